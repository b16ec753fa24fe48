"""The rules of Sokoban: the player walks a step, and pushes a single box that is in the way."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sokocube.sokoban.level import Board

__all__ = ["DIRECTIONS", "Sokoban", "State"]

DIRECTIONS = "udlr"
"""Up, down, left and right, as in LURD; a capital stands for a push. Moves come in this order."""


class State(NamedTuple):
    """A position: the player's cell, and the boxes' cells ordered as in `Board.boxes`."""

    player: int
    boxes: tuple[int, ...]


@dataclass(frozen=True)
class Sokoban:
    """The puzzle of a board: a `Puzzle` whose moves are LURD letters.

    >>> from sokocube.sokoban.level import board_from_rows
    >>> game = Sokoban(board_from_rows(["#####", "#@$.#", "#####"]))
    >>> game.moves(game.start)
    [('R', State(player=7, boxes=(8,)))]
    """

    board: Board

    @cached_property
    def start(self) -> State:
        """The position in which play begins."""
        return State(self.board.player, self.board.boxes)

    @cached_property
    def offsets(self) -> dict[str, int]:
        """What each direction adds to a cell."""
        return {"u": -self.board.width, "d": self.board.width, "l": -1, "r": 1}

    def step(self, state: State, direction: str) -> tuple[str, State] | None:
        """Go one step in a direction (one of `udlr`); None where a wall or a box does not let one.

        Returns the LURD letter, a capital if a box was pushed, and the new position.
        """
        player, boxes = state
        walls = self.board.walls
        offset = self.offsets[direction]
        ahead = player + offset
        if ahead in walls:
            return None
        if ahead not in boxes:
            return direction, State(ahead, boxes)
        beyond = ahead + offset
        if beyond in walls or beyond in boxes:
            return None
        return direction.upper(), State(ahead, self.moved(boxes, ahead, beyond))

    def moved(self, boxes: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
        """Give the boxes, in order, after the one on cell `old` went to cell `new`."""
        letters = self.board.letters
        if not letters[-1]:  # all alike: the empty letter sorts first, so the last decides
            return tuple(sorted(new if box == old else box for box in boxes))
        named = zip(letters, (new if box == old else box for box in boxes), strict=True)
        return tuple(box for _, box in sorted(named))

    def moves(self, state: State) -> list[tuple[str, State]]:
        """Give every legal step with the position it leads to, in the order of `DIRECTIONS`."""
        tried = (self.step(state, direction) for direction in DIRECTIONS)
        return [done for done in tried if done is not None]

    def is_solved(self, state: State) -> bool:
        """Tell whether every box stands on a goal of its letter."""
        return state.boxes == self.board.goals

    def play(self, lurd: Iterable[str], state: State | None = None) -> State:
        """Replay LURD letters from `state` (the start if None) and give the position reached.

        The case of a letter is not looked at: whether a box was pushed follows from the board.
        Raises `PuzzleError` that names the first step that cannot be made.
        """
        state = self.start if state is None else state
        for number, letter in enumerate(lurd, 1):
            done = self.step(state, letter.lower()) if letter.lower() in DIRECTIONS else None
            if done is None:
                raise PuzzleError(
                    f"move {number} ({letter}) cannot be made",
                    "check the solution against the board",
                )
            state = done[1]
        return state
