"""`sokocube check`: whether level files can be read, and what is wrong where they cannot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sokocube.commands import BAD_INPUT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.errors import PuzzleError
    from sokocube.sokoban.level import Level

__all__ = ["check"]


@click.command()
@click.argument(
    "paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(path_type=Path)
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print a JSON object with the lists levels and faults."
)
def check(paths: Sequence[Path], as_json: bool) -> None:
    """Read the levels of files and folders and tell what is wrong with them.

    Prints a line for each sound level, and on standard error a line for each fault; with any
    fault the exit code is 1. In a folder, all level files below it are read as for a site.
    """
    levels: list[Level] = []
    faults: list[PuzzleError] = []
    for path in paths:
        found, wrong = _sift(path)
        levels += found
        faults += wrong
    answers = [_answer(level) for level in levels]
    if as_json:
        told = [_told(fault) for fault in faults]
        click.echo(json.dumps({"levels": answers, "faults": told}, indent=2))
    else:
        for answer in answers:
            click.echo(_line(answer))
    for fault in faults:
        click.echo(str(fault), err=True)
    if faults:
        raise click.exceptions.Exit(BAD_INPUT)


def _sift(path: Path) -> tuple[Sequence[Level], Sequence[PuzzleError]]:
    """Give the sound levels of a file or a folder, and every fault."""
    from sokocube.collection import collect  # noqa: PLC0415  # keeps --help quick
    from sokocube.sokoban.formats import sift_levels  # noqa: PLC0415

    if not path.is_dir():
        return sift_levels(path)
    found = collect(path)
    return [entry.level for entry in found.entries], found.faults


def _answer(level: Level) -> dict[str, Any]:
    board = level.board
    return {
        "file": level.file,
        "line": level.line,
        "level": level.number,
        "title": level.title,
        "author": level.author,
        "width": board.width,
        "height": board.height,
        "boxes": len(board.boxes),
        "solutions": len(level.solutions),
    }


def _told(fault: PuzzleError) -> dict[str, Any]:
    return {
        "file": fault.file,
        "line": fault.line,
        "level": fault.level,
        "problem": fault.problem,
        "remedy": fault.remedy,
    }


def _line(answer: dict[str, Any]) -> str:
    named = f" ({answer['title']})" if answer["title"] else ""
    boxes = "1 box" if answer["boxes"] == 1 else f"{answer['boxes']} boxes"
    solutions = answer["solutions"]
    solved = f", {solutions} solution{'' if solutions == 1 else 's'}" if solutions else ""
    return (
        f"{answer['file']}, level {answer['level']}{named}: "
        f"{answer['width']} x {answer['height']}, {boxes}{solved}, ok"
    )
