"""Searches for an embedding in so many bits, also of graphs with thousands of states.

A try goes through three rooms: a start, in which nearly every edge flips one bit but many states
share a code; `kempe`, which takes most of the sharing out; `repair`, which places the rest. The
start is the embedding known with one bit more, two of its bits folded into one, or codes from bits
chosen for kinds of Sokoban moves, or where nothing of the kind is known the two-colouring of the
graph. Tries go on with growing effort until the budget is spent.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sokocube.hypercube.annealed_labels import annealed_labels
from sokocube.hypercube.bounds import two_colouring
from sokocube.hypercube.fold import fold
from sokocube.hypercube.kempe import collisions, untangle
from sokocube.hypercube.repair import repair

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sokocube.hypercube.labels import Kinds

__all__ = ["Search", "Try", "default_budget", "find_codes", "first_try", "modest_budget"]

# Steps for each state in a first try, and by how much a try may be longer than the one before.
_LABELS, _KEMPE, _REPAIR = 1500, 5000, 8000
_FIRST_TRY = _LABELS + _KEMPE + _REPAIR
_GROWTH = 1.5
# So many states that share a code are always worth a repair.
_FEW_HOMELESS = 20


def default_budget(states: int) -> int:
    """Give the steps that a number of bits is worth for a graph of so many states.

    Small graphs, of which a site has many, get about a second; graphs of thousands, minutes.

    >>> default_budget(140), default_budget(3789), default_budget(24032)
    (3276000, 289450000, 1301600000)
    """
    return min(states * (15_000 + 60 * states), 100_000_000 + 50_000 * states)


def modest_budget(states: int) -> int:
    """Give the steps that a number of bits is worth where a bit more does little harm.

    A build of a site, which embeds every level that it can, spends at most seconds on a level.

    >>> modest_budget(140), modest_budget(2917)
    (3276000, 72925000)
    """
    return min(default_budget(states), states * 25_000)


def first_try(states: int) -> int:
    """Give the steps of a first try at a large graph; one that is cut short finds little."""
    return states * _FIRST_TRY


@dataclass(frozen=True, slots=True)
class Try:
    """One try of a search: with what codes it began, and what became of them.

    `shared` is the number of states that had to go from the codes it began with for all codes to
    differ, `left` the same after Kempe moves; `steps` is the work that it took.
    """

    states: int
    bits: int
    number: int
    start: Literal["colours", "fold", "labels"]
    shared: int
    left: int
    found: bool
    steps: int

    def __str__(self) -> str:
        """Tell of it in a line."""
        outcome = "found" if self.found else f"{self.left} states too many"
        return f"{self.states:,} states in {self.bits} bits, try {self.number}: {outcome}"


@dataclass(frozen=True, slots=True)
class Search:
    """What came of a search: the codes or None, and the steps of work that it took."""

    codes: list[int] | None
    steps: int


def find_codes(
    neighbours: Sequence[Sequence[int]],
    bits: int,
    budget: int,
    seed: str,
    *,
    kinds: Kinds | None = None,
    known: Sequence[int] | None = None,
    progress: Callable[[Try], None] | None = None,
) -> Search:
    """Search codes of `bits` bits that embed the graph, state 0 having code 0.

    The graph must be connected and bipartite. `known` is an embedding of it with one bit more.
    Up to `budget` steps are made; the same arguments give the same codes on every machine.
    """
    states = len(neighbours)
    colours = two_colouring(neighbours)
    edges = [(v, w) for v, around in enumerate(neighbours) for w in around if v < w]
    effort = 1.0 if states > 400 else 0.3
    left = float(budget)
    done = tries = 0
    last = False
    while not last:
        tries += 1
        last = states * effort * _FIRST_TRY >= left
        steps = min(states * effort, left / _FIRST_TRY)
        left -= steps * (_LABELS + _KEMPE)
        rng = random.Random(f"{seed}, {bits} bits, try {tries}")
        way: Literal["colours", "fold", "labels"] = "colours"
        start, labelling = colours, 0
        if known and tries % 2:
            way = "fold"
            start = fold(known, bits + 1)
        elif kinds:
            way = "labels"
            start, labelling = annealed_labels(
                edges, kinds, states, bits, rng, int(steps * _LABELS)
            )
        untangled, untangling = untangle(neighbours, bits, start, rng, int(steps * _KEMPE))
        homeless = collisions(untangled)
        codes, repairing = None, 0
        if homeless <= max(_FEW_HOMELESS, states // 20):  # with more, a repair is in vain
            left -= steps * _REPAIR
            codes, repairing = repair(neighbours, bits, untangled, rng, int(steps * _REPAIR))
        spent = labelling + untangling + repairing
        done += spent
        if progress:
            shared = collisions(start)
            progress(Try(states, bits, tries, way, shared, homeless, codes is not None, spent))
        if codes:
            return Search([code ^ codes[0] for code in codes], done)
        effort *= _GROWTH
    return Search(None, done)
