"""`sokocube page`: a level as one self-contained file that plays in any browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sokocube.commands import (
    NO_ANSWER,
    file_argument,
    json_option,
    level_option,
    levels_asked_for,
    print_answers,
)
from sokocube.errors import PuzzleError
from sokocube.hypercube.embed import embed
from sokocube.play.cube import cube_game
from sokocube.play.standalone import standalone_page
from sokocube.play.wording import Wording
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import TooManyStatesError, explore

if TYPE_CHECKING:
    from collections.abc import Callable

    from sokocube.play.game import Game
    from sokocube.sokoban.level import Level

__all__ = ["page"]

# More states than these are beyond what can be embedded while someone waits.
_CUBE_LIMIT = 5_000
# Up to here the cube is chosen by itself: it is small, and it knows every position.
_CUBE_CHOSEN = 150


def _cube(level: Level, limit: int = _CUBE_LIMIT) -> Game:
    """Give the cube game of a level of at most `limit` states."""
    graph = explore(Sokoban(level.board), limit=limit)
    attempt = embed(graph, level.board)
    if attempt.embedding is None:
        click.echo(f"{level.file}, level {level.number}: {attempt.reason}", err=True)
        raise click.exceptions.Exit(NO_ANSWER)
    return cube_game(level.board, graph, attempt.embedding, Wording(), name=level.title)


_ENCODINGS: dict[str, Callable[[Level], Game]] = {"cube": _cube}


def _encoded(level: Level, encoding: str) -> Game:
    """Give the game of a level; `auto` takes the cube where it is small, else the history."""
    if encoding == "auto":
        try:
            return _cube(level, _CUBE_CHOSEN)
        except TooManyStatesError:
            encoding = "history" if "history" in _ENCODINGS else "cube"
    if encoding not in _ENCODINGS:
        raise PuzzleError(
            f"the encoding {encoding!r} does not exist yet", f"choose {' or '.join(_ENCODINGS)}"
        )
    return _ENCODINGS[encoding](level)


@click.command()
@file_argument
@level_option
@click.option(
    "--encoding",
    type=click.Choice(["cube", "history", "auto"]),
    default="auto",
    show_default=True,
    help="How the page keeps the state: a code for every position, or all moves made.",
)
@click.option(
    "-o",
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT.html",
    help="The file to write.",
)
@json_option
def page(file: Path, number: int | None, encoding: str, out: Path, as_json: bool) -> None:
    """Write a level of FILE as one HTML file that plays without a script.

    The file needs nothing beside it. Where FILE holds several levels, choose one with --level.
    """
    levels = levels_asked_for(file, number)
    if len(levels) > 1:
        raise PuzzleError(
            f"the file holds {len(levels)} levels", "choose one with --level", file=file.as_posix()
        )
    level = levels[0]
    try:
        game = _encoded(level, encoding)
    except PuzzleError as error:
        raise error.located(file=file.as_posix(), level=level.number) from None
    text = standalone_page(game, Wording(), title=level.title, author=level.author)
    out.write_text(text, encoding="utf-8", newline="\n")
    answer = {
        "level": level.number,
        "title": level.title,
        "encoding": game.encoding,
        "states": game.states,
        "bits": game.bits,
        "bytes": len(text.encode()),
        "file": out.as_posix(),
    }
    print_answers([answer], as_json=as_json, line=lambda a: f"{a['file']}: {a['bytes']:,} bytes")
