"""Level files as people write them: what is read from each, and what is refused and how."""

from __future__ import annotations

from pathlib import Path

import pytest

from sokocube.errors import PuzzleError
from sokocube.sokoban.formats import parse_levels, read_levels, sift_levels, write_xsb
from sokocube.sokoban.formats.decoding import MAX_BYTES
from sokocube.sokoban.level import board_from_rows, rows_of
from sokocube.sokoban.rules import Sokoban
from sokocube.sokoban.solver import solve

DATA = Path(__file__).parents[1] / "data"
SHARED = Path(__file__).parents[2] / "../shared/data"
BOARD = "#####\n#@$.#\n#####\n"
OTHER = "######\n#@ $.#\n######\n"


def _shared(name: str) -> Path:
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"{name} lies beside the repository only where it was put")
    return path


def _titles(text: str) -> list[str]:
    return [level.title for level in parse_levels(text)]


def _fault(text: str) -> str:
    with pytest.raises(PuzzleError) as caught:
        parse_levels(text, "a.xsb")
    return str(caught.value)


# What is read


def test_the_two_levels_of_the_repository() -> None:
    """The known levels have their sizes, and the file that they came from."""
    zero, one = (read_levels(DATA / f"level{n}.xsb", name=f"level{n}.xsb")[0] for n in (0, 1))
    assert (zero.board.width, zero.board.height, len(zero.board.boxes)) == (4, 5, 1)
    assert (one.board.width, one.board.height, len(one.board.boxes)) == (8, 8, 4)
    assert (one.file, one.line, one.number, one.title) == ("level1.xsb", 1, 1, "")


@pytest.mark.parametrize(
    "text",
    [
        BOARD,
        BOARD.rstrip("\n"),
        "\ufeff" + BOARD,
        BOARD.replace("\n", "\r\n"),
        BOARD.replace("\n", "\r"),
        "#####\r\n#@$.#\n#####\r",
        "#####   \n#@$.#  \n##### ",
        "\t#####\n\t#@$.#\n\t#####",
        "\t #####\n\t #@$.#\n\t #####\t",
        "_#####_\n_#pb.#-\n=#####=",
        "5#\n#@$.#\n5#",
        "5#|#@$.#|5#",
        "5#|#@$.#|5#|",
        "2(2#)#|1(#@$).#|(((5#)))",
        "-----\n#####\n#@$.#\n#####\n_____",
    ],
)
def test_one_board_in_many_spellings(text: str) -> None:
    """Marks, run lengths, row ends, indents and line ends all give the same board."""
    [level] = parse_levels(text.removeprefix("\ufeff"))
    assert rows_of(level.board) == ["#####", "#@$.#", "#####"]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32", "latin-1", "cp1252"]
)
def test_encodings(tmp_path: Path, encoding: str) -> None:
    """A file is decoded by its mark, else as UTF-8, else as Latin-1."""
    text = f"{BOARD}Title: François\n"
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    (tmp_path / "a.xsb").write_bytes(mark + text.encode(encoding))
    assert read_levels(tmp_path / "a.xsb")[0].title == "François"


def test_no_break_space_is_floor() -> None:
    """What a web page makes of a space is read as one."""
    [level] = parse_levels("######\n#\u00a0@$.#\n######")
    assert rows_of(level.board)[1] == "# @$.#"


def test_a_box_that_nobody_reaches_is_read_and_makes_a_level_unsolvable() -> None:
    """Behind a wall and off its goal it is no fault of the file, but there is no solution."""
    [level] = parse_levels("#########\n#@$.#$ .#\n#########")
    answer = solve(level.board)
    assert (answer.status, answer.proven, answer.examined) == ("unsolvable", True, 0)
    [level] = parse_levels("#########\n#@$.#* *#\n#########")
    assert solve(level.board).lurd == "R"


def test_letters_stand_for_player_and_boxes() -> None:
    """The letters p, P, b and B mean @, +, $ and *."""
    [level] = parse_levels("######\n#-PbB#\n######")
    assert rows_of(level.board)[1] == "# +$*#"


def test_nested_run_lengths() -> None:
    """A group may be repeated, also within a group."""
    [level] = parse_levels("7#\n#-@-$.#\n2(3#)#")
    assert rows_of(level.board) == ["#######", "# @ $.#", "#######"]


@pytest.mark.parametrize("between", ["\n", "  \n", " \t \n", "\n\n\n", "; Next\n", "Next one\n"])
def test_levels_end_at_blank_lines_and_words(between: str) -> None:
    """A blank line, or one of blanks, or one of words parts two levels."""
    levels = parse_levels(BOARD + between + OTHER)
    assert [level.board.width for level in levels] == [5, 6]
    assert [level.number for level in levels] == [1, 2]
    assert levels[1].line == 4 + between.count("\n")


def test_two_levels_on_one_line() -> None:
    """With | as row end a whole collection may be one line; comments title what is above."""
    levels = parse_levels("5#|#@$.#|5#|;1||6#|#@-$.#|6#|;2||")
    assert [(level.title, level.board.width, level.line) for level in levels] == [
        ("1", 5, 1),
        ("2", 6, 1),
    ]


def test_a_bar_in_a_title_ends_no_row() -> None:
    """A line with | is taken apart only if it is made of rows."""
    assert _titles(f"Title: a | b #|\n{BOARD}") == ["a | b #|"]
    assert _titles(f"; #|#|\n; x\n{BOARD}") == ["x"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"; A\n\n{BOARD}\n; B\n\n{BOARD}", ["A", "B"]),
        (f"; A\n{BOARD}\n; B\n{BOARD}", ["A", "B"]),
        (f"{BOARD}; A\n\n{BOARD}; B\n", ["A", "B"]),
        (f"{BOARD}\n; A\n\n{BOARD}\n; B\n", ["A", "B"]),
        (f"A\n\n{BOARD}\nB\n\n{BOARD}", ["A", "B"]),
        (f"Title: A\n{BOARD}\nTitle: B\n{BOARD}", ["A", "B"]),
        (f"{BOARD}Title: A\n\n{BOARD}Title: B\n", ["A", "B"]),
        (f"{BOARD}Title: A\n\n{BOARD}", ["A", ""]),
        (f"{BOARD}\n{BOARD}Title: B", ["", "B"]),
        (f"Title: All\n\n{BOARD}Title: A\n\n{BOARD}Title: B", ["A", "B"]),
        (f"; All of them\n\n; A\n\n{BOARD}\n; B\n\n{BOARD}", ["A", "B"]),
        (f"All of them\n\n{BOARD}\n{BOARD}", ["", ""]),
        (f"{BOARD}\nB\n\n{BOARD}", ["", "B"]),
        (f"; a remark\n{BOARD}title: A\n\n; another\n{BOARD}TITLE : B", ["A", "B"]),
        (f"#1\n{BOARD}\n#2\n{BOARD}", ["#1", "#2"]),
        (f"Level 1: The end\n{BOARD}\nLevel 2: It\n{BOARD}", ["Level 1: The end", "Level 2: It"]),
        (f"; Title: A\n; Author: Ann\n{BOARD}", ["A"]),
        (f"***\n...\n\n{BOARD}", [""]),
        (f"=====\nA\n=====\n\n{BOARD}", ["A"]),
    ],
)
def test_titles_above_or_below(text: str, expected: list[str]) -> None:
    """Each file decides whether titles lead or follow; what touches a board is its own."""
    assert _titles(text) == expected


def test_authors_sets_and_notes() -> None:
    """A header speaks for all levels, keys of a level for that; the rest are its notes."""
    first, second = parse_levels(
        f"Collection: Two\nAuthor: Ann\n\n{BOARD}Title: A\nDifficulty: 3\nComment: easy\n\n"
        f"{BOARD}Title: B\nAuthor: Bob\nComment:\n# not a row\n\n two\nComment-End:\n"
    )
    assert (first.title, first.author, first.collection) == ("A", "Ann", "Two")
    assert first.notes == "Difficulty: 3\neasy"
    assert (second.title, second.author, second.collection) == ("B", "Bob", "Two")
    assert second.notes == "# not a row\n\n two"


def test_comments_for_nobody_are_left_out() -> None:
    """Lines with :: and // say nothing, and stray ends of comments neither."""
    [level] = parse_levels(f":: x\n// y //\nComment-End:\n\n{BOARD}:: z\n")
    assert (level.title, level.notes) == ("", "")


def test_sok_titles_authors_and_solutions() -> None:
    """The order of a .sok file: title, board, notes, solutions."""
    first, second = parse_levels(
        f"Collection: Two\nAuthor: X\n\nFirst\n\n{BOARD}Author: Y\n\n"
        f"Second\n\n{OTHER}\nSolution 1/1\nr\nR\n"
    )
    assert (first.title, first.author, first.solutions) == ("First", "Y", ())
    assert (second.title, second.author, second.solutions) == ("Second", "X", (("rR", ""),))


@pytest.mark.parametrize(
    ("below", "solutions"),
    [
        ("\nSolution\nrr\n", (("rR", ""),)),
        ("\nSolution 1/2 by Ann\n2r\n\nSolution 2/2\nlRr\n", None),
        ("\nSolution\nlrrr\n", None),
        ("\nSolution/Moves\n\nr\n*R\nAuthor: Ann\n", (("rR", "Ann"),)),
        ("\nSolution: rr\nSolver: Festival\n", (("rR", "Festival"),)),
        ("Moves: rr\n", (("rR", ""),)),
        ("Moves: 2\n", ()),
        ("\nrr\n", (("rR", ""),)),
        ("\nSaved game\nr\n", ()),
        ("\nSnapshot 1\nll\n\nSolution\nrr\n", (("rR", ""),)),
        ("\nlurd\n", ()),
        ("\nRuddl\n", ()),
    ],
)
def test_solutions_below_a_board(below: str, solutions: tuple[tuple[str, str], ...] | None) -> None:
    """Solutions are found and replayed, saved games passed over, words left as words."""
    if solutions is None:
        assert "cannot be made" in _fault(OTHER + below)
        return
    [level] = parse_levels(OTHER + below)
    assert level.solutions == solutions


def test_several_solutions_keep_their_credit() -> None:
    """Each solution of a level carries the name that stands at its own."""
    [level] = parse_levels(f"{OTHER}\nSolution 1/2 (by Ann)\nrr\n\nSolution 2/2\nrR\nSolver: Bo\n")
    assert level.solutions == (("rR", "Ann"), ("rR", "Bo"))


def test_moves_that_are_no_solution_stay_words() -> None:
    """A title may be spelled with the letters of moves alone."""
    assert _titles(f"{BOARD}\nLurd\n\n{BOARD}") == ["", "Lurd"]


# What is refused


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("#####\n#@$. \n#####", "a.xsb, line 2, level 1: the board is open to the outside"),
        ("#####\n#@$.#\n-\n#####", "a.xsb, line 3, level 1: the board is open to the outside"),
        ("\n######\n#@$.@#\n######", "a.xsb, line 3, level 1: 2 players on the board"),
        ("#####\n# $.#\n#####", "a.xsb, line 1, level 1: no player"),
        ("######\n#@$$.#\n######", "a.xsb, line 1, level 1: 2 boxes but 1 goal"),
        ("######\n#@$..#\n######", "a.xsb, line 1, level 1: 1 box but 2 goals"),
        ("###\n#@#\n###", "a.xsb, line 1, level 1: no box"),
        ("#####\n#@$.#\n#x  #\n#####", "a.xsb, line 3, level 1: unknown symbol 'x' in column 2"),
        ("#####\n#@$.#\n#  X#\n#####", "a.xsb, line 3, level 1: unknown symbol 'X' in column 4"),
        ("#####\n#@$.#\n#####\n #x#", "a.xsb, line 4, level 1: unknown symbol 'x' in column 3"),
        ("x####\n#@$.#\n#####", "a.xsb, line 1, level 1: unknown symbol 'x' in column 1"),
        ("5#|#@%.#|5#|", "a.xsb, line 1, level 1: unknown symbol '%' in column 3"),
        ("######\n#@$=.#\n######", "a.xsb, line 2, level 1: outside mark = in column 4 inside"),
        ("#######\n#@\t $.#\n#######", "a.xsb, line 2, level 1: a tab in column 3"),
        ("\t#####\n#@$.#\n#####", "a.xsb, line 1, level 1: a tab in column 1"),
        ("999999999#|#@$.#|5#", "a.xsb, line 1, level 1: more than 200 squares in one line"),
        ("#####\n#@$.#\n99999999999#", "a.xsb, line 3, level 1: more than 200 squares"),
        ("3(#|#@$.#|5#|", "a.xsb, line 1, level 1: a ( without its )"),
        ("5#\n#@$.#\n5#)", "a.xsb, line 3, level 1: a ) without its ("),
        ("5#\n#@$.3\n5#", "a.xsb, line 2, level 1: the number 3 has nothing to repeat"),
        ("5#\n#@$.#0-\n5#", "a.xsb, line 2, level 1: a run of length 0"),
        ("#" * 201 + "\n#@$.#\n#####", "a.xsb, line 1, level 1: a row of 201 squares"),
        ("#\n" * 201, "a.xsb, line 1, level 1: a board of 201 rows"),
        ("@$.\n", "a.xsb, line 1, level 1: no wall on the board"),
        ("", "a.xsb: no level found"),
        ("Just a note.\n; nothing\n", "a.xsb: no level found"),
        ("####\n", "a.xsb: no level found"),
        ("999999999#\n999999999#\n", "a.xsb, line 1: more than 200 squares in one line"),
        ("Title\n9(9(9(9(#))))\n", "a.xsb, line 2: more than 200 squares in one line"),
        (f"{'#' * 300}\n#{' ' * 298}#\n", "a.xsb, line 1: a row of 300 squares"),
        ("Comment:\nx\n", "a.xsb, line 1: this block comment never ends"),
        ("Game: Hexoban\n" + BOARD, "a.xsb, line 1: the game is Hexoban, not Sokoban"),
        (BOARD + "\nSolution\nL\n", "a.xsb, line 6, level 1: move 1 (L) of 1 cannot be made"),
        (
            BOARD + "\n" + BOARD + "Solution: {R}\n",
            "a.xsb, line 8, level 2: a change of the pusher",
        ),
        ("\n" * 300_001, "a.xsb: more than 300,000 lines"),
    ],
)
def test_faults_are_told_in_one_line(text: str, line: str) -> None:
    """Each fault names file, line and level, what is wrong and what to do."""
    told = _fault(text)
    assert told.startswith(line)
    assert "; " in told


def test_game_sokoban_is_no_fault() -> None:
    """A file may say that it holds Sokoban levels."""
    assert len(parse_levels(f"Game: Sokoban\n\n{BOARD}")) == 1


def test_faults_of_a_file_are_all_told(tmp_path: Path) -> None:
    """The levels beside a faulty one are still given, each fault with its number."""
    (tmp_path / "a.xsb").write_text(f"#####\n#@$. \n#####\n\n{BOARD}\n###\n# #\n###\n")
    levels, faults = sift_levels(tmp_path / "a.xsb", name="a.xsb")
    assert [level.number for level in levels] == [2]
    assert [(fault.level, fault.line) for fault in faults] == [(1, 2), (3, 9)]
    with pytest.raises(PuzzleError) as caught:
        read_levels(tmp_path / "a.xsb")
    assert caught.value.level == 1


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b"\x7fELF\0\0", "a binary file"),
        (b"#####\n#@$.#\x1b[0m", "a binary file"),
        (b"\xff\xfe#", "begins with the mark of UTF-16-LE but is not"),
        (b"\xef\xbb\xbf\xff", "begins with the mark of UTF-8 but is not"),
        (b"\xff\xfe\0\0", "a binary file"),
        (b" \n\t\n", "no level found"),
        (b"#" * (MAX_BYTES + 1), "larger than 8,000,000 bytes"),
    ],
)
def test_files_that_are_no_text(tmp_path: Path, data: bytes, said: str) -> None:
    """Empty, binary, damaged and huge files are refused by name."""
    if data == b"\xff\xfe\0\0":  # the mark of UTF-32, and nothing behind it
        said = "no level found"
    (tmp_path / "a.xsb").write_bytes(data)
    with pytest.raises(PuzzleError) as caught:
        read_levels(tmp_path / "a.xsb", name="levels/a.xsb")
    assert str(caught.value).startswith(f"levels/a.xsb: {said}")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """A missing file, a folder and a broken link are refused by name."""
    (tmp_path / "link.xsb").symlink_to(tmp_path / "nowhere")
    for name in ("missing.xsb", "", "link.xsb", "a\0b.xsb"):
        with pytest.raises(PuzzleError) as caught:
            read_levels(tmp_path / name)
        assert str(caught.value).startswith(tmp_path.as_posix())


# Solutions beside a file


def test_solutions_beside_a_file(tmp_path: Path) -> None:
    """Lines in order or numbered, with credit or without, go to their levels."""
    (tmp_path / "two.xsb").write_text(f"{BOARD}\n{OTHER}")
    (tmp_path / "two.lurd").write_text("; ours\n\nr ; Ann\n2r\n1: R\n")
    first, second = read_levels(tmp_path / "two.xsb")
    assert first.solutions == (("R", "Ann"), ("R", ""))
    assert second.solutions == (("rR", ""),)


def test_solutions_beside_a_file_come_behind_its_own(tmp_path: Path) -> None:
    """Both kinds are kept, those in the file first; a .lurd beside .slc counts too."""
    (tmp_path / "a.sok").write_text(f"{BOARD}\nSolution\nR\nAuthor: Ann\n")
    (tmp_path / "a.lurd").write_text("r; Bob")
    assert read_levels(tmp_path / "a.sok")[0].solutions == (("R", "Ann"), ("R", "Bob"))
    (tmp_path / "a.slc").write_text(
        "<SokobanLevels><LevelCollection><Level><L>#####</L><L>#@$.#</L><L>#####</L></Level>"
        "</LevelCollection></SokobanLevels>"
    )
    assert read_levels(tmp_path / "a.slc")[0].solutions == (("R", "Bob"),)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("R\nR", "b/a.lurd, line 2: a solution for level 2 of 1"),
        ("0: R", "b/a.lurd, line 1: a solution for level 0 of 1"),
        ("\nU", "b/a.lurd, line 2, level 1: move 1 (U) of 1 cannot be made"),
        ("1:", "b/a.lurd, line 1, level 1: the solution ends unsolved after 0 moves"),
        ("xyz", "b/a.lurd, line 1, level 1: unknown symbol 'x' at place 1"),
    ],
)
def test_faulty_solutions_beside_a_file(tmp_path: Path, text: str, fault: str) -> None:
    """A fault in a file of solutions names that file and its line."""
    (tmp_path / "a.xsb").write_text(BOARD)
    (tmp_path / "a.lurd").write_text(text)
    levels, faults = sift_levels(tmp_path / "a.xsb", name="b/a.xsb")
    assert len(levels) == 1
    assert [str(told)[: len(fault)] for told in faults] == [fault]


# XML collections


def _slc(body: str, head: str = "") -> str:
    return f"{head}<SokobanLevels><Title>Set</Title>{body}</SokobanLevels>"


_SLC_LEVEL = "<Level Id='One' Width='9'>\n<L>#####</L>\n<L>#@$.#</L>\n<L>#####</L></Level>"


@pytest.mark.parametrize("encoding", ["UTF-8", "ISO-8859-1", "windows-1252", "UTF-16"])
def test_slc_in_its_declared_encoding(tmp_path: Path, encoding: str) -> None:
    """The declaration says how to decode; wrong sizes do not matter."""
    head = f'<?xml version="1.0" encoding="{encoding}"?>'
    head += '<!DOCTYPE SokobanLevels SYSTEM "SokobanLev.dtd">'
    body = f"<LevelCollection Copyright='François'>{_SLC_LEVEL}</LevelCollection>"
    (tmp_path / "a.SLC").write_bytes(_slc(body, head).encode(encoding))
    [level] = read_levels(tmp_path / "a.SLC")
    assert (level.title, level.author, level.collection) == ("One", "François", "Set")
    assert rows_of(level.board) == ["#####", "#@$.#", "#####"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("<SokobanLevels>", "a.slc, line 1: not well-formed XML (no element found)"),
        ("#####", "a.slc, line 1: not well-formed XML"),
        (_slc("", '<!DOCTYPE x [<!ENTITY a "b">]>'), "a.slc, line 1: the document type declares"),
        (_slc("&a;", '<!DOCTYPE x SYSTEM "y">'), "a.slc: no level found"),
        (_slc("&a;"), "a.slc, line 1: not well-formed XML (undefined entity)"),
        ("<html/>", "a.slc, line 1: the document is html, not SokobanLevels"),
        (_slc(""), "a.slc: no level found"),
        (_slc("<Level/>"), "a.slc, line 1, level 1: a level without rows"),
        (_slc("<x>" * 30), "a.slc, line 1: elements nested more than 20 deep"),
        (
            _slc(_SLC_LEVEL.replace("#@$.#", "#@|.#")),
            "a.slc, line 3, level 1: unknown symbol '|' in column 3",
        ),
        (_slc(_SLC_LEVEL.replace("@", "$")), "a.slc, line 1, level 1: no player"),
        ('<?xml version="1.0" encoding="nothing"?><a/>', "a.slc, line 1: "),
    ],
)
def test_faulty_slc(tmp_path: Path, text: str, fault: str) -> None:
    """What is not a collection, or declares entities, is refused; so is a faulty level in it."""
    (tmp_path / "a.slc").write_text(text)
    levels, faults = sift_levels(tmp_path / "a.slc", name="a.slc")
    assert not levels
    assert str(faults[0]).startswith(fault)


def test_slc_opens_no_other_file(tmp_path: Path) -> None:
    """An external entity is not fetched: the name of one in text is left out."""
    (tmp_path / "secret").write_text("#####")
    head = f'<!DOCTYPE SokobanLevels SYSTEM "{(tmp_path / "secret").as_uri()}">'
    body = "<Level Id='&x;'><L>#####</L><L>#@$.#</L><L>#####</L></Level>"
    (tmp_path / "a.slc").write_text(_slc(body, head))
    levels, _ = sift_levels(tmp_path / "a.slc")
    assert [level.title for level in levels] == [""]


# Writing


def test_written_form() -> None:
    """The canonical form: board, title, author, set, notes in a block; blank rows are kept."""
    board = board_from_rows(["#####", "#@$.#", "#####", "", "  #"])
    [level] = parse_levels("#####\n#@$.#\n#####\n-\n__#\nTitle: A\nAuthor: B\nCollection: C\nD: e")
    assert level.board == board
    assert (
        write_xsb([level, level])
        == (
            2 * "#####\n#@$.#\n#####\n-\n  #\nTitle: A\nAuthor: B\nCollection: C\nComment:\nD: e\n"
            "Comment-End:\n\n"
        )[:-1]
    )


# Files that lie beside the repository


_EDGE_LEVELS = {
    "01": 1, "02": 2, "03": 2, "04": 2, "05": 1, "06": 0, "07": 1, "08": 0, "09": 0, "10": 2,
    "11": 1, "12": 1, "13": 1, "14": 0, "15": 0, "16": 2, "17": 2, "18": 1, "19": 1, "20": 2,
    "21": 2, "22": 2, "23": 0, "24": 0, "25": 0, "26": 0, "27": 0, "28": 1, "29": 1, "30": 0,
    "31": 1, "32": 1, "33": 1, "34": 1, "35": 1, "36": 1, "37": 0, "38": 1, "39": 0, "40": 0,
    "41": 1, "42": 0, "43": 0, "real_already_solved": 3, "real_box_on_goal": 4,
    "real_isolated_room": 3, "real_two_players": 0,
}  # fmt: skip


@pytest.mark.parametrize("start", _EDGE_LEVELS)
def test_odd_files_read_or_fail_as_expected(start: str) -> None:
    """Every odd file gives the levels that it should, or faults and no level at all."""
    [path] = _shared("edge").glob(f"{start}*")
    levels, faults = sift_levels(path, name=path.name)
    assert len(levels) == _EDGE_LEVELS[start]
    assert bool(faults) == (not levels)


def test_odd_files_in_detail() -> None:
    """What the odd files say beyond the number of their levels."""
    edge = _shared("edge")

    def read(start: str):
        [path] = edge.glob(f"{start}*")
        return read_levels(path)

    assert [level.title for level in read("01")] == ["Bom"]
    assert [level.title for level in read("02")] == ["CRLF", ""]
    assert rows_of(read("12")[0].board) == ["#######", "# @ $.#", "#######"]
    assert read("19")[0].title == "C"
    assert [level.title for level in (*read("20"), *read("21"))] == ["A", "B", "A", "B"]
    assert [level.title for level in read("22")] == ["First", "Second"]
    assert read("22")[0].author == "Y"
    assert read("22")[1].solutions == (("R", ""),)
    assert Sokoban(read("28")[0].board).is_solved(Sokoban(read("28")[0].board).play("drruL"))
    assert all(
        level.board.boxes == level.board.goals
        for level in (*read("29"), *read("real_already_solved"))
    )
    for start in ("05", "35"):
        assert rows_of(read(start)[0].board) == ["#####", "#@$.#", "#####"]
    assert rows_of(read("34")[0].board)[1].strip("#").strip() == "@$."
    assert read("31")[0].board.live_boxes != read("31")[0].board.boxes
    answer = solve(read("31")[0].board)
    assert (answer.status, answer.proven, answer.examined) == ("unsolvable", True, 0)
    for start, fault in (("27", "1 box but 2 goals"), ("37", "the document type declares")):
        with pytest.raises(PuzzleError, match=fault):
            read(start)
    assert len(read("32")[0].board.live_boxes) == 1
    assert len(read("33")[0].board.floor) == 3
    assert read("36")[0].author == "François"


def test_known_collections() -> None:
    """Whole collections are read with their titles and authors."""
    microban = read_levels(_shared("microban1_155.xsb"))
    assert [level.title for level in microban] == [str(n) for n in range(1, 156)]
    holland = read_levels(_shared("holland_dh1.slc"))
    assert len(holland) == 10
    assert {level.author for level in holland} == {"David Holland"}
    drfogh = read_levels(_shared("drfogh_numbers.xsb"))
    assert [drfogh[0].title, drfogh[-1].title] == ["One", "Numbers"]
    assert {(level.author, level.collection) for level in drfogh} == {("DrFogh", "Numbers")}
    boxoban = read_levels(_shared("boxoban_hard_000_first100.txt"))
    assert [level.title for level in boxoban] == [str(n) for n in range(100)]
    for n in range(41):
        assert len(read_levels(_shared(f"seed-levels/level{n}.txt"))) == 1
