"""Rooms and goal lines."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sokocube.sokoban.regions import cells_of
from sokocube.words.chapters import CHAPTERS
from sokocube.words.draw import Draw
from sokocube.words.room import build_room, goal_line

CASES = [(chapter, length, seed) for chapter in CHAPTERS for length in (2, 5, 8) for seed in (1, 2)]


@pytest.mark.parametrize(("chapter", "length", "seed"), CASES)
def test_a_room_has_its_walls_and_hangs_together(chapter, length, seed):
    """The share of walls is the chapter's, and every floor cell can be reached from every other."""
    room = build_room(chapter, length, Draw(f"room {seed}"))
    assert room is not None
    width, height = chapter.width(length), chapter.height(length)
    floor = {(cell % room.width, cell // room.width) for cell in cells_of(room.floor)}
    assert all(1 <= x <= width and 1 <= y <= height for x, y in floor)
    walls = width * height - len(floor)
    assert abs(walls - chapter.walls * width * height) <= Fraction(1, 2)
    reached = {min(floor)}
    waiting = list(reached)
    for x, y in waiting:
        beside = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & floor - reached
        reached |= beside
        waiting += beside
    assert reached == floor


@pytest.mark.parametrize(("chapter", "length", "seed"), CASES)
def test_a_goal_line_is_horizontal_and_free(chapter, length, seed):
    """Goals are neighbours in a row, all on floor."""
    draw = Draw(f"room {seed}")
    room = build_room(chapter, length, draw)
    goals = goal_line(room, length, draw)
    if goals is None:
        pytest.skip("this room has no line long enough")
    assert list(goals) == list(range(goals[0], goals[0] + length))
    assert all(room.floor >> goal & 1 for goal in goals)


def test_no_room_for_the_line():
    """Where no row has so many free cells side by side there is no line."""
    room = build_room(CHAPTERS[9], 2, Draw("narrow"))
    assert goal_line(room, room.width, Draw("line")) is None
