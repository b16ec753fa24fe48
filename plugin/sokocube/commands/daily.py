"""`sokocube daily`: the daily challenges, and the file that keeps published ones as they were."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from sokocube.cache import Cache
from sokocube.commands import json_option, print_answers
from sokocube.errors import PuzzleError
from sokocube.words.daily import challenges, days_back, freeze, frozen_levels, read_day, today
from sokocube.words.letters import LANGUAGES

__all__ = ["daily"]


@click.command()
@click.option("--date", "text", help="The last day, like 2026-03-31; today (UTC) if not given.")
@click.option(
    "--days",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="How many days up to the last one.",
)
@click.option(
    "--file",
    type=click.Path(path_type=Path),
    default=Path("daily.jsonl"),
    show_default=True,
    help="The file of published days.",
)
@click.option(
    "--freeze",
    "to_freeze",
    is_flag=True,
    help="Write days that are not in the file yet to its end, so that they never change.",
)
@click.option(
    "--cache",
    "folder",
    type=click.Path(path_type=Path),
    default=Path(".cache/plugin/sokocube"),
    show_default=True,
    help="The folder in which levels are kept between builds.",
)
@json_option
def daily(  # noqa: PLR0917  # one for each option
    text: str | None, days: int, file: Path, to_freeze: bool, folder: Path, as_json: bool
) -> None:
    """Give the daily challenge of a day in every language.

    With --freeze it is recorded as published: builds read the file first, so a day stays what it
    was when word lists or the generator change. Days to come cannot be frozen.
    """
    last = read_day(text) if text else today()
    if to_freeze and last > today():
        raise PuzzleError(f"{last} is still to come", "freeze a day once it is published")
    frozen = frozen_levels(file)
    given = [
        challenge
        for language in LANGUAGES
        for challenge in challenges(
            days_back(last, days),
            language,
            frozen,
            Cache(folder),
            progress=lambda line: click.echo(line, err=True),
        )
    ]
    if to_freeze:
        added = freeze(file, given)
        click.echo(f"{file.as_posix()}: {added} added, {len(frozen) + added} in all", err=True)
    answers: list[dict[str, Any]] = [
        {"date": challenge.day.isoformat(), **challenge.level.report()} for challenge in given
    ]
    print_answers(answers, as_json=as_json, line=_line)


def _line(answer: dict[str, Any]) -> str:
    estimated = "" if answer["par_proven"] else " (estimated)"
    return (
        f"{answer['date']} {answer['language']}: {answer['word']}, chapter {answer['chapter']}, "
        f"seed {answer['seed_used']}, par {answer['par']} pushes{estimated}"
    )
