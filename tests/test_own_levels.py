"""The levels that come with the project: solvable, of the promised sizes, in their order."""

from __future__ import annotations

from pathlib import Path

import pytest

from sokocube.sokoban.formats import read_levels, write_xsb
from sokocube.sokoban.level import rows_of
from sokocube.sokoban.rules import Sokoban
from sokocube.sokoban.solution import replay
from sokocube.sokoban.solver import solve
from sokocube.state_graph import explore

LEVELS = Path(__file__).parents[1] / "levels"
FIRST_STEPS = sorted((LEVELS / "first-steps").iterdir())


def test_there_are_first_steps_enough() -> None:
    """At least ten files, numbered in order, each with one level of our own."""
    assert len(FIRST_STEPS) >= 10
    assert [path.name[:3] for path in FIRST_STEPS] == [
        f"{n:02}-" for n in range(1, len(FIRST_STEPS) + 1)
    ]
    levels = [level for path in FIRST_STEPS for level in read_levels(path)]
    assert len(levels) == len(FIRST_STEPS)
    assert len({level.title for level in levels}) == len(levels)
    assert {level.author for level in levels} == {"Sokocube"}


def test_the_first_step_is_the_smallest() -> None:
    """It is a floor of 2 x 3: the player over a box over a goal."""
    [level] = read_levels(FIRST_STEPS[0])
    assert rows_of(level.board) == ["####", "#@ #", "#$ #", "#. #", "####"]


@pytest.mark.parametrize("path", FIRST_STEPS, ids=lambda path: path.stem)
def test_a_first_step_is_small_and_can_be_won(path: Path) -> None:
    """From 11 to 150 states until the win, which can be reached; every file name is its title."""
    [level] = read_levels(path)
    graph = explore(Sokoban(level.board), limit=150)
    assert len(graph.states) >= 11
    assert graph.to_win[0]
    assert path.stem[3:] == level.title.lower().replace(" ", "-")


def test_the_warehouse_grows_to_eight_boxes_and_more() -> None:
    """At least twelve levels of our own, none with fewer boxes than the one before."""
    levels = read_levels(LEVELS / "warehouse.xsb")
    boxes = [len(level.board.boxes) for level in levels]
    assert len(levels) >= 12
    assert boxes == sorted(boxes)
    assert boxes[-1] >= 8
    assert len({level.title for level in levels}) == len(levels)
    assert {(level.author, level.collection) for level in levels} == {("Sokocube", "Warehouse")}


def test_every_warehouse_level_has_a_solution_with_the_least_pushes() -> None:
    """Each solution beside the file replays to a win, and no other needs fewer pushes."""
    for level in read_levels(LEVELS / "warehouse.xsb"):
        [(lurd, _)] = level.solutions
        assert replay(level.board, lurd).lurd == lurd
        answer = solve(level.board, budget=50_000)
        assert answer.proven
        assert answer.pushes == replay(level.board, lurd).pushes, level.title


def test_own_levels_are_written_canonically() -> None:
    """Every file is just what writing its levels gives."""
    for path in [*FIRST_STEPS, LEVELS / "warehouse.xsb"]:
        assert path.read_text(encoding="utf-8") == write_xsb(read_levels(path))
