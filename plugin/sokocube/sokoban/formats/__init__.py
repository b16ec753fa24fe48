"""Level files: `.xsb`, `.sok` and `.txt` as people write them, `.slc`, and solutions beside them.

`docs/reference/level-format.md` tells makers of levels what is read and what is refused.
"""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError
from sokocube.sokoban.formats.decoding import decoded, read_bytes
from sokocube.sokoban.formats.lurd_file import with_solutions
from sokocube.sokoban.formats.text_levels import levels_in_text
from sokocube.sokoban.formats.writing import write_xsb
from sokocube.sokoban.level import Level

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import BinaryIO

__all__ = ["LEVEL_SUFFIXES", "parse_levels", "read_levels", "sift_levels", "write_xsb"]

LEVEL_SUFFIXES = (".slc", ".sok", ".txt", ".xsb")
"""The endings of level files; capitals do not matter."""


_HEAD = 1_000
"""The bytes at the beginning of a document in which its first element stands."""


def parse_levels(text: str, file: str = "") -> tuple[Level, ...]:
    r"""Give the levels of a text in any dialect of XSB or in the format `.sok`, at least one.

    `file` is what `Level.file` and errors say. Raises the first `PuzzleError`.

    >>> [level.title for level in parse_levels("; One\n\n#####\n#@$.#\n#####\n")]
    ['One']
    """
    return _all_sound(levels_in_text(text.replace("\r\n", "\n").replace("\r", "\n"), file))


def read_levels(source: Path | BinaryIO, *, name: str | None = None) -> tuple[Level, ...]:
    """Give the levels of a file, at least one, with the solutions in it and beside it.

    `name` is what `Level.file` and errors call the file, its path if None. Solutions beside it
    are those of the file of the same name with the ending `.lurd`. A stream has none beside it,
    and its format shows in what it holds.
    Raises `PuzzleError` for the first fault found; `sift_levels` tells them all.
    """
    return _all_sound(_read(source, name))


def sift_levels(
    source: Path | BinaryIO, *, name: str | None = None
) -> tuple[tuple[Level, ...], tuple[PuzzleError, ...]]:
    """Give the sound levels of a file as `read_levels` does, and every fault, without raising."""
    try:
        read = _read(source, name)
    except PuzzleError as error:
        return (), (error,)
    return (
        tuple(level for level in read if isinstance(level, Level)),
        tuple(fault for fault in read if isinstance(fault, PuzzleError)),
    )


def _read(source: Path | BinaryIO, name: str | None) -> list[Level | PuzzleError]:
    path = source if isinstance(source, Path) else None
    file = name or (path.as_posix() if path else "")
    data = read_bytes(source, file)
    if path.suffix.lower() == ".slc" if path else b"<SokobanLevels" in data[:_HEAD]:
        # Here, because most sites have no such file, and XML takes a while to be there.
        from sokocube.sokoban.formats.slc import levels_in_slc  # noqa: PLC0415

        levels = levels_in_slc(data, file)
    else:
        levels = levels_in_text(decoded(data, file), file)
    if path is None:
        return levels
    beside = path.with_suffix(".lurd")
    if path.suffix.lower() in LEVEL_SUFFIXES and beside.is_file():
        called = PurePath(file).with_suffix(".lurd").as_posix()
        levels = with_solutions(levels, decoded(read_bytes(beside, called), called), called)
    return levels


def _all_sound(read: Iterable[Level | PuzzleError]) -> tuple[Level, ...]:
    levels = []
    for level in read:
        if isinstance(level, PuzzleError):
            raise level
        levels.append(level)
    return tuple(levels)
