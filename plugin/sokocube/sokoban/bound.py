"""How far boxes are from goals: a number of pushes that no solution can undercut.

Each box alone on the board needs at least so many pushes to each goal, found by going backwards
from the goal. Where a box stands in a narrow place, it matters on which side of it the player is;
so what is measured is a *lane*: a cell together with the part of the floor, cut at that cell, in
which the player is. The player never crosses a box, so a box that is not pushed stays in its lane.
Boxes take different goals, so the least total over all assignments is a bound for all of them.

References: A. Junghanns and J. Schaeffer, "Sokoban: enhancing general single-agent search methods
using domain knowledge", Artificial Intelligence 129 (2001), for the bound by matching;
R. Jonker and A. Volgenant, "A shortest augmenting path algorithm for dense and sparse linear
assignment problems", Computing 38 (1987), for the matching.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.sokoban.regions import Grid

__all__ = ["FAR", "Lanes", "Matching", "match", "rematch"]

FAR = 1 << 20
"""Stands for a goal that cannot be reached; larger than any number of pushes on any board."""


class Lanes:
    """The lanes of a floor, the pushes between them and their distances to goals.

    Boxes come in kinds, one a letter; `goals[kind]` holds the goals of a kind. A lane is a number.
    """

    def __init__(self, grid: Grid, goals: Sequence[Sequence[int]]) -> None:
        self.grid = grid
        self.goals = tuple(tuple(own) for own in goals)
        self.of: dict[int, list[tuple[int, int]]] = {}
        """The lanes of each cell, as pairs: the player's part of the floor, and the lane."""
        count = 0
        for cell, parts in grid.divisions().items():
            self.of[cell] = [(part, count + i) for i, part in enumerate(parts)]
            count += len(parts)
        self.count = count
        before: list[list[int]] = [[] for _ in range(count)]
        self.pushes: list[dict[int, tuple[int, int]]] = []
        """For each direction and cell the lanes of a box there before and after its push."""
        for offset in grid.offsets:
            pushes = {}
            for cell in self.of:
                if cell + offset in self.of and cell - offset in self.of:
                    pair = self.lane(cell, cell - offset), self.lane(cell + offset, cell)
                    pushes[cell] = pair
                    before[pair[1]].append(pair[0])
            self.pushes.append(pushes)
        self.cost = [self._costs(own, before) for own in goals]
        """For each kind and lane the least pushes to each goal of the kind."""
        self._within: dict[int, list[list[int]]] = {}
        self.live = self.live_within(FAR)
        """For each kind and direction the cells onto which a push is not lost at once."""
        # A box that cannot be pushed along an axis, or only onto dead squares, is held on it.
        f, w = grid.floor, grid.width
        self.held_across = [
            f & ~(((live[2] << 1) & (f >> 1)) | ((live[3] >> 1) & (f << 1))) for live in self.live
        ]
        """For each kind the cells from which a push to the left or right is impossible or lost."""
        self.held_upright = [
            f & ~(((live[0] << w) & (f >> w)) | ((live[1] >> w) & (f << w))) for live in self.live
        ]
        """For each kind the cells from which a push up or down is impossible or lost."""

    def lane(self, cell: int, player: int) -> int:
        """Give the lane of a box on `cell` while the player is on `player`."""
        return next(lane for part, lane in self.of[cell] if part >> player & 1)

    def _costs(self, goals: Sequence[int], before: list[list[int]]) -> list[tuple[int, ...]]:
        """Measure from each goal backwards, breadth first."""
        columns = []
        for goal in goals:
            cost = [FAR] * self.count
            waiting = [lane for _, lane in self.of.get(goal, ())]
            for lane in waiting:
                cost[lane] = 0
            for lane in waiting:
                for other in before[lane]:
                    if cost[other] == FAR:
                        cost[other] = cost[lane] + 1
                        waiting.append(other)
            columns.append(cost)
        return list(zip(*columns, strict=True)) if columns else [()] * self.count

    def live_within(self, rise: int) -> list[list[int]]:
        """Give `live` without the cells onto which every push raises the bound by more than that.

        The bound is that of all boxes together: it cannot change by less than the distance from
        the box to whichever goal comes off best.
        """
        if rise not in self._within:
            self._within[rise] = [
                [self._live(costs, direction, rise) for direction in range(4)]
                for costs in self.cost
            ]
        return self._within[rise]

    def _live(self, costs: list[tuple[int, ...]], direction: int, rise: int) -> int:
        offset = self.grid.offsets[direction]
        cells = 0
        for cell, (before, after) in self.pushes[direction].items():
            ways = zip(costs[before], costs[after], strict=True)
            if any(new < FAR and new - old <= rise for old, new in ways):
                cells |= 1 << (cell + offset)
        return cells


class Matching(NamedTuple):
    """An assignment of boxes to goals of least total, with the prices that prove it least.

    Box i goes to goal `goals[i]`; cost[i][j] - prices[j] is least, over all j, for that goal.
    """

    goals: tuple[int, ...]
    prices: tuple[int, ...]


def match(rows: Sequence[Sequence[int]]) -> Matching | None:
    """Assign n boxes to n goals at least total cost; None if no assignment avoids `FAR`.

    >>> match([(1, 2), (1, 4)]).goals
    (1, 0)
    """
    # Whoever is first at its nearest goal has it; the others find their place by and by.
    chosen: list[int] = []
    for row in rows:
        nearest = min(range(len(row)), key=row.__getitem__)
        chosen.append(-1 if nearest in chosen or row[nearest] == FAR else nearest)
    found = Matching(tuple(chosen), (0,) * len(rows))
    for i, goal in enumerate(chosen):
        if goal < 0:
            improved = rematch(rows, found, i)
            if improved is None:
                return None
            found = improved
    return found


def rematch(  # noqa: C901  # one loop, and the hot one
    rows: Sequence[Sequence[int]], old: Matching, row: int
) -> Matching | None:
    """Give the least assignment after only the costs of box `row` have changed.

    None if there is none without `FAR`. Takes one search for a shortest augmenting path.
    """
    chosen, prices = list(old.goals), list(old.prices)
    box_of = [-1] * len(prices)
    for i, j in enumerate(chosen):
        if j >= 0 and i != row:
            box_of[j] = i
    came = [row] * len(prices)
    reduced = [cost - price for cost, price in zip(rows[row], prices, strict=True)]
    unreached = list(range(len(prices)))
    reached = []
    while True:
        goal = min(unreached, key=reduced.__getitem__)
        total = reduced[goal]
        if total > FAR >> 1:
            return None
        box = box_of[goal]
        if box < 0:
            break
        unreached.remove(goal)
        reached.append(goal)
        costs = rows[box]
        base = total - costs[goal] + prices[goal]
        for j in unreached:
            longer = base + costs[j] - prices[j]
            if longer < reduced[j]:
                reduced[j] = longer
                came[j] = box
    for j in reached:
        prices[j] += reduced[j] - total
    while True:
        box = came[goal]
        chosen[box], goal = goal, chosen[box]
        if box == row:
            return Matching(tuple(chosen), tuple(prices))
