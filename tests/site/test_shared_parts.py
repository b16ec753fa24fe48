"""Parts of the theme that are drawn once for many pages."""

from __future__ import annotations

import posixpath
from types import SimpleNamespace

from hypothesis import given, settings
from hypothesis import strategies as st

from sokocube.mkdocs_files import SharedParts, _MadePage


def page(url: str) -> _MadePage:
    """Give a page of ours that stands in no nav."""
    made = object.__new__(_MadePage)
    made.file = SimpleNamespace(url=url)
    made.parent = None
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


def test_pages_of_others_are_drawn_as_ever():
    """A page that stands in the nav shares nothing: its own place in it is marked."""
    other = SimpleNamespace(url="levels/a/1/", parent=None)
    parts = SharedParts(LISTED)
    assert [parts.part(other, "nav", lambda n=n: f"{n}") for n in range(3)] == ["0", "1", "2"]
