"""The daily challenge: the date and the language give the word and the seed.

Days are those of UTC. Weeks grow harder: Monday plays in chapter 1, Sunday in chapter 7. Words have
at most five letters, for a puzzle that fits into a coffee break; all of a language come in an order
of their own until each has been used, then in another one. The seed is the date as a number.

What the date gives would change with a longer list of words or a better generator. A day that was
published must not, so published levels are written down in a file (`freeze`), and a build looks
there first (`challenges`).
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Any

from sokocube.errors import PuzzleError
from sokocube.sokoban.solution import replay
from sokocube.words.draw import Draw
from sokocube.words.level import WordLevel, level_from_json
from sokocube.words.request import Request, levels_of
from sokocube.words.vocabulary import words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from pathlib import Path

    from sokocube.cache import Cache

__all__ = [
    "CHAPTER_OF_WEEKDAY",
    "MOST_DAYS",
    "Challenge",
    "challenges",
    "days_back",
    "freeze",
    "frozen_levels",
    "read_day",
    "request_for",
    "today",
]

CHAPTER_OF_WEEKDAY = (1, 2, 3, 4, 5, 6, 7)
"""The chapter of the challenge from Monday to Sunday."""

MOST_DAYS = 3_650
"""The most days before the newest one that can be asked for: ten years."""

_FIRST, _LAST = date(2000, 1, 1), date(2999, 12, 31)
"""The days that may be the newest: all that go back from them are days that exist."""

_LONGEST = 5


@dataclass(frozen=True, slots=True)
class Challenge:
    """The level of a day in a language."""

    day: date
    level: WordLevel


def today() -> date:
    """Give the present day (UTC), or that of `SOURCE_DATE_EPOCH` where a build is reproduced.

    Raises `PuzzleError` where that variable names no day of these centuries.
    """
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    if not fixed.isdecimal():
        return datetime.now(UTC).date()
    try:
        return datetime.fromtimestamp(int(fixed), UTC).date()
    except (OverflowError, ValueError, OSError) as error:
        raise PuzzleError(
            f"SOURCE_DATE_EPOCH is {fixed[:30]}, which is no date", "write seconds since 1970"
        ) from error


def read_day(text: str) -> date:
    """Read a date as in 2026-03-31, from 2000 to 2999; `PuzzleError` for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError as error:
        raise PuzzleError(f"{text!r} is no date", "write it like 2026-03-31") from error
    if not _FIRST <= day <= _LAST:
        raise PuzzleError(f"{text} is out of range", f"choose a day from {_FIRST} to {_LAST}")
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


def frozen_levels(file: Path, *, called: str = "") -> dict[tuple[date, str], WordLevel]:
    """Read the levels that were published, by day and language; none where there is no file.

    Messages name the file as `called`. Raises `PuzzleError` where the file cannot be read, and with
    the line of the first entry that is damaged: whose level cannot be read or whose solution does
    not win.
    """
    name = called or file.as_posix()
    frozen: dict[tuple[date, str], WordLevel] = {}
    for number, line in enumerate(_lines(file, name), 1):
        try:
            day, level = _published(line)
        except PuzzleError as error:
            raise PuzzleError(
                f"no level of a day can be read here ({error})",
                "restore the line as it was published",
                file=name,
                line=number,
            ) from error
        frozen.setdefault((day, level.word.language), level)
    return frozen


def _lines(file: Path, name: str) -> list[str]:
    try:
        return file.read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return []
    except UnicodeDecodeError:
        raise PuzzleError(
            "is no text in UTF-8", "name the file that sokocube daily --freeze wrote", file=name
        ) from None
    except OSError as error:
        reason = (error.strerror or type(error).__name__).lower()
        raise PuzzleError(
            f"cannot be read ({reason})", "check its name and its permissions", file=name
        ) from error


def _published(line: str) -> tuple[date, WordLevel]:
    """Read a line that `freeze` wrote; `PuzzleError` for anything else."""
    try:
        entry = json.loads(line)
        day, level = read_day(entry["date"]), level_from_json(entry)
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
        # What reading another thing as a level ends in; their words are those of Python.
        raise PuzzleError("the line is no published level") from None
    replay(level.board, level.solution)
    return day, level


def freeze(
    file: Path,
    given: Sequence[Challenge],
    *,
    frozen: Mapping[tuple[date, str], WordLevel] | None = None,
) -> int:
    """Write down challenges that are not in the file yet, and give their number.

    Days are added at the end, the oldest first; what is there is never changed. `frozen` is what
    the file holds of these days, if that is known. Raises `PuzzleError` where the file cannot be
    written.
    """
    frozen = frozen_levels(file) if frozen is None else frozen
    added = [
        challenge
        for challenge in sorted(given, key=lambda c: (c.day, c.level.word.language))
        if (challenge.day, challenge.level.word.language) not in frozen
    ]
    if added:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8", newline="\n") as end:
                end.write("".join(f"{_line(challenge)}\n" for challenge in added))
        except OSError as error:
            reason = (error.strerror or type(error).__name__).lower()
            raise PuzzleError(
                f"cannot be written ({reason})", "choose another place", file=file.as_posix()
            ) from error
    return len(added)


def _line(challenge: Challenge) -> str:
    entry: dict[str, Any] = {"date": challenge.day.isoformat(), **challenge.level.to_json()}
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
