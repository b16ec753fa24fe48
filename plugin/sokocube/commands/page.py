"""`sokocube page`: a level as one self-contained file that plays in any browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sokocube.commands import (
    NO_ANSWER,
    STDOUT,
    check_outputs,
    file_argument,
    json_option,
    level_asked_for,
    level_option,
    print_written,
    still_at_work,
    write_output,
)
from sokocube.errors import PuzzleError
from sokocube.hypercube.embed import embed
from sokocube.hypercube.search import modest_budget
from sokocube.play.cube import cube_game
from sokocube.play.game import MOST_KEPT
from sokocube.play.sokoban_history import history_game
from sokocube.play.standalone import standalone_page
from sokocube.play.wording import Wording
from sokocube.record import Choices
from sokocube.sokoban.rules import Sokoban
from sokocube.sokoban.solver import solve
from sokocube.state_graph import TooManyStatesError, explore

if TYPE_CHECKING:
    from sokocube.play.game import Game
    from sokocube.sokoban.level import Level

__all__ = ["page"]

# More states than these are beyond what can be embedded while someone waits.
_CUBE_LIMIT = 5_000
# Positions that are examined for the solution that hints follow, where the level brings none.
_SOLVING = 50_000


def _cube(level: Level) -> Game:
    """Give the cube game of a level; end without an answer if it has none."""
    try:
        graph = explore(Sokoban(level.board), limit=_CUBE_LIMIT)
    except TooManyStatesError as error:
        error.remedy = "choose --encoding history"
        raise
    attempt = embed(graph, level.board)
    if attempt.embedding is None:
        click.echo(f"{level.file}, level {level.number}: {attempt.reason}", err=True)
        raise click.exceptions.Exit(NO_ANSWER)
    return cube_game(level.board, graph, attempt.embedding, Wording(), name=level.title)


def _chosen(level: Level) -> Game | None:
    """Give the cube game of a level with which its page in a site would begin, None without one."""
    usual = Choices()
    try:
        graph = explore(Sokoban(level.board), limit=usual.cube_states)
    except TooManyStatesError:
        return None
    attempt = embed(graph, level.board, budget=modest_budget(len(graph.states)))
    if attempt.embedding is None:
        return None
    game = cube_game(level.board, graph, attempt.embedding, Wording(), name=level.title)
    return game if len(game.html.encode()) + len(game.css.encode()) <= usual.cube_bytes else None


def _history(level: Level, moves: int | None) -> Game:
    """Give the history game of a level, with hints along a solution if one is found quickly."""
    solution = next((lurd for lurd, _ in level.solutions if lurd), "")
    unsolvable = False
    if not solution:
        answer = solve(level.board, budget=_SOLVING)
        solution = answer.lurd if answer.status == "solved" else ""
        unsolvable = answer.status == "unsolvable" and answer.proven
    return history_game(
        level.board,
        Wording(),
        moves=moves,
        solution=solution or None,
        name=level.title,
        unsolvable=unsolvable,
    )


def _encoded(level: Level, encoding: str, moves: int | None) -> Game:
    """Give the game of a level; `auto` takes the cube where a site would, else the history."""
    if encoding == "cube":
        return _cube(level)
    chosen = _chosen(level) if encoding == "auto" and moves is None else None
    return chosen or _history(level, moves)


@click.command()
@file_argument
@level_option
@click.option(
    "--encoding",
    type=click.Choice(["cube", "history", "auto"]),
    default="auto",
    show_default=True,
    help="How the page keeps the state: a code for every position (cube), or all moves made "
    f"(history). By itself it takes what a site does: the cube up to {Choices().cube_states:,} "
    "states, if an embedding is found and the page is no larger than "
    f"{Choices().cube_bytes:,} bytes; else, or with --moves, the history.",
)
@click.option(
    "--moves",
    type=click.IntRange(1, MOST_KEPT),
    metavar="T",
    help="How many moves a history page keeps, rounded up to whole groups of moves and at most "
    f"{MOST_KEPT:,}; twice the solution, at least 100, if not given.",
)
@click.option(
    "-o",
    "--out",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="OUT.html",
    help="The file to write; - for standard output.",
)
@json_option
def page(
    file: Path, number: int | None, encoding: str, *, moves: int | None, out: Path, as_json: bool
) -> None:
    """Write a level of FILE as one HTML file that plays without a script.

    The file needs nothing beside it. Where FILE holds several levels, choose one with --level.
    """
    if encoding == "cube" and moves is not None:
        raise click.UsageError(
            "--moves is for history pages; a cube page keeps any number of moves"
        )
    if as_json and out == STDOUT:
        raise click.UsageError("--json and the page cannot both go to standard output")
    check_outputs(file, out)
    level = level_asked_for(file, number)
    try:
        with still_at_work(level):
            game = _encoded(level, encoding, moves)
    except PuzzleError as error:
        raise error.located(file=file.as_posix(), level=level.number) from None
    text = standalone_page(game, Wording(), title=level.title, author=level.author)
    write_output(out, text)
    if out != STDOUT:
        print_written(
            level,
            out,
            text,
            as_json=as_json,
            encoding=game.encoding,
            states=game.states or None,
            bits=game.bits or None,
            moves=game.moves or None,
        )
