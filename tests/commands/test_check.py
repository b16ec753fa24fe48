"""Tests of `sokocube check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from sokocube.cli import cli

DATA = Path(__file__).parents[1] / "data"
SOUND = "#####\n#@$.#\n#####\nTitle: One\nAuthor: Ann\n\nSolution\nR\n"
FAULTY = "#####\n# $.#\n#####\n"


def run(*arguments: object) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(cli, ["check", *map(str, arguments)])


def test_sound_files_give_a_line_a_level() -> None:
    """Files that can be read are told on standard output alone."""
    result = run(DATA / "level0.xsb", DATA / "level1.xsb")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.splitlines() == [
        f"{(DATA / 'level0.xsb').as_posix()}, level 1: 4 x 5, 1 box, ok",
        f"{(DATA / 'level1.xsb').as_posix()}, level 1: 8 x 8, 4 boxes, ok",
    ]


def test_all_faults_are_told_and_the_sound_levels_too(tmp_path: Path) -> None:
    """Every fault of every path gets a line on standard error, and the exit code is 1."""
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub/a.xsb").write_text(f"{FAULTY}\n{SOUND}\n{FAULTY}")
    (tmp_path / "b.sok").write_text("")
    result = run(tmp_path, tmp_path / "missing.xsb")
    assert result.exit_code == 1
    place = tmp_path.as_posix()
    assert result.stdout == f"{place}/sub/a.xsb, level 2 (One): 5 x 3, 1 box, 1 solution, ok\n"
    told = sorted(line.partition(";")[0] for line in result.stderr.splitlines())
    assert told == [
        f"{place}/b.sok: the file is empty",
        f"{place}/missing.xsb: cannot be read (No such file or directory)",
        f"{place}/sub/a.xsb, line 1, level 1: no player on the board",
        f"{place}/sub/a.xsb, line 14, level 3: no player on the board",
    ]


def test_json_holds_levels_and_faults(tmp_path: Path) -> None:
    """With --json both lists come as one object, whatever the number of levels."""
    (tmp_path / "a.xsb").write_text(f"{SOUND}\n{FAULTY}")
    result = run(tmp_path / "a.xsb", "--json")
    file = (tmp_path / "a.xsb").as_posix()
    assert result.exit_code == 1
    assert json.loads(result.stdout) == {
        "levels": [
            {
                "file": file,
                "line": 1,
                "level": 1,
                "title": "One",
                "author": "Ann",
                "width": 5,
                "height": 3,
                "boxes": 1,
                "solutions": 1,
            }
        ],
        "puzzles": [],
        "faults": [
            {
                "file": file,
                "line": 10,
                "level": 2,
                "reason": "no player on the board",
                "remedy": "put one @ (on a goal +) where play begins",
            }
        ],
    }


def test_an_empty_folder_is_a_fault(tmp_path: Path) -> None:
    """A folder without level files has one clear line."""
    result = run(tmp_path)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{tmp_path.as_posix()}: holds no level file; ")


@pytest.fixture
def levels(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a folder of levels beside which the command runs, with sound and faulty puzzles."""
    monkeypatch.chdir(tmp_path)
    more = tmp_path / "levels/sorts/more"
    more.mkdir(parents=True)
    (tmp_path / "levels/a.xsb").write_text(SOUND)
    (more.parent / "a.txt").write_text("Title: First\nAB\nBA\n-\n")
    (more.parent / "bad.txt").write_text("AB\nBB\n-\n")
    (more / "two.json").write_text('[["red", "blue"], ["blue", "red"], []]')
    return tmp_path / "levels"


LEVEL = "levels/a.xsb, level 1 (One): 5 x 3, 1 box, 1 solution, ok"
FIRST = "levels/sorts/a.txt, puzzle 1 (First): 3 tubes of 2, 2 colours, ok"
SECOND = "levels/sorts/more/two.json, puzzle 1: 3 tubes of 2, 2 colours, ok"
BAD = "levels/sorts/bad.txt, line 1, level 1: wrong number"


@pytest.mark.parametrize(
    ("path", "sound", "faults"),
    [
        ("levels", [LEVEL, FIRST, SECOND], [BAD]),
        ("levels/sorts", [FIRST, SECOND], [BAD]),
        ("levels/sorts/more", [SECOND], []),
        ("levels/sorts/a.txt", [FIRST], []),
        ("levels/sorts/more/two.json", [SECOND], []),
        ("levels/sorts/bad.txt", [], [BAD]),
        ("levels/a.xsb", [LEVEL], []),
    ],
)
def test_puzzles_of_colour_sort_are_read_as_such(
    levels: Path, path: str, sound: list[str], faults: list[str]
) -> None:
    """What lies below a folder called sorts has its own reader, by file and by folder."""
    assert levels.is_dir()
    result = run(path)
    assert result.exit_code == (1 if faults else 0)
    assert result.stdout.splitlines() == sound
    told = result.stderr.splitlines()
    assert len(told) == len(faults)
    assert all(line.startswith(fault) for line, fault in zip(told, faults, strict=True))


def test_a_puzzle_is_known_from_within_its_folder(
    levels: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bare name in the folder of the puzzles is that of a puzzle, elsewhere of a level."""
    (levels / "a.txt").write_text(SOUND)
    monkeypatch.chdir(levels)
    assert run("a.txt").stdout == LEVEL.replace("levels/a.xsb", "a.txt") + "\n"
    monkeypatch.chdir(levels / "sorts")
    assert run("a.txt").stdout == FIRST.removeprefix("levels/sorts/") + "\n"


def test_levels_in_a_folder_called_sorts_stay_levels(tmp_path: Path) -> None:
    """A whole project may lie in such a folder; the folder of its levels is nearer."""
    levels = tmp_path / "sorts/levels"
    levels.mkdir(parents=True)
    (levels / "a.txt").write_text(SOUND)
    for path in (levels, levels / "a.txt"):
        assert run(path).stdout == f"{levels.as_posix()}/{LEVEL[7:].replace('xsb', 'txt')}\n"


def test_json_holds_puzzles(levels: Path) -> None:
    """With --json puzzles have a list of their own, and their faults are among the others."""
    told = json.loads(run(levels / "sorts", "--json").stdout)
    assert told["levels"] == []
    assert [puzzle["level"] for puzzle in told["puzzles"]] == [1, 1]
    assert told["puzzles"][0] == {
        "file": f"{levels.as_posix()}/sorts/a.txt",
        "line": 2,
        "level": 1,
        "title": "First",
        "author": "",
        "tubes": 3,
        "capacity": 2,
        "colours": 2,
    }
    assert [fault["file"] for fault in told["faults"]] == [f"{levels.as_posix()}/sorts/bad.txt"]


def test_a_folder_without_puzzles_is_a_fault(tmp_path: Path) -> None:
    """A folder of puzzles that holds none has one clear line, and so has a file not there."""
    (tmp_path / "sorts").mkdir()
    result = run(tmp_path / "sorts", tmp_path / "sorts/none.txt")
    assert result.exit_code == 1
    place = f"{tmp_path.as_posix()}/sorts"
    assert result.stderr.splitlines()[0].startswith(f"{place}: holds no puzzle file; ")
    assert result.stderr.splitlines()[1].startswith(f"{place}/none.txt: cannot be read")


def test_a_path_is_needed() -> None:
    """Without a path the usage is told."""
    result = run()
    assert result.exit_code == 2
    assert "PATH..." in result.stderr
