"""Random small levels with their state graphs, the same on every machine: for samples by the size.

Hypothesis finds odd boards; a sample of which one can say *nine in ten* must be drawn plainly.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError
from sokocube.sokoban.level import Board, board_from_rows
from sokocube.sokoban.rules import Sokoban, State
from sokocube.state_graph import StateGraph, TooManyStatesError, explore

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["random_levels"]


def random_levels(
    name: str, count: int, least: int = 20, most: int = 1_500
) -> Iterator[tuple[Board, StateGraph[State, str]]]:
    """Give `count` different boards, each with a state graph of `least` to `most` states.

    A board is a room of 3 x 3 to 7 x 5 cells, up to a third of them walls, with one to three boxes;
    solvable or not.
    """
    drawn = Random(f"random levels, {name}")
    known = set()
    while count:
        rows = _rows(drawn)
        try:
            board = board_from_rows(rows)
            graph = explore(Sokoban(board), limit=most)
        except (TooManyStatesError, PuzzleError):
            continue
        if len(graph.states) < least or (board.floor, board.boxes, board.goals) in known:
            continue
        known.add((board.floor, board.boxes, board.goals))
        count -= 1
        yield board, graph


def _rows(drawn: Random) -> list[str]:
    def below(number: int) -> int:
        return int(drawn.random() * number)

    width, height = 3 + below(5), 3 + below(3)
    density = drawn.random() / 3
    free = []
    cells = [["#"] * (width + 2) for _ in range(height + 2)]
    for y in range(1, height + 1):
        for x in range(1, width + 1):
            if drawn.random() >= density:
                cells[y][x] = " "
                free.append((x, y))
    boxes = 1 + below(3)
    for symbol in "@" + "$" * boxes + "." * boxes:
        if not free:
            break
        x, y = free.pop(below(len(free)))
        cells[y][x] = symbol
    return ["".join(row) for row in cells]
