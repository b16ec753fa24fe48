"""What can be proven without a search: how few bits cannot do, and graphs no hypercube holds.

A hypercube is bipartite, its two halves are equally large, as many edges meet at a vertex as there
are bits, and two of its vertices have two common neighbours or none. A graph inside it obeys all
of this. What follows from its cycles is in `parallel`.

References: W. Imrich, S. Klavzar, *Product Graphs* (2000), on subgraphs of hypercubes;
F. Afrati, C. Papadimitriou, G. Papageorgiou, "The complexity of cubical graphs",
Information and Control 66 (1985): to tell whether a graph is one is NP-complete, so that no list
of cheap tests can be whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sokocube.hypercube.parallel import ObstructionError, bit_classes, squares

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["Bound", "ObstructionError", "counting_bound", "lower_bound", "two_colouring"]


@dataclass(frozen=True, slots=True)
class Bound:
    """A proven lower bound on the bits of any embedding, and why it holds, in plain words."""

    bits: int
    reason: str


def two_colouring(neighbours: Sequence[Sequence[int]]) -> list[int]:
    """Give each vertex of a connected graph 0 or 1, vertex 0 getting 0, neighbours differing.

    Raises `ObstructionError` naming an odd cycle if the graph has one.

    >>> two_colouring([[1], [0, 2], [1]])
    [0, 1, 0]
    >>> two_colouring([[1, 2], [0, 2], [0, 1]])
    Traceback (most recent call last):
    sokocube.hypercube.parallel.ObstructionError: the states 0, 1, 2 form a cycle of odd length
    """
    colour = [-1] * len(neighbours)
    parent = [0] * len(neighbours)
    colour[:1] = [0]
    order = [0] if neighbours else []
    for v in order:
        for w in neighbours[v]:
            if colour[w] < 0:
                colour[w] = 1 - colour[v]
                parent[w] = v
                order.append(w)
            elif colour[w] == colour[v]:
                cycle = ", ".join(map(str, _odd_cycle(parent, v, w)))
                raise ObstructionError(f"the states {cycle} form a cycle of odd length")
    return colour


def _odd_cycle(parent: list[int], v: int, w: int) -> list[int]:
    """Join the two ways back from an edge to where they meet, the least state first."""
    back = [v]
    while back[-1]:
        back.append(parent[back[-1]])
    other = [w]
    while other[-1] not in back:
        other.append(parent[other[-1]])
    cycle = back[: back.index(other[-1]) + 1] + other[-2::-1]
    at = cycle.index(min(cycle))
    cycle = cycle[at:] + cycle[:at]
    return cycle if cycle[1] < cycle[-1] else [cycle[0], *cycle[:0:-1]]


def counting_bound(neighbours: Sequence[Sequence[int]]) -> Bound:
    """Give the largest bound that follows from counting states, halves, and edges at a state.

    Raises `ObstructionError` for an odd cycle.

    >>> counting_bound([[1], [0, 2], [1, 3], [2]])
    Bound(bits=2, reason='4 states need 2 bits')
    >>> counting_bound([[1, 2, 3], [0], [0], [0]]).reason
    '3 states at even or at odd distance from the start need 2 + 1 bits'
    """
    states = len(neighbours)
    odd = sum(two_colouring(neighbours))
    half = max(odd, states - odd)
    halves = _logarithm(half)
    degree = max(map(len, neighbours), default=0)
    busiest = next((v for v in range(states) if len(neighbours[v]) == degree), 0)
    all_states = _logarithm(states)
    bounds = [Bound(all_states, f"{states:,} states need {all_states} bits")]
    if states > 1:
        bounds.append(
            Bound(
                halves + 1,
                f"{half:,} states at even or at odd distance from the start need {halves} + 1 bits",
            )
        )
        bounds.append(Bound(degree, f"state {busiest} has {degree} neighbours"))
    return max(bounds, key=lambda bound: bound.bits)


def lower_bound(neighbours: Sequence[Sequence[int]]) -> Bound:
    """Give the best bound that is cheap to prove for a connected graph.

    Beyond `counting_bound` it looks for many edges that must all flip different bits, though they
    do not meet. Raises `ObstructionError`, which names the states, for a graph in which a cheap
    proof finds that no number of bits can do.

    >>> lower_bound([[2, 3, 4], [2, 3, 4], [0, 1], [0, 1], [0, 1]])
    Traceback (most recent call last):
    sokocube.hypercube.parallel.ObstructionError: states 0 and 1 have 3 common neighbours (2, 3, 4)
    """
    counted = counting_bound(neighbours)
    classes = bit_classes(neighbours, squares(neighbours))
    clique = classes.clique()
    if len(clique) <= counted.bits:
        return counted
    edges = ", ".join("-".join(map(str, classes.example(c))) for c in clique)
    return Bound(len(clique), f"the edges {edges} must all flip different bits")


def _logarithm(count: int) -> int:
    """Give the least number of bits that tell `count` things apart."""
    return max(count - 1, 0).bit_length()
