"""Hidden layers: which colours are missing, in how many ways they can lie, and each of these ways.

A *filling* gives every hidden layer a colour such that each colour fills whole tubes. As any
arrangement of the missing layers is one, their number is a multinomial coefficient, not the
factorial of the number of hidden layers: layers of one colour are alike.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from math import factorial, prod
from typing import TYPE_CHECKING

from sokocube.coloursort.container import HIDDEN
from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Missing", "arrangements", "fill_in", "fillings", "missing_layers"]

Missing = tuple[tuple[str, int], ...]
"""Colours with the number of their hidden layers, in the order of the characters; none is 0."""


def missing_layers(tubes: Iterable[str], capacity: int, colours: str = "") -> Missing:
    """Work out which layers are hidden.

    `colours` names every colour of the puzzle, one that fills two tubes twice, and so on; without
    it, the colours that can be seen are taken to be all there are. Raises `PuzzleError` where the
    layers that can be seen and the hidden ones do not fill whole tubes.

    >>> missing_layers(["??ab", "baab", ""], 4)
    (('a', 1), ('b', 1))
    """
    seen = Counter("".join(tubes))
    hidden = seen.pop(HIDDEN, 0)
    if colours:
        wanted = {colour: count * capacity for colour, count in Counter(colours).items()}
        unnamed = sorted(set(seen) - set(wanted))
        if unnamed:
            raise PuzzleError(
                f"colour {unnamed[0]} is not among the colours named", "name all of them"
            )
    else:
        wanted = {colour: -(-count // capacity) * capacity for colour, count in seen.items()}
    wrong = sorted(c for c, count in wanted.items() if seen[c] > count)
    if not hidden:
        wrong += sorted(c for c, count in wanted.items() if seen[c] < count)
    if wrong:
        listed = ", ".join(f"{colour} has {seen[colour]}" for colour in wrong)
        raise PuzzleError(
            f"wrong number of layers: colour {listed}, and a tube holds {capacity}",
            "let every colour fill whole tubes, or give the capacity of the tubes",
        )
    lack = sum(wanted.values()) - seen.total()
    if lack != hidden:
        raise PuzzleError(
            f"{hidden} hidden layers, but the colours lack {lack} to fill tubes of {capacity}",
            "mend the layers, or name every colour, once for each tube that it fills",
        )
    return tuple((c, wanted[c] - seen[c]) for c in sorted(wanted) if wanted[c] > seen[c])


@cache
def arrangements(missing: Missing) -> int:
    """Count the fillings.

    >>> arrangements((("a", 2), ("b", 2)))
    6
    """
    counts = [count for _, count in missing]
    return factorial(sum(counts)) // prod(map(factorial, counts))


def fillings(tubes: tuple[str, ...], missing: Missing) -> Iterator[tuple[str, ...]]:
    """Give each filling as full tubes, in the order of the letters put in from left to right.

    >>> list(fillings(("?a", "?b"), (("a", 1), ("b", 1))))
    [('aa', 'bb'), ('ba', 'ab')]
    """
    for letters in _orders(dict(missing)):
        yield fill_in(tubes, letters)


def fill_in(tubes: tuple[str, ...], letters: Iterable[str]) -> tuple[str, ...]:
    """Put letters in place of the hidden layers, from left to right, from bottom to top."""
    source = iter(letters)
    return tuple("".join(next(source) if c == HIDDEN else c for c in tube) for tube in tubes)


def _orders(left: dict[str, int]) -> Iterator[str]:
    """Give each order of a multiset of letters once, ascending."""
    if not any(left.values()):
        yield ""
        return
    for letter in sorted(left):
        if left[letter]:
            for rest in _orders({**left, letter: left[letter] - 1}):
                yield letter + rest
