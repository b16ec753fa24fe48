"""The embedding put as a question to an SMT solver, word for word: the reference, and the export.

A bit-vector for each state; the start is 0, all are distinct, and x = a xor b is a power of two for
every edge: not zero, and x & (x - 1) = 0. The text is SMT-LIB 2.6 of the logic QF_BV, which any
solver of that logic reads. Z3 is asked in this process with a budget of its resource units, which
count work and not time, so that the same version gives the same answer on every machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, Literal

from sokocube.hypercube.embedding import Embedding

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Answer", "ask_z3", "smt_lib", "z3_version"]

BUDGET = 200_000_000
"""Z3's resource units that are spent unless one says otherwise; some tens of seconds."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What Z3 said: `sat` with an embedding, `unsat`, or `unknown` when the budget ended."""

    said: Literal["sat", "unsat", "unknown"]
    embedding: Embedding | None


def z3_version() -> str:
    """Give the version of the solver, on which the codes that it finds depend."""
    return version("z3-solver")


def smt_lib(states: int, edges: Iterable[tuple[int, int]], bits: int) -> str:
    """Write the question for a graph of `states` states in `bits` bits as an SMT-LIB script.

    A solver answers `sat` to it if the graph fits into so many bits, and `unsat` if it does not.

    >>> print(smt_lib(2, [(0, 1)], 1))
    ; A code of 1 bit for each of 2 states, so that each of 1 edge flips exactly one bit.
    ; To see the codes too, put (get-model) at the end, or run z3 with the option -model.
    (set-option :produce-models true)
    (set-logic QF_BV)
    (declare-const c0 (_ BitVec 1))
    (declare-const c1 (_ BitVec 1))
    (assert (= c0 (_ bv0 1)))
    (assert (let ((x (bvxor c0 c1))) (and (distinct x (_ bv0 1)) (= (bvand x (bvsub x (_ bv1 1))) \
(_ bv0 1)))))
    (assert (distinct c0 c1))
    (check-sat)
    <BLANKLINE>
    """
    edges = list(edges)
    zero, one = f"(_ bv0 {bits})", f"(_ bv1 {bits})"
    names = [f"c{state}" for state in range(states)]
    counts = (_counted(bits, "bit"), _counted(states, "state"), _counted(len(edges), "edge"))
    lines = [
        "; A code of {} for each of {}, so that each of {} flips exactly one bit.".format(*counts),
        "; To see the codes too, put (get-model) at the end, or run z3 with the option -model.",
        "(set-option :produce-models true)",
        "(set-logic QF_BV)",
    ]
    lines += [f"(declare-const {name} (_ BitVec {bits}))" for name in names]
    lines.append(f"(assert (= c0 {zero}))")
    lines += [
        f"(assert (let ((x (bvxor c{i} c{j})))"
        f" (and (distinct x {zero}) (= (bvand x (bvsub x {one})) {zero}))))"
        for i, j in edges
    ]
    if states > 1:
        lines.append(f"(assert (distinct {' '.join(names)}))")
    return "\n".join([*lines, "(check-sat)", ""])


def _counted(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def ask_z3(
    states: int, edges: tuple[tuple[int, int], ...], bits: int, *, budget: int = BUDGET
) -> Answer:
    """Ask Z3 for an embedding in exactly `bits` bits.

    `budget` is Z3's `rlimit`: units of its work, not of time. The codes of a `sat` are proven by
    `Embedding`; an `unsat` is Z3's word.

    >>> ask_z3(4, ((0, 1), (0, 2), (1, 3), (2, 3)), 1).said
    'unsat'
    """
    if states == 1:
        return Answer("sat", Embedding(bits, (0,), edges))
    if bits < 1:
        return Answer("unsat", None)
    import z3  # noqa: PLC0415  # takes a third of a second, and most levels need no solver

    context = z3.Context()  # its own, so that nothing asked before colours the answer
    solver = z3.SolverFor("QF_BV", ctx=context)
    solver.set("rlimit", budget)
    codes = [z3.BitVec(f"c{state}", bits, context) for state in range(states)]
    solver.add(codes[0] == 0)
    for i, j in edges:
        x = codes[i] ^ codes[j]
        solver.add(x != 0, x & (x - 1) == 0)
    solver.add(z3.Distinct(*codes))
    said = solver.check()
    if said == z3.sat:
        model = solver.model()
        found = tuple(model.eval(code, model_completion=True).as_long() for code in codes)
        return Answer("sat", Embedding(bits, found, edges))
    return Answer("unsat" if said == z3.unsat else "unknown", None)
