"""The lengths of shortest solutions of known boards, remembered over many questions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.coloursort.astar import cheapest
from sokocube.coloursort.rules import pour

if TYPE_CHECKING:
    from sokocube.coloursort.collection import Collection

__all__ = ["Distances", "SpentError"]

_Step = tuple[str, str]


class SpentError(Exception):
    """The budget of positions was spent before the answer was known."""


class Distances:
    """Asks A* and remembers what it said, for all positions on the way.

    `budget` limits the positions seen, in all; every question beyond it raises `SpentError`.
    `seen` counts them; whoever looks at other positions on the same budget adds them with `look`.

    >>> from sokocube.coloursort.collection import Collection
    >>> board = Collection(("AB", "BA", ""), 2)
    >>> distances = Distances(budget=1000)
    >>> distances.distance(board), distances.within(board, 2)
    (3, False)
    """

    def __init__(self, *, budget: int) -> None:
        self.budget = budget
        self.seen = 0
        self._exact: dict[tuple[str, ...], int | None] = {}
        self._above: dict[tuple[str, ...], int] = {}

    def look(self) -> None:
        """Count one position more."""
        self.seen += 1
        if self.seen > self.budget:
            raise SpentError

    def distance(self, board: Collection) -> int | None:
        """Give the fewest pours that solve a board; None if none do."""
        key = board.key
        if key not in self._exact:
            steps = self._search(board, None)
            self._exact[key] = None if steps is None else len(steps)
            self._remember(board, steps or ())
        return self._exact[key]

    def within(self, board: Collection, limit: int) -> bool:
        """Tell whether a board can be solved in at most `limit` pours."""
        key = board.key
        if key in self._exact:
            exact = self._exact[key]
            return exact is not None and exact <= limit
        if limit <= self._above.get(key, -1):
            return False
        steps = self._search(board, limit)
        if steps is None:
            self._above[key] = limit
            return False
        self._exact[key] = len(steps)
        self._remember(board, steps)
        return True

    def _search(self, board: Collection, limit: int | None) -> tuple[_Step, ...] | None:
        found = cheapest(board, budget=max(1, self.budget - self.seen), longest=limit)
        self.seen += found.states
        if self.seen > self.budget or not found.exhausted:
            raise SpentError
        return found.steps

    def _remember(self, board: Collection, steps: tuple[_Step, ...]) -> None:
        """Keep the distances of the positions on a shortest way: one less after every pour."""
        tubes = list(board.tubes)
        for number, (source, target) in enumerate(steps):
            self._exact[tuple(sorted(tubes))] = len(steps) - number
            after = pour(source, target, board.capacity, board.rule)
            assert after is not None
            tubes.remove(source)
            tubes.remove(target)
            tubes += after
