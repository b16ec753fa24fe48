"""The level that everything grew from: its states, its graph, and codes found by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.hypercube.embed import embed
from sokocube.hypercube.embedding import Embedding
from sokocube.pictures.state_graph import state_graph_picture
from sokocube.sokoban.level import board_from_rows, rows_of
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore
from sokocube.story import Figures

if TYPE_CHECKING:
    from sokocube.cache import Cache
    from sokocube.sokoban.rules import State
    from sokocube.state_graph import StateGraph

__all__ = ["BOARD", "BY_HAND", "codes_by_hand", "figures", "first_graph"]

BOARD = board_from_rows(["####", "#@ #", "#$ #", "#. #", "####"])

BY_HAND = {
    # the box not pushed yet: a path of five cells
    (2, (1, 1)): 0b0000,
    (2, (2, 1)): 0b0100,
    (2, (2, 2)): 0b0101,
    (2, (2, 3)): 0b0111,
    (2, (1, 3)): 0b0011,
    # the box on its goal: a square, and one cell more
    (3, (1, 2)): 0b1000,
    (3, (2, 2)): 0b1001,
    (3, (1, 1)): 0b1100,
    (3, (2, 1)): 0b1101,
    (3, (2, 3)): 0b0001,
    # the box pushed into the upper corner: a square, and one cell more
    (1, (1, 2)): 0b1011,
    (1, (2, 2)): 0b1010,
    (1, (2, 3)): 0b1110,
    (1, (1, 3)): 0b1111,
    (1, (2, 1)): 0b0010,
}
"""Codes put together with paper and pencil: (row of the box, cell of the player) to code."""


def first_graph() -> StateGraph[State, str]:
    """Give the graph of the first level, moves going on after the win."""
    return explore(Sokoban(BOARD), walk_on=True)


def figures(cache: Cache) -> Figures:  # noqa: ARG001  # all this takes no time
    """Compute what the chapters on the first level show."""
    graph = first_graph()
    stopping = explore(Sokoban(BOARD))
    found = embed(graph, BOARD).embedding
    codes = found.code_strings if found else None
    by_hand = Embedding(4, codes_by_hand(graph), graph.edges)
    one_way = [(i, j) for i, out in enumerate(graph.arcs) for move, j in out if move.isupper()]
    deepest = max(graph.depth)
    parents = max(
        sum(graph.depth[other] < graph.depth[state] for other in graph.neighbours[state])
        for state in range(len(graph.states))
    )
    used = set(by_hand.code_strings)
    return Figures(
        {
            "rows": "\n".join(rows_of(BOARD)),
            "states": len(graph.states),
            "edges": len(graph.edges),
            "pushes": len(one_way),
            "depth": deepest,
            "at_deepest": graph.depth.count(deepest),
            "winning": len(graph.winning),
            "lost": graph.to_win.count(None),
            "states_stopping": len(stopping.states),
            "most_parents": parents,
            "picture": state_graph_picture(
                graph, BOARD, codes=codes, title="The states of the first level"
            ),
            "hand_bits": by_hand.bits,
            "hand_codes": [
                {"state": i, "code": code, "depth": graph.depth[i], "ones": code.count("1")}
                for i, code in enumerate(by_hand.code_strings)
            ],
            "hand_picture": state_graph_picture(
                graph, BOARD, codes=by_hand.code_strings, title="Codes found by hand"
            ),
            "unused": [f"{c:04b}" for c in range(16) if f"{c:04b}" not in used],
            "patterns": 2**by_hand.bits,
            "one_bit_less": 2 ** (by_hand.bits - 1),
        }
    )


def codes_by_hand(graph: StateGraph[State, str]) -> tuple[int, ...]:
    """Give the code that was found by hand of each state of the first level."""
    return tuple(
        BY_HAND[BOARD.xy(state.boxes[0])[1], BOARD.xy(state.player)] for state in graph.states
    )
