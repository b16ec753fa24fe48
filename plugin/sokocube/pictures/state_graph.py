"""Draws the state graph of a small level: each state with its map, its number and its code."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError
from sokocube.pictures.graph_layout import place

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.sokoban.level import Board
    from sokocube.sokoban.rules import State
    from sokocube.state_graph import StateGraph

__all__ = ["MOST_STATES", "state_graph_picture"]

MOST_STATES = 60
"""A graph of more states than this is too crowded to be drawn vertex by vertex."""

_STYLE = """
.sg{--paper:#fbf8f1;--ink:#2b2f40;--quiet:#8b8fa0;--wall:#6c789c;--floor:#f1e9d8;--goal:#d64a3b;\
--box:#c98838;--home:#2f9e74;--player:#4457c8;--push:#c65d00;--won:#1d7a55;--lost:#8b8fa0;\
font:12px ui-monospace,monospace}
@media(prefers-color-scheme:dark){.sg{--paper:#1e2333;--ink:#eef0f8;--quiet:#9aa1ba;--wall:#6b78a3;\
--floor:#2b3247;--goal:#ff8573;--box:#e0a04a;--home:#47b88c;--player:#8496ff;--push:#ffa04d;\
--won:#7fe0b4;--lost:#7a8099}}
.sg text{fill:var(--ink);text-anchor:middle}.sg .card{fill:var(--paper);stroke:var(--quiet)}
.sg .won{stroke:var(--won);stroke-width:3.5}.sg .lost{stroke-dasharray:4 3}
.sg .floor{fill:var(--floor)}.sg .wall{fill:var(--wall)}
.sg .goal{fill:none;stroke:var(--goal);stroke-width:.12}.sg .box{fill:var(--box)}
.sg .home{fill:var(--home)}.sg .player{fill:var(--player)}
.sg .walk{fill:none;stroke:var(--quiet);stroke-width:1.6}
.sg .push{fill:none;stroke:var(--push);stroke-width:2}.sg .tip{fill:var(--push)}
@media(forced-colors:active){.sg .wall{fill:CanvasText}.sg .push{stroke:Highlight}\
.sg .tip{fill:Highlight}}
""".strip().replace("\n", "")

_CAPTION = 17  # height of a line of text in a card


def state_graph_picture(
    graph: StateGraph[State, str],
    board: Board,
    *,
    codes: Sequence[str] | None = None,
    title: str = "State graph",
) -> str:
    """Give an SVG with every state of a level as a card: its map, its number, its code if given.

    A row holds the states of one depth. Won states have a thick green frame and a tick, states
    from which no win can be reached a dashed one. Grey lines are steps that can be taken back at
    once, orange arrows those that cannot. Raises `PuzzleError` for more than `MOST_STATES` states.
    """
    if len(graph.states) > MOST_STATES:
        raise PuzzleError(
            f"{len(graph.states):,} states are too many to draw one by one",
            f"draw the layers of distance, or a level of at most {MOST_STATES} states",
        )
    joined = {(i, j) for i, out in enumerate(graph.arcs) for _, j in out}
    walks = [(i, j) for i, j in sorted(joined) if (j, i) in joined and i < j]
    pushes = [(i, j) for i, j in sorted(joined) if (j, i) not in joined]
    far = any(abs(graph.depth[i] - graph.depth[j]) > 1 for i, j in pushes)
    sheet = _Sheet(board, codes, place(graph), margin=40 if far else 8)
    parts = [sheet.line(i, j) for i, j in walks] + [sheet.arrow(i, j) for i, j in pushes]
    parts += [sheet.card(i, state, graph.to_win[i]) for i, state in enumerate(graph.states)]
    told = (
        f"{len(graph.states)} states and {len(graph.edges)} edges in {max(graph.depth) + 1} rows, "
        f"a row for each number of moves from the start; {len(graph.winning)} of them won."
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="sg" role="img" width="{sheet.width:g}"'
        f' viewBox="0 0 {sheet.width:g} {sheet.height:g}" aria-label="{escape(title)}. {told}">'
        f"<style>{_STYLE}</style>{''.join(parts)}</svg>"
    )


class _Sheet:
    """Knows where each card lies, and draws cards and what joins them."""

    def __init__(
        self,
        board: Board,
        codes: Sequence[str] | None,
        places: list[tuple[float, int]],
        *,
        margin: float,
    ) -> None:
        self.board = board
        self.codes = codes
        self.unit = max(5.0, min(13.0, 66 / max(board.width, board.height)))
        written = max(len(codes[0]) if codes else 0, 6)
        self.card_width = max(board.width * self.unit, 7.4 * written) + 12
        self.caption = _CAPTION * (2 if codes else 1)
        self.card_height = board.height * self.unit + self.caption + 10
        across, down = self.card_width + 22, self.card_height + 34
        self.rows = [row for _, row in places]
        self.middles = [
            (margin + self.card_width / 2 + x * across, 8 + self.card_height / 2 + y * down)
            for x, y in places
        ]
        self.width = max(x for x, _ in self.middles) + self.card_width / 2 + margin
        self.height = max(y for _, y in self.middles) + self.card_height / 2 + 8

    def line(self, i: int, j: int) -> str:
        """Draw a step that can be taken back."""
        (x1, y1), (x2, y2) = self._ends(i, j, 0)
        return f'<path class="walk" d="M{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}"/>'

    def arrow(self, i: int, j: int) -> str:
        """Draw a step from i to j that cannot be taken back; a long one goes around the cards."""
        if abs(self.rows[i] - self.rows[j]) > 1:
            (x1, y1), (x2, y2) = self.middles[i], self.middles[j]
            beside = [
                x
                for (x, _), row in zip(self.middles, self.rows, strict=True)
                if row == self.rows[j]
            ]
            right = 2 * x2 >= min(beside) + max(beside)
            edge = self.width - 4 if right else 4.0
            dx, dy = (-1.0, 0.0) if right else (1.0, 0.0)
            x1 -= dx * self.card_width / 2
            x2 -= dx * (self.card_width / 2 + 3)
            curve = f"C{edge:.1f} {y1:.1f} {edge:.1f} {y2:.1f} "
        else:
            (x1, y1), (x2, y2) = self._ends(i, j, 3)
            long = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
            dx, dy = (x2 - x1) / long, (y2 - y1) / long
            curve = "L"
        bx, by = x2 - 9 * dx, y2 - 9 * dy
        return (
            f'<path class="push" d="M{x1:.1f} {y1:.1f}{curve}{bx:.1f} {by:.1f}"/>'
            f'<path class="tip" d="M{x2:.1f} {y2:.1f}L{bx - 4.5 * dy:.1f} {by + 4.5 * dx:.1f}'
            f'L{bx + 4.5 * dy:.1f} {by - 4.5 * dx:.1f}z"/>'
        )

    def _ends(self, i: int, j: int, gap: float) -> tuple[tuple[float, float], tuple[float, float]]:
        """Give where the straight line between two cards leaves the one and meets the other."""
        (x1, y1), (x2, y2) = self.middles[i], self.middles[j]
        dx, dy = x2 - x1, y2 - y1

        def inside(margin: float) -> float:
            sides = [
                (half + margin) / abs(way)
                for half, way in ((self.card_width / 2, dx), (self.card_height / 2, dy))
                if way
            ]
            return min(sides)

        start, end = inside(0), inside(gap)
        return (x1 + dx * start, y1 + dy * start), (x2 - dx * end, y2 - dy * end)

    def card(self, i: int, state: State, to_win: int | None) -> str:
        """Draw a state."""
        x = self.middles[i][0] - self.card_width / 2
        y = self.middles[i][1] - self.card_height / 2
        kind = "won" if to_win == 0 else "lost" if to_win is None else ""
        mark = {"won": " ✓", "lost": " ✕"}.get(kind, "")
        middle = self.card_width / 2
        texts = f'<text x="{middle:g}" y="{_CAPTION - 3}">{i}{mark}</text>'
        if self.codes:
            texts += f'<text x="{middle:g}" y="{2 * _CAPTION - 4}">{escape(self.codes[i])}</text>'
        left = (self.card_width - self.board.width * self.unit) / 2
        return (
            f'<g transform="translate({x:.1f} {y:.1f})"><rect class="card {kind}" rx="6"'
            f' width="{self.card_width:g}" height="{self.card_height:g}"/>{texts}'
            f'<g transform="translate({left:g} {self.caption + 3}) scale({self.unit:g})">'
            f"{self._map(state)}</g></g>"
        )

    def _map(self, state: State) -> str:
        """Draw a position, a cell being a unit."""
        board = self.board
        goals = frozenset(board.goals)
        inside = sorted(set(range(board.width * board.height)) - board.walls - board.outside)
        squares = {"floor": inside, "wall": sorted(board.walls)}
        parts = []
        for kind, cells in squares.items():
            path = "".join(f"M{x} {y}h1v1h-1z" for x, y in map(board.xy, cells))
            parts.append(f'<path class="{kind}" d="{path}"/>')
        parts += [
            f'<circle class="goal" cx="{x + 0.5}" cy="{y + 0.5}" r=".28"/>'
            for x, y in map(board.xy, board.goals)
        ]
        parts += [
            f'<rect class="{"home" if box in goals else "box"}" x="{x + 0.1:g}" y="{y + 0.1:g}"'
            f' width=".8" height=".8" rx="{".4" if box in goals else ".1"}"/>'
            for box in state.boxes
            for x, y in [board.xy(box)]
        ]
        x, y = board.xy(state.player)
        parts.append(f'<circle class="player" cx="{x + 0.5}" cy="{y + 0.5}" r=".36"/>')
        return "".join(parts)
