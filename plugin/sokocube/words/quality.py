"""What makes a word level worth playing: six measures, the filters made of them, and the score.

Everything is measured on the finished board and its solution. Steps between two cells are counted
as on an empty board: the columns between them plus the rows between them. Shares and means are
exact fractions.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from sokocube.sokoban.bound import FAR, match
from sokocube.sokoban.rules import Sokoban

if TYPE_CHECKING:
    from sokocube.sokoban.level import Board
    from sokocube.words.chapters import Chapter

__all__ = [
    "FILTERS",
    "NEAR",
    "Measures",
    "distance",
    "first_failed",
    "gap",
    "in_line",
    "measure",
    "near",
    "pushes",
    "score",
    "spread",
    "turns",
]

NEAR = 2
"""A box at most so many steps from its goal is near it."""

FILTERS = ("pushes", "distance", "gap", "spread", "near", "in_line")
"""The filters in the order in which they are asked, each named like its measure."""


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of a level, each named like the function that computes it."""

    pushes: int
    distance: Fraction
    gap: Fraction
    spread: Fraction
    near: Fraction
    in_line: Fraction
    turns: Fraction


def measure(board: Board, lurd: str) -> Measures:
    """Take all measures of a board with letters and of a solution of it."""
    return Measures(
        pushes=pushes(lurd),
        distance=distance(board),
        gap=gap(board),
        spread=spread(board),
        near=near(board),
        in_line=in_line(board),
        turns=turns(board, lurd),
    )


def pushes(lurd: str) -> int:
    """Count the pushes of a solution: its capital letters.

    >>> pushes("rrUUl")
    2
    """
    return sum(letter.isupper() for letter in lurd)


def distance(board: Board) -> Fraction:
    """Give the mean number of steps from a box to its goal.

    Equal letters are assigned to their goals so that the total is least.
    """
    return Fraction(sum(_dealt(board)), len(board.boxes))


def near(board: Board) -> Fraction:
    """Give the share of boxes at most `NEAR` steps from their goal.

    Equal letters are assigned as for `distance`; where several assignments make the total least,
    the one with most boxes near counts.
    """
    return Fraction(sum(steps <= NEAR for steps in _dealt(board)), len(board.boxes))


def gap(board: Board) -> Fraction:
    """Give the mean number of steps from a box to the box nearest to it."""
    nearest = [
        min(_steps(board, box, other) for other in board.boxes if other != box)
        for box in board.boxes
    ]
    return Fraction(sum(nearest), len(nearest))


def spread(board: Board) -> Fraction:
    """Give the share of the cells inside the outer wall that lie in the boxes' rectangle.

    That is the smallest rectangle of rows and columns which holds all boxes.
    """
    columns, rows = zip(*(board.xy(box) for box in board.boxes), strict=True)
    rectangle = (max(columns) - min(columns) + 1) * (max(rows) - min(rows) + 1)
    return Fraction(rectangle, (board.width - 2) * (board.height - 2))


def in_line(board: Board) -> Fraction:
    """Give the share of boxes that share a row or a column with another box."""
    places = [board.xy(box) for box in board.boxes]
    columns = Counter(column for column, _ in places)
    rows = Counter(row for _, row in places)
    lined = sum(columns[column] > 1 or rows[row] > 1 for column, row in places)
    return Fraction(lined, len(places))


def turns(board: Board, lurd: str) -> Fraction:
    """Give how often a solution turns from the box pushed last to another one, for each letter."""
    game = Sokoban(board)
    state = game.start
    changes = 0
    last = None
    for letter in lurd:
        done = game.step(state, letter.lower())
        assert done is not None, "a solution that has been replayed"
        made, state = done
        if made.isupper():
            pushed_from = state.player
            changes += last not in {None, pushed_from}
            last = pushed_from + game.offsets[letter.lower()]
    return Fraction(changes, len(board.boxes))


def score(measures: Measures) -> Fraction:
    """Say how good a level is among those of its chapter that pass all filters.

    Boxes far from their goals, far apart and all over the board are good, and a solution that
    often turns to another box, because then the order of the pushes matters; boxes near their
    goals or in line are not. The weights make the terms about equally large.
    """
    good = measures.distance + measures.gap + 10 * measures.spread + 3 * measures.turns
    return good - 5 * measures.near - 5 * measures.in_line


def first_failed(measures: Measures, chapter: Chapter, length: int) -> str | None:
    """Name the first filter of a chapter that a level fails, for a word of `length` letters.

    None if it passes them all.
    """
    passed = {
        "pushes": measures.pushes >= chapter.pushes_sought(length),
        "distance": measures.distance >= chapter.distance,
        "gap": measures.gap >= chapter.gap,
        "spread": measures.spread >= chapter.spread,
        "near": measures.near <= chapter.near,
        "in_line": measures.in_line <= chapter.in_line,
    }
    return next((name for name in FILTERS if not passed[name]), None)


def _steps(board: Board, a: int, b: int) -> int:
    (ax, ay), (bx, by) = board.xy(a), board.xy(b)
    return abs(ax - bx) + abs(ay - by)


def _dealt(board: Board) -> list[int]:
    """Give the steps from each box to its goal: least total first, then most boxes near."""
    weight = 2 * len(board.boxes)
    rows = []
    for box, letter in zip(board.boxes, board.letters, strict=True):
        steps = [_steps(board, box, goal) for goal in board.goals]
        rows.append(
            [
                n * weight + (n > NEAR) if wanted == letter else FAR
                for n, wanted in zip(steps, board.letters, strict=True)
            ]
        )
    matched = match(rows)
    assert matched is not None, "boxes and goals carry the same letters"
    return [row[goal] // weight for row, goal in zip(rows, matched.goals, strict=True)]
