"""The room of a word level: scattered walls inside a closed outer wall, and the line of goals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.sokoban.regions import Grid, cells_of, set_of

if TYPE_CHECKING:
    from sokocube.words.chapters import Chapter
    from sokocube.words.draw import Draw

__all__ = ["build_room", "goal_line"]

# Each wall beside a free cell makes it likelier that this cell becomes one too: walls in clumps
# leave more room to push in than the same number of walls strewn about.
_CLUMPING = 3


def build_room(chapter: Chapter, length: int, draw: Draw) -> Grid | None:
    """Scatter walls over a board for a word of `length` letters; all floor hangs together.

    The number of walls inside is the chapter's share of the cells there, to the nearest whole.
    None where they cannot all be placed without cutting the floor in two.
    """
    width, height = chapter.width(length) + 2, chapter.height(length) + 2
    cells = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
    room = Grid(width, set_of(cells))
    missing = round(chapter.walls * len(cells))
    while missing and cells:
        weights = [
            1 + _CLUMPING * sum(not room.floor >> cell + step & 1 for step in room.offsets) ** 2
            for cell in cells
        ]
        cell = cells.pop(draw.weighted(weights))
        rest = room.floor ^ 1 << cell
        if room.flood(rest & -rest, rest) == rest:
            room = Grid(width, rest)
            missing -= 1
    return None if missing else room


def goal_line(room: Grid, length: int, draw: Draw) -> tuple[int, ...] | None:
    """Choose a horizontal line of `length` floor cells and give them from left to right.

    A line is the likelier the more of its boxes could be led away from it upwards or downwards;
    None where the walls leave room for no line, or only for lines that no box can leave so.
    """
    firsts = room.floor
    for step in range(1, length):
        firsts &= room.floor >> step
    starts = list(cells_of(firsts))
    weights = [_ways_out(room, range(first, first + length)) ** 2 for first in starts]
    if not any(weights):
        return None
    first = starts[draw.weighted(weights)]
    return tuple(range(first, first + length))


def _ways_out(room: Grid, line: range) -> int:
    """Count the pulls up and down that the walls allow to boxes on a line."""
    return sum(
        bool(room.floor >> cell + step & 1 and room.floor >> cell + 2 * step & 1)
        for cell in line
        for step in (-room.width, room.width)
    )
