"""The solution of a colour-sort puzzle to watch: layers rise, go across and sink, without scripts.

Where each layer is, is arithmetic on the time (see `transport`). The layers of a pour move as one.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from sokocube.coloursort.rules import Rule
from sokocube.errors import PuzzleError
from sokocube.play.calc import declarations
from sokocube.play.coloursort_history import rack
from sokocube.play.expression import Expression, maximum, minimum, total
from sokocube.play.transport import TIME, Replay, replay_element

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.coloursort.collection import Pour
    from sokocube.coloursort.level import SortLevel
    from sokocube.play.wording import Wording

__all__ = ["coloursort_replay", "layer_tracks"]

_PHASES = 3
"""A layer rises, goes across and sinks, each in as much of the time of a move."""


def coloursort_replay(
    level: SortLevel, solution: Sequence[Pour], w: Wording, *, proven: bool = False
) -> Replay:
    """Give the replay of a solution; `proven` says that none is shorter.

    Raises `PuzzleError` for a solution that cannot be played or does not win.
    """
    if not level.start.play(solution).is_solved:
        raise PuzzleError("the solution does not win", "check it against the puzzle")
    pours = " ".join(map(str, solution))
    key = hashlib.sha256(repr((level.start, pours)).encode()).hexdigest()[:8]
    place = f"replay-{key}"
    tracks = layer_tracks(level, solution)
    css = "".join(f"#{place} .y{i}{{{declarations(track)}}}" for i, track in enumerate(tracks))
    title = level.title
    label = w("The solution of {title}", title=title) if title else w("The solution")
    facts = [f"{w.plural('{n} pour', '{n} pours', len(solution))}."]
    if proven:
        facts.append(w("Proven: no solution has fewer."))
    columns, rows = len(level.shown), level.start.capacity + 2
    html = replay_element(
        w,
        place=place,
        kind="coloursort",
        style=f"--columns:{columns};--rows:{rows}",
        label=label,
        drawn=_drawn(level, label),
        moves=len(solution),
        reached=w.parts("Pour {made} of {all}"),
        facts=" ".join(facts),
        text=(w("Pours, from which tube into which"), pours),
    )
    return Replay(html, css)


def _drawn(level: SortLevel, label: str) -> str:
    """Draw the tubes and, before them, every layer, where the style rules say."""
    tube, ball = (" balls", " ball") if level.start.rule is Rule.BALL else ("", "")
    glasses = "".join(
        f'<span class="tube{tube}" style="--nth:{i}"></span>' for i in range(len(level.shown))
    )
    colours = level.start.colours
    layers = "".join(
        f'<i class="layer{ball} c{colours.index(colour) + 1} y{i}"'
        f' data-colour="{colour}">{colour}</i>'
        for i, colour in enumerate("".join(level.start.tubes))
    )
    return f"{rack(level, label=label)}{layers}{glasses}</div>"


def layer_tracks(level: SortLevel, solution: Sequence[Pour]) -> list[dict[str, Expression]]:
    """Give column and row of every layer, tube by tube from the bottom, as arithmetic on the time.

    At a whole number of pours the layers lie as the rules have it.
    """
    lowest = level.start.capacity  # the row of the bottom layers
    here = level.start
    stacks = []
    tracks: list[tuple[list[Expression | int], list[Expression | int]]] = []
    for i, tube in enumerate(here.tubes):
        stacks.append(list(range(len(tracks), len(tracks) + len(tube))))
        tracks += [([i], [lowest - height]) for height in range(len(tube))]
    for moment, pour in enumerate(solution):
        reached = here.play([pour])
        stack = stacks[pour.source]
        poured = stack[len(reached.tubes[pour.source]) :]
        rise = lowest - len(stack) + 1
        sink = lowest - len(reached.tubes[pour.target]) + 1
        for layer in poured:
            xs, ys = tracks[layer]
            ys.append(-rise * _phase(moment, 0))
            xs.append((pour.target - pour.source) * _phase(moment, 1))
            ys.append(sink * _phase(moment, 2))
        del stack[len(stack) - len(poured) :]
        stacks[pour.target] += poured
        here = reached
    return [{"x": total(xs), "y": total(ys)} for xs, ys in tracks]


def _phase(moment: int, number: int) -> Expression:
    """Give how much of a part of a move is over, from 0 to 1."""
    return minimum(1, maximum(0, _PHASES * TIME - (_PHASES * moment + number)))
