"""The page of a level: the game, its neighbours, and what is known about it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from sokocube.collection import ROOT, Entry
from sokocube.pages.page import Drawn, Links, Page, filled
from sokocube.pictures.thumbnail import thumbnail
from sokocube.record import NEXT

if TYPE_CHECKING:
    from sokocube.play.game import Game
    from sokocube.play.wording import Wording
    from sokocube.record import Record

__all__ = ["Neighbours", "level_page", "linked", "without_link"]

_NEXT_LINK = re.compile(rf'(<a class="next" href="){re.escape(NEXT)}(">)[^<]*(</a>)')


@dataclass(frozen=True, slots=True)
class Neighbours:
    """Where a level stands on its shelf: its number of how many, and what is beside it."""

    shelf: str
    number: int
    count: int
    previous: Entry | None
    following: Entry | None


def linked(game: Game, href: str, words: str) -> str:
    """Give the HTML of a game whose link after the win leads to `href`."""

    def link(found: re.Match[str]) -> str:
        return f"{found[1]}{escape(href)}{found[2]}{escape(words)}{found[3]}"

    return _NEXT_LINK.sub(link, game.html)


def without_link(game: Game) -> str:
    """Give the HTML of a game that leads nowhere after the win."""
    return _NEXT_LINK.sub("", game.html)


def level_page(entry: Entry, record: Record, beside: Neighbours, wording: Wording) -> Page:
    """Give the page of a level."""

    def draw(links: Links) -> Drawn:
        game = record.games[0] if record.games else None
        after = beside.following
        html = filled(
            "level.html",
            w=wording,
            entry=entry,
            record=record,
            beside=beside,
            links=links,
            all_levels=f"{ROOT}/index",
            facts=_facts(entry, record, wording),
            game=linked(
                game,
                links(after.address if after else f"{ROOT}/index"),
                wording("Next level") if after else wording("All levels"),
            )
            if game
            else "",
            picture=thumbnail(entry.level.board, label=entry.title),
        )
        return Drawn(html, game.css if game else "")

    return Page(entry.address, entry.title, _described(entry, record, wording), draw)


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
    if record.states is None:
        return facts
    facts.append((w("States"), f"{record.states:,}", w("positions that play can reach")))
    if record.unsolvable:
        facts.append((w("Least moves"), w("none"), w("it cannot be won; every position was tried")))
    else:
        facts.append((w("Least moves"), f"{record.least_moves:,}", w("proven: no way is shorter")))
    if record.lost:
        facts.append((w("Lost states"), f"{record.lost:,}", w("positions from which no way wins")))
    if record.bits is not None:
        facts.append((w("Bits"), f"{record.bits}", _bits_said(record, w)))
    return facts


def _bits_said(record: Record, w: Wording) -> str:
    if record.minimal:
        return w("proven: fewer cannot do")
    return w("found; at least {n} are needed", n=record.lower_bound)
