"""The history encoding: every move is kept in a fresh checkbox, the position is computed.

A page is a chain of nested groups of a few steps; a step holds one checkbox for each choice:

    .s                      a group; the numbers before its first step are inherited
      .f                    its steps and what is drawn, computed from the boxes that are checked
      .s                    the next group, displayed once the last step has been made
        .f …

How it works
    Custom properties registered as numbers keep the variables of the game. From those inherited
    and the boxes checked, `.f` computes the position after each of its steps, and so the present
    one, as plain arithmetic; a step not made changes nothing. When all steps of a group are made,
    the next `.s` computes the same, for itself to pass on. A property cannot be computed from its
    own inherited value, so groups pass on two sets of names in turn: even ones read the first and
    write the second, odd ones the other way round.
    From the present position `.f` computes which choices are legal, whether the game is won, and
    the other numbers to be shown; style queries turn these into what is visible. A checkbox that
    is not visible cannot be focused or pressed, so only legal moves can be made.

What keeps a move from growing dearer with every move made
    - Groups after the one that waits are not displayed: no style is computed for them.
    - `:has()` and `:focus-within` stand only on `.f`, which is no ancestor of later groups: from a
      box that changed or got the focus, browsers walk up as far as anything may depend on it.
    - The last step of a group cannot see whether the next group has begun. To take it back, a reset
      button stands in the next group, for a form of that step alone.
    - Counters are numbers. Nested groups make no boxes of their own (`display: contents`), so what
      is laid out is the same late and early.
    - Parsers nest at most 512 elements, so several steps share a group.

Hints
    A group is given the next moves of a known solution as one number, a digit for each step, or as
    several that are small enough; the moves made are such numbers too, and as long as they agree
    the next digit is the hint. After any other move the hint is to undo it.

This module knows which property is computed where, `history_layout` which step stands in which
group and what properties are called; `evaluation` evaluates all of them without a browser. What
becomes HTML and CSS of it is in `history_page`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING

from sokocube.play.arithmetic import CHOSEN, MADE, after
from sokocube.play.calc import shared
from sokocube.play.conditions import is_equal
from sokocube.play.expression import (
    Expression,
    Variable,
    floor,
    maximum,
    minimum,
    modulo,
    power,
    product,
    renamed,
    total,
    variables,
)
from sokocube.play.history_layout import Layout

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["HELD", "HINT", "HINTING", "STEP", "STUCK", "WON", "History", "Rules"]

STEP = "hk"
"""The property that tells, of the group that waits, which step is to be made, from 0."""
WON = "hw"
STUCK = "hd"
HINT = "hh"
"""The number of the next choice of the solution, from 1; one more than there are choices where
only undoing leads back to it; 0 where nothing is to be shown."""
HINTING = "hs"
"""1 where hints are wanted; it is set on the page."""
HELD = "hg"
"""1 where the group before still has the focus; it is set on the page."""

Assignments = dict[str, Expression]


@dataclass(frozen=True, slots=True)
class Rules:
    """Assignments to custom properties: those of every group, and those of even and odd ones."""

    every: Assignments
    even: Assignments
    odd: Assignments

    def of(self, group: int) -> Assignments:
        """Give all that holds in the group of this number, in no order."""
        return self.every | (self.odd if group % 2 else self.even)


@dataclass(frozen=True)
class History(Layout):
    """All that is computed on the page of a game, and where."""

    @cached_property
    def start(self) -> dict[str, int]:
        """What the chain begins with."""
        start = {self.handed(0, name): value for name, value in self.game.start.items()}
        return start | ({self.followed(0): 1} if self.solution else {})

    @cached_property
    def steps(self) -> Rules:
        """The positions after all steps but the last two, for `.f` and for the next `.s`."""
        return self._rules("hr", lambda group: self._walk(group)[0])

    @cached_property
    def present(self) -> Rules:
        """The position now, for the `.f` that waits: the last step of its group is not made."""
        return self._rules(
            "hy", lambda group: self._step(self._walk(group)[1], self.group - 2, self.now)[0]
        )

    @cached_property
    def passed_on(self) -> Rules:
        """What a complete group gives the next `.s`: positions before and after its last step."""

        def given(group: int) -> Assignments:
            position = self._walk(group)[1]
            before, position = self._step(
                position, self.group - 2, self.before, written_out=self.counters
            )
            handed = partial(self.handed, group + 1)
            result = before | self._step(position, self.group - 1, handed)[0]
            if self.solution:
                follows = [
                    is_equal(self._digits(span), Variable(self.planned(group, span)))
                    for span in self.spans
                ]
                result[self.followed(group + 1)] = product(
                    [Variable(self.followed(group)), *follows]
                )
            return result

        return self._rules("ht", given)

    @cached_property
    def waiting(self) -> Rules:
        """What follows from the position now, for the `.f` that waits."""

        def found(group: int) -> Assignments:
            names: dict[str, Expression] = {
                name: Variable(self.now(name)) for name in (*self.game.start, *self.game.shown)
            }
            result = {STEP: total(Variable(self.made(step)) for step in range(self.group - 1))}
            result |= {self.now(name): part for name, part in self.game.shown.items()}
            result |= {WON: self.game.won, STUCK: self.game.stuck}
            for i, choice in enumerate(self.game.choices):
                result[self.legal(i)] = minimum(choice.legal, 1 - Variable(WON))
            if self.solution:
                result[HINT] = self._hint(group)
            return {name: renamed(part, names) for name, part in result.items()}

        return self._rules("hu", found)

    @cached_property
    def properties(self) -> dict[str, bool]:
        """Every property that is a number, and whether elements inherit it."""
        steps = range(self.group)
        kept = dict.fromkeys(map(self.made, steps), False)
        kept |= dict.fromkeys((self.bit(i, b) for i in steps for b in range(self.bits)), False)
        kept |= dict.fromkeys((*self.start, HINTING, HELD), True)
        for rules, inherits in (
            (self.steps, False),
            (self.present, True),
            (self.passed_on, True),
            (self.waiting, True),
        ):
            for group in (0, 1):
                kept |= dict.fromkeys(rules.of(group), inherits)
        return kept

    def _rules(self, prefix: str, rule: Callable[[int], Assignments]) -> Rules:
        """Make rules of what holds in even and odd groups; shared parts are named `prefix`."""
        even, odd = rule(0), rule(1)
        every = {name: part for name, part in even.items() if odd.get(name) == part}
        own = [{name: rest[name] for name in rest if name not in every} for rest in (even, odd)]
        named = shared(every, prefix)
        return Rules(named, shared(own[0], f"{prefix}e"), shared(own[1], f"{prefix}e"))

    @cached_property
    def counters(self) -> frozenset[str]:
        """The variables that are read once, by their own rule: they need no name for each step."""
        reads = Counter(
            name for part in self.game.step.values() for name in variables(part).elements()
        )
        return frozenset(
            name
            for name, part in self.game.step.items()
            if reads[name] == variables(part)[name] == 1 and not reads[after(name).name]
        )

    def _walk(self, group: int) -> tuple[Assignments, Assignments]:
        """Go through all steps of a group but two; give what to assign, and the position then."""
        position: Assignments = {
            name: Variable(self.handed(group, name)) for name in self.game.start
        }
        assigned: Assignments = {}
        for step in range(self.group - 2):
            named = partial(self.named, f"h{step}s")
            found, position = self._step(position, step, named, written_out=self.counters)
            assigned |= found
        return assigned, position

    def _step(
        self,
        position: Assignments,
        step: int,
        named: Callable[[str], str],
        *,
        written_out: frozenset[str] = frozenset(),
    ) -> tuple[Assignments, Assignments]:
        """Go one step from a position; give what to assign, and the position after it.

        The variables get the names that `named` gives them, but for those to be written out.
        """
        made = Variable(self.made(step))
        assigned: Assignments = {self.value(step): made * self._chosen(step)}
        names = {CHOSEN.name: Variable(self.value(step)), MADE.name: made, **position}
        reached: Assignments = {}
        for name, part in self.game.step.items():
            reached[name] = renamed(part, names)
            if name not in written_out:
                assigned[named(name)] = reached[name]
                reached[name] = Variable(named(name))
            names[after(name).name] = reached[name]
        return assigned, reached

    def _chosen(self, step: int) -> Expression:
        """Give the value of the choice made in a step, from the binary digits of its number.

        It is the polynomial, linear in each digit, that has the right value for each choice.
        """
        values = [choice.value for choice in self.game.choices]
        terms: list[Expression] = []
        for digits in range(len(values)):
            # Inclusion and exclusion over the choices whose ones are among these.
            below = [i for i in range(digits + 1) if i & digits == i]
            factor = sum(values[i] * (-1) ** (digits ^ i).bit_count() for i in below)
            ones = [place for place in range(self.bits) if digits >> place & 1]
            terms.append(product([factor, *(Variable(self.bit(step, place)) for place in ones)]))
        return total(terms)

    def _digits(self, span: range) -> Expression:
        """Give the choices made in some steps as one number, as in a plan."""
        return total(
            2 ** (self.bits * i + place) * Variable(self.bit(step, place))
            for i, step in enumerate(span)
            for place in range(self.bits)
        )

    def _hint(self, group: int) -> Expression:
        """Give the plan's next choice, from 1, if the digits made so far are its, else undo."""
        base = 2**self.bits
        follows: list[Expression] = [Variable(self.followed(group))]
        coming: list[Expression] = []
        for span in self.spans:
            plan, before = Variable(self.planned(group, span)), Variable(STEP) - span.start
            # How many of the span's steps are made. Of one that is over no digit is left.
            made = maximum(0, before) if span.start else before
            made = minimum(len(span), made) if span.stop < self.group else made
            reach = power(base, made)
            seen = range(span.start, min(span.stop, self.group - 1))
            follows.append(is_equal(self._digits(seen), modulo(plan, reach)))
            digit = modulo(floor(plan / reach), base)
            begun = minimum(1, maximum(0, before + 1))
            coming.append(digit * begun if span.start else digit)
        undo = len(self.game.choices) + 1
        hint = undo + product([*follows, total(coming) - (undo - 1)])
        return Variable(HINTING) * (1 - Variable(WON)) * hint
