"""`sokocube draw`: a picture of a level's state graph."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sokocube.commands import (
    check_outputs,
    file_argument,
    level_asked_for,
    level_option,
    walk_on_option,
    write_output,
)
from sokocube.errors import PuzzleError
from sokocube.hypercube.embed import embed
from sokocube.pictures import layers, state_graph
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import TooManyStatesError, explore

if TYPE_CHECKING:
    from sokocube.sokoban.level import Board

__all__ = ["draw", "drawing"]


@click.command()
@file_argument
@level_option
@walk_on_option
@click.option(
    "-o",
    "--out",
    type=click.Path(dir_okay=False, path_type=Path),
    required=True,
    help="Where to write the picture, an SVG file; - for standard output.",
)
def draw(file: Path, number: int | None, walk_on: bool, out: Path) -> None:
    """Draw the state graph of a level in FILE as an SVG.

    A graph of at most 60 states is drawn state by state, each with its map, its number and its
    code; one of at most 5,000 states as layers of distance from the start.
    """
    check_outputs(file, out)
    level = level_asked_for(file, number)
    try:
        svg = drawing(level.board, walk_on=walk_on, title=level.title or file.stem)
    except PuzzleError as error:
        raise error.located(file=file.as_posix(), level=level.number) from error
    write_output(out, svg + "\n")


def drawing(board: Board, *, walk_on: bool = False, title: str = "State graph") -> str:
    """Give the picture that suits the size of a board's state graph, as SVG.

    Raises `PuzzleError` for a graph that is too large for either picture.
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
