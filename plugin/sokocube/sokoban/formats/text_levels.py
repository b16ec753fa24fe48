"""Levels from text: which lines are a board, and what the lines between say about it.

References: the file format of YASC (`.sok`, version 0.17) and the habits of `.xsb` files.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from pathlib import PurePath
from typing import TYPE_CHECKING

from sokocube.errors import NoPuzzleError, PuzzleError
from sokocube.sokoban.formats.attached_solutions import attached_solutions
from sokocube.sokoban.formats.remarks import remarks_on
from sokocube.sokoban.formats.rows import Quota, check_row, read_board
from sokocube.sokoban.formats.text_lines import Kind, Line, lines_of
from sokocube.sokoban.level import Level

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.sokoban.level import Board

__all__ = ["levels_in_text"]

_MAX_LINES = 300_000


def levels_in_text(text: str, file: str) -> list[Level | PuzzleError]:
    r"""Give every level of a text, or what is wrong with it; `file` names the text in errors.

    Raises `PuzzleError` for what spoils the whole text: a block comment without end, a game that is
    not Sokoban, too many lines; `NoPuzzleError` for no board.

    >>> [level] = levels_in_text("####\n#@.#\n#$ #\n#  #\n####\nTitle: Up", "a.xsb")
    >>> level.title
    'Up'
    """
    try:
        lines = _lines(text)
        boards = _boards(lines, file)
    except PuzzleError as error:
        raise error.located(file=file) from None
    return _levels(lines, boards, file)


def _lines(text: str) -> list[Line]:
    if text.count("\n") + text.count("|") > _MAX_LINES:
        raise PuzzleError(f"more than {_MAX_LINES:,} lines", "split the file into several")
    lines = lines_of(text)
    for line in lines:
        _refuse_other_games(line)
    return lines


def _refuse_other_games(line: Line) -> None:
    if line.kind is Kind.KEY and line.key in {"game", "variant"}:
        game = " ".join(line.text.split())
        if game and game.lower() != "sokoban":
            raise PuzzleError(
                f"the game is {game[:40]}, not Sokoban",
                "keep levels of other games in a file of their own, elsewhere",
                line=line.number,
            )


def _boards(lines: Sequence[Line], file: str) -> list[range]:
    """Find the runs of rows that are boards."""
    boards = []
    start = 0
    for drawn, lines_alike in groupby(lines, key=lambda line: line.kind is Kind.ROW):
        rows = [line.text for line in lines_alike]
        if drawn and _is_board(rows):
            boards.append(range(start, start + len(rows)))
        start += len(rows)
    if not boards:
        _refuse_unreadable_rows(lines)
        otherwise = " or give the file another ending" if PurePath(file).suffix else ""
        raise NoPuzzleError("no level found", f"draw one with # @ $ .{otherwise}")
    return boards


def _refuse_unreadable_rows(lines: Sequence[Line]) -> None:
    """Raise `PuzzleError` for the first row with walls that is too long or cannot be expanded."""
    for line in lines:
        if line.kind is Kind.ROW and "#" in line.text:
            try:
                check_row(line.text)
            except PuzzleError as error:
                raise error.located(line=line.number) from None


def _is_board(rows: Sequence[str]) -> bool:
    """Tell boards from lines of stars, rulers and other decoration."""
    used = frozenset("".join(rows))
    if "#" not in used:
        return "@" in used and "$" in used
    return len(rows) > 2 or not used.isdisjoint("@+$.pPbB")


def _levels(lines: Sequence[Line], boards: Sequence[range], file: str) -> list[Level | PuzzleError]:
    quota = Quota()
    levels: list[Level | PuzzleError] = []
    gaps = [lines[: boards[0].start]]
    ends = [run.start for run in boards[1:]] + [len(lines)]
    for number, (run, end) in enumerate(zip(boards, ends, strict=True), 1):
        below = lines[run.stop : end]
        try:
            board = _board(lines[run.start : run.stop], quota)
            attached = attached_solutions(below, board)
            below = attached.lines
            levels.append(
                Level(
                    board,
                    file=file,
                    line=lines[run.start].number,
                    number=number,
                    solutions=attached.solutions,
                )
            )
        except PuzzleError as error:
            levels.append(error.located(file=file, level=number))
        gaps.append(below)
    remarks = remarks_on([[_decoration(line) for line in gap] for gap in gaps])
    return [
        level
        if isinstance(level, PuzzleError)
        else replace(
            level,
            title=said.title,
            author=said.author,
            notes=said.notes,
            collection=said.collection,
        )
        for level, said in zip(levels, remarks, strict=True)
    ]


def _board(rows: Sequence[Line], quota: Quota) -> Board:
    try:
        return read_board([row.text for row in rows], quota)
    except PuzzleError as error:
        # The reader counts rows from 1; in the file several rows may stand on one line.
        error.line = rows[(error.line or 1) - 1].number
        raise


def _decoration(line: Line) -> Line:
    """Take rows that belong to no board for nothing."""
    return Line(line.number, Kind.NOTHING, "") if line.kind is Kind.ROW else line
