"""Takes every script out of a finished page, whoever put it there.

The templates of this package let a page do without scripts in the first place. This pass makes it
certain: whatever a theme, an author's template or another plugin adds, no page leaves with it.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["POLICY", "with_policy", "without_scripts"]

POLICY = (
    "<meta http-equiv=\"Content-Security-Policy\" content=\"script-src 'none'; object-src 'none'\">"
)
"""Tells the browser to run no script, should one appear in spite of everything."""

# Cheap to look for in the bytes of a page in small letters: each begins with what is rare or
# fixed; only a page that holds one of them is read with care.
_SUSPECTS = tuple(
    re.compile(hint)
    for hint in (
        rb"<script",
        rb"on(?<=[\s\"'/]on)\w+\s*=",
        rb"modulepreload",
        rb"as\s*=\s*[\"']?script",
        rb"srcdoc",
        rb"j\s*a\s*v\s*a\s*s\s*c\s*r\s*i\s*p\s*t\s*:",
    )
)
# A character of an address may be written by its name or number. This begins with what is frequent.
_REFERENCE = re.compile(rb"""=\s*["']?[^"'>\s]*&(?:\#|tab|newline|colon)""")
_ATTRIBUTE = re.compile(
    r"""(\s+|(?<=["'])|/)([^\s"'<>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?"""
)
_HEAD = re.compile(r"<head\b[^>]*>", re.IGNORECASE)
_BLANKS = re.compile(r"[\x00-\x20]+")


def without_scripts(page: str, ours: Iterable[str] = ()) -> str:
    """Give a page without script elements, event handlers, script addresses and their preloads.

    All else stays as it was, to the byte. `ours` are large stretches that this package wrote and
    that have none; where they are still in the page as they were, they are not looked at.

    >>> without_scripts('<p onclick="x()" id="a">1 &lt; 2<script src="x.js"></script></p>')
    '<p id="a">1 &lt; 2</p>'
    >>> without_scripts('<a title="on a = b" href="JavaScript:x()">a</a>')
    '<a title="on a = b">a</a>'
    """
    rest = page
    for stretch in ours:
        rest = _spared(rest, stretch)
    if not _suspect(rest):
        return page
    reader = _Reader(page)
    reader.feed(page)
    reader.close()
    return reader.kept()


def _spared(page: str, stretch: str) -> str:
    """Give a page without a long stretch of it, or as it is if the stretch is not there.

    It is looked for by its beginning: to search for all of a long text takes long.
    """
    begin = stretch[:_BEGINNING]
    at = page.find(begin)
    while at >= 0:
        if page.startswith(stretch, at):
            return f"{page[:at]} {page[at + len(stretch) :]}"
        at = page.find(begin, at + 1)
    return page


_BEGINNING = 100


def _suspect(page: str) -> bool:
    """Tell whether a page might hold what could run; most pages do not."""
    small = page.encode(errors="replace").lower()
    if any(hint.search(small) for hint in _SUSPECTS):
        return True
    return b"&" in small and _REFERENCE.search(small) is not None


def with_policy(page: str) -> str:
    """Give a page whose head begins with `POLICY`; a page without a head stays as it is.

    >>> with_policy("<p>") == "<p>", with_policy(with_policy("<head>")) == f"<head>{POLICY}"
    (True, True)
    """
    head = _HEAD.search(page)
    if head is None or page.startswith(POLICY, head.end()):
        return page
    return page.replace(head[0], head[0] + POLICY, 1)


class _Reader(HTMLParser):
    """Notes which stretches of a page to leave out, and which tags to write otherwise."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=False)
        self._page = page
        self._lines = [0, *accumulate(len(line) for line in page.split("\n"))]
        self._changes: list[tuple[int, int, str]] = []
        self._script: int | None = None

    def _here(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + line - 1 + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        start, text = self._here(), self.get_starttag_text() or ""
        if tag == "script":
            self._script = start
        elif tag == "link" and _preloads_script(dict(attrs)):
            self._changes.append((start, start + len(text), ""))
        else:
            unwanted = {name for name, value in attrs if _runs(name, value)}
            if unwanted:
                self._changes.append((start, start + len(text), _less(text, unwanted)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # In HTML `<script/>` opens a script; in SVG it is one that is empty.
        self.handle_starttag(tag, attrs)
        if tag == "script" and self._script is not None:
            text = self.get_starttag_text() or ""
            self._changes.append((self._script, self._script + len(text), ""))
            self._script = None

    def handle_endtag(self, tag: str) -> None:
        if tag == "script" and self._script is not None:
            end = self._page.find(">", self._here()) + 1 or len(self._page)
            self._changes.append((self._script, end, ""))
            self._script = None

    def kept(self) -> str:
        """Give the page with all changes made; a script that never ends takes all that follows."""
        changes = list(self._changes)
        if self._script is not None:
            changes.append((self._script, len(self._page), ""))
        parts, at = [], 0
        for start, end, instead in changes:
            parts += [self._page[at:start], instead]
            at = end
        return "".join([*parts, self._page[at:]])


def _preloads_script(attrs: dict[str, str | None]) -> bool:
    kinds = (attrs.get("rel") or "").lower().split()
    return "modulepreload" in kinds or (
        "preload" in kinds and (attrs.get("as") or "").lower() == "script"
    )


def _runs(name: str, value: str | None) -> bool:
    """Tell whether an attribute can run a script."""
    if name.startswith("on") or name == "srcdoc":
        return True
    return _BLANKS.sub("", value or "").lower().startswith("javascript:")


def _less(tag: str, unwanted: set[str]) -> str:
    """Give the text of a tag without some of its attributes."""
    name = re.match(r"<[^\s/>]+", tag)
    assert name is not None
    rest = _ATTRIBUTE.sub(
        lambda found: "" if found[2].lower() in unwanted else found[0], tag[name.end() :]
    )
    return name[0] + rest
