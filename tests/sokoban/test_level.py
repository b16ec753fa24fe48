"""Boards: what is accepted, what is refused and with which words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from sokocube.errors import PuzzleError
from sokocube.sokoban.level import Board, board_from_rows, rows_of
from strategies import boards

TINY = ["####", "#@ #", "#$ #", "#. #", "####"]


@given(boards())
@settings(deadline=None)
def test_drawing_a_board_and_reading_it_gives_the_board(board: Board) -> None:
    """Rows of XSB say everything about a board without letters."""
    assert board_from_rows(rows_of(board)) == board


@given(boards())
@settings(deadline=None)
def test_outermost_column_and_row_hold_something_solid(board: Board) -> None:
    """A board has no empty margin: its first column and row hold a wall."""
    solid = [board.xy(cell) for cell in (*board.walls, *board.boxes)]
    assert (min(x for x, _ in solid), min(y for _, y in solid)) == (0, 0)
    assert (board.width - 1, board.height - 1) == (
        max(x for x, _ in solid),
        max(y for _, y in solid),
    )


def test_margin_does_not_change_a_board() -> None:
    """Where a board stands in its file is of no account."""
    moved = ["", "", *("   " + row for row in TINY), ""]

    assert board_from_rows(TINY) == board_from_rows(moved)


def test_closed_room_is_neither_floor_nor_outside() -> None:
    """A room that the player cannot enter is not floor, and is not drawn as outside either."""
    board = board_from_rows(["#######", "#@$.# #", "#######"])
    closed = 1 * board.width + 5

    assert closed not in board.floor
    assert closed not in board.outside


def test_hollow_outside_the_walls_is_outside() -> None:
    """A cell of the rectangle that lies beyond the walls is outside."""
    board = board_from_rows(["####", "#@ ##", "#$  #", "#. ##", "####"])

    assert board.outside == frozenset({4, 24})


def test_boxes_and_goals_are_ordered_by_letter() -> None:
    """The i-th box and the i-th goal bear the same letter, whatever order they stand in."""
    board = board_from_rows(["######", "#@$$ #", "# .. #", "######"], letters="BA", spelling="AB")

    assert board.letters == ("A", "B")
    assert [board.xy(box) for box in board.boxes] == [(3, 1), (2, 1)]
    assert [board.xy(goal) for goal in board.goals] == [(2, 2), (3, 2)]


def test_live_boxes_leave_out_those_out_of_reach() -> None:
    """A box in a place that the player cannot enter is decoration."""
    board = board_from_rows(["*#####*", "#@$. #", "*#####*"])

    assert len(board.boxes) == 5
    assert [board.xy(box) for box in board.live_boxes] == [(2, 1)]


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        (
            ["####", "#$.#", "####"],
            "no player on the board; put one @ (on a goal +) where play begins",
        ),
        (
            ["#####", "#@$.#", "#@  #", "#####"],
            "line 3: 2 players on the board; keep one @ or +",
        ),
        (["####", "#@ #", "####"], "no box on the board; put at least one $ (on a goal *)"),
        (["######", "#@$$.#", "######"], "2 boxes but 1 goal; give every box one goal"),
        (["######", "#@$..#", "######"], "1 box but 2 goals; give every box one goal"),
        (
            ["#####", "#@$. ", "#####"],
            "line 2: the board is open to the outside at column 5; close the gap with #",
        ),
        (
            ["#####", "#@$?#", "#####"],
            "line 2: unknown symbol '?' in column 4; a board is drawn with # @ + $ * . and spaces",
        ),
        (
            ["######", "#@$.=#", "######"],
            "line 2: outside mark = in column 5 inside the walls; write floor as a space or -",
        ),
        (["@$."], "line 1: no wall on the board; enclose it with #"),
        (
            ["#####", "#@$.#", "##### ."],
            "1 box but 2 goals; give every box one goal",
        ),
    ],
)
def test_faulty_board_is_refused_in_one_line(rows: list[str], line: str) -> None:
    """Each fault has its own message, which names the row and says what to do."""
    with pytest.raises(PuzzleError) as refused:
        board_from_rows(rows)

    assert line == str(refused.value)


def test_letters_of_boxes_must_be_those_of_the_goals() -> None:
    """A word that its boxes cannot spell is refused."""
    with pytest.raises(PuzzleError, match="letters of the boxes"):
        board_from_rows(["#####", "#@$.#", "#####"], letters="A", spelling="B")
