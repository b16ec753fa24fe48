"""`sokocube solve`: the least pushes or moves that solve a level, or the proof that none do."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import click

from sokocube.commands import (
    NO_ANSWER,
    QUIET,
    counted,
    file_argument,
    json_option,
    level_option,
    level_told,
    levels_asked_for,
    print_answers,
    spent,
)
from sokocube.workers import side_by_side

if TYPE_CHECKING:
    from pathlib import Path

    from sokocube.sokoban.answer import Answer
    from sokocube.sokoban.level import Level

__all__ = ["solve"]

_SEVERAL = 10
"""How many levels are worth the start of worker processes."""

_ONE = {"pushes": "push", "moves": "move"}


@click.command()
@file_argument
@level_option
@click.option(
    "--least",
    type=click.Choice(["pushes", "moves"]),
    default="pushes",
    show_default=True,
    help="What a solution shall have as few of as possible.",
)
@click.option(
    "--budget",
    type=click.IntRange(min=1),
    default=1_000_000,
    show_default=True,
    help="The most positions to examine for a level.",
)
@json_option
def solve(file: Path, number: int | None, least: str, budget: int, as_json: bool) -> None:
    """Solve the levels in FILE with the least pushes or moves.

    Prints for each level the solution in LURD (a capital is a push), its pushes and moves, and
    whether they are proven to be the least; or that the level is proven to be unsolvable. With
    the budget spent before either is known for every level, the exit code is 3.
    """
    levels = levels_asked_for(file, number)
    found = side_by_side(_solved, [(level, least, budget) for level in levels], least=_SEVERAL)
    answers = [_told(level, answer, budget) for level, answer in zip(levels, found, strict=True)]
    print_answers(answers, as_json=as_json, line=_line)
    if any(answer.status == "budget" for answer in found):
        raise click.exceptions.Exit(NO_ANSWER)


def _solved(task: tuple[Level, str, int]) -> Answer:
    """Solve a level; while that takes long, say now and then on stderr how far it is."""
    from sokocube.sokoban.move_solver import solve_moves  # noqa: PLC0415  # keeps --help quick
    from sokocube.sokoban.solver import solve as solve_pushes  # noqa: PLC0415

    level, least, budget = task
    told = time.monotonic()

    def progress(examined: int, at_least: int) -> None:
        nonlocal told
        if time.monotonic() - told > QUIET:
            told = time.monotonic()
            click.echo(
                f"level {level.number}: {examined:,} of {budget:,} positions examined, "
                f"at least {counted(at_least, _ONE[least], least)}",
                err=True,
            )

    solver = solve_pushes if least == "pushes" else solve_moves
    return solver(level.board, budget=budget, progress=progress)


def _told(level: Level, answer: Answer, budget: int) -> dict[str, Any]:
    return {
        **level_told(level),
        "status": answer.status,
        "least": answer.least,
        "pushes": answer.pushes,
        "moves": answer.moves,
        "lurd": answer.lurd if answer.status == "solved" else None,
        "optimal": answer.status == "solved" and answer.proven,
        "at_least": answer.at_least,
        "examined": answer.examined,
        "reason": spent(budget) if answer.status == "budget" else answer.why,
    }


def _line(answer: dict[str, Any]) -> str:
    named = f" ({answer['title']})" if answer["title"] else ""
    examined = f"{counted(answer['examined'], 'position', 'positions')} examined"
    if answer["status"] == "solved":
        proof = (
            f"least {answer['least']}, proven" if answer["optimal"] else "not proven to be least"
        )
        said = f"{counted(answer['pushes'], 'push', 'pushes')}, "
        said += f"{counted(answer['moves'], 'move', 'moves')} ({proof}), {examined}"
        said += f"\n{answer['lurd']}" if answer["lurd"] else ", already solved"
    elif answer["status"] == "unsolvable":
        said = f"unsolvable, proven, {examined}" + (
            f": {answer['reason']}" if answer["reason"] else ""
        )
    else:
        least = answer["least"]
        said = f"no answer within the budget, {examined}, "
        said += f"at least {counted(answer['at_least'], _ONE[least], least)}"
    return f"level {answer['level']}{named}: {said}"
