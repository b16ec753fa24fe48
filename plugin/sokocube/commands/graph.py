"""`sokocube graph`: how many states a level has and how they hang together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from sokocube.commands import (
    NO_ANSWER,
    counted,
    file_argument,
    json_option,
    level_option,
    level_told,
    levels_asked_for,
    print_answers,
    walk_on_option,
)
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import TooManyStatesError, explore

if TYPE_CHECKING:
    from pathlib import Path

    from sokocube.sokoban.level import Level

__all__ = ["graph"]


@click.command()
@file_argument
@level_option
@walk_on_option
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=1_000_000,
    show_default=True,
    help="Give up when more states than this can be reached.",
)
@json_option
def graph(file: Path, number: int | None, walk_on: bool, limit: int, as_json: bool) -> None:
    """Count the states of the levels in FILE.

    Prints for each level its states, the edges between them, its depth (the most moves that a
    state lies from the start) and how many states are won. Where a level has more states than the
    limit, the exit code is 3.
    """
    answers = [
        _counts(level, walk_on=walk_on, limit=limit) for level in levels_asked_for(file, number)
    ]
    print_answers(answers, as_json=as_json, line=_line)
    if any(answer["states"] is None for answer in answers):
        raise click.exceptions.Exit(NO_ANSWER)


def _counts(level: Level, *, walk_on: bool, limit: int) -> dict[str, Any]:
    """Give the numbers of a level, or the reason why it has none."""
    known = level_told(level)
    try:
        found = explore(Sokoban(level.board), walk_on=walk_on, limit=limit)
    except TooManyStatesError as error:
        unknown = dict.fromkeys(("states", "edges", "depth", "winning"))
        return {**known, **unknown, "reason": error.problem}
    return {
        **known,
        "states": len(found.states),
        "edges": len(found.edges),
        "depth": max(found.depth),
        "winning": len(found.winning),
        "reason": "",
    }


def _line(answer: dict[str, Any]) -> str:
    named = f" ({answer['title']})" if answer["title"] else ""
    if answer["states"] is None:
        return f"level {answer['level']}{named}: no answer; {answer['reason']}; raise --limit"
    states = counted(answer["states"], "state", "states")
    edges = counted(answer["edges"], "edge", "edges")
    return (
        f"level {answer['level']}{named}: {states}, {edges}, "
        f"depth {answer['depth']:,}, {answer['winning']:,} winning"
    )
