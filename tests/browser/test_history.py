"""History pages in three real browsers: whole games, wrong turns taken back, keys, restart."""

from __future__ import annotations

import csv
import random
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser.driver import GamePage, Look
from sokocube.play.sokoban_history import history_game
from sokocube.play.standalone import standalone_page
from sokocube.play.wording import Wording
from sokocube.sokoban.formats import read_levels
from sokocube.sokoban.level import Board, board_from_rows
from sokocube.sokoban.rules import Sokoban

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.chromium import Chromium

pytestmark = pytest.mark.browser

SHARED = Path(__file__).parents[2] / "../shared"
WORDS = {"u": "up", "d": "down", "l": "left", "r": "right"}
TEN = (2, 21, 31, 30, 9, 5, 4, 28, 7, 38)

# Two boxes, each two pushes from its goal; the way back down lies between.
ROWS = ["#######", "#@ $ .#", "#  $ .#", "#     #", "#######"]
LURD = "rRRddlluRR"


class Game:
    """A history page in a window, beside the rules and the positions that led here."""

    def __init__(self, window: Any, folder: Path, board: Board, **options: Any) -> None:
        self.rules = Sokoban(board)
        page = history_game(board, Wording(), next_link="next.html", **options)
        file = folder / "game.html"
        file.write_text(standalone_page(page, Wording()), encoding="utf-8")
        self.page = GamePage(window, file.as_uri())
        self.past = [(self.rules.start, 0)]

    def check(self) -> Look:
        """Compare all that is seen with the rules."""
        look, (state, pushes) = self.page.look(), self.past[-1]
        board, xy = self.rules.board, self.rules.board.xy
        won = self.rules.is_solved(state)
        assert look.player == xy(state.player)
        standing = zip(state.boxes, board.letters, strict=True)
        assert look.boxes == tuple(sorted((*xy(cell), letter) for cell, letter in standing))
        assert (look.moves, look.pushes) == (len(self.past) - 1, pushes)
        assert look.won == won
        assert ("Solved!" in look.status) == won
        legal = {WORDS[move.lower()] for move, _ in self.rules.moves(state)}
        assert set(look.live) == (set() if won else legal)
        assert (look.undo is not None) == (len(self.past) > 1)
        at_home = zip(state.boxes, board.letters, strict=True)
        goals = set(zip(board.goals, board.letters, strict=True))
        assert look.home == sum(pair in goals for pair in at_home)
        return look

    def go(self, letter: str) -> Look:
        """Click a direction, given as in LURD, and compare."""
        done = self.rules.step(self.past[-1][0], letter.lower())
        assert done is not None
        self.page.go(WORDS[letter.lower()])
        self.past.append((done[1], self.past[-1][1] + done[0].isupper()))
        return self.check()

    def undo(self) -> Look:
        """Click *Undo*, and compare."""
        self.page.undo()
        self.past.pop()
        return self.check()

    def stray(self, wanted: str, steps: int) -> None:
        """Go some steps another way, and take them back."""
        gone = 0
        while gone < steps and not self.rules.is_solved(self.past[-1][0]):
            legal = [move.lower() for move, _ in self.rules.moves(self.past[-1][0])]
            others = [d for d in legal if gone or d != wanted.lower()] or legal
            self.go(others[gone % len(others)])
            gone += 1
        for _ in range(gone):
            self.undo()


@pytest.fixture
def window(engine: Any) -> Iterator[Any]:
    """Give a window of each browser in turn."""
    with engine.window() as opened:
        yield opened


def test_who_looks_into_hidden_groups_changes_nothing(window: Any, tmp_path: Path) -> None:
    """Asking for the style of what is not displayed, as tools do, spoils no group that follows."""
    rows = ["########", "#  ...##", "#    $##", "# $#  @#", "#  $   #", "###   ##", "########"]
    game = Game(window, tmp_path, board_from_rows(rows))
    for letter in "lluurDllllddrRdrUUUr":
        asked = "document.querySelectorAll('.sokocube input')"
        window.evaluate(f"[...{asked}].map(e => getComputedStyle(e).display).length")
        game.go(letter)


@pytest.mark.parametrize("number", TEN)
def test_whole_solutions_are_played_to_the_win(number: int, window: Any, tmp_path: Path) -> None:
    """A published level is won by its published solution, wrong turns on the way taken back.

    After each click position, live moves, both counters and the win are those of the rules.
    """
    file = SHARED / "data/microban1_155.xsb"
    if not file.exists():
        pytest.skip("the collection that this scenario plays is not here")
    with (SHARED / "data/microban1_reference.csv").open() as table:
        rows = {int(row["level"]): row for row in csv.DictReader(table)}
    lurd = rows[number]["example_push_optimal_lurd"]
    game = Game(window, tmp_path, read_levels(file)[number - 1].board)
    game.check()
    for at, letter in enumerate(lurd):
        if at % 7 == 3:
            game.stray(letter, steps=1 + at % 3)
        game.go(letter)
    assert game.check().won
    assert game.check().pushes == int(rows[number]["opt_pushes"])


def test_a_known_level_is_won_and_taken_back_to_its_start(window: Any, tmp_path: Path) -> None:
    """A game is played to its win with hints, and undone move by move over every group."""
    game = Game(window, tmp_path, board_from_rows(ROWS), solution=LURD, par=4)
    assert game.check().hint is None
    game.page.show_hint()
    for letter in LURD:
        assert game.check().hint == WORDS[letter.lower()]
        game.go(letter)
    look = game.check()
    assert (look.won, look.hint) == (True, None)
    assert (look.moves, look.pushes) == (10, 4)
    assert [c.name for c in look.controls if c.kind == "a"] == ["Next level"]
    for _ in LURD:
        game.undo()
    look = game.go("d")
    assert look.hint is None
    assert game.undo().hint == "right"


def test_boxes_with_letters_win_on_their_own_goals(window: Any, tmp_path: Path) -> None:
    """Where boxes carry letters, all on goals is no win until the letters are those wanted."""
    for spelling in (["B", "A"], ["A", "B"]):
        board = board_from_rows(ROWS, letters=["A", "B"], spelling=spelling)
        game = Game(window, tmp_path, board)
        assert [letter for *_, letter in game.check().boxes] == ["A", "B"]
        for letter in LURD:
            look = game.go(letter)
        assert look.boxes_at == ((5, 1), (5, 2))
        assert (look.won, look.home) == ((True, 2) if spelling == ["A", "B"] else (False, 0))


def test_after_a_win_tab_leads_to_the_next_level(window: Any, tmp_path: Path) -> None:
    """The focus is on Undo after the last move, and Tab goes from there to the link, not away."""
    game = Game(window, tmp_path, board_from_rows(ROWS), solution=LURD)
    for letter in LURD:
        game.go(letter)
    focused = game.page.look().focused
    assert focused is not None
    assert focused.name == "Undo"
    window.press("Tab")
    focused = game.page.look().focused
    assert focused is not None
    assert focused.name == "Next level"


def test_the_keyboard_alone_plays_and_never_loses_the_focus(window: Any, tmp_path: Path) -> None:
    """Tab reaches live moves and undo, Space plays, over the end of groups and back."""
    game = Game(window, tmp_path, board_from_rows(ROWS), moves=100)

    def press_until(name: str, key: str = "Tab") -> None:
        for _ in range(12):
            focused = game.page.look().focused
            if focused is not None and focused.name == name:
                return
            window.press(key)
        raise AssertionError(f"{key} does not reach {name}")

    for letter in LURD[:9]:
        press_until(WORDS[letter.lower()].capitalize())
        done = game.rules.step(game.past[-1][0], letter.lower())
        assert done is not None
        window.press("Space")
        game.past.append((done[1], game.past[-1][1] + done[0].isupper()))
        focused = game.check().focused
        assert focused is not None
        assert focused.name == "Undo"
    for _ in range(9):
        press_until("Undo", "Shift+Tab")
        window.press("Space")
        game.past.pop()
        assert game.check().focused is not None


def test_restart_asks_first(window: Any, tmp_path: Path) -> None:
    """Playing on leaves everything as it is; restarting begins anew."""
    game = Game(window, tmp_path, board_from_rows(ROWS), moves=100)
    game.go("r")
    game.go("r")
    game.page.click(game.page.control("Restart"))
    assert {"Play on", "Restart"} <= {c.name for c in game.page.look().controls}
    game.page.click(game.page.control("Play on"))
    assert "Play on" not in {c.name for c in game.check().controls}
    game.page.restart()
    game.past = game.past[:1]
    game.check()


def test_a_full_page_says_so_and_undo_goes_on(window: Any, tmp_path: Path) -> None:
    """After the last move that it keeps, a page tells, offers no move, and undoes."""
    game = Game(window, tmp_path, board_from_rows(ROWS), moves=8)
    for letter in "rdlurdlu"[:8]:
        game.past.append((game.rules.play(letter, game.past[-1][0]), 0))
        game.page.go(WORDS[letter])
    look = game.page.look()
    assert look.live == {}
    assert look.moves == 8
    assert "This page keeps 8 moves and is full." in look.status
    assert "Restart" in {c.name for c in look.controls}
    assert "is full" not in game.undo().status
    game.undo()


def random_way(board: Board, length: int) -> str:
    """Give so many legal moves that win at no point, the same ones each time."""
    rules, dice, way = Sokoban(board), random.Random("a long way"), ""
    state = rules.start
    while len(way) < length:
        moves = [(d, s) for d, s in rules.moves(state) if not rules.is_solved(s)]
        letter, state = moves[int(dice.random() * len(moves))]
        way += letter
    return way


def test_a_page_of_2000_moves_is_played_to_its_last_move(window: Any, tmp_path: Path) -> None:
    """Click by click to the end, compared every hundred moves; then undo and restart go on."""
    game = Game(window, tmp_path, board_from_rows(ROWS), moves=2_000)
    keys = window.evaluate(
        "['up', 'down', 'left', 'right'].map(d => document.querySelector(`.slots .key-${d}`)"
        ".getBoundingClientRect()).map(r => [r.left + r.width / 2, r.top + r.height / 2])"
    )
    place = dict(zip(WORDS, map(tuple, keys), strict=True))
    way = random_way(game.rules.board, 2_000)
    for start in range(0, 2_000, 100):
        hundred = way[start : start + 100]
        window.click_all([place[letter.lower()] for letter in hundred])
        for letter in hundred:
            state, pushes = game.past[-1]
            done = game.rules.play(letter.lower(), state)
            game.past.append((done, pushes + letter.isupper()))
        if start < 1_900:
            game.check()
    look = game.page.look()
    assert "This page keeps 2,000 moves and is full." in look.status
    assert (look.live, look.moves, look.pushes) == ({}, 2_000, game.past[-1][1])
    assert look.player == game.rules.board.xy(game.past[-1][0].player)
    for _ in range(12):  # over the end of a group
        game.undo()
    game.page.restart()
    game.past = game.past[:1]
    game.check()


def test_a_box_that_is_lost_is_told_at_once(window: Any, tmp_path: Path) -> None:
    """The warning stands as soon as a box is on a dead square, and goes with the way back."""
    board = board_from_rows(["######", "#.   #", "# @$ #", "#    #", "######"])
    game = Game(window, tmp_path, board)
    assert not game.check().stuck
    look = game.go("r")
    assert look.stuck
    assert "can no longer be won" in look.status
    assert not game.undo().stuck


def test_pieces_stand_on_the_board_in_windows_of_every_shape(
    chromium: Chromium, tmp_path: Path
) -> None:
    """Board and pieces have the same place and size, also beside keys that are taller."""
    for width, height in ((844, 390), (1366, 600), (1280, 900), (390, 844), (320, 500)):
        with chromium.window(width=width, height=height) as window:
            Game(window, tmp_path, board_from_rows(ROWS))
            shown = "[...document.querySelectorAll('.board,.stage')].filter(e=>e.checkVisibility())"
            places = window.evaluate(
                f"{shown}.map(e => e.getBoundingClientRect()).map(r =>"
                " [r.left, r.top, r.width, r.height].map(Math.round).join())"
            )
            assert len(places) > 1
            assert len(set(places)) == 1, (width, height, places)


def test_pieces_slide_over_the_end_of_a_group(chromium: Chromium, tmp_path: Path) -> None:
    """The first picture of a new group begins where the player and its box were before."""
    with chromium.window(still=False) as window:
        game = Game(window, tmp_path, board_from_rows(ROWS), moves=100)
        for letter in "rdu":  # the fourth move ends a group, and pushes
            game.go(letter)
        pieces = "document.querySelectorAll('.stage>*')"
        window.evaluate(f"{pieces}.forEach(e => {{ e.style.transitionDuration = '1000s' }})")
        game.page.click(game.page.look().live["right"])
        seen = "[...document.querySelectorAll('.player,.box')].filter(e => e.checkVisibility())"
        at = window.evaluate(
            f"{seen}.map(e => e.getAnimations().filter(a =>"
            " a.transitionProperty === 'translate').map(a =>"
            " a.effect.getKeyframes().map(k => k.translate)))"
        )
        moving = sorted(frames[0] for frames in at if frames)
        assert moving == [["200% 100%", "300% 100%"], ["300% 100%", "400% 100%"]]


def test_several_games_on_a_page_leave_each_other_be(window: Any, tmp_path: Path) -> None:
    """Moves made in one of two games of different levels change nothing in the other."""
    boards = [board_from_rows(ROWS), board_from_rows(["#####", "#@$.#", "#   #", "#####"])]
    games = [history_game(board, Wording(), moves=100) for board in boards]
    page = standalone_page(games[0], Wording())
    page = page.replace("</style>", f"{games[1].css}</style>", 1)
    page = page.replace("</main>", f"{games[1].html}</main>")
    file = tmp_path / "two.html"
    file.write_text(page, encoding="utf-8")
    first = GamePage(window, file.as_uri())
    second = (
        "(() => { const s = [...document.querySelectorAll('.sokocube')][1];"
        " const p = [...s.querySelectorAll('.player')].find(e => e.checkVisibility());"
        " return getComputedStyle(p).translate; })()"
    )
    before = window.evaluate(second)
    for direction in ("right", "down", "left", "up", "right"):
        first.go(direction)
    assert first.look().moves == 5
    assert window.evaluate(second) == before
