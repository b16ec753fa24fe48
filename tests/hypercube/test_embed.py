"""The one entry: state graphs go in; embeddings, proofs, and plain reasons come out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from plain_cube import faults_of
from random_levels import random_levels
from sokocube.errors import PuzzleError
from sokocube.hypercube.embed import Attempt, embed
from sokocube.hypercube.search import Search
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import StateGraph, explore

DATA = Path(__file__).parents[1] / "data"


def level(name: str, *, walk_on: bool = False):
    """Give a board of the test data and its state graph."""
    board = board_from_rows((DATA / f"{name}.xsb").read_text().split("\n"))
    return board, explore(Sokoban(board), walk_on=walk_on)


def abstract(states: int, edges) -> StateGraph:
    """Give a state graph of numbers with moves along edges, in one direction."""
    arcs = [[("r", j) for a, j in edges if a == i] for i in range(states)]
    plain = (0,) * states
    return StateGraph(tuple(range(states)), tuple(map(tuple, arcs)), plain, plain)


@pytest.mark.parametrize("method", ["auto", "search", "z3"])
def test_first_level_walking_on_needs_four_bits(method) -> None:
    """Fifteen states fit into four bits, which is least, by every method."""
    board, graph = level("level0", walk_on=True)
    attempt = embed(graph, board, method=method)

    assert (len(graph.states), attempt.bits, attempt.minimal) == (15, 4, True)
    assert faults_of(graph, attempt.embedding.code_strings, 4) == []
    assert attempt.reason == ""


@pytest.mark.parametrize("with_board", [True, False])
@pytest.mark.parametrize("walk_on", [True, False])
def test_second_level_needs_eight_bits(with_board: bool, walk_on: bool) -> None:
    """140 states, or 144 walking on, fit into eight bits, with and without knowing the board."""
    board, graph = level("level1", walk_on=walk_on)
    attempt = embed(graph, board if with_board else None)

    assert (len(graph.states), attempt.bits, attempt.minimal) == (144 if walk_on else 140, 8, True)
    assert attempt.lower_bound == 8
    assert faults_of(graph, attempt.embedding.code_strings, 8) == []


def test_random_levels_come_within_a_bit_of_the_bound() -> None:
    """Nine in ten random levels are embedded at most one bit above their bound, none wrongly."""
    near = []
    for board, graph in random_levels("for the tests", 40, most=250):
        attempt = embed(graph, board, budget=1_500_000)
        if attempt.embedding is None:
            near.append(attempt.method == "bound")
            assert attempt.reason
            continue
        assert faults_of(graph, attempt.embedding.code_strings, attempt.bits) == []
        assert attempt.minimal == (attempt.bits == attempt.lower_bound)
        near.append(attempt.bits - attempt.lower_bound <= 1)

    assert len(near) == 40
    assert sum(near) >= 36


def test_a_graph_of_thousands_goes_down_bit_by_bit() -> None:
    """A larger graph is embedded with bits to spare first, then with fewer; all is told."""
    (board, graph), *_ = random_levels("a larger one", 1, least=401, most=480)
    told = []
    attempt = embed(graph, board, budget=6_000_000, progress=told.append)

    assert attempt.embedding is not None
    assert faults_of(graph, attempt.embedding.code_strings, attempt.bits) == []
    assert attempt.bits <= attempt.lower_bound + 2
    assert f"in {attempt.lower_bound + 2} bits" in str(told[0])
    assert told[0].start == "labels"
    assert any(found.start == "fold" for found in told[1:])
    assert sum(found.steps for found in told) == attempt.steps


def test_the_most_bits_get_what_was_saved_on_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing is found in a part of the budget, the rest goes to where most room is."""
    [(board, graph)] = random_levels("a larger one", 1, least=401, most=480)
    asked = []

    def nothing(_, bits, budget, *__, **___):
        asked.append((bits, budget))
        return Search(None, budget)

    monkeypatch.setattr("sokocube.hypercube.embed.find_codes", nothing)
    attempt = embed(graph, board, budget=100_000_000)

    most = attempt.lower_bound + 6
    assert attempt.embedding is None
    assert [bits for bits, _ in asked] == [*range(most - 4, most + 1), most]
    assert sum(budget for _, budget in asked) == attempt.steps == 500_000_000


def test_an_open_room_is_embedded() -> None:
    """Where two boxes may stand diagonally anywhere, kinds of pushes must not run together."""
    rows = ["#########", "#@$   ###", "# $   # #", "#.    #.#", "#########"]
    board = board_from_rows(rows)
    graph = explore(Sokoban(board))
    attempt = embed(graph, board, bits=12, method="search")

    assert len(graph.states) == 778
    assert attempt.embedding is not None
    assert faults_of(graph, attempt.embedding.code_strings, 12) == []


def test_so_many_bits_as_asked() -> None:
    """Asked for a number of bits one gets it; it is called minimal only at the bound."""
    board, graph = level("level0")
    four, six = (embed(graph, board, bits=bits) for bits in (4, 6))

    assert (four.bits, four.minimal, four.reason) == (4, True, "")
    assert (six.bits, six.minimal, six.lower_bound) == (6, False, 4)
    assert six.reason.startswith("6 bits found, bound 4")


def test_fewer_bits_than_the_bound_are_refused_with_the_reason() -> None:
    """What counting rules out is not even tried."""
    board, graph = level("level1")
    attempt = embed(graph, board, bits=7)

    assert (attempt.bits, attempt.lower_bound, attempt.method) == (None, 8, "bound")
    assert attempt.reason == "7 bits cannot do: 140 states need 8 bits"


def test_a_lone_state_needs_no_bit() -> None:
    """A level that is solved from the start has one state and needs nothing to remember."""
    board = board_from_rows(["####", "#@*#", "####"])
    attempt = embed(explore(Sokoban(board)), board)

    assert (attempt.bits, attempt.minimal) == (0, True)
    assert attempt.embedding.code_strings == ("",)


@pytest.mark.parametrize(
    ("states", "edges", "said"),
    [
        (3, [(0, 1), (1, 2), (2, 0)], "the states 0, 1, 2 form a cycle of odd length"),
        (
            5,
            [(i, j) for i in (0, 1) for j in (2, 3, 4)],
            "states 0 and 1 have 3 common neighbours (2, 3, 4)",
        ),
    ],
)
def test_obstructions_are_the_reason(states: int, edges, said: str) -> None:
    """A graph that no hypercube holds is refused with the states that prove it."""
    attempt = embed(abstract(states, edges))

    assert attempt.embedding is None
    assert (attempt.method, attempt.minimal) == ("bound", False)
    assert attempt.reason == f"no hypercube holds this graph: {said}"


def test_a_solver_proves_more_than_counting() -> None:
    """Three rows of five fit into 16 codes by number; a solver proves that they need five bits."""
    cells = [(x, y) for y in range(3) for x in range(5)]
    edges = [
        (i, j)
        for i, (x, y) in enumerate(cells)
        for j, other in enumerate(cells)
        if other in {(x + 1, y), (x, y + 1)}
    ]
    attempt = embed(abstract(15, edges))

    assert (attempt.bits, attempt.lower_bound, attempt.minimal) == (5, 5, True)


@pytest.mark.parametrize("method", ["search", "z3", "auto"])
def test_a_spent_budget_is_told(method) -> None:
    """With next to no work allowed there is no embedding, and the reason is the budget."""
    board, graph = level("level1")
    attempt = embed(graph, board, bits=8, method=method, budget=100)

    assert attempt.embedding is None
    assert not attempt.minimal
    assert "within a budget of 100 steps" in attempt.reason


def test_attempts_survive_json() -> None:
    """An attempt read back from JSON is equal, whether it found anything or not."""
    board, graph = level("level0")
    for attempt in (embed(graph, board), embed(graph, board, bits=3)):
        assert Attempt.from_json(attempt.to_json(), graph.edges) == attempt


def test_damaged_json_is_no_attempt() -> None:
    """JSON of another shape, or with codes of another level, is refused."""
    board, graph = level("level0")
    value = embed(graph, board).to_json()
    other = level("level1")[1]

    with pytest.raises(PuzzleError):
        Attempt.from_json(value | {"minimal": "yes"}, graph.edges)
    with pytest.raises(PuzzleError):
        Attempt.from_json(value, other.edges)


PROGRAM = """
import sys
sys.path.insert(0, "tests")
from random_levels import random_levels
from sokocube.hypercube.embed import embed
for board, graph in random_levels("twice", 4, most=150):
    for attempt in (
        embed(graph, board, budget=500_000),
        embed(graph, None, method="search", budget=500_000, seed=7),
    ):
        print({name: value for name, value in attempt.to_json().items() if name != "seconds"})
"""


def test_two_processes_find_the_same_codes() -> None:
    """The order in which Python hashes strings has no part in the codes."""
    found = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=Path(__file__).parents[2],
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "4711")
    ]

    assert found[0] == found[1]
    assert found[0].count(b"codes") == 8
