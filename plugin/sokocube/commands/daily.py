"""`sokocube daily`: the daily challenges, and the file that keeps published ones as they were."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sokocube.cache import Cache
from sokocube.commands import day_option, given_by_hand, json_option, print_answers
from sokocube.errors import PuzzleError
from sokocube.words.daily import (
    MOST_DAYS,
    Challenge,
    challenges,
    days_back,
    today,
)
from sokocube.words.letters import LANGUAGES
from sokocube.words.published import freeze, frozen_levels

if TYPE_CHECKING:
    import datetime as dt

__all__ = ["daily"]


@click.command()
@day_option("--date", "The last day, like 2026-03-31; today (UTC) if not given.")
@click.option(
    "--days",
    type=click.IntRange(1, MOST_DAYS),
    default=1,
    show_default=True,
    help="How many days up to the last one.",
)
@click.option(
    "--file",
    type=click.Path(path_type=Path, readable=False),
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
    date: dt.date | None, days: int, file: Path, to_freeze: bool, folder: Path, as_json: bool
) -> None:
    """Give the daily challenge of a day in every language.

    With --freeze it is recorded as published: builds read the file first, so a day stays what it
    was when word lists or the generator change. Days to come cannot be frozen.
    """
    last = date or today()
    if to_freeze and last > today():
        raise PuzzleError(f"{last} is still to come", "freeze a day once it is published")
    frozen = frozen_levels(file, needed=given_by_hand("file") and not to_freeze)
    given: list[Challenge] = []
    cache = Cache(folder)
    count = days * len(LANGUAGES)
    done = added = 0

    def tell(_: str) -> None:
        nonlocal done
        done += 1
        click.echo(f"{done} of {count}", err=True)

    for day in reversed(days_back(last, days)):
        done = len(given)
        of_day = challenges([day], LANGUAGES, frozen, cache, progress=tell)
        given += of_day
        if to_freeze:  # at once: what is made is kept should the command be interrupted
            added += freeze(file, of_day, frozen=frozen)
    if to_freeze:
        click.echo(f"{file.as_posix()}: {added} added, {len(frozen) + added} in all", err=True)
    order = list(LANGUAGES)
    given.sort(key=lambda c: (order.index(c.level.word.language), -c.day.toordinal()))
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
