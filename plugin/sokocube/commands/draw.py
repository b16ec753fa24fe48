"""`sokocube draw`: a picture of a level's state graph."""

from __future__ import annotations

from pathlib import Path

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
from sokocube.pictures.graph_picture import graph_picture

__all__ = ["draw"]


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
        svg = graph_picture(level.board, walk_on=walk_on, title=level.title or file.stem)
    except PuzzleError as error:
        raise error.located(file=file.as_posix(), level=level.number) from error
    write_output(out, svg + "\n")
