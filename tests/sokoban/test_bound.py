"""The bound never exceeds the truth, and the matching behind it is the best."""

from __future__ import annotations

from itertools import islice, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exhaustive import random_boards, standing, winnable_positions
from sokocube.sokoban.bound import FAR, Lanes, match, rematch
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.push_space import PushSpace
from sokocube.sokoban.regions import Grid

quick = settings(max_examples=150, deadline=None, derandomize=True)
costs = st.sampled_from([0, 1, 2, 3, 5, 8, FAR])


@st.composite
def squares(draw, extra: int = 0):
    """Draw a square of costs, with some rows more if wished."""
    n = draw(st.integers(1, 5))
    row = st.lists(costs, min_size=n, max_size=n)
    return draw(st.lists(row, min_size=n + extra, max_size=n + extra))


def best_total(rows):
    """Try all assignments."""
    n = len(rows)
    totals = [sum(rows[i][j] for i, j in enumerate(order)) for order in permutations(range(n))]
    return min(totals) if min(totals) < FAR else None


def total(rows, matching):
    """Add up what an assignment costs."""
    return None if matching is None else sum(rows[i][j] for i, j in enumerate(matching.goals))


@quick
@given(squares())
def test_the_matching_is_the_best_of_all_assignments(rows):
    """No permutation costs less, and None is given exactly where each one meets a far goal."""
    matching = match(rows)
    assert total(rows, matching) == best_total(rows)
    assert matching is None or sorted(matching.goals) == list(range(len(rows)))


@quick
@given(squares(extra=3), st.data())
def test_a_matching_renewed_for_one_row_is_the_best_again(rows, data):
    """Changing rows one after the other gives what matching from the beginning gives."""
    *news, current = *rows[:3], rows[3:]
    matching = match(current)
    for new in news:
        i = data.draw(st.integers(0, len(current) - 1))
        current = [*current[:i], new, *current[i + 1 :]]
        matching = rematch(current, matching, i) if matching else match(current)
        assert total(current, matching) == best_total(current)


@pytest.mark.parametrize("lettered", [False, True])
def test_the_bound_of_every_position_is_at_most_the_least_pushes(lettered):
    """On small boards no position is won with fewer pushes than its bound, nor by odd ones more."""
    checked = exact = 0
    for board in islice(random_boards("bound", lettered=lettered), 40):
        positions = sorted(winnable_positions(board).items())
        for state, pushes in positions[:: len(positions) // 25 + 1]:
            start = PushSpace(standing(board, state)).start
            assert start is not None
            assert start.bound <= pushes
            assert (pushes - start.bound) % 2 == 0
            checked += 1
            exact += start.bound == pushes
    assert exact > checked // 2 > 300


def test_the_side_of_the_player_counts_where_a_box_bars_the_way():
    """In a corridor a box can be pushed to the goal from one side only."""
    board = board_from_rows(["########", "#@ $ . #", "########"])
    box, goal = board.boxes[0], board.goals[0]
    lanes = Lanes(Grid.of(board), [[goal]])
    behind, beyond = lanes.lane(box, box - 1), lanes.lane(box, box + 1)
    assert lanes.cost[0][behind] == (2,)
    assert lanes.cost[0][beyond] == (FAR,)


def test_boxes_share_the_goals_in_the_bound():
    """Two boxes beside one goal: one of them has to take the far one."""
    board = board_from_rows(["##########", "#        #", "# $ $.  .#", "#@       #", "##########"])
    start = PushSpace(board).start
    assert start is not None
    assert start.bound == 3 + 4 == 6 + 1
