"""Run lengths as level files and solutions use them: `3#2-` is `###--`, `2(3#)#` is `#######`.

References: the file format of YASC (`.sok`, version 0.17), which allows groups within groups.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["compress", "expand"]

_DEEPEST = 20
_MOST_DIGITS = 9
_COUNTING = "0123456789()"
_COUNTED = re.compile(r"([0-9]*)([^0-9]|$)", re.DOTALL)


def expand(text: str, *, limit: int, skipped: str = "", unit: str = "symbols") -> str:
    """Write out the runs and groups of `text`; characters in `skipped` are left out.

    Raises `PuzzleError`, without a place, for a number with nothing to repeat, a parenthesis
    without its partner, and a result of more than `limit` symbols (which are called `unit`);
    such a result is never built.

    >>> expand("2(3(dr)R)", limit=100)
    'drdrdrRdrdrdrR'
    """
    too_long = PuzzleError(f"more than {limit:,} {unit} in one line", "check the run lengths")
    if len(text) <= limit and not set(text) & {*_COUNTING, *skipped}:
        return text
    open_groups = [_Group(1)]
    for times, symbol in _counted(text, skipped, too_long):
        if symbol == "(":
            if len(open_groups) > _DEEPEST:
                raise PuzzleError(f"groups nested more than {_DEEPEST} deep", "write some out")
            open_groups.append(_Group(times))
        elif symbol == ")":
            group = open_groups.pop()
            if not open_groups:
                raise PuzzleError("a ) without its (", "balance the parentheses")
            open_groups[-1].add("".join(group.parts), group.times, limit, too_long)
        else:
            open_groups[-1].add(symbol, times, limit, too_long)
    if len(open_groups) > 1:
        raise PuzzleError("a ( without its )", "balance the parentheses within the line")
    return "".join(open_groups[0].parts)


def compress(text: str) -> str:
    """Write `text`, which holds no digits or parentheses, with its runs of three or more counted.

    >>> compress("rrrUUll")
    '3rUUll'
    """
    runs = ((symbol, len(list(run))) for symbol, run in groupby(text))
    return "".join(f"{n}{symbol}" if n > 2 else symbol * n for symbol, n in runs)


@dataclass(slots=True)
class _Group:
    """What stands between a parenthesis and the place read so far, and how often it counts."""

    times: int
    parts: list[str] = field(default_factory=list)
    length: int = 0

    def add(self, run: str, times: int, limit: int, too_long: PuzzleError) -> None:
        self.length += len(run) * times
        if self.length > limit:
            raise too_long
        self.parts.append(run * times)


def _counted(text: str, skipped: str, too_long: PuzzleError) -> Iterator[tuple[int, str]]:
    """Give each symbol that is not skipped, with the number before it (1 where there is none)."""
    for match in _COUNTED.finditer(text):
        digits, symbol = match[1], match[2]
        if len(digits) > _MOST_DIGITS:
            raise too_long
        if digits and (symbol in {"", ")"} or symbol in skipped):
            raise PuzzleError(
                f"the number {digits} has nothing to repeat", "put a symbol or a group behind it"
            )
        if digits and int(digits) == 0:
            raise PuzzleError("a run of length 0", "leave it out")
        if symbol and symbol not in skipped:
            yield int(digits or "1"), symbol
