"""Tests of `sokocube solve`."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from sokocube.cli import cli
from sokocube.commands import solve as command
from sokocube.sokoban import solver

if TYPE_CHECKING:
    from pathlib import Path

SHED = "########\n##  ## #\n#@$ $  #\n# $ .. #\n#  #.  #\n########\nTitle: Shed\n"
DETOUR = "#######\n##    #\n##    #\n#  $  #\n# #@. #\n#######\nTitle: Detour\n"
STUCK = "######\n#@ $.#\n#   $#\n#.   #\n######\nTitle: Stuck\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Give a file with three levels, the last of them unsolvable."""
    place = tmp_path / "three.xsb"
    place.write_text(f"{SHED}\n{DETOUR}\n{STUCK}")
    return place


def run(*arguments: object) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(cli, ["solve", *map(str, arguments)])


def test_a_line_a_level_with_its_solution(file: Path) -> None:
    """Pushes, moves, how sure that is, and the solution in LURD below; unsolvable is an answer."""
    result = run(file)
    assert (result.exit_code, result.stderr) == (0, "")
    shed, lurd, detour, _, stuck = result.stdout.splitlines()
    assert shed.startswith("level 1 (Shed): 16 pushes, 37 moves (least pushes, proven), ")
    assert (len(lurd), sum(map(str.isupper, lurd))) == (37, 16)
    assert detour.startswith("level 2 (Detour): 2 pushes, 10 moves (least pushes, proven), ")
    assert stuck == (
        "level 3 (Stuck): unsolvable, proven, 0 positions examined:"
        " the boxes cannot be assigned to goals that they could reach"
    )


def test_json_of_one_level_is_an_object(file: Path) -> None:
    """It holds what was promised, in whole numbers."""
    answer = json.loads(run(file, "--level", 1, "--json").stdout)
    assert (answer["status"], answer["optimal"]) == ("solved", True)
    assert (answer["pushes"], answer["moves"]) == (16, 37)
    assert (len(answer["lurd"]), answer["level"], answer["title"]) == (37, 1, "Shed")
    assert answer["examined"] > 0


def test_json_of_several_levels_is_a_list(file: Path) -> None:
    """What is not there is null, and an unsolvable level is not optimal."""
    *_, stuck = json.loads(run(file, "--json").stdout)
    assert stuck["status"] == "unsolvable"
    assert (stuck["pushes"], stuck["moves"], stuck["lurd"], stuck["optimal"]) == (None,) * 3 + (
        False,
    )
    assert stuck["reason"] == "the boxes cannot be assigned to goals that they could reach"


def test_least_moves_is_another_question(file: Path) -> None:
    """More pushes save moves, and optimal speaks of what was asked."""
    answer = json.loads(run(file, "--level", 2, "--least", "moves", "--json").stdout)
    assert (answer["least"], answer["optimal"]) == ("moves", True)
    assert (answer["moves"], answer["pushes"]) == (8, 4)


@pytest.mark.parametrize("least", ["pushes", "moves"])
def test_a_spent_budget_is_exit_code_three(file: Path, least: str) -> None:
    """No answer is made up, and what is proven so far is told."""
    result = run(file, "--level", 1, "--budget", 5, "--least", least)
    assert result.exit_code == 3
    assert "no answer within the budget, 5 positions examined, at least 1" in result.stdout
    told = json.loads(run(file, "--level", 1, "--budget", 5, "--least", least, "--json").stdout)
    assert (told["status"], told["reason"]) == ("budget", "the budget of 5 positions was spent")


def test_a_level_that_is_not_there_is_bad_input(file: Path) -> None:
    """One line on standard error says so."""
    result = run(file, "--level", 4)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "there is no level 4" in result.stderr


def test_progress_goes_to_standard_error(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When it takes long the search says how far it is, and standard output stays clean."""
    monkeypatch.setattr(solver, "_REPORT_EVERY", 10)
    monkeypatch.setattr(command, "QUIET", 0)
    result = run(file, "--level", 1, "--json", "--budget", 1_000)
    assert json.loads(result.stdout)["status"] == "solved"
    first, *_ = result.stderr.splitlines()
    assert first == "level 1: 10 of 1,000 positions examined, at least 10 pushes"


def test_many_levels_are_solved_side_by_side(tmp_path: Path) -> None:
    """Worker processes give the same answers in the same order."""
    place = tmp_path / "many.xsb"
    place.write_text("\n".join([SHED, DETOUR, STUCK] * 4))
    many = json.loads(run(place, "--json").stdout)
    few = [json.loads(run(place, "--json", "--level", n).stdout) for n in (1, 2, 3)]
    assert [{**answer, "level": 0} for answer in many] == [
        {**few[i % 3], "level": 0} for i in range(12)
    ]


def test_a_bound_of_one_is_singular(tmp_path: Path) -> None:
    """What is known when the budget is spent reads well where it is one."""
    far = tmp_path / "far.xsb"
    far.write_text("#######\n#@  $.#\n#######\n")
    result = run(far, "--budget", 1)
    assert result.exit_code == 3
    assert result.stdout.endswith(", 1 position examined, at least 1 push\n")
