"""Random choices that are the same on every machine and in every version of Python.

Python promises that the seeding and `random()` of its generator stay as they are, but not
`randrange`, `shuffle` or `choice`: everything here is made of the former.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Draw"]

T = TypeVar("T")


class Draw:
    """A stream of choices that follows from a text.

    >>> Draw("a").shuffled("sokoban") == Draw("a").shuffled("sokoban")
    True
    """

    def __init__(self, text: str) -> None:
        self._random = Random(text).random

    def below(self, n: int) -> int:
        """Give a whole number from 0 to n - 1."""
        return int(self._random() * n)

    def chance(self, percent: int) -> bool:
        """Say yes in so many cases out of a hundred."""
        return self.below(100) < percent

    def pick(self, things: Sequence[T]) -> T:
        """Give one of `things`, each as likely as any other."""
        return things[self.below(len(things))]

    def weighted(self, weights: Sequence[int]) -> int:
        """Give an index, each as likely as its weight (a whole number, one at least positive)."""
        at = self.below(sum(weights))
        for index, weight in enumerate(weights):
            at -= weight
            if at < 0:
                return index
        raise AssertionError  # the weights sum up to more than was drawn

    def shuffled(self, things: Iterable[T]) -> list[T]:
        """Give `things` in random order (Fisher and Yates)."""
        order = list(things)
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order
