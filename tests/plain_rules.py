"""The rules of Sokoban stated a second time, plainly, on drawn rows: what tests compare with."""

from __future__ import annotations

__all__ = ["plain_step"]

BESIDE = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}


def plain_step(rows: list[str], direction: str) -> list[str] | None:
    """Make a step on rows of XSB by rewriting three squares; None where it cannot be made."""
    grid = {(x, y): symbol for y, row in enumerate(rows) for x, symbol in enumerate(row)}
    x, y = next(at for at, symbol in grid.items() if symbol in "@+")
    dx, dy = BESIDE[direction]
    ahead, beyond = (x + dx, y + dy), (x + 2 * dx, y + 2 * dy)
    leave = {"@": " ", "+": "."}
    enter = {" ": "@", ".": "+", "$": "@", "*": "+"}
    receive = {" ": "$", ".": "*"}
    if grid.get(ahead, " ") in "$*":
        if grid.get(beyond, " ") not in receive:
            return None
        grid[beyond] = receive[grid.get(beyond, " ")]
    if grid.get(ahead, " ") not in enter:
        return None
    grid[ahead] = enter[grid.get(ahead, " ")]
    grid[x, y] = leave[grid[x, y]]
    width = max(a for a, _ in grid) + 1
    height = max(b for _, b in grid) + 1
    return ["".join(grid.get((a, b), " ") for a in range(width)).rstrip() for b in range(height)]
