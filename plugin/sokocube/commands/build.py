"""`sokocube build`: the pages of all levels as files, for site tools that run no plugins."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sokocube.cache import Cache
from sokocube.collection import collect
from sokocube.coloursort.shelf import collect_sorts
from sokocube.commands import day_option, given_by_hand
from sokocube.errors import PuzzleError, reason_of, unwritable
from sokocube.pages.bare import bare_files
from sokocube.pages.style import SKINS
from sokocube.play.game import MOST_KEPT
from sokocube.play.wording import Wording
from sokocube.record import Choices
from sokocube.site import build_site
from sokocube.words.daily import MOST_DAYS, today
from sokocube.words.letters import LANGUAGES
from sokocube.words.published import frozen_levels
from sokocube.words.section import WordChoices

if TYPE_CHECKING:
    from datetime import date

__all__ = ["build"]


def _spoken(_ctx: click.Context, _param: click.Parameter, language: str) -> str:
    """Make sure that there are texts in a language."""
    try:
        return Wording(language).language
    except PuzzleError as error:
        raise click.BadParameter(str(error)) from None


@click.command()
@click.argument("out", type=click.Path(path_type=Path, file_okay=False))
@click.option(
    "--levels",
    "folder",
    type=click.Path(path_type=Path),
    default=Path("levels"),
    show_default=True,
    help="Folder of the level files.",
)
@click.option(
    "--cache",
    "cache_folder",
    type=click.Path(path_type=Path),
    default=Path(".cache/plugin/sokocube"),
    show_default=True,
    help="Folder in which measured levels are kept.",
)
@click.option(
    "--cube-states",
    type=click.IntRange(min=0),
    default=Choices().cube_states,
    show_default=True,
    help="The most states that a level may have to be embedded in a hypercube.",
)
@click.option(
    "--cube-bytes",
    type=click.IntRange(min=0),
    default=Choices().cube_bytes,
    show_default=True,
    help="The most bytes, before compression, that a cube game may add to its page.",
)
@click.option(
    "--history-moves",
    type=click.IntRange(0, MOST_KEPT),
    default=Choices().history_moves,
    show_default=True,
    help="The moves that a history page keeps; 0 lets each level's solution decide.",
)
@click.option(
    "--solve-budget",
    type=click.IntRange(min=0),
    default=Choices().solve_budget,
    show_default=True,
    help="The most positions that the solver examines for a level.",
)
@click.option("--walk-on", is_flag=True, help="Let moves go on after a win in a cube game.")
@click.option(
    "--skin",
    type=click.Choice(SKINS),
    default=SKINS[0],
    show_default=True,
    help="What games look like.",
)
@click.option(
    "--language",
    default="en",
    show_default=True,
    callback=_spoken,
    help="Language of all words.",
)
@click.option(
    "--adventure",
    multiple=True,
    type=click.Choice(tuple(LANGUAGES)),
    help="Make the adventure of word levels in this language; may be given several times.",
)
@click.option(
    "--daily",
    multiple=True,
    type=click.Choice(tuple(LANGUAGES)),
    help="Make the daily challenge in this language; may be given several times.",
)
@day_option("--daily-date", "The newest day, like 2026-03-31; today (UTC) if not given.")
@click.option(
    "--daily-archive",
    type=click.IntRange(0, MOST_DAYS),
    default=WordChoices().archive,
    show_default=True,
    help="How many days before the newest one to keep.",
)
@click.option(
    "--daily-file",
    type=click.Path(path_type=Path),
    default=Path("daily.jsonl"),
    show_default=True,
    help="File of the days that were published.",
)
def build(
    *,
    out: Path,
    folder: Path,
    cache_folder: Path,
    cube_states: int,
    cube_bytes: int,
    history_moves: int,
    solve_budget: int,
    walk_on: bool,
    skin: str,
    language: str,
    adventure: tuple[str, ...],
    daily: tuple[str, ...],
    daily_date: date | None,
    daily_archive: int,
    daily_file: Path,
) -> None:
    """Write the pages of all levels into the folder OUT.

    They are the pages that the MkDocs plugin makes, each a whole HTML file that links to its
    neighbours and to the style sheets beside it, and none with a script.
    """
    _keep_levels(out, folder)
    collection = collect(folder, needed=given_by_hand("folder") or not (adventure or daily))
    sorts = collect_sorts(folder)
    faults = (*collection.faults, *sorts.faults)
    for fault in faults[:-1]:
        click.echo(str(fault), err=True)
    if faults:
        raise faults[-1]
    choices = Choices(
        language=language,
        walk_on=walk_on,
        cube_states=cube_states,
        cube_bytes=cube_bytes,
        history_moves=history_moves,
        solve_budget=solve_budget,
    )
    cache = Cache(cache_folder)
    words = WordChoices(
        tuple(dict.fromkeys(adventure)),
        tuple(dict.fromkeys(daily)),
        daily_date or today(),
        daily_archive,
        frozen_levels(daily_file, needed=given_by_hand("daily_file")) if daily else {},
    )
    site = build_site(
        collection,
        choices,
        cache,
        words=words,
        sorts=sorts,
        progress=lambda line: click.echo(line, err=True),
    )
    for name, text in bare_files(site, skin):
        path = out / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise unwritable(path, reason_of(error)) from error
    if cache.unwritable:
        click.echo(f"{cache_folder.as_posix()}: cannot be written ({cache.unwritable})", err=True)
    click.echo(f"{site.summary()}, in {out}/")


def _keep_levels(out: Path, folder: Path) -> None:
    """Refuse to write pages into the folder of the levels, or around it, where `levels/` meets it.

    Raises `PuzzleError`, also where the folder for the pages cannot be written.
    """
    pages, levels = out.resolve(), folder.resolve()
    if pages.is_relative_to(levels) or levels.is_relative_to(pages):
        raise PuzzleError(
            f"the pages would be mixed with the level files in {folder.as_posix()}",
            "choose a folder of their own, such as site",
            file=out.as_posix(),
        )
    there = next(place for place in (pages, *pages.parents) if place.exists())
    if not there.is_dir() or not os.access(there, os.W_OK):
        reason = "permission denied" if there.is_dir() else "a file is in the way"
        raise unwritable(out, reason)
