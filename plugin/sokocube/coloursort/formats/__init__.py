"""Puzzle files: text that is comfortable to write by hand, one-line puzzles, and JSON.

`docs/reference/sort-format.md` tells makers of puzzles what is read and what is refused.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from sokocube.coloursort.formats.json_puzzles import levels_in_json
from sokocube.coloursort.formats.settings import Settings
from sokocube.coloursort.formats.text_puzzles import levels_in_text
from sokocube.coloursort.formats.writing import write_sort
from sokocube.errors import NoPuzzleError, PuzzleError
from sokocube.sokoban.formats.decoding import decoded, read_bytes

if TYPE_CHECKING:
    from typing import BinaryIO

    from sokocube.coloursort.level import SortLevel
    from sokocube.coloursort.rules import Rule

__all__ = ["parse_sorts", "read_sorts", "write_sort"]


def parse_sorts(
    text: str, file: str = "", *, rule: Rule | None = None, capacity: int | None = None
) -> tuple[SortLevel, ...]:
    r"""Give the puzzles of a text, at least one.

    `rule` and `capacity` overrule what the text says; `file` is what `SortLevel.file` and errors
    say. Raises the first `PuzzleError`, `NoPuzzleError` where there is nothing to read.

    >>> parse_sorts("Title: First\nABAB\nBABA\n-\n-\n")[0].start.tubes
    ('ABAB', 'BABA', '', '')
    >>> parse_sorts("abab;baba;;")[0].start.tubes
    ('ABAB', 'BABA', '', '')
    >>> parse_sorts('[["red", "blue"], ["blue", "red"], []]')[0].names
    (('B', 'blue'), ('R', 'red'))
    """
    wish = Settings(rule=rule, capacity=capacity)
    read = levels_in_json if text.lstrip()[:1] in {"[", "{"} else levels_in_text
    try:
        levels = read(text, wish)
    except PuzzleError as error:
        raise error.located(file=file or None) from None
    if not levels:
        raise NoPuzzleError("no puzzle in the file", "write one tube a line", file=file or None)
    return tuple(replace(level, file=file, number=n) for n, level in enumerate(levels, 1))


def read_sorts(
    source: Path | BinaryIO,
    *,
    name: str | None = None,
    rule: Rule | None = None,
    capacity: int | None = None,
) -> tuple[SortLevel, ...]:
    """Give the puzzles of a file or a stream, at least one.

    `name` is what `SortLevel.file` and errors call it, the path of a file if None.

    Raises `PuzzleError` for the first fault found.
    """
    file = name or (source.as_posix() if isinstance(source, Path) else "")
    text = decoded(read_bytes(source, file), file)
    return parse_sorts(text, file, rule=rule, capacity=capacity)
