"""Solutions in LURD: read as people write them, replayed by the rules, written back.

LURD spells a solution with the letters l, u, r and d, a capital for each push. The board alone
decides what is a push, so the case that was written is not looked at.

References: the notation of XSokoban; run lengths, the mark `*` of the current position, and the
marks of reverse mode and of several pushers as in the file format of YASC (`.sok`, version 0.17).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError
from sokocube.sokoban.rules import DIRECTIONS, Sokoban
from sokocube.sokoban.run_length import compress, expand

if TYPE_CHECKING:
    from sokocube.sokoban.level import Board
    from sokocube.sokoban.rules import State

__all__ = ["MAX_MOVES", "Solution", "read_lurd", "replay", "write_lurd"]

MAX_MOVES = 200_000
"""No longer solution is read."""

_READ = f"{DIRECTIONS}{DIRECTIONS.upper()}0123456789()* \t\r\n"

_FOREIGN = {
    "[": "a mark of reverse mode",
    "]": "a mark of reverse mode",
    "{": "a change of the pusher",
    "}": "a change of the pusher",
}


@dataclass(frozen=True, slots=True)
class Solution:
    """A solution that has been replayed.

    `lurd` has a capital exactly for each push; `states` are the positions from the start to the
    win, one more than there are moves.
    """

    lurd: str
    states: tuple[State, ...]

    @property
    def moves(self) -> int:
        """The number of steps, pushes among them."""
        return len(self.lurd)

    @property
    def pushes(self) -> int:
        """The number of steps that push a box."""
        return sum(letter.isupper() for letter in self.lurd)


def read_lurd(text: str) -> str:
    """Give the plain LURD letters of a solution, in the case in which they were written.

    Blanks, line ends and the mark `*` are left out, run lengths and groups written out.
    Raises `PuzzleError` for any other symbol, and by name for reverse mode and pusher changes.

    >>> read_lurd("3r4U uu *RR")
    'rrrUUUUuuRR'
    """
    strange = set(text).difference(_READ)
    place = min((text.index(symbol) for symbol in strange), default=None)
    if place is not None:
        symbol = text[place]
        if symbol in _FOREIGN:
            raise PuzzleError(
                f"{_FOREIGN[symbol]} ({symbol}) at place {place + 1} of the solution",
                "only solutions of one player going forwards can be read",
            )
        raise PuzzleError(
            f"unknown symbol {symbol!r} at place {place + 1} of the solution",
            "a solution is written with l u r d and capitals for pushes",
        )
    return expand(text, limit=MAX_MOVES, skipped=" \t\r\n*", unit="moves")


def write_lurd(lurd: str, *, run_lengths: bool = False, width: int | None = None) -> str:
    r"""Write LURD letters, with counted runs if wished, broken into lines of at most `width`.

    A line never ends within a counted run. `read_lurd` reads the result back.

    >>> write_lurd("rrrUUUUd", run_lengths=True), write_lurd("rrUUd", width=2)
    ('3r4Ud', 'rr\nUU\nd')
    """
    text = compress(lurd) if run_lengths else lurd
    if width is None:
        return text
    lines = [""]
    count = ""
    for symbol in text:
        count += symbol
        if symbol.isdigit():
            continue
        if lines[-1] and len(lines[-1]) + len(count) > width:
            lines.append("")
        lines[-1] += count
        count = ""
    return "\n".join(lines)


def replay(board: Board, lurd: str) -> Solution:
    """Replay a solution, written in any form that `read_lurd` reads, from the start of `board`.

    Nothing can be played after a win, so what follows the first one is left out.
    Raises `PuzzleError` that names the move that cannot be made, or says that the end is no win.

    >>> from sokocube.sokoban.level import board_from_rows
    >>> board = board_from_rows(["######", "#@$ .#", "######"])
    >>> done = replay(board, "2r")
    >>> done.lurd, done.moves, done.pushes
    ('RR', 2, 2)
    """
    game = Sokoban(board)
    letters = read_lurd(lurd)
    states = [game.start]
    made: list[str] = []
    for number, letter in enumerate(letters, 1):
        if game.is_solved(states[-1]):
            break
        step = game.step(states[-1], letter.lower())
        if step is None:
            raise PuzzleError(
                f"move {number} ({letter}) of {len(letters)} cannot be made",
                "check the solution against the board",
            )
        made.append(step[0])
        states.append(step[1])
    if not game.is_solved(states[-1]):
        standing = set(zip(board.letters, states[-1].boxes, strict=True))
        on_goals = len(standing & set(zip(board.letters, board.goals, strict=True)))
        raise PuzzleError(
            f"the solution ends unsolved after {len(made)} move{'' if len(made) == 1 else 's'}, "
            f"with {on_goals} of {len(board.goals)} boxes on goals",
            "complete it or remove it",
        )
    return Solution("".join(made), tuple(states))
