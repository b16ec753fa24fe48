"""The pages of the daily challenge, and a feed for whoever wants to be told of each day.

`daily/fr/index` shows the newest day in French and the archive, `daily/fr/2026-03-31` is the page
of one day, `daily/fr/feed.xml` the feed. `daily/index` shows the newest day of the first language.
A win leads to the day before, so that who has solved the newest one goes on through the archive.
"""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from sokocube.pages.page import PLACE, Drawn, Links, Page, filled
from sokocube.pictures.thumbnail import thumbnail
from sokocube.play.wording import Wording
from sokocube.words.game import word_game
from sokocube.words.pages import (
    HARDEST,
    Stop,
    card_facts,
    difficulty_said,
    facts,
    in_languages,
    level_page,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from sokocube.cache import Cache
    from sokocube.words.daily import Challenge

__all__ = ["Feed", "daily_feeds", "daily_pages", "day_said"]

ROOT = "daily"

_MONTHS = {
    1: "January",
    2: "February",
    3: "March",
    4: "April",
    5: "May",
    6: "June",
    7: "July",
    8: "August",
    9: "September",
    10: "October",
    11: "November",
    12: "December",
}
_ATOM = "http://www.w3.org/2005/Atom"
_XML = "http://www.w3.org/XML/1998/namespace"


def day_said(day: date, w: Wording) -> str:
    """Write a date in words.

    >>> from datetime import date
    >>> day_said(date(2026, 3, 31), Wording()), day_said(date(2026, 3, 1), Wording("fr"))
    ('31 March 2026', '1er mars 2026')
    """
    month = w(_MONTHS[day.month])
    if day.day == 1:  # French counts the first of a month otherwise than the rest
        return w("1 {month} {year}", month=month, year=day.year)
    return w("{day} {month} {year}", day=day.day, month=month, year=day.year)


def daily_pages(given: Mapping[str, Sequence[Challenge]], cache: Cache | None = None) -> list[Page]:
    """Give all pages of the daily challenge, from its days, the newest first, by language."""
    pages: list[Page] = []
    for language, days in given.items():
        w = Wording(language)
        if not pages:
            pages.append(_today_page(f"{ROOT}/index", days, list(given), w, cache))
        pages.append(_today_page(f"{ROOT}/{language}/index", days, list(given), w, cache))
        for i, challenge in enumerate(days):
            earlier = days[i + 1] if i + 1 < len(days) else None
            later = days[i - 1] if i else None
            stop = Stop(
                _address(challenge),
                (w("Daily challenge"), f"{ROOT}/{language}/index"),
                day_said(challenge.day, w),
                back=(day_said(earlier.day, w), _address(earlier)) if earlier else None,
                on=(day_said(later.day, w), _address(later)) if later else None,
                then=_address(earlier) if earlier else None,
            )
            pages.append(level_page(challenge.level, stop, w, cache))
    return pages


def _address(challenge: Challenge) -> str:
    return f"{ROOT}/{challenge.level.word.language}/{challenge.day.isoformat()}"


def _today_page(
    address: str,
    days: Sequence[Challenge],
    languages: Sequence[str],
    w: Wording,
    cache: Cache | None,
) -> Page:
    """Give the page of the newest day, with those before it as a list."""
    newest = days[0]

    def draw(links: Links) -> Drawn:
        then = (links(_address(days[1])), w("Next level")) if len(days) > 1 else None
        game = word_game(newest.level, w, then, cache)
        feed = links.to_file(f"{ROOT}/{w.language}/feed.xml")
        html = filled(
            "daily.html",
            w=w,
            day=day_said(newest.day, w),
            iso=newest.day.isoformat(),
            level=newest.level,
            facts=facts(newest.level, w),
            languages=in_languages(languages, ROOT),
            links=links,
            game=PLACE,
            feed=feed,
            hardest=HARDEST,
            thumbnail=thumbnail,
            archive=[
                (
                    day_said(challenge.day, w),
                    challenge.day.isoformat(),
                    challenge.level,
                    card_facts(challenge.level, w),
                    links(_address(challenge)),
                )
                for challenge in days[1:]
            ],
        )
        return Drawn(html, game.css, game.html, feed)

    description = w(
        "The word of {day}: {word}. Every day a new level, the same for all.",
        day=day_said(newest.day, w),
        word=newest.level.word.text,
    )
    return Page(address, w("Daily challenge"), description, draw)


@dataclass(frozen=True, slots=True)
class Feed:
    """An Atom feed: its address with its ending, its language, and the days it tells of."""

    address: str
    language: str
    days: tuple[Challenge, ...]

    def text(self, links: Links, base: str = "") -> str:
        """Write the feed. `base` is the address of the site; without it links are relative.

        `links` are those from a page beside the feed. The time of a day is its first moment (UTC),
        so the same days make the same feed whenever it is built.

        Reference: RFC 4287, "The Atom Syndication Format".
        """
        w = Wording(self.language)
        root = ET.Element("feed", {"xmlns": _ATOM, "xml:lang": self.language})
        _add(root, "title", w("Daily challenge"))
        _add(root, "id", _name(f"daily/{self.language}", base))
        _add(root, "updated", _moment(self.days[0].day))
        author = ET.SubElement(root, "author")
        _add(author, "name", "Sokocube")
        folder = f"{base.rstrip('/')}/{self.address.rpartition('/')[0]}/" if base else ""
        if folder:
            file = self.address.rpartition("/")[2]
            ET.SubElement(root, "link", {"rel": "self", "href": folder + file})
        for challenge in self.days:
            entry = ET.SubElement(root, "entry")
            day, word = day_said(challenge.day, w), challenge.level.word.text
            _add(entry, "title", w("{day}: {word}", day=day, word=word))
            _add(entry, "id", _name(_address(challenge), base))
            _add(entry, "updated", _moment(challenge.day))
            href = folder + links(_address(challenge))
            ET.SubElement(entry, "link", {"rel": "alternate", "href": href})
            pushes = w.plural("{n} push", "{n} pushes", challenge.level.par.pushes)
            hard = difficulty_said(challenge.level, w)
            _add(entry, "summary", w("{difficulty}, par {pushes}", difficulty=hard, pushes=pushes))
        ET.indent(root)
        declared = '<?xml version="1.0" encoding="utf-8"?>\n'
        return declared + ET.tostring(root, encoding="unicode") + "\n"


def daily_feeds(given: Mapping[str, Sequence[Challenge]]) -> list[Feed]:
    """Give a feed for each language of the daily challenge."""
    return [
        Feed(f"{ROOT}/{language}/feed.xml", language, tuple(days))
        for language, days in given.items()
    ]


def _add(parent: ET.Element, name: str, text: str) -> None:
    ET.SubElement(parent, name).text = text


def _moment(day: date) -> str:
    return f"{day.isoformat()}T00:00:00Z"


def _name(text: str, base: str) -> str:
    """Name a thing of a site for ever and like no other, as Atom asks for."""
    return uuid.uuid5(uuid.NAMESPACE_URL, f"{base.rstrip('/') or 'sokocube'}/{text}").urn
