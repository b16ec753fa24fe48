"""Measures a level and encodes it as games: the slow part of a page, done once for each level.

A `Record` is what a build keeps of a level. It is found again by the level's board and everything
that shaped it, so an unchanged level is never computed twice.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sokocube.cache import Cache, recipe
from sokocube.hypercube.embed import Attempt, embed
from sokocube.play.cube import cube_game
from sokocube.play.game import Game
from sokocube.play.wording import Wording
from sokocube.sokoban.level import rows_of
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import StateGraph, TooManyStatesError, explore

if TYPE_CHECKING:
    from collections.abc import Callable

    from sokocube.sokoban.level import Board, Level
    from sokocube.sokoban.rules import State

__all__ = ["NEXT", "Choices", "Record", "find_record", "make_record"]

NEXT = "sokocube:next"
"""Stands in a game for the address of the next level, which depends on the page."""

_RULES = ("puzzle.py", "state_graph.py", "sokoban/level.py", "sokoban/rules.py")
_ROOMS = (*_RULES, "record.py", "hypercube", "play")


@dataclass(frozen=True, slots=True)
class Choices:
    """What the author of a site chose that shapes its games."""

    language: str = "en"
    walk_on: bool = False
    cube_states: int = 150
    cube_bytes: int = 600_000


@dataclass(frozen=True, slots=True)
class Record:
    """What is known about a level, and its games, the best first.

    `states` and what follows it are None where the level has more states than were counted;
    `bits` is None where no embedding was tried or found, and `without_cube` then says why.
    `least_moves` is None where the level cannot be won, or is too large to tell.
    """

    states: int | None = None
    edges: int | None = None
    depth: int | None = None
    winning: int | None = None
    lost: int | None = None
    least_moves: int | None = None
    bits: int | None = None
    lower_bound: int | None = None
    minimal: bool = False
    without_cube: str = ""
    games: tuple[Game, ...] = field(default=(), repr=False)

    @property
    def unsolvable(self) -> bool:
        """Whether it is proven that the level cannot be won."""
        return self.winning == 0

    def to_json(self) -> dict[str, Any]:
        """Give a JSON object from which `from_json` makes an equal record."""
        plain = {name: getattr(self, name) for name in self.__slots__ if name != "games"}
        games = [{name: getattr(game, name) for name in game.__slots__} for game in self.games]
        return plain | {"games": games}

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Record:
        """Read what `to_json` gave."""
        games = tuple(Game(**game) for game in value["games"])
        return cls(**(value | {"games": games}))


def _key(level: Level, choices: Choices) -> list[Any]:
    """Name everything that a record depends on."""
    made_with = [choices.language, choices.walk_on, choices.cube_states, choices.cube_bytes]
    return ["record", recipe(*_ROOMS), made_with, level.title, *_board_key(level.board)]


def _board_key(board: Board) -> list[Any]:
    """Name a board: its rows, and the letters of its boxes and goals in reading order."""
    letters = sorted(zip(board.boxes, board.letters, strict=True))
    spelling = sorted(zip(board.goals, board.letters, strict=True))
    return [rows_of(board), [a for _, a in letters], [a for _, a in spelling]]


def find_record(level: Level, choices: Choices, cache: Cache) -> Record | None:
    """Give the record of a level if it was made before, by this build or an earlier one."""
    found = cache.peek(_key(level, choices))
    return None if found is None else Record.from_json(found)


def make_record(
    level: Level,
    choices: Choices,
    cache: Cache,
    *,
    progress: Callable[[str], None] | None = None,
) -> Record:
    """Measure and encode a level, keep its record and give it."""
    found = cache.get(_key(level, choices), lambda: _compute(level, choices, cache, progress))
    return Record.from_json(found)


def _compute(
    level: Level, choices: Choices, cache: Cache, progress: Callable[[str], None] | None
) -> dict[str, Any]:
    puzzle = Sokoban(level.board)
    try:
        graph = explore(puzzle, walk_on=choices.walk_on, limit=choices.cube_states)
    except TooManyStatesError:
        why = f"it has more than {choices.cube_states:,} states"
        return Record(without_cube=why).to_json()
    attempt = _attempt(level.board, graph, choices, cache, progress)
    game = _cube(level, graph, attempt, choices)
    why = "" if game else attempt.reason or "its page would be too large"
    return Record(
        states=len(graph.states),
        edges=len(graph.edges),
        depth=max(graph.depth),
        winning=len(graph.winning),
        lost=sum(distance is None for distance in graph.to_win),
        least_moves=graph.to_win[0],
        bits=attempt.bits,
        lower_bound=attempt.lower_bound,
        minimal=attempt.minimal,
        without_cube=why,
        games=(game,) if game else (),
    ).to_json()


def _attempt(
    board: Board,
    graph: StateGraph[State, str],
    choices: Choices,
    cache: Cache,
    progress: Callable[[str], None] | None,
) -> Attempt:
    """Embed the states, or find the embedding made before: neither looks nor words touch it."""
    key = ["embedding", recipe(*_RULES, "hypercube"), choices.walk_on, *_board_key(board)]
    value = cache.get(key, lambda: embed(graph, board, progress=progress).to_json())
    return Attempt.from_json(value, graph.edges)


def _cube(
    level: Level, graph: StateGraph[State, str], attempt: Attempt, choices: Choices
) -> Game | None:
    """Give the cube game, None where there is no embedding or the page would be too large."""
    if attempt.embedding is None:
        return None
    game = cube_game(
        level.board,
        graph,
        attempt.embedding,
        Wording(choices.language),
        next_link=NEXT,
        name=level.title,
    )
    size = len(game.html.encode()) + len(game.css.encode())
    return game if size <= choices.cube_bytes else None
