"""The figures of the chapters on the hypercube are those that are known."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sokocube.cache import Cache
from sokocube.collection import collect
from sokocube.record import Choices
from sokocube.site import build_site
from sokocube.story import (
    beyond_the_solver,
    depth_codes,
    first_level,
    history_pages,
    solver_codes,
    what_the_cube_knows,
)
from sokocube.story.render import figures_of, told

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def cache() -> Cache:
    """Give a cache for all stories of this file, so that nothing slow is done twice."""
    return Cache(None)


def test_first_level() -> None:
    """15 states, 16 edges, depth 7 with two states there; four bits by hand, one code left over."""
    values = first_level.figures(Cache(None)).values

    assert values["states"] == 15
    assert values["edges"] == 16
    assert (values["depth"], values["at_deepest"]) == (7, 2)
    assert values["states_stopping"] == 11
    assert values["hand_bits"] == 4
    assert values["unused"] == ["0110"]
    assert len({row["code"] for row in values["hand_codes"]}) == 15
    assert len(set(re.findall(r">([01]{4})</text>", values["picture"]))) == 15


def test_codes_by_depth() -> None:
    """Eight bits where four do, the clash at depth seven, and a genetic search that fails."""
    values = depth_codes.figures(Cache(None)).values

    assert (values["bits"], values["hand_bits"]) == (8, 4)
    assert (values["clash"], values["at_clash"]) == (7, 2)
    assert values["second_states"] == 140
    assert 0 < values["large_last"] < values["large_first"]


def test_asking_a_solver(cache) -> None:
    """Z3 finds codes of four bits and refutes three; both questions are there to be read."""
    figures = solver_codes.figures(cache)

    assert (figures.values["said"], figures.values["said_less"]) == ("sat", "unsat")
    assert set(figures.files) == {"first-level-4-bits.smt2", "first-level-3-bits.smt2"}
    assert all(text.endswith("(check-sat)\n") for text in figures.files.values())
    assert all(text.count("declare-const") == 15 for text in figures.files.values())


def test_beyond_the_solver(cache) -> None:
    """A level of 2,493 states is embedded in twelve bits, which is least; the tries are told."""
    values = beyond_the_solver.figures(cache).values

    assert (values["states"], values["edges"]) == ("2,493", "3,269")
    assert (values["bound"], values["bits"], values["minimal"]) == (12, 12, True)
    assert [row["bits"] for row in values["tries"] if row["found"]] == [14, 13, 12]
    assert values["tries"][0]["start"] == "a bit for each kind of move"
    assert (values["grid_states"], values["grid_bound"], values["grid_said"]) == (15, 4, "unsat")
    assert values["obstruction"] == "states 0 and 1 have 3 common neighbours (2, 3, 4)"


def test_an_exchange_of_bits(cache) -> None:
    """The codes before it are those found by hand, and the two bits of the piece are flipped."""
    values = beyond_the_solver.figures(cache).values
    by_hand = {row["state"]: row["code"] for row in first_level.figures(cache).values["hand_codes"]}

    assert len(values["exchange"]) == 2
    for row in values["exchange"]:
        assert row["before"] == by_hand[row["state"]]
        assert int(row["before"], 2) ^ int(row["after"], 2) == 0b1100
    assert all(
        row["after"] == by_hand[old]
        for old, new in values["meet"]
        for row in values["exchange"]
        if row["state"] == new
    )


def test_all_levels(cache, tmp_path) -> None:
    """The table has a row for each level that was counted, and says how many were not."""
    large = "###########\n#@$   $   #\n# $ $   $ #\n#     .   #\n# ......  #\n###########\n"
    small = "; A|B\n\n#####\n#@$.#\n#####\n"
    (tmp_path / "a.xsb").write_text(small)
    (tmp_path / "b.xsb").write_text(large.replace("......", ".... "))

    def table():
        site = build_site(collect(tmp_path), Choices(solve_budget=0), cache)
        cards = [card for _, cards in site.shelves() for card in cards]
        return figures_of("our_levels", cache, cards).values

    values = table()
    assert (values["levels"], values["counted"], values["large"]) == (2, 1, 1)
    row = values["rows"][0]
    assert row["name"].endswith("](../levels/a.md)")
    assert [row[key] for key in ("states", "edges", "bound", "bits")] == ["2", "1", "1", "1"]
    assert [row["bits"] for row in values["rows"][1:]] == ["4", "8", "12"]
    assert (values["embedded"], values["minimal"]) == (4, 4)
    assert all(float(row["seconds"]) >= 0 for row in values["rows"])
    (tmp_path / "a.xsb").write_text(small.replace("#@$.#", "#@ $.#").replace("#####", "######"))
    assert table()["rows"][0]["states"] == "3"


def test_seconds_are_shown_only_where_the_author_wants_them(cache) -> None:
    """Without the option `timings` the table is the same on every machine."""
    page = (DOCS / "behind-the-scenes/our-levels.md").read_text().split("---\n", 2)[2]

    quiet, _ = told("our_levels", page, cache)
    timed, _ = told("our_levels", page, cache, timings=True)

    assert "seconds" not in quiet.markdown.lower()
    header, _, first = timed.markdown.partition("| level |")[2].splitlines()[:3]
    assert header.endswith("| steps | seconds |")
    assert re.search(r"\| \d+\.\d+ \|$", first)


def test_cube_knowledge(cache) -> None:
    """The second level is ten moves from its win, and its page uses eight boxes."""
    values = what_the_cube_knows.figures(cache).values

    assert values["moves"] == 10
    assert [size["bits"] for size in values["sizes"]] == [4, 8, 12]
    assert values["first_lost"] == 5


def test_history_sizes() -> None:
    """A history page grows with the moves it keeps, and hardly with the level."""
    values = history_pages.figures(Cache(None)).values

    assert not values["small_enough"]
    assert 0 < values["kilobytes"] < values["large_kilobytes"] < 1.1 * values["kilobytes"]
