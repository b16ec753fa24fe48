"""A page of the site as a value: where it is, what it is called, and how it is drawn.

An address is the place of a page without any ending: `levels/warehouse/3`, and `levels/index` for
the page of the folder itself. What it becomes in a link depends on the site, so a page is drawn
only when its `Links` are known.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from sokocube.pages.compiled import CompiledTemplates

if TYPE_CHECKING:
    from collections.abc import Callable

    from sokocube.cache import Cache

__all__ = ["PLACE", "Drawn", "Links", "Page", "filled", "keep_compiled", "templates"]


@dataclass(frozen=True, slots=True)
class Links:
    """Turns addresses into relative links from the page at `here`.

    With `directories` a page is a folder with an `index.html`, as MkDocs does by default.

    >>> Links("levels/warehouse/3")("levels/index"), Links("index")("levels/a")
    ('../../', 'levels/a/')
    >>> Links("levels/warehouse/3", directories=False)("levels/a")
    '../a.html'
    """

    here: str
    directories: bool = True

    def __call__(self, address: str) -> str:
        """Give the link to a page."""
        return self.to_file(self._place(address)) + ("/" if self.directories else "")

    def to_file(self, uri: str) -> str:
        """Give the link to a file that is no page, by its place in the site with its ending.

        >>> Links("daily/index").to_file("daily/en/feed.xml")
        'en/feed.xml'
        """
        # As `posixpath.relpath` does, which asks for the working folder each time.
        here, there = _steps(self._folder()), _steps(uri)
        shared = len(posixpath.commonprefix([here, there]))
        return quote("/".join([*[".."] * (len(here) - shared), *there[shared:]]) or ".")

    def _place(self, address: str) -> str:
        if not self.directories:
            return f"{address}.html"
        return address.removesuffix("index").rstrip("/") or "."

    def _folder(self) -> str:
        if self.directories:
            return self._place(self.here)
        return posixpath.dirname(self.here) or "."


def _steps(place: str) -> list[str]:
    return [] if place == "." else place.split("/")


PLACE = '<div class="sokocube-place"></div>'
"""Keeps the place of a page's game in what stands around it."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a page shows, as HTML, and the style rules that its games need in the head.

    A game is large, and each template that it went through would copy it more than once. So it may
    stand beside the `frame` that holds its `PLACE`, and is put there last. `feed` is the link to a
    feed that tells of what is new here.
    """

    frame: str
    css: str = ""
    game: str = ""
    feed: str = ""

    @property
    def html(self) -> str:
        """All that it shows."""
        return self.in_place(self.frame)

    def in_place(self, page: str) -> str:
        """Put the game into a page that shows the frame, or all of it already."""
        return page.replace(PLACE, self.game, 1) if self.game else page

    @property
    def parts(self) -> tuple[str, ...]:
        """What of it is not empty, in stretches that stand in a page as they are."""
        stretches = (self.game, self.css, *self.frame.split(PLACE, 1))
        return tuple(stretch for stretch in stretches if stretch)


@dataclass(frozen=True, slots=True)
class Page:
    """A page: its address, its title, one sentence on it, and what draws it."""

    address: str
    title: str
    description: str
    draw: Callable[[Links], Drawn]


def templates() -> Path:
    """Give the folder of this package's templates."""
    return Path(str(files("sokocube"))) / "templates"


@cache
def _environment() -> Environment:
    return Environment(
        loader=FileSystemLoader(templates() / "pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )


def keep_compiled(cache: Cache) -> None:
    """Let the templates of pages be compiled once for all builds with this cache."""
    environment = _environment()
    environment.bytecode_cache = CompiledTemplates(cache, environment)


def filled(template: str, **values: object) -> str:
    """Fill a template of `templates/pages`; every text in it is escaped."""
    return _environment().get_template(template).render(values)
