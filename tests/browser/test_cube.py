"""Cube pages in a real browser, scripts off: every edge of two levels is walked."""

from __future__ import annotations

from collections import deque
from pathlib import Path
from typing import TYPE_CHECKING

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

    def __init__(self, name: str, folder: Path) -> None:
        self.board = board_from_rows((DATA / f"{name}.xsb").read_text().split("\n"))
        self.graph = explore(Sokoban(self.board))
        embedding = embed(self.graph, self.board).embedding
        game = cube.cube_game(
            self.board, self.graph, embedding, Wording(), next_link="next.html", name=name
        )
        file = folder / f"{name}.html"
        file.write_text(standalone_page(game, Wording(), title=name), encoding="utf-8")
        self.url = file.as_uri()

    def moves(self, i: int) -> dict[str, int]:
        """Say where each direction leads from state i."""
        return {WORDS[move.lower()]: j for move, j in self.graph.arcs[i]}

    def check(self, look: Look, i: int, came_from: int | None = None) -> None:
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
        assert look.hint in best or (look.hint is None and not best)
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


@pytest.mark.parametrize("name", ["level0", "level1"])
def test_every_edge_by_clicks(chromium: Chromium, folder: Path, name: str) -> None:
    """Each legal move leads to the right page, the way back to the one before, and again."""
    level = Level(name, folder)
    with chromium.window() as window:
        page = GamePage(window, level.url)
        first = page.look()
        assert first.hint is None
        assert {(x, y) for x, y in map(level.board.xy, level.board.walls)} == first.walls
        assert {(x, y) for x, y in map(level.board.xy, level.board.goals)} == first.goals
        assert (first.columns, first.rows) == (level.board.width, level.board.height)
        page.show_hint()
        level.check(page.look(), 0)
        here, gone = 0, 0
        for way in level.arcs_by_walking():
            for word in way:
                if word == "restart":
                    page.restart()
                    here, before = 0, None
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
