"""Kinds of Sokoban moves that shall flip the same bit: few choices instead of one for each edge.

A position is a player within a configuration of boxes. Let a walk over the same stretch of floor
flip the same bit in all configurations, and parallel walks around a free square of four cells as
well; let a push from one configuration to another have a bit of its own, shared with the pushes
that commute with it. Then a code is a sum of one term for the player's cell and one for the
configuration, most edges are right whatever the bits, and only the choice of a bit for each kind
of move is left.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sokocube.sokoban.level import Board
    from sokocube.sokoban.rules import State
    from sokocube.state_graph import StateGraph

__all__ = ["Kinds", "kinds_of_moves"]

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Kinds:
    """The kind of move on every edge of a state graph.

    `of[k]` is the kind of the k-th edge of `StateGraph.edges`. A kind of walk has its place in
    `natural`, a bit from 0 to 3: column and row counted modulo 4 in Gray code. The kinds of push
    with the same number in `family` differ in the direction alone and may well share a bit.
    """

    of: tuple[int, ...]
    natural: dict[int, int]
    family: dict[int, int]

    @property
    def count(self) -> int:
        """The number of kinds."""
        return len(self.natural) + len(self.family)


class _Union:
    """Disjoint sets of whole numbers, each known by one member."""

    def __init__(self, size: int) -> None:
        self.above = list(range(size))

    def find(self, i: int) -> int:
        while self.above[i] != i:
            self.above[i] = self.above[self.above[i]]
            i = self.above[i]
        return i

    def merge(self, i: int, j: int) -> None:
        self.above[self.find(i)] = self.find(j)


def kinds_of_moves(graph: StateGraph[State, str], board: Board) -> Kinds:
    """Sort the edges of the state graph of `board` into kinds of moves.

    >>> from sokocube.sokoban.level import board_from_rows
    >>> from sokocube.sokoban.rules import Sokoban
    >>> from sokocube.state_graph import explore
    >>> board = board_from_rows(["#######", "#@ $ .#", "#######"])
    >>> kinds_of_moves(explore(Sokoban(board)), board)
    Kinds(of=(0, 1, 2, 3, 0), natural={0: 1, 2: 0}, family={1: 0, 3: 1})
    """
    states = graph.states
    number: dict[tuple[int, ...], int] = {}
    layout = [number.setdefault(state.boxes, len(number)) for state in states]
    pushes = sorted({_pair(layout[i], layout[j]) for i, j in graph.edges} - _loops(len(number)))
    walks = sorted(
        {
            _pair(states[i].player, states[j].player)
            for i, j in graph.edges
            if layout[i] == layout[j]
        }
    )
    push_class = _commuting(pushes, list(number))
    walk_class = _parallel(walks, board.width)
    kind: dict[tuple[int, int], int] = {}
    natural: dict[int, int] = {}
    family: dict[int, int] = {}
    of = []
    for i, j in graph.edges:
        here, there = states[i].player, states[j].player
        if layout[i] == layout[j]:
            low, high = _pair(here, there)
            k = kind.setdefault((walk_class[low, high], 0), len(kind))
            column, row = board.xy(low)
            natural[k] = column % 2 if high == low + 1 else 2 + row % 2
        else:
            group = push_class[_pair(layout[i], layout[j])]
            # A push cannot be taken back: the box stood where the player stands after it.
            step = there - here if there in states[i].boxes else here - there
            k = kind.setdefault((group, step), len(kind))
            family[k] = group
        of.append(k)
    return Kinds(tuple(of), natural, family)


def _pair(a: int, b: int) -> Pair:
    return (a, b) if a < b else (b, a)


def _loops(count: int) -> set[Pair]:
    return {(c, c) for c in range(count)}


def _commuting(pushes: list[Pair], layouts: list[tuple[int, ...]]) -> dict[Pair, int]:
    """Give each push, as its two configurations, a class: pushes that commute share it.

    They are opposite sides of a 4-cycle, and move a box along the same line. The second must be
    asked too: two boxes that stand diagonally come to stand on the other diagonal in four ways,
    in which a push to the side may well lie opposite a push up.
    """
    joined: list[set[int]] = [set() for _ in layouts]
    for a, b in pushes:
        joined[a].add(b)
        joined[b].add(a)
    number = {pair: k for k, pair in enumerate(pushes)}
    along = [abs(sum(layouts[a]) - sum(layouts[b])) for a, b in pushes]
    union = _Union(len(pushes))
    for k, (a, b) in enumerate(pushes):
        for c in sorted(joined[a] - {b}):
            for d in sorted((joined[c] & joined[b]) - {a}):
                other = number[_pair(c, d)]
                if along[k] == along[other]:
                    union.merge(k, other)
    return {pair: union.find(k) for pair, k in number.items()}


def _parallel(walks: list[Pair], width: int) -> dict[Pair, int]:
    """Give each stretch of floor a class: opposite sides of a square of four cells share it."""
    number = {pair: k for k, pair in enumerate(walks)}
    union = _Union(len(walks))
    for a, b in walks:
        aside = width if b == a + 1 else 1
        if {(a + aside, b + aside), (a, a + aside), (b, b + aside)} <= number.keys():
            union.merge(number[a, b], number[a + aside, b + aside])
    return {pair: union.find(k) for pair, k in number.items()}
