"""Solves Sokoban in the least number of moves, with a proof.

A* whose every step is a walk and the push at its end. A node is a position of the boxes with the
cell on which the player stands after a push; walking there is measured, not searched. Every push
is a move, so the bound on pushes is one on moves. Among the solutions of the least moves the one
found has the fewest pushes.

References: P. Hart, N. Nilsson and B. Raphael, "A formal basis for the heuristic determination of
minimum cost paths", IEEE Transactions on Systems Science and Cybernetics 4 (1968).
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from sokocube.collector import collector_at_rest
from sokocube.sokoban.answer import Answer
from sokocube.sokoban.push_space import Position, PushSpace
from sokocube.sokoban.walks import joined_by_walks

if TYPE_CHECKING:
    from collections.abc import Callable

    from sokocube.sokoban.level import Board

__all__ = ["solve_moves"]

# Costs are compared by moves, then by pushes: both in one number, the moves in the upper bits.
_MOVE = 1 << 20
_REPORT_EVERY = 100

Node = tuple[int, int]
"""The key of a position, and the player's cell."""
Step = tuple[Position, int, int]
"""A position reached by a push, and the cells of the box before and after it."""


def solve_moves(
    board: Board, *, budget: int, progress: Callable[[int, int], None] | None = None
) -> Answer:
    """Find a solution with the least moves, examining at most `budget` positions.

    Of several with the least moves, one with the fewest pushes; the same on every machine.
    `progress` is called now and then with the positions examined and the least moves that a
    solution must have by what is known.

    >>> from sokocube.sokoban.level import board_from_rows
    >>> solve_moves(board_from_rows(["#######", "#@ $ .#", "#######"]), budget=100).lurd
    'rRR'
    """
    with collector_at_rest():
        return _Search(board, budget, progress).run()


class _Search:
    def __init__(
        self, board: Board, budget: int, progress: Callable[[int, int], None] | None
    ) -> None:
        self.board = board
        self.space = PushSpace(board)
        self.budget = budget
        self.progress = progress
        self.examined = 0
        self.limit = 0
        self.by_depth: dict[int, int] = {}
        self.rounds: dict[int, int] = {}
        self.steps: dict[int, list[Step]] = {}
        # For each node its least cost so far, the node before it and the push that led from it.
        self.table: dict[Node, tuple[int, Node | None, tuple[int, int]]] = {}

    def run(self) -> Answer:
        start = self.space.start
        if start is None:
            return Answer("unsolvable", "moves", proven=True, why=self.space.why)
        first = (start.key, self.board.player)
        self.table[first] = (0, None, (0, 0))
        queue = [(_estimate(start), 0, start, self.board.player)]
        count = 0
        while queue:
            estimate, _, position, player = heappop(queue)
            node = (position.key, player)
            cost = self.table[node][0]
            if cost + _estimate(position) != estimate:
                continue
            self.limit = estimate // _MOVE
            if not position.bound:
                return self._answer("solved", proven=True, solved=node)
            if self.examined >= self.budget:
                return self._answer("budget", proven=False)
            self._count(cost // _MOVE)
            walk = self.space.grid.distances(player, position.region)
            for reached, old, new in self._pushes(position):
                total = cost + (walk[2 * old - new] + 1) * _MOVE + 1
                after = (reached.key, old)
                if after not in self.table or total < self.table[after][0]:
                    self.table[after] = (total, node, (old, new))
                    count += 1
                    heappush(queue, (total + _estimate(reached), -count, reached, old))
        return self._answer("unsolvable", proven=True)

    def _pushes(self, position: Position) -> list[Step]:
        """Give the pushes from a position; it comes back with other cells of the player."""
        known = self.steps.get(position.key)
        if known is None:
            known = self.steps[position.key] = []
            for after in self.space.after(position, {}, narrow=False):
                known.append((after, *self.space.push_between(position.key, after.key)))
        return known

    def _count(self, moves: int) -> None:
        self.examined += 1
        self.by_depth[moves] = self.by_depth.get(moves, 0) + 1
        self.rounds[self.limit] = self.rounds.get(self.limit, 0) + 1
        if self.progress is not None and not self.examined % _REPORT_EVERY:
            self.progress(self.examined, self.limit)

    def _answer(self, status: str, *, proven: bool, solved: Node | None = None) -> Answer:
        pushes = []
        node = solved
        while node is not None:
            _, node, push = self.table[node]
            pushes.append(push)
        pushes = pushes[-2::-1]  # without the start, which no push led to
        depths = range(max(self.by_depth, default=-1) + 1)
        return Answer(
            status,
            "moves",
            proven=proven,
            second_proven=status == "solved",
            at_least=self.limit,
            lurd=joined_by_walks(self.board, pushes),
            examined=self.examined,
            by_depth=tuple(self.by_depth.get(depth, 0) for depth in depths),
            rounds=tuple(self.rounds.items()),
        )


def _estimate(position: Position) -> int:
    return position.bound * (_MOVE + 1)
