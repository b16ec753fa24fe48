"""What a record tells of a level's states, and which picture shows them."""

from __future__ import annotations

from pathlib import Path

import pytest

from random_levels import random_levels
from sokocube.cache import Cache
from sokocube.record import Choices, make_record
from sokocube.sokoban.level import Level, board_from_rows

DATA = Path(__file__).parent / "data"


def record(board, **choices):
    """Measure a board that nobody solves first."""
    return make_record(
        Level(board, title="A <level>"), Choices(solve_budget=0, **choices), Cache(None)
    )


def board(name: str):
    """Give a board of the test data."""
    return board_from_rows((DATA / f"{name}.xsb").read_text().split("\n"))


def test_few_states_are_drawn_one_by_one_with_their_codes() -> None:
    """The first level has 11 states where play stops at the win, in four bits."""
    known = record(board("level0"))

    assert (known.states, known.bits, known.minimal, known.method) == (11, 4, True, "search")
    assert known.steps > 0
    assert known.picture.count('class="card') == 11
    assert ">0000</text>" in known.picture
    assert "A &lt;level&gt;" in known.picture


def test_more_states_are_drawn_in_layers() -> None:
    """The second level has 140 states: too many for maps, not for marks."""
    known = record(board("level1"))

    assert (known.states, known.bits, known.game("cube").bits) == (140, 8, 8)
    assert 'class="ly"' in known.picture
    assert "140 states" in known.picture


@pytest.mark.parametrize("name", ["level0", "level1"])
def test_states_beyond_the_cube_are_counted_and_drawn_all_the_same(name) -> None:
    """Where the author wants no cube, the facts and the picture are still there."""
    with_cube, without = record(board(name)), record(board(name), cube_states=10)

    assert without.without_cube == "it has more than 10 states"
    assert (without.bits, without.method, without.game("cube")) == (None, "", None)
    assert without.states == with_cube.states
    assert without.lost == with_cube.lost
    assert ("<svg" in without.picture) == ("<svg" in with_cube.picture) is True


def test_thousands_of_states_are_embedded_by_default() -> None:
    """A level of many hundred states becomes a cube without being asked to."""
    [(several, graph)] = random_levels("a large record", 1, least=600, most=900)
    known = record(several)

    assert known.states == len(graph.states)
    assert known.game("cube") is not None
    assert known.bits <= known.lower_bound + 1


def test_the_level_of_the_guide_becomes_a_cube() -> None:
    """Whoever follows the guide sees what it promises of its first level."""
    guide = (DATA.parents[1] / "docs" / "guide" / "index.md").read_text()
    drawn = guide.partition('levels/hello.xsb"\n')[2].partition("```")[0]
    known = record(board_from_rows(drawn.splitlines()))

    assert known.states == 183
    assert [game.encoding for game in known.games] == ["cube", "history"]


def test_facts_are_small() -> None:
    """What is kept in memory of a level has no picture and no pages."""
    facts = record(board("level1")).facts()

    assert (facts.picture, facts.replay) == ("", None)
    assert facts.bits == 8
    assert next((game.encoding, game.html) for game in facts.games) == ("cube", "")
