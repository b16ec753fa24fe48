"""Tests of the sheet that games share, as a page that stands alone carries it."""

from __future__ import annotations

import re
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from sokocube.play.game import Game
from sokocube.play.sheet import Rule, _text, brief, compact, parse, style_of
from sokocube.play.sokoban_history import history_game
from sokocube.play.standalone import game_style
from sokocube.play.wording import Wording
from sokocube.sokoban.level import board_from_rows

DATA = Path(__file__).parents[1] / "data"


def game(html: str, css: str = "") -> Game:
    """Give a game of this HTML."""
    return Game(html=html, css=css, encoding="")


def test_compact_text_means_the_same() -> None:
    """The sheet, cut down, holds the same words in the same order, and the same pictures."""

    def words(text: str) -> list[str]:
        return re.findall(r'"(?:\\.|[^"\\])*"|[^\s"{};:,>*/]+|[{}:,>*/]', text)

    bare = re.sub(r"/\*.*?\*/", "", game_style(), flags=re.DOTALL)
    pictures = bare.replace("%3C", "<").replace("%3E", ">")
    assert words(compact(game_style())) == words(pictures)


def test_short_names_mean_the_same() -> None:
    """With its custom properties renamed, a sheet is the same but for those that were read once."""
    board = board_from_rows((DATA / "level1.xsb").read_text().split("\n"))
    page = history_game(board, Wording())
    css = style_of(page) + page.css
    short = brief(css)
    assert "--sc-" not in short
    assert len(set(re.findall(r"--s[a-zA-Z](?![\w-])", short))) > 20
    # Put back one by one in the order in which they come, the long names give the sheet again.
    long: dict[str, str] = {}
    for name in re.findall(r"--sc-[\w-]+", css):
        if css.count(f"var({name})") != 1 or len(re.findall(rf"{name}(?![\w-])", css)) != 2:
            long.setdefault(name, f"--s{len(long)}")
    numbers: dict[str, str] = {}
    for name in re.findall(r"--s[a-zA-Z](?![\w-])", short):
        numbers.setdefault(name, f"--s{len(numbers)}")
    assert list(long.values()) == list(numbers.values())


def test_blanks_that_mean_something_stay() -> None:
    """Blanks around operators, between selectors and before a pseudo-class are kept."""
    rule = "a :hover , b + c { width : calc( 1px - -2px ) ; margin: 0  1px }"
    assert compact(rule) == "a :hover,b + c{width :calc( 1px - -2px );margin:0 1px}"


def test_the_sheet_is_read_whole() -> None:
    """Taken apart and written again, the shared sheet is what it was."""
    text = compact(game_style())
    assert "".join(map(_text, parse(text))) == text


@given(
    st.recursive(
        st.lists(st.sampled_from(["color:red", '--a:"};{"', "b:c(d,e)"]), min_size=1).map(
            lambda said: Rule(".a>b,:is(.c,.d)", tuple(said))
        ),
        lambda rules: st.lists(rules, min_size=1, max_size=3).map(
            lambda inside: Rule("@media (min-width:1px)", rules=tuple(inside))
        ),
        max_leaves=6,
    )
)
def test_any_rule_is_read_as_it_is_written(rule: Rule) -> None:
    """Reading what is written gives the rule again, nested or not, braces in strings included."""
    assert parse(_text(rule)) == [rule]


def test_rules_that_match_nothing_are_left_out() -> None:
    """Of a game with a board and a box, no rule of keys or of other games is kept."""
    style = style_of(game('<div class="sokocube"><p class=board></p><i class="box b0"></i></div>'))
    assert ".sokocube .box{" in style
    assert ".sokocube .key" not in style
    assert "coloursort" not in style
    assert "@media" in style


def test_alternatives_that_are_nowhere_are_left_out() -> None:
    """Where any of several classes will do, those that the game has are asked for."""
    style = style_of(game('<div class="sokocube"><p class=board></p></div>'))
    assert ".sokocube .board{" in style
    assert ".replay" not in style


def test_properties_that_nothing_reads_are_left_out() -> None:
    """A property of the look is there if a rule that is kept, or the game itself, reads it."""
    box = '<div class="sokocube"><i class="box"></i></div>'
    assert "--sc-box:" in style_of(game(box))
    assert "--sc-sign-hint:" not in style_of(game(box))
    assert "--sc-sign-hint:" in style_of(game(box, "i{--x:var(--sc-sign-hint)}"))


def test_a_page_of_a_level_keeps_what_its_parts_need() -> None:
    """Board, pieces, keys and words of a history page have their rules in the page's part."""
    board = board_from_rows((DATA / "level1.xsb").read_text().split("\n"))
    style = style_of(history_game(board, Wording(), next_link="next.html"))
    parts = "board stage box player pad key key-undo off win stuck next restart spoken foot f u"
    assert not {name for name in parts.split() if not re.search(rf"\.{name}[ ,:>{{]", style)}
