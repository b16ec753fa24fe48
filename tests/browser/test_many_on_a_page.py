"""Several games on one page: whatever one does, the others stay as they are."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from browser.driver import GamePage
from browser.rack import RackPage
from sokocube.cache import Cache
from sokocube.pages.embedded import embedded
from sokocube.pages.fences import without_fences
from sokocube.pages.page import Links
from sokocube.play.standalone import game_style
from sokocube.site import Site

if TYPE_CHECKING:
    from pathlib import Path

    from browser.chromium import Chromium, ChromiumWindow

pytestmark = pytest.mark.browser

CORRIDOR = "#######\n#@ $ .#\n#######\n"
TURN = "######\n#@   #\n# $$ #\n# .. #\n######\n"
TUBES = "AB\nBA\n-\n"
PAGE = f"""
```sokoban play=history solution=yes
{CORRIDOR}```
```coloursort
{TUBES}```
```sokoban play=history solution=yes
{CORRIDOR}```
```sokoban play=cube
{CORRIDOR}```
```sokoban play=cube
{CORRIDOR}```
```state-graph
{CORRIDOR}```
```sokoban play=history language=fr
{TURN}```
```coloursort moves=40
{TUBES}```
"""
WAYS: tuple[tuple[int | str, ...], ...] = (
    ("right", "right", "right"),
    (1, 3, 2, 1, 2, 3),
    ("right", "right", "right"),
    ("right", "right", "right"),
    ("right", "right", "right"),
    ("droite", "bas", "haut", "droite", "bas"),
    (1, 3, 2, 1, 2, 3),
)


class Nth:
    """A window in which a driver sees the game of that number as if it were the only one."""

    def __init__(self, window: ChromiumWindow, number: int) -> None:
        self.window = window
        self.number = number

    def open(self, url: str) -> None:
        """Leave the page as it is: it holds the other games, too."""

    def evaluate(self, expression: str) -> Any:
        """Give the value of an expression that looks at one game."""
        first = "document.querySelector('.sokocube')"
        nth = f"document.querySelectorAll('.sokocube')[{self.number}]"
        return self.window.evaluate(expression.replace(first, nth))

    def click_at(self, x: float, y: float) -> None:
        """Press at a point of the window."""
        self.window.click_at(x, y)

    def press(self, key: str) -> None:
        """Press a key."""
        self.window.press(key)


def seen(game: GamePage | RackPage) -> Any:
    """Give what a game shows, wherever on the page it stands by now.

    That a cube offers to undo the last move while the focus is in it is left out.
    """
    look = game.look()
    names = (control.name.removesuffix(", undo") for control in look.controls)
    return replace(look, controls=tuple(name for name in names if name != "Undo"))


def step(game: GamePage | RackPage, choice: int | str) -> None:
    """Press what makes a step."""
    if isinstance(game, RackPage):
        game.tap(choice)
    else:
        game.click(next(c for c in game.look().controls if c.name.lower().startswith(choice)))


def test_games_on_one_page_do_not_disturb_one_another(chromium: Chromium, tmp_path: Path) -> None:
    """Equal and different games, played to the win one by one, leave all others as they were."""
    _, fences = without_fences(PAGE)
    drawn = embedded(fences, Site(cache=Cache(None)), Links("index"))
    style = game_style() + "".join(part.css for part in drawn)
    games = "".join(part.html for part in drawn)
    file = tmp_path / "page.html"
    head = "<!doctype html><html lang=en><meta charset=utf-8><title>t</title>"
    head += f"<style>{style}</style>"
    file.write_text(f"{head}{games}", encoding="utf-8")
    with chromium.window(height=9000) as window:
        window.open(file.as_uri())
        ids = window.evaluate("[...document.querySelectorAll('[id]')].map(e => e.id)")
        assert len(ids) == len(set(ids))
        pages = [
            (RackPage if isinstance(way[0], int) else GamePage)(Nth(window, i), "")
            for i, way in enumerate(WAYS)
        ]
        looks = [seen(page) for page in pages]
        for i, (page, way) in enumerate(zip(pages, WAYS, strict=True)):
            assert not looks[i].won
            for choice in way:
                step(page, choice)
                now = [seen(other) for other in pages]
                assert now[i] != looks[i]
                for j in range(len(pages)):
                    assert j == i or now[j] == looks[j], (i, choice, j)
                looks = now
            assert looks[i].won
