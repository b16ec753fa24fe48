"""The least moves are the least: compared with exhaustive search and with published answers."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exhaustive import least, turned
from sokocube.sokoban import move_solver
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.move_solver import solve_moves
from sokocube.sokoban.rules import Sokoban
from sokocube.sokoban.solver import solve
from strategies import boards, solvable_boards

SHARED = Path(__file__).parents[2] / "../shared"
quick = settings(max_examples=100, deadline=None, derandomize=True)

# The way with the least pushes is not the one with the least moves.
DETOUR = ["#######", "##    #", "##    #", "#  $  #", "# #@. #", "#######"]


def check(board):
    """Compare the answer for a board with what exhaustive search finds."""
    answer = solve_moves(board, budget=100_000)
    best = least(board, "moves")
    assert answer.proven
    assert answer.least == "moves"
    if best is None:
        assert (answer.status, answer.moves, answer.lurd) == ("unsolvable", None, "")
    else:
        game = Sokoban(board)
        assert answer.status == "solved"
        assert (answer.pushes, answer.moves) == best
        assert answer.at_least == best[1]
        assert game.is_solved(game.play(answer.lurd))
    return answer


@quick
@given(boards(max_boxes=2))
def test_any_board_gets_the_answer_of_exhaustive_search(board):
    """Status, least moves and fewest pushes of these."""
    check(board)


@quick
@given(boards(max_boxes=3, lettered=True))
def test_boxes_with_letters_match_their_own_goals(board):
    """The same for boxes that may not change places."""
    check(board)


@quick
@given(solvable_boards(max_boxes=3))
def test_a_board_made_by_pulling_is_solved(board):
    """It is never called unsolvable, and no solution of least pushes has fewer moves."""
    answer = check(board)
    assert answer.status == "solved"
    other = solve(board)
    assert answer.moves <= other.moves
    assert answer.pushes >= other.pushes


@settings(quick, max_examples=50)
@given(solvable_boards(max_boxes=2), st.booleans(), st.integers(0, 3))
def test_mirroring_and_turning_changes_no_number(board, mirrored, quarters):
    """Least moves, and fewest pushes of these, are those of the board seen from anywhere."""
    seen = solve_moves(turned(board, mirrored=mirrored, quarters=quarters), budget=100_000)
    here = solve_moves(board, budget=100_000)
    assert (seen.moves, seen.pushes) == (here.moves, here.pushes)


@quick
@given(solvable_boards(max_boxes=3), st.integers(1, 30))
def test_a_spent_budget_is_admitted(board, budget):
    """No more positions than allowed, no solution without proof, no false bound."""
    answer = solve_moves(board, budget=budget)
    assert answer.examined <= budget
    assert answer.at_least <= least(board, "moves")[1]
    assert answer.proven == (answer.status == "solved")
    assert answer.status in {"solved", "budget"}


def test_least_moves_and_least_pushes_may_be_different_solutions():
    """Here two more pushes save two moves."""
    board = board_from_rows(DETOUR)
    by_moves, by_pushes = check(board), solve(board)
    assert (by_moves.moves, by_moves.pushes) == (8, 4)
    assert (by_pushes.moves, by_pushes.pushes) == (10, 2)


def test_the_counts_add_up(monkeypatch):
    """Positions by depth and by round are all that were examined, and progress is told of them."""
    monkeypatch.setattr(move_solver, "_REPORT_EVERY", 10)
    told = []
    board = board_from_rows(DETOUR)
    answer = solve_moves(board, budget=1_000, progress=lambda *now: told.append(now))
    assert answer.examined == sum(answer.by_depth) == sum(count for _, count in answer.rounds)
    assert [count for count, _ in told] == [*range(10, answer.examined + 1, 10)]


def test_published_answers():
    """Levels of Microban I that take a second at most: least moves, and pushes at that."""
    from sokocube.sokoban.formats import read_levels

    collection = SHARED / "data/microban1_155.xsb"
    if not collection.exists():
        pytest.skip("the shared data with published answers is not here")
    levels = read_levels(collection)
    with (SHARED / "data/microban1_reference.csv").open() as file:
        known = {int(row["level"]): row for row in csv.DictReader(file)}
    checked = 0
    for number, row in known.items():
        if not row["opt_moves"] or int(row["exact_player_states_full"]) > 40_000:
            continue
        answer = solve_moves(levels[number - 1].board, budget=50_000)
        assert (answer.status, answer.proven) == ("solved", True)
        assert answer.moves == int(row["opt_moves"]), number
        assert answer.pushes == int(row["pushes_at_opt_moves"]), number
        checked += 1
    assert checked > 40
