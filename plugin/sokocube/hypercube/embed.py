"""Embeds a state graph in a hypercube of few bits, and says what is proven about their number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Self

from sokocube.errors import PuzzleError
from sokocube.hypercube.bounds import ObstructionError, lower_bound
from sokocube.hypercube.embedding import Embedding
from sokocube.hypercube.one_hot import ask_one_hot
from sokocube.hypercube.search import FEW_STATES, Search
from sokocube.hypercube.smt import BUDGET, ask_z3

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from sokocube.sokoban.level import Board
    from sokocube.sokoban.rules import State
    from sokocube.state_graph import StateGraph

__all__ = ["Attempt", "Method", "embed"]

Method = Literal["auto", "z3", "search"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What came of trying to embed a graph.

    `embedding` is the best one found, None if none was; `lower_bound` is a proven bound on the
    number of bits; `minimal` is true only if fewer bits are proven impossible; `method` is what
    found the embedding or refused the graph (`bound`, `labels`, `search`, `z3` or `sat`); `reason`
    is one plain sentence on why there is none, or why it is not known to be minimal; empty if
    there is nothing to explain.
    """

    embedding: Embedding | None
    lower_bound: int
    minimal: bool
    method: str
    reason: str

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
            }:
                embedding = None if codes is None else Embedding.from_json(codes, edges)
                return cls(embedding, bound, minimal, method, reason)
        raise PuzzleError("this is not an attempt at an embedding", "embed the level anew")


def embed(  # noqa: PLR0911  # one return a way to end
    graph: StateGraph[State, str],
    board: Board | None = None,
    *,
    bits: int | None = None,
    method: Method = "auto",
    budget: int | None = None,
    seed: int = 0,
    progress: Callable[[str], None] | None = None,
) -> Attempt:
    """Embed `graph` in as few bits as can be found, or in exactly `bits`.

    With `board` the search knows where player and boxes stand, which helps it much on large
    graphs. `z3` asks the direct question with growing B; `search` only searches; `auto` searches,
    and decides small graphs by satisfiability where the search fails. `budget` counts steps of
    work for each number of bits (with `z3`, its resource units), never seconds; None chooses by
    the size of the graph. The same arguments give the same attempt on every machine. `progress`
    is told a short line from time to time.
    """
    try:
        bound = lower_bound(graph.neighbours)
    except ObstructionError as obstruction:
        return Attempt(None, 0, False, "bound", f"no hypercube holds this graph: {obstruction}")
    if bits is not None and bits < bound.bits:
        return Attempt(None, bound.bits, False, "bound", f"{bits} bits cannot do: {bound.reason}")
    if len(graph.states) == 1:
        return Attempt(Embedding(bits or 0, (0,), ()), 0, not bits, "bound", "")
    if method == "z3":
        return _by_z3(graph, bound.bits, bits, budget or BUDGET, progress)
    search = Search(graph, board, seed=seed, progress=progress)
    each = budget if budget is not None else _budget(len(graph.states))
    if bits is not None:
        found = search.at(bits, budget=each)
        return _attempt(found, bound.bits, {}, "search")
    if len(graph.states) > FEW_STATES:
        return _downwards(search, bound.bits, each)
    return _upwards(search, bound.bits, each, decide=method == "auto")


_MOST_BITS_MORE = 8
"""So many bits above the bound nothing is tried any more."""

_SAT_STATES = 160
"""Graphs of up to so many states are decided by satisfiability where the search fails."""


def _budget(states: int) -> int:
    """Choose how much work to spend on each number of bits."""
    return states * (20_000 if states <= FEW_STATES else 12_000)


def _upwards(search: Search, bound: int, budget: int, *, decide: bool) -> Attempt:
    """Try the bound, then one bit more, and so on: for small graphs."""
    refuted: dict[int, bool] = {}
    graph = search.graph
    for bits in range(bound, bound + _MOST_BITS_MORE + 1):
        found = search.at(bits, budget=budget)
        if found is not None:
            return _attempt(found, bound, refuted, "search")
        if decide and len(graph.states) <= _SAT_STATES:
            answer = ask_one_hot(graph.neighbours, graph.edges, bits)
            if answer.embedding is not None:
                return _attempt(answer.embedding, bound, refuted, "sat")
            refuted[bits] = answer.said == "unsat"
    return _attempt(None, bound, refuted, "search")


def _downwards(search: Search, bound: int, budget: int) -> Attempt:
    """Begin above the bound and take one bit away after the other: for large graphs."""
    bits = bound + 2
    best = search.at(bits, budget=budget)
    while best is None and bits < bound + _MOST_BITS_MORE:
        bits += 1
        best = search.at(bits, budget=budget)
    while best is not None and best.bits > bound:
        fewer = search.at(best.bits - 1, budget=budget, known=best)
        if fewer is None:
            break
        best = fewer
    return _attempt(best, bound, {}, "search")


def _by_z3(
    graph: StateGraph[State, str],
    bound: int,
    bits: int | None,
    budget: int,
    progress: Callable[[str], None] | None,
) -> Attempt:
    """Ask the direct question for `bits`, or from the bound upwards until there is an answer."""
    refuted: dict[int, bool] = {}
    last = bound + _MOST_BITS_MORE if bits is None else bits
    for asked in range(bound if bits is None else bits, last + 1):
        answer = ask_z3(len(graph.states), graph.edges, asked, budget=budget)
        if progress:
            progress(f"{asked} bits: Z3 answered {answer.said}")
        if answer.embedding is not None:
            return _attempt(answer.embedding, bound, refuted, "z3")
        refuted[asked] = answer.said == "unsat"
    return _attempt(None, bound, refuted, "z3")


def _attempt(
    found: Embedding | None, bound: int, refuted: Mapping[int, bool], method: str
) -> Attempt:
    """Say what came of it; `refuted` tells for a number of bits whether it was proven too few."""
    while refuted.get(bound):
        bound += 1
    if found is None:
        return Attempt(None, bound, False, method, "no embedding was found within the budget")
    minimal = found.bits == bound
    reason = (
        "" if minimal else f"found in {found.bits} bits; proven is only that {bound} are needed"
    )
    return Attempt(found, bound, minimal, method, reason)
