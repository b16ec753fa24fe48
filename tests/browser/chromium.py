"""Chromium, driven by Playwright, with the scripts of pages off."""

from __future__ import annotations

import os
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser as PlaywrightBrowser
    from playwright.sync_api import Page

__all__ = ["Chromium", "chromium"]

_QUIET = [
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Chromium:
    """A running Chromium that opens windows; see `driver.Browser` for what a window does."""

    def __init__(self, running: PlaywrightBrowser) -> None:
        self.running = running

    @contextmanager
    def window(
        self, *, width: int = 1280, height: int = 900, still: bool = True, **options: Any
    ) -> Iterator[ChromiumWindow]:
        """Open a window with a fresh profile; `still` asks pages for reduced motion."""
        context = self.running.new_context(
            java_script_enabled=options.pop("java_script_enabled", False),
            viewport={"width": width, "height": height},
            reduced_motion="reduce" if still else "no-preference",
            **options,
        )
        try:
            yield ChromiumWindow(context.new_page())
        finally:
            context.close()


class ChromiumWindow:
    """A `driver.Browser`; `page` is there for what no other engine can be asked."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def open(self, url: str) -> None:
        """Load a page and wait until it is there."""
        self.page.goto(url)

    def evaluate(self, expression: str) -> Any:
        """Give the JSON value of an expression."""
        return self.page.evaluate(expression)

    def click_at(self, x: float, y: float) -> None:
        """Press and release the mouse at a point of the window."""
        self.page.mouse.click(x, y)

    def click_all(self, points: Sequence[tuple[float, float]]) -> None:
        """Press and release the mouse at one point after another."""
        session = self.page.context.new_cdp_session(self.page)
        for x, y in points:
            for kind in ("mousePressed", "mouseReleased"):
                mouse = {"x": x, "y": y, "button": "left", "clickCount": 1}
                session.send("Input.dispatchMouseEvent", {"type": kind, **mouse})
        session.detach()

    def press(self, key: str) -> None:
        """Press and release a key."""
        self.page.keyboard.press(key)


@contextmanager
def chromium() -> Iterator[Chromium]:
    """Run the Chromium of the system without a screen.

    Fails, with the command that installs it, where there is none.
    """
    program = shutil.which("chromium") or shutil.which("chromium-browser")
    assert program, "no Chromium found; install it with: sudo apt-get install chromium"
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program, args=[*_QUIET, *root])
        try:
            yield Chromium(running)
        finally:
            running.close()
