"""Hand-written pages: figures in their words, and games and pictures in the places of blocks."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError
from sokocube.pages.block_options import options_of_page
from sokocube.pages.embedded import embedded
from sokocube.pages.fences import doubts, place, without_fences
from sokocube.pages.page import Drawn
from sokocube.story.render import told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sokocube.pages.page import Links
    from sokocube.site import Site
    from sokocube.story.render import Story

__all__ = ["Prose", "prose", "with_style"]


@dataclass(frozen=True, slots=True)
class Prose:
    """A hand-written page: its Markdown, and what is put into its HTML later.

    `files` are texts to publish beside it, by name; `plays` tells whether there is a game on it. In
    `places` a block at fault stands as what is wrong with it; `amiss` is what is wrong with the
    page itself, and `doubts` are what its author should know of.
    """

    markdown: str
    story: Story | None = None
    files: Mapping[str, str] = field(default_factory=dict)
    places: tuple[Drawn | PuzzleError, ...] = ()
    plays: bool = False
    amiss: tuple[PuzzleError, ...] = ()
    doubts: tuple[PuzzleError, ...] = ()

    @property
    def faults(self) -> tuple[PuzzleError, ...]:
        """Everything that is wrong."""
        blocks = (made for made in self.places if isinstance(made, PuzzleError))
        return (*self.amiss, *blocks)

    @property
    def drawn(self) -> tuple[Drawn, ...]:
        """What stands in the places, for a fault its line."""
        return tuple(
            Drawn(_notice(made)) if isinstance(made, PuzzleError) else made for made in self.places
        )

    def source(self) -> str:
        """Give the Markdown, below what is wrong with the page itself."""
        return "\n\n".join([*map(_notice, self.amiss), self.markdown])

    def content(self, html: str) -> str:
        """Put pictures of figures into the HTML that Markdown gave."""
        return self.story.finished(html) if self.story else html

    @property
    def ours(self) -> tuple[str, ...]:
        """What `finished` puts into the page, for `scriptless.without_scripts`."""
        return tuple(part for drawn in self.drawn for part in drawn.parts)

    def finished(self, page: str) -> str:
        """Put games and pictures, with their style, into the finished page."""
        for number, drawn in enumerate(self.drawn):
            page = page.replace(place(number), drawn.html, 1)
        return with_style(page, "".join(drawn.css for drawn in self.drawn))


def _notice(fault: PuzzleError) -> str:
    """Show a fault where a page has it."""
    return f'<p class="sc-fault" role="alert">{escape(str(fault))}</p>'


def prose(
    markdown: str,
    meta: Mapping[str, object],
    site: Site,
    links: Links,
) -> Prose:
    """Read what the Markdown of a page asks for, and make it.

    `meta` is the front matter: `figures` names the figures of the page, `sokocube` holds options
    for its blocks. What is wrong with these, or with a block, is part of what is given. Raises
    `PuzzleError` for what is wrong with the figures. Errors have the line of the Markdown where
    there is one.
    """
    story: Story | None = None
    files: Mapping[str, str] = {}
    if "figures" in meta:
        levels = [card for _, cards in site.shelves() for card in cards]
        story, files = told(
            str(meta["figures"]), markdown, site.cache, levels, timings=site.timings
        )
    written = story.markdown if story else markdown
    text, fences = without_fences(written)
    # A page without blocks may use the name for something else.
    defaults, amiss = options_of_page(meta.get("sokocube") if fences else None)
    places = embedded(fences, site, links, defaults)
    plays = any(fence.kind != "state-graph" for fence in fences)
    return Prose(text, story, files, places, plays, amiss, doubts(written))


def with_style(page: str, css: str) -> str:
    """Put style rules at the end of the head of a page."""
    head, end, rest = page.partition("</head>")
    return f"{head}<style>{css}</style>\n{end}{rest}" if css else page
