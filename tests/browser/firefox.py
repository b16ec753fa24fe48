"""Firefox, driven by WebDriver BiDi over its own remote agent, with the scripts of pages off."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import websocket

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

__all__ = ["Firefox", "firefox"]

_SETTINGS = {
    "javascript.enabled": False,
    "ui.prefersReducedMotion": 1,
    "datareporting.policy.dataSubmissionEnabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "app.update.auto": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
_READY = "WebDriver BiDi listening on "
_KEYS = {"Tab": "\ue004", "Shift": "\ue008", "Space": " ", "Enter": "\ue007"}


class Firefox:
    """A running Firefox that opens windows; see `driver.Browser` for what a window does."""

    def __init__(self, address: str) -> None:
        self._socket = websocket.create_connection(
            f"{address}/session", suppress_origin=True, timeout=120
        )
        self._sent = 0
        self.command("session.new", capabilities={})

    def command(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command of WebDriver BiDi, and give what it results in."""
        self._sent += 1
        message = {"id": self._sent, "method": method, "params": parameters}
        self._socket.send(json.dumps(message))
        while True:
            answer = json.loads(self._socket.recv())
            if answer.get("id") == self._sent:
                assert answer["type"] == "success", f"{method}: {answer}"
                return answer["result"]

    @contextmanager
    def window(self, *, width: int = 1280, height: int = 900) -> Iterator[FirefoxWindow]:
        """Open a window in which pages are asked for reduced motion."""
        context = self.command("browsingContext.create", type="window")["context"]
        size = {"width": width, "height": height}
        self.command("browsingContext.setViewport", context=context, viewport=size)
        try:
            yield FirefoxWindow(self, context)
        finally:
            self.command("browsingContext.close", context=context)

    def close(self) -> None:
        """End the session and the browser."""
        with suppress(websocket.WebSocketException, OSError):
            self.command("browser.close")
        self._socket.close()


class FirefoxWindow:
    """A `driver.Browser`."""

    def __init__(self, running: Firefox, context: str) -> None:
        self.running = running
        self.context = context

    def command(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command about this window."""
        return self.running.command(method, context=self.context, **parameters)

    def open(self, url: str) -> None:
        """Load a page and wait until it is there."""
        self.command("browsingContext.navigate", url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """Give the JSON value of an expression."""
        answer = self.running.command(
            "script.evaluate",
            expression=f"JSON.stringify(({expression}) ?? null)",
            target={"context": self.context},
            awaitPromise=False,  # with scripts off, no promise is ever kept
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"]["value"])

    def click_at(self, x: float, y: float) -> None:
        """Press and release the mouse at a point of the window."""
        self.click_all([(x, y)])

    def click_all(self, points: Sequence[tuple[float, float]]) -> None:
        """Press and release the mouse at one point after another."""
        actions: list[dict[str, Any]] = []
        for x, y in points:
            actions += [
                {"type": "pointerMove", "x": round(x), "y": round(y)},
                {"type": "pointerDown", "button": 0},
                {"type": "pointerUp", "button": 0},
            ]
        source = {"type": "pointer", "id": "mouse", "actions": actions}
        self.command("input.performActions", actions=[source])

    def press(self, key: str) -> None:
        """Press and release a key."""
        keys = [_KEYS[part] for part in key.split("+")]
        actions = [{"type": "keyDown", "value": value} for value in keys]
        actions += [{"type": "keyUp", "value": value} for value in reversed(keys)]
        source = {"type": "key", "id": "keys", "actions": actions}
        self.command("input.performActions", actions=[source])

    def picture(self, path: Path) -> None:
        """Save what is to be seen as a PNG file."""
        data = self.command("browsingContext.captureScreenshot")["data"]
        path.write_bytes(base64.b64decode(data))


@contextmanager
def firefox(*, scripts: bool = False) -> Iterator[Firefox]:
    """Run the Firefox of the system without a screen, with a profile of its own.

    `scripts` are those of pages. Fails, with the command that installs it, where there is none.
    """
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    assert program, "no Firefox found; install it with: sudo apt-get install firefox-esr"
    settings = {**_SETTINGS, "javascript.enabled": scripts}
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in settings.items()]
        Path(profile, "user.js").write_text("".join(lines))
        command = [program, "--headless", "--no-remote", "--profile", profile]
        with subprocess.Popen(
            [*command, "--remote-debugging-port", "0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "HOME": profile},
        ) as process:
            try:
                running = Firefox(_address(process))
                yield running
                running.close()
            finally:
                process.terminate()


def _address(process: subprocess.Popen[str]) -> str:
    """Wait for the line in which the browser says where it listens."""
    assert process.stderr is not None
    for line in process.stderr:
        if line.startswith(_READY):
            return line.removeprefix(_READY).strip()
    raise AssertionError("Firefox ended before it listened")
