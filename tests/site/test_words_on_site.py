"""Word levels on a site: the adventure, and days that were published before."""

from __future__ import annotations

import re
from datetime import date
from xml.etree import ElementTree as ET

import pytest

from reading_html import broken_links, scripts_in
from site_project import FIVE_LINES, LEVELS, Project
from sokocube.cache import Cache
from sokocube.play.wording import Wording
from sokocube.words.daily import Challenge
from sokocube.words.letters import spell
from sokocube.words.published import freeze
from sokocube.words.request import Request, levels_of

WITH_WORDS = f"""{FIVE_LINES.rstrip()}:
      adventure: [uk, en]
      daily: [fr]
      daily_archive: 1
      daily_date: "2026-03-03"
site_url: https://example.org/
"""
WITH_DAYS = f"{FIVE_LINES.rstrip()}:\n      daily: [fr]\n      daily_archive: 0\n"
FILES = {"mkdocs.yml": WITH_WORDS, "docs/about.md": "# About\n"} | LEVELS
SORTS = {"levels/sorts/two.txt": "ABA\nBAB\n-\n"}
FEED = "daily/fr/feed.xml"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Build a site with the adventure in two languages, and two days in a third one."""
    made = Project(tmp_path_factory.mktemp("words"))
    made.write(FILES)
    requests = [Request(spell(text, "fr"), 1, 1) for text in ("été", "mer")]
    levels = levels_of(requests, Cache(None), workers=1)
    days = [Challenge(date(2026, 3, 3 - n), level) for n, level in enumerate(levels)]
    freeze(made.folder / "daily.jsonl", days)
    made.printed = made.build("--strict")
    return made


def test_all_word_levels_have_pages(site):
    """A map in each language, 50 levels each, the newest day and the one before it."""
    pages = set(site.pages())
    for language in ("uk", "en"):
        wanted = {
            f"adventure/{language}/{chapter}/{place}/index.html"
            for chapter in range(1, 11)
            for place in range(1, 6)
        }
        assert wanted | {f"adventure/{language}/index.html"} <= pages
    assert {f"daily/fr/{day}/index.html" for day in ("2026-03-03", "2026-03-02")} <= pages
    assert not any(name.startswith(("adventure/fr", "daily/en")) for name in pages)
    assert "102 word levels" in site.printed


def test_the_first_language_leads(site):
    """The map without a language is that of the first one."""
    assert 'lang="uk"' in site.read("adventure/index.html")
    assert "ÉTÉ" in site.read("daily/index.html")


def test_pages_of_words_keep_the_rules_of_all_pages(site):
    """No script, no broken link, a game on every level's page."""
    pages = site.pages()
    assert {name for name, page in pages.items() if scripts_in(page)} == set()
    assert broken_links(pages, set(site.files())) == []
    games = [name for name in pages if name.startswith(("adventure/uk/1/", "daily/fr/2026"))]
    assert all('data-game="words"' in pages[name] for name in games)


def test_the_feed_is_published(site):
    """The feed tells of both days, by their full addresses."""
    text = site.read(FEED)
    links = [node.get("href") for node in ET.fromstring(text).iter() if node.get("rel")]
    here = '<link rel="alternate" type="application/atom+xml" href="feed.xml">'
    assert here in site.read("daily/fr/index.html")
    assert here.replace("feed.xml", "fr/feed.xml") in site.read("daily/index.html")
    assert "atom+xml" not in site.read("adventure/uk/index.html")
    assert links == [
        "https://example.org/daily/fr/feed.xml",
        "https://example.org/daily/fr/2026-03-03/",
        "https://example.org/daily/fr/2026-03-02/",
    ]


def sections(page):
    """Give the titles of the sections in a page's nav."""
    label = re.compile(r'<label class="md-nav__title" for="__nav_\d+">(.*?)</label>', re.DOTALL)
    return [re.sub("<[^>]*>", "", title).strip() for title in label.findall(page)]


def test_sections_that_the_tool_makes_are_called_as_their_pages(tmp_path):
    """In a nav that no one wrote, no folder's name stands above titles in another language."""
    options = """      language: uk
      adventure: [uk]
      daily: [uk]
      daily_archive: 0
      daily_date: "2026-03-03"
"""
    other = Project(tmp_path)
    other.write(FILES | SORTS | {"mkdocs.yml": f"{FIVE_LINES.rstrip()}:\n{options}"})
    [level] = levels_of([Request(spell("ліс", "uk"), 1, 1)], Cache(None), workers=1)
    freeze(tmp_path / "daily.jsonl", [Challenge(date(2026, 3, 3), level)])
    other.build("--strict")
    titles = [*map(Wording("uk"), ("Adventure", "Daily challenge", "All levels", "Colour sort"))]
    assert sections(other.read("about/index.html")) == titles
    assert sections(other.read("adventure/uk/1/1/index.html")) == titles


def test_sections_in_english_keep_their_titles(site, tmp_path):
    """Where a folder says what is in it, or holds a page of the author, its name is the title."""
    assert sections(site.read("about/index.html")) == ["Adventure", "Daily", "Levels"]
    other = Project(tmp_path)
    files = LEVELS | SORTS | {"mkdocs.yml": FIVE_LINES, "docs/about.md": "# About\n"}
    other.write(files)
    other.build("--strict")
    assert sections(other.read("about/index.html")) == ["Levels", "Colour sort"]
    language = f"{FIVE_LINES.rstrip()}:\n      language: fr\n"
    other.write({"mkdocs.yml": language, "docs/sorts/mine.md": "# Mine\n"})
    other.build("--strict")
    assert sections(other.read("about/index.html")) == ["Tous les niveaux", "Sorts"]


def test_a_win_leads_on(site):
    """From the newest day to the one before, from the last level there is to the overview."""

    def then(name):
        return re.findall(r'<a class="next" href="([^"]*)">([^<]*)</a>', site.read(name))[-1]

    assert then("daily/fr/index.html") == ("2026-03-02/", "Niveau suivant")
    assert then("daily/fr/2026-03-03/index.html") == ("../2026-03-02/", "Niveau suivant")
    assert then("daily/fr/2026-03-02/index.html") == ("../", "Défi du jour")
    assert then("adventure/en/1/5/index.html") == ("../../2/1/", "Next level")
    assert then("adventure/en/10/5/index.html") == ("../../", "Adventure")


def test_a_file_at_the_place_of_a_feed_stops_the_build(tmp_path):
    """The author's file is neither replaced nor passed over."""
    other = Project(tmp_path)
    other.write(FILES | {f"docs/{FEED}": "<feed/>"})
    assert f"{FEED} is the place of a feed; move it" in other.build(check=False)
    assert (other.folder / "docs" / FEED).read_text(encoding="utf-8") == "<feed/>"


def test_a_named_file_of_days_that_is_not_there_is_a_warning(tmp_path):
    """Else a slip of the pen in its name would change days that were published."""
    other = Project(tmp_path)
    other.write(FILES | {"mkdocs.yml": f"{WITH_DAYS}      daily_file: dialy.jsonl\n"})
    printed = other.build("--strict", check=False)
    assert "WARNING -  sokocube: dialy.jsonl: there is no such file" in printed
    assert "Aborted with 1 warnings in strict mode!" in printed


def test_words_need_no_files(tmp_path):
    """A site may be made of word levels alone; the map of the adventure is its first page."""
    other = Project(tmp_path)
    other.write({"mkdocs.yml": f"{FIVE_LINES.rstrip()}:\n      adventure: [uk]\n"})
    (tmp_path / "docs").mkdir()
    assert "0 levels, 0 computed anew; 50 word levels" in other.build("--strict")
    pages = other.pages()
    assert 'href="adventure/uk/1/1/"' in pages["index.html"]
    assert "levels/index.html" not in pages
    assert broken_links(pages, set(other.files())) == []


def test_a_folder_of_levels_that_is_named_is_needed_all_the_same(tmp_path):
    """Else a slip of the pen in its name would lose all levels."""
    other = Project(tmp_path)
    options = "      adventure: [uk]\n      levels_dir: levles\n"
    other.write({"mkdocs.yml": f"{FIVE_LINES.rstrip()}:\n{options}", "docs/a.md": "# A\n"})
    assert "levles: there is no such folder; make it" in other.build(check=False)


def test_a_damaged_file_of_days_stops_the_build(tmp_path):
    """The build ends with the file and the line, and what to do."""
    other = Project(tmp_path)
    other.write(FILES | {"daily.jsonl": "{}\n"})
    printed = other.build(check=False)
    assert "daily.jsonl, line 1: no level of a day" in printed
    assert "Traceback" not in printed


def test_what_is_no_date_stops_the_build(tmp_path):
    """A date in the options that is none is named."""
    other = Project(tmp_path)
    other.write(FILES | {"mkdocs.yml": WITH_WORDS.replace("2026-03-03", "tomorrow")})
    printed = other.build(check=False)
    assert "'tomorrow' is no date" in printed
    assert "Traceback" not in printed
