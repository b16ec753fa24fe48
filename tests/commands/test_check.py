"""Tests of `sokocube check`."""

from __future__ import annotations

import json
from pathlib import Path

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
        "faults": [
            {
                "file": file,
                "line": 10,
                "level": 2,
                "problem": "no player on the board",
                "remedy": "put one @ (on a goal +) where play begins",
            }
        ],
    }


def test_an_empty_folder_is_a_fault(tmp_path: Path) -> None:
    """A folder without level files has one clear line."""
    result = run(tmp_path)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"{tmp_path.as_posix()}: holds no level file; ")


def test_a_path_is_needed() -> None:
    """Without a path the usage is told."""
    result = run()
    assert result.exit_code == 2
    assert "PATH..." in result.stderr
