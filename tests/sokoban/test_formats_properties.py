"""What holds for the readers whatever they are given."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from sokocube.errors import PuzzleError
from sokocube.sokoban.formats import parse_levels, write_xsb
from sokocube.sokoban.formats.decoding import decoded
from sokocube.sokoban.formats.lurd_file import with_solutions
from sokocube.sokoban.formats.slc import levels_in_slc
from sokocube.sokoban.formats.text_levels import levels_in_text
from sokocube.sokoban.level import Level, rows_of
from sokocube.sokoban.run_length import compress, expand
from strategies import boards, levels, titles

_SYMBOLS = "#@+$*. -_=pPbB"
_PIECES = st.sampled_from(
    [
        *_SYMBOLS,
        *"0123456789()|\t\n\r;:/",
        "#####\n#@$.#\n#####\n",
        "\n\n",
        "Title: x\n",
        "Comment:\n",
        "Comment-End:\n",
        "Solution\nR\n",
        "; note\n",
        "lurd",
        "Game: Sokoban\n",
        "\u00a0",
        "\ufeff",
        "é",
    ]
)
_MARKUP = st.sampled_from(
    [
        "<SokobanLevels>",
        "</SokobanLevels>",
        "<LevelCollection Copyright='x'>",
        "</LevelCollection>",
        "<Level Id='1'>",
        "</Level>",
        "<L>#####</L>",
        "<L>#@$.#</L>",
        "<L></L>",
        "<Title>",
        "</Title>",
        "<!DOCTYPE x SYSTEM 'y'>",
        "<!DOCTYPE x [<!ENTITY a 'b'>]>",
        "&a;",
        "&#65;",
        "<?xml version='1.0' encoding='UTF-8'?>",
        "<![CDATA[#]]>",
        "<!-- -->",
        "|",
        "x",
    ]
)


def _sound(level: Level) -> Level:
    """Leave out what tells of the place in a file."""
    return replace(level, file="", line=1, number=1)


@settings(deadline=None)
@given(st.lists(levels(), min_size=1, max_size=4))
def test_parsing_what_was_written_gives_the_levels(given_levels: list[Level]) -> None:
    """Boards, titles, authors and notes survive canonical XSB."""
    read = parse_levels(write_xsb(given_levels), "a.xsb")
    assert [_sound(level) for level in read] == given_levels
    assert [level.number for level in read] == list(range(1, len(read) + 1))


@settings(deadline=None)
@given(st.lists(levels(), min_size=1, max_size=3))
def test_writing_is_settled_after_one_round(given_levels: list[Level]) -> None:
    """Writing what was read gives the same text again."""
    text = write_xsb(given_levels)
    assert write_xsb(parse_levels(text)) == text


@settings(deadline=None)
@given(
    boards(),
    st.sampled_from(" -_"),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["\n", "\r\n", "\r", "|\n", "|"]),
    st.sampled_from(["", "   ", "\t"]),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16"]),
)
def test_a_board_reads_the_same_in_every_spelling(
    board, floor, spelled, counted, end, indent, encoding
) -> None:
    """Floor symbols, letters, run lengths, row ends, indents and encodings change nothing."""
    rows = [row or "-" for row in rows_of(board)]
    if spelled:
        rows = [row.translate(str.maketrans("@+$*", "pPbB")) for row in rows]
    rows = [compress(row.replace(" ", floor)) if counted else row for row in rows]
    # A row of blanks alone ends a board, so in such rows floor needs a mark.
    rows = [row if row.strip() else "_" for row in rows]
    data = "".join(indent + row + end for row in rows).encode(encoding)
    assert parse_levels(decoded(data, "a.xsb"))[0].board == board


@settings(deadline=None)
@given(
    st.lists(titles(), min_size=2, max_size=4), st.booleans(), st.booleans(), st.sampled_from(";T")
)
def test_titles_lead_or_follow(names: list[str], lead: bool, apart: bool, style: str) -> None:
    """Titles above all boards, or below all, go to the right ones, touching or not."""
    board = "#####\n#@$.#\n#####\n"
    gap = "\n" if apart else ""
    marked = [f"; {name}\n" if style == ";" else f"Title: {name}\n" for name in names]
    text = "\n".join(title + gap + board if lead else board + gap + title for title in marked)
    assert [level.title for level in parse_levels(text)] == names


@settings(deadline=None, max_examples=300)
@given(st.lists(_PIECES, max_size=40).map("".join) | st.text(max_size=60))
@example("3(" * 30)
@example("#" * 50_000)
@example("9" * 5_000 + "#")
@example("#" + "(" * 50_000)
@example("|" * 50_000 + "#")
def test_any_text_is_read_or_refused(text: str) -> None:
    """Whatever a text file holds, it gives levels or one-line faults."""
    try:
        found = levels_in_text(text, "a.xsb")
    except PuzzleError as error:
        found = [error]
    assert found
    for level in found:
        if isinstance(level, PuzzleError):
            assert str(level).startswith("a.xsb")
            assert "\n" not in str(level)
        else:
            assert parse_levels(write_xsb([level]))[0].board == level.board


@settings(deadline=None, max_examples=300)
@given(
    st.binary(max_size=80)
    | st.builds(bytes.__add__, st.sampled_from([b"\xff\xfe", b"\xfe\xff"]), st.binary(max_size=40))
)
def test_any_bytes_are_decoded_or_refused(data: bytes) -> None:
    """Bytes become text without zero bytes or carriage returns, or a one-line fault."""
    told = ""
    try:
        text = decoded(data, "a.xsb")
    except PuzzleError as error:
        text, told = "", str(error)
    assert not re.search("[\0\r]", text)
    assert not told or told.startswith("a.xsb: ")


@settings(deadline=None, max_examples=300)
@given(st.lists(_MARKUP, max_size=25).map("".join).map(str.encode) | st.binary(max_size=60))
@example(b"<SokobanLevels>" + b"<a>" * 100_000)
@example(b"<?xml version='1.0' encoding='x-none'?><SokobanLevels/>")
@example(b"<?xml version='1.0' encoding='utf-7'?><SokobanLevels/>")
def test_any_bytes_as_slc_are_read_or_refused(data: bytes) -> None:
    """Whatever a .slc file holds, it gives levels or one-line faults."""
    try:
        found = levels_in_slc(data, "a.slc")
    except PuzzleError as error:
        found = [error]
    assert found
    for level in found:
        if isinstance(level, PuzzleError):
            assert str(level).startswith("a.slc")


@settings(deadline=None, max_examples=200)
@given(st.text("udlrUDLR0123456789()[]{}*:; \t\nx", max_size=60) | st.text(max_size=40))
def test_any_text_beside_a_file_gives_solutions_or_faults(text: str) -> None:
    """Every line of a file of solutions says nothing, solves a level or is a fault."""
    levels = parse_levels("#####\n#@$.#\n#####\n\n######\n#@ $.#\n######")
    done = with_solutions(levels, text, "a.lurd")
    said = [line for line in text.split("\n") if line.partition(";")[0].strip()]
    solutions = sum(len(level.solutions) for level in done[:2])
    assert solutions + len(done[2:]) == len(said)
    assert all(str(fault).startswith("a.lurd, line ") for fault in done[2:])


_RUNS = st.recursive(
    st.text("ab", min_size=1, max_size=4).map(lambda run: (run, run)),
    lambda inner: st.lists(
        st.tuples(st.integers(1, 3), inner).map(
            lambda pair: (f"{pair[0]}({pair[1][0]})", pair[0] * pair[1][1])
        ),
        min_size=1,
        max_size=3,
    ).map(lambda parts: ("".join(p[0] for p in parts), "".join(p[1] for p in parts))),
    max_leaves=5,
)


@given(_RUNS)
def test_groups_mean_what_they_repeat(pair: tuple[str, str]) -> None:
    """Nested groups expand to the text that they were made of."""
    assert expand(pair[0], limit=10_000) == pair[1]


@given(st.text("#-$.", max_size=40))
def test_expanding_what_was_compressed_gives_the_text(text: str) -> None:
    """Run lengths lose nothing and never make a text longer."""
    assert expand(compress(text), limit=40) == text
    assert len(compress(text)) <= len(text)


@given(_RUNS, st.integers(1, 50))
def test_the_limit_is_exact(pair: tuple[str, str], limit: int) -> None:
    """A result is refused exactly when it is longer than the limit."""
    if len(pair[1]) <= limit:
        assert expand(pair[0], limit=limit) == pair[1]
    else:
        with pytest.raises(PuzzleError, match="more than"):
            expand(pair[0], limit=limit)
