"""Corrals: parts of the floor that boxes bar from the player, and pushes that cannot wait.

A corral here is made of parts of the floor without boxes that the player cannot reach, and of a
fence: all boxes beside them, and perhaps some more. As long as no box of the fence has been
pushed, nothing about the corral changes. Suppose that whatever push of a fence box may become
possible until then leads into the corral and can be made now already. A win needs such a push if
a box of the fence is off its goal or the corral holds a goal without a box; the first one might
as well be made at once, because it takes nothing from the player and nothing from the boxes
outside. So all other pushes may be left out; the least number of pushes stays the same. And if
there is no such push at all, the position is lost.

References: the PI-corral pruning of B. Damgaard's YASS and M. Meger's JSoko, as described on the
Sokoban wiki.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

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
    every &= lanes.grid.floor
    parts = lanes.grid.parts(lanes.grid.floor & ~(every | region))
    best: Pushes | None = None
    fewest = 0
    tried = 0
    for part in parts:
        if part & tried:
            continue
        corral = _Corral(lanes, boxes, region, part)
        pushes = corral.pushes(every, parts)
        if pushes is None:
            continue
        tried |= corral.inner
        off_goal = any(corral.fence & own & ~goals for own, goals in zip(boxes, homes, strict=True))
        if not (off_goal or corral.inner & home):
            continue
        count = sum([cells.bit_count() for own in pushes for cells in own])
        if best is None or count < fewest:
            best, fewest = pushes, count
        if not count:
            break
    return best


class _Corral:
    """A corral that begins with one part of the floor and takes in what stands in its way."""

    def __init__(self, lanes: Lanes, boxes: Sequence[int], region: int, part: int) -> None:
        self.lanes = lanes
        self.boxes = boxes
        self.region = region
        self.inner = part
        self.fence = 0

    def pushes(self, every: int, parts: Sequence[int]) -> Pushes | None:
        """Give all pushes of the fence if each leads inside and can be made now; None otherwise.

        A push that does neither is hindered by taking a box on its way into the fence, or a part
        of the floor on its way into the corral, if there is one.
        """
        w = self.lanes.grid.width
        while True:
            self.fence |= self.lanes.grid.beside(self.inner) & every
            inner, region = self.inner, self.region
            outer = self.lanes.grid.floor & ~(inner | self.fence | region)
            wrong = 0
            found = []
            for up, down, left, right in self._conceivable():
                found.append([up, down, left, right])
                over = up & ~(inner << w & region >> w)
                under = down & ~(inner >> w & region << w)
                before = left & ~(inner << 1 & region >> 1)
                behind = right & ~(inner >> 1 & region << 1)
                upright = over | under
                across = before | behind
                if upright & ~(outer << w | outer >> w) or across & ~(outer << 1 | outer >> 1):
                    return None
                wrong |= upright << w | upright >> w | across << 1 | across >> 1
            if not wrong:
                return found
            self.fence |= wrong & every
            for part in parts:
                if part & wrong:
                    self.inner |= part

    def _conceivable(self) -> Iterator[tuple[int, int, int, int]]:
        """Give for each kind the boxes of the fence that might come to be pushed up, down, ...

        Other boxes may go away, but not those of the fence; and the player is not inside.
        """
        w = self.lanes.grid.width
        target = self.lanes.grid.floor & ~self.fence
        stand = target & ~self.inner
        for own, live in zip(self.boxes, self.lanes.live, strict=True):
            movers = own & self.fence
            yield (
                movers & (target & live[0]) << w & stand >> w,
                movers & (target & live[1]) >> w & stand << w,
                movers & (target & live[2]) << 1 & stand >> 1,
                movers & (target & live[3]) >> 1 & stand << 1,
            )
