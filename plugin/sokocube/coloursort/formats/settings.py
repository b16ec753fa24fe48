"""What a puzzle says about itself besides its tubes, in whatever format."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sokocube.coloursort.level import SortLevel, level_from_tubes
from sokocube.coloursort.rules import Rule
from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["KEYS", "Settings"]

KEYS = ("title", "author", "notes", "rule", "capacity", "empty", "colours", "order")
"""The keys of settings, as `Settings.with_setting` takes them."""

_SYNONYMS = {"colors": "colours", "height": "capacity", "comment": "notes", "note": "notes"}
_ORDERS = ("bottom to top", "top to bottom")


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a puzzle; `rule` and `capacity` are None where they are not said."""

    title: str = ""
    author: str = ""
    notes: str = ""
    rule: Rule | None = None
    capacity: int | None = None
    empty: int = 0
    colours: str = ""
    order: str = _ORDERS[0]

    @staticmethod
    def key(name: str) -> str | None:
        """Give the key that a name stands for; None for a name that is no setting.

        >>> Settings.key("Colors"), Settings.key("ABAB")
        ('colours', None)
        """
        name = " ".join(name.split()).casefold()
        name = _SYNONYMS.get(name, name)
        return name if name in KEYS else None

    def with_setting(self, key: str, value: str) -> Settings:
        """Set one of `KEYS` from its text. Raises `PuzzleError` for a value that makes no sense.

        >>> Settings().with_setting("rule", "Ball").rule.value
        'ball'
        """
        value = " ".join(value.split())
        made: Any = value
        if key == "notes":
            made = f"{self.notes} {value}".strip()
        elif key == "rule":
            made = Rule(_choice(key, value, list(Rule)))
        elif key == "order":
            made = _choice(key, value, _ORDERS)
        elif key == "colours":
            made = _letters(value)
        elif key in {"capacity", "empty"}:
            made = _count(key, value)
        return replace(self, **{key: made})

    def level(self, tubes: Sequence[str], *, names: tuple[tuple[str, str], ...] = ()) -> SortLevel:
        """Make the puzzle of tubes as they are written.

        Raises `PuzzleError` for whatever is wrong with it.
        """
        written = [_turned(tube) for tube in tubes] if self.order != _ORDERS[0] else list(tubes)
        if self.colours.isdecimal():
            self._compare_number_of_colours(written)
        level = level_from_tubes(
            [*written, *["-"] * self.empty],
            rule=self.rule or Rule.WATER,
            capacity=self.capacity,
            colours="" if self.colours.isdecimal() else self.colours,
        )
        return replace(level, title=self.title, author=self.author, notes=self.notes, names=names)

    def _compare_number_of_colours(self, tubes: Sequence[str]) -> None:
        used = len({layer for layer in "".join(tubes) if layer.isalnum()})
        if used != int(self.colours):
            raise PuzzleError(
                f"{self.colours} colours are announced, but {used} occur", "mend one of the two"
            )


def _choice(key: str, value: str, choices: Sequence[str]) -> str:
    if value.casefold() not in choices:
        raise PuzzleError(f"unknown {key} {value!r}", f"choose one of {', '.join(choices)}")
    return value.casefold()


def _count(key: str, value: str) -> int:
    if not (value.isascii() and value.isdecimal() and len(value) <= 3):
        raise PuzzleError(f"the {key} is {value!r}", "give a whole number below 1000")
    return int(value)


def _letters(value: str) -> str:
    letters = "".join(value.replace(",", " ").split()).upper()
    if not letters.isalnum():
        raise PuzzleError(f"the colours are {value!r}", "name them by their letters: ABC")
    return letters


def _turned(tube: str) -> str:
    """Turn a tube upside down, with its brackets."""
    return tube[::-1].translate(str.maketrans("()", ")("))
