"""The expressions of a history page against the rules of Sokoban, without a browser."""

from __future__ import annotations

import gzip
import random
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sokocube.errors import PuzzleError
from sokocube.play.evaluation import enter, look
from sokocube.play.expression import LARGEST_KEPT, evaluate, evaluate_single
from sokocube.play.history import HINT, HINTING, STEP, STUCK, WON, History
from sokocube.play.sokoban_arithmetic import (
    MOVES,
    PLAYER,
    PUSHES,
    box,
    movable_boxes,
    sokoban_arithmetic,
)
from sokocube.play.sokoban_history import history_game, moves_kept
from sokocube.play.standalone import standalone_page
from sokocube.play.wording import Wording
from sokocube.sokoban.level import Board, board_from_rows
from sokocube.sokoban.rules import DIRECTIONS, Sokoban
from sokocube.sokoban.solver import solve

if TYPE_CHECKING:
    from sokocube.play.expression import Value

DATA = Path(__file__).parents[1] / "data"
LEVELS, MOVES_EACH = 200, 50


def kept(expression, values) -> Value:
    """Evaluate what is kept under a name: it must be small enough to be handed on."""
    value = evaluate(expression, values)
    assert abs(value) <= LARGEST_KEPT
    return value


def kept_exactly(expression, values) -> Value:
    """Evaluate the same in single precision too, as Firefox does: nothing may be rounded."""
    value = kept(expression, values)
    assert evaluate_single(expression, values) == value
    return value


def live_cells(board: Board, letter: str) -> set[int]:
    """Give the cells from which a box alone on the board can come to a goal of its letter."""
    live = {g for g, its in zip(board.goals, board.letters, strict=True) if its == letter}
    while True:
        # One more push: the player stands on the far side of the box.
        steps = (1, -1, board.width, -board.width)
        before = {
            cell - step
            for cell in live
            for step in steps
            if {cell, cell - step, cell - 2 * step} <= set(board.floor)
        }
        if before <= live:
            return live
        live |= before


class Played:
    """A page that is played without a browser, beside the rules."""

    def __init__(self, board: Board, *, group: int, solution: tuple[int, ...] = ()) -> None:
        self.rules = Sokoban(board)
        self.boxes = movable_boxes(board)
        self.live = {letter: live_cells(board, letter) for letter in board.letters}
        game = sokoban_arithmetic(board, Wording())
        self.history = History(game, 10_000, group, solution)
        self.state, self.pushes, self.made = self.rules.start, 0, 0
        self.handed: dict[str, Value] = {**self.history.start, HINTING: 1}
        self.group, self.choices = 0, []

    def look(self) -> dict[str, Value]:
        """Give all that the group that waits computes."""
        number = kept if self.made % 5 else kept_exactly
        return look(self.history, self.handed, self.group, self.choices, number)

    def check(self) -> list[str]:
        """Compare all that is computed with the rules, and give the legal moves."""
        seen, now = self.look(), self.history.now
        legal = [] if self.won else [move.lower() for move, _ in self.rules.moves(self.state)]
        assert [d for i, d in enumerate(DIRECTIONS) if seen[self.history.legal(i)]] == legal
        assert seen[now(PLAYER)] == self.state.player
        pairs = zip(self.boxes, range(len(self.boxes)), strict=True)
        standing = sorted((letter, seen[now(box(k))]) for (_, letter), k in pairs)
        assert standing == self.movable()
        assert (seen[now(MOVES)], seen[now(PUSHES)]) == (self.made, self.pushes)
        assert seen[STEP] == len(self.choices)
        assert seen[WON] == self.won
        assert seen[STUCK] == any(cell not in self.live[letter] for letter, cell in self.movable())
        return legal

    @property
    def won(self) -> bool:
        """Whether the rules say that it is won."""
        return self.rules.is_solved(self.state)

    def movable(self) -> list[tuple[str, int]]:
        """Give letter and cell of the boxes that can be moved, by the rules."""
        board = self.rules.board
        pairs = zip(board.letters, self.state.boxes, strict=True)
        return sorted(pair for pair in pairs if pair[1] in board.floor)

    def go(self, direction: str) -> None:
        """Make a move on the page and by the rules."""
        done = self.rules.step(self.state, direction)
        assert done is not None
        self.pushes += done[0].isupper()
        self.made += 1
        self.state = done[1]
        self.choices.append(DIRECTIONS.index(direction))
        if len(self.choices) == self.history.group:
            self.handed = enter(self.history, self.handed, self.group, self.choices, kept_exactly)
            self.group, self.choices = self.group + 1, []


def random_board(seed: int) -> Board:
    """Give a board of up to 24 x 24 cells and 20 boxes; every third one has letters."""
    dice = random.Random(f"history board {seed}")
    width, height = (3 + int(dice.random() * 22) for _ in "xy")
    width += 1 if width * height < 15 else 0
    cells = {(x, y): "#" for y in range(height) for x in range(width)}
    inside = [(x, y) for y in range(1, height - 1) for x in range(1, width - 1)]
    for at in inside:
        cells[at] = "#" if dice.random() < 0.2 else " "
    free = sorted(inside, key=lambda _: dice.random())
    count = max(1, min(20, (len(free) - 1) // 2, 1 + int(dice.random() * 20)))
    player, boxes, goals = free[0], free[1 : count + 1], free[-count:]
    for at in (player, *boxes, *goals):
        cells[at] = " "
    for at in goals:
        cells[at] = "."
    for at in boxes:
        cells[at] = "*" if cells[at] == "." else "$"
    cells[player] = "+" if cells[player] == "." else "@"
    rows = ["".join(cells[x, y] for x in range(width)) for y in range(height)]
    if seed % 3:
        return board_from_rows(rows)
    letters = ["ABC"[int(dice.random() * 3)] for _ in boxes]
    return board_from_rows(
        rows, letters=letters, spelling=sorted(letters, key=lambda _: dice.random())
    )


@pytest.mark.parametrize("part", range(4))
def test_pages_agree_with_the_rules_on_random_levels(part: int) -> None:
    """On 200 random levels and more all agrees with the rules in 10,000 random moves in all.

    That is: positions, legal moves, both counters, the win, and the warning of dead squares. Every
    number that is kept is short enough to be handed on, and exact in single precision.
    """
    made = 0
    for seed in range(part, LEVELS, 4):
        played = Played(random_board(seed), group=(2, 4, 8, 10)[seed // 4 % 4])
        dice = random.Random(f"history moves {seed}")
        for _ in range(MOVES_EACH):
            legal = played.check()
            while not legal:  # walled in, or won by chance: on with another level
                played = Played(random_board(LEVELS + int(dice.random() * 10**6)), group=4)
                legal = played.check()
            # Pushes are rarer than steps, so they are preferred where there are some.
            pushes = [d for d in legal if (played.rules.step(played.state, d) or "")[0].isupper()]
            wanted = pushes if pushes and dice.random() < 0.5 else legal
            played.go(wanted[int(dice.random() * len(wanted))])
            made += 1
        played.check()
    assert made == LEVELS // 4 * MOVES_EACH == 2_500


def test_boards_reach_the_sizes_that_are_promised() -> None:
    """Among the random boards are some of 24 cells a side, of 20 boxes, and with letters."""
    boards = [random_board(seed) for seed in range(LEVELS)]
    assert max(board.width for board in boards) == 24
    assert max(board.height for board in boards) == 24
    assert max(len(board.boxes) for board in boards) == 20
    assert sum(any(board.letters) for board in boards) > LEVELS // 4


def test_a_known_level_is_won_by_its_known_solution() -> None:
    """The second seed level is won after 33 moves and 8 pushes, and not a move before."""
    rows = ["####", "# .#", "#  ###", "#*@  #", "#  $ #", "#  ###", "####"]
    played = Played(board_from_rows(rows), group=4)
    for move in "dlUrrrdLullddrUluRuulDrddrruLdlUU":
        assert not played.look()[WON]
        played.check()
        played.go(move.lower())
    assert played.check() == []
    assert played.look()[WON] == 1
    assert (played.made, played.pushes) == (33, 8)


def test_hints_follow_the_solution_and_lead_back_to_it() -> None:
    """The hint is the solution's next move; after another it is to undo, however far one goes."""
    rows = ["####", "# .#", "#  ###", "#*@  #", "#  $ #", "#  ###", "####"]
    lurd = "dlUrrrdLullddrUluRuulDrddrruLdlUU".lower()
    solution = tuple(map(DIRECTIONS.index, lurd))
    played = Played(board_from_rows(rows), group=4, solution=solution)
    for choice, move in zip(solution, lurd, strict=True):
        assert played.look()[HINT] == choice + 1
        played.go(move)
    assert played.look()[HINT] == 0
    strayed = Played(board_from_rows(rows), group=4, solution=solution)
    for move in "rl" + lurd[:10]:  # back at the start, and on over the ends of groups
        strayed.go(move)
        assert strayed.look()[HINT] == len(DIRECTIONS) + 1  # undo


def test_a_box_on_a_dead_square_is_told() -> None:
    """A box on a square from which no goal can be reached makes the warning, others do not."""
    played = Played(board_from_rows(["######", "#.   #", "# $@ #", "#    #", "######"]), group=4)
    assert not played.look()[STUCK]
    played.go("l")
    assert played.look()[STUCK] == 0  # along the wall of the goal it can still be pushed up
    other = Played(board_from_rows(["######", "#.   #", "# @$ #", "#    #", "######"]), group=4)
    other.go("r")
    assert other.look()[STUCK] == 1


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"moves": 0}, "cannot keep 0 moves"),
        ({"solution": "d"}, "cannot be made"),
        ({"solution": "u"}, "does not win"),
    ],
)
def test_what_cannot_be_encoded_is_refused(options: dict, words: str) -> None:
    """A page of no moves, and solutions that cannot be played or do not win, are errors."""
    board = board_from_rows(["#####", "## .#", "##$ #", "## @#", "#####"])
    with pytest.raises(PuzzleError, match=words):
        history_game(board, Wording(), **options)


@pytest.mark.parametrize(
    ("rows", "unsolvable"),
    [
        (["######", "#.   #", "# @ $#", "#    #", "######"], False),
        (["######", "#.   #", "# @$ #", "#    #", "######"], True),
    ],
)
def test_a_level_that_cannot_be_won_is_called_so_from_the_start(rows: list, unsolvable: bool):
    """With a box on a dead square, or with proof from elsewhere, undoing is no way out."""
    game = history_game(board_from_rows(rows), Wording(), moves=8, unsolvable=unsolvable)
    assert "This level cannot be won." in game.html
    assert "can no longer" not in game.html
    assert "--hd:1" in game.css
    other = history_game(board_from_rows([*rows[:2], "# @$ #", *rows[3:]]), Wording(), moves=8)
    assert "This can no longer be won." in other.html


def test_par_of_one_push_is_one_push() -> None:
    """Par is a number of pushes in the singular, too; without one the page says what to do."""
    board = board_from_rows(["#####", "#@$.#", "#####"])
    assert "Par: 1 push<" in history_game(board, Wording(), par=1).html
    assert "Par: 2 pushes<" in history_game(board, Wording(), par=2).html
    assert "Push every box onto a goal." in history_game(board, Wording()).html


@pytest.mark.parametrize(
    ("number", "moves", "raw", "packed"),
    [(4, 200, 200_000, 9_000), (40, 2_000, 800_000, 25_000)],
)
def test_whole_pages_weigh_little(number: int, moves: int, raw: int, packed: int) -> None:
    """A page that stands alone, with hints, is within its bounds before and after compression."""
    file = Path(__file__).parents[2] / f"../shared/data/seed-levels/level{number}.txt"
    if not file.exists():
        pytest.skip("the level that is weighed is not here")
    board = board_from_rows(file.read_text().split("\n"))
    solution = solve(board, budget=20_000).lurd or None
    game = history_game(board, Wording(), moves=moves, solution=solution)
    page = standalone_page(game, Wording()).encode()
    assert game.moves == moves
    assert len(page) <= raw
    assert len(gzip.compress(page, 9)) <= packed


def test_how_many_moves_a_page_keeps() -> None:
    """At least 100 and twice the solution; 500 where none is known."""
    assert [moves_kept(way) for way in ("r" * 20, "r" * 90, None)] == [100, 180, 500]


def test_the_same_level_makes_the_same_page() -> None:
    """A page depends on nothing but what it is made of."""
    board = board_from_rows((DATA / "level1.xsb").read_text().split("\n"))
    assert history_game(board, Wording()) == history_game(board, Wording())
