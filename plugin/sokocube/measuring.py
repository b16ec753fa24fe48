"""Measures a level and encodes it as games: the slow part of a page, done once for each level."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sokocube.cache import Cache, recipe
from sokocube.errors import PuzzleError
from sokocube.hypercube.embed import Attempt, embed
from sokocube.hypercube.search import modest_budget
from sokocube.pictures import layers, state_graph
from sokocube.play.cube import cube_game
from sokocube.play.replay import replay_game
from sokocube.play.sokoban_history import history_game
from sokocube.play.wording import Wording
from sokocube.record import NEXT, Choices, Record, board_key, solver_version
from sokocube.sokoban.answer import Answer
from sokocube.sokoban.rules import Sokoban
from sokocube.sokoban.solver import solve
from sokocube.state_graph import StateGraph, TooManyStatesError, explore

if TYPE_CHECKING:
    from sokocube.hypercube.embedding import Embedding
    from sokocube.play.game import Game
    from sokocube.sokoban.level import Board, Level
    from sokocube.sokoban.rules import State

__all__ = ["measured"]

_RULES = ("puzzle.py", "state_graph.py", "sokoban/level.py", "sokoban/rules.py")


def measured(level: Level, choices: Choices, cache: Cache) -> Record:
    """Measure and encode a level; of that, the solution and the embedding are kept in the cache."""
    record = _counted(level, choices, cache)
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
        return replace(record, without_history=error.problem)
    return replace(record, games=(*record.games, history))


def _counted(level: Level, choices: Choices, cache: Cache) -> Record:
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
        seconds=attempt.seconds,
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
    key = ["solution", recipe(*_RULES, "sokoban"), choices.solve_budget, *board_key(board)]
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
    made_with = [recipe(*_RULES, "hypercube"), solver_version()]
    budget = modest_budget(len(graph.states))
    key = ["embedding", *made_with, choices.walk_on, *board_key(board)]
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
