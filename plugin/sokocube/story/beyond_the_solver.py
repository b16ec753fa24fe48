"""How the search goes on where a solver stops: one level of thousands of states, try by try."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sokocube.cache import recipe
from sokocube.hypercube.bounds import ObstructionError, lower_bound
from sokocube.hypercube.embed import Attempt, embed
from sokocube.hypercube.labels import kinds_of_moves
from sokocube.hypercube.one_hot import ask_one_hot
from sokocube.hypercube.search import modest_budget
from sokocube.hypercube.smt import z3_version
from sokocube.sokoban.level import board_from_rows, rows_of
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore
from sokocube.story import Figures
from sokocube.story.first_level import codes_by_hand, first_graph

if TYPE_CHECKING:
    from sokocube.cache import Cache
    from sokocube.hypercube.search import Try
    from sokocube.sokoban.rules import State
    from sokocube.state_graph import StateGraph

__all__ = ["BOARD", "attempt_at", "figures"]

BOARD = board_from_rows(
    ["#######", "#  .  #", "#  $  ##", "## # # #", " # @$ .#", " #   ###", " #####"]
)
"""A level of two boxes and thousands of states."""

_ROOMS = ("state_graph.py", "sokoban/level.py", "sokoban/rules.py", "hypercube")
_STARTS = {"labels": "a bit for each kind of move", "fold": "two bits folded into one"}
_GRID = (3, 5)
_IN_PIECE = 10  # a state of the piece that exchanges its bits
_THREE_WAYS = ((2, 3, 4), (2, 3, 4), (0, 1), (0, 1), (0, 1))


def figures(cache: Cache) -> Figures:
    """Compute what the chapter on the search shows."""
    graph = explore(Sokoban(BOARD))
    states = len(graph.states)
    kinds = kinds_of_moves(graph, BOARD)
    found = _found(cache)
    attempt = attempt_at(graph, cache)
    assert attempt.embedding is not None
    bits = attempt.embedding.bits
    return Figures(
        {
            "rows": "\n".join(rows_of(BOARD)),
            "states": f"{states:,}",
            "edges": f"{len(graph.edges):,}",
            "pairs": f"{states * (states - 1) // 2:,}",
            "kinds": kinds.count,
            "walks": len(kinds.natural),
            "pushes": len(kinds.family),
            "bound": attempt.lower_bound,
            "bits": bits,
            "minimal": attempt.minimal,
            "codes": f"{2**bits:,}",
            "filled": round(100 * states / 2**bits),
            "tries": [row | {"start": _STARTS[row["start"]]} for row in found["tries"]],
            "steps": f"{attempt.steps:,}",
            **_kempe_move(),
            "grid": _GRID,
            "grid_states": _GRID[0] * _GRID[1],
            "grid_bound": lower_bound(_grid()).bits,
            "grid_said": found["grid_said"],
            "obstruction": _obstruction(),
        }
    )


def attempt_at(graph: StateGraph[State, str], cache: Cache) -> Attempt:
    """Give what came of embedding the level, whose graph is given; it is done once."""
    return Attempt.from_json(_found(cache)["attempt"], graph.edges)


def _found(cache: Cache) -> dict[str, Any]:
    made_with = [recipe(*_ROOMS, "story/beyond_the_solver.py"), z3_version()]
    found: dict[str, Any] = cache.get(["beyond the solver", *made_with], _compute)
    return found


def _compute() -> dict[str, Any]:
    graph = explore(Sokoban(BOARD))
    tries: list[Try] = []
    budget = modest_budget(len(graph.states))
    attempt = embed(graph, BOARD, budget=budget, progress=tries.append)
    grid = _grid()
    edges = tuple((i, j) for i, around in enumerate(grid) for j in around if i < j)
    return {
        "attempt": attempt.to_json(),
        "tries": [asdict(one) for one in tries],
        "grid_said": ask_one_hot(grid, edges, lower_bound(grid).bits).said,
    }


def _kempe_move() -> dict[str, Any]:
    """Exchange the two highest bits in a piece of the first level's graph, coded by hand."""
    graph = first_graph()
    codes = codes_by_hand(graph)
    bits = {0b1000, 0b0100}
    piece = [_IN_PIECE]
    for state in piece:
        piece += [
            other
            for other in graph.neighbours[state]
            if other not in piece and codes[state] ^ codes[other] not in bits
        ]
    after = tuple(code ^ (sum(bits) if i in piece else 0) for i, code in enumerate(codes))
    assert all((after[i] ^ after[j]).bit_count() == 1 for i, j in graph.edges)
    rows = [
        {"state": i, "before": f"{codes[i]:04b}", "after": f"{after[i]:04b}"} for i in sorted(piece)
    ]
    meet = [(codes.index(after[i]), i) for i in sorted(piece) if after[i] in codes]
    return {"exchange": rows, "meet": meet, "first_edges": len(graph.edges)}


def _grid() -> list[list[int]]:
    """Give the graph of a room of cells, for each cell those beside it."""
    rows, columns = _GRID
    return [
        [
            j
            for j in range(rows * columns)
            if abs(i // columns - j // columns) + abs(i % columns - j % columns) == 1
        ]
        for i in range(rows * columns)
    ]


def _obstruction() -> str:
    """Say why no hypercube holds two states with three common neighbours."""
    try:
        lower_bound(_THREE_WAYS)
    except ObstructionError as error:
        return str(error)
    raise AssertionError("three ways from one state to another fit into no hypercube")
