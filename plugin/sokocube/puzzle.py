"""What every puzzle here is: a start, the moves from a state, and when a state is solved."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol, TypeVar

__all__ = ["Puzzle"]

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT", covariant=True)


class Puzzle(Protocol[StateT, MoveT]):
    """A game of one player with complete information, as plain functions over hashable states."""

    @property
    def start(self) -> StateT:
        """The state in which play begins."""
        ...

    def moves(self, state: StateT) -> Iterable[tuple[MoveT, StateT]]:
        """Give every legal move with the state it leads to, always in the same order.

        Moves go on after a win; whoever walks the states decides whether to stop there.
        """
        ...

    def is_solved(self, state: StateT) -> bool:
        """Tell whether the puzzle is won in this state."""
        ...
