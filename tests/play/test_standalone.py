"""Tests of the page that needs nothing beside it."""

from __future__ import annotations

import re

from sokocube.play.game import Game
from sokocube.play.sheet import parse, style_of
from sokocube.play.standalone import standalone_page
from sokocube.play.wording import Wording

GAME = Game(
    html='<form class="sokocube"><i class="box">GAME</i></form>', css="#g{--x:1}", encoding="cube"
)


def test_the_page_holds_game_and_style() -> None:
    """Game, its rules and its part of the shared sheet are in the page."""
    page = standalone_page(GAME, Wording(), title="A level", author="Somebody")
    assert GAME.html in page
    assert GAME.css in page
    assert all(rule.prelude in page for rule in parse(style_of(GAME)))
    assert "<title>A level</title>" in page
    assert "by Somebody" in page


def test_nothing_is_fetched_and_nothing_runs() -> None:
    """No script, no address of anything; the page itself forbids both."""
    page = standalone_page(GAME, Wording(), title="A level")
    assert not re.search(r"<script|javascript:|\son\w+=|<link|@import|src=", page)
    assert set(re.findall(r"url\(.{6}", page)) == {'url("data:'}
    assert "script-src 'none'" in page
    assert "default-src 'none'" in page


def test_names_stay_text() -> None:
    """Title and author that could be markup are shown as they are."""
    page = standalone_page(GAME, Wording(), title="</title><b>", author="<script>")
    assert "&lt;/title&gt;&lt;b&gt;" in page
    assert "by &lt;script&gt;" in page
    assert "<script" not in page


def test_a_level_without_a_name_is_called_sokoban() -> None:
    """A page always has a heading."""
    assert "<h1>Sokoban</h1>" in standalone_page(GAME, Wording())
