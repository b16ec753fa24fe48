"""Edges that must flip the same bit, and edges that must not: what follows from the cycles.

In a hypercube the opposite edges of a 4-cycle flip the same bit, edges that meet flip different
ones, and along any cycle each bit is flipped an even number of times. Edges forced to be equal
make a class; the classes that occur an odd number of times along a cycle must then be equal in
pairs. Where all pairings but one are ruled out, classes merge; where all are, the graph has no
embedding at all. This is sound but not complete: a graph that passes may still have none.

Reference: D. Djokovic, "Distance-preserving subgraphs of hypercubes", Journal of Combinatorial
Theory B 14 (1973), for the relation of edges that cross a hypercube in parallel.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["BitClasses", "ObstructionError", "bit_classes", "squares"]

Edge = tuple[int, int]

# Pairings grow as 1, 3, 15, 105: beyond eight classes a cycle is not worth its proof.
_LONGEST_RELATION = 8


class ObstructionError(PuzzleError):
    """No hypercube, however large, holds the graph; the text names the states that prove it."""


def edge(v: int, w: int) -> Edge:
    """Write an edge with its smaller end first."""
    return (v, w) if v < w else (w, v)


def squares(neighbours: Sequence[Sequence[int]]) -> list[tuple[int, int, int, int]]:
    """Give every 4-cycle once, as its vertices in order around it.

    Raises `ObstructionError` if two vertices have three common neighbours, a K(2,3).

    >>> squares([[1, 2], [0, 3], [0, 3], [1, 2]])
    [(0, 1, 3, 2)]
    """
    first: dict[Edge, int] = {}
    found = []
    seen: set[Edge] = set()
    for middle, around in enumerate(neighbours):
        for pair in combinations(sorted(around), 2):
            other = first.setdefault(pair, middle)
            if other == middle:
                continue
            if pair in seen:
                shared = [v for v in neighbours[pair[0]] if v in neighbours[pair[1]]]
                raise ObstructionError(
                    f"states {pair[0]} and {pair[1]} have {len(shared)} common neighbours "
                    f"({', '.join(map(str, shared))})"
                )
            seen.add(pair)
            # Both diagonals find the cycle; the one with the least vertex on it reports.
            if other < pair[0]:
                found.append((other, pair[0], middle, pair[1]))
    return found


class BitClasses:
    """A partition of the edges into classes that must flip one bit, and pairs that must not.

    Made by `bit_classes`. Classes are numbered; `of[edge]` is an edge's class.
    """

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        self._neighbours = neighbours
        self._edges = [(v, w) for v, others in enumerate(neighbours) for w in others if v < w]
        number = {e: i for i, e in enumerate(self._edges)}
        self._at = [[number[edge(v, w)] for w in others] for v, others in enumerate(neighbours)]
        self._above = list(range(len(self._edges)))
        self._distinct: list[set[int]] = [set() for _ in self._edges]
        for meeting in self._at:
            for i, j in combinations(meeting, 2):
                self._distinct[i].add(j)
                self._distinct[j].add(i)
        self._number = number

    def find(self, i: int) -> int:
        """Give the edge, by number, that stands for the class of edge i."""
        above = self._above
        while above[i] != i:
            above[i] = above[above[i]]
            i = above[i]
        return i

    def merge(self, i: int, j: int) -> bool:
        """Note that edges i and j flip the same bit; True if this is new, an error if it cannot."""
        i, j = self.find(i), self.find(j)
        if i == j:
            return False
        if j in self._distinct[i]:
            raise ObstructionError(
                f"the edges {self._name(i)} and {self._name(j)} must flip both the same bit "
                "and different bits"
            )
        i, j = min(i, j), max(i, j)
        self._above[j] = i
        for k in self._distinct[j]:
            self._distinct[k].discard(j)
            self._distinct[k].add(i)
        self._distinct[i] |= self._distinct[j]
        self._distinct[j] = set()
        return True

    def part(self, i: int, j: int) -> bool:
        """Note that edges i and j flip different bits; True if this is new, error if it cannot."""
        i, j = self.find(i), self.find(j)
        if i == j:
            raise ObstructionError(
                f"the edges of the class of {self._name(i)} must flip both the same bit "
                "and different bits"
            )
        if j in self._distinct[i]:
            return False
        self._distinct[i].add(j)
        self._distinct[j].add(i)
        return True

    def differing(self, i: int) -> set[int]:
        """Give the classes, each by its first edge, that must flip another bit than edge i."""
        return self._distinct[self.find(i)]

    def number(self, v: int, w: int) -> int:
        """Give the number of the edge that joins two vertices."""
        return self._number[edge(v, w)]

    def _name(self, i: int) -> str:
        return "{}-{}".format(*self._edges[i])

    def example(self, i: int) -> Edge:
        """Give the edge with the number i."""
        return self._edges[i]

    @property
    def classes(self) -> list[int]:
        """The first edge of each class, ascending."""
        return [i for i in range(len(self._edges)) if self.find(i) == i]

    def potentials(self) -> list[int]:
        """Give for each vertex the classes crossed an odd number of times on a way from vertex 0.

        A set of classes is written as a whole number with one bit for each class.
        """
        place = {c: 1 << k for k, c in enumerate(self.classes)}
        crossed = [-1] * len(self._neighbours)
        crossed[0] = 0
        order = [0]
        for v in order:
            for w, i in zip(self._neighbours[v], self._at[v], strict=True):
                if crossed[w] < 0:
                    crossed[w] = crossed[v] ^ place[self.find(i)]
                    order.append(w)
        return crossed

    def relations(self, crossed: Sequence[int]) -> list[int]:
        """Give the sets of classes that cancel in pairs around cycles, the smallest first."""
        place = {c: 1 << k for k, c in enumerate(self.classes)}
        around = {
            crossed[v] ^ crossed[w] ^ place[self.find(i)] for i, (v, w) in enumerate(self._edges)
        }
        return sorted(around - {0}, key=lambda x: (x.bit_count(), x))

    def clique(self) -> list[int]:
        """Give many classes that must all flip different bits: not always as many as there are."""
        best: list[int] = []
        ranked = sorted(self.classes, key=lambda c: (-len(self._distinct[c]), c))
        for meeting in self._at:
            chosen = sorted({self.find(i) for i in meeting})
            common = set.intersection(*(self._distinct[c] for c in chosen)) if chosen else set()
            if len(chosen) + len(common) <= len(best):
                continue
            for c in ranked:
                if c in common:
                    chosen.append(c)
                    common &= self._distinct[c]
            if len(chosen) > len(best):
                best = chosen
        return sorted(best)


def bit_classes(
    neighbours: Sequence[Sequence[int]], cycles: Iterable[tuple[int, int, int, int]]
) -> BitClasses:
    """Draw the conclusions from 4-cycles, then from all other cycles, until nothing new follows.

    Raises `ObstructionError` if they contradict each other, or give two vertices the same code.
    """
    found = BitClasses(neighbours)
    for a, b, c, d in cycles:
        found.merge(found.number(a, b), found.number(c, d))
        found.merge(found.number(b, c), found.number(d, a))
    news = True
    while news:
        news = False
        classes = found.classes
        crossed = found.potentials()
        relations = found.relations(crossed)
        for relation in relations:
            if relation.bit_count() > _LONGEST_RELATION:
                break
            members = [c for k, c in enumerate(classes) if relation >> k & 1]
            if len({found.find(c) for c in members}) == len(members):
                news |= _conclude(found, members)
    _check_codes(crossed, relations)
    return found


def _conclude(found: BitClasses, members: list[int]) -> bool:
    """Draw what follows from classes that must be equal in pairs; True if it is new."""
    pairings = _pairings(found, members)
    if not pairings:
        around = ", ".join("{}-{}".format(*found.example(c)) for c in members)
        raise ObstructionError(f"a cycle over the bits of {around} cannot close")
    possible = [set(pairing) for pairing in pairings]
    news = False
    for pair in combinations(members, 2):
        if all(pair in pairing for pairing in possible):
            news |= found.merge(*pair)
        elif not any(pair in pairing for pairing in possible):
            news |= found.part(*pair)
    return news


def _pairings(found: BitClasses, members: list[int]) -> list[list[Edge]]:
    """List the ways to pair classes off so that no pair is known to differ."""
    if not members:
        return [[]]
    first, *rest = members
    return [
        [(first, other), *pairing]
        for other in rest
        if other not in found.differing(first)
        for pairing in _pairings(found, [c for c in rest if c != other])
    ]


def _check_codes(crossed: Sequence[int], relations: Iterable[int]) -> None:
    """Refuse a graph in which the same bits are flipped on the way to two different states."""
    pivot: dict[int, int] = {}
    for relation in relations:
        rest = _reduced(relation, pivot)
        if rest:
            pivot[rest.bit_length()] = rest
    owner: dict[int, int] = {}
    for v, way in enumerate(crossed):
        code = _reduced(way, pivot)
        if owner.setdefault(code, v) != v:
            raise ObstructionError(f"states {owner[code]} and {v} must get the same code")


def _reduced(vector: int, pivot: dict[int, int]) -> int:
    """Take multiples of the pivots off a vector over GF(2), from its highest bit down."""
    left = vector
    kept = 0
    while left:
        top = left.bit_length()
        if top in pivot:
            left ^= pivot[top]
        else:
            kept |= 1 << (top - 1)
            left ^= 1 << (top - 1)
    return kept
