"""The file of published days: it only grows, and what it says is what a build shows."""

from __future__ import annotations

import json
from datetime import date

import pytest

from sokocube.cache import Cache
from sokocube.errors import PuzzleError
from sokocube.words import daily, generate
from sokocube.words.daily import Challenge, challenges
from sokocube.words.letters import spell
from sokocube.words.published import freeze, frozen_levels

DAYS = (date(2026, 3, 2), date(2026, 3, 10))


pytestmark = pytest.mark.usefixtures("quick_words")


def told(file, text=None):
    """Give what is said against the file of days, with another text in it if one is given."""
    if text is not None:
        file.write_text(text, encoding="utf-8")
    with pytest.raises(PuzzleError) as caught:
        frozen_levels(file, called="days")
    return str(caught.value)


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
        ('"par":[', '"par":[1'),
        ('"par":[', '"par":[-'),
        (",true]", ",1]"),
        ('"chapter":2', '"chapter":11'),
        ('"chapter":2', '"chapter":0'),
        ('"examined":', '"examined":-'),
        ('"discarded":{', '"discarded":{"line":-1,'),
        ('","fallback"', 'll","fallback"'),
        ('","fallback"', '\\n","fallback"'),
        ('"fallback":"', '"fallback":"x'),
        ('"2026-03-02"', '"20260302"'),
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
    assert told(tmp_path / "daily.jsonl", f"{line}\n") == (
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
            with pytest.raises(PuzzleError, match="line 1: no level of a day"):
                frozen_levels(file)


@pytest.mark.parametrize("data", [b"\x00\x80\xff", '{"date":'.encode("utf-16")])
def test_a_file_that_is_no_text_is_one_line(tmp_path, data):
    """Bytes that are not UTF-8 are told with the file's name."""
    file = tmp_path / "daily.jsonl"
    file.write_bytes(data)
    assert told(file).startswith("days: is no text in UTF-8; name the file")


def test_a_folder_is_no_file_of_days(tmp_path):
    """What cannot be read is told with the reason."""
    with pytest.raises(PuzzleError, match=r"^days: cannot be read \(is a directory\); check"):
        frozen_levels(tmp_path, called="days")


@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
def test_new_days_begin_a_line_of_their_own(tmp_path, end):
    """Whether or not an editor left an end to the last line, or an empty one after it."""
    file = tmp_path / "daily.jsonl"
    given = challenges(DAYS, ["en"], {}, Cache(None))
    freeze(file, given[:1])
    before = "\ufeff" + file.read_text(encoding="utf-8").rstrip("\n") + end
    file.write_text(before, encoding="utf-8")
    assert freeze(file, given) == 1
    assert file.read_text(encoding="utf-8").startswith(before)
    assert list(frozen_levels(file).values()) == [challenge.level for challenge in given]


def test_every_day_that_can_be_written_can_be_read(tmp_path):
    """An archive may begin before the days that can be asked for."""
    file = tmp_path / "daily.jsonl"
    (made,) = challenges(DAYS[:1], ["en"], {}, Cache(None))
    days = [date(1970, 1, 1), date(1999, 12, 31), date(2999, 12, 31)]
    assert freeze(file, [Challenge(day, made.level) for day in days]) == 3
    assert [day for day, _ in frozen_levels(file)] == days


def test_two_lines_for_a_day_must_say_the_same(tmp_path):
    """The same again is no harm; another level is told with both lines."""
    file = tmp_path / "daily.jsonl"
    given = challenges(DAYS, ["en"], {}, Cache(None))
    freeze(file, given)
    twice = file.read_text(encoding="utf-8") * 2
    file.write_text(twice, encoding="utf-8")
    assert len(frozen_levels(file)) == 2
    other = twice.splitlines()[1].replace("2026-03-10", "2026-03-02")
    assert told(file, f"{twice}{other}\n") == (
        "days, line 5: another level for 2026-03-02 in 'en' than in line 1; "
        "keep the one that was published"
    )


def test_a_file_that_is_needed_must_be_there(tmp_path):
    """A name that was given by hand is no guess."""
    with pytest.raises(PuzzleError, match=r"^days: there is no such file; name the one"):
        frozen_levels(tmp_path / "daily.jsonl", called="days", needed=True)
