"""What a solver found out about a level, and how sure it is of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Answer"]


@dataclass(frozen=True, slots=True)
class Answer:
    """A solution, or the proof that there is none, or the admission that the budget was spent."""

    status: str
    """`solved`, `unsolvable` or `budget`."""
    least: str
    """The measure asked for: `pushes` or `moves`."""
    proven: bool
    """Whether no solution has less of that measure, or whether there is proven to be none."""
    second_proven: bool = False
    """Whether of all solutions as good by that measure none has less of the other measure."""
    at_least: int = 0
    """The number that no solution can undercut, as far as the search has shown."""
    lurd: str = ""
    """The solution; a capital is a push."""
    examined: int = 0
    """How many positions were examined: what the budget counts."""
    by_depth: tuple[int, ...] = ()
    """How many the search for the least examined so many pushes (or moves) after the start."""
    rounds: tuple[tuple[int, int], ...] = ()
    """The same by rounds with growing limits: pairs of the limit and how many were examined."""
    why: str = ""
    """What shows that a level is unsolvable where no search was needed."""

    @property
    def moves(self) -> int | None:
        """The number of steps of the solution, pushes included; None without a solution."""
        return len(self.lurd) if self.status == "solved" else None

    @property
    def pushes(self) -> int | None:
        """The number of pushes of the solution; None without a solution."""
        return sum(map(str.isupper, self.lurd)) if self.status == "solved" else None

    def as_json(self) -> dict[str, Any]:
        """Give this answer as a JSON value, for the cache.

        >>> answer = Answer("solved", "pushes", proven=True, at_least=1, lurd="rR")
        >>> Answer.from_json(answer.as_json()) == answer
        True
        """
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Answer:
        """Give the answer that `as_json` wrote."""
        by_depth = tuple(value["by_depth"])
        rounds = tuple((limit, examined) for limit, examined in value["rounds"])
        return cls(**{**value, "by_depth": by_depth, "rounds": rounds})
