"""The level browser: how hard a level is said to be, and in which order levels stand."""

from __future__ import annotations

import re

import pytest

from sokocube.cache import Cache
from sokocube.collection import Entry, collect
from sokocube.pages.browser import Card, browser_page, difficulty_page
from sokocube.pages.page import Links
from sokocube.play.wording import Wording
from sokocube.record import Choices, Record
from sokocube.site import build_site
from sokocube.sokoban.answer import Answer
from sokocube.sokoban.level import Level, board_from_rows

BOARD = board_from_rows(["#####", "#@$.#", "#####"])


def card(name: str, examined: int, solution: str = "R", author: str = "") -> Card:
    """Make a card of a level that took so many positions to solve."""
    entry = Entry(f"levels/{name}", Level(BOARD, title=name, author=author))
    answer = Answer("solved", "pushes", proven=True, examined=examined)
    return Card(entry, Record(answer=answer, solution=solution))


@pytest.mark.parametrize(
    ("examined", "difficulty"),
    [(0, 1), (9, 1), (99, 1), (100, 2), (999, 2), (1000, 3), (99_999, 4), (100_000, 5), (10**9, 5)],
)
def test_difficulty_is_a_step_for_every_tenfold(examined, difficulty):
    """The difficulty is that of word levels: it grows with the digits of what was examined."""
    assert card("a", examined).difficulty == difficulty


def test_an_unsolved_level_has_no_difficulty_and_comes_last():
    """Of a level without a known solution nobody can say how hard it is."""
    unsolved = card("a", 5, solution="")
    assert (unsolved.difficulty, unsolved.difficulty_said(Wording())) == (None, "unknown")
    assert max([unsolved, card("b", 10**6, "R" * 300)], key=Card.hardness) == unsolved


@pytest.mark.parametrize("language", ["en", "fr", "uk"])
def test_a_level_that_cannot_be_won_is_marked_on_its_card(language):
    """The mark stands where the difficulty would, in words, on that card alone, in both orders."""
    lost = Answer("unsolvable", "pushes", proven=True, examined=5)
    never = Card(card("never", 5).entry, Record(answer=lost))
    cards = [card("a", 5), never, card("unknown", 5, solution="")]
    w = Wording(language)
    mark = w("This level cannot be won.")
    assert (mark == "This level cannot be won.") == (language == "en")
    for page in (browser_page([("Shelf", cards)], w), difficulty_page(cards, w)):
        html = page.draw(Links(page.address)).html
        marked = [one for one in html.split("<li>") if f'"sc-how-hard">{mark}</span>' in one]
        assert [re.findall(r'class="sc-name">(.*?)<', one) for one in marked] == [["never"]]


def test_levels_that_cannot_be_won_stand_on_the_last_shelf_by_difficulty():
    """What is proven is no matter of difficulty, and does not stand with what is not known."""
    lost = Answer("unsolvable", "pushes", proven=True, examined=5)
    never = Card(card("a", 5).entry, Record(answer=lost))
    cards = [never, card("open", 5, solution=""), card("hard", 5000)]
    html = difficulty_page(cards, Wording()).draw(Links("levels/by-difficulty/index")).html
    assert re.findall(r"<h2>(.*?)</h2>", html) == ["medium", "unknown", "cannot be won"]
    assert re.findall(r'class="sc-name">(.*?)<', html) == ["hard", "open", "a"]


def test_levels_that_cannot_be_won_are_counted_in_the_summary(tmp_path):
    """The summary of a build names their number, and says nothing where there are none."""
    (tmp_path / "sound.xsb").write_text("#####\n#@$.#\n#####\n", encoding="utf-8")
    sound = build_site(collect(tmp_path), Choices(), Cache(None))
    assert "cannot be won" not in sound.summary()
    (tmp_path / "stuck.xsb").write_text("#####\n#@ .#\n#$  #\n#####\n", encoding="utf-8")
    both = build_site(collect(tmp_path), Choices(), Cache(None))
    assert both.unsolvable == 1
    assert both.summary().startswith("2 levels, 2 computed anew, ")
    assert "1 cannot be won" in both.summary()


def test_levels_by_difficulty_stand_on_shelves():
    """Each difficulty is a shelf; on it levels go from few pushes to many, then by moves."""
    cards = [
        card("far", 50, "R" * 9), card("hard", 5000), card("near", 50), card("walk", 50, "lrR"),
    ]  # fmt: skip
    html = difficulty_page(cards, Wording()).draw(Links("levels/by-difficulty/index")).html
    assert re.findall(r"<h2>(.*?)</h2>", html) == ["very easy", "medium"]
    assert re.findall(r'class="sc-name">(.*?)<', html) == ["near", "walk", "far", "hard"]
    assert re.findall("◆+", html) == ["◆", "◆", "◆", "◆◆◆"]


def test_one_author_is_named_once():
    """A shelf of one author says so beside its title, a shelf of several on each card."""
    w, links = Wording(), Links("levels/index")
    one = [card("a", 1, author="Ann"), card("b", 1, author="Ann")]
    two = [card("a", 1, author="Ann"), card("b", 1, author="Ben")]
    alone = browser_page([("Shelf", one)], w).draw(links).html
    assert alone.count("Ann") == 1
    assert "by Ann" in alone
    both = browser_page([("Shelf", two)], w).draw(links).html
    assert re.findall(r'class="sc-author">(.*?)<', both) == ["Ann", "Ben"]
