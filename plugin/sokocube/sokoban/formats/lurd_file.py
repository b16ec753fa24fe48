"""Solutions in a file beside the levels: `warehouse.lurd` holds those of `warehouse.xsb`.

Each line is one solution, in any form that `read_lurd` reads, optionally after the number of its
level and a colon, optionally before a semicolon and the name of whoever found it. Without a number
a solution is for the level after that of the solution before. Blank lines and lines that begin
with a semicolon say nothing.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError
from sokocube.sokoban.level import Level
from sokocube.sokoban.solution import replay

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["with_solutions"]

_NUMBERED = re.compile(r"\s*([0-9]{1,6})\s*:(.*)", re.DOTALL)


def with_solutions(
    levels: Sequence[Level | PuzzleError], text: str, file: str
) -> list[Level | PuzzleError]:
    r"""Give the levels with the solutions that `text` has for them, replayed, behind their own.

    Faults are added behind the levels: a solution that does not replay, one for no level.

    >>> from sokocube.sokoban.formats import parse_levels
    >>> levels = parse_levels("#####\n#@$.#\n#####", "a.xsb")
    >>> [level, fault] = with_solutions(levels, "1: r; Ann\n1: l", "a.lurd")
    >>> level.solutions, fault.problem
    ((('R', 'Ann'),), 'move 1 (l) of 1 cannot be made')
    """
    given: dict[int, list[tuple[str, str]]] = {}
    faults: list[PuzzleError] = []
    for line, number, moves, credit in _solutions(text):
        if not 1 <= number <= len(levels):
            faults.append(
                PuzzleError(
                    f"a solution for level {number} of {len(levels)}",
                    "write each solution on one line, or correct the number before its colon",
                    file=file,
                    line=line,
                )
            )
            continue
        level = levels[number - 1]
        if isinstance(level, PuzzleError):
            continue
        try:
            solution = replay(level.board, moves)
        except PuzzleError as error:
            faults.append(error.located(file=file, line=line, level=number))
        else:
            given.setdefault(number, []).append((solution.lurd, credit))
    done: list[Level | PuzzleError] = [
        replace(level, solutions=(*level.solutions, *given.get(number, ())))
        if isinstance(level, Level)
        else level
        for number, level in enumerate(levels, 1)
    ]
    return done + faults


def _solutions(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Give line, level number, moves and credit of each solution."""
    number = 0
    for line, raw in enumerate(text.split("\n"), 1):
        said, _, credit = raw.partition(";")
        if not said.strip():
            continue
        numbered = _NUMBERED.fullmatch(said)
        number = int(numbered[1]) if numbered else number + 1
        yield line, number, numbered[2] if numbered else said, credit.strip()
