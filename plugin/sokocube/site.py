"""Which pages a site has: from a folder of levels to pages by their address.

Nothing here knows a site tool or writes a file; `mkdocs_plugin` and the command line do.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from sokocube.cache import Cache
from sokocube.collection import Collection
from sokocube.coloursort.record import SortChoices
from sokocube.coloursort.section import SortSection, sort_section
from sokocube.coloursort.shelf import Sorts
from sokocube.meanwhile import meanwhile
from sokocube.pages.browser import Card, browser_page, difficulty_page
from sokocube.pages.level import Place, Step, level_page
from sokocube.play.wording import Wording
from sokocube.record import Choices, find_facts, keep_record, make_record, measure
from sokocube.words.section import WordChoices, WordSection, word_section
from sokocube.workers import side_by_side

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sokocube.collection import Entry
    from sokocube.pages.page import Page
    from sokocube.record import Record
    from sokocube.sokoban.level import Level

__all__ = ["Site", "build_site", "home_page"]


@dataclass(frozen=True, slots=True)
class Site:
    """A site: what it was made of, its pages and the facts of its levels by their addresses.

    `computed` tells how many levels were not in the cache; `timings` whether pages may tell what
    took how many seconds.
    """

    collection: Collection = field(default_factory=Collection)
    choices: Choices = field(default_factory=Choices)
    cache: Cache = field(default_factory=lambda: Cache(None))
    records: Mapping[str, Record] = field(default_factory=dict)
    pages: Mapping[str, Page] = field(default_factory=dict)
    words: WordSection = field(default_factory=WordSection)
    sorts: SortSection = field(default_factory=SortSection)
    puzzles: Sorts = field(default_factory=Sorts)
    computed: int = 0
    timings: bool = False

    @property
    def wording(self) -> Wording:
        """The words of the site's language."""
        return Wording(self.choices.language)

    @property
    def without_cube(self) -> int:
        """How many levels have no cube page."""
        return sum(record.game("cube") is None for record in self.records.values())

    @property
    def unsolvable(self) -> int:
        """How many levels are proven to have no solution."""
        return sum(record.unsolvable for record in self.records.values())

    def summary(self) -> str:
        """Say in a line what the site is made of, and how much of it had to be computed."""
        said = f"{_count(len(self.records), 'level')}, {self.computed} computed anew"
        if self.without_cube:
            said += f", {self.without_cube} without a cube page"
        if self.unsolvable:
            said += f", {self.unsolvable} cannot be won"
        if self.words.levels:
            said += f"; {_count(self.words.levels, 'word level')}"
        if self.words.unproven:
            said += f", {self.words.unproven} of them with an estimated par"
        if self.sorts.puzzles:
            said += f"; {_count(self.sorts.puzzles, 'colour-sort puzzle')}"
            said += f", {self.sorts.computed} computed anew"
        if self.sorts.unsolvable:
            said += f", {self.sorts.unsolvable} cannot be solved"
        return said

    @property
    def has_browser(self) -> bool:
        """Whether there are levels to browse, or lines on what is wrong with them."""
        return bool(self.collection.shelves or self.collection.faults)

    def shelves(self) -> tuple[tuple[str, tuple[Card, ...]], ...]:
        """Give every shelf as its title and its levels' cards."""
        return tuple(
            (shelf.title, tuple(Card(e, self.records[e.address]) for e in shelf.entries))
            for shelf in self.collection.shelves
        )

    def notices(self) -> tuple[str, ...]:
        """Give what is wrong with the levels, a line each."""
        return tuple(str(fault) for fault in self.collection.faults)


def build_site(
    collection: Collection,
    choices: Choices,
    cache: Cache,
    *,
    words: WordChoices | None = None,
    sorts: Sorts | None = None,
    timings: bool = False,
    progress: Callable[[str], None] = lambda _: None,
) -> Site:
    """Measure and encode all levels, those not in the cache anew, and give the site's pages.

    `words` says which word levels there are, if any, and `sorts` holds the colour-sort puzzles.
    With `timings` pages may tell seconds. `progress` is told a line now and then while levels are
    computed. Where a level is at fault, the
    collection's other levels make the site, and its browser says what is wrong.
    """
    records, computed = _records(collection.entries, choices, cache, progress)
    site = Site(collection, choices, cache, records, computed=computed, timings=timings)
    wording = site.wording

    @lru_cache(maxsize=1)  # the pages of a level are drawn one after the other
    def record_of(level: Level) -> Record:
        return make_record(level, choices, cache)

    pages = []
    for shelf in collection.shelves:
        for i, entry in enumerate(shelf.entries):
            record = records[entry.address]
            ways = _ways(entry, record)
            load = partial(record_of, entry.level)
            for encoding, address in ways or (("", entry.address),):
                before = shelf.entries[i - 1] if i else None
                after = shelf.entries[i + 1] if i + 1 < len(shelf.entries) else None
                place = Place(
                    address,
                    shelf.title,
                    number=i + 1,
                    count=len(shelf.entries),
                    back=_step(before, records, encoding) if before else None,
                    on=_step(after, records, encoding) if after else None,
                    ways=ways,
                )
                pages.append(level_page(entry, record, load, place, wording, encoding=encoding))
    if site.has_browser:
        shelves = site.shelves()
        pages.append(browser_page(shelves, wording, notices=site.notices()))
        pages.append(difficulty_page([card for _, cards in shelves for card in cards], wording))
    section = word_section(words or WordChoices(), cache, progress=progress)
    pages += section.pages
    puzzles = sorts or Sorts()
    sorted_out = sort_section(puzzles, SortChoices(choices.language), cache, progress=progress)
    pages += sorted_out.pages
    by_address = {page.address: page for page in pages}
    return replace(site, pages=by_address, words=section, sorts=sorted_out, puzzles=puzzles)


def _ways(entry: Entry, record: Record) -> tuple[tuple[str, str], ...]:
    """Give the encodings in which a level can be played, each with the address of its page.

    The first is played on the level's own page, another on a page below it.
    """
    return tuple(
        (game.encoding, f"{entry.address}/{game.encoding}" if number else entry.address)
        for number, game in enumerate(record.games)
    )


def _step(entry: Entry, records: Mapping[str, Record], encoding: str) -> Step:
    """Lead to a level, to the page of the same encoding if it has one."""
    ways = dict(_ways(entry, records[entry.address]))
    return Step(entry.title, ways.get(encoding, entry.address))


def home_page(site: Site, title: str) -> Page:
    """Give a first page for a site whose author wrote none: the level browser, so titled.

    Where there are no levels it is the first overview of other puzzles.
    """
    if not site.has_browser and site.pages:
        overview = next(page for page in site.pages.values() if page.address.endswith("/index"))
        return replace(overview, address="index", title=title)
    return browser_page(
        site.shelves(), site.wording, address="index", title=title, notices=site.notices()
    )


def _records(
    entries: tuple[Entry, ...], choices: Choices, cache: Cache, progress: Callable[[str], None]
) -> tuple[dict[str, Record], int]:
    """Give the facts of every level by its address, and how many were computed anew.

    Only how the work is done and what is said meanwhile depends on the clock, never a result:
    little work is done here, and what is left after a while side by side.
    """
    records: dict[str, Record] = {}
    missing = []
    for entry in entries:
        found = find_facts(entry.level, choices, cache)
        if found is None:
            missing.append(entry)
        else:
            records[entry.address] = found
    started = time.monotonic()
    left = list(missing)  # work begins in this order, so the first of them is at work

    def tell() -> None:
        still = list(left)  # as it is now, whatever happens meanwhile
        for entry in still[:1]:
            at = f"{entry.level.file}, level {entry.level.number}"
            done = len(missing) - len(still)
            progress(f"{done} of {len(missing)} levels computed; computing {at} ...")

    with meanwhile(tell, every=_QUIET):
        while left and time.monotonic() - started < _ALONE:
            entry = left[0]
            records[entry.address] = make_record(entry.level, choices, cache).facts()
            left.pop(0)
        rest = list(left)
        jobs = [(entry.level, choices, cache.folder) for entry in rest]
        made = side_by_side(measure, jobs, finished=lambda n: left.remove(rest[n]))
    for entry, (facts, unkept) in zip(rest, made, strict=True):
        records[entry.address] = facts
        if unkept is not None:
            keep_record(entry.level, choices, cache, unkept)
    return records, len(missing)


def _count(n: int, noun: str) -> str:
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"


_QUIET = 10.0
"""Seconds without a line of progress that a person waits without wondering."""

_ALONE = 2.0
"""Seconds of work after which the start of other processes is worth its while."""
