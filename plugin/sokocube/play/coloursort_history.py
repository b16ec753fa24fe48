"""Colour sort on a history page: tap a tube, tap another; undo, hints and counter come with it.

Each tap is a step of the page. The first tap takes a tube up: its checkbox, checked, is what puts
it down again, wherever it is pressed, on the tube or at *Undo*. The second tap pours.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from sokocube.cache import recipe
from sokocube.coloursort.container import HIDDEN
from sokocube.coloursort.rules import Rule
from sokocube.errors import PuzzleError
from sokocube.play.coloursort_arithmetic import (
    AMOUNT,
    HELD,
    POURS,
    SOURCE,
    TARGET,
    coloursort_arithmetic,
    complete,
    keys,
    layer,
    poured_colour,
)
from sokocube.play.conditions import is_equal
from sokocube.play.expression import Number, Variable, minimum
from sokocube.play.history import History
from sokocube.play.history_page import Moving, Scene, history_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sokocube.coloursort.collection import Pour
    from sokocube.coloursort.level import SortLevel
    from sokocube.play.game import Game
    from sokocube.play.wording import Wording

__all__ = ["coloursort_game", "pours_kept", "rack"]

_LEAST_KEPT = 100
_KEPT_UNKNOWN = 250
_DEEPEST = 400
"""Groups in a page, see `sokocube.play.history`."""
_TAPS = 10
"""Taps in a group, both of a pour in one: each group draws all tubes, each tap needs its rules."""

_WIDE = 48
"""How wide a tube must be at least, in pixels."""
_NARROWEST, _TWO_COLUMNS, _WIDEST = 256, 640, 2000
"""Widths of a game: the least, that from which the board has the keys beside it, and the most."""


def pours_kept(solution: Sequence[Pour] | None) -> int:
    """Say how many pours a page keeps if no one says otherwise.

    >>> pours_kept([(0, 1)] * 70), pours_kept(None)
    (140, 250)
    """
    return _KEPT_UNKNOWN if solution is None else max(_LEAST_KEPT, 2 * len(solution))


def coloursort_game(
    level: SortLevel,
    w: Wording,
    *,
    pours: int | None = None,
    solution: Sequence[Pour] | None = None,
    note: str = "",
    next_link: str | None = None,
) -> Game:
    """Encode a puzzle as the history of its taps.

    The page keeps at least so many `pours` (see `pours_kept`). Hints follow the `solution`. `note`
    says what to compare one's own pours with; `next_link` is the address of what follows a win.
    Raises `PuzzleError` if the solution cannot be played or does not win, if the puzzle is too
    large for a page, and if `pours` is less than 1 or more than a page can keep.
    """
    if solution is not None and not level.start.play(solution).is_solved:
        raise PuzzleError("the solution does not win", "check it against the puzzle")
    arithmetic = coloursort_arithmetic(level, w)
    kept = pours if pours is not None else pours_kept(solution)
    if not 1 <= kept <= _DEEPEST * _TAPS // 2:
        raise PuzzleError(
            f"a page cannot keep {kept:,} pours of {len(level.shown)} tubes",
            f"keep from 1 to {_DEEPEST * _TAPS // 2:,}",
        )
    taps = [tube for pour in solution or () for tube in pour]
    history = History(arithmetic, 2 * kept, _TAPS, tuple(taps))
    made_of = [recipe("play", "coloursort"), repr(level), kept, taps, note]
    # A browser that remembers boxes must never fill in those of another page.
    game = f"h{hashlib.sha256(json.dumps(made_of).encode()).hexdigest()[:8]}"
    scene = _scene(level, w, kept=history.moves // 2, note=note, next_link=next_link)
    page = history_page(history, scene, w, game=game)
    return replace(page, css=page.css + "\n" + _own_rules(level, history, game))


def rack(level: SortLevel, *, label: str = "") -> str:
    """Give the ground on which tubes stand: a place for each, with its number below.

    A board is as many cells wide as there are tubes; a layer is a cell, with a row above the tubes
    and one below them. With a `label` it is an image of that name to a screen reader.
    """
    spoken = f'role="img" aria-label="{escape(label)}"' if label else 'aria-hidden="true"'
    columns, rows = len(level.shown), level.start.capacity + 2
    numbers = "".join(
        f'<span class="tube-number" style="--nth:{i}">{i + 1}</span>' for i in range(columns)
    )
    return (
        f'<div class="board" {spoken} data-columns="{columns}" data-rows="{rows}"'
        f' style="--columns:{columns};--rows:{rows}">{numbers}'
    )


def _tube(level: SortLevel, number: int) -> str:
    """Give a tube, its layers from bottom to top, each once in every colour that it may have."""
    symbols = [*enumerate(level.start.colours, 1)]
    if HIDDEN in level.shown[number]:
        symbols.append((len(symbols) + 1, HIDDEN))
    drawn = "".join(
        f'<i class="layer {"unseen" if symbol == HIDDEN else f"c{i}"}" data-colour="{symbol}">'
        f"{symbol}</i>"
        for i, symbol in symbols
    )
    slots = "".join(
        f"<span class=q{place}>{drawn}</span>" for place in reversed(range(level.start.capacity))
    )
    balls = " balls" if level.start.rule is Rule.BALL else ""
    return f'<span class="tube{balls} v{number}">{slots}</span>'


def _scene(level: SortLevel, w: Wording, *, kept: int, note: str, next_link: str | None) -> Scene:
    tubes = range(len(level.shown))
    # Written as other pages write it, so that who joins pages can find the link.
    link = f'<a class="next" href="{escape(next_link or "")}">{escape(w("Next puzzle"))}</a>'
    return Scene(
        kind="coloursort",
        name=level.title or w("Colour sort"),
        columns=len(tubes),
        rows=level.start.capacity + 2,
        ground=f"{rack(level)}</div>",
        pieces="".join(_tube(level, i) for i in tubes),
        moving=_moving(level),
        say=_said(w, note),
        advice=[
            f'<span class="advice a{i} hint-tube" data-tube="{i + 1}" style="--nth:{i}"></span>'
            for i in tubes
        ],
        slots='<span class="off key-undo"></span>',
        note=f'<span class="par">{escape(note)}</span>' if note else "",
        link=link if next_link is not None else "",
        full=escape(w("This page keeps {n} pours and is full.", n=w.number(kept))),
    )


def _moving(level: SortLevel) -> list[Moving]:
    """Say what every tube holds, which is held, and what the counters count."""
    tubes, places = range(len(level.shown)), range(level.start.capacity)
    held = Variable(HELD)
    last = {"last-source": SOURCE, "last-target": TARGET, "last-amount": AMOUNT}
    return [
        *(
            Moving(
                f".v{i}",
                {
                    "nth": Number(i),
                    "held": is_equal(held, i + 1),
                    "full": Variable(complete(i)),
                },
            )
            for i in tubes
        ),
        *(
            Moving(f".v{i} .q{place}", {"sc-colour": layer(level, i, place)})
            for i in tubes
            for place in places
        ),
        *(
            Moving(
                f":is(.{key},.{key}~*)",
                {"nth": Number(i)} | {f"q{place}": layer(level, i, place) for place in places},
            )
            for i, key in enumerate(keys(level))
        ),
        Moving(".moves", {"value": Variable(POURS)}),
        Moving(
            ".seen-last",
            {name: Variable(of) for name, of in last.items()}
            | {
                "last-colour": poured_colour(level),
                "held": held,
                "sc-taken": minimum(1, held),
                "sc-poured": minimum(1, Variable(POURS)),
            },
        ),
    ]


def _said(w: Wording, note: str) -> str:
    """Write what the status region says; the position decides which part of it is there."""
    taken = _with_places(w.parts("Tube {held} is taken up."))
    poured = _with_places(w.parts("Poured {amount} of {colour} from tube {source} to {target}."))
    return (
        f"<p class=counters><span class=moves>{escape(w('Pours:'))} </span></p>"
        f"<p class=win><strong>{escape(w('Sorted!'))}</strong>"
        f"{f' <span>{escape(note)}</span>' if note else ''}</p>"
        f"<p class=stuck><strong>{escape(w('Nothing can be poured any more.'))}</strong>"
        f" {escape(w('Undo or restart.'))}</p>"
        f'<p class="spoken seen-last"><span class=if-poured>{poured} </span>'
        f"<span class=if-taken>{taken}</span></p>"
    )


def _with_places(parts: list[str]) -> str:
    parts = parts[:]
    parts[1::2] = [f"<span class=last-{name}></span>" for name in parts[1::2]]
    parts[0::2] = [escape(words) for words in parts[0::2]]
    return "".join(parts)


def _own_rules(level: SortLevel, history: History, game: str) -> str:
    """Write the rules that depend on the puzzle and that a history page does not know of."""
    symbols = [*level.start.colours, HIDDEN]
    rules = [
        # Colours in words: 0 is no layer, and one more than there are colours is a hidden one.
        f'@counter-style {game}{{system:fixed 0;suffix:"";symbols:"" '
        + " ".join(f'"{symbol}"' for symbol in symbols)
        + "}"
    ]
    drawn = [f".c{i}" for i in range(1, len(symbols))] + [".unseen"]
    rules += [
        f"@container slot style(--sc-colour:{i}){{#{game} {symbol}{{display:grid}}}}"
        for i, symbol in enumerate(drawn, 1)
    ]
    places = range(level.start.capacity)
    resets = " ".join(f"sc-q{place} var(--q{place})" for place in places)
    words = '" "'.join(f"counter(sc-q{place},{game})" for place in places)
    rules += [
        f'#{game} .f input:not(:checked)+b::after{{counter-reset:{resets};content:": "{words}}}',
        f"#{game} .last-colour::after{{content:counter(sc-value,{game})}}",
    ]
    rules += _lines(len(level.shown), game)
    steps = range(0, history.group, 2)
    boxes = ",".join(f".t{step}" for step in steps)
    rules.append(f"#{game} .f input:is({boxes}):checked~i{{--down:1;pointer-events:auto}}")
    return "\n".join(rules)


def _lines(tubes: int, game: str) -> Iterator[str]:
    """Write in how many lines the tubes stand by the width of the game, in pixels.

    Each tube has `_WIDE` of them, so that a finger meets it, in a game of at least `_NARROWEST`.
    """
    told = None
    for width in range(_NARROWEST, _WIDEST):
        fit = max(1, min(tubes, _beside(width) // _WIDE))
        lines = -(-tubes // fit)
        now = f"#{game} .table{{--per:{-(-tubes // lines)};--lines:{lines}}}"
        if now != told:
            yield now if told is None else f"@container (min-width:{width}px){{{now}}}"
            told = now


def _beside(width: int) -> int:
    """Give the width that is left for the tubes in a game of some width: see the style sheet."""
    if width < _TWO_COLUMNS:
        return width - 2 * (14 + 1)
    gap = min(72, max(24, width * 6 // 100 + 1))
    return width - 2 * (24 + 1) - gap - 300
