"""Explores a puzzle: every reachable state, how deep it lies and how far it is from a win."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Generic, TypeVar

from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from sokocube.puzzle import Puzzle

__all__ = ["StateGraph", "TooManyStatesError", "explore"]

StateT = TypeVar("StateT", bound=Hashable)
MoveT = TypeVar("MoveT")


class TooManyStatesError(PuzzleError):
    """The state graph is larger than the limit that was set for it.

    Whoever catches it knows better what to do and may change `remedy`.
    """

    def __init__(self, limit: int) -> None:
        super().__init__(
            f"more than {limit:,} states can be reached",
            "raise the limit, or choose an encoding that does not list the states",
        )


@dataclass(frozen=True)
class StateGraph(Generic[StateT, MoveT]):
    """All states reachable from the start, numbered in breadth-first order; the start is 0.

    `arcs[i]` lists the moves from state i, each with the number of the state it leads to.
    `depth[i]` is the least number of moves from the start to i.
    `to_win[i]` is the least number of moves from i to a solved state, None if there is no way.
    """

    states: tuple[StateT, ...]
    arcs: tuple[tuple[tuple[MoveT, int], ...], ...]
    depth: tuple[int, ...]
    to_win: tuple[int | None, ...]

    @cached_property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """Every unordered pair of states joined by a move, the smaller number first, ascending."""
        return tuple(
            sorted(
                {
                    (min(i, j), max(i, j))
                    for i, moves in enumerate(self.arcs)
                    for _, j in moves
                    if i != j
                }
            )
        )

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """For each state the states joined to it by a move in either direction, ascending."""
        joined: list[list[int]] = [[] for _ in self.states]
        for i, j in self.edges:
            joined[i].append(j)
            joined[j].append(i)
        return tuple(tuple(sorted(others)) for others in joined)

    @cached_property
    def winning(self) -> tuple[int, ...]:
        """The numbers of the solved states, ascending."""
        return tuple(i for i, distance in enumerate(self.to_win) if distance == 0)

    @cached_property
    def index(self) -> dict[StateT, int]:
        """The number of each state."""
        return {state: i for i, state in enumerate(self.states)}


def explore(
    puzzle: Puzzle[StateT, MoveT], *, walk_on: bool = False, limit: int | None = None
) -> StateGraph[StateT, MoveT]:
    """Give the state graph of `puzzle`, walked breadth first in the order of its moves.

    Moves end at a solved state unless `walk_on`. Raises `TooManyStatesError` as soon as more
    than `limit` states are known.
    """
    start = puzzle.start
    number = {start: 0}
    states = [start]
    depth = [0]
    arcs: list[tuple[tuple[MoveT, int], ...]] = []
    solved: list[int] = []
    while len(arcs) < len(states):
        i = len(arcs)
        state = states[i]
        if puzzle.is_solved(state):
            solved.append(i)
            if not walk_on:
                arcs.append(())
                continue
        leads = []
        for move, reached in puzzle.moves(state):
            j = number.setdefault(reached, len(states))
            if j == len(states):
                states.append(reached)
                depth.append(depth[i] + 1)
                if limit is not None and len(states) > limit:
                    raise TooManyStatesError(limit)
            leads.append((move, j))
        arcs.append(tuple(leads))
    return StateGraph(tuple(states), tuple(arcs), tuple(depth), _to_win(arcs, solved))


def _to_win(arcs: list[tuple[tuple[MoveT, int], ...]], solved: list[int]) -> tuple[int | None, ...]:
    """Breadth-first search backwards from the solved states."""
    before: list[list[int]] = [[] for _ in arcs]
    for i, moves in enumerate(arcs):
        for _, j in moves:
            before[j].append(i)
    to_win: list[int | None] = [None] * len(arcs)
    for i in solved:
        to_win[i] = 0
    waiting = deque(solved)
    while waiting:
        j = waiting.popleft()
        distance = to_win[j]
        assert distance is not None
        for i in before[j]:
            if to_win[i] is None:
                to_win[i] = distance + 1
                waiting.append(i)
    return tuple(to_win)
