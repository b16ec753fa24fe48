"""Colour-sort pages keep what pages promise: no script, names, sizes, and one id for one puzzle."""

from __future__ import annotations

import gzip
import re
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import pytest

from sokocube.coloursort.collection import Pour
from sokocube.coloursort.deal import deal
from sokocube.coloursort.formats import read_sorts
from sokocube.coloursort.level import level_from_tubes
from sokocube.coloursort.rules import Rule
from sokocube.coloursort.search import solve
from sokocube.errors import PuzzleError
from sokocube.pictures.sort_thumbnail import HUES, sort_thumbnail
from sokocube.play.coloursort_history import coloursort_game, pours_kept
from sokocube.play.coloursort_replay import coloursort_replay, layer_tracks
from sokocube.play.expression import evaluate
from sokocube.play.standalone import standalone_page
from sokocube.play.wording import Wording

W = Wording()
LEVELS = Path(__file__).parents[2] / "levels/sorts"
FIRST = level_from_tubes(["ABAB", "BABA", "-", "-"])
SHEET = (files("sokocube") / "static" / "sokocube.css").read_text(encoding="utf-8")


def game_of(level=FIRST, **options):
    """Give the game of a puzzle with its shortest solution."""
    return coloursort_game(level, W, solution=solve(level.start).pours, **options)


class Tags(HTMLParser):
    """Collects the elements of a page with their attributes."""

    def __init__(self, html):
        super().__init__()
        self.found = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        """Keep an element."""
        self.found.append((tag, dict(attrs)))

    def of_class(self, name):
        """Give the attributes of all elements of a class."""
        return [a for _, a in self.found if name in (a.get("class") or "").split()]


def test_no_script_anywhere():
    """Neither the page nor an attribute runs anything."""
    page = standalone_page(game_of(), W)
    tags = Tags(page).found
    assert all(tag != "script" for tag, _ in tags)
    assert not any(name.startswith("on") for _, attributes in tags for name in attributes)
    assert "javascript:" not in page


def test_marks_of_the_contract():
    """The game says what it is, and holds tubes, layers, counter, hint and status."""
    game = game_of(next_link="next.html")
    tags = Tags(game.html)
    (root,) = tags.of_class("sokocube")
    assert (root["data-game"], root["data-encoding"]) == ("coloursort", "history")
    (board,) = tags.of_class("board")
    assert (board["data-columns"], board["data-rows"]) == ("4", "6")
    assert len(tags.of_class("tube")) % 4 == 0
    assert {a["data-colour"] for a in tags.of_class("layer")} == {"A", "B"}
    assert {a["data-tube"] for a in tags.of_class("hint-tube")} == {"1", "2", "3", "4"}
    for name in ("moves", "win", "stuck", "hint", "restart"):
        assert tags.of_class(name), name
    assert all(a.get("role") == "status" for a in tags.of_class("say"))


def test_rules_concern_one_game():
    """Every selector of the game lies below its own id, so that games leave each other be."""
    game = game_of()
    (root,) = Tags(game.html).of_class("sokocube")
    plain = re.sub(r"@(property|counter-style)[^{]*\{[^}]*\}", "", game.css)
    top = re.sub(r"@(container|starting-style)[^{]*", "", plain)
    for selector in re.findall(r"(?:^|[{}\n])\s*([^@{};\n]+)\{", top):
        assert selector.startswith((f"#{root['id']}", ".", ":", "@", "&")) or not selector.strip()


def test_ids_follow_the_content():
    """The same puzzle has the same id, another puzzle or solution another."""
    one, again = game_of(), game_of()
    assert one == again
    other = coloursort_game(FIRST, W)
    assert other.html.split('id="')[1][:9] != one.html.split('id="')[1][:9]


def test_pages_of_hidden_colours_say_so():
    """Layers that the player cannot see have an element of their own."""
    level = level_from_tubes(["(A)AB", "(B)AB", "-"])
    tags = Tags(game_of(level).html)
    assert "?" in {a["data-colour"] for a in tags.of_class("layer")}


@pytest.mark.parametrize("pours", [0, -1, 10**6])
def test_pours_that_no_page_keeps(pours):
    """A page keeps at least one pour, and not more than it can nest."""
    with pytest.raises(PuzzleError, match="cannot keep"):
        coloursort_game(FIRST, W, pours=pours)


def test_pages_grow_with_what_they_keep():
    """Twice the solution is kept, at least a hundred pours, more where none is known."""
    assert pours_kept([Pour(0, 1)] * 60) == 120
    assert pours_kept([]) == 100
    small, large = (coloursort_game(FIRST, W, pours=n) for n in (20, 200))
    assert len(small.html) * 5 < len(large.html)


def test_solutions_that_do_not_win_are_refused():
    """Neither a page nor a replay takes a solution that cannot be played or does not win."""
    for wrong in ([Pour(0, 1)], [Pour(0, 2)]):
        with pytest.raises(PuzzleError):
            coloursort_game(FIRST, W, solution=wrong)
        with pytest.raises(PuzzleError):
            coloursort_replay(FIRST, wrong, W)


def test_replays_show_what_the_rules_say():
    """After every pour each layer lies where it belongs, whatever its number."""
    for number in range(8):
        start = deal(f"replay {number}", 4, 4, 2)
        level = level_from_tubes([tube or "-" for tube in start.tubes])
        solution = solve(start).pours
        assert solution is not None
        tracks = layer_tracks(level, solution)
        colours = "".join(start.tubes)
        here = start
        for moment, move in enumerate([None, *solution]):
            here = here.play([move]) if move else here
            at = {
                (evaluate(t["x"], {"sc-t": moment}), evaluate(t["y"], {"sc-t": moment})): colour
                for t, colour in zip(tracks, colours, strict=True)
            }
            assert at == {
                (column, 4 - height): colour
                for column, tube in enumerate(here.tubes)
                for height, colour in enumerate(tube)
            }


def test_replays_have_no_script_and_tell_the_pours():
    """A replay holds its controls, the pours as text, and what is proven."""
    solution = solve(FIRST.start).pours
    assert solution is not None
    replay = coloursort_replay(FIRST, solution, W, proven=True)
    assert "<script" not in replay.html
    assert " ".join(map(str, solution)) in replay.html
    assert "7 pours. Proven: no solution has fewer." in replay.html
    assert "Proven" not in coloursort_replay(FIRST, solution, W).html


def test_colours_of_pictures_and_pages_are_the_same():
    """The sheet and the pictures agree on every colour."""
    for number, hue in enumerate(HUES, 1):
        assert re.search(rf"\.c{number}\s+\{{ --hue: {hue};", SHEET), number


def test_letters_stand_out_from_their_colours():
    """The letter on each colour has a contrast of at least 4.5 to 1."""

    def light(colour):
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        lin = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * lin[0] + 0.7152 * lin[1] + 0.0722 * lin[2]

    ink = re.search(r"--sc-symbol: (#\w{6})", SHEET)
    assert ink
    for hue in HUES:
        assert (light(hue) + 0.05) / (light(ink[1]) + 0.05) >= 4.5


def test_balls_are_round():
    """Where layers go one at a time they are drawn as balls: on the page, in replay and picture."""
    water, balls = (
        level_from_tubes(["AB", "BA", "-"], rule=rule) for rule in (Rule.WATER, Rule.BALL)
    )
    for level, round_ones in ((water, 0), (balls, 3)):
        assert len(Tags(game_of(level).html).of_class("balls")) % 3 == 0
        assert bool(Tags(game_of(level).html).of_class("balls")) == bool(round_ones)
        replay = coloursort_replay(level, solve(level.start).pours or (), W)
        assert len(Tags(replay.html).of_class("balls")) == round_ones
        assert len(Tags(replay.html).of_class("ball")) == (4 if round_ones else 0)
    assert sort_thumbnail(["AB", ""], 2, "AB", balls=True).count("<circle") == 2


def test_the_largest_puzzle_makes_no_large_page():
    """The page of ten tubes stays below 650 kB, and below 30 kB as it is sent."""
    (level,) = read_sorts(LEVELS / "19-octet.txt")
    page = standalone_page(game_of(level), W).encode()
    assert len(page) < 650_000
    assert len(gzip.compress(page)) < 30_000


def test_thumbnails_escape_and_name():
    """A picture's name is text, and it is hidden from screen readers without one."""
    picture = sort_thumbnail(["AB", "?A", ""], 2, "AB", label="a <b>")
    assert 'aria-label="a &lt;b&gt;"' in picture
    assert 'aria-hidden="true"' in sort_thumbnail(["AB"], 2, "AB")
