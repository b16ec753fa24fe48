"""What a history page shows, computed without a browser: the expressions of its style in Python."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from sokocube.play.expression import Expression, Value, evaluate

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.play.history import Assignments, History, Rules

__all__ = ["Number", "enter", "look"]

Number = Callable[[Expression, Mapping[str, Value]], Value]
"""Gives an expression's value where its variables have these: `evaluate`, or one less exact."""


def enter(
    history: History,
    handed: Mapping[str, Value],
    group: int,
    made: Sequence[int],
    number: Number = evaluate,
) -> dict[str, Value]:
    """Give what the next `.s` holds, from what the `.s` of a group holds and its choices.

    `made` numbers all choices of the group's steps; begin with group 0 and `History.start`.
    """
    rules = (history.steps, history.passed_on)
    return _computed(rules, group, handed, _given(history, handed, group, made), number)


def look(
    history: History,
    handed: Mapping[str, Value],
    group: int,
    made: Sequence[int],
    number: Number = evaluate,
) -> dict[str, Value]:
    """Give what the `.f` of a group shows after less than all of its steps."""
    rules = (history.steps, history.present, history.waiting)
    return _computed(rules, group, handed, _given(history, handed, group, made), number)


def _given(
    history: History, handed: Mapping[str, Value], group: int, made: Sequence[int]
) -> dict[str, Value]:
    """Give what a group holds before anything is computed: its plan and its checkboxes, too."""
    given = {**handed, **history.plan(group)}
    for step in range(history.group):
        given[history.made(step)] = int(step < len(made))
        for place in range(history.bits):
            given[history.bit(step, place)] = made[step] >> place & 1 if step < len(made) else 0
    return given


def _computed(
    rules: Sequence[Rules],
    group: int,
    handed: Mapping[str, Value],
    given: Mapping[str, Value],
    number: Number,
) -> dict[str, Value]:
    assigned: Assignments = {}
    for rule in rules:
        assigned |= rule.of(group)
    values = _Computed(assigned, given, number)
    return {**handed, **{name: values[name] for name in assigned}}


class _Computed(dict[str, Value]):
    """Values of properties, computed when they are asked for."""

    def __init__(self, assigned: Assignments, given: Mapping[str, Value], number: Number) -> None:
        super().__init__({name: given[name] for name in given if name not in assigned})
        self.assigned = assigned
        self.number = number

    def __missing__(self, name: str) -> Value:
        if name not in self.assigned:
            return 0  # the initial value
        self[name] = self.number(self.assigned[name], self)
        return self[name]
