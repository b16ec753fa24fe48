"""All tubes of a puzzle: the pours from here, the canonical key, and whether all is sorted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sokocube.coloursort.container import HIDDEN, is_complete
from sokocube.coloursort.rules import Rule, pour
from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Collection", "Pour", "Sorting"]


class Pour(NamedTuple):
    """A move: from one tube into another, both counted from 0; printed, they count from 1.

    >>> str(Pour(0, 3))
    '1→4'
    """

    source: int
    target: int

    def __str__(self) -> str:
        return f"{self.source + 1}→{self.target + 1}"


@dataclass(frozen=True, slots=True)
class Collection:
    """The tubes of a puzzle from left to right, what each can hold, and the rule of pouring.

    Nothing is checked here; `sokocube.coloursort.validation` says whether a start makes sense.

    >>> start = Collection(("AB", "BA", ""), 2)
    >>> [str(move) for move, _ in start.moves()]
    ['1→3', '2→3']
    """

    tubes: tuple[str, ...]
    capacity: int
    rule: Rule = Rule.WATER

    @property
    def key(self) -> tuple[str, ...]:
        """The canonical key: the tubes sorted, so that their order does not matter.

        It is a multiset. A set of tubes would forget how often a content occurs, and two different
        positions could meet in one key.

        >>> Collection(("B", "A", ""), 2).key == Collection(("", "A", "B"), 2).key
        True
        >>> Collection(("A", "A", "B"), 2).key == Collection(("A", "B", "B"), 2).key
        False
        """
        return tuple(sorted(self.tubes))

    @property
    def is_solved(self) -> bool:
        """Whether every tube in use is full of one colour."""
        return all(not tube or is_complete(tube, self.capacity) for tube in self.tubes)

    @property
    def colours(self) -> str:
        """Every colour that can be seen, once, in the order of the characters."""
        return "".join(sorted(set("".join(self.tubes)) - {HIDDEN}))

    def pour(self, move: Pour) -> Collection | None:
        """Make a move; None where the rule does not let one.

        >>> Collection(("AB", "B"), 2).pour(Pour(0, 1))
        Collection(tubes=('A', 'BB'), capacity=2, rule=<Rule.WATER: 'water'>)
        """
        source, target = move
        count = len(self.tubes)
        if source == target or not (0 <= source < count and 0 <= target < count):
            return None
        after = pour(self.tubes[source], self.tubes[target], self.capacity, self.rule)
        if after is None:
            return None
        tubes = list(self.tubes)
        tubes[source], tubes[target] = after
        return Collection(tuple(tubes), self.capacity, self.rule)

    def moves(self) -> list[tuple[Pour, Collection]]:
        """Give every legal pour with what it leads to, by source, then by target."""
        places = range(len(self.tubes))
        tried = ((move, self.pour(move)) for move in (Pour(i, j) for i in places for j in places))
        return [(move, reached) for move, reached in tried if reached is not None]

    def play(self, moves: Iterable[Pour]) -> Collection:
        """Make several moves. Raises `PuzzleError` that names the first that cannot be made."""
        here = self
        for number, move in enumerate(moves, 1):
            reached = here.pour(move)
            if reached is None:
                raise PuzzleError(
                    f"move {number} ({move}) cannot be made", "check the moves against the puzzle"
                )
            here = reached
        return here

    def with_empty_tubes(self, count: int = 1) -> Collection:
        """Add empty tubes on the right."""
        return Collection((*self.tubes, *("",) * count), self.capacity, self.rule)

    def turned_over(self) -> Collection:
        """Turn every tube upside down, as if its layers had been listed from the top.

        >>> Collection(("AB", ""), 2).turned_over().tubes
        ('BA', '')
        """
        return Collection(tuple(tube[::-1] for tube in self.tubes), self.capacity, self.rule)


@dataclass(frozen=True, slots=True)
class Sorting:
    """The puzzle of a collection, as `sokocube.state_graph` explores it.

    With `tidy`, three kinds of pours are left out that change nothing worth while: out of a
    complete tube, from a tube of one colour into an empty one (water rules only), and into another
    empty tube than the first. With `canonical`, the tubes of every position are sorted, so that
    positions which differ in their order only are one; moves then name the tubes in that order.
    """

    puzzle: Collection
    tidy: bool = False
    canonical: bool = False

    @property
    def start(self) -> Collection:
        """The position in which play begins."""
        return self._as_kept(self.puzzle)

    def moves(self, state: Collection) -> list[tuple[Pour, Collection]]:
        """Give the pours from a position."""
        every = state.moves()
        useful = [done for done in every if not self._idle(state, done[0])] if self.tidy else every
        return [(move, self._as_kept(reached)) for move, reached in useful]

    def is_solved(self, state: Collection) -> bool:
        """Tell whether every tube in use is full of one colour."""
        return state.is_solved

    def _as_kept(self, state: Collection) -> Collection:
        return Collection(state.key, state.capacity, state.rule) if self.canonical else state

    @staticmethod
    def _idle(state: Collection, move: Pour) -> bool:
        source, target = state.tubes[move.source], state.tubes[move.target]
        if is_complete(source, state.capacity):
            return True
        if target:
            return False
        uniform = source == source[0] * len(source)
        return move.target != state.tubes.index("") or (uniform and state.rule is not Rule.BALL)
