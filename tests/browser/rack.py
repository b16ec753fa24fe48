"""Plays any colour-sort page in any browser, by what game pages promise and by nothing else.

The counterpart of `driver.GamePage` for games of tubes, over the same `driver.Browser`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from browser.driver import SEEING, Control

if TYPE_CHECKING:
    from browser.driver import Browser

__all__ = ["Rack", "RackPage"]


@dataclass(frozen=True, slots=True)
class Rack:
    """What a person sees on a page of tubes; tubes count from 1 where they are numbered."""

    tubes: tuple[str, ...]
    """The colours of every tube from bottom to top, `?` for a hidden layer."""
    upright: bool
    """Whether the layers of each tube really lie upon each other, and the tubes side by side in
    lines, as one reads."""
    controls: tuple[Control, ...]
    moves: int
    hint: int | None
    won: bool
    stuck: bool
    status: str

    @property
    def live(self) -> dict[int, Control]:
        """The checkboxes that choose a tube, by its number."""
        named = [c for c in self.controls if c.kind == "checkbox" and c.name.startswith("Tube ")]
        return {int(c.name.split()[1].rstrip(":,")): c for c in named}

    @property
    def undo(self) -> Control | None:
        """The control named Undo."""
        return next((c for c in self.controls if c.name == "Undo"), None)


_READ = (
    SEEING
    + """
  const middle = e => {
    const r = e.getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2];
  };
  const tubes = all('.tube');
  const stacks = tubes.map(t => all('.layer', t));
  const sorted = (list, by) => list.every((v, i) => !i || by(v) > by(list[i - 1]));
  const read = (one, other) => {
    const [here, there] = [one, other].map(e => e.getBoundingClientRect());
    return there.top > here.bottom || (there.left >= here.right - 1 && there.bottom > here.top);
  };
  const hint = one('.hint-tube');
  return {
    tubes: stacks.map(s => s.map(e => e.dataset.colour).join('')),
    upright: tubes.every((t, i) => !i || read(tubes[i - 1], t))
      && stacks.every(s => sorted(s, e => -middle(e)[1])),
    controls: all('input,button,summary,a[href]').map(control),
    moves: Number(getComputedStyle(one('.moves')).getPropertyValue('--value')),
    hint: hint ? +hint.dataset.tube : null,
    won: !!one('.win'), stuck: !!one('.stuck'),
    status: all('[role=status]').map(e => e.innerText).join(' '),
  };
})()"""
)


class RackPage:
    """A page of tubes open in a browser: look at it, press its controls."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        browser.open(url)

    def look(self) -> Rack:
        """Read all that can be seen."""
        seen = self.browser.evaluate(_READ)
        controls = tuple(Control(**control) for control in seen.pop("controls"))
        return Rack(**{**seen, "tubes": tuple(seen["tubes"]), "controls": controls})

    def tap(self, tube: int) -> None:
        """Press the live control of a tube, counted from 1."""
        control = self.look().live[tube]
        self.browser.click_at(control.x, control.y)

    def undo(self) -> None:
        """Press the control that undoes."""
        control = self.look().undo
        assert control is not None, "nothing undoes"
        self.browser.click_at(control.x, control.y)

    def press(self, name: str) -> None:
        """Press the control of that name."""
        control = next(c for c in self.look().controls if c.name == name)
        self.browser.click_at(control.x, control.y)
