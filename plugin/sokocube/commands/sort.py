"""`sokocube sort`: a colour-sort puzzle's shortest solution, or a strategy for hidden colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from sokocube.coloursort import analysis, search
from sokocube.coloursort.analysis import analyse
from sokocube.coloursort.formats import read_sorts
from sokocube.coloursort.rules import Rule
from sokocube.coloursort.search import Method, Status, solve, solve_with_one_more_tube
from sokocube.commands import (
    NO_ANSWER,
    counted,
    fault_told,
    file_argument,
    json_option,
    level_option,
    level_told,
    print_answers,
    print_json,
    readable,
    spent,
    still_at_work,
)
from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from sokocube.coloursort.analysis import Analysis, Mark
    from sokocube.coloursort.collection import Pour
    from sokocube.coloursort.level import SortLevel
    from sokocube.coloursort.strategy import Plan

__all__ = ["sort"]

_BUDGET_HELP = (
    "Give up after so many positions.  [default: "
    f"{search.BUDGET:,}; {analysis.BUDGET:,} for each question with --hidden]"
)

_BLIND = (
    "fillings",
    "promised",
    "unsolvable",
    "longest",
    "guaranteed",
    "expected",
    "prefix",
    "marks",
    "plan",
    "refused",
)
"""What an answer for hidden colours tells beside what every answer does."""


@click.command()
@file_argument
@level_option
@click.option(
    "--rule",
    type=click.Choice([rule.value for rule in Rule]),
    help="What a pour moves: as much of the run as fits (water), the whole run or nothing (whole),"
    " or one layer (ball).  [default: what the file says, else water]",
)
@click.option(
    "--method",
    type=click.Choice([method.value for method in Method]),
    help="How to search: bfs and astar find a shortest solution, dfs the first it meets."
    "  [default: astar]",
)
@click.option("--hidden", is_flag=True, help="Answer as a player would who cannot see all layers.")
@click.option(
    "--solvable",
    is_flag=True,
    help="With --hidden: take it as promised that the puzzle can be solved.",
)
@click.option(
    "--capacity",
    type=click.IntRange(min=1, max=999),
    metavar="N",
    help="How much a tube holds.  [default: what the file says, else the tallest tube]",
)
@click.option("--budget", type=click.IntRange(min=1), metavar="N", help=_BUDGET_HELP)
@json_option
def sort(
    file: Path,
    number: int | None,
    *,
    rule: str | None,
    method: str | None,
    hidden: bool,
    solvable: bool,
    capacity: int | None,
    budget: int | None,
    as_json: bool,
) -> None:
    """Solve the colour-sort puzzles in FILE.

    Tubes and pours count from 1. A solution is called shortest only where that is proven, and a
    puzzle unsolvable only where every position was tried. With --hidden, tells whether some way of
    playing wins for certain, with how many pours, and which first pours are safe in which sense.
    """
    if method is not None and hidden:
        raise click.UsageError("--method does not go with --hidden")
    if solvable and not hidden:
        raise click.UsageError("--solvable goes with --hidden only")
    try:
        levels = read_sorts(
            readable(file),
            name=file.as_posix(),
            rule=None if rule is None else Rule(rule),
            capacity=capacity,
        )
        if number is not None:
            levels = (_numbered(levels, number, file),)
        answers = []
        for level in levels:
            with still_at_work(level):
                answers.append(
                    _played_blind(level, solvable, budget or analysis.BUDGET)
                    if hidden
                    else _solved(level, Method(method or Method.ASTAR), budget or search.BUDGET)
                )
    except PuzzleError as error:
        if as_json:
            unknown = dict.fromkeys(_BLIND if hidden else ("method",))
            answer = _answer("invalid", error.problem, **unknown)
            invalid = {**fault_told(error), "title": "", **answer}
            print_json(invalid)
        raise
    print_answers(answers, as_json=as_json, line=_told_blind if hidden else _told)
    if any(answer["status"] == "budget" for answer in answers):
        raise click.exceptions.Exit(NO_ANSWER)


def _numbered(levels: tuple[SortLevel, ...], number: int, file: Path) -> SortLevel:
    if number > len(levels):
        held = "1 puzzle" if len(levels) == 1 else f"{len(levels)} puzzles"
        raise PuzzleError(f"there is no level {number}", f"the file holds {held}", file=str(file))
    return levels[number - 1]


def _answer(status: str, reason: str, **told: Any) -> dict[str, Any]:
    """Give what every answer tells beside its level."""
    nothing = {"moves": None, "solution": None, "states": 0, "optimal": False}
    return {"status": status, "reason": reason, **nothing, **told}


def _solved(level: SortLevel, method: Method, budget: int) -> dict[str, Any]:
    try:
        verdict = solve(level.start, method, budget=budget)
    except PuzzleError as error:
        raise error.located(file=level.file, line=level.line, level=level.number) from None
    answer = level_told(level) | _answer(
        verdict.status.value,
        spent(budget) if verdict.status is Status.BUDGET else "",
        moves=None if verdict.pours is None else len(verdict.pours),
        solution=_numbers(verdict.pours),
        states=verdict.states,
        optimal=verdict.optimal,
        method=method.value,
    )
    if verdict.status is Status.UNSOLVABLE:
        more = solve_with_one_more_tube(level.start, budget=budget)
        turned = solve(level.start.turned_over(), budget=budget)
        answer["one_more_tube"] = None if more.pours is None else len(more.pours)
        answer["upside_down"] = None if turned.pours is None else len(turned.pours)
    return answer


def _played_blind(level: SortLevel, promised: bool, budget: int) -> dict[str, Any]:
    try:
        told = analyse(level.visible, level.colours, promised=promised, budget=budget)
    except PuzzleError as error:
        raise error.located(file=level.file, line=level.line, level=level.number) from None
    return level_told(level) | _answer(
        _status(told),
        "; ".join(told.refused),
        moves=told.worst,
        solution=_numbers(told.plan.pours) if told.plan and not told.plan.branches else None,
        states=told.positions,
        optimal=told.worst is not None,
        fillings=told.fillings,
        promised=told.promised,
        unsolvable=told.unsolvable,
        longest=told.longest,
        guaranteed=told.certain,
        expected=None if told.mean is None else float(told.mean),
        prefix=_numbers(told.prefix),
        marks=[_mark(mark) for mark in told.marks],
        plan=None if told.plan is None else _plan(told.plan),
        refused=list(told.refused),
    )


def _status(told: Analysis) -> str:
    """Say in one word whether the puzzle can be won for certain."""
    if told.worst is not None:
        return "solved"
    if told.certain is None or told.certain:
        return "budget"
    return "unsolvable" if told.longest is None and told.unsolvable else "no guarantee"


def _numbers(pours: Iterable[Pour] | None) -> list[list[int]] | None:
    return None if pours is None else [[pour.source + 1, pour.target + 1] for pour in pours]


def _mark(mark: Mark) -> dict[str, Any]:
    return {
        "pour": [mark.pour.source + 1, mark.pour.target + 1],
        "guaranteed": mark.certain,
        "jointly_optimal": mark.jointly_optimal,
        "worst": mark.worst,
        "best": mark.best,
    }


def _plan(plan: Plan) -> dict[str, Any]:
    return {
        "pours": _numbers(plan.pours),
        "worst": plan.worst,
        "expected": float(plan.mean),
        "then": [
            {
                "seen": list(branch.seen),
                "poured": branch.poured,
                "over": branch.over,
                "chance": float(branch.chance),
                "plan": _plan(branch.plan),
            }
            for branch in plan.branches
        ],
    }


def _written(pours: list[list[int]]) -> str:
    return " ".join(f"{source}→{target}" for source, target in pours) or "nothing"


def _pours(number: int) -> str:
    return counted(number, "pour", "pours")


def _named(answer: dict[str, Any]) -> str:
    return f"level {answer['level']}" + (f" ({answer['title']})" if answer["title"] else "")


def _told(answer: dict[str, Any]) -> str:
    seen = f"{counted(answer['states'], 'position', 'positions')} seen"
    if answer["moves"] == 0:
        said = "already sorted"
    elif answer["status"] == "solved":
        proof = "proven shortest" if answer["optimal"] else "the first found, perhaps not shortest"
        said = f"{_pours(answer['moves'])}, {proof}, {seen}\n  {_written(answer['solution'])}"
    elif answer["status"] == "budget":
        said = f"no answer inside the budget, {seen}; raise --budget"
    else:
        said = f"cannot be solved, proven, {seen}"
        if answer["one_more_tube"] is not None:
            said += f"\n  with one more empty tube: {_pours(answer['one_more_tube'])}"
        if answer["upside_down"] is not None:
            said += (
                f"\n  read from top to bottom: {_pours(answer['upside_down'])};"
                " was it written upside down?"
            )
    return f"{_named(answer)}: {said}"


def _told_blind(answer: dict[str, Any]) -> str:
    """Tell the answer for hidden colours, a line for each thing that is known."""
    count = counted(answer["fillings"], "filling", "fillings")
    assumed = "as it is promised to be solvable" if answer["promised"] else "none ruled out"
    lines = [f"{_named(answer)}: {count} possible, {assumed}"]
    if answer["unsolvable"] is not None:
        lines.append(_told_lengths(answer))
    if answer["moves"] is not None:
        lines.append(
            f"can be won for certain, with at most {_pours(answer['moves'])},"
            f" {answer['expected']:.4g} expected"
        )
    elif answer["guaranteed"] is False:
        lines.append("no way of playing wins for certain")
    elif answer["guaranteed"]:
        lines.append("can be won for certain")
    if answer["prefix"] is not None:
        lines.append(f"right whatever is hidden: {_written(answer['prefix'])}")
    lines += [_told_mark(mark) for mark in answer["marks"]]
    lines += [f"not answered: {reason}" for reason in answer["refused"]]
    return "\n  ".join(lines)


def _told_lengths(answer: dict[str, Any]) -> str:
    """Tell how many fillings can be solved, and how long that takes at most."""
    wrong, longest, promised = (answer[key] for key in ("unsolvable", "longest", "promised"))
    if longest is None:
        return "none can be solved"
    if promised:
        said = f"{wrong:,} ruled out, since unsolvable" if wrong else "none had to be ruled out"
    else:
        said = f"{wrong:,} of them cannot be solved" if wrong else "all can be solved"
    if answer["fillings"] - (0 if promised else wrong) == 1:
        return f"{said}; the shortest solution takes {_pours(longest)}"
    others = " of the others" if wrong and not promised else ""
    return f"{said}; the longest of the shortest solutions{others} takes {_pours(longest)}"


def _told_mark(mark: dict[str, Any]) -> str:
    words = {True: "yes", False: "no", None: "not known"}
    counted = "" if mark["worst"] is None else f" ({mark['worst']})"
    return (
        f"{_written([mark['pour']])}: keeps the guarantee: {words[mark['guaranteed']]};"
        f" jointly optimal: {words[mark['jointly_optimal']]};"
        f" best worst case: {words[mark['best']]}{counted}"
    )
