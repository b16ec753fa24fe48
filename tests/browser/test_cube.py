"""Cube pages in a real browser, scripts off: every edge of two levels is walked."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser.driver import GamePage, Look
from sokocube.hypercube.embed import embed
from sokocube.play import cube
from sokocube.play.standalone import standalone_page
from sokocube.play.wording import Wording
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.chromium import Chromium

pytestmark = pytest.mark.browser

DATA = Path(__file__).parents[1] / "data"
WORDS = {"u": "up", "d": "down", "l": "left", "r": "right"}
OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


class Level:
    """A level, its states, and its page as a file."""

    def __init__(self, name: str, folder: Path, form: str = "few") -> None:
        self.board = board_from_rows((DATA / f"{name}.xsb").read_text().split("\n"))
        self.graph = explore(Sokoban(self.board))
        embedding = embed(self.graph, self.board).embedding
        game = cube.cube_game(
            self.board, self.graph, embedding, Wording(), next_link="next.html", name=name
        )
        file = folder / f"{name}-{form}.html"
        file.write_text(standalone_page(game, Wording(), title=name), encoding="utf-8")
        self.url = file.as_uri()

    def moves(self, i: int) -> dict[str, int]:
        """Say where each direction leads from state i."""
        return {WORDS[move.lower()]: j for move, j in self.graph.arcs[i]}

    def check(
        self, look: Look, i: int, came_from: int | None = None, *, hinted: bool = True
    ) -> None:
        """Compare all that is seen with state i, reached from a state or freshly begun."""
        state, to_win, moves = self.graph.states[i], self.graph.to_win[i], self.moves(i)
        xy = self.board.xy
        assert look.player == xy(state.player)
        assert look.boxes_at == tuple(sorted(map(xy, state.boxes)))
        assert look.home == len(set(state.boxes) & set(self.board.goals))
        assert look.remaining == to_win
        assert (look.won, look.stuck) == (to_win == 0, to_win is None)
        assert ("Solved!" in look.status) == look.won
        assert ("can no longer be won" in look.status) == look.stuck
        best = {word for word, j in moves.items() if to_win and self.graph.to_win[j] == to_win - 1}
        assert look.hint in (best if hinted and best else {None})
        names = {word.capitalize() for word in moves}
        if came_from is not None:
            back = next((word for word, j in moves.items() if j == came_from), None)
            names -= {str(back).capitalize()}
            names |= {f"{back.capitalize()}, undo" if back else "Undo"}
        names |= {"Hint", "Restart"} | ({"Next level"} if look.won else set())
        assert sorted(c.name for c in look.controls) == sorted(names)
        assert all(min(c.width, c.height) >= 44 for c in look.controls)

    def arcs_by_walking(self) -> Iterator[list[str]]:
        """Give ways, each from where the last one ended, whose last step is an arc not yet gone.

        A way that begins with `restart` begins at the start.
        """
        to_go = {(i, word) for i in range(len(self.graph.states)) for word in self.moves(i)}
        here = 0
        while to_go:
            way = self._way(here, to_go)
            if way is None:
                here, way = 0, ["restart", *(self._way(0, to_go) or [])]
            yield way
            for word in way[way[0] == "restart" : -1]:
                here = self.moves(here)[word]
            to_go.remove((here, way[-1]))
            here = self.moves(here)[way[-1]]

    def _way(self, start: int, to_go: set[tuple[int, str]]) -> list[str] | None:
        waiting: deque[tuple[int, list[str]]] = deque([(start, [])])
        known = {start}
        while waiting:
            i, way = waiting.popleft()
            for word, j in self.moves(i).items():
                if (i, word) in to_go:
                    return [*way, word]
                if j not in known:
                    known.add(j)
                    waiting.append((j, [*way, word]))
        return None


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder for the pages of this file."""
    return tmp_path_factory.mktemp("cube")


def walk_every_edge(engine: Any, level: Level) -> None:
    """Make each legal move, undo it and make it again; look at the page each time."""
    with engine.window() as window:
        page = GamePage(window, level.url)
        first = page.look()
        assert first.hint is None
        assert first.walls == set(map(level.board.xy, level.board.walls))
        assert first.goals == set(map(level.board.xy, level.board.goals))
        assert (first.columns, first.rows) == (level.board.width, level.board.height)
        page.show_hint()
        level.check(page.look(), 0)
        here, gone = 0, 0
        for way in level.arcs_by_walking():
            for word in way:
                if word == "restart":
                    page.restart()
                    here = 0
                    continue
                page.go(word)
                before, here = here, level.moves(here)[word]
            level.check(page.look(), here, before)
            page.undo()
            level.check(page.look(), before, here)
            page.undo()
            level.check(page.look(), here, before)
            gone += 1
        assert gone == sum(map(len, level.graph.arcs))


def test_every_edge_by_clicks(engine: Any, folder: Path) -> None:
    """Each legal move leads to the right page, the way back to the one before, and again."""
    walk_every_edge(engine, Level("level0", folder))


def test_every_edge_of_a_larger_level(chromium: Chromium, folder: Path) -> None:
    """The same with four boxes and 140 states."""
    walk_every_edge(chromium, Level("level1", folder))


def test_every_edge_of_the_numbered_form(
    engine: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form that large levels take plays the same."""
    monkeypatch.setattr(cube, "_FEW_STATES", 0)
    walk_every_edge(engine, Level("level0", folder, "numbered"))


def test_every_edge_by_keyboard(engine: Any, folder: Path) -> None:
    """Tab finds the move, Space makes it, Space again takes it back, and the focus never falls."""
    level = Level("level0", folder)
    with engine.window() as window:
        page = GamePage(window, level.url)
        page.tab_to("Hint")
        window.press("Space")
        here = 0
        for way in level.arcs_by_walking():
            for word in way:
                page.tab_to(word.capitalize())
                window.press("Space")
                before, here = here, level.moves(here).get(word, 0)
            for reached, left in ((here, before), (before, here), (here, before)):
                look = page.look()
                level.check(look, reached, left)
                assert look.focused == look.undo
                window.press("Space")
            window.press("Space")


def test_tab_reaches_nothing_else(chromium: Chromium, folder: Path) -> None:
    """A whole round of Tab stops at every control once; arriving by Tab is not called undoing."""
    level = Level("level0", folder)
    with chromium.window() as window:
        page = GamePage(window, level.url)
        for state in (0, level.moves(0)["right"]):
            page.restart()
            if state:
                page.go("right")
                window.press("Tab")
            names = sorted(c.name for c in page.look().controls)
            stops = []
            while len(stops) < len(names):
                window.press("Tab")
                if (focused := page.look().focused) is not None:
                    stops.append(focused.name)
            assert sorted(stops) == names
            level.check(page.look(), state, hinted=False)


def test_enter_changes_nothing(chromium: Chromium, folder: Path) -> None:
    """Enter on a box would send the form, were it not told to go nowhere."""
    level = Level("level0", folder)
    with chromium.window() as window:
        page = GamePage(window, level.url)
        page.go("right")
        before = page.look()
        window.press("Enter")
        assert page.look() == before
        assert window.evaluate("location.href") == level.url


def test_the_undo_key_is_always_in_its_place(chromium: Chromium, folder: Path) -> None:
    """After a walk, too, the place of the undo key takes the move back, though held for a while."""
    level = Level("level0", folder)
    with chromium.window() as window:
        page = GamePage(window, level.url)
        page.go("down")
        pushed = page.look().undo
        assert pushed.name == "Undo"
        page.restart()
        page.go("right")
        window.page.mouse.move(pushed.x, pushed.y)
        window.page.mouse.down()
        window.page.wait_for_timeout(100)
        window.page.mouse.up()
        level.check(page.look(), 0, level.moves(0)["right"], hinted=False)
        page.undo()
        level.check(page.look(), level.moves(0)["right"], 0, hinted=False)


def test_names_and_words_in_the_accessibility_tree(chromium: Chromium, folder: Path) -> None:
    """What assistive technology is told is what the page shows."""
    level = Level("level0", folder)
    with chromium.window() as window:
        page = GamePage(window, level.url)
        session = window.page.context.new_cdp_session(window.page)

        def told(role: str) -> list[str]:
            nodes = session.send("Accessibility.getFullAXTree")["nodes"]
            return [
                node["name"]["value"]
                for node in nodes
                if not node["ignored"] and node["role"]["value"] == role
            ]

        def words() -> str:
            return " ".join("".join(told("StaticText")).split())

        assert sorted(told("checkbox")) == ["Down", "Right"]
        assert "Push every box onto a goal. Moves still needed: 1" in words()
        assert "Player in row 1, column 1. Boxes on goals: 0." in words()
        assert "Hint: down." not in words()
        page.show_hint()
        assert "Hint: down." in words()
        page.go("right")
        assert sorted(told("checkbox")) == ["Down", "Left, undo"]
        assert "Moves still needed: 2" in words()
        page.go("left")
        page.go("down")
        assert told("checkbox") == ["Undo"]
        assert "Solved!" in words()
        assert told("link") == ["Next level"]


def test_a_page_begins_anew(chromium: Chromium, folder: Path) -> None:
    """Neither a reload nor the way back through the history fills the boxes in again."""
    level = Level("level0", folder)
    with chromium.window() as window:
        page = GamePage(window, level.url)
        page.go("right")
        window.page.reload()
        level.check(page.look(), 0, hinted=False)
        page.go("right")
        window.open("about:blank")
        window.page.go_back()
        assert page.look().player in {(1, 1), (2, 1)}
        page.restart()
        level.check(page.look(), 0, hinted=False)


def test_a_move_does_not_move_the_page(chromium: Chromium, folder: Path) -> None:
    """However far the page is scrolled, and with a game taller than the window, it stays put."""
    level = Level("level1", folder)
    with chromium.window(width=390, height=500) as window:
        page = GamePage(window, level.url)
        window.evaluate("document.body.style.padding = '1500px 0'")
        window.evaluate("document.querySelector('.pad').scrollIntoView({block: 'end'})")
        scrolled = window.evaluate("scrollY")
        assert scrolled > 1000
        for word in ("down", "up", "left"):
            page.go(word)
            assert window.evaluate("scrollY") == scrolled
        page.undo()
        assert window.evaluate("scrollY") == scrolled


@pytest.mark.parametrize("width", [320, 390, 768, 1280])
def test_no_sideways_scrolling(chromium: Chromium, folder: Path, width: int) -> None:
    """Board and controls fit, whatever the width; on a phone all is in the window at once."""
    level = Level("level1", folder)
    with chromium.window(width=width, height=844) as window:
        page = GamePage(window, level.url)
        assert window.evaluate("document.documentElement.scrollWidth") <= width
        assert all(control.y + control.height / 2 <= 844 for control in page.look().controls)


def test_a_slide_ends_in_time(chromium: Chromium, folder: Path) -> None:
    """Pieces slide for at most 150 ms, and not at all for those who want no motion."""
    level = Level("level1", folder)
    sliding = """document.getAnimations().filter(a => a.transitionProperty !== 'visibility')
        .map(a => a.effect.getComputedTiming().endTime)"""
    for still in (False, True):
        with chromium.window(still=still) as window:
            page = GamePage(window, level.url)
            page.go("down")
            ends = window.evaluate(sliding)
            assert (ends == []) == still
            assert all(end <= 150 for end in ends)
            level.check(page.look(), level.moves(0)["down"], 0, hinted=False)
