"""The daily challenge: the same for all, and never changed once published."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta

import pytest

from sokocube.cache import Cache
from sokocube.errors import PuzzleError
from sokocube.words import daily, generate, vocabulary
from sokocube.words.daily import (
    CHAPTER_OF_WEEKDAY,
    Challenge,
    challenges,
    days_back,
    freeze,
    frozen_levels,
    read_day,
    request_for,
    today,
)
from sokocube.words.letters import LANGUAGES, spell
from sokocube.words.request import Request

MONDAY = date(2026, 3, 2)
DAYS = (MONDAY, date(2026, 3, 10))


@pytest.fixture(autouse=True)
def quick_words(monkeypatch):
    """Play with short words, so that a day is made in no time."""
    short = {
        language: tuple(w for w in vocabulary.words_of(language) if len(w.letters) == 3)
        for language in LANGUAGES
    }
    monkeypatch.setattr(daily, "words_of", short.__getitem__)
    return short


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


def test_a_build_of_no_day_is_refused(monkeypatch):
    """Seconds that lead beyond the calendar are an error in one line."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "9" * 17)
    with pytest.raises(PuzzleError, match="is no date"):
        today()


@pytest.mark.parametrize("text", ["0001-01-01", "1999-12-31", "3000-01-01", "9999-12-31"])
def test_days_are_of_these_centuries(text):
    """From the days that are accepted an archive can go back as far as it may."""
    with pytest.raises(PuzzleError, match="choose a day from 2000-01-01 to 2999-12-31"):
        read_day(text)
    assert len(days_back(read_day("2000-01-01"), daily.MOST_DAYS + 1)) == daily.MOST_DAYS + 1


@pytest.mark.parametrize("text", ["", "yesterday", "2026-02-30", "02/03/2026"])
def test_what_is_no_date_is_refused(text):
    """A date that is none is an error in one line."""
    with pytest.raises(PuzzleError, match="is no date"):
        read_day(text)
    assert read_day("2026-03-02") == MONDAY


def test_a_published_day_never_changes(tmp_path, monkeypatch):
    """Frozen days stay as they are under longer lists and another generator; others change."""
    file = tmp_path / "daily.jsonl"
    published = challenges(DAYS, ["en"], {}, Cache(None))
    assert freeze(file, published) == 2

    longer = (*daily.words_of("en"), *(spell(text, "en") for text in ("pie", "hen", "bud")))
    monkeypatch.setattr(daily, "words_of", lambda _language: longer)
    monkeypatch.setattr(generate, "GENERATION", generate.GENERATION + 1)
    monkeypatch.setattr("sokocube.words.request.GENERATION", generate.GENERATION)

    assert challenges(DAYS, ["en"], frozen_levels(file), Cache(None)) == published
    without = challenges(DAYS, ["en"], {}, Cache(None))
    assert all(
        now.level.board != then.level.board for now, then in zip(without, published, strict=True)
    )


def test_freezing_again_adds_only_new_days(tmp_path):
    """Lines that are there stay byte for byte; days and languages not there are added in order."""
    file = tmp_path / "site" / "daily.jsonl"
    given = challenges(DAYS, ["en"], {}, Cache(None))
    assert freeze(file, given[1:]) == 1
    before = file.read_bytes()
    french = challenges(DAYS[:1], ["fr"], {}, Cache(None))
    other = Challenge(DAYS[1], french[0].level)
    assert freeze(file, [*french, *given, other]) == 3
    assert file.read_bytes().startswith(before)
    assert freeze(file, [*french, *given]) == 0
    assert set(frozen_levels(file)) == {(day, name) for day in DAYS for name in ("en", "fr")}


def test_builds_need_no_file(tmp_path):
    """Where nothing was frozen, nothing is."""
    assert frozen_levels(tmp_path / "daily.jsonl") == {}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"date":"2026-03-02"', '"date":"2026-03-99"'),
        ('"language":"en"', '"language":"xx"'),
        ('"solution":"', '"solution":"u'),
        ('"board":[', '"board":["@",'),
        ("{", ""),
        ('"par":', '"per":'),
    ],
)
def test_a_damaged_file_is_named_with_its_line(tmp_path, old, new):
    """A line that cannot be played any more stops the build in one line, with its place."""
    file = tmp_path / "daily.jsonl"
    freeze(file, challenges(DAYS, ["en"], {}, Cache(None)))
    first, second = file.read_text(encoding="utf-8").splitlines()
    second = second.replace("2026-03-10", "2026-03-02")
    assert old in second
    file.write_text(f"{first}\n{second.replace(old, new, 1)}\n", encoding="utf-8")
    with pytest.raises(PuzzleError, match=r"daily\.jsonl, line 2: no level") as caught:
        frozen_levels(file)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "null",
        "7",
        '"text"',
        "[]",
        "{}",
        "{",
        '{"date":7}',
        '{"date":null}',
        '{"date":"2026-03-02","word":[],"language":{}}',
        pytest.param("[" * 100_000, id="deep"),
    ],
)
def test_a_line_that_is_another_thing_is_told_in_plain_words(tmp_path, line):
    """What is no level of a day, be it JSON or not, is called so with its file and line."""
    file = tmp_path / "daily.jsonl"
    file.write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(PuzzleError) as caught:
        frozen_levels(file, called="days")
    assert str(caught.value) == (
        "days, line 1: no level of a day can be read here (the line is no published level); "
        "restore the line as it was published"
    )


def test_no_part_of_a_line_may_be_another_thing(tmp_path):
    """Each key of a published level, with a value of another kind, is told in one line."""
    file = tmp_path / "daily.jsonl"
    freeze(file, challenges(DAYS[:1], ["en"], {}, Cache(None)))
    entry = json.loads(file.read_text(encoding="utf-8"))
    for key in entry:
        for other in (None, True, -0.5, "x", [[]], {"x": "x"}):
            file.write_text(json.dumps(entry | {key: other}), encoding="utf-8")
            if key == "fallback" and other == "x":
                continue  # what made the level is kept, but not played
            with pytest.raises(PuzzleError, match="line 1: no level of a day"):
                frozen_levels(file)


@pytest.mark.parametrize("data", [b"\x00\x80\xff", '{"date":'.encode("utf-16")])
def test_a_file_that_is_no_text_is_one_line(tmp_path, data):
    """Bytes that are not UTF-8 are told with the file's name."""
    file = tmp_path / "daily.jsonl"
    file.write_bytes(data)
    with pytest.raises(PuzzleError) as caught:
        frozen_levels(file, called="days")
    assert str(caught.value).startswith("days: is no text in UTF-8; name the file")


def test_a_folder_is_no_file_of_days(tmp_path):
    """What cannot be read is told with the reason."""
    with pytest.raises(PuzzleError, match=r"^days: cannot be read \(is a directory\); check"):
        frozen_levels(tmp_path, called="days")


def test_a_request_is_what_a_level_says_it_was_made_from():
    """The level of a day names word, chapter and seed of its request."""
    (made,) = challenges(DAYS[:1], ["uk"], {}, Cache(None))
    level = made.level
    assert Request(level.word, level.chapter, level.seed) == request_for(DAYS[0], "uk")
