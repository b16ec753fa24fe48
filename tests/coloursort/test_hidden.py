"""Hidden colours against belief sets, and examples that tell readings of *safe* apart."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from coloursort.plain_beliefs import (
    NEVER,
    belief_worths,
    distances_from,
    joint_length,
    joint_moves,
    looks,
    outcomes_of,
    pour_hidden,
    split,
    start_boards,
)
from coloursort.plain_pours import plain_length, random_tubes
from sokocube.coloursort.analysis import analyse
from sokocube.coloursort.belief import belief_of
from sokocube.coloursort.collection import Collection, Pour
from sokocube.coloursort.rules import Rule
from sokocube.errors import PuzzleError

# capacity, colours, empty tubes, hidden layers, how many boards
SIZES = [
    (2, "AB", 1, 2, 6),
    (2, "ABC", 1, 3, 12),
    (3, "AB", 1, 2, 8),
    (3, "AB", 1, 4, 16),
    (3, "AB", 2, 4, 8),
    (3, "ABC", 1, 3, 20),
    (3, "ABC", 1, 4, 16),
    (4, "AB", 1, 3, 16),
    (4, "AB", 1, 5, 12),
    (4, "ABC", 1, 3, 10),
    (3, "AAB", 1, 3, 8),
]


def hide(board, count, seed):
    """Hide layers of a board, of a tube always the lowest ones; give it and what is missing."""
    source = random.Random(seed)
    hidden = [0] * len(board)
    while sum(hidden) < count:
        k = source.randrange(len(board))
        if hidden[k] < len(board[k]) - 1:
            hidden[k] += 1
    shown = tuple("?" * n + tube[n:] for n, tube in zip(hidden, board, strict=True))
    missing = "".join(sorted("".join(t[:n] for n, t in zip(hidden, board, strict=True))))
    return shown, missing


def cases(rule):
    """Give small boards with hidden layers, each with what is missing and all colours."""
    for capacity, colours, empty, hidden, count in SIZES:
        for number in range(count):
            seed = f"hidden {capacity} {colours} {empty} {hidden} {number}"
            tubes = len(colours) + empty
            board = random_tubes(seed, capacity=capacity, colours=colours, tubes=tubes, full=True)
            shown, missing = hide(board, hidden, seed)
            yield Collection(shown, capacity, rule), missing, colours


def full(belief):
    """Show everything in the boards of a belief, in an order."""
    return sorted(tuple(tube.upper() for tube in board) for board in belief)


@pytest.mark.parametrize("rule", [Rule.WATER, Rule.BALL])
def test_against_belief_sets(rule):
    """Guarantee, worst case, mean and safe prefix equal those found by listing all boards."""
    compared = certain = 0
    for start, missing, colours in cases(rule):
        boards = start_boards(start.tubes, missing)
        going_on = [part for over, part in split(boards, start.capacity) if not over]
        if not going_on:
            continue
        (belief,) = going_on
        worst, total = belief_worths(belief, start.capacity, rule.value)[belief]
        told = analyse(start, colours)
        assert told.fillings == len(belief), start
        assert told.certain == ((worst, total) != NEVER), start
        if told.certain:
            assert (told.worst, told.mean) == (worst, Fraction(total, len(belief))), start
        assert told.prefix is not None
        solvable = [plain_length(b, start.capacity, rule.value) for b in full(belief)]
        assert told.unsolvable == solvable.count(None), start
        assert told.longest == max((n for n in solvable if n is not None), default=None)
        expected = 0 if None in solvable else joint_length(full(belief), start.capacity, rule.value)
        assert len(told.prefix) == expected, start
        compared += 1
        certain += told.certain
    assert compared >= 100
    assert 10 < certain < compared - 10


@pytest.mark.parametrize("rule", [Rule.WATER, Rule.BALL])
def test_promise_of_a_solution(rule):
    """With the promise, the fillings without a solution are out, for all answers."""
    compared = 0
    for start, missing, colours in cases(rule):
        boards = start_boards(start.tubes, missing)
        lengths = {
            board: plain_length([t.upper() for t in board], start.capacity, rule.value)
            for board in boards
        }
        solvable = frozenset(board for board in boards if lengths[board])
        if not solvable or all(lengths[board] is not None for board in boards):
            continue
        worst, total = belief_worths(solvable, start.capacity, rule.value)[solvable]
        told = analyse(start, colours, promised=True)
        assert told.fillings == len(solvable)
        assert told.certain == ((worst, total) != NEVER), start
        if told.certain:
            assert (told.worst, told.mean) == (worst, Fraction(total, len(solvable))), start
        assert told.prefix is not None
        assert len(told.prefix) == joint_length(full(solvable), start.capacity, rule.value)
        compared += 1
    assert compared >= 10


def test_marks_against_belief_sets():
    """Each of the three marks of every first pour is what listing all boards gives."""
    compared = Counter()
    for start, missing, colours in cases(Rule.WATER):
        boards = start_boards(start.tubes, missing)
        going_on = [part for over, part in split(boards, start.capacity) if not over]
        if len(boards) > 8 or not going_on:
            continue
        (belief,) = going_on
        worths = belief_worths(belief, start.capacity, "water")
        choices = outcomes_of(belief, start.capacity, "water")
        ways = joint_moves(
            full(belief),
            distances_from(full(belief), start.capacity, "water"),
            start.capacity,
            "water",
        )
        for mark in analyse(start, colours).marks:
            parts = choices[mark.pour]
            told = [(0, 0) if over else worths[part] for over, part in parts]
            worst = None if NEVER in told else 1 + max(t[0] for t in told)
            assert mark.worst == worst, (start, mark)
            assert mark.certain == (worst is not None)
            assert mark.best == (worst is not None and worst == worths[belief][0])
            assert mark.jointly_optimal == (mark.pour in [way for way, _ in ways])
            compared[mark.certain, mark.jointly_optimal, mark.best] += 1
    assert len(compared) >= 4


def follow(plan, board, capacity, rule):
    """Play a plan on a board with hidden layers and give the number of pours that it took."""
    made = 0
    while True:
        for pour in plan.pours:
            before = board
            board = pour_hidden(board, *pour, capacity, rule)
            assert board is not None
            made += 1
        _, over = looks(board, capacity)
        if not plan.branches:
            assert over
            return made
        moved = len(before[pour.source]) - len(board[pour.source])
        height = len(board[pour.source])
        seen = "".join(
            layer.upper()
            for k, layer in reversed(list(enumerate(before[pour.source])))
            if layer.islower() and k >= height - 1
        )
        (plan,) = [
            branch.plan
            for branch in plan.branches
            if (branch.seen, branch.poured, branch.over) == (seen, moved, over)
        ]
        if over:
            return made


@pytest.mark.parametrize("rule", [Rule.WATER, Rule.BALL])
@pytest.mark.parametrize("promised", [False, True])
def test_plans_win(rule, promised):
    """A plan, followed on every filling, wins with the worst case and the mean it announces."""
    followed = 0
    for start, missing, colours in cases(rule):
        told = analyse(start, colours, promised=promised)
        if not told.worst:
            continue
        boards = start_boards(start.tubes, missing)
        taken = [
            follow(told.plan, board, start.capacity, rule.value)
            for board in sorted(boards)
            if plain_length([t.upper() for t in board], start.capacity, rule.value)
        ]
        assert (max(taken), Fraction(sum(taken), len(taken))) == (told.worst, told.mean)
        assert len(taken) == told.fillings
        followed += 1
    assert followed >= 20


def analysed(board, **options):
    """Analyse a board written with `-` for an empty tube, the tallest tube full."""
    tubes = tuple("" if tube == "-" else tube for tube in board.split())
    return analyse(Collection(tubes, max(map(len, tubes))), **options)


def lengths(board):
    """Give the shortest length of every filling of a board, by a plain search, ascending."""
    tubes = tuple("" if tube == "-" else tube.upper() for tube in board.split())
    capacity = max(map(len, tubes))
    fillings = belief_of(Collection(tubes, capacity)).fillings()
    found = [plain_length(filling.tubes, capacity, "water") for filling in fillings]
    return sorted(found, key=lambda length: length or 10**9)


def marked(told):
    """Give the marks by the pour as it is printed."""
    return {str(mark.pour): mark for mark in told.marks}


def written(pours):
    """Give pours as they are printed."""
    return [str(pour) for pour in pours]


def test_every_filling_solvable_but_no_guarantee():
    """Each filling of a board has a solution, and yet no way of playing wins for certain."""
    told = analysed("???a babb -")
    assert (told.fillings, told.unsolvable, told.longest) == (3, 0, 5)
    assert lengths("???a babb -") == [4, 5, 5]
    assert told.certain is False
    assert told.worst is None
    assert not any(mark.certain for mark in told.marks)


def test_price_of_not_knowing():
    """Two fillings take four pours each, but not knowing which it is costs a fifth."""
    told = analysed("?ab ?ab -")
    assert (told.fillings, told.longest, told.worst) == (2, 4, 5)
    assert lengths("?ab ?ab -") == [4, 4]


def test_a_pour_of_every_solution_may_lose():
    """A pour that is in a shortest solution of every filling may lose one when made first."""
    told = analysed("??b baa -")
    marks = marked(told)
    assert (marks["1→3"].certain, marks["2→3"].certain) == (False, True)
    assert (marks["1→3"].worst, marks["2→3"].worst) == (None, 4)
    assert told.prefix is not None
    assert written(told.prefix) == ["2→3", "1→2", "1→3"]
    for filling in belief_of(Collection(("??b", "baa", ""), 3)).fillings():
        # The pour is made somewhere in a shortest solution: first, or after the safe start.
        length = plain_length(filling.tubes, 3, "water")
        at = [filling, *(filling.play(told.prefix[:k]) for k in (1, 2))]
        afterwards = [board.pour(Pour(0, 2)) for board in at]
        assert any(
            k + 1 + (plain_length(after.tubes, 3, "water") or length) == length
            for k, after in enumerate(afterwards)
            if after is not None
        )
    lost = Collection(("bab", "baa", ""), 3).pour(Pour(0, 2))
    assert lost is not None
    assert plain_length(lost.tubes, 3, "water") is None


def test_jointly_optimal_is_not_best():
    """A jointly optimal pour may make the worst case worse than another does."""
    told = analysed("?baa ?bac abcc - -")
    marks = marked(told)
    assert lengths("?baa ?bac abcc - -") == [8, 8]
    assert told.longest == 8
    assert told.unsolvable == 0
    assert all(marks[pour].jointly_optimal for pour in ("1→4", "2→4", "3→4"))
    assert [marks[pour].worst for pour in ("1→4", "2→4", "3→4")] == [9, 8, 8]
    assert [marks[pour].best for pour in ("1→4", "2→4", "3→4")] == [False, True, True]


def test_the_promise_decides():
    """Where one filling has no solution, all hangs on whether a solution is promised."""
    open_question, promise = (analysed("??ab baab -", promised=p) for p in (False, True))
    assert (open_question.fillings, open_question.unsolvable) == (2, 1)
    assert open_question.certain is False
    assert lengths("??ab baab -") == [6, None]
    assert open_question.prefix == ()
    assert (promise.fillings, promise.certain, promise.worst) == (1, True, 6)


def test_prefix_where_single_solutions_share_none():
    """The jointly optimal sequence is found where comparing single solutions finds nothing."""
    told = analysed("baab ??ba -")
    assert told.prefix is not None
    assert written(told.prefix) == ["2→3", "1→2", "1→3", "2→1", "2→3"]


@pytest.mark.parametrize(
    ("tops", "height", "empty", "worst"),
    [
        ("AA", 3, 1, 5),
        ("AB", 3, 1, None),
        ("AA", 4, 2, 8),
        ("ABC", 3, 1, None),
        ("AAA", 4, 2, 11),
        ("AAB", 4, 2, 12),
        ("ABC", 4, 2, 12),
    ],
)
def test_boards_that_show_only_their_tops(tops, height, empty, worst):
    """Whether such boards can be won for certain depends on the tops; three colours of four can."""
    tubes = (*("?" * (height - 1) + top for top in tops), *("",) * empty)
    told = analyse(Collection(tubes, height), "ABC"[: len(tops)])
    assert (told.certain, told.worst) == (worst is not None, worst)


def test_too_many_fillings_are_counted_not_sampled():
    """Past the limits the answer is the count and what was refused, not a guess."""
    tubes = (*("???" + top for top in "ABCDE"), "", "")
    told = analyse(Collection(tubes, 4), budget=500)
    assert told.fillings == 168_168_000 - 1  # that in which all is sorted is seen not to be
    assert (told.certain, told.worst, told.prefix, told.plan) == (None, None, None, None)
    assert len(told.refused) >= 2
    promised = analyse(Collection(tubes, 4), promised=True, budget=500)
    assert promised.certain is None
    assert any("ruled out" in reason for reason in promised.refused)


def test_nothing_to_do():
    """Where the only filling is sorted already, nothing has to be poured."""
    told = analyse(Collection(("AAA", "??B", ""), 3))
    assert (told.fillings, told.certain, told.worst, told.prefix) == (1, True, 0, ())


def test_whole_runs_are_refused():
    """With whole runs only, a player could not know which pours are allowed."""
    with pytest.raises(PuzzleError, match="whole runs"):
        analyse(Collection(("?AB", "?AB", ""), 3, Rule.WHOLE))


def test_colours_that_nobody_sees():
    """A colour that is hidden altogether must be named."""
    tubes = ("?B", "?B", "AA", "")
    assert analyse(Collection(("?B", "AA", "?B", ""), 2), "ABC").fillings == 1
    with pytest.raises(PuzzleError, match="hidden layers"):
        analyse(Collection(tubes, 2))
