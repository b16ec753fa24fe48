"""Sokoban on a history page: any level, with undo, counters, and hints along a known solution."""

from __future__ import annotations

import hashlib
import json
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING

from sokocube.cache import recipe
from sokocube.errors import PuzzleError
from sokocube.play.board import board_element, box_piece, player_piece
from sokocube.play.conditions import is_equal
from sokocube.play.expression import (
    Number,
    Variable,
    absolute,
    evaluate,
    maximum,
    minimum,
    total,
)
from sokocube.play.game import MOST_KEPT
from sokocube.play.history import History
from sokocube.play.history_page import Moving, Scene, history_page
from sokocube.play.sokoban_arithmetic import (
    FACING,
    MOVES,
    PLAYER,
    PUSHES,
    away,
    box,
    column,
    movable_boxes,
    row,
    sokoban_arithmetic,
)
from sokocube.sokoban.rules import DIRECTIONS, Sokoban

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sokocube.play.expression import Expression
    from sokocube.play.game import Game
    from sokocube.play.wording import Wording
    from sokocube.sokoban.level import Board

__all__ = ["history_game", "moves_kept"]

_SPELLED = 128
"""Up to so many moves, a page writes out what each box is called."""

_LEAST_KEPT = 100
_KEPT_UNKNOWN = 500

_CELL = Variable("cell")


def moves_kept(solution: str | None) -> int:
    """Say how many moves a page keeps if no one says otherwise.

    >>> moves_kept("rrUdl"), moves_kept("rU" * 80), moves_kept("rU" * 8000), moves_kept(None)
    (100, 320, 4000, 500)
    """
    if solution is None:
        return _KEPT_UNKNOWN
    return min(MOST_KEPT, max(_LEAST_KEPT, 2 * len(solution)))


def history_game(
    board: Board,
    wording: Wording,
    *,
    moves: int | None = None,
    solution: str | None = None,
    par: int | None = None,
    next_link: str | None = None,
    name: str = "",
    unsolvable: bool = False,
    worth: Mapping[str, Expression] | None = None,
) -> Game:
    """Encode a level as the history of its moves.

    The page keeps at least `moves` moves (see `moves_kept`). `solution` is a LURD string that wins;
    hints follow it. `par` is a number of pushes to compare one's own with. `name` is what the game
    is called to those who do not see it, `next_link` the address of the level that follows.
    `unsolvable` says that it is proven that no way wins; the page says so, as it does where a box
    stands on a dead square from the start. `worth` gives what a win is worth, `score` and `stars`,
    from `MOVES` and `PUSHES`; each may read those before it. Raises `PuzzleError` if the solution
    cannot be played or does not win, and if `moves` is not from 1 to `MOST_KEPT`.
    """
    if moves is not None and not 1 <= moves <= MOST_KEPT:
        raise PuzzleError(f"a page cannot keep {moves:,} moves", f"keep from 1 to {MOST_KEPT:,}")
    way = _winning(board, solution) if solution else ""
    arithmetic = sokoban_arithmetic(board, wording)
    if worth:
        arithmetic = replace(arithmetic, shown={**arithmetic.shown, **worth})
    hopeless = unsolvable or evaluate(arithmetic.stuck, arithmetic.start) == 1
    if hopeless:
        arithmetic = replace(arithmetic, stuck=Number(1))
    history = History.fitting(
        arithmetic,
        moves if moves is not None else moves_kept(solution),
        [DIRECTIONS.index(letter.lower()) for letter in way],
    )
    scene = _scene(
        board,
        wording,
        brief=history.moves > _SPELLED,
        par="" if par is None else wording.plural("Par: {n} push", "Par: {n} pushes", par),
        next_link=next_link,
        name=name,
        hopeless=hopeless,
        worth=tuple(worth or ()),
    )
    made_of = [recipe("play"), repr(board), moves, way, par, hopeless]
    # A browser that remembers boxes must never fill in those of another page.
    game = f"h{hashlib.sha256(json.dumps(made_of).encode()).hexdigest()[:8]}"
    return replace(history_page(history, scene, wording, game=game), moves=history.moves)


def _winning(board: Board, solution: str) -> str:
    """Give the part of a solution up to the win."""
    rules = Sokoban(board)
    state = rules.start
    for number, letter in enumerate(solution):
        if rules.is_solved(state):
            return solution[:number]
        state = rules.play(letter, state)
    if not rules.is_solved(state):
        raise PuzzleError("the solution does not win", "check it against the board")
    return solution


def _scene(
    board: Board,
    w: Wording,
    *,
    brief: bool,
    par: str,
    next_link: str | None,
    name: str,
    hopeless: bool,
    worth: tuple[str, ...],
) -> Scene:
    """Draw a board and its pieces, and say what is to be seen."""
    boxes = movable_boxes(board)
    pieces = "".join(box_piece(f"b{k}", letter) for k, (_, letter) in enumerate(boxes))
    names = ("up", "down", "left", "right")
    advice = [f'<span class="advice a{i} hint-{d} key-{d}"></span>' for i, d in enumerate(names)]
    lettered = any(board.letters)
    task = w("Push every box onto a goal of its letter.") if lettered else ""
    done = w.plural("The box is on its goal.", "All boxes are on goals.", len(board.boxes))
    # Written as other pages write it, so that who joins pages can find the link.
    link = f'<a class="next" href="{escape(next_link or "")}">{escape(w("Next level"))}</a>'
    return Scene(
        kind="words" if lettered else "sokoban",
        name=name or w("Sokoban"),
        columns=board.width,
        rows=board.height,
        ground=board_element(board, _fixed(board)),
        pieces=pieces + player_piece(),
        moving=[
            *_pieces(board, len(boxes)),
            *(Moving(f".{what}", {"value": Variable(what)}) for what in worth),
        ],
        say=_said(w, _scored(w) if worth else _solved(w, par or done), hopeless=hopeless),
        told=_place(board, len(boxes), w),
        advice=advice,
        brief=brief,
        slots="".join(f'<span class="off key-{place}"></span>' for place in ("undo", *names)),
        note=escape(par or task or w("Push every box onto a goal.")),
        link=link if next_link is not None else "",
    )


def _pieces(board: Board, boxes: int) -> list[Moving]:
    """Say where the pieces are, which way the player looks, and what the counters count."""
    facing = Variable(FACING)
    across = facing * is_equal(absolute(facing), 1)
    along = maximum(-1, minimum(1, facing - Variable("look-x")))
    return [
        *(Moving(f".b{k}", {"home": 1 - Variable(away(k))}, cell=box(k)) for k in range(boxes)),
        Moving(".player", {"look-x": across, "look-y": along}, cell=PLAYER),
        Moving(".stage>*", {"x": column(board, _CELL), "y": row(board, _CELL)}),
        Moving(".moves", {"value": Variable(MOVES)}),
        Moving(".pushes", {"value": Variable(PUSHES)}),
    ]


def _place(board: Board, boxes: int, w: Wording) -> list[str | Expression]:
    """Say where the player is, and how many boxes are home."""
    numbers = {
        "row": row(board, Variable(PLAYER)),
        "column": column(board, Variable(PLAYER)),
        "home": total(1 - Variable(away(k)) for k in range(boxes)),
    }
    parts = w.parts("Player in row {row}, column {column}. Boxes on goals: {home}.")
    return [numbers[part] if i % 2 else part for i, part in enumerate(parts)]


def _fixed(board: Board) -> str:
    """Draw the boxes that the player can never come to."""
    goals = set(zip(board.goals, board.letters, strict=True))
    drawn = ""
    for cell, letter in zip(board.boxes, board.letters, strict=True):
        if cell not in board.floor:
            x, y = board.xy(cell)
            style = f"--x:{x};--y:{y};--home:{int((cell, letter) in goals)}"
            drawn += f'<span class="box" style="{style}">{escape(letter)}</span>'
    return drawn


def _said(w: Wording, win: str, *, hopeless: bool) -> str:
    """Write what the status region says; the position decides which part of it is there."""
    stuck = f"<strong>{escape(w('This can no longer be won.'))}</strong>"
    stuck += f" {escape(w('Undo or restart.'))}"
    if hopeless:
        stuck = f"<strong>{escape(w('This level cannot be won.'))}</strong>"
    return (
        f"<p class=counters><span class=moves>{escape(w('Moves:'))} </span>"
        f" <span class=pushes>{escape(w('Pushes:'))} </span></p>"
        f"<p class=win>{win}</p>"
        f"<p class=stuck>{stuck}</p>"
        "<p class=spoken></p>"
    )


def _solved(w: Wording, more: str) -> str:
    """Write that the game is won, and more about it."""
    return f"<strong>{escape(w('Solved!'))}</strong> <span>{escape(more)}</span>"


def _scored(w: Wording) -> str:
    """Write that the game is won, and what that is worth; numbers come from the style sheet."""
    return (
        f"<span class=worth><strong>{escape(w('Solved!'))}</strong>"
        f" <span class=stars><span class=spoken>{escape(w('Stars:'))} </span></span>"
        f" <span class=score>{escape(w('Score:'))} </span></span>"
    )
