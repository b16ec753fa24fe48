"""The options of the plugin in `mkdocs.yml`; none has to be given."""

from __future__ import annotations

import re
from datetime import date

from mkdocs.config import config_options as opt
from mkdocs.config.base import Config, ValidationError

from sokocube.errors import PuzzleError
from sokocube.pages.style import SKINS
from sokocube.play.game import MOST_KEPT
from sokocube.words.daily import MOST_DAYS, read_day
from sokocube.words.letters import LANGUAGES

__all__ = ["EXAMPLES", "Options"]


class _Count(opt.Type[int]):
    """A whole number that is not negative, and not above `most` if that is given."""

    def __init__(self, default: int, most: int | None = None) -> None:
        super().__init__(int, default=default)
        self._most = most

    def run_validation(self, value: object) -> int:
        number = super().run_validation(value)
        if isinstance(value, bool) or number < 0:
            raise ValidationError(f"Expected a whole number from 0 but received: {value!r}")
        if self._most is not None and number > self._most:
            raise ValidationError(f"Expected at most {self._most:,} but received: {value!r}")
        return number


class _Languages(opt.ListOfItems[str]):
    """Languages of word levels, each taken once; where no list is given, it says what to write."""

    def __init__(self) -> None:
        super().__init__(opt.Choice(tuple(LANGUAGES)), default=[])

    def run_validation(self, value: object) -> list[str]:
        if value is None:
            return []  # the name without a value: as left out
        if not isinstance(value, list):
            # A list without its brackets is what one writes by mistake.
            words = re.findall(r"\w+", value) if isinstance(value, str) else ()
            meant = [word for word in words if word in LANGUAGES] or ["en"]
            raise ValidationError(
                f"Expected a list of languages but received: {value!r}; "
                f"write {self._key_name}: [{', '.join(meant)}]"
            )
        return list(dict.fromkeys(super().run_validation(value)))


class _Day(opt.Type[str]):
    """A day like 2026-03-31, as a text; it may be given as the date that YAML makes of it."""

    def __init__(self) -> None:
        super().__init__(str, default="")

    def run_validation(self, value: object) -> str:
        text = value.isoformat() if isinstance(value, date) else value
        if text == "":
            return ""
        try:
            return read_day(text if isinstance(text, str) else str(text)).isoformat()
        except PuzzleError as error:
            raise ValidationError(str(error)) from None


class Options(Config):  # type: ignore[no-untyped-call]
    """What the author of a site may choose."""

    levels_dir = opt.Dir(default="levels")
    """Folder of the level files, relative to `mkdocs.yml`."""

    cache_dir = opt.Dir(default=".cache/plugin/sokocube")
    """Folder in which measured levels are kept between builds, relative to `mkdocs.yml`."""

    scripts = opt.Choice(("none", "keep"), default="none")
    """Whether the pages that hold no game may have scripts; those that hold one never do.

    With `none` no page has a script, no script file is published and the search, which is one,
    is left out.
    """

    cube_states = _Count(3_000)
    """The most states that a level may have to be embedded in a hypercube."""

    cube_bytes = _Count(600_000)
    """The most bytes, before compression, that a cube game may add to its page."""

    page_bytes = _Count(1_000_000)
    """The bytes, before compression, from which on a page of a game is large: the summary of the
    build counts such pages.
    """

    history_moves = _Count(0, MOST_KEPT)
    """The moves that a history page keeps, at most 4,000; 0 lets each level's solution decide."""

    solve_budget = _Count(100_000)
    """The most positions that the solver examines for a level."""

    walk_on = opt.Type(bool, default=False)
    """Whether moves go on after a win in a cube game."""

    skin = opt.Choice(SKINS, default=SKINS[0])
    """What games look like: a `warehouse` of crates, or drawn by pen on squared `paper`."""

    language = opt.Type(str, default="en")
    """Language of the words in games and on the pages of levels."""

    timings = opt.Type(bool, default=False)
    """Whether pages behind the scenes may tell how many seconds the build took for something.

    They differ from machine to machine: without them the same site has the same bytes on each.
    """

    adventure = _Languages()
    """Languages in which the site has the adventure of word levels; the first leads."""

    daily = _Languages()
    """Languages in which the site has a daily challenge; the first leads."""

    daily_archive = _Count(6, MOST_DAYS)
    """How many days before the newest one the site keeps."""

    daily_date = _Day()
    """The newest day, like 2026-03-31; without it the day of the build (UTC, or that of
    `SOURCE_DATE_EPOCH`).
    """

    daily_file = opt.Type(str, default="daily.jsonl")
    """File of the days that were published, relative to `mkdocs.yml`; a day that it holds never
    changes. `sokocube daily --freeze` writes it, another one than `daily.jsonl` with `--file`.
    """


EXAMPLES = {
    "levels_dir": "puzzles",
    "cache_dir": "build/levels",
    "scripts": "keep",
    "cube_states": 300,
    "cube_bytes": 200_000,
    "page_bytes": 500_000,
    "history_moves": 1_000,
    "solve_budget": 1_000_000,
    "walk_on": True,
    "skin": "paper",
    "language": "fr",
    "timings": True,
    "adventure": ["en", "fr"],
    "daily": ["en"],
    "daily_archive": 30,
    "daily_date": "2026-03-31",
    "daily_file": "days/published.jsonl",
}
"""A value for each option, as the reference shows it."""
