"""Hypothesis strategies for small Sokoban boards, shared by the tests of every room.

All boards are valid and small enough for exhaustive search: with the default sizes the state graph
rarely passes a few thousand states. They are seldom square. Use as `from strategies import boards`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import strategies as st

from sokocube.sokoban.level import Board, Level, board_from_rows

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["boards", "levels", "solvable_boards", "titles", "walks"]

At = tuple[int, int]


def walks(max_size: int = 30) -> st.SearchStrategy[str]:
    """Any sequence of steps in lower case, possible or not."""
    return st.text("udlr", max_size=max_size)


@st.composite
def boards(
    draw: st.DrawFn,
    *,
    max_width: int = 5,
    max_height: int = 4,
    max_boxes: int = 2,
    lettered: bool = False,
) -> Board:
    """Any valid board whose floor lies within `max_width` x `max_height`, solvable or not.

    Boxes may stand out of reach, boards may be solved from the start, closed rooms and hollows
    beyond the walls occur. `lettered` boards carry the letters A and B.
    """
    room = _Room(draw, max_width, max_height)
    count = draw(st.integers(1, min(max_boxes, len(room.cells) - 1)))
    player, *boxes = room.distinct(count + 1)
    goals = [at for at in room.distinct(count) if at != player or draw(st.booleans())]
    spare = [at for at in room.cells if at != player and at not in goals]
    while len(goals) < count:
        goals.append(spare.pop())
    room.build({player, *boxes, *goals})
    return room.board(player, boxes, goals, lettered=lettered)


@st.composite
def solvable_boards(
    draw: st.DrawFn,
    *,
    max_width: int = 5,
    max_height: int = 4,
    max_boxes: int = 2,
    max_pulls: int = 40,
) -> Board:
    """Any board made by pulling boxes off their goals, so that it can be solved."""
    room = _Room(draw, max_width, max_height)
    count = draw(st.integers(1, min(max_boxes, len(room.cells) - 1)))
    player, *goals = room.distinct(count + 1)
    room.build({player, *goals})
    boxes = list(goals)
    steps = st.tuples(st.sampled_from([(0, -1), (0, 1), (-1, 0), (1, 0)]), st.booleans())
    for (dx, dy), pulls in draw(st.lists(steps, max_size=max_pulls)):
        x, y = player
        ahead, behind = (x + dx, y + dy), (x - dx, y - dy)
        if not room.is_floor(ahead) or ahead in boxes:
            continue
        if pulls and behind in boxes:
            boxes[boxes.index(behind)] = player
        player = ahead
    return room.board(player, boxes, goals)


def titles() -> st.SearchStrategy[str]:
    """One line of text that a level may bear as its title or author: words, any alphabet."""
    word = st.text(st.characters(categories=("L",)), min_size=1, max_size=8)
    return st.lists(word, min_size=1, max_size=4).map(" ".join)


@st.composite
def levels(draw: st.DrawFn) -> Level:
    """Any small level, with or without a title, an author and notes, and without a file."""
    maybe = st.just("") | titles()
    return Level(
        draw(boards()),
        title=draw(maybe),
        author=draw(maybe),
        notes="\n".join(draw(st.lists(titles(), max_size=3))),
    )


class _Room:
    """A rectangle of cells, some of which become walls, drawn as rows of XSB."""

    def __init__(self, draw: st.DrawFn, max_width: int, max_height: int) -> None:
        self.draw = draw
        self.width = draw(st.integers(1, max_width))
        self.height = draw(st.integers(1 if self.width > 2 else 3, max(3, max_height)))
        self.cells = [(x, y) for y in range(1, self.height + 1) for x in range(1, self.width + 1)]
        self.walls: set[At] = set()

    def distinct(self, count: int) -> list[At]:
        """Draw some different cells."""
        cells = st.sampled_from(self.cells)
        return self.draw(st.lists(cells, min_size=count, max_size=count, unique=True))

    def build(self, kept: set[At]) -> None:
        """Draw walls on cells other than those `kept`."""
        free = [at for at in self.cells if at not in kept]
        marks = self.draw(
            st.lists(st.sampled_from("     #"), min_size=len(free), max_size=len(free))
        )
        self.walls = {at for at, mark in zip(free, marks, strict=True) if mark == "#"}

    def is_floor(self, at: At) -> bool:
        return 1 <= at[0] <= self.width and 1 <= at[1] <= self.height and at not in self.walls

    def board(
        self, player: At, boxes: Iterable[At], goals: Iterable[At], *, lettered: bool = False
    ) -> Board:
        boxes, goals = sorted(boxes, key=_reading), sorted(goals, key=_reading)
        hollow = self.draw(st.booleans())

        def symbol(x: int, y: int) -> str:
            at = (x, y)
            if at == player:
                return "+" if at in goals else "@"
            if at in boxes:
                return "*" if at in goals else "$"
            if at in goals:
                return "."
            if self.is_floor(at):
                return " "
            beside = [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
            return "#" if not hollow or any(self.is_floor(other) for other in beside) else " "

        rows = [
            "".join(symbol(x, y) for x in range(self.width + 2)) for y in range(self.height + 2)
        ]
        if not lettered:
            return board_from_rows(rows)
        letters = self.draw(
            st.lists(st.sampled_from("AB"), min_size=len(boxes), max_size=len(boxes))
        )
        return board_from_rows(rows, letters=letters, spelling=self.draw(st.permutations(letters)))


def _reading(at: At) -> At:
    return at[1], at[0]
