"""A small picture of a colour-sort puzzle: what one sees of it before one plays it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from sokocube.coloursort.container import HIDDEN

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["HUES", "sort_thumbnail", "tubes_drawn"]

HUES = (
    "#ff9d94",
    "#8dbdff",
    "#86d79e",
    "#ffdd66",
    "#cf9bff",
    "#ffb26b",
    "#7fe0f0",
    "#ff94cf",
    "#cbe56f",
    "#d3d6de",
    "#e0b394",
    "#5fd0b4",
    "#aab0ff",
    "#f7f7f2",
)
"""The colours of the first letters, as in `static/sokocube.css`; later ones share the last."""

_VEIL, _INK, _LIGHT, _GLASS = "#565c74", "#14182d", "#ffffff", "#8d93a8"


def tubes_drawn(tubes: Sequence[str], capacity: int, colours: str, *, balls: bool = False) -> str:
    """Draw tubes side by side, a layer being a unit square; the bottoms lie at y = `capacity`.

    If `balls`, what lies in the tubes is round.
    """
    parts = []
    for i, tube in enumerate(tubes):
        for height, layer in enumerate(tube):
            y = capacity - height - 1
            at = colours.find(layer)
            hue = _VEIL if layer == HIDDEN else HUES[min(at, len(HUES) - 1)]
            ink = _LIGHT if layer == HIDDEN else _INK
            parts.append(
                f'<circle cx="{i + 0.5}" cy="{y + 0.52:.2f}" r=".36" fill="{hue}"/>'
                if balls
                else f'<rect x="{i + 0.12:.2f}" y="{y}" width=".76" height="1" fill="{hue}"/>'
            )
            parts.append(
                f'<text x="{i + 0.5}" y="{y + 0.68:.2f}" font-size=".5" font-weight="700"'
                f' text-anchor="middle" fill="{ink}">{escape(layer)}</text>'
            )
        parts.append(
            f'<path d="M{i + 0.1:.1f}-.25V{capacity - 0.1:.1f}q0 .1 .1 .1h.6q.1 0 .1-.1V-.25"'
            f' fill="none" stroke="{_GLASS}" stroke-width=".06"/>'
        )
    return "".join(parts)


def sort_thumbnail(
    tubes: Sequence[str], capacity: int, colours: str, *, balls: bool = False, label: str = ""
) -> str:
    """Draw tubes as an SVG whose unit is a layer; `colours` are the letters in their order.

    If `balls`, what lies in the tubes is round. With a `label` it is an image of that name to a
    screen reader; without one it is hidden from it.

    >>> picture = sort_thumbnail(["AB", "?A", ""], 2, "AB")
    >>> picture[:52], picture.count("<rect"), picture.count("<path")
    ('<svg class="thumbnail" viewBox="0 -0.4 3 2.6" aria-h', 4, 3)
    """
    drawn = tubes_drawn(tubes, capacity, colours, balls=balls)
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    return (
        f'<svg class="thumbnail" viewBox="0 -0.4 {len(tubes)} {capacity + 0.6}" {spoken}'
        f' xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'
    )
