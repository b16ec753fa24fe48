"""Puzzle files of every form, and every fault with its own message and place."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sokocube.coloursort.collection import Collection
from sokocube.coloursort.deal import deal
from sokocube.coloursort.formats import parse_sorts, read_sorts, write_sort
from sokocube.coloursort.level import level_from_tubes
from sokocube.coloursort.rules import Rule
from sokocube.coloursort.validation import check
from sokocube.errors import PuzzleError

SHARED = Path(__file__).parents[2] / "../shared/data/coloursort"
FIRST = ("ABAB", "BABA", "", "")


def tubes_of(text, **options):
    """Read the only puzzle of a text and give its tubes."""
    (level,) = parse_sorts(text, **options)
    return level.start.tubes


@pytest.mark.parametrize(
    "text",
    [
        "ABAB\nBABA\n-\n-\n",
        "abab\nBaBa\n-\n-",
        "A B A B\nB,A,B,A\n....\n____\n",
        "\n# a remark\nTitle: x\n\nABAB\nBABA\nEmpty: 2\n",
        "ABAB;BABA;;",
        "  abab ; baba ; ; \n",
        "ABAB;BABA;-;",
        "BABA\nABAB\n-\n-\nOrder: top to bottom",
        "height=4\ncolors=2\nempty=2\ncolumn=ABAB\ncolumn=BABA\n",
        '["ABAB", "BABA", "", ""]',
        '[["a","b","a","b"],["B","A","B","A"],[],[]]',
        '[["A","B","A","B"],["B","A","B","A"],["Empty","Empty","Empty","Empty"],[]]',
        '[["A","B","A","B"],["B","A","B","A"],[null,"","-","EMPTY"],["None"]]',
        '{"tubes": ["ABAB", "BABA"], "empty": 2, "title": "x"}',
    ],
)
def test_forms_of_one_puzzle(text):
    """The same puzzle is read from text, from one line, and from JSON."""
    assert tubes_of(text) == FIRST


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_bytes_of_any_editor(tmp_path, encoding):
    """Byte order marks and the line ends of other systems do not matter."""
    path = tmp_path / "a.txt"
    path.write_bytes("Title: Été\r\nABAB\r\nBABA\r\n-\r\n-\r\n".encode(encoding))
    (level,) = read_sorts(path)
    assert (level.title, level.start.tubes, level.file) == ("Été", FIRST, path.as_posix())


def test_several_puzzles_in_a_file():
    """Blank lines part puzzles, lines with semicolons are puzzles; each knows its place."""
    text = "Author: Ann\n\nAB\nBA\n-\n\nTitle: Two\nRule: ball\nABAB;BABA;;\nBABA;ABAB;;\n"
    levels = parse_sorts(text, "f.txt")
    assert [(x.number, x.line, x.title, x.author, x.start.rule.value) for x in levels] == [
        (1, 3, "", "Ann", "water"),
        (2, 9, "Two", "", "ball"),
        (3, 10, "Two", "", "ball"),
    ]
    several = json.dumps([{"tubes": ["AB", "BA", ""]}, {"tubes": ["BA", "AB", ""]}])
    assert [level.number for level in parse_sorts(several)] == [1, 2]
    assert len(parse_sorts('[[["A","B"],["B","A"],[]],[["B","A"],["A","B"],[]]]')) == 2


def test_wishes_overrule_the_file():
    """The rule and the capacity that are asked for win over those in the file."""
    (level,) = parse_sorts("Rule: ball\nO;OOO", rule=Rule.WHOLE, capacity=4)
    assert (level.start.rule, level.start.capacity) == (Rule.WHOLE, 4)
    (level,) = parse_sorts('{"rule": "ball", "tubes": ["O", "OOO"]}', capacity=4)
    assert (level.start.rule, level.start.capacity) == (Rule.BALL, 4)


def test_names_of_colours():
    """Colours of JSON keep their names under letters: their own where these differ."""
    (level,) = parse_sorts('[["red","blue"],["Blue","red"],[]]')
    assert level.start.tubes == ("RB", "BR", "")
    assert level.names == (("B", "blue"), ("R", "red"))
    (level,) = parse_sorts('[["dark blue","dark red"],["dark red","dark blue"],[]]')
    assert level.start.tubes == ("AB", "BA", "")
    assert level.names == (("A", "dark blue"), ("B", "dark red"))
    (level,) = parse_sorts("[[1, 2], [2, 1], []]")
    assert level.start.tubes == ("12", "21", "")
    assert level.names == ()


def test_hidden_layers():
    """A question mark is known to nobody, brackets hide from the player what the file knows."""
    (level,) = parse_sorts("?AB\n?AB\n-\n")
    assert (level.is_known, level.has_hidden, level.shown) == (False, True, ("?AB", "?AB", ""))
    (level,) = parse_sorts("(A)AB\n(B)AB\n-\n")
    assert (level.is_known, level.has_hidden) == (True, True)
    assert (level.start.tubes, level.shown) == (("AAB", "BAB", ""), ("?AB", "?AB", ""))
    assert level.visible.tubes == level.shown
    (level,) = parse_sorts("(AB)AB\n(CC)BC\n(AB)AC\n-")
    assert level.colours == "ABC"
    (level,) = parse_sorts('[["unknown","a","b"],["?","a","b"],[]]')
    assert level.shown == ("?AB", "?AB", "")
    (level,) = parse_sorts("BA(A)\nBA(B)\n-\nOrder: top to bottom")
    assert level.start.tubes == ("AAB", "BAB", "")


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("ABAB\nBABB\n-", 1, "wrong number of layers: colour A has 3, B has 5, and a tube"),
        ("\n\nO;OOO", 3, "wrong number of layers"),
        ("AB-A\nBBA-\n-", 1, "tube 1 has a gap"),
        ("--AB\n--BA", 1, "probably written upside down"),
        ("AB--\nBA-\n-", 1, "unequal capacity: tube 2 has 3 places, and tubes hold 4"),
        ("ABA\nBAB\n----", 1, "wrong number of layers"),
        ("Capacity: 2\nABA\nBAB\n-", 2, "tube 1 holds 3 layers, but the capacity is 2"),
        ("AB?\nBA?\n-", 1, "hidden on top and seen below: probably written upside down"),
        ("?A?\n?BB\n-", 1, "top layer of tube 1 is hidden"),
        ("ABAB\nBABA\n", 1, "no room: every tube is full"),
        ("-\n-\n", 1, "every tube is empty"),
        ("?AB\n?BB\n?AA\n-", 1, "3 hidden layers, but the colours lack 0"),
        ("Colours: AB\n?AC\n?AB\n-", 2, "colour C is not among the colours named"),
        ("A*\nA\n", 1, "unknown symbol '*'"),
        ("(AB\nBA\n-", 1, "a bracket '('"),
        ("AB)\nBA\n-", 1, "a bracket ')'"),
        ("Rule: steam\nAB\nBA\n-", 1, "unknown rule 'steam'"),
        ("AB\nBA\n-\nFoo: bar", 4, "unknown setting 'Foo'"),
        ("AB\nBA;AB;;\n", 2, "beside the tubes of another"),
        ("AB\nBA\n-\n\nTitle: lost\n", 5, "settings without a puzzle"),
        ("Capacity: many\nAB\nBA\n-", 1, "the capacity is 'many'"),
        ("Capacity: 0\nAB\nBA\n-", 2, "a capacity of 0"),
        ("colors=3\nAB\nBA\n-", 2, "3 colours are announced, but 2 occur"),
        ("Order: sideways\nAB\nBA\n-", 1, "unknown order 'sideways'"),
        ("Colours: A*\nAB\nBA\n-", 1, "the colours are 'A*'"),
        ("# nothing\n\n", None, "no puzzle in the file"),
        ('[["a", {}]]', None, "is no colour"),
        ("[3]", None, "is no tube"),
        ("[true]", None, "is no tube"),
        ("{}", None, "no list of tubes"),
        ('{"tubes": ["A"], "colour": 3}', None, "unknown setting 'colour'"),
        ('[["a",\n"b"', 2, "not JSON"),
        ("[" * 100_000, None, "not JSON"),
        ("[]", None, "no tube"),
    ],
)
def test_faults_are_told_apart(text, line, fault):
    """Each fault has its own message in one line, with the line of the file where it is known."""
    with pytest.raises(PuzzleError) as told:
        parse_sorts(text, "f.txt")
    error = told.value
    assert fault in str(error)
    assert "\n" not in str(error)
    assert error.file == "f.txt"
    assert error.line == line
    assert error.remedy


@pytest.mark.parametrize("data", [b"", b"\0\1\2", None])
def test_files_that_cannot_be_read(tmp_path, data):
    """An empty, a binary and a missing file are told by their name."""
    path = tmp_path / "a.txt"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(PuzzleError, match=r"a\.txt"):
        read_sorts(path)


def test_faults_of_values():
    """A puzzle made in code is checked as one that is read."""
    for tubes, fault in (
        (("ABC", "AB", ""), "tube 1 holds 3 layers"),
        (("A-", "A"), "wrong number|capacity|gap"),
        (("AB", "BA"), "no room"),
    ):
        with pytest.raises(PuzzleError, match=fault):
            check(Collection(tubes, 2))


def test_public_puzzles_are_read():
    """Every public puzzle of the data beside the repository is read as it is printed."""
    path = SHARED / "known_lengths.csv"
    if not path.exists():
        pytest.skip("known_lengths.csv is not beside the repository")
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            fields = row["board_bottom_to_top"]
            assert tubes_of(fields, capacity=4 + ("342" in row["id"])) == tuple(fields.split(";"))


words = st.text(st.characters(codec="utf-8", categories=["L", "N", "P"]), max_size=12)


@st.composite
def levels(draw):
    """Draw a puzzle, with or without hidden layers that the file knows."""
    colours, capacity = draw(st.integers(1, 5)), draw(st.integers(1, 6))
    rule = draw(st.sampled_from(list(Rule)))
    start = deal(draw(st.text("abc", max_size=6)), colours, capacity, draw(st.integers(1, 3)), rule)
    written = []
    for tube in start.tubes:
        hidden = draw(st.integers(0, max(0, len(tube) - 1)))
        written.append(f"({tube[:hidden]}){tube[hidden:]}" if hidden else tube or "-")
    level = level_from_tubes(written, rule=rule, capacity=capacity)
    return replace(level, title=draw(words), author=draw(words), notes=draw(words))


@settings(max_examples=60, deadline=None, derandomize=True)
@given(levels())
def test_written_puzzles_are_read_back(level):
    """What is written is read back as the same puzzle."""
    (again,) = parse_sorts(write_sort(level))
    assert replace(again, file="", line=1) == replace(level, file="", line=1)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text(st.sampled_from("AaB?()-;:= \n#[]{},\"'ruleé\t"), max_size=60))
def test_any_text_is_read_or_refused(text):
    """Whatever a file holds, it is a puzzle or a `PuzzleError`, never another error."""
    try:
        read = parse_sorts(text)
    except PuzzleError as error:
        read = (str(error),)
    assert read
    assert all("\n" not in one for one in read if isinstance(one, str))
