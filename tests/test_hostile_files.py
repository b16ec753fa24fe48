"""Files that mean harm: each reader answers with levels or with faults of one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sokocube.collection import collect
from sokocube.coloursort.shelf import collect_sorts
from sokocube.sokoban.formats.rows import MAX_SIDE

if TYPE_CHECKING:
    from pathlib import Path

    from sokocube.errors import PuzzleError

BOARD = "#####\n#@$.#\n#####\n"
LONGEST = 1_000
"""Characters that a line of a fault may have: what is wrong must not drown in what was read."""

pieces = st.sampled_from(
    [
        *"#@$.*+ -_=|0123456789()[]{}:;,?\t\r\0\x0b\x85\u2028\u202e\ufeff",
        BOARD,
        "\n",
        "\n\n",
        "Title: <script>alert(1)</script>\n",
        "Author: </style>\n",
        "Comment:\n",
        "Comment-End:\n",
        "Solution\n",
        "Solution by \N{ZERO WIDTH SPACE}\n",
        "Capacity: 99999999999\n",
        "Empty: 99999999\n",
        "Colours: AABB\n",
        "Rule: ball\n",
        "99999999#",
        "9(9(9(9(9(9(#))))))",
        "ABAB",
        "(AB",
        '"A"',
        "null",
        '{"tubes": ',
        "<SokobanLevels>",
        "<LevelCollection>",
        "<Level Id='a' Width='-1'>",
        "<L>#@$.#</L>",
        "</Level>",
        "<!DOCTYPE a [<!ENTITY b 'c'>]>",
        "&b;",
        "<![CDATA[",
        "]]>",
        "udlrUDLR",
    ]
)
contents = st.lists(pieces, max_size=25).map("".join).map(str.encode) | st.binary(max_size=60)


def check(faults: tuple[PuzzleError, ...]) -> None:
    """Make sure that each fault is a line, short enough to be read, with the name of the file."""
    for fault in faults:
        said = str(fault)
        assert said.isprintable(), ascii(said)
        assert said.startswith("levels"), said
        assert len(said) <= LONGEST, said[:200]


def read(folder: Path, name: str, data: bytes) -> None:
    """Put a file into a folder, and read that as a build would."""
    for file in folder.iterdir():
        if file.is_file():
            file.unlink()
    (folder / "sorts").mkdir(exist_ok=True)
    (folder / name).write_bytes(data)
    found, sorts = collect(folder, called="levels"), collect_sorts(folder, called="levels")
    (folder / name).unlink()
    check((*found.faults, *sorts.faults))
    assert found.faults or found.entries or sorts.faults or sorts.entries
    for entry in found.entries:
        assert max(entry.level.board.width, entry.level.board.height) <= MAX_SIDE
    for entry in (*found.entries, *sorts.entries):
        assert len(entry.level.title) + len(entry.level.author) <= LONGEST
        assert len(entry.level.notes) <= 20 * LONGEST


@settings(
    deadline=None,
    max_examples=400,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(
    st.sampled_from(["a.xsb", "a.sok", "a.txt", "a.slc", "sorts/a.txt", "sorts/a.json"]), contents
)
def test_whatever_a_file_holds_it_is_read_or_refused(tmp_path, name, data):
    """Any bytes under any ending give levels, or lines that say what is wrong; nothing raises."""
    read(tmp_path, name, data)


@settings(
    deadline=None,
    max_examples=150,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(contents)
def test_whatever_stands_beside_a_file_is_read_or_refused(tmp_path, data):
    """Any bytes in a file of solutions leave the level, and lines that say what is wrong."""
    (tmp_path / "a.xsb").write_text(BOARD)
    (tmp_path / "a.lurd").write_bytes(data)
    found = collect(tmp_path, called="levels")
    check(found.faults)
    assert found.entries or found.faults


BOMBS = {
    "a row of megabytes": b"#" * 5_000_000,
    "rows without end": b"#\n" * 2_000_000,
    "a title of megabytes": f"{BOARD}Title: {'x' * 5_000_000}\n".encode(),
    "notes of megabytes": f"{BOARD}{'words and more words ' * 200_000}\n".encode(),
    "many titles": f"{BOARD}{'Title: a' * 9}{chr(10)}".encode() * 9_000,
    "a number of megabytes": b"9" * 5_000_000 + b"#",
    "runs in runs": b"9(" * 40 + b"#" + b")" * 40,
    "deep parentheses": b"(" * 1_000_000,
    "a long solution": f"{BOARD}\nSolution\n{'l' * 5_000_000}\n".encode(),
    "runs in a solution": f"{BOARD}\nSolution\n99999(99999(99999(l)))\n".encode(),
    "deep lists": b"[" * 1_000_000,
    "deep objects": b'{"tubes":' * 200_000,
    "a long number": b'{"tubes": [["A"]], "capacity": ' + b"9" * 100_000 + b"}",
    "many tubes": b"AB\n" * 500_000,
    "a tall tube": b"A" * 4_000_000,
    "many empty tubes": b"AB\nBA\nEmpty: 999999999\n",
    "deep elements": b"<SokobanLevels>" + b"<a>" * 500_000,
    "entities in entities": b"<!DOCTYPE l [<!ENTITY a 'b'><!ENTITY c '&a;&a;'>]><SokobanLevels/>",
    "a long attribute": b"<SokobanLevels><Level Id='" + b"x" * 3_000_000 + b"'/></SokobanLevels>",
    "control characters": b"\x1b[31m#####\n#@$.#\n#####\n",
    "text that runs backwards": f"{BOARD}Title: \u202eabc\n".encode(),
}


@pytest.mark.parametrize("name", ["a.xsb", "a.slc", "sorts/a.txt"])
@pytest.mark.parametrize("bomb", BOMBS)
def test_bombs_do_not_go_off(tmp_path, name, bomb):
    """Megabytes of one row, runs in runs, deep nesting: each is a line, or levels of legal size."""
    read(tmp_path, name, BOMBS[bomb])
