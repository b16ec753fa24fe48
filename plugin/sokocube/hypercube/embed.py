"""Embeds a state graph in a hypercube of few bits, and says what is proven about their number."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Self

from sokocube.errors import PuzzleError
from sokocube.hypercube import one_hot, smt
from sokocube.hypercube.bounds import ObstructionError, lower_bound
from sokocube.hypercube.embedding import Embedding
from sokocube.hypercube.labels import kinds_of_moves
from sokocube.hypercube.search import default_budget, find_codes, first_try
from sokocube.hypercube.smt import Answer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sokocube.hypercube.search import Try
    from sokocube.sokoban.level import Board
    from sokocube.sokoban.rules import State
    from sokocube.state_graph import StateGraph

__all__ = ["Attempt", "Method", "embed"]

Method = Literal["auto", "z3", "search"]

# From so many states on, a first embedding is sought with bits to spare and then folded.
_LARGE = 400
_SPARE_BITS = 2
_SHARE_OF_A_FIRST = 0.25
# No graph is tried with more bits than this above its bound.
_MOST_SPARE_BITS = 6
# Up to so many states, what the search does not find is put to a SAT solver.
_DECIDABLE = 160


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of trying to embed a graph.

    `embedding` is the best one found, None if none was; `lower_bound` is a proven bound on the
    number of bits; `minimal` is true only if fewer bits are proven impossible; `method` is what
    found the embedding or ended the attempt (`bound`, `search`, `z3` or `sat`); `reason` is one
    plain sentence on why there is none, or why it is not known to be minimal; empty if there is
    nothing to explain. `steps` counts the looks at states that the search took over all numbers of
    bits; what a solver does is not among them. `seconds` are those that the processor took; as they
    differ from run to run, attempts that differ in nothing else are equal.
    """

    embedding: Embedding | None
    lower_bound: int
    minimal: bool
    method: str
    reason: str
    steps: int = 0
    seconds: float = field(default=0.0, compare=False)

    @property
    def bits(self) -> int | None:
        """The number of bits of the embedding found, None if there is none."""
        return self.embedding.bits if self.embedding else None

    def to_json(self) -> dict[str, Any]:
        """Give a JSON object from which `from_json` makes an equal attempt."""
        return {
            "embedding": self.embedding.to_json() if self.embedding else None,
            "lower_bound": self.lower_bound,
            "minimal": self.minimal,
            "method": self.method,
            "reason": self.reason,
            "steps": self.steps,
            "seconds": self.seconds,
        }

    @classmethod
    def from_json(cls, value: Any, edges: Iterable[tuple[int, int]]) -> Self:
        """Read what `to_json` gave; the embedding is proven anew against the graph's edges.

        Raises `PuzzleError` if the value has another shape or the codes are wrong.
        """
        match value:
            case {
                "embedding": codes,
                "lower_bound": int(bound),
                "minimal": bool(minimal),
                "method": str(method),
                "reason": str(reason),
                "steps": int(steps),
                "seconds": float(seconds),
            }:
                embedding = None if codes is None else Embedding.from_json(codes, edges)
                return cls(embedding, bound, minimal, method, reason, steps, seconds)
        raise PuzzleError("this is not an attempt at an embedding", "embed the level anew")


def embed(
    graph: StateGraph[State, str],
    board: Board | None = None,
    *,
    bits: int | None = None,
    method: Method = "auto",
    budget: int | None = None,
    seed: int = 0,
    progress: Callable[[Try], None] | None = None,
) -> Attempt:
    """Embed `graph` in as few bits as can be found, or in exactly `bits`.

    `search` is quick and proves nothing; `z3` solves the direct formulation, number of bits by
    number of bits, and is slow; `auto` searches, and lets a SAT solver decide about small graphs
    where the search fails. With `board` the search knows where player and boxes stand, which helps
    it much on large graphs. `budget` counts the steps of work on each number of bits, never
    seconds (for `z3`, units of its `rlimit`); None chooses by the size of the graph. The same
    arguments give the same attempt on every machine with the same version of Z3, and for `search`
    with any. `progress` is told of each try of the search; a `Try` as text is a short line.
    """
    began = time.process_time()
    try:
        bound = lower_bound(graph.neighbours)
    except ObstructionError as error:
        reason = f"no hypercube holds this graph: {error}"
        return Attempt(None, 0, minimal=False, method="bound", reason=reason)
    if not graph.edges:
        return Attempt(Embedding(0, (0,), ()), 0, minimal=True, method="bound", reason="")
    if bits is not None and bits < bound.bits:
        reason = f"{bits} bits cannot do: {bound.reason}"
        return Attempt(None, bound.bits, minimal=False, method="bound", reason=reason)
    solver = _Solver(
        graph, board, method=method, budget=budget, seed=seed, progress=progress, began=began
    )
    most = bound.bits + _MOST_SPARE_BITS
    if method != "z3" and len(graph.states) > _LARGE:
        return _downwards(solver, bound.bits, most, bits)
    numbers = range(bound.bits, most + 1) if bits is None else range(bits, bits + 1)
    return _upwards(solver, bound.bits, numbers)


class _Solver:
    """Tries a number of bits by the method asked for."""

    def __init__(
        self,
        graph: StateGraph[State, str],
        board: Board | None,
        *,
        method: Method,
        budget: int | None,
        seed: int,
        progress: Callable[[Try], None] | None,
        began: float,
    ) -> None:
        self.graph = graph
        self.method = method
        self._asked = budget
        self.budget = budget or (
            smt.BUDGET if method == "z3" else default_budget(len(graph.states))
        )
        self._kinds = kinds_of_moves(graph, board) if board and method != "z3" else None
        self._seed = str(seed)
        self._progress = progress
        self._began = began
        self.steps = 0

    @property
    def seconds(self) -> float:
        """The seconds that the processor has worked so far."""
        return round(time.process_time() - self._began, 3)

    def solve(self, bits: int, known: Embedding | None, share: float = 1.0) -> tuple[str, Answer]:
        """Try to embed the graph in `bits` bits with a share of the budget; tell by what means.

        The share is enough for a whole try, if the budget is.
        """
        neighbours = self.graph.neighbours
        budget = max(int(self.budget * share), min(self.budget, first_try(len(neighbours))))
        edges = self.graph.edges
        if self.method == "z3":
            return "z3", smt.ask_z3(len(neighbours), edges, bits, budget=budget)
        search = find_codes(
            neighbours,
            bits,
            budget,
            self._seed,
            kinds=self._kinds,
            known=known.codes if known and known.bits == bits + 1 else None,
            progress=self._progress,
        )
        self.steps += search.steps
        found = Embedding(bits, tuple(search.codes), edges) if search.codes else None
        if found or self.method == "search" or len(neighbours) > _DECIDABLE:
            return "search", Answer("sat" if found else "unknown", found)
        return "sat", one_hot.ask_one_hot(
            neighbours, edges, bits, budget=self._asked or one_hot.BUDGET
        )


def _upwards(solver: _Solver, bound: int, numbers: range) -> Attempt:
    """Try the numbers of bits in ascending order; the first that does ends it."""
    for bits in numbers:
        method, answer = solver.solve(bits, None)
        if answer.embedding:
            return _found(answer.embedding, bound, method, solver)
        if answer.said == "unsat":
            bound = bits + 1  # what fits into fewer bits fits into more
    return _none(bound, numbers[-1], method, solver)


def _downwards(solver: _Solver, bound: int, most: int, wanted: int | None) -> Attempt:
    """Find an embedding with bits to spare, then take bits away while that can be done.

    The first is sought with a part of the budget for each number of bits; where that is too little,
    the largest number, which leaves most room, gets what was saved on all. Stops at `wanted` bits,
    or at the bound if none are wanted.
    """
    last = bound if wanted is None else wanted
    best: Embedding | None = None
    numbers = range(max(last, bound + _SPARE_BITS), max(last, most) + 1)
    tries = [(bits, 1.0 if bits == last else _SHARE_OF_A_FIRST) for bits in numbers]
    if saved := len(tries) - sum(share for _, share in tries):
        tries.append((numbers[-1], saved))
    for bits, share in tries:
        method, answer = solver.solve(bits, None, share=share)
        best = answer.embedding
        if best:
            break
    while best and best.bits > last:
        _, answer = solver.solve(best.bits - 1, best)
        if not answer.embedding:
            break
        best = answer.embedding
    if best is None or (wanted is not None and best.bits > wanted):
        return _none(bound, max(last, most) if wanted is None else wanted, method, solver)
    return _found(best, bound, method, solver)


def _found(embedding: Embedding, bound: int, method: str, solver: _Solver) -> Attempt:
    minimal = embedding.bits == bound
    reason = (
        ""
        if minimal
        else f"{embedding.bits} bits found, bound {bound}: whether fewer than found will do is "
        f"open after a budget of {solver.budget:,} steps for each number of bits"
    )
    return Attempt(embedding, bound, minimal, method, reason, solver.steps, solver.seconds)


def _none(bound: int, most: int, method: str, solver: _Solver) -> Attempt:
    reason = (
        f"{most} bits cannot do: a solver has refuted them"
        if bound > most
        else f"no embedding in up to {most} bits was found within a budget of {solver.budget:,} "
        "steps for each number of bits"
    )
    return Attempt(
        None,
        bound,
        minimal=False,
        method=method,
        reason=reason,
        steps=solver.steps,
        seconds=solver.seconds,
    )
