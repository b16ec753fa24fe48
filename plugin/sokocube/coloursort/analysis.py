"""Everything that can be said about a puzzle with hidden colours before the first pour.

Three readings of a *safe* pour are kept apart, since they differ: that some strategy still wins for
certain after it; that it starts a shortest solution of every filling; and that the worst case stays
the least. What is assumed is part of the answer: that every filling is possible, or that the puzzle
is promised to be solvable, which rules out the fillings that cannot be solved.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from sokocube.coloursort.belief import Belief, belief_of
from sokocube.coloursort.collection import Collection, Pour
from sokocube.coloursort.container import HIDDEN
from sokocube.coloursort.distances import Distances, SpentError
from sokocube.coloursort.prefix import is_jointly_optimal, joint_prefix, normal_moves
from sokocube.coloursort.strategy import Plan, Strategist, Worth
from sokocube.coloursort.validation import check

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["BUDGET", "MOST_FILLINGS", "Analysis", "Mark", "analyse"]

BUDGET = 400_000
"""Positions looked at for each question, unless told otherwise: some ten seconds."""

MOST_FILLINGS = 5_000
"""Fillings are listed one by one, for what needs their shortest solutions, up to this number."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A first pour and its three marks, None where a mark is not known.

    `certain`: some strategy still wins for certain. `jointly_optimal`: it starts a shortest
    solution of every filling. `worst`: the least worst case with this pour first, counting it;
    `best` tells that no other first pour has a smaller one.
    """

    pour: Pour
    certain: bool | None
    jointly_optimal: bool | None
    worst: int | None
    best: bool | None


@dataclass(frozen=True, slots=True)
class Analysis:
    """The answer; None stands for what is not known inside the limits, which `refused` tells.

    `fillings` counts those that are possible while all is seen not to be sorted yet; with
    `promised`, those of them that can be solved. `unsolvable` counts the fillings that cannot be
    solved. `longest` is the longest of the shortest solutions of the solvable ones. `certain` tells
    whether some strategy wins for certain; then `worst` is its least worst case, `mean` its
    expected number of pours, and `plan` the strategy itself. `prefix` is the longest jointly
    optimal sequence. `positions` counts the positions looked at.
    """

    fillings: int
    promised: bool
    unsolvable: int | None
    longest: int | None
    certain: bool | None
    worst: int | None
    mean: Fraction | None
    plan: Plan | None
    prefix: tuple[Pour, ...] | None
    marks: tuple[Mark, ...]
    positions: int
    refused: tuple[str, ...]


def analyse(
    start: Collection,
    colours: str = "",
    *,
    promised: bool = False,
    budget: int = BUDGET,
    most_fillings: int = MOST_FILLINGS,
) -> Analysis:
    """Analyse a puzzle with hidden layers; `colours` as in `missing_layers`.

    With `promised`, the puzzle is taken to be solvable. `budget` limits the positions looked at
    for each of the questions. Raises `PuzzleError` for a puzzle that makes no sense.

    >>> from sokocube.coloursort.collection import Collection
    >>> told = analyse(Collection(("?ab", "?ab", ""), 3))
    >>> told.fillings, told.longest, told.certain, told.worst, str(told.mean)
    (2, 4, True, 5, '9/2')
    """
    check(start, colours)
    belief = _at_play(belief_of(start, colours))
    refused: list[str] = []
    listed = Distances(budget=budget)
    boards = tuple(belief.fillings()) if belief.weight <= most_fillings else None
    if boards is None:
        refused.append(
            f"the {belief.weight:,} fillings are more than the {most_fillings:,} that are listed"
            " one by one"
        )
    lengths = _asked(
        lambda: None if boards is None else [listed.distance(board) for board in boards],
        f"the shortest solutions of all fillings need more than {budget:,} positions",
        refused,
    )
    unsolvable = None if lengths is None else lengths.count(None)
    if promised:
        if boards is None or lengths is None:
            refused.append("what cannot be solved must be listed before it can be ruled out")
            return Analysis(belief.weight, promised, *_UNKNOWN, listed.seen, tuple(refused))
        pairs = list(zip(boards, lengths, strict=True))
        belief = belief.without(frozenset(b.tubes for b, length in pairs if length is None))
        boards = tuple(board for board, length in pairs if length is not None)
    ask = Strategist(belief, Distances(budget=budget))
    certain, worth, plan = _strategy(ask, belief, refused)
    prefix = _asked(
        lambda: None if boards is None or lengths is None else joint_prefix(boards, listed),
        f"comparing all fillings needs more than {budget:,} positions",
        refused,
    )
    known = boards if prefix is not None else None
    return Analysis(
        fillings=belief.weight,
        promised=promised,
        unsolvable=unsolvable,
        longest=max((n for n in lengths or () if n is not None), default=None),
        certain=certain,
        worst=worth and worth.worst,
        mean=worth and Fraction(worth.total, belief.weight),
        plan=plan,
        prefix=prefix,
        marks=_marks(belief, ask if worth or certain is False else None, known, listed),
        positions=listed.seen + ask.distances.seen,
        refused=tuple(refused),
    )


_Boards = tuple[Collection, ...]
_UNKNOWN = (None, None, None, None, None, None, None, ())
_Answer = TypeVar("_Answer")


def _asked(question: Callable[[], _Answer], otherwise: str, refused: list[str]) -> _Answer | None:
    """Answer a question, or say why not."""
    try:
        return question()
    except SpentError:
        refused.append(otherwise)
        return None


def _at_play(belief: Belief) -> Belief:
    """Give what is known once it is seen whether all is sorted already."""
    outcomes = belief.arrival()
    return next((o.belief for o in outcomes if not o.over), outcomes[0].belief)


def _strategy(
    ask: Strategist, belief: Belief, refused: list[str]
) -> tuple[bool | None, Worth | None, Plan | None]:
    """Tell whether the puzzle can be won for certain, what it is worth, and how it is done."""
    if not belief.weight:
        return False, None, None  # promised to be solvable, and no filling is
    budget = f"{ask.distances.budget:,}"
    certain = _asked(
        lambda: ask.is_certain(belief),
        f"whether it can be won for certain needs more than {budget} positions",
        refused,
    )
    if not certain:
        return certain, None, None
    worth = _asked(
        lambda: ask.worth(belief), f"the worst case needs more than {budget} positions", refused
    )
    if not worth:
        return certain, None, None
    plan = _asked(
        lambda: ask.plan(belief), f"the strategy needs more than {budget} positions", refused
    )
    return certain, worth, plan


def _marks(
    belief: Belief, ask: Strategist | None, boards: _Boards | None, listed: Distances
) -> tuple[Mark, ...]:
    """Mark every first pour, in the normal form; a mark that the budget does not allow is None."""
    if not belief.weight:
        return ()
    # Tubes with hidden layers may look the same and differ; let each be itself.
    told = [tube.replace(HIDDEN, chr(0xE000 + i)) for i, tube in enumerate(belief.tubes)]
    pours = normal_moves([Collection(tuple(told), belief.capacity, belief.rule)])
    joint: dict[Pour, bool] = {}
    certain: dict[Pour, bool] = {}
    worst: dict[Pour, int] = {}
    all_known = False
    with suppress(SpentError):
        for pour in pours if boards else ():
            joint[pour] = is_jointly_optimal(boards or (), pour, listed)
        for pour in pours if ask else ():
            assert ask is not None
            outcomes = belief.outcomes(pour)
            certain[pour] = all(o.over or ask.is_certain(o.belief) for o in outcomes)
            worth = ask.worth_of(outcomes) if certain[pour] else None
            if worth is not None:
                worst[pour] = worth.worst + 1
        all_known = ask is not None
    least = min(worst.values(), default=None) if all_known else None
    return tuple(
        Mark(
            pour,
            certain.get(pour),
            joint.get(pour),
            worst.get(pour),
            worst.get(pour, -1) == least if all_known else None,
        )
        for pour in pours
    )
