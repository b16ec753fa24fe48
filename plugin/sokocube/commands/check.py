"""`sokocube check`: whether level files can be read, and what is wrong where they cannot."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sokocube.commands import (
    BAD_INPUT,
    LevelFile,
    counted,
    fault_told,
    level_told,
    print_json,
    readable,
)
from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.coloursort.level import SortLevel
    from sokocube.sokoban.level import Level

__all__ = ["check"]


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=LevelFile())
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print a JSON object with the lists levels, puzzles (of colour sort) and faults.",
)
def check(paths: Sequence[Path], as_json: bool) -> None:
    """Read the levels of files and folders and tell what is wrong with them.

    Prints a line for each sound level, and on standard error a line for each fault; with any
    fault the exit code is 1. In a folder, all level files below it are read as for a site; text and
    JSON files below a folder called sorts are colour-sort puzzles.
    """
    levels: list[Level] = []
    puzzles: list[SortLevel] = []
    faults: list[PuzzleError] = []
    for path in paths:
        home = _home_of_sorts(path)
        found, wrong = ([], []) if home else _sift(path)
        sorts, faulty = _sift_sorts(path, home)
        levels += found
        puzzles += sorts
        faults += [*wrong, *faulty]
    answers = [_answer(level) for level in levels]
    sort_answers = [_sort_answer(puzzle) for puzzle in puzzles]
    if as_json:
        told = [fault_told(fault) for fault in faults]
        said = {"levels": answers, "puzzles": sort_answers, "faults": told}
        print_json(said)
    else:
        for line in (*map(_line, answers), *map(_sort_line, sort_answers)):
            click.echo(line)
    for fault in faults:
        click.echo(str(fault), err=True)
    if faults:
        raise click.exceptions.Exit(BAD_INPUT)


def _sift(path: Path) -> tuple[Sequence[Level], Sequence[PuzzleError]]:
    """Give the sound levels of a file or a folder, and every fault."""
    from sokocube.collection import collect  # noqa: PLC0415  # keeps --help quick
    from sokocube.sokoban.formats import sift_levels  # noqa: PLC0415

    if not path.is_dir():
        return sift_levels(readable(path), name=path.as_posix())
    found = collect(path)
    return [entry.level for entry in found.entries], found.faults


def _home_of_sorts(path: Path) -> Path | None:
    """Give the folder of colour-sort puzzles that a path is or lies in, None if there is none.

    A folder of levels may itself lie in a folder called sorts: the nearer of the two counts.
    """
    from sokocube.collection import ROOT as LEVELS  # noqa: PLC0415  # keeps --help quick
    from sokocube.coloursort.shelf import ROOT as SORTS  # noqa: PLC0415
    from sokocube.coloursort.shelf import SORT_SUFFIXES  # noqa: PLC0415

    if path.is_dir():
        places: Sequence[Path] = (path, *path.parents)
    elif path.suffix.lower() in SORT_SUFFIXES:
        places = (path if path.parent.name else path.absolute()).parents  # may be a bare name
    else:
        return None
    nearest = next((place for place in places if place.name in {LEVELS, SORTS}), None)
    return nearest if nearest is not None and nearest.name == SORTS else None


def _sift_sorts(path: Path, home: Path | None) -> tuple[Sequence[SortLevel], Sequence[PuzzleError]]:
    """Give the sound puzzles of a path, in `home` or in a folder of levels, and every fault."""
    from sokocube.coloursort.formats import read_sorts  # noqa: PLC0415  # keeps --help quick
    from sokocube.coloursort.shelf import SORT_SUFFIXES, collect_sorts  # noqa: PLC0415

    if not path.is_dir():
        try:
            return read_sorts(path) if home else (), ()
        except PuzzleError as fault:
            return (), (fault,)
    found = collect_sorts(home.parent if home else path)
    puzzles = [e.level for e in found.entries if Path(e.level.file).is_relative_to(path)]
    faults = [fault for fault in found.faults if Path(fault.file or path).is_relative_to(path)]
    if home and not (puzzles or faults):
        endings = ", ".join(SORT_SUFFIXES)
        remedy = f"put one into it ({endings})"
        faults = [PuzzleError("holds no puzzle file", remedy, file=path.as_posix())]
    return puzzles, faults


def _answer(level: Level) -> dict[str, Any]:
    board = level.board
    return {
        **level_told(level),
        "line": level.line,
        "author": level.author,
        "width": board.width,
        "height": board.height,
        "boxes": len(board.boxes),
        "solutions": len(level.solutions),
    }


def _sort_answer(puzzle: SortLevel) -> dict[str, Any]:
    start = puzzle.start
    return {
        **level_told(puzzle),
        "line": puzzle.line,
        "author": puzzle.author,
        "tubes": len(start.tubes),
        "capacity": start.capacity,
        "colours": len({*start.colours, *puzzle.colours}),
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


def _sort_line(answer: dict[str, Any]) -> str:
    named = f" ({answer['title']})" if answer["title"] else ""
    tubes = counted(answer["tubes"], "tube", "tubes")
    colours = counted(answer["colours"], "colour", "colours")
    return (
        f"{answer['file']}, puzzle {answer['level']}{named}: "
        f"{tubes} of {answer['capacity']}, {colours}, ok"
    )
