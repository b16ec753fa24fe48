"""Bytes, load times and click times of game pages, in three browsers.

    python tests/benchmarks/pages.py [--engines chromium,firefox,webkitgtk] [--levels 0,1,4,40]

For each level: the history page, the cube page where it exists, and a page of the common kind, one
element a state shown by `:target`. The history page gives hints where a solution is found quickly.
A click is timed twice: from it, with the focus that it brings, to finished style and layout, and
from it to the first frame after the state is seen changed. Scripts are on here, because frames
cannot be counted without; the pages have none. History pages are played by random moves to the
last move that they keep, or to where there is none: on a small level that may be a win.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
import time
import warnings
from html import escape
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
warnings.simplefilter("ignore", DeprecationWarning)

from browser.chromium import chromium  # noqa: E402  # the line above makes it found
from browser.firefox import firefox  # noqa: E402
from browser.webkitgtk import webkitgtk  # noqa: E402
from sokocube.hypercube.embed import embed  # noqa: E402
from sokocube.play.cube import cube_game  # noqa: E402
from sokocube.play.sokoban_history import history_game  # noqa: E402
from sokocube.play.standalone import standalone_page  # noqa: E402
from sokocube.play.wording import Wording  # noqa: E402
from sokocube.sokoban.level import board_from_rows, rows_of  # noqa: E402
from sokocube.sokoban.rules import Sokoban  # noqa: E402
from sokocube.sokoban.solver import solve  # noqa: E402
from sokocube.state_graph import StateGraph, TooManyStatesError, explore  # noqa: E402

ENGINES = {"chromium": chromium, "firefox": firefox, "webkitgtk": webkitgtk}
SEEDS = Path(__file__).parents[2] / "../shared/data/seed-levels"
NAMES = {"u": "Up", "d": "Down", "l": "Left", "r": "Right"}
KEPT = {"0": 100, "1": 100, "4": 200, "40": 2000}
_MOST_STATES = 5_000
_SOLVING = 50_000

# Random legal moves, the same ones in each browser; ends where there is none.
_PLAY = """(() => {
  const dice = () => (window.dice = (window.dice ?? 7) * 48271 % 2147483647) / 2147483647;
  const times = [];
  for (let n = 0; n < COUNT; n++) {
    const groups = [...document.querySelectorAll('.f')].filter(f => f.checkVisibility());
    const live = [...(groups.at(-1) ?? document.querySelector('.pad')).querySelectorAll(
      'input')].filter(i => !(i.checked && groups.length)
        && i.checkVisibility({visibilityProperty: true}));
    if (!live.length) break;
    const box = live[Math.floor(dice() * live.length)];
    const begun = performance.now();
    box.focus({preventScroll: true});
    box.click();
    document.querySelector('.table').offsetHeight;
    document.querySelector('.pad').getBoundingClientRect();
    times.push(performance.now() - begun);
  }
  return times;
})()"""

# One click, and the time to the first frame after what shows the state is seen changed.
_BEGIN_FRAME = """(() => {
  const state = () => [...document.querySelectorAll('.player, article')].filter(
    e => e.checkVisibility()).map(e => e.id || Object.values(
    (({x, y}) => ({x, y}))(e.getBoundingClientRect())).join()).join();
  const groups = [...document.querySelectorAll('.f')].filter(f => f.checkVisibility());
  const found = groups.length ? [...groups.at(-1).querySelectorAll('input')].filter(i =>
    !i.checked && i.checkVisibility({visibilityProperty: true}))
    : [...document.querySelectorAll('article')].filter(
      e => e.checkVisibility()).at(-1).querySelectorAll('a');
  const control = [...found][Math.floor(Math.random() * found.length)];
  window.frame = null;
  if (!control) { window.frame = -1; return null; }
  requestAnimationFrame(() => {
    const before = state(), begun = performance.now();
    control.click();
    const look = () => state() === before ? requestAnimationFrame(look)
      : requestAnimationFrame(() => { window.frame = performance.now() - begun; });
    requestAnimationFrame(look);
  });
  return null;
})()"""


def target_page(graph: StateGraph[Any, str], board: Any) -> str:
    """Write the page of the common kind: an article a state, shown while it is the target."""
    articles = []
    for i, state in enumerate(graph.states):
        links = "".join(f'<a href="#s{j}">{NAMES[move.lower()]}</a> ' for move, j in graph.arcs[i])
        drawn = escape("\n".join(rows_of(board, state.player, state.boxes)))
        articles.append(f"<article id=s{i}><pre>{drawn}</pre>{links}</article>")
    # The start comes last, so that it is shown while no other article before it is the target.
    style = "article{display:none}article:target,article:last-child{display:block}"
    style += "article:target~article:last-child{display:none}"
    body = "\n".join([*articles[1:], articles[0]])
    return f"<!doctype html><meta charset=utf-8><title>t</title><style>{style}</style>{body}"


def pages_of(number: str, folder: Path) -> dict[str, Path]:
    """Write the pages of a level, and print what they weigh."""
    text = (SEEDS / f"level{number}.txt").read_text()
    board = board_from_rows(text.split("\n"))
    solution = solve(board, budget=_SOLVING).lurd or None
    history = history_game(board, Wording(), moves=KEPT[number], solution=solution)
    made = {"history": standalone_page(history, Wording())}
    try:
        graph = explore(Sokoban(board), limit=_MOST_STATES)
    except TooManyStatesError:
        pass
    else:
        embedding = embed(graph, board).embedding
        if embedding is not None:
            made["cube"] = standalone_page(cube_game(board, graph, embedding, Wording()), Wording())
        made["target"] = target_page(graph, board)
    files = {}
    for kind, page in made.items():
        files[kind] = folder / f"level{number}-{kind}.html"
        files[kind].write_text(page, encoding="utf-8")
        raw, packed = len(page.encode()), len(gzip.compress(page.encode(), 9, mtime=0))
        kept = f", {history.moves} moves" if kind == "history" else ""
        print(f"level{number} {kind}{kept}: {raw:,} bytes, {packed:,} gzipped", flush=True)
    return files


def timed_clicks(window: Any, most: int) -> list[float]:
    """Click at random until there is no move left, or `most` times."""
    times: list[float] = []
    while len(times) < most:
        more = window.evaluate(_PLAY.replace("COUNT", str(min(100, most - len(times)))))
        times += more
        if not more:
            break
    return times


def timed_frames(window: Any, clicks: int) -> list[float]:
    """Click, and wait for the frame after the state is seen changed."""
    times = []
    for _ in range(clicks):
        window.evaluate(_BEGIN_FRAME)
        for _ in range(2000):
            frame = window.evaluate("window.frame")
            if frame is not None:
                break
            time.sleep(0.001)
        if frame is None or frame < 0:
            break
        times.append(frame)
    return times


def measure(name: str, window: Any, number: str, files: dict[str, Path]) -> None:
    """Print what one browser needs for the pages of a level."""
    frames = {}
    for kind, file in files.items():
        begun = time.perf_counter()
        window.open(file.as_uri())
        line = (
            f"{name} level{number} {kind}: loaded in {1000 * (time.perf_counter() - begun):.0f} ms"
        )
        if kind == "history":
            times = timed_clicks(window, 10_000)
            line += (
                f"; {len(times)} clicks, median of the first hundred {median(times[:100]):.1f} ms"
            )
            if len(times) >= 500:
                line += f", of 401 to 500 {median(times[400:500]):.1f} ms"
            line += f", of the last hundred {median(times[-100:]):.1f} ms"
            full = "[...document.querySelectorAll('.full')].some(e => e.checkVisibility())"
            if window.evaluate(full):
                line += "; played to its last move"
        elif kind == "cube":
            line += f"; median click {median(timed_clicks(window, 100)):.1f} ms"
        print(line, flush=True)
        if kind != "cube":
            window.open("about:blank")
            window.open(file.as_uri())
            frames[kind] = median(timed_frames(window, 60) or [0.0])
    if frames.get("target"):
        ratio = frames["history"] / frames["target"]
        print(
            f"{name} level{number}: click to frame {frames['history']:.1f} ms (history),"
            f" {frames['target']:.1f} ms (target), ratio {ratio:.2f}",
            flush=True,
        )


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--engines", default=",".join(ENGINES))
    parser.add_argument("--levels", default=",".join(KEPT))
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = {number: pages_of(number, Path(folder)) for number in asked.levels.split(",")}
        for name in asked.engines.split(","):
            with ENGINES[name](**SCRIPTS.get(name, {})) as running:
                for number, pages in files.items():
                    with running.window(**WINDOWS.get(name, {})) as window:
                        measure(name, window, number, pages)


SCRIPTS = {"firefox": {"scripts": True}}
WINDOWS = {"chromium": {"java_script_enabled": True}}

if __name__ == "__main__":
    main()
