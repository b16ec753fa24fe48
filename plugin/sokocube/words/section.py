"""The part of a site that is made of words: the adventure and the daily challenge."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError
from sokocube.words.adventure import adventure
from sokocube.words.daily import challenges, days_back
from sokocube.words.daily_pages import daily_feeds, daily_pages
from sokocube.words.letters import LANGUAGES
from sokocube.words.pages import adventure_pages
from sokocube.words.request import levels_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from sokocube.cache import Cache
    from sokocube.pages.page import Page
    from sokocube.words.daily import Challenge
    from sokocube.words.daily_pages import Feed
    from sokocube.words.level import WordLevel

__all__ = ["WordChoices", "WordSection", "word_section"]


@dataclass(frozen=True, slots=True)
class WordChoices:
    """What the author of a site chose: languages, the newest day, and how many days before it.

    `frozen` holds the levels of days that were published before (see `daily.frozen_levels`).
    """

    adventure: tuple[str, ...] = ()
    daily: tuple[str, ...] = ()
    day: date | None = None
    archive: int = 6
    frozen: Mapping[tuple[date, str], WordLevel] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WordSection:
    """The pages and feeds, and how many levels they are made of.

    `unproven` of these have an estimated par, because their check spent its budget.
    """

    pages: tuple[Page, ...] = ()
    feeds: tuple[Feed, ...] = ()
    levels: int = 0
    unproven: int = 0


def word_section(
    choices: WordChoices, cache: Cache, *, progress: Callable[[str], None] = lambda _: None
) -> WordSection:
    """Make the pages of word levels; what has to be generated for them is.

    Raises `PuzzleError` for a language without words.
    """
    for language in (*choices.adventure, *choices.daily):
        if language not in LANGUAGES:
            raise PuzzleError(
                f"no word levels in the language {language!r}",
                f"choose among {', '.join(LANGUAGES)}",
            )
    map_of = _adventure(choices.adventure, cache, progress)
    days = days_back(choices.day, choices.archive + 1) if choices.day else ()
    daily: dict[str, list[Challenge]] = {}
    for challenge in challenges(days, choices.daily, choices.frozen, cache, progress=progress):
        daily.setdefault(challenge.level.word.language, []).append(challenge)
    levels = [level for chapters in map_of.values() for chapter in chapters for level in chapter]
    levels += [challenge.level for given in daily.values() for challenge in given]
    return WordSection(
        (*adventure_pages(map_of, cache), *daily_pages(daily, cache)),
        tuple(daily_feeds(daily)),
        len(levels),
        sum(not level.par.proven for level in levels),
    )


def _adventure(
    languages: Sequence[str], cache: Cache, progress: Callable[[str], None]
) -> dict[str, list[list[WordLevel]]]:
    """Give the levels of the adventure by language and chapter; all languages at once."""
    requests = {language: adventure(language) for language in languages}
    wanted = [r for chapters in requests.values() for chapter in chapters for r in chapter]
    found = dict(zip(wanted, levels_of(wanted, cache, progress=progress), strict=True))
    return {
        language: [[found[request] for request in chapter] for chapter in chapters]
        for language, chapters in requests.items()
    }
