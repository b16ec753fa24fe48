"""The site of this repository, as visitors get it."""

from __future__ import annotations

import gzip
import re

from reading_html import broken_links, scripts_in, tags_in
from site_project import REPOSITORY, shipped_project


def test_no_page_of_the_shipped_site_has_a_script(shipped):
    """Nothing that could run is anywhere in the site, 404 included."""
    assert {name for name, page in shipped.pages().items() if scripts_in(page)} == set()
    assert [name for name in shipped.files() if re.search(r"\.m?js(\.map)?$", name)] == []


def test_every_link_of_the_shipped_site_leads_somewhere(shipped):
    """Links are relative, so the site works below any folder, and lead to what is there."""
    assert broken_links(shipped.pages(), set(shipped.files())) == []


def test_nothing_is_fetched_from_elsewhere(shipped):
    """No style, font, picture or frame of any page comes from another host."""
    for name, page in shipped.pages().items():
        for tag, attributes in tags_in(page):
            if tag != "a":
                urls = [attributes.get(key, "") for key in ("href", "src", "srcset", "poster")]
                assert not [url for url in urls if "//" in url], (name, tag)
    for name, data in shipped.files().items():
        if name.endswith(".css"):
            urls = re.findall(rb"url\(\s*[\"']?(?!data:)([^)\"']*)", data)
            assert not [url for url in urls if b"//" in url], name


def test_no_page_is_heavy(shipped):
    """Every page stays within 60 kB when compressed."""
    sizes = {
        name: len(gzip.compress(page.encode(), mtime=0)) for name, page in shipped.pages().items()
    }
    assert {name: size for name, size in sizes.items() if size > 60_000} == {}


def test_every_level_that_is_shipped_is_played(shipped):
    """Each level's page holds a game; a level within the limits of the cube has both."""
    levels = [name for name in shipped.pages() if re.fullmatch(r"levels/.+/index\.html", name)]
    browser = shipped.read("levels/index.html")
    assert browser.count('class="sc-card"') > 0
    for name in levels:
        if name != "levels/by-difficulty/index.html":
            assert 'data-encoding="' in shipped.read(name), name


def test_the_home_page_plays_at_once(shipped):
    """The first page holds a game."""
    assert 'class="sokocube"' in shipped.read("index.html")


def test_properdocs_builds_the_shipped_site(tmp_path):
    """The other tool that runs MkDocs plugins builds the same site without a warning."""
    shipped_project().build("--strict", "--site-dir", str(tmp_path / "site"), tool="properdocs")
    assert (tmp_path / "site/levels/index.html").is_file()


def test_what_the_readme_names_is_there():
    """Every file that README links or calls exists."""
    text = (REPOSITORY / "README.md").read_text()
    named = re.findall(r"\]\(([^):]+)\)", text) + re.findall(r"levels/\S+\.xsb", text)
    assert [name for name in named if not (REPOSITORY / name).exists()] == []
