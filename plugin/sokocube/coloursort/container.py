"""A tube as a stack: a string of colours, the bottom first and the top last.

Strings are immutable, compare and hash fast, and sort in the same order on every machine, which is
all that a search asks of a tube.
"""

from __future__ import annotations

from itertools import groupby

__all__ = ["HIDDEN", "blocks", "bottom_run", "is_complete", "pop", "push", "room", "run", "top"]

HIDDEN = "?"
"""A layer whose colour the player cannot see yet."""


def top(tube: str) -> str:
    """Give the colour on top, the empty string for an empty tube.

    >>> top("AAB"), top("")
    ('B', '')
    """
    return tube[-1:]


def run(tube: str) -> int:
    """Count the layers of the top colour that lie together at the top.

    >>> run("ABAA"), run("?AA"), run("")
    (2, 2, 0)
    """
    return len(tube) - len(tube.rstrip(tube[-1])) if tube else 0


def bottom_run(tube: str) -> int:
    """Count the layers of the bottom colour that lie together at the bottom.

    >>> bottom_run("AABA"), bottom_run("")
    (2, 0)
    """
    return len(tube) - len(tube.lstrip(tube[0])) if tube else 0


def blocks(tube: str) -> int:
    """Count the stretches of one colour.

    >>> blocks("AABA"), blocks("BBBB"), blocks("")
    (3, 1, 0)
    """
    return sum(1 for _ in groupby(tube))


def room(tube: str, capacity: int) -> int:
    """Tell how many layers more the tube can take.

    >>> room("AB", 4)
    2
    """
    return capacity - len(tube)


def push(tube: str, colour: str, count: int = 1) -> str:
    """Put layers of a colour on top.

    >>> push("A", "B", 2)
    'ABB'
    """
    return tube + colour * count


def pop(tube: str, count: int = 1) -> str:
    """Take layers from the top; `count` is at most the number of layers.

    >>> pop("ABB", 2)
    'A'
    """
    return tube[: len(tube) - count]


def is_complete(tube: str, capacity: int) -> bool:
    """Tell whether the tube is full of one colour.

    >>> is_complete("AAAA", 4), is_complete("AAA", 4), is_complete("????", 4)
    (True, False, False)
    """
    return len(tube) == capacity and tube[0] != HIDDEN and tube == tube[0] * capacity
