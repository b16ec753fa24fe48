"""The commands of the command line, a module each, and what they share: options and answers.

To add a command, write a module here that defines a click command of the module's name.
"""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sokocube.errors import PuzzleError, reason_of, unwritable
from sokocube.meanwhile import meanwhile

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager
    from datetime import date
    from typing import BinaryIO, TypeVar

    from sokocube.coloursort.level import SortLevel
    from sokocube.sokoban.level import Level

    AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])

__all__ = [
    "BAD_INPUT",
    "NO_ANSWER",
    "QUIET",
    "STDIN",
    "STDOUT",
    "LevelFile",
    "check_outputs",
    "counted",
    "day_option",
    "fault_told",
    "file_argument",
    "json_option",
    "level_asked_for",
    "level_option",
    "level_told",
    "levels_asked_for",
    "print_answers",
    "print_written",
    "readable",
    "spent",
    "still_at_work",
    "walk_on_option",
    "write_output",
]

BAD_INPUT = 1
"""Exit code: a file or a puzzle is wrong; one line on stderr tells how."""

NO_ANSWER = 3
"""Exit code: the budget was spent, or nothing was found inside it."""

QUIET = 2.0
"""Seconds without a word that a person waits without wondering."""

STDOUT = Path("-")
"""As the name of an output: standard output."""

STDIN = Path("<stdin>")
"""As the name of a file that is read: standard input. It is this very object, whatever files are
called.
"""


class LevelFile(click.Path):
    """The path of a file to be read; `STDIN` for `-` and `/dev/stdin`."""

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        """Give the path of what is named on the command line."""
        if os.fspath(value) in {"-", "/dev/stdin"}:
            return STDIN
        return super().convert(value, param, ctx)


def readable(file: Path) -> Path | BinaryIO:
    """Give what readers of files read for a path that `LevelFile` gave.

    Raises `PuzzleError` for a standard input that this process was started without.
    """
    if file is not STDIN:
        return file
    if sys.stdin is None:
        raise PuzzleError("cannot be read (it is closed)", "name a file", file=file.as_posix())
    return sys.stdin.buffer


file_argument = click.argument("file", type=LevelFile())
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

    One level is given even where others of the file are faulty. Raises `PuzzleError` for a file
    that cannot be read, and for a level that is faulty or that the file does not hold.
    """
    from sokocube.sokoban.formats import read_levels, sift_levels  # noqa: PLC0415  # quick --help

    if file.is_dir():
        raise PuzzleError(
            "is a folder", "name a level file, or use sokocube check", file=file.as_posix()
        )
    name = file.as_posix()
    if number is None:
        return read_levels(readable(file), name=name)
    levels, faults = sift_levels(readable(file), name=name)
    for fault in faults:
        if fault.level == number or not (levels or fault.level):
            raise fault
    chosen = tuple(level for level in levels if level.number == number)
    if not chosen:
        numbers = [*(level.number for level in levels), *(fault.level or 0 for fault in faults)]
        raise PuzzleError(
            f"there is no level {number}",
            f"the file holds {counted(max(numbers), 'level', 'levels')}",
            file=name,
        )
    return chosen


def level_asked_for(file: Path, number: int | None) -> Level:
    """Read the level of a file that is numbered `number`, or its only one.

    Raises `PuzzleError` as `levels_asked_for` does, and where one of several has to be chosen.
    """
    levels = levels_asked_for(file, number)
    if len(levels) > 1:
        raise PuzzleError(
            f"the file holds {len(levels)} levels", "choose one with --level", file=file.as_posix()
        )
    return levels[0]


def check_outputs(source: Path, *outputs: Path | None) -> None:
    """Make sure, before any work, that outputs can be written and destroy nothing that was read.

    Raises `PuzzleError` where an output is the level file `source` or the solutions beside it,
    where two are the same file, and where one cannot be written. None and `STDOUT` are left out.
    """
    files = [out for out in outputs if out is not None and out != STDOUT]
    # A folder like . or / has no name, and no solutions beside it; who reads it will tell.
    solutions = source.with_suffix(".lurd") if source.name else source
    for i, out in enumerate(files):
        if _same(out, source) or _same(out, solutions):
            raise PuzzleError(
                "would be overwritten, but it is read", "choose another name", file=out.as_posix()
            )
        if any(_same(out, other) for other in files[:i]):
            raise PuzzleError("is asked for twice", "choose two names", file=out.as_posix())
        folder = out.parent
        if not folder.is_dir():
            missing = "no folder" if folder.exists() else "no such folder"
            raise unwritable(out, f"{folder.as_posix()}: {missing}")
        if not os.access(out if out.exists() else folder, os.W_OK):
            raise unwritable(out, "permission denied")


def _same(one: Path, other: Path) -> bool:
    """Tell whether two names are of one file, be it through links."""
    try:
        return one.samefile(other)
    except OSError:  # one of them is not there
        return one.resolve() == other.resolve()


def write_output(out: Path, text: str) -> None:
    """Write a text to a file as UTF-8, or to standard output where `out` is `STDOUT`.

    Raises `PuzzleError` where the file cannot be written.
    """
    if out == STDOUT:
        click.echo(text.encode(), nl=False)
        return
    try:
        out.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise unwritable(out, reason_of(error)) from error


def day_option(name: str, help_text: str) -> Callable[[AnyFunction], AnyFunction]:
    """Give an option for a day like 2026-03-31, None if not given; other texts are wrong usage."""

    def convert(_ctx: click.Context, param: click.Parameter, text: str | None) -> date | None:
        from sokocube.words.daily import read_day  # noqa: PLC0415  # keeps --help quick

        try:
            return None if text is None else read_day(text)
        except PuzzleError as error:
            raise click.BadParameter(str(error), param=param) from None

    return click.option(name, metavar="DATE", callback=convert, help=help_text)


def given_by_hand(name: str) -> bool:
    """Tell whether an option of the command that runs was given, and not left to its default."""
    source = click.get_current_context().get_parameter_source(name)
    return source is not click.core.ParameterSource.DEFAULT


def counted(n: int, one: str, many: str) -> str:
    """Say a number of things.

    >>> counted(1, "box", "boxes"), counted(1200, "state", "states")
    ('1 box', '1,200 states')
    """
    return f"{n:,} {one if n == 1 else many}"


def level_told(level: Level | SortLevel) -> dict[str, Any]:
    """Give what every answer about a level of a file begins with."""
    return {"file": level.file, "level": level.number, "title": level.title}


def fault_told(fault: PuzzleError) -> dict[str, Any]:
    """Give an answer that tells what is wrong, and where, as far as it is known."""
    place = {"file": fault.file, "line": fault.line, "level": fault.level}
    return {**place, "reason": fault.problem, "remedy": fault.remedy}


def spent(budget: int) -> str:
    """Say why a search ended without an answer.

    >>> spent(1000)
    'the budget of 1,000 positions was spent'
    """
    return f"the budget of {counted(budget, 'position', 'positions')} was spent"


def still_at_work(level: Level | SortLevel) -> AbstractContextManager[None]:
    """Say on stderr now and then that a level is worked on, where that takes long."""
    began = time.monotonic()

    def say() -> None:
        waited = time.monotonic() - began
        click.echo(f"level {level.number}: still at work after {waited:.0f} seconds", err=True)

    return meanwhile(say, every=QUIET)


def print_written(level: Level, out: Path, text: str, *, as_json: bool, **known: object) -> None:
    """Tell what was written into a file, and what is known about it."""
    size = len(text.encode())
    answer = {**level_told(level), **known, "bytes": size, "out": out.as_posix()}
    print_answers([answer], as_json=as_json, line=lambda a: f"{a['out']}: {a['bytes']:,} bytes")


def print_json(value: Any) -> None:
    """Print a value as JSON, letters as they are written."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


def print_answers(
    answers: Sequence[dict[str, Any]], *, as_json: bool, line: Callable[[dict[str, Any]], str]
) -> None:
    """Print one answer a level: as JSON (a lone answer as an object), or a line of text each."""
    if as_json:
        print_json(answers[0] if len(answers) == 1 else list(answers))
        return
    for answer in answers:
        click.echo(line(answer))
