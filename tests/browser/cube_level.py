"""A level as a cube page, and ways to walk its states: what the page must show at each is known."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING

from sokocube.play.cube import cube_game
from sokocube.play.standalone import standalone_page
from sokocube.play.wording import Wording
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from browser.driver import GamePage, Look
    from sokocube.hypercube.embedding import Embedding
    from sokocube.sokoban.level import Board

__all__ = ["Level", "follow_hints", "wander"]

WORDS = {"u": "up", "d": "down", "l": "left", "r": "right"}


class Level:
    """A level, its states, and its page as a file."""

    def __init__(self, board: Board, embedding: Embedding, file: Path) -> None:
        self.board = board
        self.graph = explore(Sokoban(board))
        name = file.stem
        game = cube_game(board, self.graph, embedding, Wording(), next_link="next.html", name=name)
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
        # There is nothing to hint after a win, nor where it cannot be won any more.
        names |= {"Restart"} | ({"Hint"} if to_win else {"Next level"} if look.won else set())
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

    def strolls(self, arcs: int, seed: str) -> Iterator[str]:
        """Give moves and restarts of a random stroll over so many different arcs.

        Where all arcs around were gone it takes the shortest way to one that was not, and begins
        anew where there is no such way.
        """
        drawn = Random(f"stroll, {seed}")
        to_go = {(i, word) for i in range(len(self.graph.states)) for word in self.moves(i)}
        left = len(to_go) - arcs
        here = 0
        while len(to_go) > left:
            moves = self.moves(here)
            fresh = [word for word in moves if (here, word) in to_go]
            way = [fresh[int(drawn.random() * len(fresh))]] if fresh else self._way(here, to_go)
            if way is None:
                yield "restart"
                here = 0
                continue
            for word in way:
                yield word
                to_go.discard((here, word))
                here = self.moves(here)[word]


def wander(page: GamePage, level: Level, arcs: int, seed: str) -> tuple[int, int]:
    """Stroll over a page that shows its start, and check all that is seen at every step.

    Gives the number of clicks and the state at which it ends. The hint is asked for first.
    """
    page.show_hint()
    look = page.look()
    level.check(look, 0)
    here, clicks = 0, 0
    for word in level.strolls(arcs, seed):
        clicks += 1
        if word == "restart":
            page.click(next(c for c in look.controls if c.name == "Restart"))
            here = 0
            look = page.look()
            level.check(look, here)
            continue
        page.click(look.live[word])
        before, here = here, level.moves(here)[word]
        look = page.look()
        level.check(look, here, before)
    return clicks, here


def follow_hints(page: GamePage, level: Level, here: int) -> int:
    """Do what the hint says until the level is won, from the start if need be; count the moves."""
    if level.graph.to_win[here] is None:
        page.restart()
        here = 0
    needed = level.graph.to_win[here]
    look = page.look()
    for moves in range(1_000):
        if look.won:
            assert moves == needed
            return moves
        before, here = here, level.moves(here)[look.hint]
        page.click(look.live[look.hint])
        look = page.look()
        level.check(look, here, before)
    raise AssertionError("the hints never lead to the win")
