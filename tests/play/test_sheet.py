"""Tests of the sheet that games share, as a page that stands alone carries it."""

from __future__ import annotations

import re

import pytest

from sokocube.play.game import Game
from sokocube.play.sheet import _ONLY_WITH, compact, sections, style_of
from sokocube.play.standalone import game_style


@pytest.mark.parametrize("name", sorted(_ONLY_WITH))
def test_a_section_is_there_for_the_games_that_need_it(name: str) -> None:
    """Each section has a rule of its own, which comes with what it is for and not without."""
    section = compact(sections(game_style())[name])
    assert "{" in section
    with_it = Game(html=f"<div {_ONLY_WITH[name]}>", css="", encoding="")
    without = Game(html="<div>", css="", encoding="")
    assert section in style_of(with_it)
    assert section not in style_of(without)


def test_what_all_games_need_is_always_there() -> None:
    """The board, its pieces and the controls are in the sheet of any game."""
    style = style_of(Game(html="", css="", encoding=""))
    for selector in (".sokocube .table", ".sokocube .box", ".sokocube .key", ".spoken"):
        assert selector in style


def test_compact_text_means_the_same() -> None:
    """The sheet, cut down, holds the same words in the same order, and the same strings."""

    def words(text: str) -> list[str]:
        return re.findall(r'"(?:\\.|[^"\\])*"|[^\s"{};:,>]+|[{}:,>]', text)

    bare = re.sub(r"/\*.*?\*/", "", game_style(), flags=re.DOTALL)
    assert words(compact(game_style())) == words(bare)


def test_blanks_that_mean_something_stay() -> None:
    """Blanks around operators, between selectors and before a pseudo-class are kept."""
    rule = "a :hover , b + c { width : calc( 1px - -2px ) ; margin: 0  1px }"
    assert compact(rule) == "a :hover,b + c{width :calc( 1px - -2px );margin:0 1px}"
