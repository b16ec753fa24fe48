"""Pictures of a search and of a solution: true to their numbers, and told in words as well."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings

from sokocube.errors import PuzzleError
from sokocube.pictures.heat_map import heat_map, travels
from sokocube.pictures.search_plot import search_plot
from sokocube.play.wording import Wording
from sokocube.sokoban.answer import Answer
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.solver import solve
from strategies import solvable_boards

BOARD = board_from_rows(["########", "##  ## #", "#@$ $  #", "# $ .. #", "#  #.  #", "########"])
SVG = "{http://www.w3.org/2000/svg}"


def bars(answer):
    """Give the heights of the bars of a plot, in its units."""
    picture = ET.fromstring(search_plot(answer, Wording()))
    path = picture.find(f"{SVG}path[@class='bars']").get("d")
    return [float(height) for height in re.findall(r"v-([\d.]+)", path)]


def test_the_bars_are_as_high_as_the_numbers():
    """Heights are in the proportions of the positions examined; empty depths have no bar."""
    answer = Answer("solved", "pushes", proven=True, by_depth=(1, 10, 0, 40))
    one, ten, forty = bars(answer)
    assert ten == pytest.approx(10 * one, abs=0.6)
    assert forty == pytest.approx(4 * ten, abs=0.3)
    assert forty == 148  # all the room there is


def test_the_plot_says_what_it_shows():
    """Title, description and axis are words, in terms of what was counted."""
    answer = Answer("solved", "moves", proven=True, by_depth=(1, 1_000, 7))
    picture = ET.fromstring(search_plot(answer, Wording()))
    assert picture.get("role") == "img"
    assert picture[0].text == "Positions examined by depth"
    assert "most positions, 1,000, at depth 1; 1,008 in all" in picture[1].text
    assert "moves made" in [text.text for text in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("depths", [0, 1, 12, 13, 400])
def test_a_plot_of_any_length_names_a_dozen_depths_at_most(depths):
    """Also a search that examined nothing has a picture."""
    answer = Answer("unsolvable", "pushes", proven=True, by_depth=(3,) * depths)
    assert len(bars(answer)) == depths
    picture = ET.fromstring(search_plot(answer, Wording()))
    named = [t for t in picture.iter(f"{SVG}text") if t.get("y") == "193"]
    assert min(depths, 1) <= len(named) <= 12


@settings(max_examples=40, deadline=None, derandomize=True)
@given(solvable_boards(max_boxes=3))
def test_every_push_is_on_the_map(board):
    """The counts add up to the pushes, and every box comes to rest on a cell that has one."""
    answer = solve(board)
    counts = travels(board, answer.lurd)
    assert sum(counts.values()) == answer.pushes
    arrived = set(board.goals) - set(board.boxes)
    assert arrived <= counts.keys()
    texts = [
        t.text for t in ET.fromstring(heat_map(board, answer.lurd, Wording())).iter(f"{SVG}text")
    ]
    assert Counter(texts) == Counter(map(str, counts.values()))


def test_the_map_says_where_most_happens():
    """The busiest cell is named by row and column."""
    board = board_from_rows(["######", "#@$ .#", "######"])
    picture = ET.fromstring(heat_map(board, "RR", Wording()))
    assert picture[0].text == "Where boxes travel"
    assert picture[1].text == (
        "Boxes are pushed onto 2 cells; most often, with 1 push, onto the one in row 2, column 4."
    )


def test_a_map_needs_a_solution():
    """What does not replay is refused; nothing to push is a map without heat."""
    with pytest.raises(PuzzleError):
        heat_map(BOARD, "d", Wording())
    solved = board_from_rows(["#####", "#@* #", "#####"])
    assert "No box is pushed." in heat_map(solved, "", Wording())
