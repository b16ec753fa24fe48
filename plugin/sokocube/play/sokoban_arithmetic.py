"""Sokoban as arithmetic on the numbers of cells.

A step adds to the player's cell what its direction adds to a cell. A box that the player now stands
on has been pushed, and goes as far. Whether a step can be made follows from the walls around the
player, read from the rows and columns of the board as binary numbers, and from the distances of
the boxes to the one or two cells ahead.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from sokocube.errors import PuzzleError
from sokocube.play.arithmetic import CHOSEN, MADE, ArithmeticGame, Choice, after
from sokocube.play.conditions import is_equal, is_outside, pick
from sokocube.play.expression import (
    LARGEST_KEPT,
    Expression,
    Variable,
    absolute,
    floor,
    maximum,
    minimum,
    modulo,
    power,
    total,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sokocube.play.wording import Wording
    from sokocube.sokoban.level import Board

__all__ = [
    "FACING",
    "MOVES",
    "PLAYER",
    "PUSHES",
    "away",
    "box",
    "column",
    "movable_boxes",
    "row",
    "sokoban_arithmetic",
]

PLAYER = "player"
MOVES = "moves"
PUSHES = "pushes"
FACING = "facing"
"""What the last step added to the player's cell; at first 0."""
_SUM = "sum"
"""The cells of all boxes added up: it changes exactly when one is pushed."""

_WORD = 20
"""Columns of a row, or rows of a column, in one binary number: single precision holds 24."""


def box(number: int) -> str:
    """Name the variable of a movable box."""
    return f"box{number}"


def away(number: int) -> str:
    """Name the number that is 1 where a movable box is on no goal of its letter, else 0."""
    return f"away{number}"


def movable_boxes(board: Board) -> list[tuple[int, str]]:
    """Give cell and letter of each box that stands where the player can come; others never move."""
    boxes = zip(board.boxes, board.letters, strict=True)
    return [(cell, letter) for cell, letter in boxes if cell in board.floor]


def row(board: Board, cell: Expression) -> Expression:
    """Give the row of a cell."""
    return floor((cell + Fraction(1, 2)) / board.width)


def column(board: Board, cell: Expression) -> Expression:
    """Give the column of a cell."""
    return modulo(cell, board.width)


def sokoban_arithmetic(board: Board, w: Wording) -> ArithmeticGame:
    """Give the game of a board.

    Moves end when it is won. It is stuck as soon as a box stands on a dead square: one from which,
    alone on the board, it could be pushed to no goal of its letter. Raises `PuzzleError` for a
    board on which sums of cells pass what browsers keep.
    """
    boxes = movable_boxes(board)
    if len(board.boxes) * board.width * board.height > LARGEST_KEPT:
        raise PuzzleError(
            f"{board.width} x {board.height} cells with {len(board.boxes)} boxes are too many",
            f"cells times boxes may be {LARGEST_KEPT:,} at most",
        )
    cells = [Variable(box(k)) for k in range(len(boxes))]
    moved = {box(k): cell + CHOSEN * is_equal(cell, after(PLAYER)) for k, cell in enumerate(cells)}
    step = {PLAYER: Variable(PLAYER) + CHOSEN, **moved}
    step[_SUM] = total(after(box(k)) for k in range(len(boxes)))
    step[PUSHES] = Variable(PUSHES) + minimum(1, absolute(after(_SUM) - Variable(_SUM)))
    step[MOVES] = Variable(MOVES) + MADE
    step[FACING] = CHOSEN + Variable(FACING) * (1 - MADE)
    start = {box(k): cell for k, (cell, _) in enumerate(boxes)}
    start |= {_SUM: sum(start.values()), PLAYER: board.player, PUSHES: 0, MOVES: 0, FACING: 0}
    places = {letter: _places(board, letter) for letter in board.letters}
    outside = {
        away(k): is_outside(cell, places[letter].goals, others=places[letter].reached)
        for k, (cell, (_, letter)) in enumerate(zip(cells, boxes, strict=True))
    }
    dead = [
        is_outside(cell, places[letter].live, others=places[letter].reached)
        for cell, (_, letter) in zip(cells, boxes, strict=True)
    ]
    astray = len(board.boxes) - len(boxes) - _fixed_at_home(board)
    return ArithmeticGame(
        start={name: start[name] for name in step},
        step=step,
        choices=_choices(board, w, cells),
        won=maximum(0, 1 - total(map(Variable, outside)) - astray),
        stuck=maximum(*dead) if dead else total([]),
        shown=outside,
    )


class _Places(NamedTuple):
    """Where boxes of one letter belong, can still be won from, and can come at all."""

    goals: frozenset[int]
    live: frozenset[int]
    reached: frozenset[int]


def _places(board: Board, letter: str) -> _Places:
    """Find the places of the boxes of a letter, each as if it were alone on the board."""
    steps = (-board.width, board.width, -1, 1)
    pushes = [
        (cell, cell + step)
        for cell in board.floor
        for step in steps
        if cell + step in board.floor and cell - step in board.floor
    ]
    goals, boxes = (
        frozenset(cell for cell, its in zip(cells, board.letters, strict=True) if its == letter)
        for cells in (board.goals, board.boxes)
    )
    return _Places(
        goals,
        _closure(goals, [(after, before) for before, after in pushes]),
        _closure(boxes & board.floor, pushes),
    )


def _closure(start: frozenset[int], ways: Iterable[tuple[int, int]]) -> frozenset[int]:
    """Give all that can be reached from `start`."""
    leads: dict[int, list[int]] = {}
    for before, reached in ways:
        leads.setdefault(before, []).append(reached)
    found, waiting = set(start), list(start)
    while waiting:
        new = [cell for cell in leads.get(waiting.pop(), ()) if cell not in found]
        found.update(new)
        waiting += new
    return frozenset(found)


def _fixed_at_home(board: Board) -> int:
    """Count the boxes out of the player's reach that stand on goals of their letter."""
    goals = set(zip(board.goals, board.letters, strict=True))
    boxes = zip(board.boxes, board.letters, strict=True)
    return sum(pair in goals for pair in boxes if pair[0] not in board.floor)


def _choices(board: Board, w: Wording, boxes: Sequence[Expression]) -> tuple[Choice, ...]:
    """Give the four directions in the order of `sokoban.rules.DIRECTIONS`, with their rules."""
    player = Variable(PLAYER)
    beside = _around(board, column(board, player), row(board, player), across=True)
    above = _around(board, row(board, player), column(board, player), across=False)

    def free(distance: int) -> Expression:
        """1 where no box is so far from the player's cell."""
        return minimum(1, *(absolute(cell - player - distance) for cell in boxes))

    def legal(around: Expression, sign: int, step: int) -> Expression:
        ahead, beyond = _bit(around, 2 + sign), _bit(around, 2 + 2 * sign)
        return minimum(ahead, maximum(free(step), minimum(beyond, free(2 * step))))

    return (
        Choice("u", w("Up"), -board.width, legal(above, -1, -board.width)),
        Choice("d", w("Down"), board.width, legal(above, 1, board.width)),
        Choice("l", w("Left"), -1, legal(beside, -1, -1)),
        Choice("r", w("Right"), 1, legal(beside, 1, 1)),
    )


def _around(board: Board, along: Expression, line: Expression, *, across: bool) -> Expression:
    """Give five squares of a line as a number, bit 0 two before `along`, bit 4 two after it.

    A bit is 1 for floor. Lines are rows if `across`, else columns. A long one is cut into words;
    what a word holds is moved to its place, up or down, before the bits around are taken.
    """
    words: dict[int, dict[int, int]] = {}
    for cell in board.floor:
        x, y = board.xy(cell)
        at, number = (x, y) if across else (y, x)
        word = words.setdefault(at // _WORD, {})
        word[number] = word.get(number, 0) | 1 << at % _WORD
    return total(
        modulo(floor(pick(line, lines) / power(2, along - 2 - word * _WORD)), 32)
        for word, lines in sorted(words.items())
    )


def _bit(number: Expression, place: int) -> Expression:
    """Give a binary digit of a number."""
    return modulo(floor(number / 2**place), 2)
