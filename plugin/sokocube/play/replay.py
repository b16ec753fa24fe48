"""A solution to watch: it plays, pauses, goes at three speeds and step by step, without scripts.

Where each piece stands is arithmetic on the time (see `transport`): a run of moves in one direction
is one term, so that the size of a replay grows with its turns. How it looks is in
`static/sokocube.css`.
"""

from __future__ import annotations

import hashlib
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from sokocube.play.board import board_element, box_piece, player_piece
from sokocube.play.calc import declarations
from sokocube.play.expression import Expression, Number, maximum, minimum, total
from sokocube.play.transport import TIME, Replay, passed, replay_element, switch
from sokocube.sokoban.solution import Solution, replay

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sokocube.play.wording import Wording
    from sokocube.sokoban.level import Board

__all__ = ["Replay", "Tracks", "replay_game", "tracks"]

_STEPS = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}


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
    label = wording("The solution of {title}", title=name) if name else wording("The solution")
    html = replay_element(
        wording,
        place=place,
        kind="words" if any(board.letters) else "sokoban",
        style=f"--columns:{board.width}",
        label=label,
        drawn=_drawn(board, label),
        moves=solution.moves,
        reached=wording.parts("Move {made} of {all}"),
        facts=" ".join(_facts(solution, wording, proven=proven, least=least, credit=credit)),
        text=(wording("Moves as letters; a capital is a push"), solution.lurd),
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


def _path(x: int, y: int, runs: list[_Run]) -> dict[str, Expression]:
    """Give column and row of what starts at a cell and makes some runs."""
    return {
        "x": total([x, *(run.dx * passed(run.start, run.length) for run in runs)]),
        "y": total([y, *(run.dy * passed(run.start, run.length) for run in runs)]),
    }


def _turns(runs: list[_Run], axis: int) -> list[Expression]:
    """Give what is to be added up to look along an axis where the last move went."""
    ways = [(0, 0), *((run.dx, run.dy) for run in runs)]
    return [
        (new[axis] - old[axis]) * switch(run.start)
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
            changes.append(-switch(moment))
        dx, dy = _STEPS[direction]
        cell += dx + dy * board.width
        if cell in goals:  # at home when it has come to rest, a move later
            changes.append(minimum(1, maximum(0, 9 * TIME - (9 * moment + 8))))
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


def _drawn(board: Board, label: str) -> str:
    pieces = "".join(box_piece(f"b{i}", letter) for i, letter in enumerate(board.letters))
    return board_element(board, pieces + player_piece(), label=label)
