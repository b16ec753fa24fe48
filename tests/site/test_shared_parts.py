"""Parts of the theme that are drawn once for many pages."""

from __future__ import annotations

from types import SimpleNamespace

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


URLS = [f"levels/{folder}/{n}/" for folder in "ab" for n in range(4)]


def folder_of(url: str) -> str:
    """Show what depends on the folder alone, as relative links do."""
    return url.rsplit("/", 2)[0]


def test_what_comes_out_alike_is_drawn_once_a_folder():
    """After it came out alike twice, a part is drawn for the first page of each folder only."""
    out, drawn = shown(SharedParts(), URLS, folder_of)
    assert out == [folder_of(url) for url in URLS]
    assert drawn == 3


def test_what_tells_of_the_page_itself_is_drawn_for_each():
    """A part that names its page is drawn for every page."""
    out, drawn = shown(SharedParts(), URLS, str.upper)
    assert out == [url.upper() for url in URLS]
    assert drawn == len(URLS)


def test_pages_of_others_are_drawn_as_ever():
    """A page that stands in the nav shares nothing: its own place in it is marked."""
    other = SimpleNamespace(url="levels/a/1/", parent=None)
    parts = SharedParts()
    assert [parts.part(other, "nav", lambda n=n: f"{n}") for n in range(3)] == ["0", "1", "2"]
