"""Pictures of state graphs: every state and step is there, and nothing overlaps."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings

from sokocube.errors import PuzzleError
from sokocube.pictures.graph_layout import place
from sokocube.pictures.layers import layers_picture, profile
from sokocube.pictures.state_graph import MOST_STATES, state_graph_picture
from sokocube.sokoban.level import Board, board_from_rows
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore
from strategies import boards

DATA = Path(__file__).parents[1] / "data"


def read(name: str) -> Board:
    """Give the board of a file of plain rows."""
    return board_from_rows((DATA / name).read_text().split("\n"))


def count(svg: str, kind: str) -> int:
    """Count the elements of an SVG that bear a class."""
    return sum(kind in element.get("class", "").split() for element in ET.fromstring(svg).iter())


def test_first_level_shows_fifteen_states_and_sixteen_edges() -> None:
    """The graph that the project grew from: five states won, two pushes, fourteen walks."""
    board = read("level0.xsb")
    graph = explore(Sokoban(board), walk_on=True)
    svg = state_graph_picture(graph, board, codes=[f"{i:04b}" for i in range(15)])

    assert count(svg, "card") == 15
    assert count(svg, "won") == 5
    assert (count(svg, "walk"), count(svg, "push")) == (14, 2)
    assert sum(depth == 7 for depth in graph.depth) == 2
    assert {"0000", "1110"} < {element.text for element in ET.fromstring(svg).iter()}


@given(boards(max_width=4, max_height=3))
@settings(deadline=None, max_examples=60)
def test_every_state_and_edge_is_drawn(board: Board) -> None:
    """A card a state, a line or an arrow an edge, won and lost states marked as the graph says."""
    graph = explore(Sokoban(board))
    if len(graph.states) > MOST_STATES:
        with pytest.raises(PuzzleError, match="too many to draw one by one"):
            state_graph_picture(graph, board)
        return
    svg = state_graph_picture(graph, board)
    one_way = {(i, j) for i, out in enumerate(graph.arcs) for _, j in out}
    one_way -= {(j, i) for i, j in one_way}

    assert count(svg, "card") == len(graph.states)
    assert count(svg, "won") == len(graph.winning)
    assert count(svg, "lost") == graph.to_win.count(None)
    assert count(svg, "push") == len(one_way)
    assert count(svg, "walk") == len(graph.edges) - len({frozenset(arc) for arc in one_way})


@given(boards())
@settings(deadline=None, max_examples=40)
def test_states_of_one_depth_stand_apart_in_one_row(board: Board) -> None:
    """Rows are depths, and cards of a row are at least one column apart."""
    graph = explore(Sokoban(board))
    places = place(graph)
    rows: dict[int, list[float]] = {}
    for (column, row), depth in zip(places, graph.depth, strict=True):
        assert row == depth
        rows.setdefault(row, []).append(column)

    assert min(column for column, _ in places) == 0
    for columns in rows.values():
        assert all(abs(a - b) >= 0.998 for a, b in combinations(columns, 2))


def marks(svg: str) -> dict[str, int]:
    """Count the marks of a picture of layers by their kind; dashes are told by their lengths."""
    found = {}
    for path in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}path"):
        kind, drawn = path.get("class", ""), path.get("d", "")
        if (pattern := path.get("stroke-dasharray")) is None:
            found[kind] = drawn.count("z")
            continue
        dash, gap = map(float, pattern.split())
        lengths = [float(length) for length in re.findall(r"v-([\d.]+)", drawn)]
        assert len(lengths) == drawn.count("M")
        found[kind] = sum(round((length + gap) / (dash + gap)) for length in lengths)
    return found


@given(boards())
@settings(deadline=None, max_examples=40)
def test_layers_have_a_mark_a_state(board: Board) -> None:
    """Each state is one mark of its kind in the picture of layers."""
    graph = explore(Sokoban(board))
    lost = graph.to_win.count(None)
    won = len(graph.winning)
    shown = {"on": len(graph.states) - won - lost, "won": won, "lost": lost}

    assert marks(layers_picture(graph)) == {kind: n for kind, n in shown.items() if n}


def test_layers_of_a_known_level() -> None:
    """The second level has 140 states, and what the picture tells is the truth."""
    svg = layers_picture(explore(Sokoban(read("level1.xsb"))), title="A <b> & c")

    assert sum(marks(svg).values()) == 140
    assert "A &lt;b&gt; &amp; c. 140 states in 13 columns" in svg


def test_a_profile_has_a_step_a_depth() -> None:
    """The small outline is as wide as the level is deep, and reaches the top where it is widest."""
    for name, depths in (("level0.xsb", 8), ("level1.xsb", 13)):
        [path] = ET.fromstring(profile(explore(Sokoban(read(name))))).iter("path")
        steps = re.findall(r"V([\d.]+)h", path.get("d", ""))

        assert len(steps) == depths
        assert min(map(float, steps)) == 0
        assert all(float(step) < 24 for step in steps)


def test_too_large_a_graph_is_refused() -> None:
    """A picture of more than 5,000 states is refused in one line."""
    board = board_from_rows(
        ["#########", "#@      #", "# $$$   #", "#     ..#", "#      .#", "#########"]
    )
    graph = explore(Sokoban(board), limit=100_000)

    assert len(graph.states) > 5_000
    with pytest.raises(PuzzleError, match="too many to draw"):
        layers_picture(graph)
