"""The page of a level: the game, its neighbours, and what is known about it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from sokocube.collection import ROOT, Entry
from sokocube.pages.page import PLACE, Drawn, Links, Page, filled
from sokocube.pictures.heat_map import heat_map
from sokocube.pictures.search_plot import search_plot
from sokocube.pictures.state_graph import MOST_STATES
from sokocube.pictures.thumbnail import thumbnail
from sokocube.record import NEXT

if TYPE_CHECKING:
    from collections.abc import Callable

    from sokocube.play.game import Game
    from sokocube.play.wording import Wording
    from sokocube.record import Record

__all__ = ["Place", "Step", "level_page", "linked", "without_link"]

_NEXT_LINK = re.compile(rf'<a class="next" href="{re.escape(NEXT)}">[^<]*</a>')


@dataclass(frozen=True, slots=True)
class Step:
    """Where one can go from a level: a title and an address."""

    title: str
    address: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page of a level stands.

    `address` is its own; `number` tells which level of `count` on its shelf it is about, `back`
    and `on` what is beside it; `ways` holds the pages on which the level can be played, by their
    encoding.
    """

    address: str
    shelf: str
    number: int
    count: int
    back: Step | None
    on: Step | None
    ways: tuple[tuple[str, str], ...]


def linked(game: Game, href: str, words: str) -> str:
    """Give the HTML of a game whose link after the win leads to `href`."""
    return _with_link(game, f'<a class="next" href="{escape(href)}">{escape(words)}</a>')


def without_link(game: Game) -> str:
    """Give the HTML of a game that leads nowhere after the win."""
    return _with_link(game, "")


def _with_link(game: Game, link: str) -> str:
    """Write the link after the win otherwise: it stands in each step of a history, always alike."""
    found = _NEXT_LINK.search(game.html)
    return game.html.replace(found[0], link) if found else game.html


def level_page(
    entry: Entry,
    facts: Record,
    load: Callable[[], Record],
    place: Place,
    wording: Wording,
    *,
    encoding: str = "",
) -> Page:
    """Give a page of a level, which plays it in the given encoding, or in none.

    `facts` are those of its record, which `load` gives when the page is drawn.
    """

    def draw(links: Links) -> Drawn:
        record = load()
        game = record.game(encoding)
        html = filled(
            "level.html",
            w=wording,
            entry=entry,
            why=record.without_history or record.without_cube,
            place=place,
            links=links,
            all_levels=f"{ROOT}/index",
            ways=[(address, _can(way, wording)) for way, address in place.ways],
            facts=_facts(entry, record, wording),
            replay=record.replay.html if record.replay else "",
            figures=_figures(entry, record, wording),
            states=_states(record, wording),
            game=PLACE if game else "",
            picture="" if game else thumbnail(entry.level.board, label=entry.title),
        )
        on = links(place.on.address if place.on else f"{ROOT}/index")
        words = wording("Next level") if place.on else wording("All levels")
        css = "".join(part.css for part in (game, record.replay) if part)
        return Drawn(html, css, linked(game, on, words) if game else "")

    title = entry.title if place.address == entry.address else f"{entry.title} ({encoding})"
    return Page(place.address, title, _described(entry, facts, wording), draw)


def _can(encoding: str, w: Wording) -> str:
    """Say what an encoding can do that the other cannot."""
    return w("Knows every position") if encoding == "cube" else w("Undoes every move")


def _described(entry: Entry, record: Record, w: Wording) -> str:
    """Say in one sentence what the page is, for search engines and link previews."""
    boxes = w.plural("{n} box", "{n} boxes", len(entry.level.board.boxes))
    if record.games:
        return w(
            "{title}: a Sokoban level, {boxes}, played without scripts.",
            title=entry.title,
            boxes=boxes,
        )
    return w("{title}: a Sokoban level, {boxes}.", title=entry.title, boxes=boxes)


def _facts(entry: Entry, record: Record, w: Wording) -> list[tuple[str, str, str]]:
    """List what is known about a level: a name, a value, and what there is to explain."""
    board = entry.level.board
    facts = [
        (w("Size"), f"{board.width} × {board.height}", ""),  # noqa: RUF001  # a sign, no letter
        (w("Boxes"), f"{len(board.boxes)}", ""),
    ]
    facts += _solution_facts(record, w)
    if record.states is None:
        return facts
    facts.append((w("States"), w.number(record.states), w("positions that play can reach")))
    if record.least_moves is not None:
        fewest = w.number(record.least_moves)
        facts.append((w("Fewest moves"), fewest, w("proven: no way is shorter")))
    if record.lost:
        lost = w.number(record.lost)
        facts.append((w("Lost states"), lost, w("positions from which no way wins")))
    if record.bits is not None:
        facts.append((w("Bits"), f"{record.bits}", _bits_said(record, w)))
    return facts


def _solution_facts(record: Record, w: Wording) -> list[tuple[str, str, str]]:
    """Say what is known of the level's solutions."""
    if record.unsolvable:
        return [(w("Solution"), w("none"), w("proven: this level cannot be won"))]
    if record.pushes is None:
        tried = w("none found in {n} positions", n=w.number(record.answer.examined))
        return [(w("Solution"), w("unknown"), tried)]
    least = w("at least {n} are needed", n=w.number(record.answer.at_least))
    sure = w("proven: no solution has fewer") if record.par_proven else least
    found = w("by {who}", who=record.credit) if record.credit else w("in the same solution")
    return [
        (w("Pushes"), w.number(record.pushes), sure),
        (w("Moves"), w.number(len(record.solution)), found),
    ]


def _figures(entry: Entry, record: Record, w: Wording) -> list[tuple[str, str]]:
    """Draw how the level was searched and where its boxes travel, each with what it shows."""
    figures = []
    if record.answer.examined:
        figures.append((search_plot(record.answer, w), w("Positions examined, by depth")))
    if record.solution:
        figures.append((heat_map(entry.level.board, record.solution, w), w("Where boxes travel")))
    return figures


def _states(record: Record, w: Wording) -> tuple[str, str, str] | None:
    """Give the picture of all states, how to read it, and what it is called; None without one."""
    if not record.picture or record.states is None:
        return None
    if record.states <= MOST_STATES:
        legend = w(
            "A row for each number of moves from the start. Grey lines are steps that can be "
            "taken back at once, orange arrows those that cannot. Thick green frames are won; "
            "from dashed ones no way wins."
        )
    else:
        legend = w(
            "A column for each number of moves from the start, a mark for each position. Diamonds "
            "are won; from narrow marks no way wins."
        )
    return record.picture, legend, w("Show all positions")


def _bits_said(record: Record, w: Wording) -> str:
    if record.minimal:
        return w("proven: fewer do not suffice")
    return w("found; at least {n} are needed", n=record.lower_bound)
