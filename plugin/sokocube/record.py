"""What is known about a level, and its games: made once for each level, by `measuring`.

A `Record` is what a build keeps of a level. It is found again by the level's board and everything
that shaped it, so an unchanged level is never computed twice. Games are large: a build holds the
facts of all levels in memory, and a game only while its page is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache as remembered
from typing import TYPE_CHECKING, Any

from sokocube.cache import Cache, recipe, texts
from sokocube.hypercube.smt import z3_version
from sokocube.play.game import Game
from sokocube.play.transport import Replay
from sokocube.sokoban.answer import Answer
from sokocube.sokoban.level import rows_of

if TYPE_CHECKING:
    from pathlib import Path

    from sokocube.sokoban.level import Board, Level

__all__ = [
    "NEXT",
    "Choices",
    "Record",
    "board_key",
    "find_facts",
    "keep_record",
    "make_record",
    "measure",
    "solver_version",
]

NEXT = "sokocube:next"
"""Stands in a game for the address of the next level, which depends on the page."""

_PICTURES = ("pictures/graph_layout.py", "pictures/layers.py", "pictures/state_graph.py")
_MAKERS = ("puzzle.py", "state_graph.py", "sokoban", "hypercube", "play")
_ROOMS = (*_MAKERS, "measuring.py", "record.py", *_PICTURES)


@dataclass(frozen=True, slots=True)
class Choices:
    """What the author of a site chose that shapes its games."""

    language: str = "en"
    walk_on: bool = False
    cube_states: int = 3_000
    cube_bytes: int = 600_000
    history_moves: int = 0
    solve_budget: int = 100_000


_UNASKED = Answer("budget", "pushes", proven=False)


@dataclass(frozen=True, slots=True)
class Record:
    """What is known about a level, and its games, the one to begin with first.

    `states` and what follows it are None where the level has more states than were counted;
    `bits` is None where no embedding was tried or found; `method` is what found it, `steps` and
    `seconds` the work of it; `without_cube` and `without_history` say why there is no game of that
    kind, where there is none.
    `least_moves` is None where the level cannot be won, or is too large to tell. `answer` is what
    the solver found; `solution` the best one known, in LURD, be it the solver's or one that came
    with the level, which `credit` then is for; `replay` shows it. `picture` shows all states, where
    they are few enough to be drawn, as an SVG.
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
    method: str = ""
    steps: int = 0
    seconds: float = field(default=0.0, compare=False)
    without_cube: str = ""
    without_history: str = ""
    answer: Answer = _UNASKED
    solution: str = ""
    credit: str = ""
    replay: Replay | None = field(default=None, repr=False)
    picture: str = field(default="", repr=False)
    games: tuple[Game, ...] = field(default=(), repr=False)

    @property
    def unsolvable(self) -> bool:
        """Whether it is proven that the level cannot be won."""
        return self.winning == 0 or (self.answer.status == "unsolvable" and self.answer.proven)

    @property
    def pushes(self) -> int | None:
        """The pushes of the best solution known, None without one."""
        return sum(map(str.isupper, self.solution)) if self.solution else None

    @property
    def par_proven(self) -> bool:
        """Whether it is proven that no solution has fewer pushes than the best one known."""
        return self.pushes is not None and (
            self.answer.proven or self.pushes <= self.answer.at_least
        )

    def game(self, encoding: str) -> Game | None:
        """Give the game of an encoding, None if there is none."""
        return next((game for game in self.games if game.encoding == encoding), None)

    def facts(self) -> Record:
        """Give this record without what is large: games tell their kind; nothing is shown."""
        games = tuple(replace(game, html="", css="") for game in self.games)
        return replace(self, games=games, replay=None, picture="")

    def to_json(self) -> dict[str, Any]:
        """Give a JSON object from which `from_json` makes an equal record."""
        plain = {name: getattr(self, name) for name in self.__slots__}
        games = [{name: getattr(game, name) for name in game.__slots__} for game in self.games]
        replay = self.replay and {"html": self.replay.html, "css": self.replay.css}
        return plain | {"games": games, "answer": self.answer.as_json(), "replay": replay}

    @classmethod
    def from_json(cls, value: dict[str, Any]) -> Record:
        """Read what `to_json` gave."""
        games = tuple(Game(**game) for game in value["games"])
        answer = Answer.from_json(value["answer"])
        replay = value["replay"] and Replay(**value["replay"])
        return cls(**(value | {"games": games, "answer": answer, "replay": replay}))


solver_version = remembered(z3_version)  # to look it up takes longer than to read an entry


def _key(level: Level, choices: Choices) -> list[Any]:
    """Name everything that a record depends on."""
    made_with = [getattr(choices, name) for name in choices.__slots__]
    made_with += [texts(choices.language), solver_version()]
    came_along = [list(pair) for pair in level.solutions]
    return ["record", recipe(*_ROOMS), made_with, level.title, came_along, *board_key(level.board)]


def board_key(board: Board) -> list[Any]:
    """Name a board: its rows, and the letters of its boxes and goals in reading order."""
    letters = sorted(zip(board.boxes, board.letters, strict=True))
    spelling = sorted(zip(board.goals, board.letters, strict=True))
    return [rows_of(board), [a for _, a in letters], [a for _, a in spelling]]


def find_facts(level: Level, choices: Choices, cache: Cache) -> Record | None:
    """Give the facts of a level's record if that was made before, by this build or another."""
    found = cache.peek(["facts", *_key(level, choices)])
    return None if found is None else Record.from_json(found)


def make_record(level: Level, choices: Choices, cache: Cache) -> Record:
    """Find the record of a level, or measure and encode it, keep its record and give that."""
    key = _key(level, choices)

    def compute() -> dict[str, Any]:
        # Here, because a build that computes nothing starts much sooner without all that.
        from sokocube.measuring import measured  # noqa: PLC0415

        return measured(level, choices, cache).to_json()

    record = Record.from_json(cache.get(key, compute))
    if cache.peek(["facts", *key]) is None:
        cache.put(["facts", *key], record.facts().to_json())
    return record


def measure(job: tuple[Level, Choices, Path | None]) -> tuple[Record, Record | None]:
    """Make a record in a process of its own, with the folder of the cache, and give its facts.

    The record itself is given only where it could not be kept.
    """
    level, choices, folder = job
    cache = Cache(folder)
    record = make_record(level, choices, cache)
    kept = folder is not None and not cache.unwritable
    return record.facts(), None if kept else record


def keep_record(level: Level, choices: Choices, cache: Cache, record: Record) -> None:
    """Keep a record that another process made and could not keep."""
    key = _key(level, choices)
    cache.put(key, record.to_json())
    cache.put(["facts", *key], record.facts().to_json())
