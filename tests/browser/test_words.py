"""Word levels of the adventure, played to the win in each language, with their score."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

import pytest

from browser.driver import GamePage
from sokocube.cache import Cache
from sokocube.pages.page import Links, filled
from sokocube.pages.scriptless import POLICY
from sokocube.pages.style import style_sheet
from sokocube.play.wording import Wording
from sokocube.sokoban.rules import Sokoban
from sokocube.words.adventure import adventure
from sokocube.words.daily import Challenge
from sokocube.words.daily_pages import daily_pages
from sokocube.words.letters import LANGUAGES
from sokocube.words.pages import adventure_pages
from sokocube.words.request import level_of
from sokocube.words.scoring import Scoring

if TYPE_CHECKING:
    from pathlib import Path

    from sokocube.pages.page import Page

pytestmark = pytest.mark.browser

WAYS = {"u": "Up", "d": "Down", "l": "Left", "r": "Right"}

_WORTH = """(() => {
  const seen = what => [...document.querySelectorAll(what)]
    .filter(e => e.checkVisibility({visibilityProperty: true}))
    .map(e => +getComputedStyle(e).getPropertyValue('--value'));
  return [seen('.score'), seen('.stars')];
})()"""


_LINES = """[...document.querySelectorAll('.sc-cards > li')].map(card =>
  ['.sc-card', '.sc-name', 'time', '.sc-hardness', '.sc-card-facts > :first-child',
   '.sc-card-facts > :last-child']
    .map(what => Math.round(card.querySelector(what)?.getBoundingClientRect().top ?? 0)))"""


def published(level, language: str, folder: Path) -> str:
    """Write the page of the adventure's first level as a site would, and give its address."""
    pages = adventure_pages({language: [[level]]})
    return written(next(page for page in pages if page.address.endswith("/1/1")), language, folder)


def written(page: Page, language: str, folder: Path) -> str:
    """Write a page as a site would, and give its address."""
    for name in ("sokocube", "pages"):
        (folder / f"{name}.css").write_text(style_sheet(name).text, encoding="utf-8")
    html = filled(
        "bare.html",
        language=language,
        policy=POLICY,
        page=page,
        drawn=page.draw(Links(page.address)),
        sheets=["sokocube.css", "pages.css"],
    )
    (folder / "index.html").write_text(html, encoding="utf-8")
    return (folder / "index.html").as_uri()


@pytest.mark.parametrize("width", [390, 940])
def test_the_lines_of_cards_in_a_row_stand_level(engine, width, tmp_path):
    """Name, date, difficulty and facts begin on one line, though some facts take two lines."""
    level = level_of(adventure("uk")[0][0], Cache(None))
    pushes = [1, 1_000_000_000_000] * 5
    levels = [replace(level, par=replace(level.par, pushes=n)) for n in pushes]
    newest = date(2026, 12, 10)
    days = [Challenge(newest - timedelta(n), level) for n, level in enumerate(levels)]
    pages = [*adventure_pages({"uk": [levels]}), *daily_pages({"uk": days})]
    for address in ("adventure/uk/index", "daily/uk/index"):
        page = next(page for page in pages if page.address == address)
        with engine.window(width=width) as window:
            window.open(written(page, "uk", tmp_path))
            cards = window.evaluate(_LINES)
        rows = [[line for _, *line in row] for _, row in groupby(cards, key=itemgetter(0))]
        assert len(rows) < len(cards)
        for row in rows:
            assert len({tuple(lines[:-1]) for lines in row}) == 1
        assert any(len({lines[-1] for lines in row}) > 1 for row in rows)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_is_spelt_and_scored(engine, language, tmp_path):
    """The known solution wins with all points; two moves more cost what they should."""
    level = level_of(adventure(language)[0][0], Cache(None))
    scoring, w = Scoring(level.par), Wording(language)
    rules = Sokoban(level.board)
    with engine.window() as window:
        page = GamePage(window, published(level, language, tmp_path))

        def go(letter: str) -> None:
            name = w(WAYS[letter.lower()])
            look = page.look()
            assert not look.won
            page.click(next(c for c in look.controls if c.kind == "checkbox" and c.name == name))

        look = page.look()
        assert look.encoding == "history"
        assert {(x, y) for x, y, _ in look.boxes} == {level.board.xy(b) for b in level.board.boxes}
        assert sorted(letter for _, _, letter in look.boxes) == sorted(level.word.letters)
        for letter in level.solution:
            go(letter)
        won = page.look()
        assert won.won
        assert won.home == len(level.word.letters)
        assert (won.moves, won.pushes) == (level.par.moves, level.par.pushes)
        assert window.evaluate(_WORTH) == [[1000], [3]]
        assert " ".join(w("Solved!").split()) in won.status

        page = GamePage(window, published(level, language, tmp_path))
        there, back = next(
            (a, b)
            for a, b in ("ud", "du", "lr", "rl")
            if (step := rules.step(rules.start, a)) and step[0] == a
        )
        for letter in (there, back, *level.solution):
            go(letter)
        won = page.look()
        moves = level.par.moves + 2
        assert (won.won, won.moves) == (True, moves)
        score, stars = (
            scoring.score(level.par.pushes, moves),
            scoring.stars(level.par.pushes, moves),
        )
        assert window.evaluate(_WORTH) == [[score], [stars]]
