"""Cube pages in a real browser, scripts off: two levels edge by edge, and a large one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from browser.cube_level import Level, follow_hints, wander
from browser.driver import GamePage
from sokocube.hypercube.embed import embed
from sokocube.play import cube
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore

if TYPE_CHECKING:
    from browser.chromium import Chromium

pytestmark = pytest.mark.browser

DATA = Path(__file__).parents[1] / "data"
OPPOSITE = {"up": "down", "down": "up", "left": "right", "right": "left"}


def read(name: str, folder: Path, form: str = "few") -> Level:
    """Make the page of a level of the test data."""
    board = board_from_rows((DATA / f"{name}.xsb").read_text().split("\n"))
    embedding = embed(explore(Sokoban(board)), board).embedding
    assert embedding is not None
    return Level(board, embedding, folder / f"{name}-{form}.html")


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
    walk_every_edge(engine, read("level0", folder))


def test_every_edge_of_a_larger_level(chromium: Chromium, folder: Path) -> None:
    """The same with four boxes and 140 states."""
    walk_every_edge(chromium, read("level1", folder))


def test_every_edge_of_the_numbered_form(
    engine: Any, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The form that large levels take plays the same."""
    monkeypatch.setattr(cube, "_FEW_STATES", 0)
    walk_every_edge(engine, read("level0", folder, "numbered"))


@pytest.fixture(scope="module")
def large(folder: Path) -> Level:
    """Make the page of a level of nearly three thousand states."""
    board = board_from_rows((DATA / "large.xsb").read_text().split("\n"))
    graph = explore(Sokoban(board))
    assert (len(graph.states), len(graph.edges)) == (2_977, 3_966)
    embedding = embed(graph, board, bits=14, method="search").embedding
    assert embedding is not None
    return Level(board, embedding, folder / "large.html")


def test_thousands_of_states_are_played(engine: Any, large: Level) -> None:
    """On a stroll picture, words, hint and live controls are right; then the hints win."""
    with engine.window() as window:
        page = GamePage(window, large.url)
        clicks, here = wander(page, large, 60, "thousands")
        assert clicks >= 60
        assert follow_hints(page, large, here) > 0


def test_a_browser_that_is_too_old_says_so(chromium: Chromium, folder: Path, large: Level) -> None:
    """Where style queries are unknown there are no arrows, but a sentence instead of them."""
    page = Path(large.url.removeprefix("file://"))
    old = folder / "old.html"
    text = page.read_text(encoding="utf-8")
    old.write_text(text.replace("@container style(", "@container unheard(of) and style("))
    shown = "document.querySelector('.too-old').checkVisibility()"
    with chromium.window() as window:
        assert GamePage(window, large.url).look().live
        assert window.evaluate(shown) is False
        assert not GamePage(window, old.as_uri()).look().live
        assert window.evaluate(shown) is True


def test_every_edge_by_keyboard(engine: Any, folder: Path) -> None:
    """Tab finds the move, Space makes it, Space again takes it back, and the focus never falls."""
    level = read("level0", folder)
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
    level = read("level0", folder)
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
    level = read("level0", folder)
    with chromium.window() as window:
        page = GamePage(window, level.url)
        page.go("right")
        before = page.look()
        window.press("Enter")
        assert page.look() == before
        assert window.evaluate("location.href") == level.url


def test_the_undo_key_is_always_in_its_place(chromium: Chromium, folder: Path) -> None:
    """After a walk, too, the place of the undo key takes the move back, though held for a while."""
    level = read("level0", folder)
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
    level = read("level0", folder)
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
    level = read("level0", folder)
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
    level = read("level1", folder)
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
    level = read("level1", folder)
    with chromium.window(width=width, height=844) as window:
        page = GamePage(window, level.url)
        assert window.evaluate("document.documentElement.scrollWidth") <= width
        assert all(control.y + control.height / 2 <= 844 for control in page.look().controls)


def test_a_slide_ends_in_time(chromium: Chromium, folder: Path) -> None:
    """Pieces slide for at most 150 ms, and not at all for those who want no motion."""
    level = read("level1", folder)
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
