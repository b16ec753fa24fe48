"""Solutions: LURD in all its forms, replayed by the rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sokocube.errors import PuzzleError
from sokocube.sokoban.level import Board, board_from_rows
from sokocube.sokoban.rules import Sokoban
from sokocube.sokoban.solution import MAX_MOVES, read_lurd, replay, write_lurd
from sokocube.state_graph import explore
from strategies import solvable_boards, walks

SHARED = Path(__file__).parents[2] / "../shared/data"
BOARD = board_from_rows(["######", "#@ $.#", "#    #", "######"])


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("R", "R"),
        ("r", "r"),
        ("3r4U", "rrrUUUU"),
        ("2(3(dr)R)", "drdrdrRdrdrdrR"),
        ("uu *RR", "uuRR"),
        ("ul\n lR\r\n", "ullR"),
        ("", ""),
        ("*", ""),
        ("12l", "l" * 12),
    ],
)
def test_forms_of_lurd(text: str, letters: str) -> None:
    """Run lengths, groups, blanks and the mark of the position are understood."""
    assert read_lurd(text) == letters


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[]U[rr]d", "a mark of reverse mode ([) at place 1"),
        ("Urr{uul}", "a change of the pusher ({) at place 4"),
        ("rrx", "unknown symbol 'x' at place 3"),
        ("3", "the number 3 has nothing to repeat"),
        ("3 r", "the number 3 has nothing to repeat"),
        ("2(r", "a ( without its )"),
        (f"{MAX_MOVES + 1}r", "more than 200,000 moves"),
        ("9999(9999(9999(9999(r))))", "more than 200,000 moves"),
    ],
)
def test_faulty_lurd(text: str, fault: str) -> None:
    """What is not a solution going forwards is refused by name."""
    with pytest.raises(PuzzleError) as caught:
        read_lurd(text)
    assert str(caught.value).startswith(fault)


@given(st.text("udlrUDLR", max_size=60), st.booleans(), st.none() | st.integers(3, 20))
def test_reading_what_was_written_gives_the_letters(
    lurd: str, run_lengths: bool, width: int | None
) -> None:
    """Run lengths and line breaks lose nothing, and lines keep to their width."""
    text = write_lurd(lurd, run_lengths=run_lengths, width=width)
    assert read_lurd(text) == lurd
    assert width is None or all(len(line) <= width for line in text.split("\n"))


def test_replay_gives_case_counts_and_states() -> None:
    """The board decides what is a push, whatever case was written."""
    for text in ("rr", "RR", "rR", "2r"):
        done = replay(BOARD, text)
        assert (done.lurd, done.moves, done.pushes) == ("rR", 2, 1)
    assert [BOARD.xy(state.player)[0] for state in done.states] == [1, 2, 3]
    assert done.states[-1].boxes == BOARD.goals


def test_replay_ends_at_the_first_win() -> None:
    """What follows a win is left out, since no game goes on."""
    assert replay(BOARD, "rrlu").lurd == "rR"
    solved = board_from_rows(["#####", "#@ *#", "#####"])
    assert replay(solved, "rl").lurd == ""
    assert replay(solved, "").moves == 0


@pytest.mark.parametrize(
    ("lurd", "fault"),
    [
        ("ru", "move 2 (u) of 2 cannot be made"),
        ("L", "move 1 (L) of 1 cannot be made"),
        ("r", "the solution ends unsolved after 1 move, with 0 of 1 boxes on goals"),
        ("", "the solution ends unsolved after 0 moves, with 0 of 1 boxes on goals"),
    ],
)
def test_replay_names_what_fails(lurd: str, fault: str) -> None:
    """The move that cannot be made is named, or the end that is no win."""
    with pytest.raises(PuzzleError) as caught:
        replay(BOARD, lurd)
    assert str(caught.value).startswith(fault)


def test_letters_must_reach_their_own_goals() -> None:
    """All goals covered is no win where letters are exchanged."""
    rows = ["######", "#@*  #", "#  * #", "######"]
    board = board_from_rows(rows, letters="AB", spelling="BA")
    with pytest.raises(PuzzleError, match="0 of 2 boxes on goals"):
        replay(board, "")


@settings(deadline=None, max_examples=60)
@given(solvable_boards(max_boxes=2), st.booleans())
def test_shortest_solutions_replay(board: Board, lower: bool) -> None:
    """A path through the state graph is a solution of just its length and its pushes."""
    graph = explore(Sokoban(board))
    state, lurd = 0, ""
    while graph.to_win[state]:
        move, state = next(
            (move, to)
            for move, to in graph.arcs[state]
            if graph.to_win[to] == graph.to_win[state] - 1
        )
        lurd += move
    done = replay(board, lurd.lower() if lower else lurd)
    assert done.lurd == lurd
    assert done.moves == graph.to_win[0]
    assert done.pushes == sum(move.isupper() for move in lurd)


@settings(deadline=None)
@given(solvable_boards(), walks())
def test_a_walk_is_a_solution_exactly_if_some_part_of_it_wins(board: Board, walk: str) -> None:
    """A solution is the shortest beginning of the walk that can be played and wins."""
    game = Sokoban(board)

    def wins(lurd: str) -> bool:
        try:
            return game.is_solved(game.play(lurd))
        except PuzzleError:
            return False

    winning = [walk[:n] for n in range(len(walk) + 1) if wins(walk[:n])]
    if winning:
        assert replay(board, walk).lurd.lower() == winning[0]
    else:
        with pytest.raises(PuzzleError):
            replay(board, walk)


def test_known_solutions_replay() -> None:
    """The push-optimal solutions of a known collection replay with the pushes given for them."""
    import csv

    from sokocube.sokoban.formats import read_levels

    table = SHARED / "microban1_reference.csv"
    if not table.exists():
        pytest.skip("the reference tables lie beside the repository only where they were put")
    levels = read_levels(SHARED / "microban1_155.xsb")
    with table.open(newline="") as rows:
        known = list(csv.DictReader(rows))
    checked = 0
    for row in known:
        if lurd := row["example_push_optimal_lurd"]:
            done = replay(levels[int(row["level"]) - 1].board, lurd)
            assert done.lurd == lurd
            # Where no least number of pushes is proven the solution is merely one.
            assert row["opt_pushes"] in {"", str(done.pushes)}
            checked += 1
    assert checked >= 140
