"""Draws a board: floor, walls and goals as one SVG, boxes and player as pieces upon it.

Pieces stand where the custom properties `--x` and `--y` say, in cells; what moves them is the
business of each encoding. How everything looks is in `static/sokocube.css`.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sokocube.sokoban.level import Board

__all__ = ["board_element", "box_piece", "ground", "player_piece"]

# How far the corners of a block of walls are rounded, in cells, and the beginning of such an arc;
# how far a block reaches under the next.
_R = ".22"
_ROUND = float(_R)
_ARC = f"a{_R}{_R} 0 0 "
_UNDER = 0.1


def board_element(board: Board, pieces: str, *, label: str = "") -> str:
    """Give the whole board, `pieces` standing on its ground.

    With a `label` the board is an image of that name to a screen reader; without one it is hidden
    from it, because the page says in words what the board shows.
    """
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<div class="board" {spoken} data-columns="{board.width}" data-rows="{board.height}"'
        f' style="--columns:{board.width};--rows:{board.height}">{ground(board)}{pieces}</div>'
    )


def box_piece(name: str = "", letter: str = "") -> str:
    """Give a box; `name` is one more class for the rules that move it.

    A box shows that it is home where its `--home` is 1.

    >>> box_piece("b0")
    '<span class="box b0"></span>'
    """
    classes = f"box {name}" if name else "box"
    return f'<span class="{classes}">{escape(letter)}</span>'


def player_piece() -> str:
    """Give the player, who looks where `--look-x` and `--look-y` (-1, 0 or 1) say.

    >>> player_piece()
    '<span class="player"></span>'
    """
    return '<span class="player"></span>'


def ground(board: Board) -> str:
    """Give what never moves as one SVG, a cell being a unit: floor, walls, goals."""
    return (
        f'<svg class="ground" viewBox="0 0 {board.width} {board.height}">'
        f"{_floor(board)}{_walls(board)}{_goals(board)}</svg>"
    )


def _floor(board: Board) -> str:
    """Draw every cell inside the walls; every second one a shade apart, which helps to count."""
    inside = sorted(set(range(board.width * board.height)) - board.walls - board.outside)
    cells = [(x, y, f"M{x} {y}h1v1h-1z") for x, y in map(board.xy, inside)]
    every = "".join(square for _, _, square in cells)
    second = "".join(square for x, y, square in cells if (x + y) % 2 == 0)
    return f'<path class="floor" d="{every}"/><path class="chequer" d="{second}"/>'


def _walls(board: Board) -> str:
    """Draw a block a cell, rounded where it touches no other, with a front where no wall is below.

    Edges that meet would show as hairlines, so a block reaches a little under the next ones.
    """

    def is_wall(x: int, y: int) -> bool:
        return 0 <= x < board.width and 0 <= y < board.height and y * board.width + x in board.walls

    walls, fronts = "", ""
    for x, y in map(board.xy, sorted(board.walls)):
        up, right = is_wall(x, y - 1), is_wall(x + 1, y)
        down, left = is_wall(x, y + 1), is_wall(x - 1, y)
        corners = (not (up or left), not (up or right), not (down or right), not (down or left))
        block = _block(x, y, corners, right=right, down=down)
        walls += f'<path class="wall" d="{block}"/>'
        fronts += "" if down else _front(x, y, corners)
    return f'{walls}<path class="front" d="{fronts}"/>'


def _block(
    x: int, y: int, corners: tuple[bool, bool, bool, bool], *, right: bool, down: bool
) -> str:
    """Outline a cell; `corners` says which are rounded, clockwise from the upper left one.

    Where the next cell to the right or below is a wall, too, the block reaches under it.

    >>> _block(3, 0, (False, False, False, False), right=False, down=False)
    'M3 0h1v1h-1z'
    >>> _block(3, 0, (False, False, False, False), right=True, down=True)
    'M3 0h1.1v1h-.1v.1h-1z'
    >>> _block(3, 0, (False, True, False, False), right=False, down=True)
    'M3 0h.78a.22.22 0 0 1 .22.22v.88h-1z'
    """
    r = [_ROUND if corner else 0 for corner in corners]
    aside, below = _UNDER * right, _UNDER * down
    path = f"M{_n(x + r[0])} {y}h{_n(1 - r[0] - r[1] + aside)}"
    path += f"{_ARC}1 {_R}{_R}" if r[1] else ""
    if right and down:
        path += f"v1h{_n(-aside)}v{_n(below)}h-1"
    else:
        path += f"v{_n(1 - r[1] - r[2] + below)}"
        path += f"{_ARC}1-{_R}{_R}" if r[2] else ""
        path += f"h{_n(r[2] + r[3] - 1 - aside)}"
    path += f"{_ARC}1-{_R}-{_R}" if r[3] else ""
    path += f"v{_n(r[3] + r[0] - 1 - below)}{_ARC}1 {_R}-{_R}" if r[0] else ""
    return f"{path}z"


def _front(x: int, y: int, corners: tuple[bool, bool, bool, bool]) -> str:
    """Outline the strip at the foot of a wall that faces the player."""
    left = f"{_ARC}0 {_R}{_R}h" if corners[3] else f"v{_R}h"
    right = f"{_ARC}0 {_R}-{_R}z" if corners[2] else f"v-{_R}z"
    long = 1 - _ROUND * (corners[2] + corners[3])
    return f"M{x} {_n(y + 1 - _ROUND)}{left}{_n(long)}{right}"


def _goals(board: Board) -> str:
    """Draw a ring on each goal, with the letter it waits for where boxes carry letters."""
    marks = []
    for goal, letter in zip(board.goals, board.letters, strict=True):
        x, y = board.xy(goal)
        ring = f'<circle class="goal" cx="{x + 0.5}" cy="{y + 0.5}" r=".29"/>'
        text = f'<text class="wanted" x="{x + 0.5}" y="{y + 0.66}">{escape(letter)}</text>'
        marks.append(ring + text if letter else ring)
    return "".join(marks)


def _n(value: float) -> str:
    """Write a number of cells without needless digits.

    >>> _n(3.0), _n(0.78), _n(-0.56), _n(10.22)
    ('3', '.78', '-.56', '10.22')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if abs(value) < 1 else text
