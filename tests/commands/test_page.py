"""Tests of `sokocube page`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sokocube.cache import Cache
from sokocube.cli import cli
from sokocube.record import Choices, make_record
from sokocube.sokoban.formats import read_levels

DATA = Path(__file__).parents[1] / "data"
TWO = "; first\n#####\n#@$.#\n#####\n\n; second\n#####\n#.$@#\n#####\n"
# Two boxes in an open room: thousands of states.
WIDE = "\n".join(["#" * 12, *["#          #"] * 8, "# @ $ $ .. #", "#          #", "#" * 12])


def run(*arguments: object) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(cli, ["page", *map(str, arguments)])


def test_a_page_is_written(tmp_path: Path) -> None:
    """The page holds the game; the answer says how it is encoded and how large it is."""
    out = tmp_path / "page.html"
    result = run(DATA / "level0.xsb", "-o", out, "--json")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert (answer["encoding"], answer["states"], answer["bits"]) == ("cube", 11, 4)
    assert answer["moves"] is None
    assert (answer["file"], answer["out"]) == ((DATA / "level0.xsb").as_posix(), out.as_posix())
    page = out.read_bytes()
    assert answer["bytes"] == len(page)
    assert b'data-encoding="cube"' in page
    assert b"<script" not in page


def test_the_same_level_gives_the_same_page(tmp_path: Path) -> None:
    """A page depends on its level alone, not on where it is written."""
    pages = [tmp_path / "a.html", tmp_path / "b.html"]
    for out in pages:
        assert run(DATA / "level1.xsb", "--encoding", "cube", "-o", out).exit_code == 0
    assert pages[0].read_bytes() == pages[1].read_bytes()


def test_one_of_several_levels_has_to_be_chosen(tmp_path: Path) -> None:
    """A file of two levels asks which one; with a number that one is taken."""
    file, out = tmp_path / "two.xsb", tmp_path / "page.html"
    file.write_text(TWO)
    result = run(file, "-o", out)
    assert (result.exit_code, out.exists()) == (1, False)
    assert result.stderr == f"{file.as_posix()}: the file holds 2 levels; choose one with --level\n"
    assert run(file, "--level", 2, "-o", out).exit_code == 0
    assert "<title>second</title>" in out.read_text()


def test_a_level_too_large_for_the_cube_is_one_clear_line(tmp_path: Path) -> None:
    """The line names the level and what can be done."""
    file = tmp_path / "wide.xsb"
    file.write_text(WIDE)
    result = run(file, "--encoding", "cube", "-o", tmp_path / "page.html")
    assert result.exit_code == 1
    assert "level 1: more than 5,000 states can be reached; " in result.stderr
    assert result.stderr.endswith("; choose --encoding history\n")
    assert result.stderr.count("\n") == 1


def test_large_levels_become_history_pages(tmp_path: Path) -> None:
    """By itself the command takes the history where the cube is too large, or moves are named."""
    file, out = tmp_path / "wide.xsb", tmp_path / "page.html"
    file.write_text(WIDE)
    assert json.loads(run(file, "-o", out, "--json").stdout)["encoding"] == "history"
    long = json.loads(run(DATA / "level0.xsb", "--moves", 40, "-o", out, "--json").stdout)
    longer = json.loads(run(DATA / "level0.xsb", "--moves", 400, "-o", out, "--json").stdout)
    assert (long["encoding"], longer["encoding"]) == ("history", "history")
    assert longer["bytes"] > long["bytes"]
    assert (long["states"], long["bits"]) == (None, None)
    assert 40 <= long["moves"] < 400 <= longer["moves"]
    assert run(DATA / "level0.xsb", "--encoding", "cube", "--moves", 9, "-o", out).exit_code == 2


@pytest.mark.parametrize("usual", [{}, {"cube_states": 100}, {"cube_bytes": 20_000}])
@pytest.mark.parametrize("name", ["level0", "level1"])
def test_by_itself_a_page_begins_as_in_a_site(
    name: str, usual: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is usual in a site decides for the command, too, whatever it is."""
    choices = Choices(**usual)
    [level] = read_levels(DATA / f"{name}.xsb")
    in_site = make_record(level, choices, Cache(None)).games[0]
    monkeypatch.setattr("sokocube.commands.page.Choices", lambda: choices)
    answer = json.loads(run(DATA / f"{name}.xsb", "-o", tmp_path / "page.html", "--json").stdout)
    assert (answer["encoding"], answer["states"] or 0) == (in_site.encoding, in_site.states)
    assert in_site.encoding == ("history" if usual and name == "level1" else "cube")


def test_long_work_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a page is made, standard error says so; standard output holds the page alone."""
    quick = run(DATA / "level1.xsb", "-o", "-")
    monkeypatch.setattr("sokocube.commands.QUIET", 0.0)
    slow = run(DATA / "level1.xsb", "-o", "-")
    assert (slow.stdout_bytes, quick.stderr) == (quick.stdout_bytes, "")
    assert "level 1: still at work after 0 seconds\n" in slow.stderr


def test_faults_end_in_one_line(tmp_path: Path) -> None:
    """A missing file, a missing folder for the page: one line each, and no page."""
    missing = run(tmp_path / "none.xsb", "-o", tmp_path / "page.html")
    nowhere = run(DATA / "level0.xsb", "-o", tmp_path / "none" / "page.html")
    for result in (missing, nowhere):
        assert (result.exit_code, result.stderr.count("\n")) == (1, 1)
    assert run(DATA / "level0.xsb").exit_code == 2
