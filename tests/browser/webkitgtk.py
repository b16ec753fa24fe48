"""WebKitGTK, the nearest to Safari that Linux has, driven by Selenium on a screen of its own.

Its driver cannot turn the scripts of pages off; that pages have none is for other tests to say.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from selenium.webdriver import WebKitGTK as WebDriver
from selenium.webdriver import WebKitGTKOptions, WebKitGTKService
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["WebKit", "webkitgtk"]

_INSTALL = "install it with: sudo apt-get install webkit2gtk-driver xvfb"
_KEYS = {"Tab": Keys.TAB, "Shift": Keys.SHIFT, "Space": " ", "Enter": Keys.ENTER}


class WebKit:
    """A running WebKitGTK; it has one window, see `driver.Browser` for what that does."""

    def __init__(self, web_driver: WebDriver) -> None:
        self.web_driver = web_driver

    @contextmanager
    def window(self, *, width: int = 1280, height: int = 900) -> Iterator[WebKitWindow]:
        """Give the window, its page area as large as asked; reduced motion is asked of pages."""
        window = WebKitWindow(self.web_driver)
        window.open("about:blank")
        inner = window.evaluate("[innerWidth, innerHeight]")
        outer = self.web_driver.get_window_size()
        self.web_driver.set_window_size(
            width + outer["width"] - inner[0], height + outer["height"] - inner[1]
        )
        yield window
        window.open("about:blank")


class WebKitWindow:
    """A `driver.Browser`."""

    def __init__(self, web_driver: WebDriver) -> None:
        self.web_driver = web_driver

    def open(self, url: str) -> None:
        """Load a page and wait until it is there."""
        self.web_driver.get(url)

    def evaluate(self, expression: str) -> Any:
        """Give the JSON value of an expression."""
        script = f"return JSON.stringify(({expression}) ?? null)"
        return json.loads(self.web_driver.execute_script(script))

    def click_at(self, x: float, y: float) -> None:
        """Press and release the mouse at a point of the window."""
        self.click_all([(x, y)])

    def click_all(self, points: Sequence[tuple[float, float]]) -> None:
        """Press and release the mouse at one point after another."""
        chain = ActionChains(self.web_driver, duration=0)
        for x, y in points:
            chain.w3c_actions.pointer_action.move_to_location(round(x), round(y)).click()
        chain.perform()

    def press(self, key: str) -> None:
        """Press and release a key."""
        *held, last = (_KEYS[part] for part in key.split("+"))
        chain = ActionChains(self.web_driver, duration=0)
        for modifier in held:
            chain.key_down(modifier)
        # Held for a frame, as any finger does: pages are styled while a key is down.
        chain.key_down(last).pause(0.03).key_up(last)
        for modifier in held:
            chain.key_up(modifier)
        chain.perform()

    def picture(self, path: Path) -> None:
        """Save what is to be seen as a PNG file."""
        path.write_bytes(base64.b64decode(self.web_driver.get_screenshot_as_base64()))


@contextmanager
def webkitgtk(*, width: int = 1400, height: int = 1200) -> Iterator[WebKit]:
    """Run the WebKitGTK of the system on a screen that nobody sees.

    Fails, with the command that installs what is missing.
    """
    program = shutil.which("WebKitWebDriver")
    assert program, f"no WebKitWebDriver found; {_INSTALL}"
    browsers = sorted(Path("/usr").glob("lib*/**/webkit2gtk-4*/MiniBrowser"))
    assert browsers, f"no MiniBrowser found; {_INSTALL}"
    with _screen(width, height) as display, tempfile.TemporaryDirectory() as home:
        settings = Path(home, "gtk-3.0", "settings.ini")
        settings.parent.mkdir()
        settings.write_text("[Settings]\ngtk-enable-animations=0\n")
        options = WebKitGTKOptions()
        options.binary_location = str(browsers[-1])
        options.add_argument("--automation")
        environment = {**os.environ, "DISPLAY": display, "XDG_CONFIG_HOME": home, "HOME": home}
        web_driver = WebDriver(options, WebKitGTKService(program, env=environment))
        try:
            yield WebKit(web_driver)
        finally:
            web_driver.quit()


@contextmanager
def _screen(width: int, height: int) -> Iterator[str]:
    """Run an X server without a screen, and give the name of its display."""
    program = shutil.which("Xvfb")
    assert program, f"no Xvfb found; {_INSTALL}"
    reading, writing = os.pipe()
    with (
        os.fdopen(reading) as said,
        subprocess.Popen(
            [program, "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24"],
            pass_fds=[writing],
            stderr=subprocess.DEVNULL,
        ) as process,
    ):
        os.close(writing)
        try:
            number = said.readline().strip()
            assert number, "Xvfb did not start"
            yield f":{number}"
        finally:
            process.terminate()
