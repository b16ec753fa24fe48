"""What is known about a puzzle, and its game: made once for each puzzle, by `measuring`."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sokocube.cache import Cache, recipe, texts
from sokocube.play.game import Game
from sokocube.play.transport import Replay

if TYPE_CHECKING:
    from sokocube.coloursort.level import SortLevel

__all__ = ["Hidden", "SortChoices", "SortRecord", "find_sort", "make_sort"]

_ROOMS = ("coloursort", "play", "record.py")


@dataclass(frozen=True, slots=True)
class SortChoices:
    """What the author of a site chose that shapes its puzzles; `pours` 0 is as many as are due."""

    language: str = "en"
    pours: int = 0
    budget: int = 200_000


@dataclass(frozen=True, slots=True)
class Hidden:
    """What is known of a puzzle with hidden layers, see `sokocube.coloursort.analysis.Analysis`.

    `prefix` are the pours that are right whatever is hidden, as they are printed. `marks` holds a
    row for each first pour: the pour, its three marks, and its worst case, None for what is not
    known. `plan` is the strategy as HTML, empty where there is none or it is too long to be read.
    """

    fillings: int
    certain: bool | None
    worst: int | None
    mean: Fraction | None
    longest: int | None
    unsolvable: int | None
    prefix: str | None
    marks: list[list[Any]]
    plan: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class SortRecord:
    """What is known about a puzzle, and its game and replay.

    `least` is the length of a shortest solution, proven; None without one. `unsolvable` tells that
    there is proven to be none. `states` counts the positions that were looked at. `why` says why
    there is no game, where there is none.
    """

    least: int | None
    unsolvable: bool
    states: int
    hidden: Hidden | None
    game: Game | None = field(repr=False)
    replay: Replay | None = field(repr=False)
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        """Give a JSON object from which `from_json` makes an equal record."""
        value: dict[str, Any] = {name: getattr(self, name) for name in self.__slots__}
        for name in ("game", "replay", "hidden"):
            part = value[name]
            value[name] = part and {key: getattr(part, key) for key in part.__slots__}
        if self.hidden and self.hidden.mean is not None:
            mean = self.hidden.mean
            value["hidden"]["mean"] = [mean.numerator, mean.denominator]
        return value

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> SortRecord:
        """Read what `to_json` gave."""
        hidden = value["hidden"] and dict(value["hidden"])
        if hidden and hidden["mean"]:
            hidden["mean"] = Fraction(*hidden["mean"])
        parts = {
            "hidden": hidden and Hidden(**hidden),
            "game": value["game"] and Game(**value["game"]),
            "replay": value["replay"] and Replay(**value["replay"]),
        }
        return cls(**(value | parts))


def _key(level: SortLevel, choices: SortChoices) -> list[Any]:
    made_with = [*(getattr(choices, name) for name in choices.__slots__), texts(choices.language)]
    board = [list(level.start.tubes), list(level.shown), level.colours, level.title]
    shape = [level.start.capacity, level.start.rule.value]
    return ["sort", recipe(*_ROOMS), made_with, board, shape]


def find_sort(level: SortLevel, choices: SortChoices, cache: Cache) -> SortRecord | None:
    """Give the record of a puzzle if it was made before, by this build or an earlier one."""
    found = cache.peek(_key(level, choices))
    return None if found is None else SortRecord.from_json(found)


def make_sort(level: SortLevel, choices: SortChoices, cache: Cache) -> SortRecord:
    """Solve and encode a puzzle, keep its record and give it."""

    def compute() -> dict[str, Any]:
        # Here, because a build that computes nothing starts much sooner without all that.
        from sokocube.coloursort.measuring import measured  # noqa: PLC0415

        return measured(level, choices).to_json()

    return SortRecord.from_json(cache.get(_key(level, choices), compute))
