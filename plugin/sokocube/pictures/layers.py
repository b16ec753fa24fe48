"""Draws how many states lie at each distance from the start, and what can still become of them."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from sokocube.errors import PuzzleError
from sokocube.pictures.graph_layout import layers_of

if TYPE_CHECKING:
    from sokocube.state_graph import StateGraph

__all__ = ["MOST_STATES", "layers_picture"]

MOST_STATES = 5_000
"""A graph of more states than this would need a picture heavier than a page may be."""

_STYLE = """
.ly{--on:#4457c8;--won:#1d7a55;--lost:#b9b3a4;--ink:#2b2f40;font:11px system-ui,sans-serif}
@media(prefers-color-scheme:dark){.ly{--on:#8496ff;--won:#7fe0b4;--lost:#596079;--ink:#eef0f8}}
.ly text{fill:var(--ink)}.ly .on{fill:var(--on)}.ly .won{fill:var(--won)}
.ly .lost{fill:none;stroke:var(--lost)}
@media(forced-colors:active){.ly .on{fill:CanvasText}.ly .won{fill:Highlight}\
.ly .lost{stroke:GrayText}}
""".strip().replace("\n", "")

_FROM_BELOW = ("on", "won", "lost")
_WIDEST = 640.0
_LOWEST = 96.0


def layers_picture(graph: StateGraph[Any, Any], *, title: str = "Layers of distance") -> str:
    """Give an SVG with a column of dots for each depth, a dot for each state.

    From below: filled squares for states from which a win can be reached, diamonds for won states,
    outlined squares for states from which no win can be reached. Raises `PuzzleError` for
    more than `MOST_STATES` states.
    """
    if len(graph.states) > MOST_STATES:
        raise PuzzleError(
            f"{len(graph.states):,} states are too many to draw",
            f"choose a level of at most {MOST_STATES:,} states",
        )
    layers = layers_of(graph)
    tallest = max(map(len, layers))
    step = max(2.0, min(9.0, _WIDEST / len(layers), 4 * _LOWEST / tallest))
    height = max(_LOWEST, tallest * step)
    dot = step * 0.76
    dots: dict[str, list[str]] = {"on": [], "won": [], "lost": []}
    for depth, layer in enumerate(layers):
        kinds = sorted((_kind(graph.to_win[state]) for state in layer), key=_FROM_BELOW.index)
        for at, kind in enumerate(kinds):
            x, y = depth * step, height - (at + 1) * step
            dots[kind].append(_dot(kind, x, y, dot))
    width = len(layers) * step
    lost = graph.to_win.count(None)
    told = (
        f"{len(graph.states)} states in {len(layers)} columns, one for each number of moves from "
        f"the start, at most {tallest} in one; {len(graph.winning)} won, {lost} from which no win "
        f"can be reached."
    )
    marks = "".join(f'<path class="{kind}" d="{"".join(d)}"/>' for kind, d in dots.items() if d)
    ticks = "".join(
        f'<text x="{depth * step + dot / 2:.1f}" y="{height + 14:.1f}" text-anchor="middle">'
        f"{depth}</text>"
        for depth in range(0, len(layers), max(1, round(30 / step)))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ly" role="img" width="{width + 16:.1f}"'
        f' viewBox="-8 -4 {width + 16:.1f} {height + 24:.1f}" aria-label="{escape(title)}. {told}">'
        f"<style>{_STYLE}</style>{marks}{ticks}</svg>"
    )


def _kind(to_win: int | None) -> str:
    return "on" if to_win else "won" if to_win == 0 else "lost"


def _dot(kind: str, x: float, y: float, size: float) -> str:
    half = size / 2
    if kind == "won":
        h = f"{half:.1f}"
        return f"M{x + half:.1f} {y:.1f}l{h} {h}-{h} {h}-{h}-{h}z"
    return f"M{x:.1f} {y:.1f}h{size:.1f}v{size:.1f}h-{size:.1f}z"
