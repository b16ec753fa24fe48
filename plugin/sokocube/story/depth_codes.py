"""Codes by depth: the first idea, what it costs, and a genetic search that drowns in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sokocube.cache import recipe
from sokocube.hypercube.depth import breed, codes_by_depth, crowded_depth
from sokocube.pictures.graph_layout import layers_of
from sokocube.pictures.line_plot import line_plot
from sokocube.pictures.state_graph import state_graph_picture
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore
from sokocube.story import Figures
from sokocube.story.first_level import BOARD, codes_by_hand, first_graph

if TYPE_CHECKING:
    from sokocube.cache import Cache

__all__ = ["SECOND", "figures"]

SECOND = board_from_rows(
    ["  ###", "  #.#", "  # ####", "###$ $.#", "#. $@###", "####$#", "   #.#", "   ###"]
)
"""A well-known small level of four boxes, whose author is not known."""

_SEED = "a small honest attempt"
_BUDGET = 100_000
_HERD = {"herd": 12, "generations": 201}


def figures(cache: Cache) -> Figures:
    """Compute what the chapter on codes by depth shows."""
    graph = first_graph()
    layers = [len(layer) for layer in layers_of(graph)]
    found = _computed(cache)
    small, large = found["small"], found["large"]
    codes = [f"{code:0{found['bits']}b}" for code in found["codes"]]
    return Figures(
        {
            "layers": [
                {"depth": d, "states": n, "example": "0" * (max(graph.depth) - d) + "1" * d}
                for d, n in enumerate(layers)
            ],
            "depth": max(graph.depth),
            "clash": crowded_depth(layers, max(graph.depth)),
            "at_clash": layers[-1],
            "bits": found["bits"],
            "hand_bits": max(codes_by_hand(graph)).bit_length(),
            "picture": state_graph_picture(graph, BOARD, codes=codes, title="Codes by depth"),
            "second_states": found["second_states"],
            "second_bits": found["second_bits"],
            "second_depth": found["second_depth"],
            "budget": f"{_BUDGET:,}",
            "exhausted": found["exhausted"],
            "small_generations": len(small) - 1,
            "large_generations": len(large) - 1,
            "large_first": large[0],
            "large_last": large[-1],
            "plot": line_plot(
                {"first level": small, "second level": large},
                title="Faults of the best codes in each generation",
                x="generation",
                y="faults",
            ),
        }
    )


def _computed(cache: Cache) -> dict[str, Any]:
    """Give the slow part, computed once."""
    key = ["codes by depth", recipe("hypercube/depth.py", "story/depth_codes.py")]
    found: dict[str, Any] = cache.get(key, _compute)
    return found


def _compute() -> dict[str, Any]:
    graph = first_graph()
    bits = max(graph.depth)
    while (codes := codes_by_depth(graph, bits)) is None:
        bits += 1
    second = explore(Sokoban(SECOND))
    layers = [len(layer) for layer in layers_of(second)]
    wide = max(second.depth)
    while crowded_depth(layers, wide) is not None:
        wide += 1
    wide += 4  # more than counting asks for, so that it is not for want of room that it fails
    try:
        exhausted = codes_by_depth(second, wide, budget=_BUDGET) is not None
    except TimeoutError:
        exhausted = False
    return {
        "bits": bits,
        "codes": codes,
        "second_states": len(second.states),
        "second_bits": wide,
        "second_depth": max(second.depth),
        "exhausted": exhausted,
        "small": breed(graph, bits, seed=_SEED, **_HERD).faults,
        "large": breed(second, wide, seed=_SEED, **_HERD).faults,
    }
