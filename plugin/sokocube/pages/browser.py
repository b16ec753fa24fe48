"""The level browser: every level as a card with its picture, shelf by shelf or by difficulty."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

from sokocube.collection import ROOT
from sokocube.pages.page import Drawn, Links, Page, filled
from sokocube.pictures.thumbnail import thumbnail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.collection import Entry
    from sokocube.play.wording import Wording
    from sokocube.record import Record

__all__ = ["Card", "browser_page", "difficulty_page"]

BY_SHELF = f"{ROOT}/index"
BY_DIFFICULTY = f"{ROOT}/by-difficulty"

HARDEST = 5
"""The difficulty of the hardest levels; that of the easiest is 1."""

_DIFFICULTIES = {1: "very easy", 2: "easy", 3: "medium", 4: "hard", 5: "very hard"}


@dataclass(frozen=True, slots=True)
class Card:
    """A level as the browser shows it."""

    entry: Entry
    record: Record

    @property
    def address(self) -> str:
        """Where the level's page is."""
        return self.entry.address

    @property
    def picture(self) -> str:
        """The level drawn small; its title stands beside it."""
        return thumbnail(self.entry.level.board)

    @property
    def difficulty(self) -> int | None:
        """Say how hard the level is, from 1 to 5, as word levels do; None if it is not solved.

        It is a step harder for every tenfold of positions that the solver examined.
        """
        if self.record.pushes is None:
            return None
        return max(1, min(HARDEST, len(str(self.record.answer.examined)) - 1))

    def difficulty_said(self, w: Wording) -> str:
        """Say it in words."""
        if self.record.unsolvable:
            return w("cannot be won")
        return w("unknown") if self.difficulty is None else w(_DIFFICULTIES[self.difficulty])

    def facts(self, w: Wording) -> list[str]:
        """Give the few facts that fit on a card."""
        record = self.record
        facts = [w.plural("{n} box", "{n} boxes", len(self.entry.level.board.boxes))]
        if record.pushes is not None:
            facts.append(w.plural("{n} push", "{n} pushes", record.pushes))
        if record.states is not None:
            facts.append(w.plural("{n} state", "{n} states", record.states))
        if record.game("cube") and record.bits is not None:
            facts.append(w.plural("{n} bit", "{n} bits", record.bits))
        return facts

    def hardness(self) -> tuple[int, int, int, str]:
        """Order by difficulty, then by pushes and moves of the best solution.

        Last come levels that are not solved, and behind them those that cannot be won. Levels as
        hard as each other are in the order of their addresses.
        """
        record = self.record
        known = self.difficulty or HARDEST + (2 if record.unsolvable else 1)
        return known, record.pushes or 0, len(record.solution), self.address


def browser_page(
    shelves: Sequence[tuple[str, Sequence[Card]]],
    wording: Wording,
    *,
    address: str = BY_SHELF,
    title: str = "",
    notices: Sequence[str] = (),
) -> Page:
    """Give the page that shows the shelves, each a title and its cards, in their order.

    `notices` are lines on what is wrong, shown above everything.
    """
    return _page(
        address,
        title or wording("All levels"),
        shelves,
        wording,
        order=BY_SHELF,
        notices=notices,
    )


def difficulty_page(cards: Sequence[Card], wording: Wording) -> Page:
    """Give the page that shows all levels from the easiest to the hardest."""
    ordered = sorted(cards, key=Card.hardness)
    shelves = [
        (said, tuple(shelf))
        for said, shelf in groupby(ordered, key=lambda card: card.difficulty_said(wording))
    ]
    return _page(
        BY_DIFFICULTY, wording("Levels by difficulty"), shelves, wording, order=BY_DIFFICULTY
    )


def _page(
    address: str,
    title: str,
    shelves: Sequence[tuple[str, Sequence[Card]]],
    w: Wording,
    *,
    order: str,
    notices: Sequence[str] = (),
) -> Page:
    count = sum(len(cards) for _, cards in shelves)
    said = w.plural("{n} level", "{n} levels", count)

    def draw(links: Links) -> Drawn:
        return Drawn(
            filled(
                "browser.html",
                w=w,
                title=title,
                said=said,
                shelves=shelves,
                links=links,
                orders=[
                    (BY_SHELF, w("By collection")),
                    (BY_DIFFICULTY, w("By difficulty")),
                ],
                order=order,
                shelved=order == BY_SHELF,
                hardest=HARDEST,
                notices=notices,
            )
        )

    return Page(address, title, w("{n} to play without scripts.", n=said), draw)
