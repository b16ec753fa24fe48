"""Plays any game page in any browser, by what game pages promise and by nothing else.

A `Browser` is the little that an engine must be able to do; `GamePage` reads and plays over it.
How a game is encoded cannot be seen here. To drive another engine, write another `Browser`.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from time import sleep
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["SEEING", "Browser", "Control", "GamePage", "Look"]


class Browser(Protocol):
    """One window of a browser in which the scripts of pages are off."""

    def open(self, url: str) -> None:
        """Load a page and wait until it is there."""
        ...

    def evaluate(self, expression: str) -> Any:
        """Give the JSON value of an expression, which the driver, not the page, runs."""
        ...

    def click_at(self, x: float, y: float) -> None:
        """Press and release the mouse at a point of the window, counted in CSS pixels."""
        ...

    def click_all(self, points: Sequence[tuple[float, float]]) -> None:
        """Press and release the mouse at one point after another, as fast as it goes."""
        ...

    def press(self, key: str) -> None:
        """Press and release a key: `Tab`, `Shift+Tab`, `Space` or `Enter`."""
        ...


@dataclass(frozen=True, slots=True)
class Control:
    """Something that can be used: its name to the user, its middle, and what kind it is."""

    name: str
    x: float
    y: float
    kind: str
    width: float
    height: float
    focused: bool


@dataclass(frozen=True, slots=True)
class Look:
    """What a person sees on a game page. Cells are (column, row); counters None if not shown."""

    encoding: str
    columns: int
    rows: int
    walls: frozenset[tuple[int, int]]
    goals: frozenset[tuple[int, int]]
    boxes: tuple[tuple[int, int, str], ...]
    """Column, row and letter of each box, sorted."""
    home: int
    """How many boxes look as if they stood on a goal."""
    player: tuple[int, int]
    controls: tuple[Control, ...]
    moves: int | None
    pushes: int | None
    remaining: int | None
    hint: str | None
    """The direction advised at this moment; None if no advice is to be seen."""
    won: bool
    stuck: bool
    status: str
    """The words of the status region."""

    @property
    def boxes_at(self) -> tuple[tuple[int, int], ...]:
        """The cells of the boxes, sorted."""
        return tuple((x, y) for x, y, _ in self.boxes)

    @property
    def live(self) -> dict[str, Control]:
        """The checkboxes that move the player, by the first word of their name in lower case."""
        words = {c.name.split(",")[0].lower(): c for c in self.controls if c.kind == "checkbox"}
        return {word: words[word] for word in ("up", "down", "left", "right") if word in words}

    @property
    def undo(self) -> Control | None:
        """The control named Undo, or the live one that says it undoes."""
        named = [c for c in self.controls if c.name == "Undo"]
        return next(iter(named + [c for c in self.live.values() if c.name.endswith("undo")]), None)

    @property
    def focused(self) -> Control | None:
        """The control that has the keyboard focus."""
        return next((c for c in self.controls if c.focused), None)


# A function that reads a page begins with this. Only what can be seen counts.
SEEING = """(() => {
  const game = document.querySelector('.sokocube');
  const seen = e => e.checkVisibility({visibilityProperty: true});
  const all = (what, within = game) => [...within.querySelectorAll(what)].filter(seen);
  const one = what => all(what)[0];
  const number = what => {
    const e = one(what);
    return e ? Number(getComputedStyle(e).getPropertyValue('--value')) : null;
  };
  const generated = e => [...e.querySelectorAll('*')]
    .map(c => getComputedStyle(c, '::before').content).filter(c => /^"./.test(c)).map(JSON.parse);
  const text = e => {
    const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT);
    let said = '';
    while (walk.nextNode())
      if (seen(walk.currentNode.parentElement)) said += walk.currentNode.data;
    return said;
  };
  const words = e => [text(e), ...generated(e)].join(' ').trim();
  const name = e => e.ariaLabel || [...(e.labels || [])].map(words).join(' ')
    || words(e);
  const control = e => {
    const r = e.getBoundingClientRect();
    return {name: name(e), x: r.left + r.width / 2, y: r.top + r.height / 2,
            kind: e.type || e.localName, width: r.width, height: r.height,
            focused: e === document.activeElement};
  };
"""

# A cell is found from the middle of a piece's bounding box.
_READ = (
    SEEING
    + """
  const board = one('.board'), b = board.getBoundingClientRect();
  const columns = +board.dataset.columns, rows = +board.dataset.rows;
  const cell = e => {
    const r = e.getBoundingClientRect();
    return [Math.floor((r.left + r.width / 2 - b.left) / (b.width / columns)),
            Math.floor((r.top + r.height / 2 - b.top) / (b.width / columns))];
  };
  const hints = all('.hint-up,.hint-down,.hint-left,.hint-right')
    .map(e => /hint-(up|down|left|right)/.exec(e.className)[1]);
  return {
    encoding: game.dataset.encoding, columns, rows,
    walls: all('.wall').map(cell), goals: all('.goal').map(cell),
    boxes: all('.box').map(e => [...cell(e), e.textContent]),
    home: all('.box').filter(e => +getComputedStyle(e, '::after').opacity > .5).length,
    players: all('.player').map(cell),
    controls: all('input,button,summary,a[href]').map(control),
    moves: number('.moves'), pushes: number('.pushes'), remaining: number('.remaining'),
    hints, won: !!one('.win'), stuck: !!one('.stuck'),
    status: all('[role=status]').map(e => e.innerText),
  };
})()"""
)

# Pieces still slide while what is seen now is not what is seen a moment later.
_MOVING = """document.getAnimations().some(a => a.playState === 'running'
  && a.transitionProperty !== 'visibility')"""


class GamePage:
    """A game page open in a browser: look at it, press its controls."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        browser.open(url)

    def look(self) -> Look:
        """Read all that can be seen, once nothing slides any more."""
        for _ in range(200):
            if not self.browser.evaluate(_MOVING):
                break
        else:
            raise AssertionError("the page never comes to rest")
        seen = self.browser.evaluate(_READ)
        [player] = seen["players"]
        [status] = seen["status"]
        assert len(seen["hints"]) < 2, f"contrary advice: {seen['hints']}"
        return Look(
            encoding=seen["encoding"],
            columns=seen["columns"],
            rows=seen["rows"],
            walls=frozenset((x, y) for x, y in seen["walls"]),
            goals=frozenset((x, y) for x, y in seen["goals"]),
            boxes=tuple(sorted((x, y, letter) for x, y, letter in seen["boxes"])),
            home=seen["home"],
            player=tuple(player),
            controls=tuple(Control(**control) for control in seen["controls"]),
            moves=seen["moves"],
            pushes=seen["pushes"],
            remaining=seen["remaining"],
            hint=next(iter(seen["hints"]), None),
            won=seen["won"],
            stuck=seen["stuck"],
            status=" ".join(status.split()),
        )

    def click(self, control: Control) -> None:
        """Press a control in its middle with the mouse."""
        self.browser.click_at(control.x, control.y)

    def go(self, direction: str) -> None:
        """Click the live control of a direction (`up`, `down`, `left` or `right`)."""
        self.click(self.look().live[direction])

    def undo(self) -> None:
        """Click the control that undoes."""
        control = self.look().undo
        assert control is not None, "nothing undoes"
        self.click(control)

    def restart(self) -> None:
        """Click the control named Restart, and the one that it brings where it asks first."""
        self.click(self.control("Restart"))
        if self.look().moves:
            self.click(self.control("Restart"))
            self._wait_for_a_fresh_page()

    def _wait_for_a_fresh_page(self) -> None:
        """Wait until the page has been loaded anew: until then it can be read only in part."""
        for _ in range(200):
            with suppress(Exception):
                if self.look().moves == 0:
                    return
            sleep(0.02)
        raise AssertionError("the page does not begin anew")

    def show_hint(self) -> None:
        """Click the hint's control."""
        self.click(self.control("Hint"))

    def control(self, name: str) -> Control:
        """Give the control of that name."""
        return next(c for c in self.look().controls if c.name == name)

    def tab_to(self, name: str) -> None:
        """Go to a control with Tab or Shift+Tab; of `Down, undo` the first word is the name."""
        for _ in range(20):
            look = self.look()
            names = [c.name.split(",")[0] for c in look.controls]
            here = look.controls.index(look.focused) if look.focused else -1
            if here == names.index(name):
                return
            self.browser.press("Tab" if here < names.index(name) else "Shift+Tab")
        raise AssertionError(f"Tab never reaches {name}")
