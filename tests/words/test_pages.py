"""The pages of word levels, their feed, and the part of a site that they make."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from xml.etree import ElementTree as ET

import pytest

from sokocube.cache import Cache
from sokocube.errors import PuzzleError
from sokocube.pages.page import Links
from sokocube.play.wording import Wording
from sokocube.words.daily import Challenge
from sokocube.words.daily_pages import daily_feeds, daily_pages, day_said
from sokocube.words.letters import LANGUAGES, spell
from sokocube.words.pages import adventure_pages, facts
from sokocube.words.request import Request, levels_of
from sokocube.words.section import WordChoices, word_section

WORDS = {"en": ("cat", "egg", "sun"), "fr": ("été", "mer", "île"), "uk": ("м'яч", "ліс", "дім")}
ATOM = "{http://www.w3.org/2005/Atom}"
NEWEST = date(2026, 3, 3)


@pytest.fixture(scope="module")
def levels():
    """Make three small levels in each language."""
    made = levels_of(
        [Request(spell(text, tag), 1, 1) for tag in WORDS for text in WORDS[tag]],
        Cache(None),
        workers=1,
    )
    return {tag: [v for v in made if v.word.language == tag] for tag in WORDS}


@pytest.fixture(scope="module")
def adventure(levels):
    """Give the pages of an adventure of two chapters."""
    chapters = {tag: [mine[:2], mine[2:]] for tag, mine in levels.items()}
    return {page.address: page for page in adventure_pages(chapters)}


@pytest.fixture(scope="module")
def days(levels):
    """Give three days in each language, the newest first."""
    return {
        tag: [Challenge(NEWEST - timedelta(days=n), v) for n, v in enumerate(mine)]
        for tag, mine in levels.items()
    }


def links_of(page):
    """Give the addresses that a page links to, without the trailing index."""
    html = page.draw(Links(page.address)).html
    here = f"/{page.address.removesuffix('index')}".rstrip("/") + "/"
    found = []
    for href in re.findall(r'<a[^>]* href="([^"]*)"', html):
        if href and not href.startswith("#"):
            parts = (here + href).split("/")
            stack: list[str] = []
            for part in parts:
                if part == "..":
                    stack.pop()
                elif part not in {"", "."}:
                    stack.append(part)
            found.append("/".join(stack))
    return found


def test_every_link_of_the_adventure_leads_to_a_page(adventure):
    """Maps, levels and languages link to pages that are there, and each level can be reached."""
    there = {address.removesuffix("/index") for address in adventure}
    linked = {link for page in adventure.values() for link in links_of(page)}
    assert linked <= there
    assert {address for address in there if re.search(r"/\d+/\d+$", address)} <= linked
    assert {f"adventure/{tag}" for tag in LANGUAGES} <= linked


def test_levels_follow_each_other_across_chapters(adventure):
    """From each level one comes to the next, from the last one back to the map."""
    assert "adventure/fr/1/2" in links_of(adventure["adventure/fr/1/1"])
    assert "adventure/fr/2/1" in links_of(adventure["adventure/fr/1/2"])
    last = adventure["adventure/fr/2/1"].draw(Links("adventure/fr/2/1")).html
    assert re.search(r'class="next" href="../../"', last)


def test_the_map_leads_to_its_chapters(adventure):
    """Above the levels there is a link to each chapter, to a heading that is there."""
    html = adventure["adventure/fr/index"].draw(Links("adventure/fr/index")).html
    asked = re.findall(r'href="#(chapter-\d+)" aria-label="Chapitre \d+"', html)
    assert asked == ["chapter-1", "chapter-2"] == re.findall(r'<h2 id="([^"]+)"', html)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_say_their_language(adventure, language):
    """Each page is marked with its language, and speaks it."""
    for address, page in adventure.items():
        if address.startswith(f"adventure/{language}/"):
            html = page.draw(Links(address)).html
            assert re.match(rf'<div class="[^"]*" lang="{language}">', html)
    page = adventure[f"adventure/{language}/1/1"]
    html = page.draw(Links(page.address)).html
    w = Wording(language)
    assert w("Show the solution") in html
    assert w("Chapter {n}", n=1) in html
    if language != "en":
        assert "Show the solution" not in html
        assert "Next level" not in html


def test_pages_show_the_level(adventure, levels):
    """The word, its letters on boxes, par, difficulty and solution are on the page."""
    level = levels["uk"][0]
    page = adventure["adventure/uk/1/1"]
    html = page.draw(Links(page.address)).html
    assert page.title == level.word.text == "М’ЯЧ"  # noqa: RUF001
    assert 'data-game="words"' in html
    assert all(f">{letter}</span>" in html for letter in level.word.letters)
    assert level.solution in html
    assert "<script" not in html


def test_pages_say_when_par_is_an_estimate_or_the_seed_another(levels):
    """What is not as one would expect is said on the level's page."""
    level = levels["en"][0]
    odd = replace(level, seed_used=9, par=replace(level.par, proven=False))
    plain, said = (
        next(p for p in adventure_pages({"en": [[v]]}) if p.address == "adventure/en/1/1").draw(
            Links("adventure/en/1/1")
        )
        for v in (level, odd)
    )
    for words in ("an estimate:", "none of its boards passed; the level is made from 9"):
        assert words in said.html
        assert words not in plain.html


def test_large_numbers_of_a_level_are_written_in_groups(levels):
    """What the solver examined and the moves are; the score stands as a counter writes it."""
    said = {
        "en": "500,000 positions",
        "fr": "500\u202f000 positions",
        "uk": "500\u00a0000 позицій",
    }
    for tag, wanted in said.items():
        level = levels[tag][0]
        large = replace(level, examined=500_000, par=replace(level.par, moves=1_234))
        _, values, whys = zip(*facts(large, Wording(tag)), strict=True)
        assert any(wanted in why for why in whys)
        assert {Wording(tag).number(1_234), "1000"} <= set(values)


def test_the_daily_page_shows_the_newest_day_and_the_archive(days):
    """The newest day can be played at once; each day has a page that never moves."""
    pages = {page.address: page for page in daily_pages(days)}
    for tag in LANGUAGES:
        today = pages[f"daily/{tag}/index"].draw(Links(f"daily/{tag}/index")).html
        assert days[tag][0].level.solution in today
        assert 'datetime="2026-03-03"' in today
        linked = links_of(pages[f"daily/{tag}/index"])
        assert {f"daily/{tag}/2026-03-02", f"daily/{tag}/2026-03-01"} <= set(linked)
        assert f"daily/{tag}/feed.xml" in linked
    assert "daily/en/feed.xml" in links_of(pages["daily/index"])
    there = {address.removesuffix("/index") for address in pages}
    feeds = {f"daily/{tag}/feed.xml" for tag in LANGUAGES}
    assert {link for page in pages.values() for link in links_of(page)} <= there | feeds


@pytest.mark.parametrize("base", ["", "https://example.org/word/"])
def test_feeds_are_atom(days, base):
    """A feed has what Atom asks for, in its language, and does not depend on the hour."""
    for feed in daily_feeds(days):
        text = feed.text(Links(f"daily/{feed.language}/index"), base)
        assert text == feed.text(Links(f"daily/{feed.language}/index"), base)
        root = ET.fromstring(text)
        assert root.tag == f"{ATOM}feed"
        assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == feed.language
        entries = root.findall(f"{ATOM}entry")
        assert [e.findtext(f"{ATOM}updated")[:10] for e in entries] == [
            "2026-03-03", "2026-03-02", "2026-03-01",
        ]  # fmt: skip
        names = [node.text for node in root.iter(f"{ATOM}id")]
        assert len(set(names)) == 4
        assert all(name.startswith("urn:uuid:") for name in names)
        href = entries[0].find(f"{ATOM}link").get("href")
        folder = f"{base}daily/{feed.language}/" if base else ""
        assert href == f"{folder}2026-03-03/"
        for needed in ("title", "updated", "author"):
            assert root.find(f"{ATOM}{needed}") is not None


def test_feeds_tell_each_day_in_the_words_of_their_language(days):
    """Title and summary are set as the language sets them, as before a French colon."""
    told = {}
    for feed in daily_feeds(days):
        root = ET.fromstring(feed.text(Links(f"daily/{feed.language}/index")))
        last = root.findall(f"{ATOM}entry")[-1]
        pushes = feed.days[-1].level.par.pushes
        summary = last.findtext(f"{ATOM}summary").replace(f"{pushes}", "N")
        told[feed.language] = (last.findtext(f"{ATOM}title"), summary)
    assert told["en"] == ("1 March 2026: SUN", "easy, par N pushes")
    assert told["fr"] == ("1er mars 2026\u00a0: ÎLE", "facile, par\u00a0: N poussées")
    assert told["uk"] == ("1 березня 2026 року: ДІМ", "дуже легко, пар: N поштовхів")


def test_dates_in_words():
    """Dates are said as each language says them, the first of a month too."""
    said = {tag: [day_said(date(2026, 8, n), Wording(tag)) for n in (1, 24)] for tag in LANGUAGES}
    assert said == {
        "en": ["1 August 2026", "24 August 2026"],
        "fr": ["1er août 2026", "24 août 2026"],
        "uk": ["1 серпня 2026 року", "24 серпня 2026 року"],
    }


def test_a_site_without_words_has_none_of_it():
    """By default there are no word levels; a language that has none is refused."""
    section = word_section(WordChoices(), Cache(None))
    assert (section.pages, section.feeds, section.levels) == ((), (), 0)
    with pytest.raises(PuzzleError, match="no word levels in the language 'de'"):
        word_section(WordChoices(adventure=("de",)), Cache(None))


def test_a_section_uses_published_days_first(levels):
    """A frozen day needs no generating, and its level is the one shown."""
    frozen = {(NEWEST - timedelta(days=n), "fr"): levels["fr"][n] for n in range(3)}
    cache = Cache(None)
    section = word_section(WordChoices((), ("fr",), NEWEST, 2, frozen), cache)
    assert cache.computed == 0
    assert [challenge.level for challenge in section.feeds[0].days] == levels["fr"]
    assert section.levels == 3
    assert section.unproven == 0
