"""From the rows of a board, as people write them, to the board."""

from __future__ import annotations

from os.path import commonprefix
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.run_length import expand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.sokoban.level import Board

__all__ = ["MAX_CELLS", "MAX_SIDE", "Quota", "check_row", "read_board"]

MAX_SIDE = 200
"""A board may have this many columns and rows; the largest in known collections has 47 by 41."""

MAX_CELLS = 1_000_000
"""All boards of a file together may have this many squares."""

# Floor, and the letters that take the place of the marks that e-mail programs like to eat.
_CANONICAL = str.maketrans("-_pPbB", "  @+$*")


class Quota:
    """How many squares the boards of one file may still have."""

    def __init__(self) -> None:
        self.left = MAX_CELLS

    def take(self, cells: int) -> None:
        """Count the squares of a board; `PuzzleError` where the file has too many."""
        self.left -= cells
        if self.left < 0:
            raise PuzzleError(
                f"the boards of the file have more than {MAX_CELLS:,} squares",
                "split the file into several",
            )


def read_board(rows: Sequence[str], quota: Quota) -> Board:
    r"""Read a board from rows with any floor symbols, letters for marks, run lengths, indents.

    Raises `PuzzleError`, whose `line` is the number of the faulty row from 1, for what cannot be
    expanded, a tab within a row, a board that is too large, and all that `board_from_rows` refuses.

    >>> board = read_board(["\t5#", "\t#p-bB#.#".replace("-", ""), "\t7#"], Quota())
    >>> board.width, board.height
    (7, 3)
    """
    if len(rows) > MAX_SIDE:
        raise PuzzleError(
            f"a board of {len(rows):,} rows",
            f"a board may have {MAX_SIDE} rows and {MAX_SIDE} columns",
        )
    indent = _tab_indent(rows)
    plain = []
    for number, row in enumerate(rows, 1):
        try:
            plain.append(_plain(row, indent))
        except PuzzleError as error:
            raise error.located(line=number) from None
        quota.take(len(plain[-1]))
    return board_from_rows(plain)


def check_row(row: str) -> None:
    """Make sure that a row by itself can be read; raises `PuzzleError` as `read_board` does."""
    _plain(row, _tab_indent([row]))


def _tab_indent(rows: Sequence[str]) -> int:
    """Give the length of what all rows begin with, if that is blank and holds a tab."""
    common = commonprefix(  # noqa: RUF071 - rows are no paths: letter by letter is right
        [row for row in rows if row.strip()]
    )
    blank = common[: len(common) - len(common.lstrip())]
    return len(blank) if "\t" in blank else 0


def _plain(row: str, indent: int) -> str:
    """Write a row in canonical symbols."""
    row = row.rstrip()
    tab = row.find("\t", indent)
    if tab >= 0:
        raise PuzzleError(
            f"a tab in column {tab + 1}, whose width nobody knows", "write it as spaces"
        )
    row = row[indent:]
    if any(symbol in "0123456789()" for symbol in row):
        row = expand(row, limit=MAX_SIDE, unit="squares")
    if len(row) > MAX_SIDE:
        raise PuzzleError(
            f"a row of {len(row):,} squares",
            f"a board may have {MAX_SIDE} rows and {MAX_SIDE} columns",
        )
    return row.translate(_CANONICAL)
