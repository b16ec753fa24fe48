"""Places the states of a graph on paper: a row a depth, neighbours below one another if possible.

A layered drawing in the manner of Sugiyama, Tagawa and Toda (1981): the order within a row comes
from barycentre sweeps, the columns from a least-squares fit that keeps the order and the distance.
State graphs are bipartite, so no edge joins two states of one row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.state_graph import StateGraph

__all__ = ["layers_of", "place"]

_SWEEPS = 24


def layers_of(graph: StateGraph[Any, Any]) -> list[list[int]]:
    """Give the numbers of the states of each depth, ascending; element d holds those at depth d."""
    layers: list[list[int]] = [[] for _ in range(max(graph.depth) + 1)]
    for state, depth in enumerate(graph.depth):
        layers[depth].append(state)
    return layers


def place(graph: StateGraph[Any, Any]) -> list[tuple[float, int]]:
    """Give column and row of each state; columns of one row are at least 1 apart, the least is 0.

    The row is the depth.
    """
    order = layers_of(graph)
    column = [0.0] * len(graph.states)
    for layer in order:
        for at, state in enumerate(layer):
            column[state] = at - (len(layer) - 1) / 2
    for sweep in range(_SWEEPS):
        downwards = sweep % 2 == 0
        rows = range(len(order)) if downwards else range(len(order) - 1, -1, -1)
        settle = sweep >= _SWEEPS // 2  # first find the order, then pull straight
        for row in rows:
            wish = {}
            for state in order[row]:
                beside = [
                    column[other]
                    for other in graph.neighbours[state]
                    if settle or (graph.depth[other] < row) == downwards
                ]
                wish[state] = sum(beside) / len(beside) if beside else column[state]
            if not settle:
                order[row].sort(key=lambda state, wish=wish: (wish[state], state))  # type: ignore[misc]
            spread = _spread([wish[state] for state in order[row]])
            for state, there in zip(order[row], spread, strict=True):
                column[state] = there
    leftmost = min(column)
    return [(round(there - leftmost, 3), graph.depth[state]) for state, there in enumerate(column)]


def _spread(wishes: Sequence[float]) -> list[float]:
    """Give the places at least 1 apart that lie nearest to `wishes` by least squares, in order.

    Subtracting the index turns the distance into mere order, which pooling adjacent violators fits.
    """
    pools: list[tuple[float, int]] = []
    for index, wish in enumerate(wishes):
        total, count = wish - index, 1
        while pools and pools[-1][0] / pools[-1][1] > total / count:
            before = pools.pop()
            total, count = total + before[0], count + before[1]
        pools.append((total, count))
    level = [total / count for total, count in pools for _ in range(count)]
    return [there + index for index, there in enumerate(level)]
