"""A colour-sort puzzle with what is known about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sokocube.coloursort.container import HIDDEN
from sokocube.coloursort.validation import check, settle

if TYPE_CHECKING:
    from collections.abc import Sequence

from sokocube.coloursort.collection import Collection
from sokocube.coloursort.rules import Rule

__all__ = ["SortLevel", "level_from_tubes"]

_OPEN, _CLOSE = "()"


@dataclass(frozen=True, slots=True)
class SortLevel:
    """A puzzle, checked.

    `start` is what the file knows and `shown` what a player sees, tube by tube: a layer in brackets
    is known to the file and hidden from the player, `?` is known to nobody. `colours` names every
    colour once for each tube that it fills, or is empty where the visible colours are all.
    `names` gives the letters their names, where the file had names. `file`, `line` and `number`
    (from 1 within the file) name its place. Make one with `level_from_tubes`.
    """

    start: Collection
    shown: tuple[str, ...]
    colours: str = ""
    title: str = ""
    author: str = ""
    notes: str = ""
    names: tuple[tuple[str, str], ...] = ()
    file: str = ""
    line: int = 1
    number: int = 1

    @property
    def visible(self) -> Collection:
        """The puzzle as a player sees it."""
        return Collection(self.shown, self.start.capacity, self.start.rule)

    @property
    def has_hidden(self) -> bool:
        """Whether a player cannot see every layer."""
        return any(HIDDEN in tube for tube in self.shown)

    @property
    def is_known(self) -> bool:
        """Whether the file tells every layer."""
        return not any(HIDDEN in tube for tube in self.start.tubes)


def level_from_tubes(
    written: Sequence[str],
    *,
    rule: Rule = Rule.WATER,
    capacity: int | None = None,
    colours: str = "",
) -> SortLevel:
    """Make a level of tubes written with air and brackets, bottom to top.

    Raises `PuzzleError` for whatever is wrong with it.

    >>> level = level_from_tubes(["(B)ABA", "BAB-", "A"])
    >>> level.shown, level.start.tubes, level.start.capacity
    (('?ABA', 'BAB', 'A'), ('BABA', 'BAB', 'A'), 4)
    """
    known, shown = zip(*map(_without_brackets, written), strict=True) if written else ((), ())
    tubes, size = settle(known, capacity)
    seen, _ = settle(shown, size)
    start = Collection(tubes, size, rule)
    check(start, colours)
    if seen != tubes:
        # What is hidden from the player must be found out from what can be seen.
        colours = colours or "".join(
            colour * (sum(tube.count(colour) for tube in tubes) // size) for colour in start.colours
        )
        check(Collection(seen, size, rule), colours)
    return SortLevel(start, seen, colours)


def _without_brackets(tube: str) -> tuple[str, str]:
    """Give a tube as the file knows it and as a player sees it."""
    known, shown, inside = "", "", False
    for symbol in tube:
        if symbol in (_OPEN, _CLOSE):
            inside = symbol == _OPEN
        else:
            known += symbol
            shown += HIDDEN if inside else symbol
    return known, shown
