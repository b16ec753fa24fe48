"""Measures a level and encodes it as games: the slow part of a page, done once for each level.

A `Record` is what a build keeps of a level. It is found again by the level's board and everything
that shaped it, so an unchanged level is never computed twice. Games are large: a build holds the
facts of all levels in memory, and a game only while its page is drawn.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache as remembered
from typing import TYPE_CHECKING, Any

from sokocube.cache import Cache, recipe
from sokocube.errors import PuzzleError
from sokocube.hypercube.embed import Attempt, embed
from sokocube.hypercube.search import modest_budget
from sokocube.hypercube.smt import z3_version
from sokocube.pictures import layers, state_graph
from sokocube.play.cube import cube_game
from sokocube.play.game import Game
from sokocube.play.replay import Replay, replay_game
from sokocube.play.sokoban_history import history_game
from sokocube.play.wording import Wording
from sokocube.sokoban.answer import Answer
from sokocube.sokoban.level import rows_of
from sokocube.sokoban.rules import Sokoban
from sokocube.sokoban.solver import solve
from sokocube.state_graph import StateGraph, TooManyStatesError, explore

if TYPE_CHECKING:
    from pathlib import Path

    from sokocube.hypercube.embedding import Embedding
    from sokocube.sokoban.level import Board, Level
    from sokocube.sokoban.rules import State

__all__ = [
    "NEXT",
    "Choices",
    "Record",
    "find_facts",
    "keep_record",
    "make_record",
    "measure",
]

NEXT = "sokocube:next"
"""Stands in a game for the address of the next level, which depends on the page."""

_RULES = ("puzzle.py", "state_graph.py", "sokoban/level.py", "sokoban/rules.py")
_PICTURES = ("pictures/graph_layout.py", "pictures/layers.py", "pictures/state_graph.py")
_ROOMS = ("puzzle.py", "state_graph.py", "sokoban", "hypercube", "play", "record.py", *_PICTURES)


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
    `bits` is None where no embedding was tried or found; `method` is what found it, `steps` the
    work of the search; `without_cube` and `without_history` say why there is no game of that
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


_solver_version = remembered(z3_version)  # to look it up takes longer than to read an entry


def _key(level: Level, choices: Choices) -> list[Any]:
    """Name everything that a record depends on."""
    made_with = [*(getattr(choices, name) for name in choices.__slots__), _solver_version()]
    came_along = [list(pair) for pair in level.solutions]
    return ["record", recipe(*_ROOMS), made_with, level.title, came_along, *_board_key(level.board)]


def _board_key(board: Board) -> list[Any]:
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
    record = Record.from_json(cache.get(key, lambda: _compute(level, choices, cache)))
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


def _compute(level: Level, choices: Choices, cache: Cache) -> dict[str, Any]:
    record = _measured(level, choices, cache)
    answer = _answer(level.board, choices, cache)
    solution, credit = _best(level, answer)
    record = replace(record, answer=answer, solution=solution, credit=credit)
    if solution:
        replay = replay_game(
            level.board,
            solution,
            Wording(choices.language),
            name=level.title,
            proven=record.par_proven,
            credit=credit,
        )
        record = replace(record, replay=replay)
    try:
        history = history_game(
            level.board,
            Wording(choices.language),
            moves=choices.history_moves or None,
            solution=solution or None,
            par=record.pushes,
            next_link=NEXT,
            name=level.title,
            unsolvable=record.unsolvable,
        )
    except PuzzleError as error:
        return replace(record, without_history=error.problem).to_json()
    return replace(record, games=(*record.games, history)).to_json()


def _measured(level: Level, choices: Choices, cache: Cache) -> Record:
    """Count the states of a level, embed them, and give what is known, with the cube game."""
    many = f"it has more than {choices.cube_states:,} states"
    limit = max(choices.cube_states, layers.MOST_STATES)
    try:
        graph = explore(Sokoban(level.board), walk_on=choices.walk_on, limit=limit)
    except TooManyStatesError:
        return Record(without_cube=many)
    record = Record(
        states=len(graph.states),
        edges=len(graph.edges),
        depth=max(graph.depth),
        winning=len(graph.winning),
        lost=sum(distance is None for distance in graph.to_win),
        least_moves=graph.to_win[0],
    )
    if len(graph.states) > choices.cube_states:
        return replace(record, without_cube=many, picture=_picture(level, graph, None))
    attempt = _attempt(level.board, graph, choices, cache)
    game = _cube(level, graph, attempt, choices)
    return replace(
        record,
        bits=attempt.bits,
        lower_bound=attempt.lower_bound,
        minimal=attempt.minimal,
        method=attempt.method,
        steps=attempt.steps,
        without_cube="" if game else attempt.reason or "its page would be too large",
        picture=_picture(level, graph, attempt.embedding),
        games=(game,) if game else (),
    )


def _picture(level: Level, graph: StateGraph[State, str], embedding: Embedding | None) -> str:
    """Draw all states of a level as suits their number, nothing where they are too many."""
    title = level.title or "State graph"
    if len(graph.states) <= state_graph.MOST_STATES:
        codes = embedding.code_strings if embedding else None
        return state_graph.state_graph_picture(graph, level.board, codes=codes, title=title)
    if len(graph.states) <= layers.MOST_STATES:
        return layers.layers_picture(graph, title=title)
    return ""


def _answer(board: Board, choices: Choices, cache: Cache) -> Answer:
    """Solve a level, or find the answer given before."""
    key = ["solution", recipe(*_RULES, "sokoban"), choices.solve_budget, *_board_key(board)]
    budget = choices.solve_budget
    value = cache.get(key, lambda: solve(board, budget=budget).as_json())
    return Answer.from_json(value)


def _best(level: Level, answer: Answer) -> tuple[str, str]:
    """Choose the solution with fewest pushes, then moves, and say whom to credit for it."""
    known = [(answer.lurd, "")] if answer.status == "solved" else []
    known += [(lurd, credit) for lurd, credit in level.solutions if lurd]
    return min(
        known, key=lambda way: (sum(map(str.isupper, way[0])), len(way[0])), default=("", "")
    )


def _attempt(
    board: Board, graph: StateGraph[State, str], choices: Choices, cache: Cache
) -> Attempt:
    """Embed the states, or find the embedding made before: neither looks nor words touch it.

    A page is none the worse for a bit more, so a level gets seconds of work, not minutes.
    """
    made_with = [recipe(*_RULES, "hypercube"), _solver_version()]
    budget = modest_budget(len(graph.states))
    key = ["embedding", *made_with, choices.walk_on, *_board_key(board)]
    value = cache.get(key, lambda: embed(graph, board, budget=budget).to_json())
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
