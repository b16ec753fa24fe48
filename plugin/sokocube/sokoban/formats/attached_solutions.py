"""Finds the solutions that stand below a board in a text file, as `.sok` files have them."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError
from sokocube.sokoban.formats.text_lines import Kind, Line
from sokocube.sokoban.solution import read_lurd, replay

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.sokoban.level import Board

__all__ = ["Attached", "attached_solutions"]

_HEADING = re.compile(
    r"(?:best\s+)?(solutions?|saved?[ -]?games?|snapshots?|moves)\b", re.IGNORECASE
)
_BY = re.compile(r"\bby\s+(\S.*)", re.IGNORECASE | re.DOTALL)
_MOVES = frozenset("lurdLURD0123456789()[]{}* \t")


@dataclass(frozen=True, slots=True)
class Attached:
    """The lines below a board without its solutions, and those (canonical LURD, credit)."""

    lines: tuple[Line, ...]
    solutions: tuple[tuple[str, str], ...]


def attached_solutions(lines: Sequence[Line], board: Board) -> Attached:
    """Take the solutions of `board` out of the lines below it, replayed.

    Moves below a heading (`Solution`, `Solution 1/2 by Ann`, `Moves`) must be a solution; moves
    below `Saved game` or `Snapshot` are passed over; moves without a heading are a solution if
    they replay to a win, and words otherwise. `Author:` and `Solver:` directly below give credit.
    Raises `PuzzleError`, with its line, for a solution that does not replay.
    """
    rest = list(lines)
    solutions: list[tuple[str, str]] = []
    at = 0
    while at < len(rest):
        heading = _heading(rest[at])
        first = at
        if heading is not None and not _value_moves(rest[at]):
            first = _next_said(rest, at + 1)
        end = first
        while end < len(rest) and _is_moves(rest[end], key_allowed=end == at):
            end += 1
        if end == first:
            at += 1
            continue
        moves = "\n".join(line.text for line in rest[first:end])
        solved = _replayed(board, moves, rest[first].number, heading)
        if solved is None and heading is None:
            at = end
            continue
        end, credit = _credit(rest, end, heading)
        if solved is not None:
            solutions.append((solved, credit))
        rest[at:end] = [replace(line, kind=Kind.NOTHING) for line in rest[at:end]]
        at = end
    return Attached(tuple(rest), tuple(solutions))


def _heading(line: Line) -> str | None:
    """Give the heading of moves that a line is, or None."""
    if line.kind is Kind.KEY and line.key in {"solution", "moves"}:
        return f"{line.key} {line.text}"
    return line.text if line.kind is Kind.TEXT and _HEADING.match(line.text) else None


def _value_moves(line: Line) -> bool:
    return line.kind is Kind.KEY and _spells_moves(line.text)


def _is_moves(line: Line, *, key_allowed: bool) -> bool:
    if line.kind is Kind.KEY:
        return key_allowed and line.key in {"solution", "moves"} and _spells_moves(line.text)
    return line.kind is Kind.TEXT and not line.comment and _spells_moves(line.text)


def _spells_moves(text: str) -> bool:
    return _MOVES.issuperset(text) and any(symbol in "lurdLURD" for symbol in text)


def _next_said(lines: Sequence[Line], at: int) -> int:
    while at < len(lines) and lines[at].kind is Kind.BLANK:
        at += 1
    return at


def _replayed(board: Board, moves: str, number: int, heading: str | None) -> str | None:
    """Give the canonical LURD of a solution, None for what need not be one."""
    if heading is not None and heading.lower().startswith(("save", "snap")):
        return None
    try:
        lurd = replay(board, moves).lurd
        # Words such as Ruddy may begin like a solution.
        return lurd if heading is not None or len(lurd) == len(read_lurd(moves)) else None
    except PuzzleError as error:
        if heading is None:
            return None
        raise error.located(line=number) from None


def _credit(lines: Sequence[Line], at: int, heading: str | None) -> tuple[int, str]:
    """Give where the keys directly below a solution end, and whom they or the heading credit."""
    by = _BY.search(heading or "")
    names = [by[1].strip(" ()")] if by else []
    while at < len(lines) and lines[at].kind is Kind.KEY:
        if lines[at].key not in {"author", "solver", "optimizer"}:
            break
        names.append(lines[at].text)
        at += 1
    return at, next((name for name in names if name), "")
