"""A replay shows at every moment what the rules say, in a page that stays small."""

from __future__ import annotations

import gzip
import re
from fractions import Fraction
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings

from sokocube.errors import PuzzleError
from sokocube.play.expression import evaluate
from sokocube.play.replay import replay_game, tracks
from sokocube.play.wording import Wording
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.solution import replay
from sokocube.sokoban.solver import solve
from strategies import solvable_boards

ROWS = ["########", "##  ## #", "#@$ $  #", "# $ .. #", "#  #.  #", "########"]
quick = settings(max_examples=60, deadline=None, derandomize=True)


def at(track, moment):
    """Give the values of a piece's properties at a time."""
    return {name: evaluate(expression, {"sc-t": moment}) for name, expression in track.items()}


def check(board):
    """Compare a replay with the positions of its solution, at every move and between two."""
    solution = replay(board, solve(board).lurd)
    found = tracks(board, solution)
    goals = set(zip(board.letters, board.goals, strict=True))
    for moment, state in enumerate(solution.states):
        player = at(found.player, moment)
        assert (player["x"], player["y"]) == board.xy(state.player)
        if moment:
            before = board.xy(solution.states[moment - 1].player)
            went = (player["x"] - before[0], player["y"] - before[1])
            assert (player["look-x"], player["look-y"]) == went
        shown = [at(track, moment) for track in found.boxes]
        places = [
            (letter, box["y"] * board.width + box["x"])
            for letter, box in zip(board.letters, shown, strict=True)
        ]
        assert sorted(places) == list(zip(board.letters, state.boxes, strict=True))
        assert [box["home"] for box in shown] == [place in goals for place in places]
    for moment in range(solution.moves):
        here, there = (at(found.player, moment + step) for step in (0, 1))
        between = at(found.player, moment + Fraction(1, 2))
        assert all(2 * between[axis] == here[axis] + there[axis] for axis in "xy")


@quick
@given(solvable_boards(max_boxes=3))
def test_pieces_stand_where_the_rules_put_them(board):
    """Player, look, boxes and what is home, after every move; halfway between, halfway."""
    check(board)


def test_lettered_boxes_are_home_on_their_own_goals_only():
    """Each box keeps its letter, also where boxes of other letters pass its goal."""
    rows = ["########", "#      #", "#@ $ . #", "#  $ . #", "#      #", "########"]
    check(board_from_rows(rows, letters=["A", "B"], spelling=["B", "A"]))


class Elements(HTMLParser):
    """Collects the elements of a page, and checks that they are closed in order."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.open = []
        self.text = ""
        self.feed(html)
        assert not self.open

    def handle_starttag(self, tag, attrs):
        """Note an element, and that it waits for its end."""
        self.found.append((tag, dict(attrs)))
        if tag not in {"input", "circle", "path"}:
            self.open.append(tag)

    def handle_endtag(self, tag):
        """Check that the innermost open element ends."""
        if tag not in {"circle", "path"}:
            assert self.open.pop() == tag

    def handle_data(self, data):
        """Collect the text."""
        self.text += data

    def of(self, tag):
        """Give the attributes of all elements of a kind."""
        return [attributes for found, attributes in self.found if found == tag]


@pytest.fixture
def board():
    """Give a level whose solution has sixteen pushes in 37 moves."""
    return board_from_rows(ROWS)


def test_a_replay_is_one_element_apart_from_the_game(board):
    """It has a class of its own, and every rule of its style lies below its own name."""
    made = replay_game(board, solve(board).lurd, Wording(), name="Shed")
    forms = Elements(made.html).of("form")
    assert len(forms) == 1
    assert forms[0]["class"] == "replay"
    assert forms[0]["aria-label"] == "The solution of Shed"
    selectors = re.findall(r"([^{}]+)\{", made.css)
    assert len(selectors) == 4
    assert all(selector.startswith(f"#{forms[0]['id']} .") for selector in selectors)
    assert "sokocube" not in made.html


def test_controls_are_radio_buttons_with_names(board):
    """A step for each moment and the rest at the end; play and pause; three speeds."""
    lurd = solve(board).lurd
    radios = Elements(replay_game(board, lurd, Wording()).html).of("input")
    assert {radio["type"] for radio in radios} == {"radio"}
    groups = [radio["name"] for radio in radios]
    assert groups.count("stop") == len(lurd) + 3
    assert (groups.count("run"), groups.count("pace")) == (2, 3)
    chosen = [(r["name"], r.get("class", "")) for r in radios if "checked" in r]
    assert chosen == [("stop", ""), ("run", "pause"), ("pace", "middling")]


def test_steps_spell_their_numbers(board):
    """The digits in the classes of the steps are 0, 1, 2 and so on, without zeros."""
    labels = Elements(replay_game(board, solve(board).lurd, Wording()).html).of("label")
    stops = [label["class"].split()[1:] for label in labels if "stop" in label.get("class", "")]
    weight = {"h": 100, "t": 10, "u": 1}
    numbers = [sum(weight[digit[0]] * int(digit[1:]) for digit in stop) for stop in stops]
    assert numbers == list(range(40))


def test_the_moves_can_be_copied(board):
    """They stand in a field as LURD, in the case that the rules give them."""
    lurd = solve(board).lurd
    page = Elements(replay_game(board, lurd.lower(), Wording()).html)
    assert lurd in page.text
    assert "readonly" in page.of("textarea")[0]


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ({"proven": True}, "Proven: no solution has fewer pushes."),
        ({"proven": True, "least": "moves"}, "Proven: no solution has fewer moves."),
        ({}, "Whether there is a shorter one is not known."),
        ({"credit": "Ada <b>"}, "Found by Ada <b>."),
    ],
)
def test_what_is_known_is_said(board, known, said):
    """Pushes and moves, whether they are proven, and whom the solution is from."""
    text = Elements(replay_game(board, solve(board).lurd, Wording(), **known).html).text
    assert "16 pushes in 37 moves." in text
    assert said in text


def test_a_solution_that_does_not_replay_is_refused(board):
    """No page shows a solution that is none."""
    with pytest.raises(PuzzleError, match="unsolved"):
        replay_game(board, "d", Wording())


def test_a_solved_level_has_a_replay_of_nothing():
    """There is nothing to push, and nothing breaks."""
    solved = board_from_rows(["#####", "#@* #", "#####"])
    assert "0 pushes in 0 moves." in replay_game(solved, "", Wording()).html


def test_a_replay_grows_with_its_moves_and_stays_small():
    """A thousand moves have at most 500 steps and stay below ten kilobytes, compressed."""
    board = board_from_rows(["########", "#@     #", "#    $.#", "########"])
    lurd = "rrrrllll" * 150 + "drrrR"
    made = replay_game(board, lurd, Wording())
    assert len(Elements(made.html).of("input")) <= 500 + 5
    assert len(gzip.compress((made.html + made.css).encode())) < 10_000
    half = replay_game(board, "rrrrllll" * 75 + "drrrR", Wording())
    assert len(made.css) < 2.2 * len(half.css)
