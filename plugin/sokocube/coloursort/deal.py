"""Deals random puzzles; the same text gives the same puzzle on every machine."""

from __future__ import annotations

import random

from sokocube.coloursort.collection import Collection
from sokocube.coloursort.rules import Rule

__all__ = ["COLOURS", "deal"]

COLOURS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def deal(seed: str, colours: int, capacity: int, empty: int, rule: Rule = Rule.WATER) -> Collection:
    """Shuffle the layers of so many colours into full tubes and add empty ones.

    Every arrangement is equally likely. The puzzle is not promised to be solvable.

    >>> deal("first", 3, 4, 2).tubes
    ('AABA', 'BCCA', 'BBCC', '', '')
    """
    source = random.Random(seed)
    layers = [colour for colour in COLOURS[:colours] for _ in range(capacity)]
    # Only `random()` promises the same numbers in every version of Python: shuffle by hand.
    for last in range(len(layers) - 1, 0, -1):
        other = int(source.random() * (last + 1))
        layers[last], layers[other] = layers[other], layers[last]
    full = ["".join(layers[i : i + capacity]) for i in range(0, len(layers), capacity)]
    return Collection((*full, *("",) * empty), capacity, rule)
