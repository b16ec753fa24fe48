"""Reverse play: what it reaches can be solved by undoing it."""

from __future__ import annotations

import pytest

from sokocube.sokoban.regions import Grid, cells_of, set_of
from sokocube.words.chapters import CHAPTERS
from sokocube.words.draw import Draw
from sokocube.words.reverse_play import carry, pull_distances, scramble, undone
from sokocube.words.room import build_room, goal_line

STEP = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}


def play(room, boxes, player, lurd):
    """Play by rules stated afresh; give where each box ends, and fail on an illegal move."""
    boxes = list(boxes)
    for letter in lurd:
        dx, dy = STEP[letter.lower()]
        step = dx + dy * room.width
        player += step
        assert room.floor >> player & 1
        assert (player in boxes) == letter.isupper()
        if player in boxes:
            box = boxes.index(player)
            boxes[box] += step
            assert room.floor >> boxes[box] & 1
            assert boxes.count(boxes[box]) == 1
    return tuple(boxes)


def scrambled(chapter, length, seed):
    """Make a room with a line and a scramble on it."""
    draw = Draw(f"{chapter.number} {length} {seed}")
    while True:
        room = build_room(chapter, length, draw)
        goals = goal_line(room, length, draw)
        made = goals and scramble(room, goals, 2 * length, draw)
        if made:
            return room, goals, made, draw


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("length", [2, 4, 6])
@pytest.mark.parametrize("chapter", CHAPTERS[::3], ids=lambda chapter: str(chapter.number))
def test_a_scramble_undone_is_a_solution(chapter, length, seed):
    """From any cell of the last region, the play undone brings every box to its own goal."""
    room, goals, made, draw = scrambled(chapter, length, seed)
    assert len(made.pulls) >= 2 * length
    assert made.region & set_of(made.boxes) == 0
    player = draw.pick(list(cells_of(made.region)))
    lurd = undone(room, made, player)
    assert play(room, made.boxes, player, lurd) == goals
    assert sum(map(str.isupper, lurd)) == len(made.pulls)


@pytest.mark.parametrize("seed", range(12))
def test_boxes_are_carried_to_the_cells_asked_for(seed):
    """Where carrying succeeds, box i ends on cell i, and undone it is a solution."""
    room, goals, made, draw = scrambled(CHAPTERS[seed % 10], 4, seed)
    cells = tuple(draw.shuffled(made.boxes))
    carried = carry(room, goals, cells, 3000)
    again = carry(room, goals, made.boxes, 3000)
    assert again is not None or len(made.pulls) > 40
    for found, wanted in ((carried, cells), (again, made.boxes)):
        if found is not None:
            assert found.boxes == wanted
            player = next(cells_of(found.region))
            assert play(room, wanted, player, undone(room, found, player)) == goals


def test_pull_distances_by_hand():
    """In a corridor a box can be pulled along it, but not to its very end."""
    corridor = Grid(8, set_of(range(9, 15)))
    assert pull_distances(corridor, 12) == {9: 3, 10: 2, 11: 1, 12: 0, 13: 1, 14: 2}
    assert pull_distances(corridor, 14) == {14: 0}


def test_no_play_where_no_pull_is_left():
    """A room in which nothing can be pulled has no scramble, and an unreachable cell no play."""
    tight = Grid(5, set_of([6, 7, 8]))
    assert scramble(tight, (6, 7), 2, Draw("tight")) is None
    assert carry(tight, (6,), (8,), 100) is None
    assert carry(tight, (6,), (7,), 0) is None
