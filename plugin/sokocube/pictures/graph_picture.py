"""Draws the state graph of a level in the way that suits its size."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.hypercube.embed import embed
from sokocube.pictures import layers, state_graph
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import TooManyStatesError, explore

if TYPE_CHECKING:
    from sokocube.sokoban.level import Board

__all__ = ["graph_picture"]


def graph_picture(board: Board, *, walk_on: bool = False, title: str = "State graph") -> str:
    """Give the picture that suits the size of a board's state graph, as SVG.

    A small graph is drawn state by state, each with its code in a hypercube if there is one; a
    larger one as layers of distance. Raises `PuzzleError` for a graph too large for either.
    """
    try:
        graph = explore(Sokoban(board), walk_on=walk_on, limit=layers.MOST_STATES)
    except TooManyStatesError as error:
        error.remedy = f"only a level of at most {layers.MOST_STATES:,} states can be drawn"
        raise
    if len(graph.states) > state_graph.MOST_STATES:
        return layers.layers_picture(graph, title=title)
    embedding = embed(graph, board).embedding
    codes = embedding.code_strings if embedding else None
    return state_graph.state_graph_picture(graph, board, codes=codes, title=title)
