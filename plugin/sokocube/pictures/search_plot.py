"""Plots how many positions a solver examined at each depth, as SVG."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sokocube.play.wording import Wording
    from sokocube.sokoban.answer import Answer

__all__ = ["search_plot"]

_STYLE = (
    ".sp{--ink:#2b2f40;--grid:#d5cfc0;--bar:#4457c8;font:13px system-ui,sans-serif}"
    "@media(prefers-color-scheme:dark){.sp{--ink:#eef0f8;--grid:#454f76;--bar:#8496ff}}"
    ".sp text{fill:var(--ink)}.sp .grid{stroke:var(--grid)}.sp .bars{fill:var(--bar)}"
    "@media(forced-colors:active){.sp .bars{fill:CanvasText}.sp .grid{stroke:GrayText}}"
)
_WIDTH, _HEIGHT = 400, 220
_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 12, 28, 44


def search_plot(answer: Answer, w: Wording) -> str:
    """Give an SVG with a bar for each depth: the positions examined so far from the start.

    Depth is counted in what the solver was asked for, pushes or moves. A search that examined
    nothing gives an empty picture, which says so.

    >>> from sokocube.play.wording import Wording
    >>> from sokocube.sokoban.answer import Answer
    >>> answer = Answer("solved", "pushes", proven=True, examined=4, by_depth=(1, 3))
    >>> search_plot(answer, Wording()).count("v-")
    2
    """
    counts = answer.by_depth
    most = max(counts, default=0)
    top = _round_up(most)
    wide = (_WIDTH - _LEFT - _RIGHT) / max(1, len(counts))
    tall = (_HEIGHT - _TOP - _BOTTOM) / top
    floor = _HEIGHT - _BOTTOM
    bars = "".join(
        f"M{_n(_LEFT + wide * depth)} {floor}v-{_n(tall * count)}"
        f"h{_n(max(wide - 1, wide * 0.8))}v{_n(tall * count)}z"
        for depth, count in enumerate(counts)
        if count
    )
    parts = []
    for tick in range(5):
        value = top * tick // 4
        if value * 4 != top * tick:
            continue
        level = _n(floor - tall * value)
        parts.append(
            f'<path class="grid" d="M{_LEFT} {level}H{_WIDTH - _RIGHT}"/>'
            f'<text x="{_LEFT - 6}" y="{level}" dy="4" text-anchor="end">{w.number(value)}</text>'
        )
    parts.append(f'<path class="bars" d="{bars}"/>')
    for depth in _ticks(len(counts)):
        middle = _n(_LEFT + wide * (depth + 0.5))
        parts.append(f'<text x="{middle}" y="{floor + 17}" text-anchor="middle">{depth}</text>')
    axis = w("pushes made") if answer.least == "pushes" else w("moves made")
    parts.append(f'<text x="{_LEFT}" y="15">{escape(w("positions examined"))}</text>')
    parts.append(
        f'<text x="{(_LEFT + _WIDTH - _RIGHT) / 2:g}" y="{_HEIGHT - 6}" text-anchor="middle">'
        f"{escape(axis)}</text>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sp" role="img" width="{_WIDTH}"'
        f' viewBox="0 0 {_WIDTH} {_HEIGHT}"><title>{escape(w("Positions examined by depth"))}'
        f"</title><desc>{escape(_said(answer, w))}</desc><style>{_STYLE}</style>"
        f"{''.join(parts)}</svg>"
    )


def _said(answer: Answer, w: Wording) -> str:
    """Say in words what the picture shows."""
    counts = answer.by_depth
    if not counts:
        return w("No position was examined.")
    most = max(counts)
    return w(
        "Depths from 0 to {last}; most positions, {most}, at depth {peak}; {all} in all.",
        last=len(counts) - 1,
        most=w.number(most),
        peak=counts.index(most),
        all=w.number(sum(counts)),
    )


def _round_up(value: int) -> int:
    """Give a number with one or two leading digits that is not smaller, and can be quartered."""
    step = 4
    while True:
        for factor in (1, 2, 5):
            if step * factor >= value:
                return step * factor
        step *= 10


def _ticks(count: int) -> range:
    """Choose at most a dozen depths to be named."""
    step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**9) if count <= 12 * s)
    return range(0, count, step)


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
