"""Finds what is wrong with a puzzle before anything is solved; each fault has its own message."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.coloursort.container import HIDDEN
from sokocube.coloursort.fillings import missing_layers
from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.coloursort.collection import Collection

__all__ = ["AIR", "check", "settle"]

AIR = "-"
"""A place in a tube that holds nothing."""

_REVERSE = "if the file lists tubes from top to bottom, say `Order: top to bottom`"


def settle(written: Sequence[str], capacity: int | None = None) -> tuple[tuple[str, ...], int]:
    """Take the air off tubes written with it, and give them with the capacity.

    A tube written with air shows all its places, save that a single `-` is an empty tube of any
    capacity. Without `capacity`, the tallest tube tells it. Raises `PuzzleError` for a gap, for
    tubes that do not hold the same, for too small a capacity, for no tube at all, and for tubes
    that were probably written from top to bottom.

    >>> settle(["ABA-", "BAB-", "-"])
    (('ABA', 'BAB', ''), 4)
    """
    if not written:
        raise PuzzleError("no tube in the puzzle", "write one tube a line, bottom first")
    tubes = [tube.rstrip(AIR) for tube in written]
    gaps = [n for n, tube in enumerate(tubes, 1) if AIR in tube]
    if gaps:
        if not any(AIR in tube.lstrip(AIR) for tube in written):
            raise PuzzleError(
                f"tube {gaps[0]} has air at the bottom: probably written upside down", _REVERSE
            )
        raise PuzzleError(
            f"tube {gaps[0]} has a gap: air under a layer", "write tubes from bottom to top"
        )
    spelt = {n: len(tube) for n, tube in enumerate(written, 1) if AIR in tube and tube != AIR}
    tallest = max(map(len, written))
    size = capacity if capacity is not None else tallest
    if size < 1:
        raise PuzzleError(f"a capacity of {size}", "a tube holds at least one layer")
    for n, tube in enumerate(tubes, 1):
        if len(tube) > size:
            raise PuzzleError(
                f"tube {n} holds {len(tube)} layers, but the capacity is {size}",
                "take layers off, or raise the capacity",
            )
    for n, places in spelt.items():
        if places != size:
            raise PuzzleError(
                f"unequal capacity: tube {n} has {places} places, and tubes hold {size}",
                "let all tubes hold the same",
            )
    return tuple(tubes), size


def check(start: Collection, colours: str = "") -> None:
    """Raise `PuzzleError` unless the puzzle makes sense; `colours` as in `missing_layers`.

    Looked at: that there is something to sort, that no tube is overfull, that the top of each tube
    can be seen, that every colour fills whole tubes, and that there is room to pour.
    """
    if not any(start.tubes):
        raise PuzzleError("every tube is empty", "put some layers in")
    for n, tube in enumerate(start.tubes, 1):
        if AIR in tube or len(tube) > start.capacity:
            settle(start.tubes, start.capacity)
        if tube.endswith(HIDDEN):
            _refuse_hidden_top(start, n)
    missing_layers(start.tubes, start.capacity, colours)
    if all(len(tube) == start.capacity for tube in start.tubes) and not start.is_solved:
        raise PuzzleError("no room: every tube is full", "add an empty tube")


def _refuse_hidden_top(start: Collection, number: int) -> None:
    partly = [tube for tube in start.tubes if HIDDEN in tube]
    if all(tube.endswith(HIDDEN) and not tube.startswith(HIDDEN) for tube in partly):
        raise PuzzleError(
            f"tube {number} is hidden on top and seen below: probably written upside down", _REVERSE
        )
    raise PuzzleError(
        f"the top layer of tube {number} is hidden", "show it: a player always sees the top"
    )
