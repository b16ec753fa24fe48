"""Draws a small state graph of a colour-sort puzzle: every position with its tubes."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from sokocube.pictures.graph_layout import place
from sokocube.pictures.sort_thumbnail import tubes_drawn

if TYPE_CHECKING:
    from collections.abc import Collection as Members
    from collections.abc import Sequence

    from sokocube.coloursort.collection import Collection, Pour
    from sokocube.state_graph import StateGraph

__all__ = ["positions_picture", "sort_graph_picture"]

_STYLE = """
.sg{--ink:#2b2f40;--edge:#a9a392;--way:#4457c8;--won:#1d7a55;--card:#fbf8f1;\
font:12px system-ui,sans-serif}
@media(prefers-color-scheme:dark){.sg{--ink:#eef0f8;--edge:#6b7390;--way:#8496ff;--won:#7fe0b4;\
--card:#1e2333}}
.sg .edge{fill:none;stroke:var(--edge);stroke-width:1.5}
.sg .way{stroke:var(--way);stroke-width:4}
.sg .card{fill:var(--card);stroke:var(--edge)}.sg .won{stroke:var(--won);stroke-width:3}
.sg .on-way{stroke:var(--way);stroke-width:3}
.sg .name{fill:var(--ink);stroke:none}
@media(forced-colors:active){.sg .edge,.sg .card{stroke:CanvasText}.sg .card{fill:Canvas}}
""".strip().replace("\n", "")

_UNIT = 14.0
"""The side of a layer."""


def sort_graph_picture(
    graph: StateGraph[Collection, Pour], *, title: str, way: Members[int] = ()
) -> str:
    """Give an SVG of all positions, a row for each distance from the start, won ones outlined.

    `way` holds the positions on a solution; they and the edges between them stand out.
    """
    spots = place(graph)
    tubes = len(graph.states[0].tubes)
    wide = tubes * _UNIT + 12
    tall = graph.states[0].capacity * _UNIT + 16
    across, down = wide + 14, tall + 26
    centres = [
        (column * across + wide / 2 + 40, row * down + tall / 2 + 4) for column, row in spots
    ]
    edges = []
    for i, j in graph.edges:
        (x1, y1), (x2, y2) = centres[i], centres[j]
        kind = "edge way" if i in way and j in way else "edge"
        if y1 == y2:  # a bow below the row, so that it does not run behind a position between
            low = y1 + tall / 2 + 12
            edges.append(
                f'<path class="{kind}" d="M{x1:.0f} {y1:.0f}Q{(x1 + x2) / 2:.0f} {2 * low - y1:.0f}'
                f' {x2:.0f} {y2:.0f}"/>'
            )
        else:
            edges.append(f'<path class="{kind}" d="M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}"/>')
    cards = "".join(
        _card(
            graph.states[i],
            centres[i],
            "won" if graph.to_win[i] == 0 else "on-way" if i in way else "",
        )
        for i in range(len(graph.states))
    )
    rows = "".join(
        f'<text class="name" x="4" y="{row * down + tall / 2 + 8:.0f}">{row}</text>'
        for row in range(max(graph.depth) + 1)
    )
    width = max(x for x, _ in centres) + wide / 2 + 4
    height = max(y for _, y in centres) + tall / 2 + 20
    return _framed(edges, cards + rows, width, height, title)


def positions_picture(
    positions: Sequence[Collection],
    spots: Sequence[tuple[float, float]],
    edges: Sequence[tuple[int, int]],
    *,
    title: str,
) -> str:
    """Give an SVG of some positions, each at a spot, a position being a unit wide and tall."""
    wide = len(positions[0].tubes) * _UNIT + 12
    tall = positions[0].capacity * _UNIT + 16
    centres = [(x * (wide + 50) + wide / 2 + 4, y * (tall + 30) + tall / 2 + 4) for x, y in spots]
    lines = [
        f'<path class="edge" d="M{centres[i][0]:.0f} {centres[i][1]:.0f}'
        f'L{centres[j][0]:.0f} {centres[j][1]:.0f}"/>'
        for i, j in edges
    ]
    cards = "".join(_card(one, at, "") for one, at in zip(positions, centres, strict=True))
    width = max(x for x, _ in centres) + wide / 2 + 4
    height = max(y for _, y in centres) + tall / 2 + 4
    return _framed(lines, cards, width, height, title)


def _card(position: Collection, centre: tuple[float, float], kind: str) -> str:
    wide, tall = len(position.tubes) * _UNIT, position.capacity * _UNIT
    x, y = centre[0] - wide / 2, centre[1] - tall / 2
    drawn = tubes_drawn(position.tubes, position.capacity, position.colours)
    return (
        f'<rect class="card {kind}" x="{x - 5:.1f}" y="{y - 7:.1f}" width="{wide + 10:.1f}"'
        f' height="{tall + 12:.1f}" rx="5"/>'
        f'<g transform="translate({x:.1f} {y:.1f}) scale({_UNIT:g})">{drawn}</g>'
    )


def _framed(edges: Sequence[str], rest: str, width: float, height: float, title: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sg" role="img" width="{width:.0f}"'
        f' viewBox="0 0 {width:.0f} {height:.0f}" aria-label="{escape(title)}">'
        f"<style>{_STYLE}</style>{''.join(edges)}{rest}</svg>"
    )
