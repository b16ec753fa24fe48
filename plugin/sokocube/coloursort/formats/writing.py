"""Writes a puzzle as text that is read back as the same puzzle."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

from sokocube.coloursort.container import HIDDEN
from sokocube.coloursort.rules import Rule
from sokocube.coloursort.validation import AIR

if TYPE_CHECKING:
    from sokocube.coloursort.level import SortLevel

__all__ = ["write_sort"]


def write_sort(level: SortLevel) -> str:
    """Write a puzzle, its settings first, then a tube a line, bottom to top.

    >>> from sokocube.coloursort.level import level_from_tubes
    >>> print(write_sort(level_from_tubes(["(B)ABA", "BAB-", "A"])))
    Capacity: 4
    (B)ABA
    BAB
    A
    """
    said = [
        ("Title", level.title),
        ("Author", level.author),
        ("Notes", level.notes),
        ("Rule", "" if level.start.rule is Rule.WATER else level.start.rule.value),
        ("Capacity", str(level.start.capacity)),
        ("Colours", level.colours if not level.is_known else ""),
    ]
    lines = [f"{key}: {value}" for key, value in said if value]
    for tube, shown in zip(level.start.tubes, level.shown, strict=True):
        parts = []
        for hidden, layers in groupby(
            zip(tube, shown, strict=True), lambda pair: pair[1] == HIDDEN != pair[0]
        ):
            word = "".join(layer for layer, _ in layers)
            parts.append(f"({word})" if hidden else word)
        lines.append("".join(parts) or AIR)
    return "\n".join(lines)
