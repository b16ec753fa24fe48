"""The part of a site that is made of colour-sort puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sokocube.coloursort.pages import SortCard, sort_page, sorts_page
from sokocube.coloursort.record import SortChoices, find_sort, make_sort
from sokocube.play.wording import Wording

if TYPE_CHECKING:
    from collections.abc import Callable

    from sokocube.cache import Cache
    from sokocube.coloursort.shelf import Sorts
    from sokocube.pages.page import Page

__all__ = ["SortSection", "sort_section"]


@dataclass(frozen=True, slots=True)
class SortSection:
    """The pages, and how many puzzles they are made of.

    `computed` tells how many of these were computed anew, `unsolvable` how many are proven to have
    no solution.
    """

    pages: tuple[Page, ...] = ()
    puzzles: int = 0
    computed: int = 0
    unsolvable: int = 0


def sort_section(
    sorts: Sorts,
    choices: SortChoices,
    cache: Cache,
    *,
    progress: Callable[[str], None] = lambda _: None,
) -> SortSection:
    """Make the pages of puzzles; what is not in the cache is computed. Without puzzles no page."""
    if not sorts.entries:
        return SortSection()
    w = Wording(choices.language)
    cards: list[SortCard] = []
    computed = 0
    for entry in sorts.entries:
        record = find_sort(entry.level, choices, cache)
        if record is None:
            record = make_sort(entry.level, choices, cache)
            computed += 1
            if not computed % _SOME:
                progress(f"{computed} colour-sort puzzles computed")
        cards.append(SortCard(entry, record))
    entries = sorts.entries
    pages = [sorts_page(cards, w)]
    for i, card in enumerate(cards):
        pages.append(
            sort_page(
                card.entry,
                card.record,
                w,
                number=i + 1,
                count=len(cards),
                back=entries[i - 1] if i else None,
                on=entries[i + 1] if i + 1 < len(entries) else None,
            )
        )
    unsolvable = sum(card.record.unsolvable for card in cards)
    return SortSection(tuple(pages), len(cards), computed, unsolvable)


_SOME = 10
"""So many puzzles take about as long as a person waits without wondering."""
