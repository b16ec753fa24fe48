"""Solves a puzzle and encodes it as a game: the slow part of a page, done once for each puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.coloursort.analysis import Analysis, analyse
from sokocube.coloursort.belief import belief_of
from sokocube.coloursort.policy import drawn_plan, played
from sokocube.coloursort.record import Hidden, SortChoices, SortRecord
from sokocube.coloursort.search import Status, solve
from sokocube.errors import PuzzleError
from sokocube.play.coloursort_history import coloursort_game
from sokocube.play.coloursort_replay import coloursort_replay
from sokocube.play.wording import Wording
from sokocube.record import NEXT

if TYPE_CHECKING:
    from sokocube.coloursort.collection import Pour
    from sokocube.coloursort.level import SortLevel

__all__ = ["measured"]

_HIDDEN_BUDGET = 200_000


def measured(level: SortLevel, choices: SortChoices) -> SortRecord:
    """Solve and encode a puzzle."""
    w = Wording(choices.language)
    told = (
        analyse(level.visible, level.colours, budget=_HIDDEN_BUDGET) if level.has_hidden else None
    )
    if not level.is_known:
        why = w("the file does not know all layers")
        return SortRecord(None, False, 0, _hidden(told, w), None, None, why)
    verdict = solve(level.start, budget=choices.budget)
    shortest = verdict.pours
    # Who cannot see all layers is shown what can be played without seeing them.
    way: tuple[Pour, ...] | None = shortest
    if told and told.plan:
        way = played(told.plan, belief_of(level.visible, level.colours), level.start)
    game, replay, why = None, None, ""
    try:
        game = coloursort_game(
            level,
            w,
            pours=choices.pours or None,
            solution=way,
            note=_note(shortest, told, w),
            next_link=NEXT,
        )
    except PuzzleError as error:
        why = error.problem
    if way is not None:
        replay = coloursort_replay(level, way, w, proven=len(way) == len(shortest or ()))
    return SortRecord(
        len(shortest) if shortest is not None else None,
        verdict.status is Status.UNSOLVABLE,
        verdict.states,
        _hidden(told, w),
        game,
        replay,
        why,
    )


def _note(shortest: tuple[Pour, ...] | None, told: Analysis | None, w: Wording) -> str:
    """Say what a player can compare their own pours with."""
    if told is None and shortest is not None:
        return w.plural("Shortest: {n} pour", "Shortest: {n} pours", len(shortest))
    if told is not None and told.worst is not None:
        return w.plural("{n} pour suffices", "{n} pours suffice", told.worst)
    return ""


def _hidden(told: Analysis | None, w: Wording) -> Hidden | None:
    if told is None:
        return None
    plan = drawn_plan(told.plan, w) if told.plan else ""
    return Hidden(
        told.fillings,
        told.certain,
        told.worst,
        told.mean,
        told.longest,
        told.unsolvable,
        None if told.prefix is None else " ".join(map(str, told.prefix)),
        [[str(m.pour), m.certain, m.jointly_optimal, m.best, m.worst] for m in told.marks],
        plan,
    )
