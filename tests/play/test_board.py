"""Tests of drawn boards: everything lies in its cell, and no text becomes markup."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from hypothesis import given, settings

from sokocube.play.board import board_element, box_piece, player_piece
from sokocube.sokoban.level import Board, board_from_rows
from strategies import boards

# Of a path: whatever moves the pen, with its numbers. Arcs are drawn as straight lines here.
_STEP = re.compile(r"([MHVhvaz])([^MHVhvaz]*)")


def middle(path: str) -> tuple[float, float]:
    """Give the middle of the bounding box of the corners of a path of one block."""
    x = y = 0.0
    xs, ys = [], []
    for letter, text in _STEP.findall(path):
        numbers = [float(n) for n in re.findall(r"-?\d*\.?\d+", text)]
        match letter:
            case "M":
                x, y = numbers
            case "H":
                x = numbers[0]
            case "V":
                y = numbers[0]
            case "h":
                x += numbers[0]
            case "v":
                y += numbers[0]
            case "a":
                x, y = x + numbers[-2], y + numbers[-1]
        xs.append(x)
        ys.append(y)
    assert round(max(xs) - min(xs), 6) == round(max(ys) - min(ys), 6) == 1
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@settings(deadline=None, max_examples=50)
@given(boards())
def test_walls_and_goals_lie_in_their_cells(board: Board) -> None:
    """Each wall and each goal is one shape whose middle is the middle of its cell."""
    drawn = ET.fromstring(board_element(board, ""))
    walls = [middle(e.get("d")) for e in drawn.iter() if e.get("class") == "wall"]
    goals = [
        (float(e.get("cx")), float(e.get("cy"))) for e in drawn.iter() if e.get("class") == "goal"
    ]
    for shapes, cells in ((walls, board.walls), (goals, board.goals)):
        found = sorted((round(x - 0.5, 6), round(y - 0.5, 6)) for x, y in shapes)
        assert found == sorted(map(board.xy, cells))


@settings(deadline=None, max_examples=50)
@given(boards())
def test_floor_is_what_the_walls_enclose(board: Board) -> None:
    """Floor is drawn under every cell that is neither wall nor outside, and under no other."""
    drawn = ET.fromstring(board_element(board, ""))
    [floor] = [e.get("d") for e in drawn.iter() if e.get("class") == "floor"]
    cells = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)", floor)}
    inside = set(range(board.width * board.height)) - board.walls - board.outside
    assert cells == set(map(board.xy, inside))


def test_the_board_says_its_size() -> None:
    """A board that is not square says columns and rows the right way round."""
    board = board_from_rows(["#####", "#@$.#", "#####"])
    drawn = ET.fromstring(board_element(board, ""))
    assert (drawn.get("data-columns"), drawn.get("data-rows")) == ("5", "3")
    assert drawn.get("style") == "--columns:5;--rows:3"
    assert drawn.find("svg").get("viewBox") == "0 0 5 3"


def test_a_board_is_named_or_hidden() -> None:
    """A board is an image with a name to a screen reader, or nothing to it."""
    board = board_from_rows(["#####", "#@$.#", "#####"])
    named = ET.fromstring(board_element(board, "", label='"<b>'))
    assert (named.get("role"), named.get("aria-label")) == ("img", '"<b>')
    assert ET.fromstring(board_element(board, "")).get("aria-hidden") == "true"


def test_letters_stay_text() -> None:
    """A letter that could be markup is shown as it is."""
    assert ET.fromstring(box_piece("b1", "<")).text == "<"
    assert ET.fromstring(player_piece()).get("class") == "player"
