"""Draws how many states lie at each distance from the start, and what can still become of them."""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Any

from sokocube.errors import PuzzleError
from sokocube.pictures.graph_layout import layers_of

if TYPE_CHECKING:
    from sokocube.state_graph import StateGraph

__all__ = ["MOST_STATES", "layers_picture", "profile"]

MOST_STATES = 5_000
"""A graph of more states than this would need a picture heavier than a page may be."""

_STYLE = """
.ly{--on:#4457c8;--won:#1d7a55;--lost:#8f897c;--ink:#2b2f40;font:11px system-ui,sans-serif}
@media(prefers-color-scheme:dark){.ly{--on:#8496ff;--won:#7fe0b4;--lost:#8a91ab;--ink:#eef0f8}}
.ly text{fill:var(--ink)}.ly .on{stroke:var(--on)}.ly .won{fill:var(--won);stroke:var(--won)}
.ly .lost{stroke:var(--lost)}
@media(forced-colors:active){.ly .on{stroke:CanvasText}.ly .won{fill:Highlight}\
.ly .lost{stroke:GrayText}}
""".strip().replace("\n", "")

_WIDEST = 640.0
_LOWEST = 96.0
_HIGHEST = 320.0
_PROFILE_WIDTH, _PROFILE_HEIGHT = 96, 24
_FEWEST_COLUMNS = 24


def layers_picture(graph: StateGraph[Any, Any], *, title: str = "Layers of distance") -> str:
    """Give an SVG with a column of marks for each depth, a mark for each state.

    From below: squares or bars for states from which a win can be reached, diamonds for won
    states, narrow marks for states from which no win can be reached. All but diamonds are the
    dashes of one line a column, so that a picture of thousands of states stays small. Raises
    `PuzzleError` for more than `MOST_STATES` states.
    """
    if len(graph.states) > MOST_STATES:
        raise PuzzleError(
            f"{len(graph.states):,} states are too many to draw",
            f"choose a level of at most {MOST_STATES:,} states",
        )
    layers = layers_of(graph)
    tallest = max(map(len, layers))
    # A mark is a square, or wider than high where a column holds many.
    across = max(2.0, min(9.0, _WIDEST / len(layers)))
    up = round(max(1.2, min(across, _HIGHEST / tallest)), 2)
    wide, high = round(across * 0.76, 2), round(up * 0.72, 2)
    height = max(_LOWEST, tallest * up)
    drawn: dict[str, list[str]] = {"on": [], "won": [], "lost": []}
    for depth, layer in enumerate(layers):
        x, y = depth * across + wide / 2, height
        count = Counter(_kind(graph.to_win[state]) for state in layer)
        drawn["on"] += _column(x, y, count["on"], up, high)
        y -= count["on"] * up
        drawn["won"] += [_diamond(x, y - at * up, wide, high) for at in range(count["won"])]
        y -= count["won"] * up
        drawn["lost"] += _column(x, y, count["lost"], up, high)
    width = len(layers) * across
    lost = graph.to_win.count(None)
    told = (
        f"{len(graph.states):,} states in {len(layers)} columns, one for each number of moves from "
        f"the start, at most {tallest:,} in one; {len(graph.winning):,} won, {lost:,} from which "
        "no win can be reached."
    )
    dashes = f'stroke-dasharray="{high:g} {up - high:g}" stroke-width'
    looks = {"on": f'{dashes}="{wide:g}"', "won": "", "lost": f'{dashes}="{wide * 0.36:g}"'}
    marks = "".join(
        f'<path class="{kind}" {looks[kind]} d="{"".join(d)}"/>' for kind, d in drawn.items() if d
    )
    ticks = "".join(
        f'<text x="{depth * across + wide / 2:.1f}" y="{height + 14:.1f}" text-anchor="middle">'
        f"{depth}</text>"
        for depth in range(0, len(layers), max(1, round(30 / across)))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="ly" role="img" width="{width + 16:.1f}"'
        f' viewBox="-8 -4 {width + 16:.1f} {height + 24:.1f}" aria-label="{escape(title)}. {told}">'
        f"<style>{_STYLE}</style>{marks}{ticks}</svg>"
    )


def profile(graph: StateGraph[Any, Any]) -> str:
    """Give a small SVG for a line of text: the outline of `layers_picture`, whatever the size.

    It takes the colour of the text, and says nothing that is not told elsewhere.
    """
    layers = layers_of(graph)
    tallest = max(map(len, layers))
    across = _PROFILE_WIDTH / max(len(layers), _FEWEST_COLUMNS)
    steps = "".join(
        f"V{_PROFILE_HEIGHT * (1 - len(layer) / tallest):.1f}h{across:.2f}" for layer in layers
    )
    return (
        f'<svg width="{_PROFILE_WIDTH}" height="{_PROFILE_HEIGHT}" aria-hidden="true">'
        f'<path fill="currentColor" d="M0 {_PROFILE_HEIGHT}{steps}V{_PROFILE_HEIGHT}z"/></svg>'
    )


def _kind(to_win: int | None) -> str:
    return "on" if to_win else "won" if to_win == 0 else "lost"


def _column(x: float, y: float, count: int, up: float, high: float) -> list[str]:
    """Draw a line upwards from y whose dashes are so many marks."""
    return [f"M{x:.1f} {y:.2f}v-{(count - 1) * up + high:.2f}"] if count else []


def _diamond(x: float, y: float, wide: float, high: float) -> str:
    a, b = f"{wide / 2:.2f}", f"{high / 2:.2f}"
    return f"M{x:.1f} {y:.2f}l{a}-{b}-{a}-{b}-{a} {b}z"
