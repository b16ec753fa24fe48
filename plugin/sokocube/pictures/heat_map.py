"""Draws where boxes travel in a solution, as SVG: the more pushes onto a cell, the darker it is."""

from __future__ import annotations

from collections import Counter
from html import escape
from itertools import pairwise
from typing import TYPE_CHECKING

from sokocube.sokoban.solution import replay

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sokocube.play.wording import Wording
    from sokocube.sokoban.level import Board

__all__ = ["heat_map", "travels"]

_STYLE = (
    ".hm{--floor:#f1e9d8;--wall:#6c789c;--heat:#c65d00;--goal:#c23a2c;--ink:#2b2f40}"
    "@media(prefers-color-scheme:dark){.hm{--floor:#2b3247;--wall:#6b78a8;--heat:#ff9d3d;"
    "--goal:#ff8573;--ink:#fff}}"
    ".hm .floor{fill:var(--floor)}.hm .wall{fill:var(--wall)}.hm .heat{fill:var(--heat)}"
    ".hm .goal{fill:none;stroke:var(--goal);stroke-width:.07}"
    ".hm text{fill:var(--ink);font:.42px system-ui,sans-serif;text-anchor:middle}"
    "@media(forced-colors:active){.hm .floor{fill:Canvas}.hm .wall{fill:GrayText}"
    ".hm .heat{fill:Canvas}.hm text{fill:CanvasText}.hm .goal{stroke:CanvasText}}"
)


def travels(board: Board, lurd: str) -> dict[int, int]:
    """Count for each cell how often a solution pushes a box onto it.

    Raises `PuzzleError` for a solution that does not replay.

    >>> from sokocube.sokoban.level import board_from_rows
    >>> travels(board_from_rows(["######", "#@$ .#", "######"]), "RR")
    {9: 1, 10: 1}
    """
    states = replay(board, lurd).states
    onto = Counter(
        cell for old, new in pairwise(states) for cell in set(new.boxes).difference(old.boxes)
    )
    return dict(sorted(onto.items()))


def heat_map(board: Board, lurd: str, w: Wording) -> str:
    """Give an SVG of the board in which each cell says how often a box is pushed onto it.

    The numbers stand in the cells, so the shade alone tells nothing. Raises `PuzzleError` for a
    solution that does not replay.
    """
    counts = travels(board, lurd)
    most = max(counts.values(), default=1)
    inside = set(range(board.width * board.height)) - board.walls - board.outside
    parts = [
        f'<path class="floor" d="{_squares(board, inside)}"/>',
        f'<path class="wall" d="{_squares(board, board.walls)}"/>',
    ]
    for cell, count in counts.items():
        x, y = board.xy(cell)
        shade = f"{0.15 + 0.7 * count / most:.2f}"
        parts.append(f'<path class="heat" opacity="{shade}" d="M{x} {y}h1v1h-1z"/>')
    for goal in board.goals:
        x, y = board.xy(goal)
        parts.append(f'<circle class="goal" cx="{x + 0.5}" cy="{y + 0.5}" r=".4"/>')
    for cell, count in counts.items():
        x, y = board.xy(cell)
        parts.append(f'<text x="{x + 0.5}" y="{y + 0.65}">{count}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hm" role="img"'
        f' width="{min(560, 40 * board.width)}" viewBox="0 0 {board.width} {board.height}">'
        f"<title>{escape(w('Where boxes travel'))}</title>"
        f"<desc>{escape(_said(board, counts, w))}</desc><style>{_STYLE}</style>"
        f"{''.join(parts)}</svg>"
    )


def _said(board: Board, counts: dict[int, int], w: Wording) -> str:
    """Say in words what the picture shows."""
    if not counts:
        return w("No box is pushed.")
    busiest = max(counts, key=lambda cell: (counts[cell], -cell))
    x, y = board.xy(busiest)
    often = w.plural("{n} push", "{n} pushes", counts[busiest])
    return w(
        "Boxes are pushed onto {cells} cells; most often, with {pushes}, onto the one in"
        " row {row}, column {column}.",
        cells=len(counts),
        pushes=often,
        row=y + 1,
        column=x + 1,
    )


def _squares(board: Board, cells: Iterable[int]) -> str:
    return "".join(f"M{x} {y}h1v1h-1z" for x, y in map(board.xy, sorted(cells)))
