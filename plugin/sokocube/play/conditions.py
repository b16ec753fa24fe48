"""Conditions and tables written as arithmetic: CSS calculates, but does not compare.

A condition is a number, 0 or 1, so that conditions join by `minimum`, `maximum` and `1 - x`. Named
after what is 1, except where a distance serves as it is: `is_outside` is 0 within.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from sokocube.play.expression import Expression, Value, absolute, maximum, minimum, total

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["is_equal", "is_outside", "pick"]


def is_equal(left: Expression | Value, right: Expression | Value) -> Expression:
    """Give 1 where two whole numbers are equal, else 0.

    >>> from sokocube.play.expression import Variable, evaluate
    >>> [evaluate(is_equal(Variable("a"), 4), {"a": a}) for a in (3, 4, 9)]
    [0, 1, 0]
    """
    return maximum(0, 1 - absolute(total([left]) - right))


def is_outside(part: Expression, numbers: Iterable[int], *, others: Iterable[int]) -> Expression:
    """Give 0 where the part is one of `numbers`, 1 where it is one of `others`.

    It may be anything where the part is in neither. Runs of numbers become intervals, and a run
    goes on over whatever is in neither, so there are as few as can be.

    >>> from sokocube.play.expression import Variable, evaluate
    >>> inside = is_outside(Variable("a"), [1, 2, 5], others=[3, 8])
    >>> [evaluate(inside, {"a": a}) for a in (1, 2, 3, 5, 8)]
    [0, 0, 1, 0, 1]
    """
    wanted = set(numbers)
    runs: list[tuple[int, int]] = []
    open_run = False
    for number in sorted(wanted | set(others)):
        if number not in wanted:
            open_run = False
        elif open_run:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
            open_run = True
    distances = [
        absolute(part - Fraction(low + high, 2)) - Fraction(high - low, 2) for low, high in runs
    ]
    outside = minimum(1, *distances)
    return maximum(0, outside) if any(low < high for low, high in runs) else outside


def pick(index: Expression, table: Mapping[int, int]) -> Expression:
    """Give the number that the table holds at an index, 0 where it holds none.

    >>> from sokocube.play.expression import Variable, evaluate
    >>> [evaluate(pick(Variable("i"), {2: 7, 5: 1}), {"i": i}) for i in (2, 3, 5)]
    [7, 0, 1]
    """
    return total(value * is_equal(index, at) for at, value in sorted(table.items()))
