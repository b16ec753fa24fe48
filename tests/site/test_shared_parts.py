"""Parts of the theme that are drawn once for many pages."""

from __future__ import annotations

import posixpath
from html import escape, unescape
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sokocube.mkdocs_files import SharedParts, _MadePage


def page(url: str, title: str = "") -> _MadePage:
    """Give a page of ours that stands in no nav."""
    made = object.__new__(_MadePage)
    made.file = SimpleNamespace(url=url)
    made.parent = None
    made.meta = {"title": title}
    return made


def shown(parts: SharedParts, urls: list[str], draw) -> tuple[list[str], int]:
    """Give what pages show, and how often it was drawn."""
    drawn = []
    out = [
        parts.part(page(url), "nav", lambda url=url: drawn.append(url) or draw(url)) for url in urls
    ]
    return out, len(drawn)


LISTED = ["", "levels/", "levels/by-difficulty/", "guide/start/"]
URLS = [f"levels/{folder}/{n}/" for folder in "ab" for n in range(4)]


def links(url: str) -> str:
    """Show the relative links of a nav."""
    return " ".join(posixpath.relpath(f"/{target}", f"/{url}") for target in LISTED)


def test_what_comes_out_alike_is_drawn_only_once():
    """After it came out alike twice, a part is drawn no more for pages with the same links."""
    out, drawn = shown(SharedParts(LISTED), URLS, links)
    assert out == [links(url) for url in URLS]
    assert drawn == 2


addresses = st.lists(
    st.sampled_from(["levels/", "guide/", "by-difficulty/", "start/", "x/"]), max_size=4
).map("".join)


@settings(derandomize=True, deadline=None)
@given(st.lists(addresses, max_size=12))
def test_shared_links_lead_where_they_would(urls):
    """Wherever pages lie, each shows the links that it would show if nothing were shared."""
    out, _ = shown(SharedParts(LISTED), urls, links)
    assert out == [links(url) for url in urls]


def test_what_tells_of_the_page_itself_is_drawn_for_each():
    """A part that names its page is drawn for every page."""
    out, drawn = shown(SharedParts(LISTED), URLS, str.upper)
    assert out == [url.upper() for url in URLS]
    assert drawn == len(URLS)


def headed(draw, titles: list[str]) -> tuple[list[str], int]:
    """Give the headers of pages with these titles, and how many pages had theirs drawn."""
    parts, out, drawn = SharedParts(LISTED), [], set()
    for number, title in enumerate(titles):
        made = page(f"levels/a/{number}/", title)

        def header(made=made, number=number) -> str:
            drawn.add(number)
            return draw(made.meta["title"])

        out.append(parts.part(made, "header", header, titled=True))
        assert made.meta["title"] == title
    return out, len(drawn)


TITLES = ["Leaf", "A &lt; B", "e", "x" * 300]


def test_a_header_is_shared_by_pages_of_different_titles():
    """A part that shows the title as it is, however often, is drawn twice, and shows each one's."""
    out, drawn = headed(lambda title: f"<b>{title}</b> here: {title}", TITLES)
    assert out == [f"<b>{title}</b> here: {title}" for title in TITLES]
    assert drawn == 2


@pytest.mark.parametrize(
    "draw", [str.upper, escape, lambda title: title[:100], lambda title: unescape(title).strip()]
)
def test_a_header_that_makes_something_of_the_title_is_drawn_for_each(draw):
    """Where a template changes or shortens titles, none is put in place of another."""
    out, drawn = headed(draw, TITLES)
    assert out == [draw(title) for title in TITLES]
    assert drawn == len(TITLES)


def test_pages_of_others_are_drawn_as_ever():
    """A page that stands in the nav shares nothing: its own place in it is marked."""
    other = SimpleNamespace(url="levels/a/1/", parent=None)
    parts = SharedParts(LISTED)
    assert [parts.part(other, "nav", lambda n=n: f"{n}") for n in range(3)] == ["0", "1", "2"]
