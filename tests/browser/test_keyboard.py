"""Each game won by keyboard alone, in three browsers, on a page that stays where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from browser.small_games import SMALL_GAMES, opened, written

if TYPE_CHECKING:
    from pathlib import Path

    from browser.driver import Control, GamePage
    from browser.rack import RackPage

pytestmark = pytest.mark.browser


def focused(page: GamePage | RackPage) -> Control | None:
    """Give the control that has the keyboard focus."""
    return next((control for control in page.look().controls if control.focused), None)


def tab_to(page: GamePage | RackPage, name: str) -> None:
    """Press Tab, or Shift+Tab where that is nearer, until a control whose name begins so is there.

    Going on past the last control would lead through the browser's own.
    """
    for _ in range(30):
        controls = page.look().controls
        here = next((i for i, control in enumerate(controls) if control.focused), -1)
        there = next(i for i, control in enumerate(controls) if control.name.startswith(name))
        if here == there:
            return
        page.browser.press("Tab" if here < there else "Shift+Tab")
    raise AssertionError(f"Tab never reaches {name}")


@pytest.mark.parametrize("kind", ["cube", "history", "words", "sort"])
def test_each_game_is_won_by_keyboard_alone(engine: Any, kind: str, tmp_path: Path) -> None:
    """Tab and Space win; the focus is never lost, the page never jumps, and Tab leads onward."""
    url = written(kind, tmp_path)
    with engine.window(width=1280, height=600) as window:
        page = opened(kind, window, url)
        window.evaluate("document.body.style.padding = '900px 0'")
        for name in SMALL_GAMES[kind]["won"].way:
            assert not page.look().won
            tab_to(page, name)
            before = window.evaluate("scrollY")
            assert before > 0
            window.press("Space")
            assert focused(page) is not None
            assert window.evaluate("scrollY") == before
        assert page.look().won
        tab_to(page, "Next")
        tab_to(page, "Restart")
