"""Walks between pushes: the shortest, and always the same one of several shortest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.sokoban.rules import DIRECTIONS, Sokoban

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sokocube.sokoban.level import Board
    from sokocube.sokoban.rules import State

__all__ = ["joined_by_walks", "walk"]


def walk(game: Sokoban, state: State, target: int) -> str | None:
    """Give the shortest way of the player to a cell without a push, None if there is none.

    Of several the one that comes first in the order of `DIRECTIONS`, looked at from its end.
    """
    floor = game.board.floor.difference(state.boxes)
    came: dict[int, str] = {state.player: ""}
    waiting = [state.player]
    for cell in waiting:
        if cell == target:
            return came[cell]
        for direction in DIRECTIONS:
            ahead = cell + game.offsets[direction]
            if ahead in floor and ahead not in came:
                came[ahead] = came[cell] + direction
                waiting.append(ahead)
    return None


def joined_by_walks(board: Board, pushes: Iterable[tuple[int, int]]) -> str:
    """Write pushes, each as the cells of a box before and after it, as LURD with shortest walks.

    >>> from sokocube.sokoban.level import board_from_rows
    >>> joined_by_walks(board_from_rows(["######", "#@ $.#", "######"]), [(9, 10)])
    'rR'
    """
    game = Sokoban(board)
    by_offset = {offset: direction for direction, offset in game.offsets.items()}
    state = game.start
    written = ""
    for old, new in pushes:
        way = walk(game, state, 2 * old - new)
        assert way is not None, "a push must be within the player's reach"
        way += by_offset[new - old].upper()
        state = game.play(way, state)
        written += way
    return written
