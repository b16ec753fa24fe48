"""How the colour-sort solver works: layers drawn, searches measured, a formula counted out."""

from __future__ import annotations

from statistics import median
from typing import TYPE_CHECKING, Any

from sokocube.cache import recipe
from sokocube.coloursort.astar import bound
from sokocube.coloursort.boards import lengths_of_all
from sokocube.coloursort.collection import Collection, Sorting
from sokocube.coloursort.container import blocks, top
from sokocube.coloursort.deal import deal
from sokocube.coloursort.rules import Rule
from sokocube.coloursort.search import BUDGET, Method, solve, solve_with_one_more_tube
from sokocube.pictures.line_plot import line_plot
from sokocube.pictures.sort_graph import sort_graph_picture
from sokocube.pictures.sort_thumbnail import sort_thumbnail
from sokocube.state_graph import explore
from sokocube.story import Figures

if TYPE_CHECKING:
    from sokocube.cache import Cache
    from sokocube.coloursort.collection import Pour
    from sokocube.state_graph import StateGraph

__all__ = ["figures"]

_EXAMPLE = Collection(("ABAB", "BABA", ""), 4)
_SHORT_OF_ROOM = Collection(("ABC", "ABC", "ABC", ""), 3)
_BOARDS = 5
"""Boards of each size that are measured."""
_SIZES = (3, 4, 5, 6, 7, 8, 10, 12, 14)
_MOST_FOR_BFS = 8
"""With more colours, breadth first takes longer than a build should."""


def figures(cache: Cache) -> Figures:
    """Search the examples in every way and count."""
    rooms = ("coloursort", "state_graph.py", "story/colour_sort.py")
    known = cache.get(["story", recipe(*rooms)], _measured)
    graph = explore(Sorting(_EXAMPLE, canonical=True))
    way = _way(graph)
    layers = [graph.depth.count(depth) for depth in range(max(graph.depth) + 1)]
    told = Figures(
        {
            "example": _drawn(_EXAMPLE, "Two colours in two tubes, and an empty one"),
            "layers": layers,
            "positions": len(graph.states),
            "apart": len(explore(Sorting(_EXAMPLE)).states),
            "length": graph.to_win[0],
            "graph": sort_graph_picture(
                graph,
                title=f"All {len(graph.states)} positions, in rows by their distance from the"
                f" start, and a shortest solution of {graph.to_win[0]} pours",
                way=way,
            ),
            "budget": f"{BUDGET:,}",
            "boards": _BOARDS,
            "most_for_bfs": _MOST_FOR_BFS,
            "blocks": sum(map(blocks, _EXAMPLE.tubes)),
            "colours": len(_EXAMPLE.colours),
            "least": bound(_EXAMPLE),
            "short_of_room": _drawn(_SHORT_OF_ROOM, "Three tubes alike, and an empty one"),
            **{name: known[name] for name in ("saving", "searches", "steps", "sums", "more_room")},
        }
    )
    counts = {key: {int(n): c for n, c in known["all"][key]} for key in ("one", "two")}
    longest = max(max(count) for count in counts.values())
    told.values["classes"] = sum(counts["two"].values())
    told.values["unsortable"] = known["unsortable"]
    told.values["longest"] = max(counts["one"])
    told.values["lengths"] = line_plot(
        {
            name: [counts[key].get(n, 0) for n in range(longest + 1)]
            for key, name in (("one", "one spare"), ("two", "two spare"))
        },
        title="Boards by the length of their shortest solution",
        x="pours",
        y="boards",
    )
    told.values["ball_unsortable"] = known["ball_unsortable"]
    return told


def _way(graph: StateGraph[Collection, Pour]) -> list[int]:
    """Give the positions on a shortest solution."""
    way = [0]
    while left := graph.to_win[way[-1]]:
        way.append(next(j for _, j in graph.arcs[way[-1]] if graph.to_win[j] == left - 1))
    return way


def _drawn(board: Collection, label: str) -> str:
    picture = sort_thumbnail(board.tubes, board.capacity, board.colours, label=label)
    return picture.replace("<svg ", f'<svg width="{40 * len(board.tubes)}" ', 1)


def _measured() -> dict[str, Any]:
    """Do what takes time."""
    one, two = lengths_of_all(3, 4, 1), lengths_of_all(3, 4, 2)
    more = solve_with_one_more_tube(_SHORT_OF_ROOM)
    assert more.pours is not None
    return {
        "saving": [_saving(*size) for size in ((3, 3, 1), (3, 3, 2), (4, 3, 2), (3, 4, 2))],
        "searches": [_searched(colours) for colours in _SIZES],
        "steps": _steps(),
        "sums": [_sum(f"sum {number}", colours) for number, colours in enumerate((4, 5, 6, 8))],
        "all": {
            key: sorted((n, count) for n, count in counts.items() if n is not None)
            for key, counts in (("one", one), ("two", two))
        },
        "unsortable": one[None],
        "ball_unsortable": lengths_of_all(3, 4, 1, Rule.BALL)[None],
        "more_room": {
            "positions": solve(_SHORT_OF_ROOM, Method.BFS).states,
            "pours": len(more.pours),
        },
    }


def _saving(colours: int, height: int, empty: int) -> dict[str, Any]:
    """Count what breadth first sees with and without the canonical key."""
    start = deal("saving", colours, height, empty)
    with_key, without = (
        solve(start, Method.BFS, canonical=canonical).states for canonical in (True, False)
    )
    return {
        "colours": colours,
        "height": height,
        "empty": empty,
        "with": f"{with_key:,}",
        "without": f"{without:,}",
        "times": f"{without / with_key:.1f}",
    }


def _searched(colours: int) -> dict[str, Any]:
    """Search boards of a size in all three ways, and give the middle of what each saw."""
    boards = [deal(f"search {colours} {number}", colours, 4, 2) for number in range(_BOARDS)]
    found: dict[str, Any] = {"colours": colours}
    for method in Method:
        if method is Method.BFS and colours > _MOST_FOR_BFS:
            found[method.value] = found[f"{method.value}_pours"] = "–"  # noqa: RUF001  # a dash
            continue
        verdicts = [solve(board, method) for board in boards]
        found[method.value] = f"{median(verdict.states for verdict in verdicts):,.0f}"
        pours = [len(verdict.pours) for verdict in verdicts if verdict.pours is not None]
        found[f"{method.value}_pours"] = f"{median(pours):g}"
    return found


def _kind(before: Collection, move: Pour, after: Collection) -> str:
    """Say which of the three kinds a pour is."""
    source, target = before.tubes[move.source], before.tubes[move.target]
    if not target:
        return "empty"
    left = after.tubes[move.source]
    return "partial" if left and top(left) == top(source) else "joins"


def _steps() -> list[dict[str, Any]]:
    """Follow a solution of the example and count its blocks."""
    here, steps = _EXAMPLE, []
    for move in solve(_EXAMPLE).pours or ():
        reached = here.play([move])
        steps.append(
            {
                "pour": str(move),
                "kind": _kind(here, move, reached),
                "blocks": sum(map(blocks, reached.tubes)),
            }
        )
        here = reached
    return steps


def _sum(seed: str, colours: int) -> dict[str, Any]:
    """Take a shortest solution of a random board apart into its three kinds of pours."""
    start = deal(seed, colours, 4, 2)
    here, kinds = start, []
    for move in solve(start).pours or ():
        reached = here.play([move])
        kinds.append(_kind(here, move, reached))
        here = reached
    return {
        "blocks": sum(map(blocks, start.tubes)),
        "colours": colours,
        "joins": kinds.count("joins"),
        "empty": kinds.count("empty"),
        "partial": kinds.count("partial"),
        "pours": len(kinds),
        "least": bound(start),
    }
