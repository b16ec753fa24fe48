"""The deadlock rules find what they are for, and never call a winnable position lost."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from exhaustive import random_boards, standing, winnable_positions
from sokocube.sokoban import push_space
from sokocube.sokoban.bound import Lanes
from sokocube.sokoban.corral import corral_pushes
from sokocube.sokoban.deadlock import frozen, lost_pairs
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.push_space import PushSpace
from sokocube.sokoban.regions import Grid, cells_of, set_of
from sokocube.sokoban.rules import Sokoban, State
from sokocube.sokoban.solver import solve

OPEN = ["########", "#      #", "#      #", "#      #", "#      #", "#      #", "########"]


def drawn(rows):
    """Give the board of some rows with its lanes and the sets of its boxes and goals."""
    board = board_from_rows(rows)
    return board, Lanes(Grid.of(board), [board.goals]), [set_of(board.boxes)], [set_of(board.goals)]


def held(rows):
    """Give the places (column, row) of the boxes that are frozen."""
    board, lanes, boxes, _ = drawn(rows)
    return [board.xy(cell) for cell in cells_of(frozen(lanes, boxes))]


def at(rows, squares):
    """Draw symbols into rows, given by their places."""
    return [
        "".join(squares.get((x, y), s) for x, s in enumerate(row)) for y, row in enumerate(rows)
    ]


def test_a_box_in_a_corner_is_frozen_and_one_in_the_open_is_not():
    """Walls on two sides that meet hold a box; a wall on one side alone does not."""
    squares = {(1, 1): "$", (3, 1): "$", (4, 3): "$", (1, 3): "@"}
    goals = {(5, 1): ".", (6, 1): ".", (4, 5): "."}
    assert held(at(OPEN, squares | goals)) == [(1, 1)]


def test_four_boxes_in_a_square_freeze_each_other_in_the_open():
    """No wall is needed: each of the four is held by two of the others."""
    square = {(x, y): "$" for x in (3, 4) for y in (2, 3)}
    goals = {(x, 5): "." for x in (2, 3, 4, 5)}
    assert held(at(OPEN, {(1, 1): "@"} | square | goals)) == sorted(square, key=lambda p: p[::-1])


def test_three_boxes_of_a_square_are_free():
    """One gap is enough to take the group apart."""
    three = {(3, 2): "$", (4, 2): "$", (3, 3): "$"}
    goals = {(x, 5): "." for x in (2, 3, 4)}
    assert held(at(OPEN, {(1, 1): "@"} | three | goals)) == []


def test_a_chain_of_boxes_is_frozen_from_its_ends():
    """Boxes that hold each other from wall to wall are frozen, though none is alone."""
    rows = ["#######", "###  .#", "##$$  #", "#  $$##", "#   # #", "#.@ ..#", "#######"]
    assert held(rows) == [(2, 2), (3, 2), (3, 3), (4, 3)]
    opened = [rows[0], "##   .#", *rows[2:]]
    assert held(opened) == [(4, 3)]


@pytest.mark.parametrize(("symbol", "lost"), [("*", False), ("$", True)])
def test_a_frozen_group_is_lost_only_if_one_of_its_boxes_is_off_its_goal(symbol, lost):
    """Two boxes side by side at a wall stay for ever, which is no harm while both are home."""
    goals = {(5, 5): "."} if symbol == "$" else {}
    rows = at(OPEN, {(3, 1): "*", (4, 1): symbol, (2, 3): "@", (3, 3): "$", (1, 5): "."} | goals)
    space = PushSpace(board_from_rows(rows))
    assert (space.start is None) == lost
    assert (space.why == "boxes off their goals can never be moved") == lost


def test_frozen_boxes_at_home_are_walls_for_the_others():
    """The way to the last goal is barred by boxes at home, so its box has nowhere to go."""
    rows = ["##########", "#    ** .#", "#  $ **  #", "# @  #####", "##########"]
    space = PushSpace(board_from_rows(rows))
    assert space.start is None
    assert space.why == "the boxes cannot be assigned to goals that they could reach"


def test_a_letter_on_a_goal_of_another_letter_is_off_its_goal():
    """A corner with the wrong letter is lost, with the right one it is home."""
    rows = ["######", "#*   #", "#  $ #", "# @ .#", "######"]
    board = board_from_rows(rows, letters=["A", "B"], spelling=["A", "B"])
    wrong = board_from_rows(rows, letters=["A", "B"], spelling=["B", "A"])
    assert PushSpace(wrong).start is None
    assert PushSpace(board).start is not None


def test_two_boxes_may_be_lost_to_each_other():
    """Side by side at a wall with goals two boxes hold each other; each alone would get home."""
    rows = ["########", "#.    .#", "# $ $  #", "#  @   #", "########"]
    board = board_from_rows(rows)
    first, second = board.boxes
    lost = lost_pairs(Grid.of(board), board.goals)
    up = 0
    above = first - board.width
    assert lost[up][above] >> (above + 1) & 1
    assert not lost[up][above] >> (second - board.width) & 1
    assert solve(board).status == "solved"


def test_a_corral_leaves_only_the_pushes_of_its_fence():
    """The player must open the other room, and no push elsewhere can come before that."""
    rows = ["#########", "#   #   #", "# $ $   #", "#  @# . #", "#   # . #", "#########"]
    board, lanes, boxes, homes = drawn(rows)
    region = lanes.grid.flood(1 << board.player, lanes.grid.floor & ~boxes[0])
    pushes = corral_pushes(lanes, boxes, homes, region)
    assert pushes is not None
    assert [[board.xy(c) for c in cells_of(cells)] for cells in pushes[0]] == [[], [], [], [(4, 2)]]


def test_a_fence_that_cannot_be_pushed_is_lost():
    """Two boxes one behind the other close the door for good, though both have live squares."""
    rows = ["##########", "#   #    #", "#   $$   #", "#  @#  . #", "# . #    #", "##########"]
    board, lanes, boxes, homes = drawn(rows)
    region = lanes.grid.flood(1 << board.player, lanes.grid.floor & ~boxes[0])
    assert corral_pushes(lanes, boxes, homes, region) == [[0, 0, 0, 0]]
    assert Sokoban(board).start not in winnable_positions(board)


@pytest.mark.parametrize(("lettered", "boards", "least"), [(False, 140, 5_000), (True, 70, 2_500)])
def test_no_rule_calls_a_winnable_position_lost(lettered, boards, least, monkeypatch):
    """Over 5,000 random positions, more with letters, against all that can be won on the boards."""
    monkeypatch.setattr(push_space, "_PAIRS_A_POSITION", 10**9)
    source = random.Random(f"positions {lettered}")
    found = {"winnable": 0, "lost": 0, "at sight": 0, "pair": 0, "corral": 0, "push": 0}
    for board in islice(random_boards("deadlock", lettered=lettered), boards):
        won = winnable_positions(board)
        lost = lost_pairs(Grid.of(board), board.goals)
        states = [_random_state(board, source) for _ in range(50)]
        states[20:] = sorted(sorted(won), key=lambda _: source.random())[:30] or states[20:]
        for state in states:
            rules = set(_rules_that_call_it_lost(standing(board, state), lost))
            assert not (rules and state in won), (rules, board, state)
            for rule in rules:
                found[rule] += 1
            found["winnable" if state in won else "lost"] += 1
            found["push"] += _check_pushes(board, state, won)
    assert found["winnable"] + found["lost"] >= least
    assert min(found.values()) > 4, found


def _random_state(board, source):
    """Put the boxes and the player onto any cells."""
    cells = sorted(board.floor, key=lambda _: source.random())
    letters = zip(board.letters, cells[1:], strict=False)
    return State(cells[0], tuple(cell for _, cell in sorted(letters)))


def _rules_that_call_it_lost(board, lost):
    space = PushSpace(board)
    boxes = set_of(board.boxes)
    for direction, offset in enumerate(space.grid.offsets):
        pushed = board.player + offset  # as if this box had just been pushed
        if boxes >> pushed & 1 and lost[direction][pushed] & boxes:
            yield "pair"
    if space.start is None:
        yield "at sight"
    kinds = sorted(set(board.letters))
    places = list(zip(board.letters, board.boxes, strict=True))
    sets = [set_of(box for letter, box in places if letter == kind) for kind in kinds]
    lanes = Lanes(space.grid, [list(cells_of(homes)) for homes in space.homes])
    region = space.grid.flood(1 << board.player, space.grid.floor & ~boxes)
    pushes = corral_pushes(lanes, sets, space.homes, region)
    if pushes is not None and not any(any(own) for own in pushes):
        yield "corral"


def _check_pushes(board, state, won):
    """Check that pushes left out lead to lost positions; give how many there were."""
    game = Sokoban(board)
    space = PushSpace(standing(board, state))
    if space.start is None:
        return 0
    kept = {space.boxes_of(after.key) for after in space.after(space.start, {}, narrow=False)}
    left_out = 0
    for player in cells_of(space.start.region):
        for letter, reached in game.moves(State(player, state.boxes)):
            if letter.isupper() and set_of(reached.boxes) not in kept:
                left_out += 1
                assert reached not in won, (board, state, letter)
    return left_out
