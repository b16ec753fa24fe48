"""`sokocube build`: the pages of all levels as files, for site tools that run no plugins."""

from __future__ import annotations

from pathlib import Path

import click

from sokocube.cache import Cache
from sokocube.collection import collect
from sokocube.errors import PuzzleError
from sokocube.pages.bare import bare_files
from sokocube.record import Choices
from sokocube.site import build_site
from sokocube.words.daily import frozen_levels, read_day, today
from sokocube.words.letters import LANGUAGES
from sokocube.words.section import WordChoices

__all__ = ["build"]


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
@click.option("--walk-on", is_flag=True, help="Let moves go on after a win in a cube game.")
@click.option("--language", default="en", show_default=True, help="Language of all words.")
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
@click.option("--daily-date", default="", help="The newest day, like 2026-03-31; default today.")
@click.option(
    "--daily-archive",
    type=click.IntRange(min=0),
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
    walk_on: bool,
    language: str,
    adventure: tuple[str, ...],
    daily: tuple[str, ...],
    daily_date: str,
    daily_archive: int,
    daily_file: Path,
) -> None:
    """Write the pages of all levels into the folder OUT.

    They are the pages that the MkDocs plugin makes, each a whole HTML file that links to its
    neighbours and to the style sheets beside it, and none with a script.
    """
    collection = collect(folder)
    for fault in collection.faults[:-1]:
        click.echo(str(fault), err=True)
    if collection.faults:
        raise collection.faults[-1]
    choices = Choices(language=language, walk_on=walk_on, cube_states=cube_states)
    words = WordChoices(
        adventure,
        daily,
        read_day(daily_date) if daily_date else today(),
        daily_archive,
        frozen_levels(daily_file) if daily else {},
    )
    site = build_site(
        collection,
        choices,
        Cache(cache_folder),
        words=words,
        progress=lambda line: click.echo(line, err=True),
    )
    for name, text in bare_files(site):
        path = out / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise PuzzleError(
                f"cannot be written ({error.strerror})", "choose another folder", file=str(path)
            ) from error
    click.echo(f"{len(site.records)} levels, {site.computed} computed anew, in {out}/levels/")
