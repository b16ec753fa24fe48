"""What each line of a level file written as text is: a row, a title, a key, a comment, nothing.

References: the file format of YASC (`.sok`, version 0.17) and the habits of `.xsb` files.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from sokocube.errors import PuzzleError

__all__ = ["Kind", "Line", "lines_of"]


class Kind(Enum):
    """What a line is."""

    BLANK = auto()
    ROW = auto()
    """Drawn with the symbols of boards, run lengths perhaps; still as it was written."""
    TEXT = auto()
    """Words that may be a title."""
    KEY = auto()
    """`Name: value`."""
    NOTE = auto()
    """A line of a block comment."""
    NOTHING = auto()
    """A comment for nobody, or a decoration."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the file, its number, and what it says.

    `text` is a row as it was written, and otherwise what is said without the marks of a comment,
    or the value of a key.
    """

    number: int
    kind: Kind
    text: str
    key: str = ""
    comment: bool = False


_SYMBOLS = frozenset("#@+$*. \t-_=pPbB|")
_ROW = _SYMBOLS | frozenset("0123456789()")
# Spaces that web pages and word processors put where one wrote a space.
_SPACES = str.maketrans({"\u00a0": " ", "\u2007": " ", "\u202f": " "})
_NUMBER = re.compile(r"[#(]?\s*\d{1,9}\s*[.):]?")
# Any other word before a colon may belong to a title, such as Level 3: The river.
_KEY = re.compile(
    r"(author|blog|boxorder|collection|comment|comment-end|copyright|date|date created|"
    r"date of last change|description|difficulty|e-mail|email|firstdate|game|goalorder|homepage|"
    r"id|lastdate|limit|moves|notes?|optimality|optimizer|pushes|set|set author|set title|solution|"
    r"solver|source|time|title|url|variant|web ?site)\s*:(.*)",
    re.DOTALL | re.IGNORECASE | re.ASCII,
)


def lines_of(text: str) -> list[Line]:
    r"""Say of every line what it is; a line that holds several rows (`|`) becomes several.

    Raises `PuzzleError`, with its line, for a block comment that never ends.

    >>> [(line.kind.name, line.text) for line in lines_of("; Easy\n3#|#@#\nAuthor: Ann")]
    [('TEXT', 'Easy'), ('ROW', '3#'), ('ROW', '#@#'), ('KEY', 'Ann')]
    """
    lines: list[Line] = []
    block: int | None = None
    for number, raw in enumerate(text.split("\n"), 1):
        if block is not None:
            if _is_key(raw, "comment-end"):
                block = None
                lines.append(Line(number, Kind.NOTHING, ""))
            else:
                lines.append(Line(number, Kind.NOTE, raw.rstrip()))
        elif _is_key(raw, "comment") and not raw.partition(":")[2].strip():
            block = number
            lines.append(Line(number, Kind.NOTHING, ""))
        else:
            lines += _split(number, raw)
    if block is not None:
        raise PuzzleError(
            "this block comment never ends", "put a line Comment-End: behind it", line=block
        )
    return _with_faulty_rows(lines, text.split("\n"))


def _is_key(raw: str, key: str) -> bool:
    """Tell whether a line begins with `key:`, whatever its case."""
    head, colon, _ = raw.lstrip()[: len(key) + 8].partition(":")
    return bool(colon) and head.rstrip().lower() == key


def _split(number: int, raw: str) -> list[Line]:
    """Take a line apart where `|` ends its rows, unless the line is anything but rows."""
    pieces = raw.split("|")
    if len(pieces) > 1 and not raw.lstrip().startswith(";"):
        lines = [
            Line(number, Kind.ROW, piece) if _looks_like_row(piece) else _line(number, piece)
            for piece in pieces
        ]
        allowed = (Kind.ROW, Kind.BLANK)
        rows = [line for line in lines if line.kind is Kind.ROW and "#" in line.text]
        if rows and all(line.kind in allowed or line.comment for line in lines):
            # What follows the last | is the rest of the line, which need not be there.
            return lines[:-1] if lines[-1].kind is Kind.BLANK else lines
    return [_line(number, raw)]


def _line(number: int, raw: str) -> Line:
    said = raw.strip()
    if not said:
        return Line(number, Kind.BLANK, "")
    if _is_row(said):
        return Line(number, Kind.ROW, raw.translate(_SPACES).rstrip())
    comment = said.startswith(";")
    said = said.lstrip(";").strip() if comment else said
    keyed = _KEY.fullmatch(said)
    if keyed:
        return Line(number, Kind.KEY, keyed[2].strip(), key=keyed[1].lower(), comment=comment)
    for_nobody = said.startswith(("::", "//")) or not any(symbol.isalnum() for symbol in said)
    return Line(number, Kind.NOTHING if for_nobody else Kind.TEXT, said, comment=comment)


def _is_row(said: str) -> bool:
    """Tell whether a line that is not blank is drawn with the symbols of boards alone."""
    said = said.translate(_SPACES)
    used = frozenset(said)
    if not used <= _ROW or _NUMBER.fullmatch(said):
        return False
    # A word such as Bob is no row, and each row that has a box has a wall.
    return "#" in used or used.isdisjoint("pPbB")


def _with_faulty_rows(lines: list[Line], written: list[str]) -> list[Line]:
    """Take a line for a row where it looks like one, save for some symbol, and touches one.

    So that a strange symbol is named where it stands, rather than its row taken for a remark.
    """
    lines = list(lines)
    # Downwards, then upwards: a faulty row may touch the board at either end.
    for order in (range(1, len(lines)), range(len(lines) - 2, -1, -1)):
        for i in order:
            beside = lines[i - order.step]
            if (
                beside.kind is Kind.ROW
                and "#" in beside.text
                and lines[i].kind is Kind.TEXT
                and not lines[i].comment
                and _looks_like_row(lines[i].text)
            ):
                number = lines[i].number
                lines[i] = Line(number, Kind.ROW, written[number - 1].rstrip())
    return lines


def _looks_like_row(said: str) -> bool:
    drawn = sum(symbol in _SYMBOLS and symbol not in "pPbB " for symbol in said)
    written = sum(not symbol.isspace() for symbol in said)
    return "#" in said and 2 * drawn > written and not _NUMBER.fullmatch(said)
