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


def bounds(path: str) -> tuple[float, float, float, float]:
    """Give the bounding box of the corners of a path of one block: left, top, right, bottom."""
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
    return round(min(xs), 6), round(min(ys), 6), round(max(xs), 6), round(max(ys), 6)


@settings(deadline=None, max_examples=50)
@given(boards())
def test_walls_and_goals_lie_in_their_cells(board: Board) -> None:
    """Each wall and each goal is one shape whose middle is in its cell.

    A wall fills its cell and reaches under the walls to the right and below, and no further.
    """
    drawn = ET.fromstring(board_element(board, ""))
    walls = {tuple(map(int, b[:2])): b for b in map(bounds, paths(drawn, "wall"))}
    places = set(map(board.xy, board.walls))
    assert walls.keys() == places
    for (x, y), box in walls.items():
        aside, below = ((x + 1, y) in places) / 10, ((x, y + 1) in places) / 10
        assert box == (x, y, round(x + 1 + aside, 6), round(y + 1 + below, 6))
    goals = [
        (float(e.get("cx")) - 0.5, float(e.get("cy")) - 0.5)
        for e in drawn.iter()
        if e.get("class") == "goal"
    ]
    assert sorted(goals) == sorted(map(board.xy, board.goals))


def paths(drawn: ET.Element, name: str) -> list[str]:
    """Give the paths of the elements of a class."""
    return [e.get("d") for e in drawn.iter() if e.get("class") == name]


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
