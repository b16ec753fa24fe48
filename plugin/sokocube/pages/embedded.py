"""Puts games and pictures into the places that fenced blocks keep in a hand-written page."""

from __future__ import annotations

import re
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, Any, TypeVar

from sokocube.cache import recipe
from sokocube.collection import ROOT
from sokocube.coloursort.formats import parse_sorts
from sokocube.coloursort.record import SortChoices, make_sort
from sokocube.coloursort.shelf import ROOT as SORTS
from sokocube.errors import NoPuzzleError, PuzzleError
from sokocube.hypercube.smt import z3_version
from sokocube.near_miss import did_you_mean
from sokocube.pages.block_options import BLOCK_OPTIONS, options_of_block
from sokocube.pages.level import linked, without_link
from sokocube.pages.page import Drawn
from sokocube.play.wording import Wording
from sokocube.record import make_record
from sokocube.sokoban.formats import parse_levels
from sokocube.sokoban.level import rows_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from sokocube.coloursort.level import SortLevel
    from sokocube.coloursort.record import SortRecord
    from sokocube.pages.fences import Fence
    from sokocube.pages.page import Links
    from sokocube.play.game import Game
    from sokocube.record import Record
    from sokocube.site import Site
    from sokocube.sokoban.level import Level

__all__ = ["embedded"]

_GAME = re.compile(r'\bclass="(?:sokocube|replay)"[^>]*?\bid="([^"]+)"')
_PICTURE_ROOMS = ("puzzle.py", "state_graph.py", "sokoban", "hypercube", "pictures")

PuzzleT = TypeVar("PuzzleT")
Asked = dict[str, Any]
Onward = tuple[str, str]
"""Where one can go after a win, as address and words."""


def embedded(
    fences: Sequence[Fence], site: Site, links: Links, defaults: Mapping[str, Any] | None = None
) -> tuple[Drawn | PuzzleError, ...]:
    """Give what stands in the places of a page's blocks, one for each.

    `defaults` are the options of the page. A block that names no puzzle, draws none, has an option
    that is none, or whose puzzle cannot be played here gives what is wrong, with the line of the
    page.
    """
    drawn: list[Drawn | PuzzleError] = []
    used: set[str] = set()
    for fence in fences:
        try:
            asked = _defaults(fence.kind, defaults or {}) | options_of_block(fence.kind, fence.info)
            made = _MAKERS[fence.kind](fence, asked, site, links)
        except PuzzleError as error:
            inside = 0 if error.line is None or fence.named else error.line
            drawn.append(PuzzleError(error.problem, error.remedy, line=fence.line + inside))
        else:
            drawn.append(_with_own_names(made, used))
    return tuple(drawn)


def _defaults(kind: str, page: Mapping[str, Any]) -> Asked:
    known = {option.name for option in BLOCK_OPTIONS if kind in option.kinds}
    return {name: value for name, value in page.items() if name in known}


def _sokoban(fence: Fence, asked: Asked, site: Site, links: Links) -> Drawn:
    """Make a game of a level."""
    language = asked.get("language", site.choices.language)
    level, on = _level(fence, site, links, Wording(language))
    choices = replace(
        site.choices,
        language=language,
        walk_on=asked.get("walk_on", site.choices.walk_on),
        cube_states=asked.get("states", site.choices.cube_states),
        history_moves=asked.get("moves", site.choices.history_moves),
    )
    record = make_record(level, choices, site.cache)
    way = asked.get("play", "history" if "moves" in asked else "")
    return _with_solution(_playable(record, way), record, on, Wording(language), asked)


def _playable(record: Record, way: str) -> Game:
    """Choose the game of a record, in a certain way to play it if one is asked for."""
    if not record.games:
        raise PuzzleError(f"this level is not playable here: {record.without_history}")
    game = record.game(way) if way else record.games[0]
    if game is None:
        why = record.without_cube if way == "cube" else record.without_history
        remedy = "choose play=history, or raise states" if way == "cube" else "choose play=cube"
        raise PuzzleError(f"this level cannot be played as a {way}: {why}", remedy)
    return game


def _level(fence: Fence, site: Site, links: Links, w: Wording) -> tuple[Level, Onward | None]:
    """Give the level that a block draws or names; from a named one, a win leads to the next."""
    if fence.named is None:
        return _only(parse_levels, fence, "draw one with # @ $ ."), None
    for shelf in site.collection.shelves:
        for i, entry in enumerate(shelf.entries):
            if entry.address == f"{ROOT}/{fence.named}":
                if i + 1 < len(shelf.entries):
                    on = links(shelf.entries[i + 1].address), w("Next level")
                else:
                    on = links(f"{ROOT}/index"), w("All levels")
                return entry.level, on
    names = [entry.address.removeprefix(f"{ROOT}/") for entry in site.collection.entries]
    remedy = f"a level's name is the address of its page below {ROOT}/"
    raise PuzzleError(f"there is no level {fence.named}", did_you_mean(fence.named, names, remedy))


def _coloursort(fence: Fence, asked: Asked, site: Site, links: Links) -> Drawn:
    """Make a game of a colour-sort puzzle."""
    w = Wording(asked.get("language", site.choices.language))
    level, on = _puzzle(fence, site, links, w)
    record = make_sort(level, SortChoices(w.language, asked.get("moves", 0)), site.cache)
    if record.game is None:
        raise PuzzleError(f"this puzzle is not playable here: {record.why}")
    return _with_solution(record.game, record, on, w, asked)


def _puzzle(fence: Fence, site: Site, links: Links, w: Wording) -> tuple[SortLevel, Onward | None]:
    """Give the puzzle that a block draws or names; from a named one, a win leads to the next."""
    if fence.named is None:
        return _only(parse_sorts, fence, "write one tube a line"), None
    entries = site.puzzles.entries
    for i, entry in enumerate(entries):
        if entry.address == f"{SORTS}/{fence.named}":
            if i + 1 < len(entries):
                return entry.level, (links(entries[i + 1].address), w("Next puzzle"))
            return entry.level, (links(f"{SORTS}/index"), w("All puzzles"))
    names = [entry.address.removeprefix(f"{SORTS}/") for entry in entries]
    remedy = f"a puzzle's name is the address of its page below {SORTS}/"
    raise PuzzleError(f"there is no puzzle {fence.named}", did_you_mean(fence.named, names, remedy))


def _state_graph(fence: Fence, asked: Asked, site: Site, links: Links) -> Drawn:
    """Draw the state graph of a level."""
    level, _ = _level(fence, site, links, site.wording)
    walk_on = asked.get("walk_on", False)
    title = level.title or "State graph"
    drawn_from = [rows_of(level.board), walk_on, title]
    made_with = [recipe(*_PICTURE_ROOMS), z3_version()]

    def compute() -> str:
        # Here, because a build that computes nothing starts much sooner without all that.
        from sokocube.pictures.graph_picture import graph_picture  # noqa: PLC0415

        return graph_picture(level.board, walk_on=walk_on, title=title)

    picture = site.cache.get(["state graph picture", *made_with, *drawn_from], compute)
    # A wide picture is moved sideways, which shall be possible with keys, too.
    within = f'<div tabindex="0" role="group" aria-label="{escape(title)}">{picture}</div>'
    return Drawn(f'<figure class="sc-states">{within}</figure>')


_MAKERS: Mapping[str, Callable[[Fence, Asked, Site, Links], Drawn]] = {
    "sokoban": _sokoban,
    "coloursort": _coloursort,
    "state-graph": _state_graph,
}


def _only(read: Callable[[str], Sequence[PuzzleT]], fence: Fence, draw: str) -> PuzzleT:
    """Read the one puzzle that a block draws; `draw` says how that is done."""
    noun = fence.names
    named = re.search(rf"^[ \t]*({noun}):[ \t]*\S", fence.body, re.MULTILINE | re.IGNORECASE)
    try:
        puzzles = read(fence.body)
    except PuzzleError as error:
        if named:
            raise _not_alone(fence, named) from None
        if isinstance(error, NoPuzzleError):
            raise PuzzleError(
                f"the block draws no {noun} and names none", f"{draw} or write {noun}: folder/name"
            ) from None
        raise
    if named and named[1] == noun:  # in capitals it is the title of what is drawn
        raise _not_alone(fence, named)
    if len(puzzles) > 1:
        raise PuzzleError(f"{len(puzzles)} {noun}s in one block", "give each its own block")
    return puzzles[0]


def _not_alone(fence: Fence, named: re.Match[str]) -> PuzzleError:
    line = fence.body.count("\n", 0, named.start(1)) + 1
    return PuzzleError(
        f"a block that names a {fence.names} holds nothing else", "keep only this line", line=line
    )


def _with_solution(
    game: Game, record: Record | SortRecord, on: Onward | None, w: Wording, asked: Asked
) -> Drawn:
    """Give the game with its link, and below it the replay if that is asked for."""
    html = linked(game, *on) if on else without_link(game)
    if not asked.get("solution"):
        return Drawn(html, game.css)
    if record.replay is None:
        raise PuzzleError("no solution is known to show", "leave out solution=yes")
    said = escape(w("Show the solution"))
    folded = f"<summary>{said}</summary>{record.replay.html}"
    html += f'<details class="sc-solution">{folded}</details>'
    return Drawn(html, game.css + record.replay.css)


def _with_own_names(made: Drawn, used: set[str]) -> Drawn:
    """Give games and replays ids of their own where the page shows the same puzzle twice."""
    for name in _GAME.findall(made.html):
        fresh = name
        while fresh in used:
            fresh += "x"
        used.add(fresh)
        if fresh != name:
            own = re.compile(rf"(?<![\w-]){re.escape(name)}\b")
            made = Drawn(own.sub(fresh, made.html), own.sub(fresh, made.css))
    return made
