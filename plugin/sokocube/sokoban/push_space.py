"""The positions of a board as a solver sees them: joined by pushes, walks left out.

What counts of the player is only the region in which it can walk, so positions that differ by a
walk are one. Each position carries its bound and the matching that gives it, from which those of
the next positions follow by a single step. Positions that a deadlock rule calls lost are left out,
and so are pushes that can wait (see `corral`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sokocube.sokoban.bound import Lanes, Matching, match, rematch
from sokocube.sokoban.corral import corral_pushes
from sokocube.sokoban.deadlock import frozen, lost_pairs
from sokocube.sokoban.regions import Grid, cells_of, set_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sokocube.sokoban.corral import Pushes
    from sokocube.sokoban.level import Board

__all__ = ["Group", "Position", "PushSpace"]

# The table of lost pairs takes time, so it is made once a search has shown to be worth it: when
# so many pairs of cells there are for each position that has been examined.
_PAIRS_A_POSITION = 8
# Frozen boxes are walls, and each set of them has lanes of its own. Distances are kept from so
# many lanes at most, which is enough for thousands of sets on a small board.
_MOST_DISTANCES = 1_000_000


class Group(NamedTuple):
    """The boxes of one kind: all their cells, and lane and goal of those that can still move."""

    cells: int
    lanes: tuple[int, ...]
    matching: Matching
    bound: int


class Position(NamedTuple):
    """Boxes and the player's region, with the pushes made so far and the least still needed.

    `key` is the same for all ways to come here. `ground` is the floor without frozen boxes.
    """

    key: int
    groups: tuple[Group, ...]
    region: int
    ground: Lanes
    pushes: int
    bound: int


class PushSpace:
    """All positions that can be reached from the start of a board without being lost at sight.

    `start` is None if the start itself is lost; `why` then says in a few words what shows it.
    """

    def __init__(self, board: Board) -> None:
        self.grid = Grid.of(board)
        self._key_bits = board.width * board.height
        self._corner_bits = self._key_bits.bit_length()
        self._grounds: dict[int, Lanes] = {}
        self._distances = 0
        self._lost_pairs: list[dict[int, int]] = []
        self._stays_joined: dict[tuple[int, int], bool] = {}
        cells = self.grid.floor.bit_count()
        self._until_pairs = cells * cells // 2 // _PAIRS_A_POSITION + 1
        kinds = sorted(set(board.letters))
        places = list(zip(board.letters, board.boxes, board.goals, strict=True))
        boxes = [set_of(box for letter, box, _ in places if letter == kind) for kind in kinds]
        homes = [set_of(goal for letter, _, goal in places if letter == kind) for kind in kinds]
        # A box out of reach on its goal is decoration: neither of the two takes part.
        floor = self.grid.floor
        self.homes = [own & ~(there & ~floor) for own, there in zip(homes, boxes, strict=True)]
        """For each kind of box the set of its goals."""
        self.why = ""
        self.start: Position | None = None
        if any(own & ~floor & ~goals for own, goals in zip(boxes, homes, strict=True)):
            self.why = "a box off its goal stands out of reach"
        elif any(goals & ~floor for goals in self.homes):
            self.why = "a goal without a box lies out of reach"
        else:
            self.start = self._first([own & floor for own in boxes], board.player)

    def _first(self, boxes: list[int], player: int) -> Position | None:
        floor = self.grid.floor
        base = Lanes(self.grid, [list(cells_of(homes)) for homes in self.homes])
        still = frozen(base, boxes)
        if self._off_home(boxes, still):
            self.why = "boxes off their goals can never be moved"
            return None
        ground = (self._ground_on(floor & ~still) if still else None) or base
        groups = self._grouped(ground, boxes, player)
        if groups is None:
            self.why = "the boxes cannot be assigned to goals that they could reach"
            return None
        region = self.grid.flood(1 << player, floor & ~_union(boxes))
        bound = sum(group.bound for group in groups)
        return Position(self._key(boxes, region), groups, region, ground, 0, bound)

    def _ground_on(self, floor: int) -> Lanes | None:
        """Give the lanes of a part of the floor; None if lanes of too many are known."""
        known = self._grounds.get(floor)
        if known is None and self._distances < _MOST_DISTANCES:
            goals = [list(cells_of(homes & floor)) for homes in self.homes]
            known = self._grounds[floor] = Lanes(Grid(self.grid.width, floor), goals)
            self._distances += known.count * sum(map(len, goals))
        return known

    def _off_home(self, boxes: Sequence[int], still: int) -> bool:
        return any(still & own & ~homes for own, homes in zip(boxes, self.homes, strict=True))

    def _grouped(
        self, ground: Lanes, boxes: Sequence[int], player: int
    ) -> tuple[Group, ...] | None:
        """Match the boxes to the goals from the beginning; None if that is impossible."""
        groups = []
        for cost, cells in zip(ground.cost, boxes, strict=True):
            lanes = tuple(ground.lane(box, player) for box in cells_of(cells & ground.grid.floor))
            rows = [cost[lane] for lane in lanes]
            matching = match(rows)
            if matching is None:
                return None
            bound = sum(row[goal] for row, goal in zip(rows, matching.goals, strict=True))
            groups.append(Group(cells, lanes, matching, bound))
        return tuple(groups)

    def _key(self, boxes: Sequence[int], region: int) -> int:
        key = 0
        for own in boxes:
            key = key << self._key_bits | own
        return key << self._corner_bits | (region & -region).bit_length()

    def boxes_of(self, key: int) -> int:
        """Give the set of all boxes of the position with a certain key."""
        key >>= self._corner_bits
        every = 0
        while key:
            every |= key & ((1 << self._key_bits) - 1)
            key >>= self._key_bits
        return every

    def off_home(self, position: Position) -> int:
        """Count the boxes that do not stand on a goal of theirs."""
        off = 0
        for group, homes in zip(position.groups, self.homes, strict=True):
            off += (group.cells & ~homes).bit_count()
        return off

    def after(
        self, position: Position, table: Mapping[int, tuple[int, int]], *, narrow: bool = True
    ) -> Iterator[Position]:
        """Give the positions that a push leads to, always in the same order.

        Pushes that can wait are left out if `narrow`. Left out is also what `table`, which maps
        keys to (pushes, key before), has with no more pushes.
        """
        self._until_pairs -= 1
        if not self._until_pairs:
            self._lost_pairs = lost_pairs(self.grid, [*cells_of(_union(self.homes))])
        for kind, movers in enumerate(self._movers(position, narrow=narrow)):
            for direction, cells in enumerate(movers):
                for cell in cells_of(cells):
                    reached = self._pushed(position, (kind, direction, cell), table)
                    if reached is not None:
                        yield reached

    def _movers(self, position: Position, *, narrow: bool) -> Pushes:
        """Give the boxes to push: those that a corral demands, or all that can be pushed."""
        ground, region = position.ground, position.region
        boxes = [group.cells for group in position.groups]
        free = ground.grid.floor & ~_union(boxes)
        if narrow and free != region:
            narrowed = corral_pushes(ground, boxes, self.homes, region)
            if narrowed is not None:
                return narrowed
        w = self.grid.width
        return [
            [
                own & region >> w & (free & live[0]) << w,
                own & region << w & (free & live[1]) >> w,
                own & region >> 1 & (free & live[2]) << 1,
                own & region << 1 & (free & live[3]) >> 1,
            ]
            for own, live in zip(boxes, ground.live, strict=True)
        ]

    def _pushed(
        self,
        position: Position,
        push: tuple[int, int, int],
        table: Mapping[int, tuple[int, int]],
    ) -> Position | None:
        """Give the position after a push of the box on a cell, None if lost at sight or known."""
        kind, direction, cell = push
        _, groups, region, ground, pushes, _ = position
        target = cell + self.grid.offsets[direction]
        boxes = [group.cells for group in groups]
        boxes[kind] ^= 1 << cell | 1 << target
        every = _union(boxes)
        if self._lost_pairs and every & self._lost_pairs[direction][target]:
            return None
        still = frozen(ground, boxes)
        if still and self._off_home(boxes, still):
            return None
        region = self._region_after(region, ground.grid.floor & ~every, cell, target)
        key = self._key(boxes, region)
        pushes += 1
        if key in table and table[key][0] <= pushes:
            return None
        fewer = self._ground_on(ground.grid.floor & ~still) if still else None
        regrouped: tuple[Group, ...] | None
        if fewer is not None:
            ground = fewer
            regrouped = self._grouped(ground, boxes, cell)
        else:
            i = groups[kind].lanes.index(ground.pushes[direction][cell][0])
            lane = ground.pushes[direction][cell][1]
            group = _regrouped(groups[kind], ground.cost[kind], boxes[kind], (i, lane))
            regrouped = group and (*groups[:kind], group, *groups[kind + 1 :])
        if regrouped is None:
            return None
        bound = 0
        for group in regrouped:
            bound += group.bound
        return Position(key, regrouped, region, ground, pushes, bound)

    def _region_after(self, region: int, free: int, cell: int, target: int) -> int:
        """Give where the player can go after a push of a box from a cell to a target."""
        player = 1 << cell
        wide = region | player
        if region >> target & 1:
            # The box now stands in the player's region. If what was joined around it still is,
            # all of the old region can be reached, and little is left to flood.
            box, w = 1 << target, self.grid.width
            row = box << 1 | box | box >> 1
            around = wide & (row << w | row >> w | row ^ box)
            joined = self._stays_joined.get((target, around))
            if joined is None:
                beside = (box << 1 | box >> 1 | box << w | box >> w) & around
                joined = not beside & ~self.grid.flood(player, around)
                self._stays_joined[target, around] = joined
            if not joined:
                return self.grid.flood(player, free)
        return self.grid.flood(wide & free, free)


def _union(boxes: Iterable[int]) -> int:
    every = 0
    for own in boxes:
        every |= own
    return every


def _regrouped(
    group: Group, cost: Sequence[Sequence[int]], cells: int, moved: tuple[int, int]
) -> Group | None:
    """Renew a group after its i-th box went to another lane; None if no matching is left."""
    i, lane = moved
    _, lanes, matching, bound = group
    goal = matching.goals[i]
    nearer = cost[lane][goal] < cost[lanes[i]][goal]
    lanes = (*lanes[:i], lane, *lanes[i + 1 :])
    if nearer:  # then the old prices still prove the old assignment
        return Group(cells, lanes, matching, bound - 1)
    rows = [cost[lane] for lane in lanes]
    renewed = rematch(rows, matching, i)
    if renewed is None:
        return None
    bound = sum([row[goal] for row, goal in zip(rows, renewed.goals, strict=True)])
    return Group(cells, lanes, renewed, bound)
