"""Replays in real browsers: steps, time line, play, speed and pause, all by what is seen."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from sokocube.play.replay import replay_game
from sokocube.play.standalone import game_style
from sokocube.play.wording import Wording
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.solution import Solution, replay
from sokocube.sokoban.solver import solve

if TYPE_CHECKING:
    from pathlib import Path

    from browser.chromium import Chromium

pytestmark = pytest.mark.browser

BOARD = board_from_rows(["########", "##  ## #", "#@$ $  #", "# $ .. #", "#  #.  #", "########"])

# Places in cells, to a hundredth; what is home shows another picture.
_READ = """(() => {
  const all = what => [...document.querySelectorAll('.replay ' + what)];
  const b = all('.board')[0].getBoundingClientRect(), cell = b.width / 8;
  const at = e => {
    const r = e.getBoundingClientRect();
    return [(r.left + r.width / 2 - b.left) / cell - .5, (r.top + r.height / 2 - b.top) / cell - .5]
      .map(n => Math.round(100 * n) / 100);
  };
  const shown = all('.where').filter(e => e.checkVisibility());
  return {
    player: at(all('.player')[0]), boxes: all('.box').map(at),
    home: all('.box').map(e => Math.round(+getComputedStyle(e, '::after').opacity)),
    made: shown.map(e => Number(
      getComputedStyle(e.querySelector('.made'), '::after').counterReset.split(' ')[1])),
    spoken: shown.map(e => e.getAttribute('role')),
    stops: all('.stop input').filter(e => e.checkVisibility()).length,
  };
})()"""


class ReplayPage:
    """A replay in a window, used as people use it."""

    def __init__(self, window: Any, url: str, solution: Solution) -> None:
        self.window = window
        self.solution = solution
        window.open(url)

    def look(self) -> dict[str, Any]:
        """Give what is seen."""
        seen: dict[str, Any] = self.window.evaluate(_READ)
        return seen

    def click(self, what: str, *, across: float = 0.5, down: float | None = None) -> None:
        """Click on an element, at a part of its width and at pixels from its top."""
        x, y, width, height = self.window.evaluate(
            f"(r => [r.left, r.top, r.width, r.height])"
            f"(document.querySelector('.replay {what}').getBoundingClientRect())"
        )
        self.window.click_at(x + across * width, y + (height / 2 if down is None else down))
        time.sleep(0.2)

    def on(self) -> None:
        """Press the arrow that leads a step on."""
        self.click(".strip", across=0.96, down=58)

    def back(self) -> None:
        """Press the arrow that leads a step back."""
        self.click(".strip", across=0.04, down=58)

    def to(self, move: int) -> None:
        """Click on the time line where a number of moves has been made."""
        self.click(".strip", across=(move + 0.5) / (self.solution.moves + 1), down=12)

    def check(self, move: int) -> None:
        """Compare what is seen, once it has come to rest, with the position after so many moves."""
        look, state = self.look(), self.solution.states[move]
        for _ in range(30):
            if look["made"] == [move]:
                break
            time.sleep(0.1)
            look = self.look()
        assert look["made"] == [move]
        assert tuple(look["player"]) == BOARD.xy(state.player)
        boxes = [
            (y * BOARD.width + x, home)
            for (x, y), home in zip(look["boxes"], look["home"], strict=True)
        ]
        assert sorted(boxes) == [(box, int(box in BOARD.goals)) for box in state.boxes]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Solution]:
    """Give the address of a page with a replay, and its solution."""
    lurd = solve(BOARD).lurd
    made = replay_game(BOARD, lurd, Wording(), name="Shed", proven=True)
    file: Path = tmp_path_factory.mktemp("replay") / "replay.html"
    file.write_text(
        f"<!doctype html><html lang=en><meta charset=utf-8><title>Replay</title>"
        f"<style>{game_style()}{made.css}</style><main>{made.html}</main></html>",
        encoding="utf-8",
    )
    return file.as_uri(), replay(BOARD, lurd)


def test_a_replay_steps_plays_and_pauses(engine: Any, page: tuple[str, Solution]) -> None:
    """In every browser each control does what it says, and pausing or speed never lose the place.

    Motion is reduced, so that pieces stand in cells at every moment.
    """
    with engine.window() as window:
        shown = ReplayPage(window, *page)
        shown.check(0)
        for move in range(1, 5):
            shown.on()
            shown.check(move)
        shown.back()
        shown.check(3)
        for move in (17, shown.solution.moves, 10):
            shown.to(move)
            shown.check(move)
        assert shown.look()["spoken"] == ["status"]
        shown.click(".play")
        time.sleep(0.7)
        look = shown.look()
        assert look["stops"] == 0
        assert look["spoken"] == [None]
        (slower,) = look["made"]
        assert 10 < slower <= shown.solution.moves
        shown.click(".fast")
        shown.click(".pause")
        (reached,) = shown.look()["made"]
        assert reached >= slower
        time.sleep(0.3)
        shown.check(reached)
        shown.on()
        shown.check(reached + 1)
        shown.to(5)
        shown.check(5)
        shown.back()
        shown.check(4)


def test_a_replay_begins_anew_after_its_end(chromium: Chromium, page: tuple[str, Solution]) -> None:
    """Played on, it rests at the end, then starts again; stepping goes round as well."""
    with chromium.window() as window:
        shown = ReplayPage(window, *page)
        shown.to(shown.solution.moves - 1)
        shown.click(".fast")
        shown.click(".play")
        time.sleep(1.5)
        shown.click(".pause")
        assert shown.look()["made"][0] < shown.solution.moves - 1


def test_a_replay_moves_smoothly_unless_motion_is_reduced(
    chromium: Chromium, page: tuple[str, Solution]
) -> None:
    """With motion allowed the pieces are seen between cells while it plays."""
    with chromium.window(still=False) as window:
        shown = ReplayPage(window, *page)
        shown.click(".slow")
        shown.click(".play")
        places = []
        for _ in range(12):
            time.sleep(0.05)
            places += shown.look()["player"]
        assert any(place != int(place) for place in places)


def test_a_replay_is_used_by_keyboard_alone(chromium: Chromium, page: tuple[str, Solution]) -> None:
    """Three stops of Tab, arrows for the steps, the space bar to play; the moves can be reached."""
    with chromium.window() as window:
        shown = ReplayPage(window, *page)
        window.press("Tab")
        for _ in range(3):
            window.press("ArrowRight")
        window.press("ArrowLeft")
        time.sleep(0.2)
        shown.check(2)
        window.press("Tab")
        window.press("ArrowLeft")
        time.sleep(1)
        assert shown.look()["made"][0] > 2
        window.press("ArrowRight")
        window.press("Tab")
        window.press("ArrowRight")
        assert window.evaluate("document.activeElement.className") == "fast"
        window.press("Tab")
        assert window.evaluate("document.activeElement.value") == shown.solution.lurd
