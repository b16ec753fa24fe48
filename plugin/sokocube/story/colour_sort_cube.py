"""Which colour-sort puzzles fit into a hypercube, and why most do not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sokocube.cache import recipe
from sokocube.coloursort.boards import all_boards
from sokocube.coloursort.collection import Collection, Sorting
from sokocube.coloursort.rules import Rule
from sokocube.hypercube.bounds import ObstructionError, two_colouring
from sokocube.hypercube.embed import Attempt, embed
from sokocube.pictures.sort_graph import positions_picture
from sokocube.state_graph import explore
from sokocube.story import Figures

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.cache import Cache
    from sokocube.coloursort.collection import Pour
    from sokocube.state_graph import StateGraph

__all__ = ["figures"]

_TRIANGLE = Collection(("ABA", "BAB", ""), 3)
_DETOUR = Collection(("AB", "AB", "", ""), 2)
_PUZZLES = (
    ("Two by three", "water", _TRIANGLE),
    ("Criss-cross", "water", Collection(("ABAB", "BABA", ""), 4)),
    ("The hardest of its size", "water", Collection(("ABAC", "ABCB", "CACB", ""), 4)),
    ("One at a time", "balls", Collection(("BAB", "ABA", ""), 3, Rule.BALL)),
    ("Round dance", "balls", Collection(("BCA", "CAB", "ACB", ""), 3, Rule.BALL)),
    ("Tight corner", "balls", Collection(("ACBA", "BCBC", "CABA", ""), 4, Rule.BALL)),
)
_SIZES = ((2, 2, 1), (2, 3, 1), (2, 4, 1), (3, 2, 1), (2, 2, 2), (2, 3, 2))


def figures(cache: Cache) -> Figures:
    """Try to embed the puzzles, and draw what stands in the way."""
    rooms = ("coloursort", "hypercube", "state_graph.py", "story/colour_sort_cube.py")
    known = cache.get(["story", recipe(*rooms)], _measured)
    graph = _graph(_TRIANGLE)
    cycle = _odd_cycle(graph)
    two, three = _common(_graph(_DETOUR))
    detour = _graph(_DETOUR)
    return Figures(
        {
            "puzzles": known["puzzles"],
            "sizes": known["sizes"],
            "triangle": positions_picture(
                [graph.states[i] for i in cycle],
                [(0, 0.5), (1, 0), (1, 1)],
                [(0, 1), (1, 2), (2, 0)],
                title="Three positions, each one pour from the other two",
            ),
            "detour": positions_picture(
                [detour.states[i] for i in (*two, *three)],
                [(0, 1), (2, 1), (1, 0), (1, 1), (1, 2)],
                [(i, j) for i in (0, 1) for j in (2, 3, 4)],
                title="Two positions with three between them",
            ),
            "between": len(three),
        }
    )


def _graph(start: Collection) -> StateGraph[Collection, Pour]:
    return explore(Sorting(start, tidy=True))


def _measured() -> dict[str, Any]:
    return {
        "puzzles": [_puzzle(name, rule, start) for name, rule, start in _PUZZLES],
        "sizes": [
            {
                "colours": colours,
                "height": height,
                "empty": empty,
                "water": _count(colours, height, empty, Rule.WATER),
                "ball": _count(colours, height, empty, Rule.BALL),
            }
            for colours, height, empty in _SIZES
        ],
    }


def _attempt(graph: StateGraph[Any, Any]) -> Attempt:
    return embed(graph)


def _puzzle(name: str, rule: str, start: Collection) -> dict[str, Any]:
    graph = _graph(start)
    attempt = _attempt(graph)
    if attempt.bits is None:
        answer = "no: it has a cycle of odd length" if _is_odd(graph) else f"no: {attempt.reason}"
    else:
        answer = f"yes, {attempt.bits} bits" + (", and not fewer" if attempt.minimal else "")
    return {
        "name": name,
        "rule": rule,
        "states": len(graph.states),
        "edges": len(graph.edges),
        "answer": answer,
    }


def _count(colours: int, height: int, empty: int, rule: Rule) -> dict[str, int]:
    """Count the boards of a size by what becomes of their graphs."""
    found = {"boards": 0, "fit": 0, "odd": 0, "between": 0, "open": 0}
    for board in all_boards(colours, height):
        graph = _graph(Collection((*board, *("",) * empty), height, rule))
        found["boards"] += 1
        if _is_odd(graph):
            found["odd"] += 1
        elif _pairs_between(graph):
            found["between"] += 1
        elif _attempt(graph).bits is not None:
            found["fit"] += 1
        else:
            found["open"] += 1
    return found


def _is_odd(graph: StateGraph[Collection, Pour]) -> bool:
    try:
        two_colouring(graph.neighbours)
    except ObstructionError:
        return True
    return False


def _odd_cycle(graph: StateGraph[Collection, Pour]) -> Sequence[int]:
    """Give the first three positions each of which is one pour from the others."""
    joined = [set(others) for others in graph.neighbours]
    return next((i, j, k) for i, j in graph.edges for k in sorted(joined[i] & joined[j]) if k > j)


def _pairs_between(graph: StateGraph[Collection, Pour]) -> dict[tuple[int, int], list[int]]:
    """Give the pairs of positions that have three or more common neighbours, with these."""
    between: dict[tuple[int, int], list[int]] = {}
    for middle, others in enumerate(graph.neighbours):
        for i in others:
            for j in others:
                if i < j:
                    between.setdefault((i, j), []).append(middle)
    return {pair: found for pair, found in between.items() if len(found) > _MOST_BETWEEN}


_MOST_BETWEEN = 2
"""So many corners of a hypercube lie between two that differ in two bits."""


def _common(graph: StateGraph[Collection, Pour]) -> tuple[tuple[int, int], list[int]]:
    """Give the first two positions with three between them, and these."""
    pair, found = min(_pairs_between(graph).items())
    return pair, found[:3]
