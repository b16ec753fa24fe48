"""The pages on colour sort: every place is filled, and what they claim is what was computed."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from sokocube.cache import Cache
from sokocube.coloursort.boards import all_boards, lengths_of_all
from sokocube.coloursort.collection import Collection, Sorting
from sokocube.hypercube.bounds import ObstructionError, lower_bound
from sokocube.state_graph import explore
from sokocube.story.colour_sort_cube import _DETOUR, _TRIANGLE, _common, _graph, _odd_cycle
from sokocube.story.render import figures_of, render

PAGES = Path(__file__).parents[2] / "docs/behind-the-scenes"
NAMES = {
    "colour_sort": "colour-sort.md",
    "colour_sort_hidden": "colour-sort-hidden.md",
    "colour_sort_cube": "colour-sort-cube.md",
}


@pytest.fixture(scope="module")
def stories():
    """Compute the figures of all pages once."""
    cache = Cache(None)
    return {name: figures_of(name, cache).values for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_every_place_is_filled(stories, name):
    """A page renders with what its module computes, and the module gives nothing unused."""
    text = (PAGES / NAMES[name]).read_text(encoding="utf-8").partition("\n---\n")[2]
    story = render(text, stories[name])
    assert "{{" not in story.markdown
    assert "{%" not in story.markdown
    assert all(re.search(rf"\b{value}\b", text) for value in stories[name])


@pytest.mark.parametrize("name", NAMES)
def test_tables_hold_together(stories, name):
    """Every table has its rows right below its head, all of one width."""
    text = (PAGES / NAMES[name]).read_text(encoding="utf-8").partition("\n---\n")[2]
    lines = render(text, stories[name]).markdown.split("\n")
    heads = [
        i for i, line in enumerate(lines) if re.fullmatch(r"\|( :?---:? \|)+|\|( :?-+:? \|)+", line)
    ]
    assert heads
    for head in heads:
        width = lines[head].count("|")
        assert lines[head - 1].count("|") == width
        assert lines[head + 1].count("|") == width
        rows = 1
        while lines[head + rows].startswith("|"):
            assert lines[head + rows].count("|") == width
            rows += 1


def test_layers_and_formula(stories):
    """The layers add up, and the formula on blocks holds in every row that shows it."""
    told = stories["colour_sort"]
    assert sum(told["layers"]) == told["positions"] < told["apart"]
    assert len(told["layers"]) == told["length"] + 1 == len(told["steps"]) + 1
    counts = [told["blocks"], *(step["blocks"] for step in told["steps"])]
    for (before, after), step in zip(pairwise(counts), told["steps"], strict=True):
        assert before - after == (step["kind"] == "joins")
    for row in told["sums"]:
        assert row["joins"] == row["blocks"] - row["colours"]
        assert row["joins"] + row["empty"] + row["partial"] == row["pours"] >= row["least"]


def test_searches_agree(stories):
    """Breadth first and A* give equal lengths, depth first none shorter; A* sees the least."""
    for row in stories["colour_sort"]["searches"]:
        assert float(row["dfs_pours"]) >= float(row["astar_pours"])
        if row["bfs"] != "–":  # noqa: RUF001  # a dash
            assert row["bfs_pours"] == row["astar_pours"]
            assert int(row["bfs"].replace(",", "")) > int(row["astar"].replace(",", ""))


def test_balls_and_water_agree(stories):
    """The page says that as many boards cannot be sorted as balls as cannot be sorted as water."""
    told = stories["colour_sort"]
    assert told["unsortable"] == told["ball_unsortable"] == 236
    assert (told["classes"], told["longest"]) == (995, 12)
    assert lengths_of_all(3, 3, 2)[None] == 0


def test_boards_are_listed_once():
    """All boards of a size are counted as published, and each is its own smallest form."""
    assert [sum(1 for _ in all_boards(*size)) for size in ((2, 3), (2, 4), (3, 3), (4, 2))] == [
        7,
        23,
        55,
        12,
    ]


def test_examples_of_hidden_colours(stories):
    """The worked examples come out as the page tells them."""
    told = stories["colour_sort_hidden"]
    assert (told["price_longest"], told["price_worst"]) == (4, 5)
    assert sorted(row["length"] for row in told["defeated_lengths"]) == [4, 5, 5]
    assert told["sometime_prefix"] == "2→3, 1→2, 1→3"
    assert [row["certain"] for row in told["sometime_marks"]] == ["no", "yes"]
    assert all(row["joint"] == "yes" for row in told["dear_marks"])
    assert [row["worst"] for row in told["dear_marks"]] == [9, 8, 8]
    assert {row["length"] for row in told["promise_lengths"]} == {6, "none"}
    assert told["promise_worst"] == 6
    answers = {
        (part["height"], part["empty"], row["tops"]): row["answer"]
        for part in told["tops"]
        for row in part["rows"]
    }
    assert answers[4, 2, "AABB"] == answers[4, 2, "ABCD"] == answers[4, 1, "AA"] == "no"
    assert answers[3, 1, "AA"] == "yes, 5 pours"
    assert all(answers[4, 2, tops] == "yes" for tops in ("AAAA", "AAAB", "AABC"))


def test_obstacles_are_real(stories):
    """The triangle drawn and the three positions between two are there, and forbid codes."""
    told = stories["colour_sort_cube"]
    graph = _graph(_TRIANGLE)
    i, j, k = _odd_cycle(graph)
    assert {(i, j), (j, k), (i, k)} <= set(graph.edges)
    detour = _graph(_DETOUR)
    (a, b), between = _common(detour)
    assert len(between) == told["between"] == 3
    assert all(a in detour.neighbours[m] and b in detour.neighbours[m] for m in between)
    for found in (graph, detour):
        with pytest.raises(ObstructionError):
            lower_bound(found.neighbours)
    assert all(row[rule]["open"] == 0 for row in told["sizes"] for rule in ("water", "ball"))
    assert [row["answer"][:3] for row in told["puzzles"]] == ["no:"] * 3 + ["yes"] * 3


def test_canonical_graphs_are_smaller():
    """A graph of sorted positions has as many layers and fewer positions."""
    start = Collection(("ABC", "BCA", "CAB", "", ""), 3)
    plain, canonical = (explore(Sorting(start, canonical=c)) for c in (False, True))
    assert plain.to_win[0] == canonical.to_win[0]
    assert len(canonical.states) < len(plain.states)
    assert all(state.tubes == tuple(sorted(state.tubes)) for state in canonical.states)
