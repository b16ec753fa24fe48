"""Hand-written pages: figures in their words, and games and pictures in the places of blocks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sokocube.pages.block_options import options_of_page
from sokocube.pages.embedded import embedded
from sokocube.pages.fences import place, without_fences
from sokocube.story.render import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sokocube.pages.page import Drawn, Links
    from sokocube.site import Site
    from sokocube.story.render import Story

__all__ = ["Prose", "prose", "with_style"]


@dataclass(frozen=True, slots=True)
class Prose:
    """A hand-written page: its Markdown, and what is put into its HTML later.

    `files` are texts to publish beside it, by name; `plays` tells whether there is a game on it.
    """

    markdown: str
    story: Story | None = None
    files: Mapping[str, str] = field(default_factory=dict)
    places: tuple[Drawn, ...] = ()
    plays: bool = False

    def content(self, html: str) -> str:
        """Put pictures of figures into the HTML that Markdown gave."""
        return self.story.finished(html) if self.story else html

    @property
    def ours(self) -> tuple[str, ...]:
        """What `finished` puts into the page, for `scriptless.without_scripts`."""
        return tuple(part for drawn in self.places for part in drawn.parts)

    def finished(self, page: str) -> str:
        """Put games and pictures, with their style, into the finished page."""
        for number, drawn in enumerate(self.places):
            page = page.replace(place(number), drawn.html, 1)
        return with_style(page, "".join(drawn.css for drawn in self.places))


def prose(
    markdown: str,
    meta: Mapping[str, object],
    site: Site,
    links: Links,
) -> Prose:
    """Read what the Markdown of a page asks for, and make it.

    `meta` is the front matter: `figures` names the figures of the page, `sokocube` holds options
    for its blocks. Raises `PuzzleError`, with the line of the Markdown where there is one.
    """
    story: Story | None = None
    files: Mapping[str, str] = {}
    if "figures" in meta:
        levels = [card for _, cards in site.shelves() for card in cards]
        story, files = told(
            str(meta["figures"]), markdown, site.cache, levels, timings=site.timings
        )
    text, fences = without_fences(story.markdown if story else markdown)
    # A page without blocks may use the name for something else.
    defaults = options_of_page(meta.get("sokocube")) if fences else {}
    places = embedded(fences, site, links, defaults)
    plays = any(fence.kind != "state-graph" for fence in fences)
    return Prose(text, story, files, places, plays)


def with_style(page: str, css: str) -> str:
    """Put style rules at the end of the head of a page."""
    head, end, rest = page.partition("</head>")
    return f"{head}<style>{css}</style>\n{end}{rest}" if css else page
