"""Tests of the cube page without a browser: its rules, evaluated, against the rules of the game."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from functools import cache
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sokocube.hypercube.embed import embed
from sokocube.hypercube.embedding import Embedding
from sokocube.play import cube
from sokocube.play.wording import Wording
from sokocube.sokoban.level import Board, board_from_rows
from sokocube.sokoban.rules import DIRECTIONS, Sokoban
from sokocube.state_graph import StateGraph, TooManyStatesError, explore
from strategies import boards

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sokocube.play.game import Game

DATA = Path(__file__).parents[1] / "data"
HOSTILE = "\"><script>alert(1)</script><img src=x onerror='x'>&amp;"


@cache
def level(name: str) -> Board:
    """Read a board of the test data."""
    return board_from_rows((DATA / f"{name}.xsb").read_text().split("\n"))


def encoded(board: Board, **options: str) -> tuple[Game, StateGraph, Embedding]:
    """Make the cube game of a board."""
    graph = explore(Sokoban(board))
    embedding = embed(graph, board).embedding
    assert embedding is not None
    return cube.cube_game(board, graph, embedding, Wording(), **options), graph, embedding


class Sheet:
    """The rules of a game, applied as a browser would."""

    _RULE = re.compile(r"#(g[0-9a-f]{8})((?::has\(\.k\d+:checked\))*)\{(.*)\}")

    def __init__(self, css: str) -> None:
        self.rules = []
        for place, line in enumerate(css.split("\n")):
            if rule := self._RULE.fullmatch(line):
                bits = [int(bit) for bit in re.findall(r"\.k(\d+):", rule[2])]
                declared = dict(d[2:].split(":", 1) for d in rule[3].split(";"))
                self.rules.append((len(bits), place, sum(1 << bit for bit in bits), declared))
        self.rules.sort(key=lambda rule: rule[:2])

    def at(self, code: int) -> dict[str, str]:
        """Give the custom properties of the game while the boxes of `code` are checked."""
        said: dict[str, str] = {}
        for _, _, asked, declared in self.rules:
            if asked & code == asked:
                said |= declared
        return {name: value for name, value in said.items() if value != "initial"}


def arrows(said: dict[str, str], bits: int, *, numbered: bool) -> dict[str, list[int]]:
    """Say which boxes are which arrow."""
    if numbered:
        return {d: [int(said[d])] if d in said else [] for d in DIRECTIONS}
    return {d: [bit for bit in range(bits) if f"{d}{bit}" in said] for d in DIRECTIONS}


def check_every_state(
    board: Board, game: Game, graph: StateGraph, embedding: Embedding, *, numbered: bool
) -> None:
    """Compare what the sheet says at each code with what the rules of Sokoban say."""
    sokoban, sheet = Sokoban(board), Sheet(game.css)
    for i, state in enumerate(graph.states):
        said = sheet.at(embedding.codes[i])
        cells = [
            int(said[f"y{k}"]) * board.width + int(said[f"x{k}"]) for k in range(len(state[1]))
        ]
        assert (int(said["px"]), int(said["py"])) == board.xy(state.player)
        assert sorted(zip(board.letters, cells, strict=True)) == sorted(
            zip(board.letters, state.boxes, strict=True)
        )
        goals = set(zip(board.letters, board.goals, strict=True))
        for k, cell in enumerate(cells):
            assert said[f"h{k}"] == str(int((board.letters[k], cell) in goals))
        won = sokoban.is_solved(state)
        shown = arrows(said, game.bits, numbered=numbered)
        for d in DIRECTIONS:
            done = None if won else sokoban.step(state, d)
            leads = [embedding.flipped(i, graph.index[done[1]])] if done else []
            assert shown[d] == leads
        assert ("won" in said, "lost" in said) == (won, graph.to_win[i] is None)
        assert ("playing" in said) == bool(graph.to_win[i])
        assert ("start" in said) == (i == 0 and bool(graph.to_win[i]))
        if graph.to_win[i] is not None:
            assert said["n"] == str(graph.to_win[i])
        advised = [d for d in DIRECTIONS if f"best-{d}" in said]
        assert len(advised) == bool(graph.to_win[i])
        for d in advised:
            reached = sokoban.step(state, d)[1]
            assert graph.to_win[graph.index[reached]] == graph.to_win[i] - 1


@pytest.mark.parametrize("numbered", [False, True])
@pytest.mark.parametrize("name", ["level0", "level1"])
def test_every_state_of_known_levels(
    name: str, numbered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At each code the sheet shows the picture, the arrows, the hint and the verdict."""
    monkeypatch.setattr(cube, "_FEW_STATES", 0 if numbered else 512)
    check_every_state(level(name), *encoded(level(name)), numbered=numbered)


@settings(deadline=None, max_examples=40)
@given(st.booleans().flatmap(lambda lettered: boards(lettered=lettered, max_width=4)))
def test_every_state_of_odd_levels(board: Board) -> None:
    """The same holds for any tiny level: won from the start, unwinnable, with letters."""
    try:
        explore(Sokoban(board), limit=150)
    except TooManyStatesError:
        assume(False)  # embedding it would take long
    check_every_state(board, *encoded(board), numbered=False)


def rooms(seed: str, *, least: int, most: int) -> Iterator[Board]:
    """Draw rooms with a few walls and boxes that have between `least` and `most` states."""
    draw = random.Random(seed)
    while True:
        width, height = 3 + int(draw.random() * 3), 3 + int(draw.random() * 3)
        cells = sorted(range(width * height), key=lambda _: draw.random())
        boxes = 1 + int(draw.random() * 2)
        symbols = dict(zip(cells, "@" + "$" * boxes + "." * boxes + "###", strict=False))
        inside = [
            "".join(symbols.get(y * width + x, " ") for x in range(width)) for y in range(height)
        ]
        edge = "#" * (width + 2)
        board = board_from_rows([edge, *(f"#{row}#" for row in inside), edge])
        with suppress(TooManyStatesError):
            if len(explore(Sokoban(board), limit=most).states) >= least:
                yield board


def test_every_state_of_random_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same holds for rooms of some dozens to some hundreds of states, in both forms."""
    for board in islice(rooms("cube", least=30, most=250), 15):
        monkeypatch.setattr(cube, "_FEW_STATES", 512)
        game, graph, embedding = encoded(board)
        check_every_state(board, game, graph, embedding, numbered=False)
        monkeypatch.setattr(cube, "_FEW_STATES", 0)
        game = cube.cube_game(board, graph, embedding, Wording())
        check_every_state(board, game, graph, embedding, numbered=True)


def test_figures_of_the_first_level() -> None:
    """The tiny level is played by four checkboxes, each with its label, and nothing is checked."""
    game, _, _ = encoded(level("level0"))
    assert (game.encoding, game.states, game.bits) == ("cube", 11, 4)
    tags = Tags(game.html)
    boxes = [a for tag, a in tags.seen if tag == "input"]
    assert [a["type"] for a in boxes] == ["checkbox"] * 4
    assert [a["for"] for tag, a in tags.seen if tag == "label"] == [a["id"] for a in boxes]
    assert not any("checked" in a for a in boxes)


class Tags(HTMLParser):
    """The elements of a piece of HTML, in order, and whether they close properly."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag that opens."""
        self.seen.append((tag, dict(attrs)))
        if tag != "input":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag that closes itself."""
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Close the tag that was opened last, and no other."""
        assert self.open.pop() == tag


def test_no_script_whatever_the_level_is_called() -> None:
    """Names and addresses stay text: no script, no handler, no `javascript:` comes out."""
    game, _, _ = encoded(level("level1"), name=HOSTILE, next_link=f"next/{HOSTILE}")
    tags = Tags(game.html)
    assert {tag for tag, _ in tags.seen} <= {
        *("form", "div", "svg", "path", "circle", "text", "span", "p", "strong", "a"),
        *("input", "label", "details", "summary", "button"),
    }
    assert not [name for _, attributes in tags.seen for name in attributes if name[:2] == "on"]
    assert tags.seen[0][1]["aria-label"] == HOSTILE
    [link] = [a["href"] for tag, a in tags.seen if tag == "a"]
    assert link == f"next/{HOSTILE}"
    assert "javascript:" not in game.html + game.css


def test_the_page_keeps_its_promises() -> None:
    """The game is one element that says what it is; the board says its size; one region speaks."""
    game, _, _ = encoded(level("level1"))
    tags = Tags(game.html)
    form = tags.seen[0][1]
    assert (form["class"], form["data-game"], form["data-encoding"]) == (
        *("sokocube", "sokoban"),
        "cube",
    )
    [board] = [a for _, a in tags.seen if a.get("class") == "board"]
    assert (board["data-columns"], board["data-rows"]) == ("8", "8")
    assert sum(a.get("role") == "status" for _, a in tags.seen) == 1
    assert sum(a.get("class") == "box b0" for _, a in tags.seen) == 1


def test_without_a_next_level_there_is_no_link() -> None:
    """The last level congratulates without leading anywhere."""
    game, _, _ = encoded(level("level0"))
    assert not [tag for tag, _ in Tags(game.html).seen if tag == "a"]


@pytest.mark.parametrize("numbered", [False, True])
def test_rules_concern_their_own_game_alone(
    numbered: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every selector begins with the id of the game, so that games on one page rest in peace."""
    monkeypatch.setattr(cube, "_FEW_STATES", 0 if numbered else 512)
    game, _, _ = encoded(level("level1"))
    identity = Tags(game.html).seen[0][1]["id"]
    for line in game.css.split("\n"):
        rule = re.sub(r"^@container [^{]*\{(.*)\}$", r"\1", line)
        for selector in rule.partition("{")[0].split(","):
            assert selector.startswith(f"#{identity}")


def test_another_code_makes_another_page() -> None:
    """A browser cannot fill the boxes of one page into those of a page with other codes."""
    board = level("level0")
    game, graph, embedding = encoded(board)
    again, _, _ = encoded(board)
    swapped = tuple(code & ~3 | (code & 1) << 1 | (code >> 1 & 1) for code in embedding.codes)
    other = cube.cube_game(
        board, graph, Embedding(embedding.bits, swapped, embedding.edges), Wording()
    )
    assert again == game
    assert Tags(other.html).seen[0][1]["id"] != Tags(game.html).seen[0][1]["id"]


def test_drawn_boxes_slide_one_at_a_time() -> None:
    """A walk moves no drawn box, a push moves one; sorting does not exchange them."""
    board = board_from_rows(["#######", "#.    #", "# $$@ #", "#.    #", "#######"])
    graph = explore(Sokoban(board), limit=5_000)
    standing = cube._pieces(board, graph)
    exchanged = 0
    for i, moves in enumerate(graph.arcs):
        for move, j in moves:
            before = standing[graph.states[i].boxes]
            after = standing[graph.states[j].boxes]
            moved = sum(a != b for a, b in zip(before, after, strict=True))
            assert move.isupper() or moved == 0
            exchanged += move.isupper() and moved != 1
    assert exchanged * 20 < sum(map(len, graph.arcs))


def test_letters_are_on_the_boxes_and_on_the_ground() -> None:
    """A word level is called one, and its boxes and goals carry their letters."""
    board = board_from_rows(
        ["#####", "#@$.#", "# $.#", "#####"], letters=["A", "<"], spelling=["<", "A"]
    )
    graph = explore(Sokoban(board))
    embedding = embed(graph, board).embedding
    html = cube.cube_game(board, graph, embedding, Wording()).html
    assert 'data-game="words"' in html
    assert sorted(re.findall(r'class="box b\d">(.*?)</span>', html)) == ["&lt;", "A"]
    assert sorted(re.findall(r'class="wanted"[^>]*>(.*?)</text>', html)) == ["&lt;", "A"]


def test_the_embedding_of_another_level_is_refused() -> None:
    """Codes that do not belong to the graph would make a page that lies."""
    _, graph, _ = encoded(level("level0"))
    _, _, other = encoded(level("level1"))
    with pytest.raises(ValueError, match="another graph"):
        cube.cube_game(level("level0"), graph, other, Wording())
