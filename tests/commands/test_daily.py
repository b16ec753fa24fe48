"""`sokocube daily`: the days, and the file that freezes them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from sokocube.cli import cli
from sokocube.words import daily

pytestmark = pytest.mark.usefixtures("quick_words")


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Run the command in a folder of its own, with words of three letters."""
    monkeypatch.setattr("sokocube.words.request.side_by_side", in_this_process)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1772409600")  # 2 March 2026
    return lambda *arguments: CliRunner().invoke(cli, ["daily", *arguments])


def in_this_process(function, items, **_):
    """Stand for workers, who would not know of the short lists."""
    return [function(item) for item in items]


def side_by_side_here(function, items, *, progress, **_):
    """Stand for workers who tell how far they are."""
    done = []
    for item in items:
        done.append(function(item))
        progress(len(done), len(items))
    return done


def test_today_in_every_language(run, tmp_path):
    """Without options the day of the build is given, and nothing is frozen."""
    result = run("--json")
    assert result.exit_code == 0
    answers = json.loads(result.stdout)
    assert [(a["date"], a["language"]) for a in answers] == [
        ("2026-03-02", "en"), ("2026-03-02", "fr"), ("2026-03-02", "uk"),
    ]  # fmt: skip
    assert {answer["seed"] for answer in answers} == {20260302}
    assert not (tmp_path / "daily.jsonl").exists()


def test_freezing_twice_changes_nothing(run, tmp_path):
    """Days are added once, oldest first, and what is there stays byte for byte."""
    assert run("--freeze").exit_code == 0
    first = (tmp_path / "daily.jsonl").read_bytes()
    again = run("--freeze", "--days", "2")
    assert again.exit_code == 0
    assert "3 added, 6 in all" in again.stderr
    both = (tmp_path / "daily.jsonl").read_bytes()
    assert both.startswith(first)
    assert both.count(b"\n") == 6
    assert run("--freeze", "--days", "2").exit_code == 0
    assert (tmp_path / "daily.jsonl").read_bytes() == both


def test_days_to_come_cannot_be_frozen(run, tmp_path):
    """A day is frozen when it is published, not before; it may be looked at."""
    result = run("--freeze", "--date", "2026-03-03")
    assert result.exit_code == 1
    assert "2026-03-03 is still to come" in result.stderr
    assert not (tmp_path / "daily.jsonl").exists()
    assert run("--date", "2026-03-03").exit_code == 0


def test_what_is_no_date_is_refused(run):
    """A date that is none is wrong usage, and the answer says how to write one."""
    result = run("--date", "soon")
    assert result.exit_code == 2
    assert "'soon' is no date; write it like 2026-03-31" in result.stderr


def test_progress_counts_the_whole_request(run, monkeypatch):
    """Levels of all days and languages are counted together."""
    monkeypatch.setattr("sokocube.words.request.side_by_side", side_by_side_here)
    result = run("--days", "2")
    assert result.exit_code == 0
    assert result.stderr.splitlines() == [f"{n} of 6" for n in range(1, 7)]


def test_days_are_frozen_as_they_are_made(run, tmp_path, monkeypatch):
    """What was finished before an interruption is in the file, and is not made again."""
    asked = daily.levels_of

    def fail_on_the_second_day(requests, *rest, **options):
        if any(request.seed == 20260302 for request in requests):
            raise KeyboardInterrupt
        return asked(requests, *rest, **options)

    monkeypatch.setattr(daily, "levels_of", fail_on_the_second_day)
    assert run("--freeze", "--days", "2").exit_code == 1
    lines = (tmp_path / "daily.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["date"] for line in lines] == ["2026-03-01"] * 3
    monkeypatch.setattr(daily, "levels_of", asked)
    assert "3 added, 6 in all" in run("--freeze", "--days", "2").stderr


def test_a_file_of_days_that_cannot_be_written_is_one_line(run, tmp_path):
    """The line names the file and says what to do."""
    (tmp_path / "in the way").write_text("")
    result = run("--freeze", "--file", "in the way/daily.jsonl")
    assert result.exit_code == 1
    assert result.stderr.endswith("; choose another place\n")


def test_a_file_of_days_that_is_named_must_be_there(run):
    """Unless it is to be written now; the file that no one named may be missing."""
    result = run("--file", "dialy.jsonl")
    assert result.exit_code == 1
    assert result.stderr == (
        "dialy.jsonl: there is no such file; name the one that sokocube daily --freeze writes\n"
    )
    assert run("--file", "dialy.jsonl", "--freeze").exit_code == 0
    assert run("--file", "dialy.jsonl").exit_code == 0


@pytest.mark.skipif(not Path("/dev/null").is_char_device(), reason="there is no such device here")
def test_a_device_is_no_file_of_days(run):
    """To read one may never end."""
    result = run("--freeze", "--file", "/dev/null")
    assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
    assert result.stderr.startswith("/dev/null: is no file")
