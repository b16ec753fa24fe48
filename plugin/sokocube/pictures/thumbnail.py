"""A small picture of a board: what one sees of a level before one plays it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sokocube.sokoban.level import Board

__all__ = ["thumbnail"]

# A sheet may colour the classes; without one these are its colours.
_FLOOR, _WALL, _GOAL = "#f1e9d8", "#6c789c", "#d64a3b"
_BOX, _HOME, _PLAYER = "#e0a04a", "#2f9e74", "#5b70ea"
_LETTER = "#33200a"


def thumbnail(board: Board, *, label: str = "") -> str:
    """Draw the start position of `board` as an SVG whose unit is a cell.

    Pieces differ by shape as well as by colour: boxes are squares, those on a goal are round
    squares with a hole, goals are rings, the player is a disc; boxes off their goals show the
    letters that they carry. With a `label` it is an image of
    that name to a screen reader; without one it is hidden from it.

    >>> from sokocube.sokoban.level import board_from_rows
    >>> picture = thumbnail(board_from_rows(["#####", "#@$.#", "#####"]))
    >>> picture[:47], picture.count("<rect"), picture.count("<circle")
    ('<svg class="thumbnail" viewBox="0 0 5 3" aria-h', 1, 2)
    """
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    inside = set(range(board.width * board.height)) - board.walls - board.outside
    wanted = set(zip(board.letters, board.goals, strict=True))
    home = {
        box
        for letter, box in zip(board.letters, board.boxes, strict=True)
        if (letter, box) in wanted
    }
    parts = [
        f'<path class="thumb-floor" fill="{_FLOOR}" d="{_runs(board, inside)}"/>',
        f'<path class="thumb-wall" fill="{_WALL}" d="{_runs(board, board.walls)}"/>',
        *(_ring(board, goal) for goal in sorted(set(board.goals) - home)),
        *(_box(board, box, home=box in home) for box in sorted(board.boxes)),
        *(
            _letter(board, box, letter)
            for box, letter in sorted(zip(board.boxes, board.letters, strict=True))
            if letter and box not in home
        ),
        _disc(board, board.player),
    ]
    size = f'viewBox="0 0 {board.width} {board.height}"'
    return f'<svg class="thumbnail" {size} {spoken} focusable="false">{"".join(parts)}</svg>'


def _runs(board: Board, cells: Iterable[int]) -> str:
    """Outline cells, those side by side in one stroke."""
    path = []
    covered = set(cells)
    for start in sorted(cells):
        if start - 1 in covered and start % board.width:
            continue  # the run of the cell before goes on
        row, x = divmod(start, board.width)
        length = 1
        while x + length < board.width and start + length in covered:
            length += 1
        path.append(f"M{x} {row}h{length}v1h-{length}z")
    return "".join(path)


def _ring(board: Board, cell: int) -> str:
    x, y = board.xy(cell)
    return (
        f'<circle class="thumb-goal" cx="{x}.5" cy="{y}.5" r=".26" fill="none"'
        f' stroke="{_GOAL}" stroke-width=".16"/>'
    )


def _box(board: Board, cell: int, *, home: bool) -> str:
    x, y = board.xy(cell)
    if not home:
        return (
            f'<rect class="thumb-box" x="{x}.13" y="{y}.13" width=".74" height=".74" rx=".1"'
            f' fill="{_BOX}"/>'
        )
    return (
        f'<rect class="thumb-home" x="{x}.22" y="{y}.22" width=".56" height=".56" rx=".2"'
        f' fill="none" stroke="{_HOME}" stroke-width=".22"/>'
    )


def _letter(board: Board, cell: int, letter: str) -> str:
    x, y = board.xy(cell)
    return (
        f'<text class="thumb-letter" x="{x}.5" y="{y}.71" fill="{_LETTER}" text-anchor="middle"'
        f' style="font:700 .6px system-ui,sans-serif">{escape(letter)}</text>'
    )


def _disc(board: Board, cell: int) -> str:
    x, y = board.xy(cell)
    return f'<circle class="thumb-player" cx="{x}.5" cy="{y}.5" r=".34" fill="{_PLAYER}"/>'
