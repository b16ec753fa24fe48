"""Puts games into the places that fenced blocks keep in a hand-written page."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sokocube.collection import ROOT
from sokocube.errors import PuzzleError
from sokocube.pages.level import linked, without_link
from sokocube.pages.page import Drawn
from sokocube.record import make_record
from sokocube.sokoban.formats import parse_levels

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.pages.fences import Fence
    from sokocube.pages.page import Links
    from sokocube.play.game import Game
    from sokocube.record import Record
    from sokocube.site import Site

__all__ = ["embedded_games"]


def embedded_games(fences: Sequence[Fence], site: Site, links: Links) -> tuple[Drawn, ...]:
    """Give a page's games, one for each of its blocks.

    Raises `PuzzleError`, with the line of the page, for a block that names no level, draws none,
    or whose level cannot be played here.
    """
    drawn: list[Drawn] = []
    used: set[str] = set()
    for fence in fences:
        try:
            game = _named(fence.level, site, links) if fence.level else _drawn(fence.body, site)
        except PuzzleError as error:
            inside = 0 if error.line is None or fence.level else error.line
            raise PuzzleError(error.problem, error.remedy, line=fence.line + inside) from error
        drawn.append(_with_own_name(game, used))
    return tuple(drawn)


def _drawn(body: str, site: Site) -> Drawn:
    """Make a game of a board that a block draws."""
    levels = parse_levels(body)
    if len(levels) > 1:
        raise PuzzleError(f"{len(levels)} levels in one block", "give each its own block")
    game = _playable(make_record(levels[0], site.choices, site.cache))
    return Drawn(without_link(game), game.css)


def _named(name: str, site: Site, links: Links) -> Drawn:
    """Find a level by its address below the root of all levels; its win leads to the next."""
    for shelf in site.collection.shelves:
        for i, entry in enumerate(shelf.entries):
            if entry.address == f"{ROOT}/{name}":
                game = _playable(make_record(entry.level, site.choices, site.cache))
                if i + 1 < len(shelf.entries):
                    href, words = links(shelf.entries[i + 1].address), site.wording("Next level")
                else:
                    href, words = links(f"{ROOT}/index"), site.wording("All levels")
                return Drawn(linked(game, href, words), game.css)
    raise PuzzleError(
        f"there is no level {name}",
        f"a level's name is the address of its page below {ROOT}/",
    )


def _playable(record: Record) -> Game:
    if not record.games:
        raise PuzzleError(f"this level is not playable here: {record.without_cube}")
    return record.games[0]


def _with_own_name(game: Drawn, used: set[str]) -> Drawn:
    """Give a game an id of its own where the page shows the same level twice."""
    found = re.search(r'<[^>]*\bclass="sokocube"[^>]*\bid="([^"]+)"', game.html)
    assert found is not None
    name = fresh = found[1]
    while fresh in used:
        fresh += "x"
    used.add(fresh)
    if fresh == name:
        return game
    own = re.compile(rf"\b{re.escape(name)}\b")
    return Drawn(own.sub(fresh, game.html), own.sub(fresh, game.css))
