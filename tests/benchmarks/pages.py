"""Bytes, load times and click times of game pages, in three browsers.

    python tests/benchmarks/pages.py [--engines chromium,firefox,webkitgtk] [--levels 0,1,4,40]

For each level: the history page, the cube page where it exists, and a page of the common kind, one
element a state shown by `:target`. The history page gives hints where a solution is found quickly.
A click is timed twice: from it, with the focus that it brings, to finished style and layout, and
from it to the first frame after the state is seen changed. Scripts are on here, because frames
cannot be counted without; the pages have none. Clicks are those of a mouse, on random moves that do
not win; history pages are played to the last move that they keep.
"""

from __future__ import annotations

import argparse
import gzip
import random
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
from sokocube.sokoban.level import Board, board_from_rows, rows_of  # noqa: E402
from sokocube.sokoban.rules import Sokoban  # noqa: E402
from sokocube.sokoban.solver import solve  # noqa: E402
from sokocube.state_graph import StateGraph, TooManyStatesError, explore  # noqa: E402

ENGINES = {"chromium": chromium, "firefox": firefox, "webkitgtk": webkitgtk}
SEEDS = Path(__file__).parents[2] / "../shared/data/seed-levels"
NAMES = {"u": "Up", "d": "Down", "l": "Left", "r": "Right"}
KEPT = {"0": 100, "1": 100, "4": 200, "40": 2000}
_MOST_STATES = 5_000
_SOLVING = 50_000

# Of each click, the time of its two halves: to press takes the focus, to release checks a box.
_LISTEN = """(() => {
  const settle = () => document.querySelector('.table').offsetHeight
    + document.querySelector('.pad').getBoundingClientRect().height;
  let begun = 0, pressed = 0;
  window.times = [];
  const on = (what, how) => document.addEventListener(what, how, true);
  on('mousedown', () => { pressed = 0; begun = performance.now(); });
  on('focusin', () => { settle(); pressed = performance.now() - begun; });
  on('mouseup', () => { begun = performance.now(); });
  on('change', () => { settle(); window.times.push(pressed + performance.now() - begun); });
  return ['up', 'down', 'left', 'right'].map(d => document.querySelector(`.off.key-${d}`))
    .map(e => e.getBoundingClientRect()).map(r => [r.left + r.width / 2, r.top + r.height / 2]);
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


def target_page(graph: StateGraph[Any, str], board: Board) -> str:
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


def board_of(number: str) -> Board:
    """Read a level."""
    return board_from_rows((SEEDS / f"level{number}.txt").read_text().split("\n"))


def pages_of(number: str, folder: Path) -> dict[str, Path]:
    """Write the pages of a level, and print what they weigh."""
    board = board_of(number)
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


def random_way(board: Board, most: int) -> str:
    """Give legal moves, the same ones each time, until none is left that does not win."""
    rules, dice, way = Sokoban(board), random.Random("pages"), ""
    state = rules.start
    while len(way) < most:
        moves = [(move, after) for move, after in rules.moves(state) if not rules.is_solved(after)]
        if not moves:
            break
        move, state = moves[int(dice.random() * len(moves))]
        way += move.lower()
    return way


def timed_clicks(window: Any, way: str) -> list[float]:
    """Click moves with the mouse, and give what each took until style and layout were done."""
    keys = dict(zip("udlr", map(tuple, window.evaluate(_LISTEN)), strict=True))
    for start in range(0, len(way), 100):
        window.click_all([keys[letter] for letter in way[start : start + 100]])
    times: list[float] = window.evaluate("window.times")
    assert len(times) == len(way), f"{len(times)} of {len(way)} clicks made a move"
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
            kept = int(window.evaluate("document.querySelectorAll('.f input').length")) // 4
            times = timed_clicks(window, random_way(board_of(number), kept))
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
            times = timed_clicks(window, random_way(board_of(number), 100))
            line += f"; median click {median(times):.1f} ms"
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
