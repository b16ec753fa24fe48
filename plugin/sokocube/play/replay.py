"""A solution to watch: it plays, pauses, goes at three speeds and step by step, without scripts.

Everything follows from one number, the time `--sc-t` in moves. Three clocks, one a speed, are
animations of registered custom properties that only run while they are chosen; the time is their
sum, plus the step whose radio button is checked, round and round through the solution and a rest
at its end. So a change of speed or a pause never loses the place, and a step counts from wherever
the clocks stopped. Where each piece stands is arithmetic on the time (see `expression`): a run of
moves in one direction is one term, so that the size of a replay grows with its turns. The clocks,
the controls and their looks are in `static/sokocube.css`.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from html import escape
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from sokocube.play.board import board_element, box_piece, player_piece
from sokocube.play.calc import declarations
from sokocube.play.expression import Expression, Number, Variable, maximum, minimum, total
from sokocube.sokoban.solution import Solution, replay

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sokocube.play.wording import Wording
    from sokocube.sokoban.level import Board

__all__ = ["Replay", "Tracks", "replay_game", "tracks"]

_REST = 3
"""How many moves' time a replay rests at its end before it begins anew."""

_MOST_STOPS = 500
"""With more moves than this, a step is several moves."""

_TIME = Variable("sc-t")
_STEPS = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}


@dataclass(frozen=True, slots=True)
class Replay:
    """A replay as text: one element with class `replay`, and the style rules of its pieces."""

    html: str
    css: str


class Tracks(NamedTuple):
    """Where everything is at a time: for each piece its custom properties as expressions."""

    player: dict[str, Expression]
    boxes: list[dict[str, Expression]]


class _Run(NamedTuple):
    """Moves in one direction: after how many moves they begin, which way, how many."""

    start: int
    dx: int
    dy: int
    length: int


def replay_game(
    board: Board,
    lurd: str,
    wording: Wording,
    *,
    name: str = "",
    proven: bool = False,
    least: str = "pushes",
    credit: str = "",
) -> Replay:
    """Give the replay of a solution of `board`, in any form of LURD that can be read.

    `name` is that of the level; `proven` says that no solution has less of `least` (`pushes` or
    `moves`); `credit` is whom the solution is from, if not from the solver.
    Raises `PuzzleError` for a solution that does not replay to a win.
    """
    solution = replay(board, lurd)
    key = hashlib.sha256(repr((board, solution.lurd)).encode()).hexdigest()[:8]
    place = f"replay-{key}"
    found = tracks(board, solution)
    css = "".join(f"#{place} .b{i}{{{declarations(track)}}}" for i, track in enumerate(found.boxes))
    css += f"#{place} .player{{{declarations(found.player)}}}"
    facts = _facts(solution, wording, proven=proven, least=least, credit=credit)
    label = wording("The solution of {title}", title=name) if name else wording("The solution")
    kind = "words" if any(board.letters) else "sokoban"
    html = (
        f'<form class="replay" id="{place}" data-game="{kind}"'
        f' method="dialog" autocomplete="off" style="{_numbers(board, solution)}"'
        f' aria-label="{escape(label)}"><div class="view">{_drawn(board, label)}'
        f"{_controls(solution, wording)}"
        f'<p class="facts">{escape(" ".join(facts))}</p>{_letters(solution, wording)}'
        f"</div></form>"
    )
    return Replay(html, css)


def tracks(board: Board, solution: Solution) -> Tracks:
    """Give the place of each piece as arithmetic on the time `sc-t`, counted in moves.

    At a whole number the pieces stand as the rules have it after so many moves; between two, they
    are on their way.
    """
    cells = list(board.boxes)
    pushed: list[list[tuple[int, str]]] = [[] for _ in cells]
    for moment, (letter, (old, new)) in enumerate(
        zip(solution.lurd, pairwise(solution.states), strict=True)
    ):
        if letter.isupper():
            gone = set(old.boxes) - set(new.boxes)
            come = set(new.boxes) - set(old.boxes)
            box = cells.index(gone.pop())
            cells[box] = come.pop()
            pushed[box].append((moment, letter.lower()))
    walked = _runs(enumerate(solution.lurd.lower()))
    player = _path(*board.xy(board.player), walked) | {
        "look-x": total(_turns(walked, 0)),
        "look-y": total(_turns(walked, 1)),
    }
    boxes = [
        _path(*board.xy(cell), _runs(pushes)) | {"home": _home(board, i, pushes)}
        for i, (cell, pushes) in enumerate(zip(board.boxes, pushed, strict=True))
    ]
    return Tracks(player, boxes)


def _runs(moves: Iterable[tuple[int, str]]) -> list[_Run]:
    """Join moves that follow each other in the same direction."""
    runs = []
    # Of moves that follow each other the moment less the place in the list is the same.
    numbered = enumerate(moves)
    for (direction, _), members in groupby(numbered, key=lambda m: (m[1][1], m[1][0] - m[0])):
        group = list(members)
        runs.append(_Run(group[0][1][0], *_STEPS[direction], len(group)))
    return runs


def _passed(start: int, length: int) -> Expression:
    """Give how much of a run is over: from 0 at its start to its length, and so for ever."""
    return minimum(length, maximum(0, _TIME - start))


def _switch(moment: int) -> Expression:
    """Give 0 up to a moment, and 1 from soon after it."""
    return minimum(1, maximum(0, 9 * _TIME - 9 * moment))


def _path(x: int, y: int, runs: list[_Run]) -> dict[str, Expression]:
    """Give column and row of what starts at a cell and makes some runs."""
    return {
        "x": total([x, *(run.dx * _passed(run.start, run.length) for run in runs)]),
        "y": total([y, *(run.dy * _passed(run.start, run.length) for run in runs)]),
    }


def _turns(runs: list[_Run], axis: int) -> list[Expression]:
    """Give what is to be added up to look along an axis where the last move went."""
    ways = [(0, 0), *((run.dx, run.dy) for run in runs)]
    return [
        (new[axis] - old[axis]) * _switch(run.start)
        for run, (old, new) in zip(runs, pairwise(ways), strict=True)
    ]


def _home(board: Board, i: int, pushes: list[tuple[int, str]]) -> Expression:
    """Give 1 while a box stands on a goal of its letter, otherwise 0."""
    goals = {
        goal
        for goal, letter in zip(board.goals, board.letters, strict=True)
        if letter == board.letters[i]
    }
    cell = board.boxes[i]
    changes: list[Expression] = [Number(int(cell in goals))]
    for moment, direction in pushes:
        if cell in goals:
            changes.append(-_switch(moment))
        dx, dy = _STEPS[direction]
        cell += dx + dy * board.width
        if cell in goals:  # at home when it has come to rest, a move later
            changes.append(minimum(1, maximum(0, 9 * _TIME - (9 * moment + 8))))
    return total(changes)


def _facts(solution: Solution, w: Wording, *, proven: bool, least: str, credit: str) -> list[str]:
    """Say what is known of a solution, a sentence each."""
    pushes = w.plural("{n} push", "{n} pushes", solution.pushes)
    moves = w.plural("{n} move", "{n} moves", solution.moves)
    facts = [w("{pushes} in {moves}.", pushes=pushes, moves=moves)]
    if proven and least == "moves":
        facts.append(w("Proven: no solution has fewer moves."))
    elif proven:
        facts.append(w("Proven: no solution has fewer pushes."))
    else:
        facts.append(w("Whether there is a shorter one is not known."))
    if credit:
        facts.append(w("Found by {who}.", who=credit))
    return facts


def _rhythm(solution: Solution) -> tuple[int, int]:
    """Give how many moves a step is, and how many steps a round has, the rest included."""
    moves = solution.moves + _REST
    stride = -(-moves // _MOST_STOPS)
    return stride, -(-moves // stride)


def _numbers(board: Board, solution: Solution) -> str:
    """Write the numbers that the style sheet computes with."""
    stride, count = _rhythm(solution)
    return f"--columns:{board.width};--moves:{solution.moves};--stride:{stride};--count:{count}"


def _drawn(board: Board, label: str) -> str:
    pieces = "".join(box_piece(f"b{i}", letter) for i, letter in enumerate(board.letters))
    return board_element(board, pieces + player_piece(), label=label)


def _controls(solution: Solution, w: Wording) -> str:
    """Write the steps with what is reached, and what makes the replay go."""
    places = {"made": '<span class="made"></span>', "all": f"{solution.moves}"}
    where = "".join(
        places[part] if i % 2 else escape(part)
        for i, part in enumerate(w.parts("Move {made} of {all}"))
    )
    run = _choices(w("Replay"), "run", {"play": w("Play"), "pause": w("Pause")}, "pause")
    paces = {"slow": w("Slow"), "middling": w("Normal"), "fast": w("Fast")}
    return (
        f'<div class="strip" role="group" aria-label="{escape(w("Steps"))}">'
        f"{_stops(_rhythm(solution)[1], w)}"
        # Only a step is announced: while the replay plays, every move would be.
        f'<p class="where" role="status">{where}</p><p class="where" aria-hidden="true">{where}</p>'
        f"</div>"
        f'<div class="transport">{run}{_choices(w("Speed"), "pace", paces, "middling")}</div>'
    )


def _letters(solution: Solution, w: Wording) -> str:
    """Write the moves as text that can be copied."""
    rows = min(6, len(solution.lurd) // 48 + 1)
    said = escape(w("Moves as letters; a capital is a push"))
    return (
        f'<label class="lurd"><span>{said}</span><textarea readonly rows="{rows}"'
        f' spellcheck="false">{solution.lurd}</textarea></label>'
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
