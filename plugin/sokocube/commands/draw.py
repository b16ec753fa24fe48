"""`sokocube draw`: a picture of a level's state graph."""

from __future__ import annotations

from pathlib import Path

import click

from sokocube.commands import (
    STDIN,
    STDOUT,
    check_outputs,
    file_argument,
    json_option,
    level_asked_for,
    level_option,
    print_written,
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
    metavar="OUT.svg",
    help="Where to write the picture; - for standard output.",
)
@json_option
def draw(file: Path, number: int | None, *, walk_on: bool, out: Path, as_json: bool) -> None:
    """Draw the state graph of a level in FILE as an SVG.

    A graph of at most 60 states is drawn state by state, each with its map, its number and its
    code; one of at most 5,000 states as layers of distance from the start.
    """
    check_outputs(file, out)
    if out.suffix.lower() not in {"", ".svg"}:
        raise PuzzleError(
            "the picture is an SVG", "give its name the ending .svg", file=out.as_posix()
        )
    if as_json and out == STDOUT:
        raise click.UsageError("--json and the picture cannot both go to standard output")
    level = level_asked_for(file, number)
    title = level.title or ("State graph" if file is STDIN else file.stem)
    try:
        svg = graph_picture(level.board, walk_on=walk_on, title=title)
    except PuzzleError as error:
        raise error.located(file=file.as_posix(), level=level.number) from error
    text = svg + "\n"
    write_output(out, text)
    if out != STDOUT:
        print_written(level, out, text, as_json=as_json)
