"""`mkdocs serve`: a faulty level never ends it, and an edit reaches the browser."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import threading
import time
import urllib.request
from typing import TYPE_CHECKING

import pytest

from site_project import command

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 60.0  # seconds until a server that says nothing counts as stuck


class Served:
    """A running `mkdocs serve`, what it printed so far, and its pages."""

    def __init__(self, folder: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        self.lines: list[str] = []
        self.process = subprocess.Popen(
            [*command("mkdocs"), "serve", "--dev-addr", self.address],
            cwd=folder,
            env=os.environ | {"NO_MKDOCS_2_WARNING": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        self.lines += iter(self.process.stdout.readline, "")

    def wait(self, seen: Callable[[], bool]) -> None:
        """Wait until something can be seen."""
        end = time.monotonic() + PATIENCE
        while not seen():
            assert self.process.poll() is None, "".join(self.lines)
            assert time.monotonic() < end, "".join(self.lines)
            time.sleep(0.1)

    def wait_for_line(self, text: str, *, after: int = 0) -> str:
        """Wait for a line that holds `text`, and give it."""
        self.wait(lambda: any(text in line for line in self.lines[after:]))
        return next(line for line in self.lines[after:] if text in line)

    def page(self, path: str) -> str:
        """Fetch a page."""
        with urllib.request.urlopen(f"http://{self.address}/{path}", timeout=PATIENCE) as got:
            text: str = got.read().decode()
            return text

    def stop(self) -> None:
        """End the server."""
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def served(project) -> Iterator[Served]:
    """Serve a site one of whose levels is faulty from the start."""
    project.write({"levels/bad.xsb": "#####\n#@@.#\n#$  #\n#####\n"})
    running = Served(str(project.folder))
    yield running
    running.stop()


def test_serving_goes_on_over_faults_and_recovers(served, project):
    """A fault at the first build and at a later one is a line and a notice; saving mends both."""
    line = served.wait_for_line("levels/bad.xsb")
    assert re.match(r"ERROR +-  sokocube: levels/bad.xsb, line 2.*: 2 players on the board", line)
    served.wait_for_line("Serving on")
    assert "2 players on the board" in served.page("levels/")
    assert 'class="sokocube"' in served.page("levels/first/level1/")  # the others are there
    assert "Content-Security-Policy" not in served.page("levels/")  # which would stop reloading
    assert "<script" in served.page("levels/")  # it is the server's own

    mark = len(served.lines)
    project.write({"levels/bad.xsb": "#####\n#@$.#\n#####\n"})
    assert "3 levels, 1 computed anew" in served.wait_for_line("computed anew", after=mark)
    served.wait(lambda: "2 players" not in served.page("levels/"))
    assert 'class="sokocube"' in served.page("levels/bad/")

    mark = len(served.lines)
    blocks = ("level: bad", "level: bda", "", "level: first/level0")
    project.write({"docs/about.md": "\n".join(f"```sokoban\n{b}\n```\n" for b in blocks)})
    served.wait_for_line("docs/about.md, line 5: there is no level bda; did you", after=mark)
    served.wait_for_line("docs/about.md, line 9: the block draws no level", after=mark)
    served.wait(lambda: "no level bda" in served.page("about/"))
    shown = re.findall(r'class="(sokocube|sc-fault)"', served.page("about/"))
    assert shown == ["sokocube", "sc-fault", "sc-fault", "sokocube"]  # each in its place

    mark = len(served.lines)
    project.write({"levels/first/level0.xsb": "####\n#@ #\n"})
    served.wait_for_line("levels/first/level0.xsb", after=mark)
    served.wait(lambda: "levels/first/level0.xsb" in served.page("levels/"))
    assert not [text for text in served.lines if "Traceback" in text]
