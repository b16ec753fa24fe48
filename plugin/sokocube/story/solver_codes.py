"""The question put to a solver: the formula for the first level, and what Z3 answered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sokocube.cache import recipe
from sokocube.hypercube.embedding import Embedding
from sokocube.hypercube.smt import ask_z3, smt_lib, z3_version
from sokocube.pictures.state_graph import state_graph_picture
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore
from sokocube.story import Figures
from sokocube.story.depth_codes import SECOND
from sokocube.story.first_level import BOARD, first_graph

if TYPE_CHECKING:
    from sokocube.cache import Cache

__all__ = ["figures"]

_BITS = 4


def figures(cache: Cache) -> Figures:
    """Compute what the chapter on the solver shows."""
    graph = first_graph()
    edges = graph.edges
    key = ["asking a solver", recipe("hypercube/smt.py", "story/solver_codes.py"), z3_version()]
    found: dict[str, Any] = cache.get(key, _ask)
    embedding = Embedding(_BITS, tuple(found["codes"]), edges)
    text = smt_lib(len(graph.states), edges, _BITS)
    lines = text.split("\n")
    second = explore(Sokoban(SECOND))
    states = len(second.states)
    return Figures(
        {
            "version": z3_version(),
            "bits": _BITS,
            "declaration": next(line for line in lines if line.startswith("(declare")),
            "start": next(line for line in lines if line.startswith("(assert (= c0")),
            "edge": next(line for line in lines if "(let" in line),
            "lines": len(lines),
            "said": found["said"],
            "said_less": found["said_less"],
            "codes": list(enumerate(embedding.code_strings)),
            "picture": state_graph_picture(
                graph, BOARD, codes=embedding.code_strings, title="Codes found by Z3"
            ),
            "pairs": len(graph.states) * (len(graph.states) - 1) // 2,
            "second_states": states,
            "second_pairs": f"{states * (states - 1) // 2:,}",
        },
        {
            "first-level-4-bits.smt2": text,
            "first-level-3-bits.smt2": smt_lib(len(graph.states), edges, _BITS - 1),
        },
    )


def _ask() -> dict[str, Any]:
    graph = first_graph()
    enough = ask_z3(len(graph.states), graph.edges, _BITS)
    less = ask_z3(len(graph.states), graph.edges, _BITS - 1)
    assert enough.embedding is not None
    return {"said": enough.said, "said_less": less.said, "codes": enough.embedding.codes}
