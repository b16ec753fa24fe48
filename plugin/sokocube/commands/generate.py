"""`sokocube generate`: a word level from a word and a seed."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import click

from sokocube.commands import json_option, print_json
from sokocube.words.chapters import CHAPTERS, chapter_of
from sokocube.words.generate import generate as make
from sokocube.words.letters import LANGUAGES, spell
from sokocube.words.quality import FILTERS

if TYPE_CHECKING:
    from sokocube.words.level import WordLevel

__all__ = ["generate"]

_SLOW = 5
"""From this chapter on, who asks for a level is told to wait."""

_QUIET = 1.0
"""Seconds between two lines of progress."""


# A negative seed looks like an option; what else looks like one is refused below.
@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("word")
@click.argument("seed", type=int)
@click.option(
    "--chapter",
    type=click.IntRange(1, len(CHAPTERS)),
    default=1,
    show_default=True,
    help="How hard.",
)
@click.option(
    "--language",
    type=click.Choice(tuple(LANGUAGES)),
    default="en",
    show_default=True,
    help="Language of the word.",
)
@json_option
def generate(word: str, seed: int, chapter: int, language: str, as_json: bool) -> None:
    """Make a Sokoban level whose goals spell WORD, from SEED, any whole number.

    The same word, seed, chapter and language give the same level on every machine. There is no
    least and no greatest seed; a negative one such as -1 is a seed like any other.
    """
    if word.startswith("-"):
        raise click.NoSuchOption(word)
    spelled = spell(word, language)
    if chapter >= _SLOW:
        click.echo(f"a level of chapter {chapter} may take minutes to make", err=True)
    told = time.monotonic()

    def progress(line: str) -> None:
        nonlocal told
        if time.monotonic() - told > _QUIET:
            told = time.monotonic()
            click.echo(line, err=True)

    level = make(spelled, chapter_of(chapter), seed, progress=progress)
    if as_json:
        print_json(level.report())
        return
    click.echo(_described(level))


def _described(level: WordLevel) -> str:
    """Draw the level, its letters on its boxes, and say what is known about it."""
    said = level.report()
    boxes = dict(zip(level.board.boxes, level.board.letters, strict=True))
    rows = [list(row) for row in said["level"].split("\n")]
    for cell, letter in boxes.items():
        x, y = level.board.xy(cell)
        rows[y][x] = letter
    used = "" if level.seed_used == level.seed else f", made from seed {level.seed_used}"
    sure = "" if level.par.proven else " (an estimate: the budget was spent)"
    measures = ", ".join(f"{name} {said['measures'][name]:g}" for name in (*FILTERS, "score"))
    discarded = ", ".join(f"{name} {count}" for name, count in level.discarded.items())
    lines = [
        f"{level.id}: {level.word.text}{used}",
        *("".join(row) for row in rows),
        f"par: {level.par.pushes} pushes, {level.par.moves} moves{sure}",
        f"measures: {measures}",
        f"discarded: {discarded or 'nothing'}",
        f"solution: {level.solution}",
    ]
    return "\n".join(lines)
