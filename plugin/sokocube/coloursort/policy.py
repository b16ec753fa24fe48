"""A strategy for hidden colours to be read, as nested details, and to be played."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from sokocube.coloursort.belief import Belief
    from sokocube.coloursort.collection import Collection, Pour
    from sokocube.coloursort.strategy import Branch, Plan
    from sokocube.play.wording import Wording

__all__ = ["MOST_ENDS", "drawn_plan", "ends", "played"]

MOST_ENDS = 400
"""A strategy with more ends than this is not drawn: nobody reads it."""


def ends(plan: Plan) -> int:
    """Count the ways in which a strategy can end."""
    return sum(ends(branch.plan) for branch in plan.branches) or 1


def drawn_plan(plan: Plan, w: Wording) -> str:
    """Draw a strategy as HTML; empty where it has more than `MOST_ENDS` ends."""
    return _drawn(plan, w) if ends(plan) <= MOST_ENDS else ""


def _drawn(plan: Plan, w: Wording) -> str:
    pours = ", ".join(map(str, plan.pours))
    said = w("Pour {pours}.", pours=pours) if pours else ""
    if not plan.branches:
        said = f"{said} {w('All is sorted.')}".strip()
    return f"<p>{escape(said)}</p>{''.join(_branch(branch, w) for branch in plan.branches)}"


def _branch(branch: Branch, w: Wording) -> str:
    seen = escape(_seen(branch, w))
    if branch.over:
        return f"<p>{seen}</p>"
    return f"<details><summary>{seen}</summary>{_drawn(branch.plan, w)}</details>"


def _seen(branch: Branch, w: Wording) -> str:
    few, all_ways = map(w.number, (branch.chance.numerator, branch.chance.denominator))
    chance = w("chance {n} in {m}", n=few, m=all_ways)
    if branch.over:
        return w("All is sorted ({chance}).", chance=chance)
    worst = w.plural("at most {n} pour more", "at most {n} pours more", branch.plan.worst)
    if not branch.seen:
        return w("Nothing new is seen ({chance}, {worst}).", chance=chance, worst=worst)
    seen = ", ".join(branch.seen)
    return w("You see {seen} ({chance}, {worst}).", seen=seen, chance=chance, worst=worst)


def played(plan: Plan, belief: Belief, start: Collection) -> tuple[Pour, ...]:
    """Follow a strategy on a board whose layers are all known, and give the pours that it takes.

    `belief` is what a player knows at the start. Raises `PuzzleError` where the board is none of
    those for which the strategy was made.
    """
    made: list[Pour] = []
    here = start
    while True:
        outcome = None
        for pour in plan.pours:
            here = here.play([pour])
            outcome = next((o for o in belief.outcomes(pour) if o.fits(here)), None)
            if outcome is None:
                raise PuzzleError("the strategy does not fit the puzzle", "analyse it anew")
            belief = outcome.belief
        made += plan.pours
        if here.is_solved or outcome is None:
            return tuple(made)
        plan = next(b.plan for b in plan.branches if (b.seen, b.over) == (outcome.seen, False))
