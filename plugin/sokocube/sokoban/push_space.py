"""The positions of a board as a solver sees them: joined by pushes, walks left out.

What counts of the player is only the region in which it can walk, so positions that differ by a
walk are one. Each position carries its bound and the matching that gives it, from which those of
the next positions follow by a single step. Positions that a deadlock rule calls lost are left out,
and so are pushes that can wait (see `corral`).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from sokocube.sokoban.bound import Lanes, Matching, match, rematch
from sokocube.sokoban.corral import corral_pushes
from sokocube.sokoban.deadlock import frozen, lost_pairs, may_freeze
from sokocube.sokoban.regions import Grid, cells_of, set_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sokocube.sokoban.corral import Pushes
    from sokocube.sokoban.level import Board

__all__ = ["Group", "Position", "Push", "PushSpace"]

Push = tuple[int, int]
"""The cells of a box before and after it is pushed."""

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
        self._offsets = self.grid.offsets
        self._key_bits = board.width * board.height
        self._corner_bits = self._key_bits.bit_length()
        self._grounds: dict[int, Lanes] = {}
        self._distances = 0
        self._lost_pairs: list[dict[int, int]] = []
        self._stays_joined: dict[tuple[int, int], bool] = {}
        cells = self.grid.floor.bit_count()
        self._until_pairs = cells * cells // 2 // _PAIRS_A_POSITION + 1
        kinds = sorted(set(board.letters))
        self._shifts = [self._corner_bits + n * self._key_bits for n in range(len(kinds))][::-1]
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
        if self._off_home(boxes, frozen(base, boxes)):
            self.why = "boxes off their goals can never be moved"
            return None
        ground = self._without_frozen(base, boxes)
        groups = None if ground is None else self._grouped(ground, boxes, player)
        if ground is None or groups is None:
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

    def _without_frozen(self, ground: Lanes, boxes: Sequence[int]) -> Lanes | None:
        """Turn frozen boxes to walls until there are no more; None if one is off its goal."""
        while still := frozen(ground, boxes):
            if self._off_home(boxes, still):
                return None
            fewer = self._ground_on(ground.grid.floor & ~still)
            if fewer is None:
                break
            ground = fewer
        return ground

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

    def push_between(self, key: int, after: int) -> Push:
        """Give the push that leads from the position of one key to that of another."""
        before, moved = key >> self._corner_bits, (key ^ after) >> self._corner_bits
        old, new = moved & before, moved & ~before
        return (old.bit_length() - 1) % self._key_bits, (new.bit_length() - 1) % self._key_bits

    def off_home(self, position: Position) -> int:
        """Count the boxes that do not stand on a goal of theirs."""
        off = 0
        for group, homes in zip(position.groups, self.homes, strict=True):
            off += (group.cells & ~homes).bit_count()
        return off

    def after(
        self,
        position: Position,
        table: Mapping[int, tuple[int, int]],
        *,
        narrow: bool = True,
        limit: int | None = None,
        met: Mapping[int, Position] = MappingProxyType({}),
    ) -> Iterator[Position]:
        """Give the positions that a push leads to, always in the same order.

        Pushes that can wait are left out if `narrow`. Left out is also what `table`, which maps
        keys to (pushes, key before), has with no more pushes, and what is known to need more than
        `limit` pushes in all. What `met` has by its key, with as many pushes, is taken from there.
        """
        self._until_pairs -= 1
        if not self._until_pairs:
            self._lost_pairs = lost_pairs(self.grid, [*cells_of(_union(self.homes))])
        every = _union([group.cells for group in position.groups])
        for kind, movers in enumerate(self._movers(position, every, limit, narrow=narrow)):
            for direction, cells in enumerate(movers):
                for cell in cells_of(cells) if cells else ():
                    push = kind, direction, cell
                    reached = self._pushed(position, every, push, table, met)
                    if reached and (limit is None or reached.pushes + reached.bound <= limit):
                        yield reached

    def _movers(self, position: Position, every: int, limit: int | None, *, narrow: bool) -> Pushes:
        """Give the boxes to push: those that a corral demands, or all that can be pushed."""
        ground, region = position.ground, position.region
        boxes = [group.cells for group in position.groups]
        free = ground.grid.floor & ~every
        if narrow and free != region:
            narrowed = corral_pushes(ground, boxes, self.homes, region)
            if narrowed is not None:
                return narrowed
        w = self.grid.width
        lives = ground.live
        if limit is not None:
            lives = ground.live_within(limit - position.pushes - 1 - position.bound)
        return [
            [
                own & region >> w & (free & live[0]) << w,
                own & region << w & (free & live[1]) >> w,
                own & region >> 1 & (free & live[2]) << 1,
                own & region << 1 & (free & live[3]) >> 1,
            ]
            for own, live in zip(boxes, lives, strict=True)
        ]

    def _pushed(
        self,
        position: Position,
        every: int,
        push: tuple[int, int, int],
        table: Mapping[int, tuple[int, int]],
        met: Mapping[int, Position],
    ) -> Position | None:
        """Give the position after a push of the box on a cell, None if lost at sight or known."""
        kind, direction, cell = push
        target = cell + self._offsets[direction]
        moved = 1 << cell | 1 << target
        every ^= moved
        if self._lost_pairs and every & self._lost_pairs[direction][target]:
            return None
        free = position.ground.grid.floor & ~every
        region = self._region_after(position.region, free, cell, target)
        stem = position.key >> self._corner_bits << self._corner_bits
        key = (stem ^ moved << self._shifts[kind]) | (region & -region).bit_length()
        if key in table and table[key][0] <= position.pushes + 1:
            return None
        if key in met:
            return met[key]
        boxes = [group.cells for group in position.groups]
        boxes[kind] ^= moved
        ground: Lanes | None = position.ground
        if may_freeze(position.ground, kind, target, every):
            ground = self._without_frozen(position.ground, boxes)
        if ground is None:
            return None
        if ground is position.ground:
            groups = _regrouped(position.groups, ground, push, boxes[kind])
        else:
            groups = self._grouped(ground, boxes, cell)
        if groups is None:
            return None
        bound = 0
        for group in groups:
            bound += group.bound
        return Position(key, groups, region, ground, position.pushes + 1, bound)

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
    groups: tuple[Group, ...], ground: Lanes, push: tuple[int, int, int], cells: int
) -> tuple[Group, ...] | None:
    """Renew the group of a box after its push; None if no matching is left. `cells` are its own."""
    kind, direction, cell = push
    _, lanes, matching, bound = groups[kind]
    cost = ground.cost[kind]
    old, new = ground.pushes[direction][cell]
    if len(lanes) == 1:  # its only goal is within reach: else the push would have been lost
        group = Group(cells, (new,), matching, cost[new][0])
        return (*groups[:kind], group, *groups[kind + 1 :])
    i = lanes.index(old)
    lanes = (*lanes[:i], new, *lanes[i + 1 :])
    goal = matching.goals[i]
    if cost[new][goal] < cost[old][goal]:  # then the old prices still prove the old assignment
        group = Group(cells, lanes, matching, bound - 1)
    else:
        rows = [cost[lane] for lane in lanes]
        renewed = rematch(rows, matching, i)
        if renewed is None:
            return None
        bound = sum([row[goal] for row, goal in zip(rows, renewed.goals, strict=True)])
        group = Group(cells, lanes, renewed, bound)
    return (*groups[:kind], group, *groups[kind + 1 :])
