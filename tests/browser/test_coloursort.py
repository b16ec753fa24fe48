"""Colour sort in three browsers with scripts off: played to the win, wrong pours undone."""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from browser.rack import RackPage
from sokocube.coloursort.collection import Sorting
from sokocube.coloursort.container import is_complete
from sokocube.coloursort.formats import read_sorts
from sokocube.coloursort.level import level_from_tubes
from sokocube.coloursort.rules import Rule
from sokocube.coloursort.search import solve
from sokocube.play.coloursort_history import coloursort_game
from sokocube.play.standalone import standalone_page
from sokocube.play.wording import Wording
from sokocube.state_graph import explore

if TYPE_CHECKING:
    from sokocube.coloursort.collection import Collection, Pour
    from sokocube.coloursort.level import SortLevel

pytestmark = pytest.mark.browser
LEVELS = Path(__file__).parents[2] / "levels/sorts"


def written(level: SortLevel, folder: Path, *, pours: int | None = None) -> str:
    """Write the page of a puzzle and give its address."""
    game = coloursort_game(
        level, Wording(), pours=pours, solution=solve(level.start).pours, next_link="next.html"
    )
    path = folder / "page.html"
    path.write_text(standalone_page(game, Wording(), title=level.title), encoding="utf-8")
    return path.as_uri()


class Truth:
    """The puzzle by its rules, with what has been seen of it, and all positions up to now."""

    def __init__(self, level: SortLevel) -> None:
        self.shown = level.shown
        self.past = [level.start]

    @property
    def here(self) -> Collection:
        """The position now."""
        return self.past[-1]

    @property
    def visible(self) -> tuple[str, ...]:
        """The tubes as a player sees them."""
        told = []
        for i, tube in enumerate(self.here.tubes):
            lowest = min(len(position.tubes[i]) for position in self.past)
            hidden = 0 if self.here.is_solved else self.shown[i].count("?")
            deep = min(hidden, max(0, lowest - 1))
            told.append("?" * deep + tube[deep:])
        return tuple(told)

    def pours(self) -> list[Pour]:
        """Give the pours that the page offers."""
        seen = self.visible
        found = []
        for move, _ in self.here.moves() if not self.here.is_solved else ():
            source, target = seen[move.source], seen[move.target]
            alone = len(set(source)) == 1 and "?" not in source
            idle = not target and alone and self.here.rule is not Rule.BALL
            if not idle and not is_complete(source, self.here.capacity):
                found.append(move)
        return found


def agrees(page: RackPage, truth: Truth, held: int | None = None) -> None:
    """Compare what is to be seen with the rules."""
    rack = page.look()
    assert rack.tubes == truth.visible
    assert rack.upright
    assert rack.moves == len(truth.past) - 1
    assert rack.won == truth.here.is_solved
    pours = truth.pours()
    assert rack.stuck == (not pours and not rack.won)
    offered = (
        {m.source for m in pours}
        if held is None
        else {m.target for m in pours if m.source == held - 1}
    )
    assert set(rack.live) == {tube + 1 for tube in offered}


def pour(page: RackPage, truth: Truth, move: Pour) -> None:
    """Tap a tube and another, looking after each tap."""
    page.tap(move.source + 1)
    agrees(page, truth, held=move.source + 1)
    page.tap(move.target + 1)
    truth.past.append(truth.here.play([move]))
    agrees(page, truth)


def undo(page: RackPage, truth: Truth) -> None:
    """Take back both taps of a pour."""
    last = truth.past.pop()
    page.undo()
    held = page.look()
    assert held.tubes == truth.visible
    page.undo()
    agrees(page, truth)
    assert last != truth.here


@pytest.mark.parametrize("name", ["06-room-to-spare", "05-round-dance", "07-one-way-in"])
def test_played_to_the_win(engine, name: str, tmp_path: Path) -> None:
    """Water, balls and hidden colours: wrong pours are undone, and the solution wins."""
    (level,) = read_sorts(LEVELS / f"{name}.txt")
    solution = solve(level.start).pours
    assert solution is not None
    source = random.Random(name)
    with engine.window(width=800, height=700) as window:
        page = RackPage(window, written(level, tmp_path))
        truth = Truth(level)
        agrees(page, truth)
        for number, move in enumerate(solution):
            if number % 3 == 1:
                wrong = [m for m in truth.pours() if m != move]
                if wrong:
                    pour(page, truth, source.choice(wrong))
                    undo(page, truth)
            pour(page, truth, move)
        assert page.look().won
        assert "Sorted!" in page.look().status
        assert any(c.name == "Next puzzle" for c in page.look().controls)


def test_hints_lead_to_the_win(engine, tmp_path: Path) -> None:
    """With the hint open, tapping the tube that is advised wins; a wrong tap ends the advice."""
    (level,) = read_sorts(LEVELS / "06-room-to-spare.txt")
    with engine.window(width=800, height=700) as window:
        page = RackPage(window, written(level, tmp_path))
        assert page.look().hint is None
        page.press("Hint")
        wrong = next(tube for tube in page.look().live if tube != page.look().hint)
        page.tap(wrong)
        assert page.look().hint is None
        page.undo()
        taps = 0
        while not page.look().won:
            advised = page.look().hint
            assert advised is not None
            page.tap(advised)
            taps += 1
        assert taps == 20
        assert page.look().hint is None


def test_a_tube_is_put_down_where_it_is(engine, tmp_path: Path) -> None:
    """A second tap on the tube that is held puts it down; on one just poured into it does not."""
    level = level_from_tubes(["ABAB", "BABA", "-", "-"])
    with engine.window(width=800, height=700) as window:
        page = RackPage(window, written(level, tmp_path))
        place = page.look().live[1]
        window.click_at(place.x, place.y)
        assert set(page.look().live) == {3, 4}
        window.click_at(place.x, place.y)
        assert set(page.look().live) == {1, 2}
        page.tap(1)
        page.tap(3)
        assert page.look().tubes == ("ABA", "BABA", "B", "")
        window.click_at(place.x + 2 * place.width, place.y)
        assert page.look().moves == 1
        assert page.look().tubes == ("ABA", "BABA", "B", "")


def way_to_the_end(level: SortLevel) -> list[Pour]:
    """Find a shortest way to that position in which nothing can be poured that lies deepest."""
    graph = explore(Sorting(level.start, tidy=True))
    end = max(i for i, arcs in enumerate(graph.arcs) if not arcs and graph.to_win[i] != 0)
    way: list[Pour] = []
    while end:
        before = graph.depth[end] - 1
        end, move = next(
            (i, move)
            for i, arcs in enumerate(graph.arcs)
            for move, reached in arcs
            if reached == end and graph.depth[i] == before
        )
        way.append(move)
    return way[::-1]


def test_stuck_is_said(engine, tmp_path: Path) -> None:
    """When nothing can be poured any more, that is said, and undo goes on."""
    (level,) = read_sorts(LEVELS / "09-hardest-of-its-size.txt")
    with engine.window(width=800, height=700) as window:
        page = RackPage(window, written(level, tmp_path))
        truth = Truth(level)
        for move in way_to_the_end(level):
            pour(page, truth, move)
        assert not truth.pours()
        assert not truth.here.is_solved
        assert "Nothing can be poured any more." in page.look().status
        undo(page, truth)
        assert not page.look().stuck


def test_a_full_page_says_so(engine, tmp_path: Path) -> None:
    """A page that keeps few pours is full after them, says how many, and lets them be undone."""
    level = level_from_tubes(["ABAB", "BABA", "-", "-"])
    with engine.window(width=800, height=700) as window:
        page = RackPage(window, written(level, tmp_path, pours=1))
        truth = Truth(level)
        for _ in range(4):
            pour(page, truth, truth.pours()[0])
        last = truth.pours()[0]
        page.tap(last.source + 1)
        page.tap(last.target + 1)
        assert page.look().tubes == truth.here.play([last]).tubes
        assert "keeps 5 pours and is full" in page.look().status
        assert not page.look().live
        page.undo()
        page.undo()
        agrees(page, truth)


def test_by_keyboard_alone(chromium, tmp_path: Path) -> None:
    """Tab reaches tubes, undo, hint, and after the win what is next; the focus is never lost."""
    (level,) = read_sorts(LEVELS / "01-two-by-three.txt")
    solution = solve(level.start).pours
    assert solution is not None
    with chromium.window(width=800, height=700) as window:
        page = RackPage(window, written(level, tmp_path))
        for move in solution:
            for tube in (move.source + 1, move.target + 1):
                for _ in range(12):
                    focused = next((c for c in page.look().controls if c.focused), None)
                    if focused and focused.name.startswith(f"Tube {tube}"):
                        break
                    window.press("Tab")
                window.press("Space")
                assert any(c.focused for c in page.look().controls)
        assert page.look().won
        window.press("Tab")
        assert [c.name for c in page.look().controls if c.focused] == ["Next puzzle"]


@pytest.mark.parametrize(
    ("width", "height", "lines"),
    [(320, 568, 2), (360, 740, 2), (390, 844, 2), (740, 360, 2), (700, 900, 2), (1024, 768, 1)],
)
def test_fingers_have_room(chromium, width, height, lines, tmp_path: Path) -> None:
    """Ten tubes stand in lines, each large enough for a finger, and nothing lies on anything."""
    (level,) = read_sorts(LEVELS / "19-octet.txt")
    with chromium.window(width=width, height=height) as window:
        page = RackPage(window, written(level, tmp_path))
        rack = page.look()
        assert rack.upright
        assert window.evaluate("document.documentElement.scrollWidth") <= width
        assert len(rack.live) == 8
        assert len({round(control.y) for control in rack.live.values()}) == lines
        for control in rack.controls:
            assert min(control.width, control.height) >= 44, control
            assert control.width / 2 <= control.x <= width - control.width / 2
        for one, other in combinations(rack.controls, 2):
            beside = abs(one.x - other.x) >= (one.width + other.width) / 2 - 1
            assert beside or abs(one.y - other.y) >= (one.height + other.height) / 2 - 1
        middles = window.evaluate(
            "[...document.querySelectorAll('.tube')].filter(e => e.checkVisibility())"
            ".map(e => (r => r.left + r.width / 2)(e.getBoundingClientRect()))"
        )
        for tube, control in rack.live.items():
            assert abs(control.x - middles[tube - 1]) < 1, "a control lies beside its tube"
        # A tap goes to the tube that is seen there, in both lines; one taken up is put down there.
        for tube in (2, 8):
            spot = rack.live[tube]
            window.click_at(spot.x, spot.y)
            assert tube not in page.look().live
            window.click_at(spot.x, spot.y)
            assert page.look().live.keys() == rack.live.keys()


def test_all_is_seen_at_once_on_a_phone(chromium, tmp_path: Path) -> None:
    """Two lines of tubes and the keys below them fit on a phone without scrolling."""
    (level,) = read_sorts(LEVELS / "19-octet.txt")
    with chromium.window(width=360, height=740) as window:
        page = RackPage(window, written(level, tmp_path))
        assert max(c.y + c.height / 2 for c in page.look().controls) <= 740


def test_lines_are_lines_in_every_browser(engine, tmp_path: Path) -> None:
    """Where tubes have no room side by side, taps in both lines go where they should."""
    (level,) = read_sorts(LEVELS / "19-octet.txt")
    with engine.window(width=500, height=800) as window:
        page = RackPage(window, written(level, tmp_path))
        truth = Truth(level)
        agrees(page, truth)
        assert len({round(control.y) for control in page.look().live.values()}) == 2
        for move in (solve(level.start).pours or ())[:4]:
            pour(page, truth, move)
