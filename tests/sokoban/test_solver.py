"""What the solver proves is true: compared with exhaustive search and with published answers."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exhaustive import least, random_boards, turned
from sokocube.sokoban import push_space, solver
from sokocube.sokoban.answer import Answer
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.rules import Sokoban
from sokocube.sokoban.solver import solve
from sokocube.sokoban.walks import walk
from strategies import boards, solvable_boards

SHARED = Path(__file__).parents[2] / "../shared"
quick = settings(max_examples=120, deadline=None, derandomize=True)

TWO_ROOMS = ["#########", "#   #   #", "# $ $   #", "# @ # ..#", "#########"]
WAREHOUSE = ["########", "##  ## #", "#@$ $  #", "# $ .. #", "#  #.  #", "########"]
HOPELESS = ["########", "#  #   #", "#.$   .#", "# #  $ #", "#.@$# ##", "#    # #", "########"]


def is_won(board, lurd):
    """Replay a solution, and tell whether its last move is the one that wins."""
    game = Sokoban(board)
    states = [game.play(lurd[:n]) for n in range(len(lurd) + 1)]
    return [game.is_solved(state) for state in states] == [False] * len(lurd) + [True]


def check(board):
    """Compare the answer for a board with what exhaustive search finds."""
    answer = solve(board)
    best = least(board, "pushes")
    assert answer.proven
    if best is None:
        assert (answer.status, answer.pushes, answer.lurd) == ("unsolvable", None, "")
        assert bool(answer.examined) != bool(answer.why)
    else:
        assert answer.status == "solved"
        assert answer.second_proven
        assert (answer.pushes, answer.moves) == best
        assert answer.at_least == best[0]
        assert is_won(board, answer.lurd)
    return answer


@quick
@given(boards(max_boxes=3))
def test_any_board_gets_the_answer_of_exhaustive_search(board):
    """Status, least pushes and fewest moves of these, boxes out of reach included."""
    check(board)


@quick
@given(boards(max_boxes=3, lettered=True))
def test_boxes_with_letters_match_their_own_goals(board):
    """The same for boxes that may not change places."""
    check(board)


@quick
@given(solvable_boards(max_boxes=3))
def test_a_board_made_by_pulling_is_solved(board):
    """What was made by pulling boxes off their goals is never called unsolvable."""
    assert check(board).status == "solved"


@pytest.mark.parametrize("lettered", [False, True])
@pytest.mark.parametrize("distances", [0, 1_000_000])
def test_every_rule_at_work_leaves_the_answers_as_they_are(lettered, distances, monkeypatch):
    """With the table of lost pairs from the first push, and with or without walls of boxes."""
    monkeypatch.setattr(push_space, "_PAIRS_A_POSITION", 10**9)
    monkeypatch.setattr(push_space, "_MOST_DISTANCES", distances)
    answers = [check(board) for board in islice(random_boards("rules", lettered=lettered), 60)]
    assert {answer.status for answer in answers} == {"solved", "unsolvable"}


@settings(quick, max_examples=60)
@given(
    solvable_boards(max_boxes=2) | boards(max_boxes=2, lettered=True),
    st.booleans(),
    st.integers(0, 3),
)
def test_mirroring_and_turning_changes_no_number(board, mirrored, quarters):
    """Verdict, least pushes and fewest moves of these are those of the board seen from anywhere."""
    here, seen = solve(board), solve(turned(board, mirrored=mirrored, quarters=quarters))
    assert (seen.status, seen.pushes, seen.moves) == (here.status, here.pushes, here.moves)


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("quarters", range(4))
def test_a_known_level_has_its_numbers_from_every_side(mirrored, quarters):
    """Sixteen pushes in 37 moves, and a level without a solution, whichever way they are turned."""
    seen = solve(turned(board_from_rows(WAREHOUSE), mirrored=mirrored, quarters=quarters))
    assert (seen.proven, seen.pushes, seen.moves) == (True, 16, 37)
    seen = solve(turned(board_from_rows(HOPELESS), mirrored=mirrored, quarters=quarters))
    assert (seen.status, seen.proven) == ("unsolvable", True)


def test_a_level_with_known_numbers():
    """Sixteen pushes and no fewer, though the bound at the start is ten."""
    board = board_from_rows(WAREHOUSE)
    answer = check(board)
    assert (answer.status, answer.pushes, answer.moves) == ("solved", 16, 37)
    assert [limit for limit, _ in answer.rounds] == [10, 12, 14, 16]


def test_an_unsolvable_level_is_proven_by_a_search():
    """Where no rule tells at sight, all positions are examined, and their number is the proof."""
    board = board_from_rows(HOPELESS)
    answer = solve(board)
    assert answer.status == "unsolvable"
    assert answer.proven
    assert answer.examined == sum(answer.by_depth) == sum(n for _, n in answer.rounds) > 0
    assert least(board, "pushes") is None


def test_a_box_out_of_reach_and_off_its_goal_is_unsolvable_at_once():
    """It needs no search, and the answer says why."""
    board = board_from_rows(["#######", "#@$. #$#", "#######.", "########"])
    answer = solve(board)
    assert (answer.status, answer.proven, answer.examined) == ("unsolvable", True, 0)
    assert answer.why == "a box off its goal stands out of reach"


def test_a_box_out_of_reach_on_its_goal_is_decoration():
    """It neither moves nor matters."""
    board = board_from_rows(["########", "#@$. #*#", "########"])
    assert solve(board).lurd == "R"


def test_a_solved_level_needs_no_push():
    """No pushes, no moves, and that is proven."""
    answer = solve(board_from_rows(["#####", "#@* #", "#####"]))
    assert (answer.status, answer.proven, answer.pushes, answer.moves) == ("solved", True, 0, 0)


@quick
@given(solvable_boards(max_boxes=3), st.integers(1, 40))
def test_a_small_budget_is_kept_and_claims_nothing_false(board, budget):
    """Never more positions than allowed; what is not proven is no better than the truth."""
    answer = solve(board, budget=budget)
    best = least(board, "pushes")
    assert answer.examined <= budget
    assert answer.status in {"solved", "budget"}
    assert answer.at_least <= best[0]
    if answer.status == "solved":
        assert is_won(board, answer.lurd)
        assert answer.pushes == best[0] if answer.proven else answer.pushes >= best[0]
        assert answer.moves >= best[1] or answer.pushes > best[0]


def test_a_solution_without_proof_says_so(monkeypatch):
    """When the search for a proof ends without one, the rest of the budget finds a solution."""
    monkeypatch.setattr(solver, "_KEPT_BACK", 0.9)
    board = board_from_rows(WAREHOUSE)
    answer = solve(board, budget=300)
    assert (answer.status, answer.proven, answer.second_proven) == ("solved", False, False)
    assert is_won(board, answer.lurd)
    assert answer.at_least < 16 <= answer.pushes
    assert sum(answer.by_depth) == 30 < answer.examined


def test_looking_for_any_solution_may_prove_that_there_is_none(monkeypatch):
    """If nothing is left to look at, it does not matter in which order it was looked at."""
    monkeypatch.setattr(solver, "_KEPT_BACK", 0.9)
    answer = solve(board_from_rows(HOPELESS), budget=1_000)
    assert (answer.status, answer.proven) == ("unsolvable", True)
    assert answer.examined < 1_000


def test_progress_is_told(monkeypatch):
    """Now and then the search, and then the choice of fewest moves, say how far they are."""
    monkeypatch.setattr(solver, "_REPORT_EVERY", 10)
    told = []
    board = board_from_rows(WAREHOUSE)
    answer = solve(board, progress=lambda *examined_and_least: told.append(examined_and_least))
    examined = sum(answer.by_depth)
    counts = [count for count, _ in told]
    assert counts[: examined // 10] == [*range(10, examined + 1, 10)]
    assert counts == sorted(counts)
    assert examined < counts[-1] <= answer.examined
    assert [limit for _, limit in told] == sorted(limit for _, limit in told)
    assert told[-1][1] <= answer.at_least


def test_the_counts_add_up():
    """Positions by depth and by round are the same positions."""
    answer = solve(board_from_rows(TWO_ROOMS))
    assert sum(answer.by_depth) == sum(examined for _, examined in answer.rounds) > 0
    assert answer.examined >= sum(answer.by_depth)
    limits = [limit for limit, _ in answer.rounds]
    assert limits == sorted(set(limits))
    assert limits[-1] == answer.pushes == answer.at_least


def test_an_answer_survives_the_cache():
    """What JSON keeps of an answer is all of it."""
    import json

    for rows in (TWO_ROOMS, HOPELESS):
        answer = solve(board_from_rows(rows))
        assert Answer.from_json(json.loads(json.dumps(answer.as_json()))) == answer


def test_a_walk_is_shortest_and_avoids_boxes():
    """Round a box, not through it; None where there is no way."""
    board = board_from_rows(["######", "# @  #", "# $  #", "#  #.#", "######"])
    game = Sokoban(board)
    assert walk(game, game.start, board.player + 2 * board.width - 1) == "ldd"
    sealed = Sokoban(board_from_rows(["######", "#@$ .#", "######"]))
    assert walk(sealed, sealed.start, sealed.board.player + 2) is None


def test_the_answer_is_the_same_whatever_the_hash_seed():
    """Two interpreters with different hash seeds print the same solution."""
    program = (
        "from sokocube.sokoban.level import board_from_rows\n"
        "from sokocube.sokoban.solver import solve\n"
        f"print(solve(board_from_rows({WAREHOUSE!r})))"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert printed == {f"{solve(board_from_rows(WAREHOUSE))}\n".encode()}


def test_published_answers():
    """All levels of Microban I that take a second at most: least pushes, and moves at that."""
    from sokocube.sokoban.formats import read_levels

    collection = SHARED / "data/microban1_155.xsb"
    if not collection.exists():
        pytest.skip("the shared data with published answers is not here")
    levels = read_levels(collection)
    with (SHARED / "data/microban1_reference.csv").open() as file:
        known = {int(row["level"]): row for row in csv.DictReader(file)}
    checked = 0
    for number, row in known.items():
        if not row["opt_pushes"] or int(row["push_states_dead_square_pruned"]) > 5_000:
            continue
        answer = solve(levels[number - 1].board, budget=30_000)
        assert (answer.status, answer.proven, answer.second_proven) == ("solved", True, True)
        assert answer.pushes == int(row["opt_pushes"]), number
        assert answer.moves == int(row["moves_at_opt_pushes"]), number
        checked += 1
    assert checked == 106
