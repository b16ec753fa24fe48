"""Fenced blocks: their kinds, their options, those of a page, and what is wrong with them."""

from __future__ import annotations

import re

import pytest
from pygments.lexers import get_all_lexers

from sokocube.cache import Cache
from sokocube.collection import collect
from sokocube.coloursort.shelf import collect_sorts
from sokocube.errors import PuzzleError
from sokocube.pages.block_options import BLOCK_OPTIONS, options_of_block, options_of_page
from sokocube.pages.embedded import embedded
from sokocube.pages.fences import KINDS, Fence, doubts, without_fences
from sokocube.pages.page import Links
from sokocube.pages.prose import prose
from sokocube.record import Choices
from sokocube.site import Site, build_site

BOARD = "######\n#@ $.#\n#    #\n######\n"
TUBES = "AB\nBA\n-\n"
EMPTY_SORT = (
    "the block draws no puzzle and names none; write one tube a line or write puzzle: folder/name"
)


@pytest.fixture(scope="module")
def site(tmp_path_factory) -> Site:
    """Give a small site of two levels and two puzzles."""
    folder = tmp_path_factory.mktemp("levels")
    (folder / "sorts").mkdir()
    for name in ("a", "b"):
        (folder / f"{name}.xsb").write_text(BOARD)
        (folder / f"sorts/{name}.txt").write_text(TUBES)
    return build_site(collect(folder), Choices(), Cache(None), sorts=collect_sorts(folder))


def one(site, body, info="", kind="sokoban", **page):
    """Give what a block becomes."""
    [drawn] = embedded((Fence(1, kind, info, body),), site, Links("guide/page"), page)
    return drawn.html


def fault(site, body, info="", kind="sokoban"):
    """Give what is wrong with a block that opens on line 7."""
    [said] = embedded((Fence(7, kind, info, body),), site, Links("index"))
    assert isinstance(said, PuzzleError)
    return str(said)


def test_a_level_is_played_in_the_way_that_is_asked_for(site):
    """By default as on its own page; a way, or moves to keep, choose a game."""
    assert 'data-encoding="cube"' in one(site, BOARD)
    assert 'data-encoding="history"' in one(site, BOARD, "play=history")
    long = one(site, "level: a", "moves=300")
    assert 'data-encoding="history"' in long
    assert len(long) > len(one(site, "level: a", "play=history"))


def test_a_solution_is_shown_below_the_game(site):
    """A replay stands below, folded up, only if it is asked for."""
    assert "replay" not in one(site, BOARD)
    assert re.search(
        r"<details.*Show the solution.*class=\"replay\"", one(site, BOARD, "solution=yes")
    )
    assert "replay" in one(site, TUBES, "solution='yes'", "coloursort")


def test_a_block_speaks_the_language_that_is_asked_for(site):
    """The words of one game are in another language than those of the site."""
    assert "Droite" in one(site, BOARD, "language=fr")
    assert "Niveau suivant" in one(site, "level: a", 'language="fr"')
    assert 'aria-label="Colour sort"' in one(site, TUBES, kind="coloursort")
    assert 'aria-label="Colour sort"' not in one(site, TUBES, "language=uk", "coloursort")


def test_a_colour_sort_puzzle_is_drawn_or_named(site):
    """A block of tubes is a game that leads nowhere, a named puzzle leads to the next."""
    drawn = one(site, TUBES, kind="coloursort")
    assert 'data-game="coloursort"' in drawn
    assert '<a class="next"' not in drawn
    assert 'href="../../sorts/b/"' in one(site, "puzzle: a", kind="coloursort")
    assert 'href="../../sorts/"' in one(site, "puzzle: b", kind="coloursort")


def test_a_state_graph_is_a_picture(site):
    """The graph of a level that is drawn or named, with or without what follows a win."""
    stopping = one(site, "level: a", kind="state-graph")
    assert stopping.count("<svg") == 1
    walking = one(site, BOARD, "walk_on=yes", "state-graph")
    assert walking.count('class="card') > stopping.count('class="card') > 4


def test_options_of_the_page_hold_for_blocks_that_say_nothing_else(site):
    """The page's options reach the blocks that know them; those of a block win."""
    assert 'data-encoding="history"' in one(site, BOARD, play="history")
    assert 'data-encoding="cube"' in one(site, BOARD, "play=cube", play="history")
    assert 'data-game="coloursort"' in one(site, TUBES, kind="coloursort", play="cube")


@pytest.mark.parametrize(
    ("kind", "info", "said"),
    [
        ("sokoban", "color=red", "color is no option of sokoban; choose among play, moves, states"),
        ("sokoban", "ply=cube", "ply is no option of sokoban; did you mean 'play'?"),
        ("sokoban", "Walk-On=yes", "Walk-On is no option of sokoban; did you mean 'walk_on'?"),
        ("coloursort", "walk_on=yes", "walk_on is no option of coloursort; choose among moves"),
        ("state-graph", "solution=yes", "solution is no option of state-graph; choose among walk"),
        (
            "sokoban",
            "play=cubes",
            "the option play takes cube or history, not 'cubes'; did you mean 'cube'?",
        ),
        ("sokoban", "play=map", "the option play takes cube or history, not 'map'; write play=his"),
        ("sokoban", "solution=yse", "the option solution takes yes or no, not 'yse'; did you mean"),
        (
            "sokoban",
            "moves=0",
            "the option moves takes a whole number up to 4,000, not '0'; write",
        ),
        ("sokoban", "moves=9999", "the option moves takes a whole number up to 4,000, not '9999'"),
        ("sokoban", "walk_on=perhaps", "the option walk_on takes yes or no, not 'perhaps'"),
        ("sokoban", "language=xx", "no texts in the language 'xx'; choose one of en"),
        ("sokoban", "language=fre", "no texts in the language 'fre'; did you mean 'fr'?"),
        ("sokoban", "play=cube play=cube", "the option play is given twice; keep one of them"),
        ("sokoban", "play", "cannot read 'play' behind sokoban; an option is written name=value"),
        ("sokoban", "moves=3 'x", 'cannot read "\'x" behind sokoban'),
        (
            "sokoban",
            "play=cube states=3",
            "this level cannot be played as a cube: it has more",
        ),
    ],
)
def test_an_option_at_fault_is_one_line(site, kind, info, said):
    """What is no option, or takes no such value, is told with the line of the block."""
    body = TUBES if kind == "coloursort" else BOARD
    assert fault(site, body, info, kind).startswith(f"line 7: {said}")


@pytest.mark.parametrize(
    ("kind", "body", "said"),
    [
        ("coloursort", "puzzle: x", "line 7: there is no puzzle x; a puzzle's name is"),
        ("coloursort", "puzzle: B", "line 7: there is no puzzle B; did you mean 'b'?"),
        ("coloursort", "AB\nCA\n-", "line 8: wrong number of layers"),
        ("coloursort", "ABC\nAB!\n-", "line 9: "),
        ("coloursort", f"{TUBES}\n\n{TUBES}", "line 7: 2 puzzles in one block"),
        ("state-graph", "level: z", "line 7: there is no level z"),
        ("state-graph", f"{BOARD}\n{BOARD}", "line 7: 2 levels in one block"),
        (
            "state-graph",
            "########\n#@     #\n# $$$  #\n#      #\n#  ... #\n#      #\n########",
            "states can be reached; only a level of at most 5,000 states can be drawn",
        ),
    ],
)
def test_a_block_of_another_kind_at_fault_says_where(site, kind, body, said):
    """Faults of puzzles and pictures name the line of the page."""
    assert said in fault(site, body, kind=kind)


def test_a_level_without_a_solution_has_none_to_show(site):
    """To ask for the solution of a level that cannot be won is a fault."""
    said = fault(site, "#####\n#$@ #\n#  .#\n#####\n", "solution=yes")
    assert said == "line 7: no solution is known to show; leave out solution=yes"


@pytest.mark.parametrize(
    ("kind", "noun", "how"),
    [
        ("sokoban", "level", "draw one with # @ $ ."),
        ("state-graph", "level", "draw one with # @ $ ."),
        ("coloursort", "puzzle", "write one tube a line"),
    ],
)
@pytest.mark.parametrize("body", ["", "\n  \n", "# nothing yet"])
def test_an_empty_block_is_told_what_can_stand_in_it(site, kind, noun, how, body):
    """The advice is for a block, not for a file."""
    assert fault(site, body, kind=kind) == (
        f"line 7: the block draws no {noun} and names none; {how} or write {noun}: folder/name"
    )


@pytest.mark.parametrize(
    ("kind", "noun", "drawn"),
    [("sokoban", "level", BOARD), ("state-graph", "level", BOARD), ("coloursort", "puzzle", TUBES)],
)
def test_a_block_that_names_a_puzzle_holds_nothing_else(site, kind, noun, drawn):
    """Whatever stands beside the name, the line of the name is told to be kept alone."""
    told = f"a block that names a {noun} holds nothing else; keep only this line"
    for beside in ("extra", "; a remark", f"{noun}: a", f"{noun.title()}: a", drawn):
        assert fault(site, f"{noun}: a\n{beside}", kind=kind) == f"line 8: {told}"
    assert fault(site, f"\nextra\n{noun.title()}: a", kind=kind) == f"line 10: {told}"


@pytest.mark.parametrize(
    ("kind", "written"), [("sokoban", "Level"), ("state-graph", "LEVEL"), ("coloursort", "Puzzle")]
)
def test_capitals_before_a_name_do_not_matter(site, kind, written):
    """A puzzle is named by a word in any case; before a board it is the board's title."""
    assert one(site, f"{written}: a\n", kind=kind) == one(site, f"{written.lower()}: a", kind=kind)
    assert fault(site, f"{written}: a b", kind=kind).startswith(
        f"line 7: there is no {written.lower()} a b; "
    )


def test_a_board_may_have_a_title_that_says_level(site):
    """Pasted levels often begin with their number."""
    assert "Level: 3" in one(site, f"Level: 3\n{BOARD}", kind="state-graph")


def test_every_block_at_fault_is_told(site):
    """A fault hides neither the other faults of the page nor the games that are sound."""
    page = "```sokoban\nlevel: aa\n```\n\n```sokoban\nlevel: a\n```\n\n```coloursort\n```\n"
    made = prose(page, {"sokocube": {"mvoes": 3, "language": "fr", "play": 3}}, site, Links("a"))
    assert [str(fault) for fault in made.faults] == [
        "mvoes is no option; did you mean 'moves'?",
        "the option play takes cube or history, not '3'; write play: history",
        "line 1: there is no level aa; did you mean 'a'?",
        f"line 9: {EMPTY_SORT}",
    ]
    shown = made.finished(f"<head></head>{made.source()}")
    assert shown.count('<p class="sc-fault" role="alert">') == 4
    assert shown.index("mvoes") < shown.index("no level aa") < shown.index("Droite")


@pytest.mark.parametrize(
    ("kind", "meant"),
    [
        ("Sokoban", "sokoban"),
        ("sokobann", "sokoban"),
        ("socoban", "sokoban"),
        ("colorsort", "coloursort"),
        ("color-sort play=history", "coloursort"),
        ("Colour_Sort", "coloursort"),
        ("state_graph", "state-graph"),
        ("StateGraph", "state-graph"),
    ],
)
def test_a_mistyped_kind_is_doubted(site, kind, meant):
    """The block stays text, and its author is told which line may be meant otherwise."""
    page = f"# A\n\n- one\n\n    ```{kind}\n    level: a\n    ```\n"
    made = prose(page, {}, site, Links("a"))
    assert (made.markdown, made.places, made.faults) == (page, (), ())
    [doubt] = map(str, made.doubts)
    assert doubt.startswith(f"line 5: {kind.split()[0]!r} is no kind of block, so it is shown as")
    assert doubt.endswith(f"; did you mean {meant!r}?")


@pytest.mark.parametrize(
    ("written", "options", "meant"),
    [
        ("state graph", "", "state-graph"),
        ("State Graph", " walk_on=yes", "state-graph"),
        ("color sort", "", "coloursort"),
    ],
)
def test_a_kind_with_a_blank_in_it_is_doubted(written, options, meant):
    """Two words for a kind that is one are told as they are written."""
    assert [str(doubt) for doubt in doubts(f"```{written}{options}\n```\n")] == [
        f"line 1: {written!r} is no kind of block, so it is shown as text; did you mean {meant!r}?"
    ]


def test_a_block_without_an_end_is_doubted():
    """It is text for Markdown, which its author can hardly have meant."""
    assert [str(doubt) for doubt in doubts("\n````sokoban\nlevel: a\n```\n")] == [
        "line 2: the block sokoban has no end, so it is shown as text; close it with a line ````"
    ]
    assert doubts("```python\nnever closed") == ()


def test_no_language_is_taken_for_a_mistyped_kind():
    """Whatever a highlighter knows, and what else stands behind backticks, raises no doubt."""
    known = [alias for lexer in get_all_lexers() for alias in lexer[1]]
    known += ["", "mermaid", "plantuml", "vega-lite", "graphviz", "math", "graph", "sort", "{ .x }"]
    known += ["c sokoban.c", "text sokoban", "state diagram", "bash sort", 'py title="sort.py"']
    page = "\n".join(f"```{name}\n```\n" for name in known)
    assert len(known) > 500
    assert doubts(page) == ()
    assert doubts(f"````markdown\n```Sokoban\n```\n````\n{page}") == ()


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("history", "sokocube: in the front matter takes names and values"),
        ({"plays": "cube"}, "plays is no option; did you mean 'play'?"),
        ({"how": "cube"}, "how is no option; choose among play, moves"),
        (
            {"moves": "many"},
            "the option moves takes a whole number up to 4,000, not 'many'; write",
        ),
        ({"solution": 3}, "the option solution takes yes or no, not '3'"),
    ],
)
def test_front_matter_at_fault_is_one_line(given, said):
    """What a page says of its blocks is checked as what they say themselves."""
    [fault] = options_of_page(given)[1]
    assert said in str(fault)


def test_every_option_takes_its_own_example():
    """The example in the reference of each option is a value that each of its kinds takes."""
    for option in BLOCK_OPTIONS:
        for kind in option.kinds:
            assert kind in KINDS
            assert option.name in options_of_block(kind, f"{option.name}={option.example}")


def test_front_matter_counts_only_where_there_are_blocks(site):
    """A page without blocks may use the name for what it likes."""
    made = prose("# A\n", {"sokocube": "of my own"}, site, Links("a"))
    assert (made.markdown, made.places, made.plays) == ("# A\n", (), False)


def test_only_games_make_a_page_one_that_plays(site):
    """A picture leaves a page its scripts, a game does not."""
    for kind, plays in (("state-graph", False), ("sokoban", True)):
        made = prose(f"```{kind}\n{BOARD}```\n", {}, site, Links("a"))
        assert made.plays == plays
        assert made.places[0].html in made.finished(f"<head></head>{made.markdown}")


def test_blocks_in_lists_lose_their_indent():
    """A block that stands in a list is read as if it stood at the margin, however deep its rows."""
    text = "- one\n\n    ```sokoban moves=3  \n    ####\n      ##\n  #\n    ```\n"
    [fence] = without_fences(text)[1]
    assert (fence.info, fence.body) == ("moves=3", "####\n  ##\n#")
