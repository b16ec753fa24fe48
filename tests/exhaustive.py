"""Answers about small Sokoban boards found by looking at everything: what tests compare with."""

from __future__ import annotations

import math
import random
from collections import deque
from dataclasses import replace
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from sokocube.sokoban.level import Board, board_from_rows
from sokocube.sokoban.rules import Sokoban, State

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["least", "random_boards", "standing", "turned", "winnable_positions"]


def least(board: Board, first: str) -> tuple[int, int] | None:
    """Give pushes and moves of the best solution: least of what is named first, then the other."""
    game = Sokoban(board)
    best = {game.start: (0, 0)}
    queue = [((0, 0), game.start)]
    while queue:
        cost, state = heappop(queue)
        if cost > best[state]:
            continue
        if game.is_solved(state):
            return cost if first == "pushes" else cost[::-1]
        for letter, reached in game.moves(state):
            push = int(letter.isupper())
            step = (push, 1) if first == "pushes" else (1, push)
            longer = (cost[0] + step[0], cost[1] + step[1])
            if reached not in best or longer < best[reached]:
                best[reached] = longer
                heappush(queue, (longer, reached))
    return None


def winnable_positions(board: Board) -> dict[State, int]:
    """Give every position from which the board can be won, with the least pushes that it takes.

    Positions of the board's boxes and player, reachable or not, found backwards from the win by
    unmaking steps; the boxes must all be in the player's area.
    """
    game = Sokoban(board)
    found = {State(player, board.goals): 0 for player in board.floor.difference(board.goals)}
    waiting = deque(found)
    settled = set()
    while waiting:
        state = waiting.popleft()
        if state in settled:
            continue
        settled.add(state)
        player, boxes = state
        for offset in game.offsets.values():
            before = player - offset
            if before not in board.floor or before in boxes:
                continue
            walked = State(before, boxes)
            if found[state] < found.get(walked, math.inf):
                found[walked] = found[state]
                waiting.appendleft(walked)
            if player + offset in boxes:
                pushed = State(before, game.moved(boxes, player + offset, player))
                if found[state] + 1 < found.get(pushed, math.inf):
                    found[pushed] = found[state] + 1
                    waiting.append(pushed)
    return found


def standing(board: Board, state: State) -> Board:
    """Give a board that starts in another position."""
    return replace(board, player=state.player, boxes=state.boxes)


def turned(board: Board, *, mirrored: bool, quarters: int) -> Board:
    """Give a board mirrored left to right, if so wished, then turned by quarters of a circle."""
    cells = {}
    for cell in range(board.width * board.height):
        x, y = board.xy(cell)
        width, height = board.width, board.height
        x = width - 1 - x if mirrored else x
        for _ in range(quarters):
            x, y, width, height = height - 1 - y, x, height, width
        cells[cell] = y * width + x
    boxes = sorted(zip(board.letters, (cells[box] for box in board.boxes), strict=True))
    goals = sorted(zip(board.letters, (cells[goal] for goal in board.goals), strict=True))
    return Board(
        width=board.height if quarters % 2 else board.width,
        height=board.width if quarters % 2 else board.height,
        walls=frozenset(cells[wall] for wall in board.walls),
        goals=tuple(goal for _, goal in goals),
        boxes=tuple(box for _, box in boxes),
        player=cells[board.player],
        letters=board.letters,
    )


def random_boards(seed: str, *, lettered: bool = False) -> Iterator[Board]:
    """Give ever more boards of up to 5 x 4 cells and three boxes, always the same for a seed.

    All boxes and goals lie in the player's area.
    """
    source = random.Random(seed)
    while True:
        width, height = 3 + int(source.random() * 3), 2 + int(source.random() * 3)
        squares = [["# "[source.random() > 0.15] for _ in range(width)] for _ in range(height)]
        cells = [(x, y) for y in range(height) for x in range(width) if squares[y][x] == " "]
        count = 1 + int(source.random() * 3)
        if len(cells) < 2 * count + 2:
            continue
        order = sorted(cells, key=lambda _: source.random())
        for (x, y), symbol in zip(order, "@" + "$" * count + "." * count, strict=False):
            squares[y][x] = symbol
        rows = ["#" * (width + 2), *("#" + "".join(row) + "#" for row in squares)]
        letters = ["AB"[source.random() > 0.5] for _ in range(count)] if lettered else None
        spelling = sorted(letters, key=lambda _: source.random()) if letters else None
        board = board_from_rows([*rows, rows[0]], letters=letters, spelling=spelling)
        if board.floor.issuperset((*board.boxes, *board.goals)):
            yield board
