"""The very expressions that pages carry, against the rules of colour sort, without a browser."""

from __future__ import annotations

import random

import pytest

from sokocube.coloursort.collection import Collection, Pour
from sokocube.coloursort.container import HIDDEN, is_complete
from sokocube.coloursort.deal import deal
from sokocube.coloursort.level import level_from_tubes
from sokocube.coloursort.rules import Rule
from sokocube.coloursort.search import solve
from sokocube.errors import PuzzleError
from sokocube.play import coloursort_arithmetic as arithmetic
from sokocube.play.arithmetic import CHOSEN, after
from sokocube.play.coloursort_arithmetic import coloursort_arithmetic, complete, layer
from sokocube.play.evaluation import enter, look
from sokocube.play.expression import LARGEST_KEPT, evaluate, evaluate_single
from sokocube.play.history import HINT, HINTING, WON, History
from sokocube.play.wording import Wording

W = Wording()


def made(game, values, choice, number=evaluate):
    """Make a choice (None for a step not made) and give the variables afterwards."""
    chosen = 0 if choice is None else game.choices[choice].value
    # Some pages name the chance that a step is made by a name of its own.
    given = {**values, CHOSEN.name: chosen, "made": min(1, chosen)}
    reached = {}
    for name, part in game.step.items():
        reached[name] = given[after(name).name] = number(part, given)
        assert abs(reached[name]) <= LARGEST_KEPT
    return reached


def shown(game, values, number=evaluate):
    """Give all numbers of a position."""
    given = dict(values)
    for name, part in game.shown.items():
        given[name] = number(part, given)
    return given


class Play:
    """Plays a puzzle by its rules: what is held, what has been seen."""

    def __init__(self, level):
        self.level = level
        self.here = level.start
        self.lowest = [len(tube) for tube in level.shown]
        self.held = None
        self.pours = 0
        self.last = (0, 0, 0)

    def visible(self):
        """Give the tubes as a player sees them; when all is sorted nothing is hidden."""
        told = []
        for tube, shown_at_first, lowest in zip(
            self.here.tubes, self.level.shown, self.lowest, strict=True
        ):
            layers = [
                HIDDEN
                if place < len(shown_at_first)
                and shown_at_first[place] == HIDDEN
                and place < lowest - 1
                and not self.here.is_solved
                else colour
                for place, colour in enumerate(tube)
            ]
            told.append("".join(layers))
        return told

    def useful(self, move):
        """Tell whether a legal pour is one that the page offers."""
        seen = self.visible()
        source, target = seen[move.source], seen[move.target]
        if is_complete(source, self.here.capacity):
            return False
        one_colour = len(set(source)) == 1 and HIDDEN not in source
        return bool(target) or not one_colour or self.here.rule is Rule.BALL

    def choices(self):
        """Give the tubes that may be chosen now."""
        if self.here.is_solved:
            return set()
        moves = [move for move, _ in self.here.moves() if self.useful(move)]
        if self.held is None:
            return {move.source for move in moves}
        return {move.target for move in moves if move.source == self.held}

    def choose(self, tube):
        """Take a tube up, or pour the one held."""
        if self.held is None:
            self.held = tube
            return
        before = self.here
        reached = before.pour(Pour(self.held, tube))
        assert reached is not None
        self.here = reached
        self.lowest = [min(low, len(t)) for low, t in zip(self.lowest, reached.tubes, strict=True)]
        moved = len(reached.tubes[tube]) - len(before.tubes[tube])
        self.last = (self.held + 1, tube + 1, moved)
        self.pours += 1
        self.held = None


def agrees(game, level, play, values, number=evaluate):
    """Compare every number of a position with what the rules say."""
    told = shown(game, values, number)
    colours = level.start.colours
    for i, tube in enumerate(play.visible()):
        drawn = [
            0 if place >= len(tube) else (colours + HIDDEN).index(tube[::-1][place]) + 1
            for place in range(level.start.capacity)
        ]
        assert [number(layer(level, i, k), told) for k in range(len(drawn))] == drawn
        assert told[complete(i)] == is_complete(tube, level.start.capacity)
    legal = {i for i, choice in enumerate(game.choices) if number(choice.legal, told) == 1}
    won, stuck = number(game.won, told), number(game.stuck, told)
    assert won == play.here.is_solved
    if not won:
        assert legal == play.choices()
        assert stuck == (not legal)
    assert told[arithmetic.HELD] == (0 if play.held is None else play.held + 1)
    assert told[arithmetic.POURS] == play.pours
    last = tuple(told[n] for n in (arithmetic.SOURCE, arithmetic.TARGET, arithmetic.AMOUNT))
    assert last == play.last


def puzzles():
    """Give puzzles of all rules and sizes, with and without hidden layers."""
    for rule in Rule:
        for number, (colours, capacity, empty) in enumerate(
            [(2, 3, 1), (3, 4, 2), (4, 4, 2), (5, 3, 1), (3, 6, 2), (8, 4, 2)]
        ):
            tubes = deal(f"page {number}", colours, capacity, empty).tubes
            yield level_from_tubes([tube or "-" for tube in tubes], rule=rule)
    for rule in (Rule.WATER, Rule.BALL):
        yield level_from_tubes(["(AB)AB", "(B)A(B)A", "-"], rule=rule)
        yield level_from_tubes(["(C)CBB", "(A)ABA", "(B)CAC", "-", "-"], rule=rule)
        yield level_from_tubes(["(AA)B", "(BB)A", "-"], rule=rule)
    yield level_from_tubes(["AABA", "ABBA", "BAAA", "-"])


@pytest.mark.parametrize("number", [evaluate, evaluate_single])
def test_play_equals_the_rules(number):
    """Over random play every tube, choice, counter and warning is what the rules say."""
    seen_stuck = seen_won = 0
    for level in puzzles():
        game = coloursort_arithmetic(level, W)
        for round_ in range(4):
            source = random.Random(f"{level.start.tubes} {level.start.rule} {round_}")
            play = Play(level)
            values = dict(game.start)
            for _ in range(40):
                agrees(game, level, play, values, number)
                choices = sorted(play.choices())
                if not choices:
                    seen_stuck += not play.here.is_solved
                    seen_won += play.here.is_solved
                    break
                tube = source.choice(choices)
                play.choose(tube)
                values = made(game, values, tube, number)
    assert seen_stuck > 3
    assert seen_won > 3


def test_a_step_not_made_changes_nothing_that_lasts():
    """What follows from a position is the same after steps that were not made."""
    for level in puzzles():
        game = coloursort_arithmetic(level, W)
        play = Play(level)
        values = dict(game.start)
        for _ in range(4):
            tube = min(play.choices(), default=None)
            if tube is None:
                break
            play.choose(tube)
            values = made(game, values, tube)
            for _ in range(2):
                values = made(game, values, None)
                agrees(game, level, play, values)


@pytest.mark.parametrize(
    ("level", "fault"),
    [
        (level_from_tubes(["?A", "BB", "-"]), "known to nobody"),
        (level_from_tubes(["(A)B", "(B)A", "-"], rule=Rule.WHOLE), "whole runs"),
        (level_from_tubes(["ABABABABABABABABABAB", "B" * 10 + "A" * 10, "-"]), "too many"),
        (level_from_tubes(["AB", "BA", *["-"] * 30]), "32 tubes"),
    ],
)
def test_what_no_page_can_hold(level, fault):
    """Puzzles beyond what a page can compute are refused with the reason."""
    with pytest.raises(PuzzleError, match=fault):
        coloursort_arithmetic(level, W)


def test_start_is_the_puzzle():
    """Before the first choice a position is what the file says."""
    level = level_from_tubes(["AB", "BA", "-"])
    game = coloursort_arithmetic(level, W)
    agrees(game, level, Play(level), dict(game.start))
    assert [choice.name for choice in game.choices] == ["Tube 1", "Tube 2", "Tube 3"]
    assert Collection(level.shown, 2) == level.start


@pytest.mark.parametrize(("colours", "group"), [(2, 8), (8, 8), (8, 4), (22, 8), (22, 6)])
def test_hints_follow_the_solution_in_numbers_that_are_kept(colours, group):
    """However many choices a group holds, its plan is exact, and a wrong one is to be undone."""
    start = Collection((*("AB", "BA") * (colours // 2), "", ""), 2)
    if colours > 2:
        start = deal("hints", colours, 2, 2)
    level = level_from_tubes([tube or "-" for tube in start.tubes])
    solution = solve(start).pours
    assert solution is not None
    taps = [tube for pour in solution for tube in pour]
    history = History(coloursort_arithmetic(level, W), 100, group, tuple(taps))
    assert all(plan <= LARGEST_KEPT for plan in history.plan(0).values())
    undo = len(level.shown) + 1
    handed = {**history.start, HINTING: 1}
    made, number = [], 0
    for i, tap in enumerate(taps):
        assert look(history, handed, number, made, evaluate_single)[HINT] == tap + 1
        wrong = (tap + 1 + i % 2) % len(level.shown)
        if len(made) < group - 1 and wrong != tap:
            astray = look(history, handed, number, [*made, wrong], evaluate_single)
            assert astray[HINT] == (0 if astray[WON] else undo)
        made.append(tap)
        if len(made) == group:
            following = enter(history, handed, number, made, evaluate_single)
            strayed = enter(history, handed, number, [*made[:-1], wrong], evaluate_single)
            if i + 1 < len(taps):
                assert look(history, strayed, number + 1, [])[HINT] == undo
            handed, made, number = following, [], number + 1
    assert look(history, handed, number, made)[WON] == 1
    assert look(history, handed, number, made)[HINT] == 0
