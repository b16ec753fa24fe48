"""Sets of cells as whole numbers: bit `c` stands for cell `c`, so a step is a shift.

The floor of a board is enclosed by walls, so a shift never carries a floor cell round the edge
onto another one, as long as what is shifted is cut down to the floor afterwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sokocube.sokoban.level import Board

__all__ = ["Grid", "cells_of", "set_of"]


def set_of(cells: Iterable[int]) -> int:
    """Give the set of some cells.

    >>> set_of([0, 3])
    9
    """
    whole = 0
    for cell in cells:
        whole |= 1 << cell
    return whole


def cells_of(cells: int) -> Iterator[int]:
    """Give the cells of a set, ascending.

    >>> list(cells_of(9))
    [0, 3]
    """
    while cells:
        lowest = cells & -cells
        yield lowest.bit_length() - 1
        cells ^= lowest


@dataclass(frozen=True, slots=True)
class Grid:
    """The cells on which anything can happen, and the width that tells where a step leads."""

    width: int
    floor: int

    @classmethod
    def of(cls, board: Board) -> Grid:
        """Give the grid of a board: the cells that the player could reach without boxes."""
        return cls(board.width, set_of(board.floor))

    @property
    def offsets(self) -> tuple[int, int, int, int]:
        """What up, down, left and right add to a cell."""
        return -self.width, self.width, -1, 1

    def beside(self, cells: int) -> int:
        """Give the floor cells beside a set (cells of the set itself may be among them)."""
        w = self.width
        return (cells << 1 | cells >> 1 | cells << w | cells >> w) & self.floor

    def flood(self, seed: int, free: int) -> int:
        """Give the cells of `free` that hang together with `seed`, itself included."""
        w = self.width
        while True:
            grown = seed | ((seed << 1 | seed >> 1 | seed << w | seed >> w) & free)
            if grown == seed:
                return seed
            seed = grown

    def distances(self, cell: int, free: int, wanted: int = -1) -> dict[int, int]:
        """Give the least steps over free cells from a cell to each that can be walked to.

        Only cells of the set `wanted` are given, and no walk goes on once all of them are reached.
        """
        steps = {}
        front = reached = 1 << cell
        count = 0
        while front and wanted:
            if front & wanted:
                for there in cells_of(front & wanted):
                    steps[there] = count
                wanted &= ~front
            front = self.beside(front) & free & ~reached
            reached |= front
            count += 1
        return steps

    def parts(self, cells: int) -> list[int]:
        """Split a set into its connected parts, that of the least cell first."""
        found = []
        while cells:
            part = self.flood(cells & -cells, cells)
            found.append(part)
            cells ^= part
        return found

    def divisions(self) -> dict[int, list[int]]:
        """Give for each floor cell the connected parts of the floor without it, as `parts` does.

        A depth-first search finds the cells that hold parts together, and what hangs on each of
        them, so that no part has to be flooded.

        Reference: J. Hopcroft and R. Tarjan, "Algorithm 447: efficient algorithms for graph
        manipulation", Communications of the ACM 16 (1973).
        """
        wholes = self.parts(self.floor)
        found: dict[int, list[int]] = {}
        for whole in wholes:
            others = [part for part in wholes if part is not whole]
            for cell, hanging in self._hanging(whole).items():
                rest = whole ^ 1 << cell
                for part in hanging:
                    rest ^= part
                parts = [*hanging, rest, *others] if rest else [*hanging, *others]
                found[cell] = sorted(parts, key=lambda part: part & -part)
        return dict(sorted(found.items()))

    def _hanging(self, whole: int) -> dict[int, list[int]]:
        """Give for each cell of a connected part what hangs on it alone, seen from the least."""
        beside = {
            cell: [cell + offset for offset in self.offsets if whole >> (cell + offset) & 1]
            for cell in cells_of(whole)
        }
        root = min(beside)
        met = {root: 0}  # when each cell was met, and the first met that it hangs together with
        first = {root: 0}
        below = {root: 1 << root}
        hanging: dict[int, list[int]] = {cell: [] for cell in beside}
        path = [(root, iter(beside[root]))]
        while path:
            cell, ahead = path[-1]
            for other in ahead:
                if other not in met:
                    met[other] = first[other] = len(met)
                    below[other] = 1 << other
                    path.append((other, iter(beside[other])))
                    break
                first[cell] = min(first[cell], met[other])
            else:
                path.pop()
                if path:
                    before = path[-1][0]
                    below[before] |= below[cell]
                    first[before] = min(first[before], first[cell])
                    if first[cell] >= met[before]:
                        hanging[before].append(below[cell])
        return hanging
