"""Solves Sokoban in the least number of pushes, with a proof.

IDA*: the limit on the pushes of a solution starts at the bound of the start position, which no
solution can undercut, and grows round by round to the next number that a position left aside
would need. Within a round the search is depth first and takes up only positions whose pushes so
far and bound together keep the limit, so the first solution found is one of the least. A table of
all positions met, each with its least pushes so far, keeps the search from taking a position up
twice; and as the positions left aside are kept, a round goes on where those before it ended
instead of starting again. When no position is left, the level is proven to be unsolvable.

When most of the budget is spent without a solution, the rest goes to `any_solution`. What it finds
is proven only if its pushes equal the limit of the last round.

References: R. Korf, "Depth-first iterative-deepening: an optimal admissible tree search",
Artificial Intelligence 27 (1985); A. Reinefeld and T. Marsland, "Enhanced iterative-deepening
search", IEEE PAMI 16 (1994), for the table; Y. Bjornsson, M. Enzenberger, R. Holte and J.
Schaeffer, "Fringe search", CIG 2005, for keeping what was left aside.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from sokocube.collector import collector_at_rest
from sokocube.sokoban.answer import Answer
from sokocube.sokoban.any_solution import any_solution, way
from sokocube.sokoban.fewest_moves import fewest_moves
from sokocube.sokoban.push_space import Position, PushSpace
from sokocube.sokoban.walks import joined_by_walks

if TYPE_CHECKING:
    from collections.abc import Callable

    from sokocube.sokoban.level import Board

__all__ = ["BUDGET", "solve"]

BUDGET = 1_000_000
"""How many positions are examined if nothing else is said."""

# The part of the budget that is kept for a solution without proof.
_KEPT_BACK = 0.2
_REPORT_EVERY = 100


def solve(
    board: Board,
    *,
    budget: int = BUDGET,
    progress: Callable[[int, int], None] | None = None,
) -> Answer:
    """Find a solution with the least pushes, examining at most `budget` positions.

    The pushes are joined by shortest walks; the answer is the same on every machine. `progress`
    is called now and then with the positions examined and the least pushes that a solution must
    have by what is known.

    >>> from sokocube.sokoban.level import board_from_rows
    >>> answer = solve(board_from_rows(["#######", "#@ $ .#", "#######"]))
    >>> answer.status, answer.proven, answer.pushes, answer.moves, answer.lurd
    ('solved', True, 2, 3, 'rRR')
    """
    with collector_at_rest():
        return _Search(board, budget, progress).run()


class _Search:
    """One run of the solver: its table, its rounds, its counts."""

    def __init__(
        self, board: Board, budget: int, progress: Callable[[int, int], None] | None
    ) -> None:
        self.board = board
        self.space = PushSpace(board)
        self.budget = budget
        self.progress = progress
        self.examined = 0
        self.by_depth: list[int] = []
        self.rounds: list[tuple[int, int]] = []
        self.limit = 0
        # Each position met, by key: its least pushes so far, and the key of the one before it.
        self.table: dict[int, tuple[int, int]] = {}
        self.aside: dict[int, list[Position]] = {}

    def run(self) -> Answer:
        start = self.space.start
        if start is None:
            return Answer("unsolvable", "pushes", proven=True, why=self.space.why)
        self.table[start.key] = (0, -1)
        self.aside[start.bound] = [start]
        solved = self._deepen(self.budget - int(self.budget * _KEPT_BACK))
        if solved is None and not self.aside:
            return self._answer("unsolvable", proven=True)
        if solved is not None:
            return self._solved(way(self.table, solved.key))
        self.table.clear()  # it may be large, and the search that follows has its own
        self.aside.clear()
        left = self.budget - self.examined
        keys = any_solution(self.space, left, self._count)
        if keys is None:
            return self._answer("budget", proven=False)
        return self._solved(keys) if keys else self._answer("unsolvable", proven=True)

    def _solved(self, keys: list[int]) -> Answer:
        """Answer with a solution; one of the least pushes makes place for one of fewer moves."""
        pushes = [self.space.push_between(key, after) for key, after in pairwise(keys)]
        proven = len(pushes) == self.limit
        chosen = None
        if proven and pushes:
            left = self.budget - self.examined
            player, least = self.board.player, len(pushes)
            chosen, examined = fewest_moves(self.space, player, least, left, self._tell)
            self.examined += examined
        second_proven = chosen is not None or not pushes
        lurd = joined_by_walks(self.board, chosen or pushes)
        return self._answer("solved", proven=proven, lurd=lurd, second_proven=second_proven)

    def _deepen(self, budget: int) -> Position | None:
        """Search in rounds until a solution is found, nothing is left or the budget is spent."""
        while self.aside:
            self.limit = min(self.aside)
            waiting = self.aside.pop(self.limit)
            before = self.examined
            solved = None
            while waiting and solved is None and self.examined < budget:
                position = waiting.pop()
                if not position.bound:
                    solved = position
                elif self.table[position.key][0] == position.pushes:
                    waiting += reversed(self._examine(position))
            self.rounds.append((self.limit, self.examined - before))
            if solved is not None:
                return solved
            if waiting:
                self.aside[self.limit] = waiting
                return None
        return None

    def _examine(self, position: Position) -> list[Position]:
        """Give the positions a push further that keep the limit; put the others aside."""
        if len(self.by_depth) <= position.pushes:
            self.by_depth += [0] * (position.pushes + 1 - len(self.by_depth))
        self.by_depth[position.pushes] += 1
        self._count()
        within = []
        for reached in self.space.after(position, self.table):
            self.table[reached.key] = (reached.pushes, position.key)
            needed = reached.pushes + reached.bound
            if needed <= self.limit:
                within.append(reached)
            else:
                self.aside.setdefault(needed, []).append(reached)
        return within

    def _count(self) -> None:
        """Count a position, and say how far the search is when it is time."""
        self.examined += 1
        if not self.examined % _REPORT_EVERY:
            self._tell()

    def _tell(self, more: int = 0) -> None:
        """Say how far the search is, with so many positions that are not counted yet."""
        if self.progress is not None:
            self.progress(self.examined + more, self.limit)

    def _answer(
        self, status: str, *, proven: bool, lurd: str = "", second_proven: bool = False
    ) -> Answer:
        return Answer(
            status,
            "pushes",
            proven=proven,
            second_proven=second_proven,
            at_least=self.limit,
            lurd=lurd,
            examined=self.examined,
            by_depth=tuple(self.by_depth),
            rounds=tuple(self.rounds),
        )
