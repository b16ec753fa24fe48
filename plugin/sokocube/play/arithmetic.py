"""A game as arithmetic: numbers for its position, and what a choice makes of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sokocube.play.expression import Expression, Variable

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["CHOSEN", "MADE", "ArithmeticGame", "Choice", "after"]

CHOSEN = Variable("chosen")
"""In a rule for a step: the value of the choice made, 0 where none has been made yet."""

MADE = Variable("made")
"""In a rule for a step: 1 where a choice has been made, else 0."""


def after(name: str) -> Variable:
    """In a rule for a step: what a variable named earlier in the rules is after the step.

    >>> after("player")
    Variable(name="player'")
    """
    return Variable(f"{name}'")


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the things that a player may do in a step.

    `key` is the class of its checkboxes, one or two letters; `name` is what they are called, in
    the language of the page; `value` is a number of its own, not 0; `legal` is 1 where the choice
    may be made, else 0.
    """

    key: str
    name: str
    value: int
    legal: Expression


@dataclass(frozen=True, slots=True)
class ArithmeticGame:
    """A game of one player whose position is some whole numbers.

    `start` holds the variables and what they are at first. `step` says what each becomes, from
    those before the step, `CHOSEN`, `MADE`, and `after` of those that stand earlier in `step`;
    where no choice has been made, nothing may change. `choices` come in the order of the Tab key.
    `won` and `stuck` are 1 where the game is won and where a warning is due, else 0. `shown` gives
    further numbers of a position by name, for whatever is drawn: each may read the variables and
    the names before it.

    Nothing kept under a name may pass `expression.LARGEST_KEPT` in size.
    """

    start: Mapping[str, int]
    step: Mapping[str, Expression]
    choices: tuple[Choice, ...]
    won: Expression
    stuck: Expression
    shown: Mapping[str, Expression] = field(default_factory=dict)
