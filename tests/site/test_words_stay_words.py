"""Nothing that a level says can become markup or style: pages differ in their text alone."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser

from hypothesis import example, given, settings
from hypothesis import strategies as st

from sokocube.cache import Cache
from sokocube.collection import Collection, Entry, Shelf
from sokocube.coloursort.formats import parse_sorts
from sokocube.coloursort.shelf import SortEntry, Sorts
from sokocube.pages.bare import bare_files
from sokocube.play.standalone import standalone_page
from sokocube.record import Choices, make_record
from sokocube.site import Site, build_site
from sokocube.sokoban.formats import parse_levels

EVIL = [
    "<script>alert(1)</script>",
    "</title>",
    "</style><b>",
    "</textarea>",
    "</svg>",
    "<!--",
    "]]>",
    "*/}body{display:none}",
    '"onclick="go()',
    "' autofocus x='",
    "\\",
    "\\22",
    "{{ 7 * 7 }}",
    "{% raw %}",
    "&lt;",
    "&",
    "url(https://example.org)",
    ";--value:9",
    "sokocube:next",
    "plain",
]
words = st.lists(st.sampled_from(EVIL), min_size=1, max_size=4).map(" ".join)
INNOCENT = "a name"


def site(said: str) -> Site:
    """Build a site of which every name, remark and credit is the same text."""
    [level] = parse_levels("#####\n#@$.#\n#####\n")
    told = {"title": said, "author": said, "notes": f"{said}\n{said}", "collection": said}
    sokoban = replace(level, **told, solutions=(("R", said),))
    [tubes] = parse_sorts("AB\nBA\n-\n")
    sort = replace(tubes, title=said, author=said, notes=said, names=(("A", said), ("B", said)))
    entries = (Entry("levels/a", sokoban), Entry("levels/b", sokoban))
    return build_site(
        Collection((Shelf(said, entries),)),
        Choices(solve_budget=0),
        Cache(None),
        sorts=Sorts((SortEntry("sorts/a", sort), SortEntry("sorts/b", sort))),
    )


def shapes(said: str) -> dict[str, object]:
    """Give of each page of such a site what is there beside its text."""
    made = site(said)
    pages = {name: text for name, text in bare_files(made) if name.endswith(".html")}
    [entry, _] = made.collection.entries
    record = make_record(entry.level, made.choices, made.cache)
    for game in record.games:
        pages[game.encoding] = standalone_page(game, made.wording, title=said, author=said)
    return {name: shape(page) for name, page in pages.items()}


class _Shape(HTMLParser):
    """Notes tags, the names of their attributes, the values that do something, and style rules."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.found: list[object] = []
        self.within: list[str] = []

    def handle_starttag(self, tag, attrs):
        kept = [(name, value if name in _DOING else None) for name, value in attrs]
        self.found.append((tag, kept))
        self.within.append(tag)

    def handle_endtag(self, tag):
        self.found.append(f"/{tag}")
        self.within.append(f"/{tag}")

    def handle_data(self, data):
        if self.within[-1:] == ["style"]:
            self.found.append(data)

    def handle_comment(self, data):
        self.found.append(("comment", data))

    def handle_decl(self, decl):
        self.found.append(("declaration", decl))

    def handle_pi(self, data):
        self.found.append(("instruction", data))


_DOING = {"id", "class", "style", "href", "src", "for", "name", "http-equiv", "rel", "type"}


def shape(page: str) -> list[object]:
    """Give the shape of a page, its games called by their order, since names are part of them."""
    ids = dict.fromkeys(re.findall(r"\b[hg][0-9a-f]{8}\b|\breplay-[0-9a-f]{8}\b", page))
    for number, name in enumerate(ids):
        page = page.replace(name, f"game{number}")
    reader = _Shape()
    reader.feed(page)
    reader.close()
    return reader.found


PLAIN = shapes(INNOCENT)


@settings(deadline=None, max_examples=12, derandomize=True)
@given(words)
@example(" ".join(EVIL))
def test_whatever_levels_say_pages_keep_their_shape(said):
    """Every page has the tags, attributes and rules that it has with innocent words."""
    assert shapes(said) == PLAIN


def test_what_levels_say_is_shown():
    """The words are there, as text."""
    said = " ".join(EVIL)
    page = dict(bare_files(site(said)))["levels/a/index.html"]
    assert said in unescape(page)
