"""The explorer, against known counts and an independent walk over drawn boards."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from plain_rules import plain_step
from sokocube.sokoban.level import Board, board_from_rows, rows_of
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import TooManyStatesError, explore
from strategies import boards

DATA = Path(__file__).parent / "data"
SEED_LEVELS = Path(__file__).parents[2] / "shared" / "data" / "seed-levels"


def read(path: Path) -> Sokoban:
    """Give the game of a file with one plain board."""
    return Sokoban(board_from_rows(path.read_text().split("\n")))


@pytest.mark.parametrize(
    ("name", "walk_on", "states", "edges", "depth", "winning"),
    [
        ("level0", True, 15, 16, 7, 5),
        ("level0", False, 11, 11, 7, 1),
        ("level1", True, 144, 192, 13, 8),
        ("level1", False, 140, 184, 12, 4),
    ],
)
def test_known_graphs(
    name: str, walk_on: bool, states: int, edges: int, depth: int, winning: int
) -> None:
    """The two smallest well-known graphs have the sizes that were published."""
    graph = explore(read(DATA / f"{name}.xsb"), walk_on=walk_on)

    assert (states, edges, depth, winning) == (
        len(graph.states),
        len(graph.edges),
        max(graph.depth),
        len(graph.winning),
    )


@pytest.mark.parametrize(
    ("name", "stopping", "walking_on"), [("level4", 3789, 3799), ("level5", 2917, 2935)]
)
def test_known_larger_graphs(name: str, stopping: int, walking_on: int) -> None:
    """Two larger graphs have the sizes that were found by others."""
    if not SEED_LEVELS.is_dir():
        pytest.skip("the folder of known puzzles is not beside the repository")
    game = read(SEED_LEVELS / f"{name}.txt")

    assert stopping == len(explore(game).states)
    assert walking_on == len(explore(game, walk_on=True).states)


def plain_graph(board: Board, *, walk_on: bool) -> tuple[set[str], set[tuple[str, str]]]:
    """Explore drawings instead of states: all that can be reached, and all steps between them."""
    start = "\n".join(rows_of(board))
    waiting, seen, arcs = [start], {start}, set()
    while waiting:
        here = waiting.pop()
        if "$" not in here and not walk_on:
            continue
        for direction in "udlr":
            there = plain_step(here.split("\n"), direction)
            if there is not None:
                reached = "\n".join(there)
                arcs.add((here, reached))
                if reached not in seen:
                    seen.add(reached)
                    waiting.append(reached)
    return seen, arcs


@pytest.mark.parametrize("walk_on", [False, True])
@given(board=boards(max_boxes=2))
@settings(deadline=None, max_examples=40)
def test_graph_agrees_with_a_walk_over_drawings(board: Board, walk_on: bool) -> None:
    """States, arcs and edges are exactly those of an independent search over drawn boards."""
    graph = explore(Sokoban(board), walk_on=walk_on)
    drawn = ["\n".join(rows_of(board, *state)) for state in graph.states]
    seen, arcs = plain_graph(board, walk_on=walk_on)

    assert seen == set(drawn)
    assert len(drawn) == len(seen)
    assert arcs == {(drawn[i], drawn[j]) for i, out in enumerate(graph.arcs) for _, j in out}
    assert {frozenset(arc) for arc in arcs} == {
        frozenset((drawn[i], drawn[j])) for i, j in graph.edges
    }


@given(board=boards(max_boxes=2))
@settings(deadline=None, max_examples=60)
def test_distances_are_least(board: Board) -> None:
    """Depth and moves to the win obey the equations that only the least distances obey."""
    game = Sokoban(board)
    graph = explore(game)
    into = {
        j: [i for i, out in enumerate(graph.arcs) for _, k in out if k == j]
        for j in range(len(graph.states))
    }

    assert graph.depth[0] == 0
    for j in range(1, len(graph.states)):
        assert graph.depth[j] == 1 + min(graph.depth[i] for i in into[j])
    for i, state in enumerate(graph.states):
        known = [graph.to_win[j] for _, j in graph.arcs[i] if graph.to_win[j] is not None]
        if game.is_solved(state):
            assert graph.to_win[i] == 0
        else:
            assert graph.to_win[i] == (1 + min(known) if known else None)


@given(board=boards(max_boxes=2))
@settings(deadline=None, max_examples=40)
def test_every_edge_joins_positions_of_different_parity(board: Board) -> None:
    """A step changes the parity of the player's column plus row, so the graph is bipartite."""
    graph = explore(Sokoban(board))
    parity = [sum(board.xy(state.player)) % 2 for state in graph.states]

    assert all(parity[i] != parity[j] for i, j in graph.edges)


def test_limit_is_exact() -> None:
    """A graph of as many states as the limit is explored, one more is refused."""
    game = read(DATA / "level1.xsb")

    assert len(explore(game, limit=140).states) == 140
    with pytest.raises(TooManyStatesError, match="more than 139 states"):
        explore(game, limit=139)
