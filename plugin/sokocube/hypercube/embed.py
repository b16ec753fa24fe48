"""Embeds a state graph in a hypercube of few bits, and says what is proven about their number."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Self

from sokocube.errors import PuzzleError
from sokocube.hypercube.embedding import Embedding

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

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


def embed(
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
    graphs. `budget` counts steps of work, never seconds; None chooses by the size of the graph.
    The same arguments give the same attempt on every machine. `progress` is told a short line
    from time to time.
    """
    from sokocube.hypercube import _first

    return _first.embed(graph, board, bits, method, budget, seed, progress)
