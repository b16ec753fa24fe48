"""Levels back into text: canonical XSB, which every Sokoban program reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.sokoban.level import rows_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sokocube.sokoban.level import Level

__all__ = ["write_xsb"]


def write_xsb(levels: Iterable[Level]) -> str:
    r"""Write levels as canonical XSB: each board, below it its title, author, set and notes.

    Reading the text gives the boards and these words again; letters and solutions are not written.

    >>> from sokocube.sokoban.level import Level, board_from_rows
    >>> print(write_xsb([Level(board_from_rows(["#####", "#@$.#", "#####"]), title="Right")]))
    #####
    #@$.#
    #####
    Title: Right
    <BLANKLINE>
    """
    return "\n".join(_written(level) for level in levels)


def _written(level: Level) -> str:
    # A row without a mark, between rows that have some, would end the board.
    lines = [row or "-" for row in rows_of(level.board)]
    for key, value in (
        ("Title", level.title),
        ("Author", level.author),
        ("Collection", level.collection),
    ):
        if value.strip():
            lines.append(f"{key}: {' '.join(value.split())}")
    notes = level.notes.strip("\n")
    if notes:
        said = [line for line in notes.split("\n") if not _ends_comment(line)]
        lines += ["Comment:", *said, "Comment-End:"]
    return "\n".join(lines) + "\n"


def _ends_comment(line: str) -> bool:
    return line.strip().lower().replace(" ", "").startswith("comment-end:")
