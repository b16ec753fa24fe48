"""One small game of each kind on a page of its own, with ways into every state that it knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from browser.driver import GamePage
from browser.rack import RackPage
from sokocube.coloursort.formats import parse_sorts
from sokocube.coloursort.search import solve
from sokocube.hypercube.embed import embed
from sokocube.play.coloursort_history import coloursort_game
from sokocube.play.cube import cube_game
from sokocube.play.sokoban_history import history_game
from sokocube.play.standalone import standalone_page
from sokocube.play.wording import Wording
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore
from sokocube.words.level import Par
from sokocube.words.scoring import Scoring

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from browser.driver import Browser
    from sokocube.play.game import Game

__all__ = ["SMALL_GAMES", "State", "opened", "play", "written"]

ROOM = ["####", "#@ #", "#$ #", "#. #", "####"]
HALL = ["#######", "#@    #", "# $ $ #", "# . . #", "#     #", "#######"]
MIXED = "ABAB\nBABA\n-\n-\n"
TIGHT = "AAB\nBCA\nCCB\n-\n"  # one pour can spoil it


@dataclass(frozen=True, slots=True)
class State:
    """A state of a game: how to get there from the start, and what is then said.

    `way` names controls; where `rounds` is set, they are pressed over and over until the next one
    is not there.
    """

    way: tuple[str, ...]
    says: str
    rounds: bool = False


def written(kind: str, folder: Path) -> str:
    """Write the page of the small game of that kind and give its address."""
    path = folder / f"{kind}.html"
    page = standalone_page(_MAKERS[kind](), Wording(), title="A small game", author="Ann")
    path.write_text(page, encoding="utf-8")
    return path.as_uri()


def opened(kind: str, window: Browser, url: str) -> GamePage | RackPage:
    """Open the page of a game, and give what reads it."""
    return RackPage(window, url) if "sort" in kind else GamePage(window, url)


def play(page: GamePage | RackPage, state: State) -> None:
    """Click what leads to a state."""
    left = True
    while left:
        left = state.rounds
        for name in state.way:
            found = [c for c in page.look().controls if c.kind == "checkbox" and c.name == name]
            if not found and state.rounds:
                return
            (control,) = found
            page.browser.click_at(control.x, control.y)


def _cube() -> Game:
    board = board_from_rows(ROOM)
    graph = explore(Sokoban(board))
    embedding = embed(graph, board).embedding
    assert embedding is not None
    return cube_game(board, graph, embedding, Wording(), next_link="#", name="Room")


def _history() -> Game:
    board = board_from_rows(ROOM)
    return history_game(board, Wording(), moves=6, solution="D", par=1, next_link="#", name="Room")


def _words() -> Game:
    return history_game(
        board_from_rows(HALL, letters=["A", "B"], spelling=["A", "B"]),
        Wording(),
        moves=6,
        solution="rDurrD",
        par=2,
        next_link="#",
        name="AB",
        worth=Scoring(Par(pushes=2, moves=6, proven=True)).worth,
    )


def _sort(tubes: str = TIGHT, pours: int = 5) -> Game:
    (level,) = parse_sorts(tubes)
    solution = solve(level.start).pours
    assert solution is not None
    return coloursort_game(level, Wording(), pours=pours, solution=solution, next_link="#")


def _short_sort() -> Game:
    return _sort(MIXED, 1)


_MAKERS = {
    "cube": _cube,
    "history": _history,
    "words": _words,
    "sort": _sort,
    "short sort": _short_sort,
}


def _tubes(*numbers: int) -> tuple[str, ...]:
    return tuple(f"Tube {number}" for number in numbers)


_FULL = State(("Right", "Left"), "moves and is full. Undo or restart.", rounds=True)

SMALL_GAMES: Mapping[str, Mapping[str, State]] = {
    "cube": {
        "start": State((), "Push every box onto a goal. Moves still needed: 1"),
        "middle": State(("Right",), "Moves still needed: 2"),
        "stuck": State(("Right", "Down", "Down", "Left", "Up"), "This can no longer be won."),
        "won": State(("Down",), "Solved! The box is on its goal."),
    },
    "history": {
        "start": State((), "Moves: 0 Pushes: 0"),
        "middle": State(("Right", "Down"), "Moves: 2 Pushes: 0"),
        "stuck": State(("Right", "Down", "Down", "Left", "Up"), "can no longer be won"),
        "won": State(("Down",), "Solved!"),
        "full": _FULL,
    },
    "words": {
        "start": State((), "Moves: 0 Pushes: 0"),
        "middle": State(("Right", "Down"), "Moves: 2 Pushes: 1"),
        "stuck": State(("Right", "Right", "Down", "Right"), "can no longer be won"),
        "won": State(("Right", "Down", "Up", "Right", "Right", "Down"), "Solved!"),
        "full": _FULL,
    },
    "sort": {
        "start": State((), "Pours: 0"),
        "middle": State(_tubes(3), "Tube 3 is taken up."),
        "stuck": State(_tubes(2, 4), "Nothing can be poured any more."),
        "won": State(_tubes(3, 4, 1, 4, 2, 1, 2, 3, 2, 4), "Sorted!"),
    },
    "short sort": {
        "full": State(
            _tubes(2, 3, 1, 2, 1, 3, 2, 1, 2, 3, 1, 2, 1, 3), "pours and is full.", rounds=True
        ),
    },
}
