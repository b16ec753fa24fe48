"""Which pages a site has: from a folder of levels to pages by their address.

Nothing here knows a site tool or writes a file; `mkdocs_plugin` and the command line do.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sokocube.pages.browser import Card, browser_page, difficulty_page
from sokocube.pages.level import Neighbours, level_page
from sokocube.play.wording import Wording
from sokocube.record import find_record, make_record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sokocube.cache import Cache
    from sokocube.collection import Collection, Entry
    from sokocube.pages.page import Page
    from sokocube.record import Choices, Record

__all__ = ["Built", "build_site"]


@dataclass(frozen=True, slots=True)
class Built:
    """A site: its pages by address, the records of its levels by address, and what it cost."""

    pages: Mapping[str, Page]
    records: Mapping[str, Record]
    computed: int

    @property
    def without_game(self) -> int:
        """How many levels no game could be made of."""
        return sum(not record.games for record in self.records.values())


def build_site(
    collection: Collection,
    choices: Choices,
    cache: Cache,
    *,
    progress: Callable[[str], None] = lambda _: None,
) -> Built:
    """Measure and encode all levels, those not in the cache anew, and give the site's pages.

    `progress` is told a line now and then while levels are computed. Where a level is at fault,
    the collection's other levels make the site, and its browser says what is wrong.
    """
    records, computed = _records(collection.entries, choices, cache, progress)
    wording = Wording(choices.language)
    pages = []
    for shelf in collection.shelves:
        entries = shelf.entries
        for i, entry in enumerate(entries):
            beside = Neighbours(
                shelf.title,
                i + 1,
                len(entries),
                entries[i - 1] if i else None,
                entries[i + 1] if i + 1 < len(entries) else None,
            )
            pages.append(level_page(entry, records[entry.address], beside, wording))
    shelves = [
        (shelf.title, [Card(entry, records[entry.address]) for entry in shelf.entries])
        for shelf in collection.shelves
    ]
    notices = [str(fault) for fault in collection.faults]
    pages.append(browser_page(shelves, wording, notices=notices))
    pages.append(difficulty_page([card for _, cards in shelves for card in cards], wording))
    return Built({page.address: page for page in pages}, records, computed)


def _records(
    entries: tuple[Entry, ...], choices: Choices, cache: Cache, progress: Callable[[str], None]
) -> tuple[dict[str, Record], int]:
    """Give the record of every level by its address, and how many were computed anew."""
    records: dict[str, Record] = {}
    missing = []
    for entry in entries:
        found = find_record(entry.level, choices, cache)
        if found is None:
            missing.append(entry)
        else:
            records[entry.address] = found
    told = time.monotonic()
    for done, entry in enumerate(missing):
        if time.monotonic() - told > _QUIET:  # only what is said depends on the clock
            progress(f"{done} of {len(missing)} levels computed, now {entry.address}")
            told = time.monotonic()
        records[entry.address] = make_record(entry.level, choices, cache)
    return records, len(missing)


_QUIET = 5.0
"""Seconds without a line of progress that a person waits without wondering."""
