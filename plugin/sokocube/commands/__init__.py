"""The commands of the command line, a module each, and what they share: options and answers.

To add a command, write a module here that defines a click command of the module's name.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sokocube.sokoban.level import Level

__all__ = [
    "BAD_INPUT",
    "NO_ANSWER",
    "file_argument",
    "json_option",
    "level_option",
    "levels_asked_for",
    "print_answers",
    "walk_on_option",
]

BAD_INPUT = 1
"""Exit code: a file or a puzzle is wrong; one line on stderr tells how."""

NO_ANSWER = 3
"""Exit code: the budget was spent, or nothing was found inside it."""

file_argument = click.argument("file", type=click.Path(path_type=Path))
level_option = click.option(
    "--level",
    "number",
    type=click.IntRange(min=1),
    metavar="N",
    help="Take only the N-th level of the file, counted from 1.",
)
walk_on_option = click.option(
    "--walk-on", is_flag=True, help="Let moves go on after a win instead of stopping there."
)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print JSON: an object, or a list for several levels."
)


def levels_asked_for(file: Path, number: int | None) -> tuple[Level, ...]:
    """Read a level file and give all its levels, or only the one numbered `number` from 1.

    Raises `PuzzleError` for a file that cannot be read and for a level that it does not hold.
    """
    from sokocube.sokoban.formats import read_levels  # noqa: PLC0415  # keeps --help quick

    levels = read_levels(file)
    if number is None:
        return levels
    if number > len(levels):
        held = "1 level" if len(levels) == 1 else f"{len(levels)} levels"
        raise PuzzleError(
            f"there is no level {number}", f"the file holds {held}", file=file.as_posix()
        )
    return (levels[number - 1],)


def print_answers(
    answers: Sequence[dict[str, Any]], *, as_json: bool, line: Callable[[dict[str, Any]], str]
) -> None:
    """Print one answer a level: as JSON (a lone answer as an object), or a line of text each."""
    if as_json:
        click.echo(json.dumps(answers[0] if len(answers) == 1 else list(answers), indent=2))
        return
    for answer in answers:
        click.echo(line(answer))
