"""The scheme that fails: a code with as many ones as the state lies moves from the start.

It is the first idea that comes to mind, since then every step outwards checks one box more. It
needs far more bits than are needed, and on all but the smallest graphs there is none within reach.
Kept for the story that it tells, and to measure by how much it fails.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.state_graph import StateGraph

__all__ = ["Breeding", "breed", "codes_by_depth", "crowded_depth"]


def crowded_depth(layers: Sequence[int], bits: int) -> int | None:
    """Give the first depth whose states outnumber the codes with that many ones, None if none does.

    `layers[d]` is the number of states at depth d.

    >>> crowded_depth([1, 2, 3, 3, 1, 1, 2, 2], 7), crowded_depth([1, 2, 3, 3, 1, 1, 2, 2], 8)
    (7, None)
    """
    return next((d for d, states in enumerate(layers) if states > comb(bits, d)), None)


def codes_by_depth(
    graph: StateGraph[Any, Any], bits: int, *, budget: int = 100_000
) -> tuple[int, ...] | None:
    """Give distinct codes with as many ones as each state's depth, one bit apart along every edge.

    Tries all codes state by state, going back where none is left; a bit not used before is only
    tried as the lowest such bit, since unused bits are alike. None where there are no such codes.
    Raises `TimeoutError` when more than `budget` codes were tried.
    """
    parents = _parents(graph)
    codes = [0] * len(graph.states)
    taken = {0}
    tried = 0
    waiting = [iter(_heirs([0], 0, bits))] if len(codes) > 1 else []
    while waiting:
        state = len(waiting)
        taken.discard(codes[state])
        codes[state] = 0
        for code in waiting[-1]:
            tried += 1
            if tried > budget:
                raise TimeoutError(f"{budget:,} codes tried")
            if code not in taken:
                codes[state] = code
                taken.add(code)
                break
        else:
            waiting.pop()
            continue
        if state + 1 == len(codes):
            return tuple(codes)
        used = 0
        for code in codes[: state + 1]:
            used |= code
        waiting.append(iter(_heirs([codes[p] for p in parents[state + 1]], used, bits)))
    return tuple(codes) if len(codes) == 1 else None


def _heirs(parents: Sequence[int], used: int, bits: int) -> list[int]:
    """Give the codes that have one bit more than each of `parents`."""
    united = 0
    for code in parents:
        united |= code
    if united.bit_count() == parents[0].bit_count() + 1:
        return [united]
    if united != parents[0]:
        return []
    fresh = used.bit_length()  # bits come into use from the lowest, so this is the first unused one
    return [united | 1 << b for b in range(min(fresh + 1, bits)) if not united >> b & 1]


def _parents(graph: StateGraph[Any, Any]) -> list[list[int]]:
    """Give for each state its neighbours one move nearer to the start."""
    return [
        [other for other in graph.neighbours[state] if graph.depth[other] < graph.depth[state]]
        for state in range(len(graph.states))
    ]


@dataclass(frozen=True, slots=True)
class Breeding:
    """How a genetic search went: the faults of the best codes in each generation, from the first.

    A fault is an edge that does not flip one bit, or a state whose code was given away before.
    """

    bits: int
    faults: tuple[int, ...]


def breed(
    graph: StateGraph[Any, Any], bits: int, *, seed: str, herd: int = 40, generations: int = 80
) -> Breeding:
    """Search for codes by depth with a small genetic algorithm, and tell how it went.

    A genome holds a number for each state: which bit to switch on where the codes of its parents
    leave the choice. Two of the better half are crossed at random, one state in fifty mutates, the
    best genome lives on. Stops early when there is no fault left. `seed` is a text; the same text
    gives the same history everywhere.
    """
    chance = Random(seed).random
    size = len(graph.states)
    parents = _parents(graph)
    ranked = sorted(
        (_faults(graph, parents, genome, bits), genome)
        for genome in ([int(chance() * bits) for _ in range(size)] for _ in range(herd))
    )
    history = [ranked[0][0]]
    while history[-1] and len(history) < generations:
        better = [genome for _, genome in ranked[: herd // 2]]
        young = [ranked[0][1]]
        while len(young) < herd:
            mother, father = (better[int(chance() * len(better))] for _ in range(2))
            child = [a if chance() < 0.5 else b for a, b in zip(mother, father, strict=True)]
            young.append([int(chance() * bits) if chance() < 0.02 else gene for gene in child])
        ranked = sorted((_faults(graph, parents, genome, bits), genome) for genome in young)
        history.append(ranked[0][0])
    return Breeding(bits, tuple(history))


def _faults(
    graph: StateGraph[Any, Any], parents: list[list[int]], genome: list[int], bits: int
) -> int:
    """Count what is wrong with the codes that a genome stands for."""
    codes = [0] * len(genome)
    for state in range(1, len(genome)):
        code = 0
        for parent in parents[state]:
            code |= codes[parent]
        for turn in range(bits):
            if code.bit_count() >= graph.depth[state]:
                break
            code |= 1 << (genome[state] + turn) % bits
        codes[state] = code
    broken = sum((codes[i] ^ codes[j]).bit_count() != 1 for i, j in graph.edges)
    return broken + len(codes) - len(set(codes))
