"""The daily challenge: the date and the language give the word and the seed.

Days are those of UTC. Weeks grow harder: Monday plays in chapter 1, Sunday in chapter 7. Words have
at most five letters, for a puzzle that fits into a coffee break; all of a language come in an order
of their own until each has been used, then in another one. The seed is the date as a number.

What the date gives would change with a longer list of words or a better generator. A day that was
published must not, so published levels are written down in a file (see `published`), and a build
looks there first (`challenges`).
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError
from sokocube.words.draw import Draw
from sokocube.words.request import Request, levels_of
from sokocube.words.vocabulary import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from sokocube.cache import Cache
    from sokocube.words.level import WordLevel

__all__ = [
    "CHAPTER_OF_WEEKDAY",
    "MOST_DAYS",
    "Challenge",
    "challenges",
    "days_back",
    "iso_day",
    "read_day",
    "request_for",
    "today",
]

CHAPTER_OF_WEEKDAY = (1, 2, 3, 4, 5, 6, 7)
"""The chapter of the challenge from Monday to Sunday."""

MOST_DAYS = 3_650
"""The most days before the newest one that can be asked for: ten years."""

_FIRST, _LAST = date(2000, 1, 1), date(2999, 12, 31)
"""The days that can be asked for: all that go back from them are days that exist."""

_SECONDS = 1 << 32
"""Since 1970, up to the year 2106: MkDocs writes files that have no room for more."""

_LONGEST = 5


@dataclass(frozen=True, slots=True)
class Challenge:
    """The level of a day in a language."""

    day: date
    level: WordLevel


def today() -> date:
    """Give the present day (UTC), or that of `SOURCE_DATE_EPOCH` where a build is reproduced.

    Raises `PuzzleError` where that variable is set to anything but seconds since 1970.
    """
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not fixed:
        return datetime.now(UTC).date()
    if not fixed.isdecimal() or len(fixed) > len(str(_SECONDS)) or int(fixed) >= _SECONDS:
        raise PuzzleError(
            f"SOURCE_DATE_EPOCH is {fixed[:30]!r}, which is no date",
            f"write whole seconds since 1970, fewer than {_SECONDS:,}, or take the variable away",
        )
    return datetime.fromtimestamp(int(fixed), UTC).date()


def read_day(text: str) -> date:
    """Read a date as in 2026-03-31, from 2000 to 2999; `PuzzleError` for anything else."""
    day = iso_day(text)
    if not _FIRST <= day <= _LAST:
        raise PuzzleError(f"{text} is out of range", f"choose a day from {_FIRST} to {_LAST}")
    return day


def iso_day(text: str) -> date:
    """Read any date as in 2026-03-31, and no other form of it; `PuzzleError` for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise PuzzleError(f"{text!r} is no date", "write it like 2026-03-31")
    return day


def days_back(last: date, days: int) -> tuple[date, ...]:
    """Give the last `days` days up to `last`, the newest first, of which there must be so many."""
    return tuple(last - timedelta(days=back) for back in range(days))


def request_for(day: date, language: str) -> Request:
    """Give what the level of a day is made from; the same for everyone.

    >>> request_for(date(2026, 3, 2), "en").seed
    20260302
    """
    words = [word for word in words_of(language) if len(word.letters) <= _LONGEST]
    turn, place = divmod(day.toordinal(), len(words))
    order = Draw(f"daily challenge/{language}/{turn}").shuffled(words)
    seed = day.year * 10_000 + day.month * 100 + day.day
    return Request(order[place], CHAPTER_OF_WEEKDAY[day.weekday()], seed)


def challenges(
    days: Sequence[date],
    languages: Iterable[str],
    frozen: Mapping[tuple[date, str], WordLevel],
    cache: Cache,
    *,
    progress: Callable[[str], None] = lambda _: None,
) -> tuple[Challenge, ...]:
    """Give the challenges of some days: as frozen, or else as the date gives.

    They come by language, those of each in the order of the days; what has to be made is made side
    by side.
    """
    wanted = [(day, language) for language in languages for day in days]
    still_open = [one for one in wanted if one not in frozen]
    requests = [request_for(day, language) for day, language in still_open]
    made = dict(zip(still_open, levels_of(requests, cache, progress=progress), strict=True))
    return tuple(Challenge(one[0], made[one] if one in made else frozen[one]) for one in wanted)
