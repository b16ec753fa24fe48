"""The frame of every replay: its clock, and what plays, pauses, steps and sets the speed.

Everything follows from one number, the time `--sc-t` in moves. Three clocks, one a speed, are
animations of registered custom properties that only run while they are chosen; the time is their
sum, plus the step whose radio button is checked, round and round through the moves and a rest at
their end. So a change of speed or a pause never loses the place, and a step counts from wherever
the clocks stopped. The clocks and the looks of the controls are in `static/sokocube.css`.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from sokocube.play.expression import Expression, Variable, maximum, minimum

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.play.wording import Wording

__all__ = ["TIME", "Replay", "passed", "replay_element", "switch"]

TIME = Variable("sc-t")
"""The time, counted in moves."""

_REST = 3
"""How many moves' time a replay rests at its end before it begins anew."""

_MOST_STOPS = 500
"""With more moves than this, a step is several moves."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A replay as text: one element with class `replay`, and the style rules of its pieces."""

    html: str
    css: str


def passed(start: int, length: int) -> Expression:
    """Give how much of a run is over: from 0 at its start to its length, and so for ever."""
    return minimum(length, maximum(0, TIME - start))


def switch(moment: int) -> Expression:
    """Give 0 up to a moment, and 1 from soon after it."""
    return minimum(1, maximum(0, 9 * TIME - 9 * moment))


def _rhythm(moves: int) -> tuple[int, int]:
    """Give how many moves a step is, and how many steps a round has, the rest included."""
    time = moves + _REST
    stride = -(-time // _MOST_STOPS)
    return stride, -(-time // stride)


def replay_element(
    w: Wording,
    *,
    place: str,
    kind: str,
    style: str,
    label: str,
    drawn: str,
    moves: int,
    reached: Sequence[str],
    facts: str,
    text: tuple[str, str],
) -> str:
    """Give the element of a replay of so many moves.

    `place` is its id, `kind` the game that it is of, `style` what the style sheet needs to know of
    the board; `label` names it, `drawn` is the board as HTML. `reached` are the parts of what says
    how many moves are `made` of `all`. `facts` are said below, and `text` is what the moves as text
    are called, and that text.
    """
    stride, count = _rhythm(moves)
    called, copied = text
    rows = min(6, len(copied) // 48 + 1)
    return (
        f'<form class="replay" id="{place}" data-game="{kind}" method="dialog" autocomplete="off"'
        f' style="{style};--moves:{moves};--stride:{stride};--count:{count}"'
        f' aria-label="{escape(label)}"><div class="view">{drawn}{_controls(moves, reached, w)}'
        f'<p class="facts">{escape(facts)}</p>'
        f'<label class="lurd"><span>{escape(called)}</span><textarea readonly rows="{rows}"'
        f' spellcheck="false">{escape(copied)}</textarea></label></div></form>'
    )


def _controls(moves: int, reached: Sequence[str], w: Wording) -> str:
    """Write the steps with what is reached, and what makes the replay go."""
    places = {"made": '<span class="made"></span>', "all": f"{moves}"}
    where = "".join(places[part] if i % 2 else escape(part) for i, part in enumerate(reached))
    run = _choices(w("Replay"), "run", {"play": w("Play"), "pause": w("Pause")}, "pause")
    paces = {"slow": w("Slow"), "middling": w("Normal"), "fast": w("Fast")}
    return (
        f'<div class="strip" role="group" aria-label="{escape(w("Steps"))}">'
        f"{_stops(_rhythm(moves)[1], w)}"
        # Only a step is announced: while the replay plays, every move would be.
        f'<p class="where" role="status">{where}</p><p class="where" aria-hidden="true">{where}</p>'
        f"</div>"
        f'<div class="transport">{run}{_choices(w("Speed"), "pace", paces, "middling")}</div>'
    )


def _choices(legend: str, group: str, choices: dict[str, str], chosen: str) -> str:
    """Write radio buttons that look like one control."""
    inputs = "".join(
        f'<label><input type="radio" name="{group}" class="{kind}"'
        f"{' checked' if kind == chosen else ''}><span>{escape(said)}</span></label>"
        for kind, said in choices.items()
    )
    return f'<fieldset class="{group}"><legend>{escape(legend)}</legend>{inputs}</fieldset>'


def _stops(count: int, w: Wording) -> str:
    """Write a radio button for each step; its classes spell its number, digit by digit."""
    stops = []
    name = escape(w("Step"))  # which one it is depends on where the clocks stopped
    for number in range(count):
        digits = f"{number:03}"
        classes = "stop " + " ".join(
            f"{unit}{digit}" for unit, digit in zip("htu", digits, strict=True) if digit != "0"
        )
        checked = " checked" if not number else ""
        stops.append(
            f'<label class="{classes.strip()}"><input type="radio" name="stop" aria-label="{name}"'
            f"{checked}></label>"
        )
    return "".join(stops)
