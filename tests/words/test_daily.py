"""The daily challenge: the same for all, and never changed once published."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from sokocube.cache import Cache
from sokocube.errors import PuzzleError
from sokocube.words import daily
from sokocube.words.daily import (
    CHAPTER_OF_WEEKDAY,
    challenges,
    days_back,
    read_day,
    request_for,
    today,
)
from sokocube.words.letters import LANGUAGES
from sokocube.words.request import Request

MONDAY = date(2026, 3, 2)
DAYS = (MONDAY, date(2026, 3, 10))


pytestmark = pytest.mark.usefixtures("quick_words")


def test_a_day_gives_word_and_seed():
    """Date and language alone decide; weekdays stand for chapters, the seed is the date."""
    for language in LANGUAGES:
        request = request_for(MONDAY, language)
        assert request == request_for(date(2026, 3, 2), language)
        assert (request.chapter, request.seed) == (CHAPTER_OF_WEEKDAY[0], 20260302)
    week = [request_for(MONDAY + timedelta(days=n), "en") for n in range(7)]
    assert tuple(request.chapter for request in week) == CHAPTER_OF_WEEKDAY


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_its_turn(language, quick_words):
    """In as many days as there are words, from the start of a turn, each word comes once."""
    words = quick_words[language]
    first = date.fromordinal(700_000 // len(words) * len(words))
    days = [first + timedelta(days=n) for n in range(2 * len(words))]
    chosen = [request_for(day, language).word for day in days]
    assert sorted(w.text for w in chosen[: len(words)]) == sorted(w.text for w in words)
    assert chosen[: len(words)] != chosen[len(words) :]


def test_languages_do_not_go_in_step():
    """What one language plays gives nothing away about another one."""
    assert request_for(MONDAY, "en").word != request_for(MONDAY, "fr").word


def test_days_back():
    """An archive holds the day itself and those before, across months and years."""
    assert days_back(date(2026, 1, 1), 2) == (date(2026, 1, 1), date(2025, 12, 31))
    assert days_back(date(2024, 3, 1), 2)[1] == date(2024, 2, 29)


def test_today_is_that_of_utc_or_of_a_reproduced_build(monkeypatch):
    """The day is taken in UTC, and from SOURCE_DATE_EPOCH where it is set."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772409599")
    assert today() == date(2026, 3, 1)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772409600")
    assert today() == date(2026, 3, 2)
    monkeypatch.delenv("SOURCE_DATE_EPOCH")
    before = datetime.now(UTC).date()
    assert before <= today() <= datetime.now(UTC).date()


@pytest.mark.parametrize(
    "seconds", ["9" * 17, "4294967296", "abc", "-5", "1700000000.5", " 1700000000", "2026-01-01"]
)
def test_a_build_of_no_day_is_refused(monkeypatch, seconds):
    """What is no whole number of seconds, or leads beyond what files can hold, is one line."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", seconds)
    with pytest.raises(PuzzleError, match="is no date; write whole seconds since 1970"):
        today()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "4294967295")
    assert today() == date(2106, 2, 7)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "")
    assert today() >= date(2026, 1, 1)


@pytest.mark.parametrize("text", ["0001-01-01", "1999-12-31", "3000-01-01", "9999-12-31"])
def test_days_are_of_these_centuries(text):
    """From the days that are accepted an archive can go back as far as it may."""
    with pytest.raises(PuzzleError, match="choose a day from 2000-01-01 to 2999-12-31"):
        read_day(text)
    assert len(days_back(read_day("2000-01-01"), daily.MOST_DAYS + 1)) == daily.MOST_DAYS + 1


@pytest.mark.parametrize(
    "text", ["", "yesterday", "2026-02-30", "02/03/2026", "20260302", "2026-W10-1"]
)
def test_what_is_no_date_is_refused(text):
    """A date that is none is an error in one line."""
    with pytest.raises(PuzzleError, match="is no date"):
        read_day(text)
    assert read_day("2026-03-02") == MONDAY


def test_a_request_is_what_a_level_says_it_was_made_from():
    """The level of a day names word, chapter and seed of its request."""
    (made,) = challenges(DAYS[:1], ["uk"], {}, Cache(None))
    level = made.level
    assert Request(level.word, level.chapter, level.seed) == request_for(DAYS[0], "uk")
