"""Positions from which no way leads to a win, told without a search.

Every rule here is sound: it never calls a position lost that can still be won.

- A *dead square* is a cell from which a box alone on the board could not reach any goal of its
  own. `bound.Lanes` knows them, together with the side from which the box comes.
- Boxes are *frozen* when none of them can ever be pushed again: each is held along both axes by
  walls, by dead squares or by others of them. Such a group is lost if one of its boxes is off its
  goal; a group that is home turns to walls for all the others.
- Two boxes may be lost to each other although each alone could get home. `lost_pairs` solves
  all positions of two boxes at once, backwards from the goals.
- A *corral* is a part of the floor that boxes bar from the player: see `corral`.

References: A. Junghanns and J. Schaeffer, "Sokoban: a challenging single-agent search problem"
(1997), for deadlock tables; the Sokoban wiki, for the names of the kinds of deadlock.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.sokoban.regions import cells_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.sokoban.bound import Lanes
    from sokocube.sokoban.regions import Grid

__all__ = ["frozen", "lost_pairs", "may_freeze"]


def frozen(lanes: Lanes, boxes: Sequence[int]) -> int:
    """Give the boxes that can never be pushed again without being lost.

    `boxes[kind]` is the set of the boxes of a kind. All boxes are taken for frozen, and those that
    have an axis free of walls, dead squares and frozen boxes are let go until nothing changes.
    What is left holds itself: the first of them to move would have to pass one that has not moved.
    """
    w = lanes.grid.width
    across = upright = still = 0
    for own, by_x, by_y in zip(boxes, lanes.held_across, lanes.held_upright, strict=True):
        across |= own & by_x
        upright |= own & by_y
        still |= own
    still &= lanes.grid.floor
    while True:
        kept = still & (across | still << 1 | still >> 1) & (upright | still << w | still >> w)
        if kept == still:
            return still
        still = kept


def may_freeze(lanes: Lanes, kind: int, cell: int, every: int) -> bool:
    """Tell at a glance whether a box of a kind, just pushed onto a cell, could be frozen there.

    `every` is the set of all boxes. As long as none was frozen before the push, none is after it
    unless this one is: boxes that hold each other without it did so before.
    """
    box, w = 1 << cell, lanes.grid.width
    across = box & lanes.held_across[kind] or every & (box << 1 | box >> 1)
    return bool(across and (box & lanes.held_upright[kind] or every & (box << w | box >> w)))


def lost_pairs(grid: Grid, goals: Sequence[int]) -> list[dict[int, int]]:
    """Give for each direction and cell the cells of second boxes that make a push there lost.

    That is: if a box is pushed in direction d onto a cell, and another box stands on a cell of
    `lost_pairs(...)[d][cell]`, then the two cannot both reach goals, even were they alone.
    All boxes are taken for alike, which leaves the rule sound where they are not.
    """
    won = _won_pairs(grid, goals)
    floor = list(cells_of(grid.floor))
    lost: list[dict[int, int]] = []
    for offset in grid.offsets:
        by_cell = {}
        for cell in floor:
            player = cell - offset
            if not grid.floor >> player & 1:
                continue
            others = 0
            for other in floor:
                pair = 1 << cell | 1 << other
                if other not in {cell, player} and not won.get(pair, 0) >> player & 1:
                    others |= 1 << other
            by_cell[cell] = others
        lost.append(by_cell)
    return lost


def _won_pairs(grid: Grid, goals: Sequence[int]) -> dict[int, int]:
    """Give for each two boxes the cells from which the player can bring both home."""
    won: dict[int, int] = {}
    waiting = []
    for i, goal in enumerate(goals):
        for other in goals[:i]:
            pair = 1 << goal | 1 << other
            won[pair] = grid.floor & ~pair
            waiting += [(pair, part) for part in grid.parts(won[pair])]
    while waiting:
        pair, region = waiting.pop()
        for cell in cells_of(pair):
            for offset in grid.offsets:
                # Undo a push: the player stands where the box came from, and steps back.
                origin, stand = cell - offset, cell - 2 * offset
                if not region >> origin & 1 or not grid.floor & ~pair & 1 << stand:
                    continue
                earlier = pair ^ 1 << cell ^ 1 << origin
                if not won.get(earlier, 0) >> stand & 1:
                    part = grid.flood(1 << stand, grid.floor & ~earlier)
                    won[earlier] = won.get(earlier, 0) | part
                    waiting.append((earlier, part))
    return won
