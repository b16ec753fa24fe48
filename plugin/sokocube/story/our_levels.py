"""All levels of the site in one table: how many states, and in how few bits they were embedded."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from sokocube.cache import recipe
from sokocube.hypercube.embed import embed
from sokocube.hypercube.smt import z3_version
from sokocube.pictures import layers, state_graph
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore
from sokocube.story import Figures, beyond_the_solver, depth_codes, first_level

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.cache import Cache
    from sokocube.pages.browser import Card
    from sokocube.sokoban.level import Board

__all__ = ["figures"]

_ROOMS = ("state_graph.py", "sokoban/level.py", "sokoban/rules.py", "hypercube")
_CHAPTERS = {
    "[the first level](first-level.md)": first_level.BOARD,
    "[the second level](what-the-cube-knows.md)": depth_codes.SECOND,
    "[the level of two rooms](beyond-the-solver.md)": beyond_the_solver.BOARD,
}
_MEANS = {"search": "search", "sat": "search, then a solver", "z3": "a solver", "bound": "counting"}
_MARKS = str.maketrans({mark: f"&#{ord(mark)};" for mark in "|[]*_`~\\"})


def figures(cache: Cache, levels: Sequence[Card]) -> Figures:
    """Compute the table of the site's levels, and of those that the chapters tell of."""
    rows = [_row(card) for card in levels if card.record.states is not None]
    key = ["levels of chapters", recipe(*_ROOMS, "story"), z3_version()]
    told: list[dict[str, Any]] = cache.get(
        key, lambda: [_measured(board, cache) for board in _CHAPTERS.values()]
    )
    rows += [
        {"name": name} | {k: _said(v) for k, v in row.items()}
        for name, row in zip(_CHAPTERS, told, strict=True)
    ]
    embedded = [row for row in rows if row["bits"]]
    return Figures(
        {
            "rows": rows,
            "levels": len(levels),
            "counted": len(rows) - len(told),
            "large": len(levels) - len(rows) + len(told),
            "most_counted": f"{layers.MOST_STATES:,}",
            "most_drawn": state_graph.MOST_STATES,
            "embedded": len(embedded),
            "minimal": sum(row["bits"] == row["bound"] for row in embedded),
        }
    )


def _row(card: Card) -> dict[str, str]:
    record = card.record
    title = escape(card.entry.title).translate(_MARKS)
    facts = {
        "states": record.states,
        "edges": record.edges,
        "depth": record.depth,
        "bound": record.lower_bound,
        "bits": record.bits,
        "means": _MEANS.get(record.method, record.without_cube),
        "steps": record.steps or None,
        "seconds": _seconds(record.seconds) if record.method else None,
    }
    named = {
        "name": f"[{title}](../{card.address}.md)",
        "profile": _profile(card.entry.level.board),
    }
    return named | {key: _said(value) for key, value in facts.items()}


def _profile(board: Board) -> str:
    return layers.profile(explore(Sokoban(board)))


def _measured(board: Board, cache: Cache) -> dict[str, Any]:
    graph = explore(Sokoban(board))
    large = board == beyond_the_solver.BOARD
    attempt = beyond_the_solver.attempt_at(graph, cache) if large else embed(graph, board)
    return {
        "states": len(graph.states),
        "edges": len(graph.edges),
        "depth": max(graph.depth),
        "bound": attempt.lower_bound,
        "bits": attempt.bits,
        "means": _MEANS[attempt.method],
        "steps": attempt.steps or None,
        "seconds": _seconds(attempt.seconds),
        "profile": layers.profile(graph),
    }


def _seconds(value: float) -> str:
    return f"{value:.3f}" if value < 1 else f"{value:.1f}"


def _said(value: int | str | None) -> str:
    return "" if value is None else value if isinstance(value, str) else f"{value:,}"
