"""The ten chapters of the adventure: every limit of the generator rises evenly from 1 to 10.

Limits are exact fractions, so that no rounding of floating-point numbers decides which board is
kept. Whole numbers, such as the number of candidates, are rounded to the nearest.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sokocube.errors import PuzzleError

__all__ = ["CHAPTERS", "CHECK", "GENERATION", "Chapter", "chapter_of"]

GENERATION = 1
"""Part of every stream and of the key of every level: raised when the generator changes."""

CHECK = 2
"""Part of the key of every level: raised when the check comes to examine other positions."""

_LAST = 10


@dataclass(frozen=True, slots=True)
class Chapter:
    """What a level of one chapter must be like, and how much work is put into finding it.

    Shares lie between 0 and 1; distances are counted in steps from cell to cell. The formula of
    each measure is the docstring of the function of the same name in `words.quality`.
    """

    number: int
    walls: Fraction
    """Share of the cells inside the outer wall that are walls."""
    pushes: Fraction
    """Pushes that a solution takes at least, in word lengths."""
    distance: Fraction
    """Mean distance of a box to its goal, at least."""
    gap: Fraction
    """Mean distance of a box to the box nearest to it, at least."""
    spread: Fraction
    """Share of the board that the rectangle around all boxes covers, at least."""
    near: Fraction
    """Share of boxes at most two steps from their goal, at most."""
    in_line: Fraction
    """Share of boxes that share a row or a column with another box, at most."""
    candidates: int
    """Boards among which the best is chosen."""
    attempts: int
    """Attempts at each candidate."""
    budget: int
    """Positions that the check by IDA* may examine."""

    def width(self, length: int) -> int:
        """Give the columns inside the outer wall for a word of so many letters."""
        return length + 3 + (self.number - 1) // 3

    def height(self, length: int) -> int:
        """Give the rows inside the outer wall for a word of so many letters."""
        return 4 + length // 2 + (self.number - 1) // 3

    def pushes_sought(self, length: int) -> Fraction:
        """Give the least number of pushes for a word of so many letters."""
        return self.pushes * length


def _chapter(number: int) -> Chapter:
    def rising(first: str, last: str) -> Fraction:
        low, high = Fraction(first), Fraction(last)
        return low + (high - low) * (number - 1) / (_LAST - 1)

    return Chapter(
        number=number,
        walls=rising("0.20", "0.30"),
        pushes=rising("2.5", "6"),
        distance=rising("2", "5"),
        gap=rising("1.5", "2.5"),
        spread=rising("0.15", "0.30"),
        near=rising("0.5", "0.2"),
        in_line=rising("0.6", "0.3"),
        candidates=round(rising("4", "16")),
        attempts=16,
        budget=round(rising("100000", "500000")),
    )


CHAPTERS = tuple(_chapter(number) for number in range(1, _LAST + 1))
"""The chapters in order; chapter n is `CHAPTERS[n - 1]`."""


def chapter_of(number: int) -> Chapter:
    """Give a chapter by its number, from 1; raises `PuzzleError` where there is none.

    >>> chapter_of(10).candidates, float(chapter_of(4).distance)
    (16, 3.0)
    """
    if not 1 <= number <= _LAST:
        raise PuzzleError(f"there is no chapter {number}", f"choose one from 1 to {_LAST}")
    return CHAPTERS[number - 1]
