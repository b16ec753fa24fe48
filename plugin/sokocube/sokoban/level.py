"""A Sokoban board and a level made of one: immutable values, valid by construction."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["Board", "Level", "board_from_rows", "rows_of"]

# Canonical XSB; `=` marks a square outside the walls, where nothing can ever stand.
_SYMBOLS = "#@+$*. ="


@dataclass(frozen=True, slots=True)
class Board:
    """Walls, goals and the start position of a Sokoban level.

    A cell is the whole number `row * width + column`; column 0 and row 0 hold the leftmost and
    topmost wall. Boxes and goals are ordered by letter, then by cell; boxes without letters carry
    the empty letter and are alike. A position is won exactly when its boxes, so ordered, equal
    `goals`. `letters[i]` belongs to both the i-th box and the i-th goal.
    Make one with `board_from_rows`, which also checks it.
    """

    width: int
    height: int
    walls: frozenset[int]
    goals: tuple[int, ...]
    boxes: tuple[int, ...]
    player: int
    letters: tuple[str, ...]
    floor: frozenset[int] = field(init=False, compare=False, repr=False)
    """The cells that the player could reach if there were no boxes."""
    outside: frozenset[int] = field(init=False, compare=False, repr=False)
    """The cells that can be reached from beyond the edge without crossing a wall."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "floor", _flood(self, [self.player]))
        size, width = self.width * self.height, self.width
        edge = [*range(width), *range(size - width, size)]
        edge += [*range(0, size, width), *range(width - 1, size, width)]
        object.__setattr__(self, "outside", _flood(self, edge))

    @property
    def live_boxes(self) -> tuple[int, ...]:
        """The boxes that stand in the player's area; all others can never move."""
        return tuple(box for box in self.boxes if box in self.floor)

    def xy(self, cell: int) -> tuple[int, int]:
        """Give column and row of a cell, both from 0."""
        return cell % self.width, cell // self.width


def _flood(board: Board, start: Iterable[int]) -> frozenset[int]:
    """Give the cells connected to `start` without crossing a wall or the edge of the board."""
    width = board.width
    free = set(range(width * board.height)) - board.walls
    waiting = list(free.intersection(start))
    free.difference_update(waiting)
    reached = set(waiting)
    while waiting:
        cell = waiting.pop()
        beside = {cell - width, cell + width}
        if cell % width:
            beside.add(cell - 1)
        if (cell + 1) % width:
            beside.add(cell + 1)
        beside &= free
        free -= beside
        reached |= beside
        waiting += beside
    return frozenset(reached)


@dataclass(frozen=True, slots=True)
class Level:
    """A board with what is known about it.

    `file` and `number` (from 1 within the file) name its place; `solutions` holds the LURD strings
    that came with it, each with the credit given for it (empty where none was); `collection` is
    the name of the set that it belongs to.
    """

    board: Board
    title: str = ""
    author: str = ""
    notes: str = ""
    file: str = ""
    line: int = 1
    number: int = 1
    solutions: tuple[tuple[str, str], ...] = ()
    collection: str = ""


def board_from_rows(
    rows: Sequence[str],
    *,
    letters: Sequence[str] | None = None,
    spelling: Sequence[str] | None = None,
) -> Board:
    r"""Read a board from rows of canonical XSB (`# @ + $ * .`, space for floor, `=` for outside).

    Rows may differ in length. `letters` names the letter of each box and `spelling` that of each
    goal, both in reading order (by row, then column); without them all boxes are alike.
    Raises `PuzzleError`, whose `line` is the number of the faulty row from 1, for a board that is
    not exactly one player, at least one box, as many goals as boxes, enclosed by walls.

    >>> board = board_from_rows(["####", "#@ #", "#$ #", "#. #", "####"])
    >>> board.width, board.height, board.xy(board.player), [board.xy(b) for b in board.boxes]
    (4, 5, (1, 1), [(1, 2)])
    """
    squares = {
        (x, y): symbol
        for y, row in enumerate(rows)
        for x, symbol in enumerate(row)
        if symbol != " "
    }
    for (x, y), symbol in squares.items():
        if symbol not in _SYMBOLS:
            raise PuzzleError(
                f"unknown symbol {symbol!r} in column {x + 1}",
                "a board is drawn with # @ + $ * . and spaces",
                line=y + 1,
            )
    solid = [at for at, symbol in squares.items() if symbol in "#*$"]
    if "#" not in squares.values():
        raise PuzzleError("no wall on the board", "enclose it with #", line=1)
    left, top = min(x for x, _ in solid), min(y for _, y in solid)
    width = max(x for x, _ in solid) - left + 1
    height = max(y for _, y in solid) - top + 1
    players = [at for at, symbol in squares.items() if symbol in "@+"]
    _check_counts(squares, players)

    def cell(at: tuple[int, int]) -> int:
        return (at[1] - top) * width + at[0] - left

    boxes = [at for at, symbol in squares.items() if symbol in "$*"]
    goals = [at for at, symbol in squares.items() if symbol in ".+*"]
    names = list(letters) if letters is not None else [""] * len(boxes)
    wanted = list(spelling) if spelling is not None else [""] * len(goals)
    if len(names) != len(boxes) or sorted(names) != sorted(wanted):
        raise PuzzleError(
            "the letters of the boxes are not those of the goals", "give both the same"
        )
    for x, y in [*players, *boxes, *goals]:
        if not (left <= x < left + width and top <= y < top + height):
            raise PuzzleError(
                f"column {x + 1} lies outside the walls", "enclose it with #", line=y + 1
            )
    ordered = sorted(zip(names, map(cell, boxes), strict=True))
    board = Board(
        width=width,
        height=height,
        walls=frozenset(cell(at) for at, symbol in squares.items() if symbol == "#"),
        goals=tuple(c for _, c in sorted(zip(wanted, map(cell, goals), strict=True))),
        boxes=tuple(c for _, c in ordered),
        player=cell(players[0]),
        letters=tuple(letter for letter, _ in ordered),
    )
    _check_outside_marks(board, squares, left, top)
    _check_enclosed(board, left, top)
    return board


def _check_counts(squares: dict[tuple[int, int], str], players: list[tuple[int, int]]) -> None:
    symbols = list(squares.values())
    boxes = symbols.count("$") + symbols.count("*")
    goals = symbols.count(".") + symbols.count("+") + symbols.count("*")
    if not players:
        raise PuzzleError("no player on the board", "put one @ (on a goal +) where play begins")
    if len(players) > 1:
        raise PuzzleError(
            f"{len(players)} players on the board", "keep one @ or +", line=players[1][1] + 1
        )
    if not boxes:
        raise PuzzleError("no box on the board", "put at least one $ (on a goal *)")
    if boxes != goals:
        raise PuzzleError(
            f"{boxes} box{'' if boxes == 1 else 'es'} but {goals} goal{'' if goals == 1 else 's'}",
            "give every box one goal",
        )


def _check_outside_marks(
    board: Board, squares: dict[tuple[int, int], str], left: int, top: int
) -> None:
    """Refuse a mark for the outside where the player can walk."""
    if "=" not in squares.values():
        return
    for cell in sorted(board.floor):
        x, y = board.xy(cell)
        if squares.get((x + left, y + top)) == "=":
            raise PuzzleError(
                f"outside mark = in column {x + left + 1} inside the walls",
                "write floor as a space or -",
                line=y + top + 1,
            )


def _check_enclosed(board: Board, left: int, top: int) -> None:
    """Refuse a board from whose player's area one can step over the edge."""
    leaks = board.floor & board.outside
    if leaks:
        rim = [
            c
            for c in sorted(leaks)
            if c % board.width in {0, board.width - 1} or c // board.width in {0, board.height - 1}
        ]
        x, y = board.xy(rim[0])
        raise PuzzleError(
            f"the board is open to the outside at column {x + left + 1}",
            "close the gap with #",
            line=y + top + 1,
        )


def rows_of(
    board: Board, player: int | None = None, boxes: Sequence[int] | None = None
) -> list[str]:
    """Draw a position of `board` as rows of canonical XSB, trailing spaces removed.

    Without `player` and `boxes` the start is drawn. Letters are not drawn.

    >>> rows_of(board_from_rows(["####", "#+*#", "#$ #", "####"]))
    ['####', '#+*#', '#$ #', '####']
    """
    squares = [" "] * (board.width * board.height)
    for cell in board.goals:
        squares[cell] = "."
    for cell in board.boxes if boxes is None else boxes:
        squares[cell] = "*" if squares[cell] in ".*" else "$"
    here = board.player if player is None else player
    squares[here] = "+" if squares[here] in ".*" else "@"
    for cell in board.walls:
        squares[cell] = "#"
    picture = "".join(squares)
    starts = range(0, len(picture), board.width)
    return [picture[start : start + board.width].rstrip() for start in starts]
