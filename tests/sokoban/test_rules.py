"""The rules, against a second, plainer statement of them over drawn rows."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from plain_rules import plain_step
from sokocube.errors import PuzzleError
from sokocube.sokoban.level import Board, board_from_rows, rows_of
from sokocube.sokoban.rules import Sokoban
from strategies import boards, walks


@given(boards(max_boxes=3), walks())
@settings(deadline=None)
def test_steps_agree_with_rewriting_the_drawing(board: Board, walk: str) -> None:
    """Every step, possible or not, does to the position what it does to the drawing."""
    game = Sokoban(board)
    state, rows = game.start, rows_of(board)
    for direction in walk:
        done = game.step(state, direction)
        drawn = plain_step(rows, direction)

        assert (done is None) == (drawn is None)
        if done is None or drawn is None:
            continue
        letter, reached = done

        assert letter.isupper() == (reached.boxes != state.boxes)
        state, rows = reached, drawn
        assert rows == rows_of(board, state.player, state.boxes)
        assert game.is_solved(state) == ("$" not in "".join(rows))


def test_boxes_with_letters_win_only_on_their_own_goals() -> None:
    """The same pushes win or not by how the letters are dealt."""
    rows = ["#######", "#  @  #", "# $ $ #", "# . . #", "#######"]
    right = Sokoban(board_from_rows(rows, letters="AB", spelling="AB"))
    wrong = Sokoban(board_from_rows(rows, letters="AB", spelling="BA"))

    assert right.is_solved(right.play("lDurrD"))
    assert not wrong.is_solved(wrong.play("lDurrD"))


def test_equal_letters_may_change_places() -> None:
    """Two boxes with one letter are alike."""
    rows = ["#######", "#  @  #", "# $ $ #", "# . . #", "#######"]
    game = Sokoban(board_from_rows(rows, letters="AA", spelling="AA"))

    assert game.is_solved(game.play("lDurrD"))


def test_replay_names_the_move_that_cannot_be_made() -> None:
    """A solution that does not fit the board says where it fails."""
    game = Sokoban(board_from_rows(["#####", "#@$.#", "#####"]))

    with pytest.raises(PuzzleError, match=r"move 2 \(u\) cannot be made"):
        game.play("ru")
