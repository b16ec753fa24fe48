"""Thumbnails of boards."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import given, settings

from sokocube.pictures.thumbnail import thumbnail
from sokocube.sokoban.level import board_from_rows
from strategies import boards


@settings(deadline=None, derandomize=True, max_examples=60)
@given(boards())
def test_a_thumbnail_shows_every_square(board):
    """The picture is sound XML as large as the board, with each piece, goal, wall and floor."""
    picture = ET.fromstring(thumbnail(board))
    assert picture.get("viewBox") == f"0 0 {board.width} {board.height}"
    marks = [element.get("class") for element in picture]
    home = set(board.boxes) & set(board.goals)
    assert marks.count("thumb-box") == len(set(board.boxes) - home)
    assert marks.count("thumb-home") == len(home)
    assert marks.count("thumb-goal") == len(set(board.goals) - home)
    assert marks.count("thumb-player") == 1
    area = {
        element.get("class"): sum(
            int(run.split("h")[1].split("v")[0]) for run in element.get("d").split("M")[1:]
        )
        for element in picture
        if element.tag == "path"
    }
    assert area["thumb-wall"] == len(board.walls)
    assert area["thumb-floor"] == board.width * board.height - len(board.walls | board.outside)


def test_a_run_does_not_reach_around_the_edge():
    """Walls that end one row and begin the next are drawn apart."""
    picture = thumbnail(board_from_rows(["####", "#@*#", "####"]))
    assert "M3 1h1v1h-1zM0 2h4v1h-4z" in picture


def test_boxes_show_their_letters():
    """Each box off its goal carries its letter, at its place; boxes without letters show none."""
    rows = ["#######", "#@$.$.#", "#######"]
    plain = board_from_rows(rows)
    lettered = board_from_rows(rows, letters=["B", "A"], spelling=["A", "B"])
    texts = [node for node in ET.fromstring(thumbnail(lettered)) if node.tag == "text"]
    assert [(node.get("x"), node.text) for node in texts] == [("2.5", "B"), ("4.5", "A")]
    assert "<text" not in thumbnail(plain)


def test_a_label_is_escaped():
    """What a screen reader is told cannot become markup."""
    board = board_from_rows(["#####", "#@$.#", "#####"])
    assert 'aria-label="&lt;b&gt; &quot;x&quot;"' in thumbnail(board, label='<b> "x"')
