"""Lengths and verdicts against a plain restatement, published lengths and full tables."""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache
from itertools import pairwise, permutations
from pathlib import Path

import pytest

from coloursort.plain_pours import plain_length, random_tubes
from sokocube.coloursort.collection import Collection
from sokocube.coloursort.deal import deal
from sokocube.coloursort.rules import Rule
from sokocube.coloursort.search import Method, Status, solve, solve_with_one_more_tube
from sokocube.errors import PuzzleError

SHARED = Path(__file__).parents[2] / "../shared/data/coloursort"

# capacity, colours (one for each tube that it fills), tubes, whether the first tubes are full
SIZES = [
    (2, "ABC", 4, True),
    (2, "ABCD", 6, True),
    (2, "AAB", 5, False),
    (3, "ABC", 4, True),
    (3, "AB", 4, False),
    (3, "ABC", 5, False),
    (3, "AAB", 4, False),
    (4, "AB", 3, True),
    (4, "ABC", 4, True),
    (4, "AAB", 4, True),
    (5, "AB", 3, True),
    (5, "AB", 3, False),
    (3, "ABC", 5, True),
    (4, "ABC", 5, True),
    (4, "ABCD", 5, True),
    (5, "ABC", 4, True),
    (5, "ABC", 5, False),
    (4, "AABB", 5, False),
]


@pytest.mark.parametrize("rule", list(Rule))
def test_lengths_equal_a_plain_search(rule):
    """A* and breadth first agree with a plain search on random puzzles of every rule and size."""
    compared = unsolvable = 0
    for capacity, colours, tubes, full in SIZES:
        for number in range(27):
            seed = f"{capacity} {colours} {tubes} {number}"
            board = random_tubes(seed, capacity=capacity, colours=colours, tubes=tubes, full=full)
            start = Collection(board, capacity, rule)
            if all(len(tube) == capacity for tube in board):
                continue
            length = plain_length(board, capacity, rule.value)
            for method in (Method.ASTAR, Method.BFS):
                verdict = solve(start, method)
                found = None if verdict.pours is None else len(verdict.pours)
                assert found == length, (board, method)
                assert verdict.status is (Status.UNSOLVABLE if length is None else Status.SOLVED)
                if verdict.pours is not None:
                    assert verdict.optimal
                    assert start.play(verdict.pours).is_solved
            compared += 1
            unsolvable += length is None
    assert compared >= 300
    assert unsolvable > 0


@pytest.mark.parametrize("rule", list(Rule))
def test_depth_first_solves_what_can_be_solved(rule):
    """Depth first finds a solution exactly where there is one, and never calls it optimal."""
    for number in range(40):
        start = deal(f"depth {number}", 3, 4, 1, rule)
        verdict = solve(start, Method.DFS)
        assert not verdict.optimal
        if solve(start).pours is None:
            assert verdict.status is Status.UNSOLVABLE
        else:
            assert verdict.pours is not None
            assert start.play(verdict.pours).is_solved


def test_canonical_key_changes_no_length():
    """Breadth first finds the same length with and without the canonical key, from more states."""
    for number in range(10):
        start = deal(f"key {number}", 3, 3, 2)
        with_key, without = (
            solve(start, Method.BFS, canonical=canonical) for canonical in (True, False)
        )
        assert with_key.pours is not None
        assert without.pours is not None
        assert len(with_key.pours) == len(without.pours)
        assert with_key.states < without.states


def test_layers_count_the_states():
    """The layers of breadth first add up to the states seen; the last holds the solution."""
    verdict = solve(Collection(("ABAB", "BABA", "", ""), 4), Method.BFS)
    assert verdict.pours is not None
    assert sum(verdict.layers) == verdict.states
    assert len(verdict.layers) == len(verdict.pours) + 1


@pytest.mark.parametrize("method", list(Method))
def test_budget_is_kept_and_said(method):
    """A search stops when it has seen as many positions as it may, and says so."""
    start = deal("budget", 8, 4, 2)
    verdict = solve(start, method, budget=20)
    assert verdict.status is Status.BUDGET
    assert verdict.states == 20
    assert verdict.pours is None
    assert not verdict.optimal


@pytest.mark.parametrize("method", list(Method))
def test_solved_start_needs_nothing(method):
    """A sorted puzzle is solved by no pour, with or without room."""
    for tubes in (("AA", "BB"), ("AA", "", "BB")):
        verdict = solve(Collection(tubes, 2), method)
        assert verdict.pours == ()


def test_equal_tubes_are_a_multiset():
    """Positions with the same set of tubes but different counts are told apart."""
    one = Collection(("AB", "AB", "BA", "A", "B"), 4)
    other = Collection(("AB", "BA", "BA", "A", "B"), 4)
    assert set(one.tubes) == set(other.tubes)
    assert one.key != other.key


def test_one_more_tube():
    """An unsolvable puzzle is solved when an empty tube is added."""
    start = Collection(("ABC", "ABC", "ABC", ""), 3)
    assert solve(start).status is Status.UNSOLVABLE
    verdict = solve_with_one_more_tube(start)
    assert verdict.pours is not None
    assert start.with_empty_tubes().play(verdict.pours).is_solved


def test_unsolvable_with_two_empty_tubes():
    """The board of nine colours in tubes of three that Ito and others print is unsolvable."""
    board = ["630", "730", "830", "641", "741", "841", "652", "752", "852", "", ""]
    for rule in (Rule.WATER, Rule.WHOLE):
        assert solve(Collection(tuple(board), 3, rule)).status is Status.UNSOLVABLE
    three = solve_with_one_more_tube(Collection(tuple(board), 3))
    assert three.pours is not None
    assert len(three.pours) == 24


def test_partial_pours_decide():
    """Two boards have a solution only where a part of a run may be poured."""
    for tubes, length in (
        (("ABBA", "CCBA", "CCBA", ""), 9),
        (("ABDD", "ACDB", "CABB", "CCDA", ""), 12),
    ):
        water = solve(Collection(tubes, 4, Rule.WATER))
        assert water.pours is not None
        assert len(water.pours) == length
        assert solve(Collection(tubes, 4, Rule.WHOLE)).status is Status.UNSOLVABLE


def test_hidden_layers_are_refused():
    """A puzzle with hidden layers needs a strategy, not a solution."""
    with pytest.raises(PuzzleError, match="hidden layers"):
        solve(Collection(("?A", "BB", "A", ""), 2))


def tubes_from(left, height):
    """Give every full tube that can be made of the layers left."""
    if not height:
        yield ""
        return
    for letter in left:
        if left[letter]:
            for tube in tubes_from({**left, letter: left[letter] - 1}, height - 1):
                yield letter + tube


def boards_from(tubes, left, height):
    """Give every full board, its tubes ascending, that goes on from some tubes."""
    if not any(left.values()):
        yield tubes
        return
    for tube in tubes_from(left, height):
        if not tubes or tube >= tubes[-1]:
            rest = {letter: left[letter] - tube.count(letter) for letter in left}
            yield from boards_from((*tubes, tube), rest, height)


def all_classes(colours, height):
    """Give one full board for each class under renaming colours and reordering tubes."""
    letters = "ABCDE"[:colours]
    renamings = [str.maketrans(letters, "".join(p)) for p in permutations(letters)]
    for board in boards_from((), dict.fromkeys(letters, height), height):
        if board == min(tuple(sorted(t.translate(r) for t in board)) for r in renamings):
            yield board


@cache
def histogram(colours, height, empty):
    """Give classes, unsolvable ones, the longest solution, and how many have each length."""
    lengths = Counter()
    for board in all_classes(colours, height):
        verdict = solve(Collection((*board, *("",) * empty), height))
        lengths[None if verdict.pours is None else len(verdict.pours)] += 1
    unsolvable = lengths.pop(None, 0)
    told = " ".join(f"{length}:{lengths[length]}" for length in sorted(lengths))
    return lengths.total() + unsolvable, unsolvable, max(lengths), told


@pytest.mark.parametrize(
    ("colours", "height", "empty", "expected"),
    [
        (2, 3, 1, (7, 0, 5, "0:1 3:3 4:2 5:1")),
        (2, 3, 2, (7, 0, 5, "0:1 3:3 4:2 5:1")),
        (2, 4, 1, (23, 1, 7, "0:1 3:5 4:6 5:6 6:2 7:2")),
        (2, 4, 2, (23, 0, 7, "0:1 3:5 4:6 5:6 6:3 7:2")),
        (3, 2, 1, (5, 0, 4, "0:1 3:2 4:2")),
        (3, 2, 2, (5, 0, 4, "0:1 3:2 4:2")),
        (3, 3, 1, (55, 7, 8, "0:1 3:3 4:6 5:15 6:12 7:10 8:1")),
        (3, 3, 2, (55, 0, 8, "0:1 3:3 4:6 5:15 6:14 7:11 8:5")),
        (4, 2, 1, (12, 1, 6, "0:1 3:2 4:2 5:3 6:3")),
        (4, 3, 1, (709, 215, 10, "0:1 3:3 4:6 5:20 6:62 7:116 8:148 9:105 10:33")),
        (4, 3, 2, (709, 0, 11, "0:1 3:3 4:6 5:20 6:65 7:134 8:199 9:187 10:89 11:5")),
    ],
)
def test_tables_of_all_small_boards(colours, height, empty, expected):
    """All boards of a size: how many there are, cannot be solved, and have each length."""
    assert histogram(colours, height, empty) == expected


def shared(name):
    """Read a table of the data beside the repository; skip where it is absent."""
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"{name} is not beside the repository")
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_shared_tables_of_all_small_boards():
    """Every line of the table of all small boards, up to four colours by height three."""
    rows = shared("golden.csv")
    assert len(rows) == 11
    for row in rows:
        sizes = (int(row[key]) for key in ("colours", "height", "empties"))
        expected = (*(int(row[k]) for k in ("classes", "unsolvable", "longest")), row["histogram"])
        assert histogram(*sizes) == expected


def test_published_lengths():
    """Every public puzzle has the length that is known for it, also with whole runs only."""
    rows = shared("known_lengths.csv")
    assert len(rows) == 34
    for row in rows:
        tubes = tuple(row["board_bottom_to_top"].split(";"))
        capacity = 5 if "BlockPuz342" in row["id"] else 4
        for rule in (Rule.WATER, Rule.WHOLE):
            verdict = solve(Collection(tubes, capacity, rule))
            assert verdict.pours is not None, row["id"]
            assert len(verdict.pours) == int(row["shortest"]), row["id"]


def test_a_public_puzzle_of_twelve_colours():
    """The best known hard level of a public game takes 41 pours."""
    fields = "AABC;DEFG;HIGJ;JIFJ;CKIB;BHBK;LIGH;LFGL;CADE;EDKH;CLKD;JFAE;;"
    verdict = solve(Collection(tuple(fields.split(";")), 4))
    assert verdict.pours is not None
    assert len(verdict.pours) == 41


def test_bound_is_consistent():
    """No pour lowers the bound by more than one, and it never exceeds the true length."""
    from sokocube.coloursort.astar import bound

    for rule in Rule:
        for capacity, colours, tubes, full in SIZES:
            board = random_tubes(
                f"bound {rule}", capacity=capacity, colours=colours, tubes=tubes, full=full
            )
            here = Collection(board, capacity, rule)
            verdict = solve(here, Method.DFS)
            way = [here]
            for pour in (verdict.pours or ())[:200]:
                reached = way[-1].pour(pour)
                assert reached is not None
                way.append(reached)
            for before, after in pairwise(way):
                assert bound(after) >= bound(before) - 1
            assert (bound(way[-1]) == 0) == way[-1].is_solved
