"""The embedding as plain satisfiability: a Boolean for each state and each code that it may have.

Much quicker than bit-vectors on small graphs, and its `unsat` proves that so few bits do not do.
Symmetry is broken first. The vertex with the most neighbours, the root, has code 0, and its
neighbours have the codes of one bit, in order; a state d moves from the root has at most d ones,
and as many as d modulo 2.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from sokocube.hypercube.embedding import Embedding
from sokocube.hypercube.smt import Answer

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["BUDGET", "ask_one_hot"]

BUDGET = 10_000_000
"""Z3's resource units that are spent unless one says otherwise; some seconds."""

_GROUP = 4  # how many Booleans are told apart pairwise before a new one stands for them all


def ask_one_hot(
    neighbours: Sequence[Sequence[int]],
    edges: tuple[tuple[int, int], ...],
    bits: int,
    *,
    budget: int = BUDGET,
) -> Answer:
    """Ask for an embedding of a connected graph in exactly `bits` bits.

    `budget` is Z3's `rlimit`, units of its work. The codes of a `sat` are proven by `Embedding`.

    >>> square = [[1, 2], [0, 3], [0, 3], [1, 2]]
    >>> [ask_one_hot(square, ((0, 1), (0, 2), (1, 3), (2, 3)), bits).said for bits in (1, 2)]
    ['unsat', 'sat']
    """
    if max(map(len, neighbours), default=0) > bits:
        return Answer("unsat", None)
    clauses, number = _clauses(neighbours, bits)
    if any(not clause for clause in clauses):
        return Answer("unsat", None)
    highest = max((abs(literal) for clause in clauses for literal in clause), default=0)
    lines = [f"p cnf {highest} {len(clauses)}"]
    lines += [f"{' '.join(map(str, clause))} 0" for clause in clauses]
    import z3  # noqa: PLC0415  # takes a third of a second, and most levels need no solver

    solver = z3.SolverFor("QF_FD", ctx=z3.Context())
    solver.set("rlimit", budget)
    solver.from_string("\n".join(lines) + "\n")
    said = solver.check()
    if said != z3.sat:
        return Answer("unsat" if said == z3.unsat else "unknown", None)
    model = solver.model()
    true = {int(str(name)[2:]) for name in model.decls() if z3.is_true(model[name])}
    code = {state: code for (state, code), variable in number.items() if variable in true}
    codes = tuple(code[state] ^ code[0] for state in range(len(neighbours)))
    return Answer("sat", Embedding(bits, codes, edges))


def _clauses(
    neighbours: Sequence[Sequence[int]], bits: int
) -> tuple[list[list[int]], dict[tuple[int, int], int]]:
    """Give the clauses, as DIMACS literals, and the variable of each state with each code."""
    allowed = _allowed(neighbours, bits)
    number: dict[tuple[int, int], int] = {}
    for state, codes in enumerate(allowed):
        for code in codes:
            number[state, code] = len(number) + 1
    clauses: list[list[int]] = []
    fresh = len(number)
    owners: dict[int, list[int]] = {}
    for state, codes in enumerate(allowed):
        clauses.append([number[state, code] for code in codes])
        fresh = _at_most_one([number[state, code] for code in codes], fresh, clauses)
        for code in codes:
            owners.setdefault(code, []).append(number[state, code])
            beside = [code ^ 1 << bit for bit in range(bits)]
            clauses += [
                [-number[state, code], *(number[o, c] for c in beside if (o, c) in number)]
                for o in neighbours[state]
            ]
    for literals in owners.values():
        fresh = _at_most_one(literals, fresh, clauses)
    return clauses, number


def _allowed(neighbours: Sequence[Sequence[int]], bits: int) -> list[list[int]]:
    """Give the codes that each state may have once symmetry is broken."""
    root = max(range(len(neighbours)), key=lambda state: len(neighbours[state]))
    away = [-1] * len(neighbours)
    away[root] = 0
    order = [root]
    for state in order:
        for other in neighbours[state]:
            if away[other] < 0:
                away[other] = away[state] + 1
                order.append(other)
    allowed = [
        [c for c in range(1 << bits) if c.bit_count() <= d and (c.bit_count() - d) % 2 == 0]
        for d in away
    ]
    for bit, other in enumerate(neighbours[root]):
        allowed[other] = [1 << bit]
    return allowed


def _at_most_one(literals: list[int], fresh: int, clauses: list[list[int]]) -> int:
    """Add clauses that let at most one literal be true; give the highest variable now in use.

    Pairs within a group of four, and a new variable that is true if one of the group is.
    """
    waiting = list(literals)
    while len(waiting) > _GROUP + 1:
        group, waiting = waiting[:_GROUP], waiting[_GROUP:]
        fresh += 1
        clauses += [[-literal, fresh] for literal in group]
        clauses += [[-a, -b] for a, b in combinations(group, 2)]
        waiting.append(fresh)
    clauses += [[-a, -b] for a, b in combinations(waiting, 2)]
    return fresh
