"""A cube page of thousands of states in three browsers, beside the history page of the same level.

    python tests/benchmarks/cube_pages.py [--engines chromium,firefox,webkitgtk] [--edges 1000]
        [--level FILE]

With scripts off, as the page is meant to be, a random stroll over so many different edges is made
by clicks. Picture, words, hint and live controls are compared with the rules at every step, and
then the hints are followed to the win. Load and click times are taken as `pages.py` takes them, the
same random moves on both pages; where others use the machine, look at the fastest quarter.
The level has 2,917 states where the seed levels are at hand, or else those of the tests.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks.pages import ENGINES, SCRIPTS, SEEDS, WINDOWS, random_way, timed_clicks
from browser.cube_level import Level, follow_hints, wander
from browser.driver import GamePage
from sokocube.hypercube.embed import embed
from sokocube.play.sokoban_history import history_game
from sokocube.play.standalone import standalone_page
from sokocube.play.wording import Wording
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore

_TIMED = 100  # clicks
OWN = Path(__file__).parents[1] / "data" / "large.xsb"


def pages_of(file: Path, folder: Path) -> tuple[Level, dict[str, Path]]:
    """Write both pages of a level, and print what they weigh."""
    board = board_from_rows(file.read_text().split("\n"))
    graph = explore(Sokoban(board))
    attempt = embed(graph, board)
    if attempt.embedding is None:
        sys.exit(f"{file}: {attempt.reason}")
    files = {kind: folder / f"{file.stem}-{kind}.html" for kind in ("history", "cube")}
    level = Level(board, attempt.embedding, files["cube"])
    history = standalone_page(history_game(board, Wording()), Wording())
    files["history"].write_text(history, encoding="utf-8")
    print(f"{file.name}: {len(graph.states):,} states, {len(graph.edges):,} edges")
    for kind, page in files.items():
        raw = page.read_bytes()
        packed = len(gzip.compress(raw, 9, mtime=0))
        bits = f" of {attempt.bits} boxes" if kind == "cube" else ""
        print(f"{kind} page{bits}: {len(raw):,} bytes, {packed:,} gzipped", flush=True)
    return level, files


def timed(window: Any, file: Path, way: str) -> str:
    """Load a page and click the same random moves on it; say what both took."""
    begun = time.perf_counter()
    window.open(file.as_uri())
    loaded = time.perf_counter() - begun
    times = sorted(timed_clicks(window, way))
    return (
        f"loaded in {1000 * loaded:.0f} ms; {len(times)} clicks, median {median(times):.1f} ms, "
        f"a quarter of them within {times[len(times) // 4]:.1f} ms"
    )


def main() -> None:
    """Play and measure."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--edges", type=int, default=1_000)
    parser.add_argument("--level", type=Path)
    asked = parser.parse_args()
    seed = SEEDS / "level5.txt"
    file = asked.level or (seed if seed.is_file() else OWN)
    with tempfile.TemporaryDirectory() as folder:
        level, files = pages_of(file, Path(folder))
        for name in asked.engines.split(","):
            with ENGINES[name]() as running, running.window() as window:
                begun = time.perf_counter()
                page = GamePage(window, level.url)
                clicks, here = wander(page, level, asked.edges, name)
                moves = follow_hints(page, level, here)
                print(
                    f"{name}: {asked.edges:,} different edges walked in {clicks:,} clicks, all as "
                    f"the rules say; won by {moves} hints ({time.perf_counter() - begun:.0f} s)",
                    flush=True,
                )
            with (
                ENGINES[name](**SCRIPTS.get(name, {})) as running,
                running.window(**WINDOWS.get(name, {})) as window,
            ):
                way = random_way(level.board, _TIMED)
                for kind, page_file in files.items():
                    print(f"{name} {kind}: {timed(window, page_file, way)}", flush=True)


if __name__ == "__main__":
    main()
