"""All full boards of a size, each once: what a colour is called and where a tube stands is nothing.

Small sizes can be looked at as a whole: how many boards cannot be sorted, how long the longest of
the shortest solutions is.
"""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING

from sokocube.coloursort.collection import Collection
from sokocube.coloursort.deal import COLOURS
from sokocube.coloursort.rules import Rule
from sokocube.coloursort.search import solve

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["all_boards", "lengths_of_all"]


def all_boards(colours: int, height: int) -> Iterator[tuple[str, ...]]:
    """Give one board of full tubes for each class under renaming colours and reordering tubes.

    >>> list(all_boards(2, 2))
    [('AA', 'BB'), ('AB', 'AB'), ('AB', 'BA')]
    """
    letters = COLOURS[:colours]
    renamings = [str.maketrans(letters, "".join(order)) for order in permutations(letters)]
    for board in _boards((), dict.fromkeys(letters, height), height):
        if all(board <= tuple(sorted(t.translate(r) for t in board)) for r in renamings):
            yield board


def lengths_of_all(
    colours: int, height: int, empty: int, rule: Rule = Rule.WATER
) -> Counter[int | None]:
    """Count all boards with so many empty tubes by the length of their shortest solution.

    Those that cannot be sorted are counted under None.

    >>> sorted(lengths_of_all(2, 3, 1).items())
    [(0, 1), (3, 3), (4, 2), (5, 1)]
    """
    lengths: Counter[int | None] = Counter()
    for board in all_boards(colours, height):
        pours = solve(Collection((*board, *("",) * empty), height, rule)).pours
        lengths[None if pours is None else len(pours)] += 1
    return lengths


def _boards(tubes: tuple[str, ...], left: dict[str, int], height: int) -> Iterator[tuple[str, ...]]:
    """Give every way to go on with tubes, ascending, until no layer is left."""
    if not any(left.values()):
        yield tubes
        return
    for tube in _tubes("", left, height):
        if not tubes or tube >= tubes[-1]:
            rest = {letter: count - tube.count(letter) for letter, count in left.items()}
            yield from _boards((*tubes, tube), rest, height)


def _tubes(tube: str, left: dict[str, int], height: int) -> Iterator[str]:
    """Give every tube that begins so and can be filled with what is left."""
    if len(tube) == height:
        yield tube
        return
    for letter, count in left.items():
        if tube.count(letter) < count:
            yield from _tubes(tube + letter, left, height)
