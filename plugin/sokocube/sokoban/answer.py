"""What a solver found out about a level, and how sure it is of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = ["Answer"]


@dataclass(frozen=True, slots=True)
class Answer:
    """A solution, or the proof that there is none, or the admission that the budget was spent.

    `status` is `solved`, `unsolvable` or `budget`. `least` is the measure asked for, `pushes` or
    `moves`. `proven` tells whether a solution is proven to have the least of that measure, or the
    level proven to be unsolvable. `at_least` is the number that no solution can undercut, as far
    as that is proven. `examined` is how many positions were looked at (counted by the budget),
    `by_depth[n]` how many of them n pushes (or moves) after the start, and `rounds` how many in
    each round of a search with growing limits, as (limit, examined). `why` says what shows that a
    level is unsolvable where no search was needed.
    """

    status: str
    least: str
    proven: bool
    at_least: int = 0
    lurd: str = ""
    examined: int = 0
    by_depth: tuple[int, ...] = ()
    rounds: tuple[tuple[int, int], ...] = ()
    why: str = ""

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
