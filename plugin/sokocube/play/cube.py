"""The cube page: every state of a level is a code of checked boxes, every move flips one of them.

A level whose states are embedded in a hypercube of B bits becomes B checkboxes. For each state the
sheet says the picture, which box is which arrow, the best next move and how many moves are still
needed; nothing is computed while one plays. Every rule has the game's own element as its subject
and sets inherited custom properties there, which pieces, controls and words read:

    #game:has(.k0:checked):has(.k3:checked){--px:4;--u2:;--n:5}

What a rule need not say is in `overrides`. The live boxes are placed and shown by the state, so
the state must be known on an element around them, which `:has()` alone can do: a chain of siblings
ends behind the boxes that it reads, and cannot style them. Chains measured faster where each
state's rule tests all bits; with rules that name checked boxes only, a level of 2,917 states in 12
bits took 2, 7 and 5 ms from click to finished layout (Chromium, Firefox, WebKitGTK; median), as
quick as a chain for the picture beside `:has()` for the boxes, or bits summed up and looked up in
a tree of CSS arithmetic, and needs nothing younger than `:has()`. The whole page, with its words
and hints, took 4, 19 and 18 ms; one of 140 states 1, 4 and 2 ms.

`--u2` and its kin are switches: empty where on (`Up` is box 2), invalid where off, so that
`var(--u2, hidden)` is either. Where there are many states the sheet says `--u:2` instead, a third
shorter in all, and style queries, which younger browsers have, turn the number into the switch.

The box flipped last is one flip from the position before, and keeps the focus: it stays to be seen
as *Undo* where the way back is no legal move.
"""

from __future__ import annotations

import hashlib
import json
from html import escape
from typing import TYPE_CHECKING

from sokocube.cache import recipe
from sokocube.play.board import board_element, box_piece, player_piece
from sokocube.play.game import Game
from sokocube.play.overrides import overrides

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sokocube.hypercube.embedding import Embedding
    from sokocube.play.wording import Wording
    from sokocube.sokoban.level import Board
    from sokocube.sokoban.rules import State
    from sokocube.state_graph import StateGraph

__all__ = ["cube_game"]

_DIRECTIONS = {"u": "up", "d": "down", "l": "left", "r": "right"}
_OFF = "initial"
# Up to here every browser that has :has() (2023) plays; beyond, style queries (2026) save bytes.
_FEW_STATES = 512


def cube_game(
    board: Board,
    graph: StateGraph[State, str],
    embedding: Embedding,
    wording: Wording,
    *,
    next_link: str | None = None,
    name: str = "",
) -> Game:
    """Encode a level as a walk in a hypercube.

    `graph` holds the states of `board` and `embedding` their codes, in the same order. `name` is
    what the game is called to those who do not see it, `next_link` the address of the level that
    follows. Raises `ValueError` if an edge of the graph is none of the embedding's.
    """
    if len(graph.states) != len(embedding.codes) or not set(graph.edges) <= set(embedding.edges):
        raise ValueError("the embedding belongs to another graph")
    bits = embedding.bits
    numbered = len(graph.states) > _FEW_STATES
    table = dict(zip(embedding.codes, _rows(board, graph, embedding, numbered), strict=True))
    table[0] = dict.fromkeys(_switches(bits, numbered), _OFF) | table[0]
    made_of = [recipe("play/cube.py", "play/overrides.py"), repr(board), embedding.codes]
    # A browser that remembers boxes by their ids must never fill in those of another page.
    game = f"g{hashlib.sha256(json.dumps(made_of).encode()).hexdigest()[:8]}"
    css = [_state_rule(game, code, said) for code, said in overrides(table)]
    css += [rule for bit in range(bits) for rule in _box_rules(game, bit, numbered)]
    if numbered:  # a browser that knows no style queries shows no arrow, and shall say why
        css.append(f"#{game}{{--asks:1}}#{game}>.too-old{{display:block}}")
        css.append(f"@container style(--asks:1){{#{game}>.too-old{{display:none}}}}")
    css += [
        f"#{game} .b{i}{{--x:var(--x{i});--y:var(--y{i});--home:var(--h{i})}}"
        for i in range(len(board.boxes))
    ]
    home = " + ".join(f"var(--h{i})" for i in range(len(board.boxes)))
    css.append(f"#{game} .place-home{{--value:calc({home})}}")
    return Game(
        html=_html(board, graph, game, bits, wording, next_link=next_link, name=name),
        css="\n".join(css),
        encoding="cube",
        states=len(graph.states),
        bits=bits,
    )


def _rows(
    board: Board, graph: StateGraph[State, str], embedding: Embedding, numbered: bool
) -> Iterable[dict[str, str]]:
    """For each state, all that its page shows, as values of custom properties."""
    pieces = _pieces(board, graph)
    looks = _looks_after_push(graph)
    home = set(zip(board.letters, board.goals, strict=True))
    for i, state in enumerate(graph.states):
        x, y = board.xy(state.player)
        row = {"px": f"{x}", "py": f"{y}"}
        for k, cell in enumerate(pieces[state.boxes]):
            x, y = board.xy(cell)
            row |= {f"x{k}": f"{x}", f"y{k}": f"{y}"}
            row[f"h{k}"] = "1" if (board.letters[k], cell) in home else "0"
        live = {move.lower(): embedding.flipped(i, j) for move, j in graph.arcs[i]}
        for direction in _DIRECTIONS:
            if numbered:
                row[direction] = f"{live[direction]}" if direction in live else _OFF
            else:
                row |= {f"{direction}{bit}": _OFF for bit in range(embedding.bits)}
                row |= {f"{direction}{live[direction]}": ""} if direction in live else {}
        to_win = graph.to_win[i]
        row |= dict.fromkeys(("playing", "won", "lost", "start"), _OFF)
        row["lost" if to_win is None else "won" if to_win == 0 else "playing"] = ""
        row["start"] = "" if i == 0 and to_win else _OFF
        if to_win is not None:
            row["n"] = f"{to_win}"
        best = _best_move(graph, i)
        for direction in _DIRECTIONS:
            row[f"best-{direction}"] = "" if direction == best else _OFF
        if i in looks:
            row |= looks[i]
        yield row


def _best_move(graph: StateGraph[State, str], i: int) -> str | None:
    """Give the first move from state i after which fewest moves are needed to win."""
    to_win = graph.to_win[i]
    if not to_win:
        return None
    return next(move.lower() for move, j in graph.arcs[i] if graph.to_win[j] == to_win - 1)


def _pieces(board: Board, graph: StateGraph[State, str]) -> dict[tuple[int, ...], tuple[int, ...]]:
    """Say which drawn box stands where, for each configuration of boxes.

    A configuration is sorted, and a push may change the order; the drawn boxes keep theirs, so
    that the one that was pushed slides and the others rest. Where two ways to a configuration
    would exchange like boxes, the first way found decides.
    """
    standing = {board.boxes: board.boxes}
    for i, state in enumerate(graph.states):
        for _, j in graph.arcs[i]:
            after = graph.states[j].boxes
            if after not in standing:
                [old], [new] = set(state.boxes) - set(after), set(after) - set(state.boxes)
                before = standing[state.boxes]
                standing[after] = tuple(new if cell == old else cell for cell in before)
    return standing


def _looks_after_push(graph: StateGraph[State, str]) -> dict[int, dict[str, str]]:
    """Say where the player looks in the states that pushes of one direction alone lead to."""
    steps = {"U": (0, -1), "D": (0, 1), "L": (-1, 0), "R": (1, 0)}
    pushed: dict[int, set[str]] = {}
    for arcs in graph.arcs:
        for move, j in arcs:
            if move in steps:
                pushed.setdefault(j, set()).add(move)
    looks = {}
    for j, ways in sorted(pushed.items()):
        if len(ways) == 1:
            x, y = steps[min(ways)]
            looks[j] = {"lx": f"{x}", "ly": f"{y}"}
    return looks


def _switches(bits: int, numbered: bool) -> list[str]:
    """Name every property that is off unless a state says otherwise."""
    boxes = [""] if numbered else [f"{bit}" for bit in range(bits)]
    names = [f"{direction}{box}" for direction in _DIRECTIONS for box in boxes]
    names += [f"best-{direction}" for direction in _DIRECTIONS]
    return [*names, "playing", "won", "lost", "start", "n", "lx", "ly"]


def _state_rule(game: str, code: int, said: Mapping[str, str]) -> str:
    """Write the rule of one code: it holds where at least its boxes are checked."""
    checked = "".join(f":has(.k{b}:checked)" for b in range(code.bit_length()) if code >> b & 1)
    return f"#{game}{checked}{{{_declared(said)}}}"


def _box_rules(game: str, bit: int, numbered: bool) -> list[str]:
    """Write what is particular to one box: when it is which arrow.

    While a box has the focus after a click, the player looks away from where it leads back to.
    """
    own = f"#{game} .k{bit},#{game} .k{bit}+.name"
    flipped = f"#{game}:has(.k{bit}:focus:not(:focus-visible))"
    look = {"push-x": "var(--lx)", "push-y": "var(--ly)"}
    if not numbered:
        arrows = {word: f"var(--{d}{bit})" for d, word in _DIRECTIONS.items()}
        look |= {f"from-{word}": arrow for word, arrow in arrows.items()}
        return [f"{own}{{{_declared(arrows)}}}", f"{flipped}{{{_declared(look)}}}"]
    rules = [f"{flipped}{{{_declared(look | {'flipped': str(bit)})}}}"]
    for direction, word in _DIRECTIONS.items():
        is_it = f"@container style(--{direction}:{bit})"
        rules.append(f"{is_it}{{{own}{{--{word}:}}}}")
        rules.append(f"{is_it} and style(--flipped:{bit}){{#{game} .player{{--from-{word}:}}}}")
    return rules


def _declared(said: Mapping[str, str]) -> str:
    return ";".join(f"--{prop}:{value}" for prop, value in said.items())


def _html(
    board: Board,
    graph: StateGraph[State, str],
    game: str,
    bits: int,
    w: Wording,
    *,
    next_link: str | None,
    name: str,
) -> str:
    """Write the game's element."""
    kind = "words" if any(board.letters) else "sokoban"
    pieces = "".join(box_piece(f"b{i}", letter) for i, letter in enumerate(board.letters))
    say = _status(len(board.boxes), w, hopeless=graph.to_win[0] is None)
    link = f'<a class="next" href="{escape(next_link or "")}">{escape(w("Next level"))}</a>'
    # What leads on stands where the arrows are, unless moves go on after a win.
    ends = zip(graph.arcs, graph.to_win, strict=True)
    goes_on = any(arcs and to_win == 0 for arcs, to_win in ends)
    names = {"up": w("Up"), "down": w("Down"), "left": w("Left"), "right": w("Right")}
    words = "".join(f'<span class="if-{d}">{escape(said)}</span>' for d, said in names.items())
    words += f'<span class="back"><span class="if-live">{escape(w(", undo"))}</span></span>'
    words += f'<span class="if-undo">{escape(w("Undo"))}</span>'
    # Safari focuses a checkbox that is clicked, and stops at it for Tab, only if it has a tabindex.
    boxes = "".join(
        f'<input type="checkbox" class="key bit k{bit}" id="{game}-{bit}" tabindex="0">'
        f'<label class="name" for="{game}-{bit}"><span class="spoken">{words}</span>'
        f'<span class="back"><span class="key key-undo again"></span></span></label>'
        for bit in range(bits)
    )
    slots = "".join(
        f'<span class="off key-{place}" aria-hidden="true"></span>'
        for place in ("undo", *names, "hint")
    )
    advice = "".join(
        f'<span class="advice hint-{d} key-{d}"><span class="spoken">{escape(said)}</span></span>'
        for d, said in names.items()
    )
    return (
        f'<form class="sokocube" id="{game}" data-game="{kind}" data-encoding="cube"'
        f' method="dialog" autocomplete="off"'
        f' style="--columns:{board.width}" aria-label="{escape(name or w("Sokoban"))}">'
        f'<div class="table">{board_element(board, pieces + player_piece())}'
        f'<div class="panel"><div class="say" role="status">{say}</div>'
        f'<div class="pad{" goes-on" if goes_on else ""}" role="group"'
        f' aria-label="{escape(w("Moves"))}">{slots}{boxes}{link if next_link is not None else ""}'
        f'<details class="help"><summary class="key key-hint hint">'
        f'<span class="spoken">{escape(w("Hint"))}</span></summary>{advice}</details></div>'
        f'<button type="reset" class="restart">{escape(w("Restart"))}</button>'
        f'</div></div><p class="too-old">{escape(w("This game needs a newer browser."))}</p></form>'
    )


def _status(boxes: int, w: Wording, *, hopeless: bool) -> str:
    """Write all that the status region can say; the state decides what of it is there."""
    place = w.parts("Player in row {row}, column {column}. Boxes on goals: {home}.")
    place[1::2] = [f'<span class="place-{what}"></span>' for what in place[1::2]]
    place[0::2] = [escape(words) for words in place[0::2]]
    hints = {
        "up": w("Hint: up."),
        "down": w("Hint: down."),
        "left": w("Hint: left."),
        "right": w("Hint: right."),
    }
    hint = "".join(
        f'<span class="hinted hinted-{d}">{escape(said)} </span>' for d, said in hints.items()
    )
    stuck = f"<strong>{escape(w('This can no longer be won.'))}</strong>"
    stuck += f" {escape(w('Undo the last move, or restart.'))}"
    if hopeless:
        stuck = f"<strong>{escape(w('This level cannot be won.'))}</strong>"
    solved = w.plural("The box is on its goal.", "All boxes are on goals.", boxes)
    return (
        f'<p class="counters"><span class="if-start">{escape(w("Push every box onto a goal."))}'
        f'</span> <span class="remaining">{escape(w("Moves still needed:"))} </span></p>'
        f'<p class="stuck">{stuck}</p>'
        f'<p class="win"><span><strong>{escape(w("Solved!"))}</strong> {escape(solved)}</span></p>'
        f'<p class="spoken">{hint}{"".join(place)}</p>'
    )
