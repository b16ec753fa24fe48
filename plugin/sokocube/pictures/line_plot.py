"""Plots rows of numbers as lines over their index, as SVG."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["line_plot"]

_STYLE = """
.lp{--ink:#2b2f40;--grid:#d5cfc0;--a:#4457c8;--b:#c65d00;--c:#1d7a55;--d:#8b3fa8;\
font:12px system-ui,sans-serif}
@media(prefers-color-scheme:dark){.lp{--ink:#eef0f8;--grid:#454f76;--a:#8496ff;--b:#ffa04d;\
--c:#7fe0b4;--d:#d9a0f0}}
.lp text{fill:var(--ink)}.lp .grid{stroke:var(--grid)}.lp polyline{fill:none;stroke-width:2.5}
.lp .a{stroke:var(--a)}.lp .b{stroke:var(--b);stroke-dasharray:7 3}
.lp .c{stroke:var(--c);stroke-dasharray:2 3}.lp .d{stroke:var(--d);stroke-dasharray:9 3 2 3}
@media(forced-colors:active){.lp polyline{stroke:CanvasText}.lp .grid{stroke:GrayText}}
""".strip().replace("\n", "")

_WIDTH, _HEIGHT = 400, 220
_LEFT, _BOTTOM, _TOP = 52, 44, 26


def line_plot(series: Mapping[str, Sequence[float]], *, title: str, x: str, y: str) -> str:
    """Give an SVG of up to four rows of numbers, each a line of its own dash, named at its end.

    The k-th number of a row stands at k; `x` and `y` name the axes, which begin at 0.
    Raises `ValueError` for more than four rows, or none with two numbers.
    """
    longest = max((len(values) for values in series.values()), default=0)
    if not 1 <= len(series) <= 4 or longest < 2:
        raise ValueError("one to four rows of numbers are plotted, one at least of two numbers")
    top = _round_up(max(max(values) for values in series.values()))
    right = 7 * max(map(len, series)) + 12

    def at(k: float, value: float) -> tuple[float, float]:
        return (
            _LEFT + k / (longest - 1) * (_WIDTH - _LEFT - right),
            _HEIGHT - _BOTTOM - value / top * (_HEIGHT - _BOTTOM - _TOP),
        )

    parts = []
    for tick in range(5):
        value = top * tick / 4
        x0, level = at(0, value)
        parts.append(
            f'<path class="grid" d="M{x0} {level:.1f}H{_WIDTH - right}"/>'
            f'<text x="{x0 - 6}" y="{level + 4:.1f}" text-anchor="end">{value:g}</text>'
        )
    for tick in range(5):
        k = (longest - 1) * tick / 4
        parts.append(
            f'<text x="{at(k, 0)[0]:.1f}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle">'
            f"{k:g}</text>"
        )
    taken: list[float] = []
    for kind, (name, values) in zip("abcd", series.items(), strict=False):
        points = [at(k, value) for k, value in enumerate(values)]
        path = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        height = points[-1][1] + 4
        while any(abs(height - other) < 14 for other in taken):  # names must not lie on one another
            height -= 14
        taken.append(height)
        parts.append(
            f'<polyline class="{kind}" points="{path}"/>'
            f'<text x="{points[-1][0] + 6:.1f}" y="{height:.1f}">{escape(name)}</text>'
        )
    ends = "; ".join(f"{name}: from {v[0]:g} to {v[-1]:g}" for name, v in series.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="lp" role="img" width="{_WIDTH}"'
        f' viewBox="0 0 {_WIDTH} {_HEIGHT}" aria-label="{escape(f"{title}. {ends}.")}">'
        f"<style>{_STYLE}</style>{''.join(parts)}"
        f'<text x="{_LEFT}" y="14">{escape(y)}</text>'
        f'<text x="{(_LEFT + _WIDTH - right) / 2}" y="{_HEIGHT - 6}" text-anchor="middle">'
        f"{escape(x)}</text></svg>"
    )


def _round_up(value: float) -> float:
    """Give the next number of the form 1, 2, 4, 5, 8 or 10 times a power of ten.

    >>> _round_up(29), _round_up(105), _round_up(0)
    (40, 200, 1)
    """
    scale = 1
    while scale * 10 < value:
        scale *= 10
    return next((m * scale for m in (1, 2, 4, 5, 8, 10) if m * scale >= value), scale)
