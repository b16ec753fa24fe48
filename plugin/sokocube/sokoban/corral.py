"""Corrals: parts of the floor that boxes bar from the player, and pushes that cannot wait.

A corral here is a connected part of the floor without boxes that the player cannot reach, with
all boxes beside it: its fence. As long as no box of the fence has been pushed, nothing about the
corral changes. Suppose that whatever push of a fence box may become possible until then leads
into the corral and can be made now already. A win needs such a push if a box of the fence is off
its goal or the corral holds a goal without a box; the first one might as well be made at once,
because it takes nothing from the player and nothing from the boxes outside. So all other pushes
may be left out; the least number of pushes stays the same. And if there is no such push at all,
the position is lost.

References: the PI-corral pruning of B. Damgaard's YASS and M. Meger's JSoko, as described on the
Sokoban wiki.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.sokoban.bound import Lanes

__all__ = ["Pushes", "corral_pushes"]

Pushes = list[list[int]]
"""For each kind and direction the cells of the boxes that are to be pushed."""


def corral_pushes(
    lanes: Lanes, boxes: Sequence[int], homes: Sequence[int], region: int
) -> Pushes | None:
    """Give the pushes to which the search may keep because of a corral, None if there is none.

    `boxes[kind]` and `homes[kind]` are the boxes and goals of a kind, `region` where the player
    can go. Of several corrals the one with the fewest pushes counts. No push at all: lost.
    """
    every = home = 0
    for own, goals in zip(boxes, homes, strict=True):
        every |= own
        home |= goals
    barred = lanes.grid.floor & ~(every | region)
    best: Pushes | None = None
    fewest = 0
    for inner in lanes.grid.parts(barred):
        fence = lanes.grid.beside(inner) & every
        off_goal = any(fence & own & ~goals for own, goals in zip(boxes, homes, strict=True))
        if not (off_goal or inner & home):
            continue
        pushes = _fence_pushes(lanes, boxes, region, inner, fence)
        if pushes is not None:
            count = sum(cells.bit_count() for own in pushes for cells in own)
            if best is None or count < fewest:
                best, fewest = pushes, count
            if not count:
                break
    return best


def _fence_pushes(
    lanes: Lanes, boxes: Sequence[int], region: int, inner: int, fence: int
) -> Pushes | None:
    """Give all pushes of the fence if each leads inside and can be made now; None otherwise."""
    w = lanes.grid.width
    target = lanes.grid.floor & ~fence  # where a box of the fence might find room
    stand = target & ~inner  # where the player might stand to push it
    pushes = []
    for own, live in zip(boxes, lanes.live, strict=True):
        movers = own & fence
        up = movers & (target & live[0]) << w & stand >> w
        down = movers & (target & live[1]) >> w & stand << w
        left = movers & (target & live[2]) << 1 & stand >> 1
        right = movers & (target & live[3]) >> 1 & stand << 1
        if (
            up & ~(inner << w & region >> w)
            or down & ~(inner >> w & region << w)
            or left & ~(inner << 1 & region >> 1)
            or right & ~(inner >> 1 & region << 1)
        ):
            return None
        pushes.append([up, down, left, right])
    return pushes
