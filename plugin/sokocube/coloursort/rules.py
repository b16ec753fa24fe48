"""What may be poured where, and how much of it moves.

Three rules are in use. *Water*: the run of the top colour moves, as far as it fits. *Whole*: the
run moves only if all of it fits. *Ball*: one layer moves. In all three the target must have room,
and be empty or show the same colour on top.
"""

from __future__ import annotations

from enum import StrEnum

from sokocube.coloursort.container import pop, push, room, run, top

__all__ = ["Rule", "pour"]


class Rule(StrEnum):
    """How much a pour moves."""

    WATER = "water"
    """As much of the run as fits."""
    WHOLE = "whole"
    """The whole run or nothing."""
    BALL = "ball"
    """One layer."""


def pour(source: str, target: str, capacity: int, rule: Rule) -> tuple[str, str] | None:
    """Pour one tube into another and give both afterwards; None where the rule does not let one.

    >>> pour("ABB", "CCB", 4, Rule.WATER), pour("ABB", "CCB", 4, Rule.WHOLE)
    (('AB', 'CCBB'), None)
    >>> pour("ABB", "", 4, Rule.BALL)
    ('AB', 'B')
    """
    colour = top(source)
    space = room(target, capacity)
    if not colour or space <= 0 or (target and top(target) != colour):
        return None
    amount = 1 if rule is Rule.BALL else run(source)
    if amount > space:
        if rule is Rule.WHOLE:
            return None
        amount = space
    return pop(source, amount), push(target, colour, amount)
