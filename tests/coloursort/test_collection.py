"""Tubes, pours and the puzzle that the explorer walks."""

from __future__ import annotations

import random

import pytest

from coloursort.plain_pours import plain_pours, plain_solved, random_tubes
from sokocube.coloursort.collection import Collection, Pour, Sorting
from sokocube.coloursort.deal import deal
from sokocube.coloursort.rules import Rule
from sokocube.coloursort.search import solve
from sokocube.errors import PuzzleError
from sokocube.state_graph import explore


@pytest.mark.parametrize("rule", list(Rule))
def test_pours_equal_a_plain_restatement(rule):
    """The pours from random positions, and what is solved, are those of the plain rules."""
    for number in range(60):
        capacity = 2 + number % 4
        board = random_tubes(
            f"pours {number}", capacity=capacity, colours="ABC", tubes=5, full=bool(number % 2)
        )
        here = Collection(board, capacity, rule)
        for _ in range(10):
            told = [(move.source, move.target, after.tubes) for move, after in here.moves()]
            assert told == plain_pours(here.tubes, capacity, rule.value)
            assert here.is_solved == plain_solved(here.tubes, capacity)
            if not told:
                break
            here = random.Random(f"{number} {here.tubes}").choice(here.moves())[1]


def test_partial_pours():
    """Water pours what fits, whole runs stay where they do not fit, a ball goes alone."""
    source, target = "ABBB", "CB"
    after = {}
    for rule in Rule:
        reached = Collection((source, target), 4, rule).pour(Pour(0, 1))
        after[rule] = reached.tubes if reached else None
    assert after == {
        Rule.WATER: ("AB", "CBBB"),
        Rule.WHOLE: None,
        Rule.BALL: ("ABB", "CBB"),
    }


def test_a_move_that_cannot_be_made_is_named():
    """Replaying tells which move fails, tubes out of range included."""
    start = Collection(("AB", "BA", ""), 2)
    for moves in ([Pour(0, 2), Pour(0, 1)], [Pour(0, 2), Pour(5, 1)], [Pour(0, 2), Pour(1, 1)]):
        with pytest.raises(PuzzleError, match=r"move 2 \(") as told:
            start.play(moves)
        assert str(moves[1]) in str(told.value)


@pytest.mark.parametrize("rule", list(Rule))
@pytest.mark.parametrize("tidy", [False, True])
def test_the_explorer_walks_it(rule, tidy):
    """The state graph knows the same shortest length as the solver, with and without idle pours."""
    for number in range(12):
        start = deal(f"graph {number}", 3, 3, 1, rule)
        graph = explore(Sorting(start, tidy=tidy), limit=5000)
        verdict = solve(start)
        assert graph.to_win[0] == (None if verdict.pours is None else len(verdict.pours))


def test_tidy_graphs_are_smaller():
    """Leaving out idle pours leaves out positions."""
    start = deal("tidy", 3, 3, 2)
    whole, tidy = (explore(Sorting(start, tidy=tidy)) for tidy in (False, True))
    assert len(tidy.states) < len(whole.states)


def test_dealing_is_the_same_everywhere():
    """The same text deals the same puzzle; every colour fills one tube."""
    assert deal("one", 3, 4, 2).tubes == ("CAAA", "CACB", "BBBC", "", "")
    for number in range(20):
        layers = "".join(deal(f"{number}", 5, 4, 1).tubes)
        assert sorted(layers) == sorted("ABCDE" * 4)
