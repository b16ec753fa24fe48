"""The files and pages that the plugin adds to a MkDocs site, and those that it takes out.

All of them exist in memory only: nothing is written into a folder that MkDocs watches.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from mkdocs.structure.files import File, InclusionLevel
from mkdocs.structure.nav import Section
from mkdocs.structure.pages import Page as SitePage
from mkdocs.structure.toc import AnchorLink, TableOfContents

from sokocube.collection import ROOT
from sokocube.errors import PuzzleError
from sokocube.mkdocs_config import style_sheets
from sokocube.pages.page import Links
from sokocube.pages.style import style_sheet
from sokocube.site import home_page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation

    from sokocube.pages.page import Page
    from sokocube.site import Site

__all__ = [
    "SharedParts",
    "add_feeds",
    "add_pages",
    "add_sheets",
    "describe",
    "place_beside",
    "spare_markdown",
    "title_sections",
    "without_script_files",
]

_BROWSER = f"{ROOT}/index"
_OVERVIEWS = {"index", _BROWSER, "adventure/index", "daily/index", "sorts/index"}
"""The pages that stand for all others in a nav that MkDocs makes by itself."""

_READ_WELL = {"Adventure", "Daily", "Levels"}
"""What MkDocs makes of the names of our folders that says in English what is in them."""


def add_pages(
    files: Files, site: Site, config: MkDocsConfig
) -> tuple[dict[str, Page], tuple[PuzzleError, ...]]:
    """Add a file for each page; give the pages by the names of their files, and the faults.

    A page of the author at the place of one of ours is a fault, and stays; only the browser of
    levels and the first page are the author's to replace.
    """
    pages = dict(site.pages)
    if not any(files.get_file_from_path(name) for name in ("index.md", "README.md")):
        pages["index"] = home_page(site, config.site_name)
    added: dict[str, Page] = {}
    faults = []
    for address, page in pages.items():
        uri = f"{address}.md"
        if files.get_file_from_path(uri) is not None:
            if address != _BROWSER:
                faults.append(PuzzleError(f"{uri} is the place of a level", "move it"))
            continue
        # In a nav that MkDocs makes by itself, the browser stands for all levels.
        listed = config.nav is None and address in _OVERVIEWS
        level = InclusionLevel.UNDEFINED if listed else InclusionLevel.NOT_IN_NAV
        files.append(File.generated(config, uri, content="", inclusion=level))
        added[uri] = page
    return added, tuple(faults)


def add_feeds(files: Files, site: Site, config: MkDocsConfig) -> tuple[PuzzleError, ...]:
    """Add the feeds of the daily challenge; a file of the author at the place of one is a fault."""
    faults = []
    for feed in site.words.feeds:
        if files.get_file_from_path(feed.address) is not None:
            faults.append(PuzzleError(f"{feed.address} is the place of a feed", "move it"))
            continue
        folder = feed.address.rpartition("/")[0]
        links = Links(f"{folder}/index", directories=config.use_directory_urls)
        text = feed.text(links, config.site_url or "")
        files.append(File.generated(config, feed.address, content=text))
    return tuple(faults)


def add_sheets(files: Files, config: MkDocsConfig, skin: str) -> None:
    """Add the style sheets of the package that a site with this skin needs."""
    for name in style_sheets(config, skin):
        sheet = style_sheet(name)
        files.append(File.generated(config, sheet.uri, content=sheet.text))


def place_beside(files: Files, uri: str, texts: Mapping[str, str], config: MkDocsConfig) -> None:
    """Publish texts beside the page of the file `uri`, by name.

    Raises `PuzzleError` where there is a file of that name already.
    """
    for name, text in texts.items():
        beside = f"{uri.rpartition('/')[0]}/{name}".lstrip("/")
        if files.get_file_from_path(beside) is not None:
            raise PuzzleError(f"{beside} is published twice", "give one another name")
        files.append(File.generated(config, beside, content=text))


def without_script_files(files: Files) -> None:
    """Take the script files out of a site that shall have none."""
    for file in list(files):
        if file.src_uri.endswith((".js", ".mjs", ".js.map", ".mjs.map")):
            files.remove(file)


class _MadePage(SitePage):
    """A page of ours that stands in no nav: to send it through Markdown would cost more than all
    else of it.
    """  # noqa: D205

    def __init__(self, made: Page, file: File, config: MkDocsConfig) -> None:
        super().__init__(None, file, config)
        self._made = made

    def read_source(self, config: MkDocsConfig) -> None:
        self.markdown = ""
        self.meta = {}
        describe(self, self._made, config)

    def render(self, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG002
        self.content = ""  # which anchors there will be is known only when it is drawn

    def called(self, title: str, draw: Callable[[], str]) -> str:
        """Give what `draw` gives while the page is called so."""
        own = self.meta["title"]
        self.meta["title"] = title
        try:
            return draw()
        finally:
            self.meta["title"] = own


def spare_markdown(
    nav: Navigation, files: Files, pages: Mapping[str, Page], config: MkDocsConfig
) -> None:
    """Make the pages that stand in no nav ones that never see Markdown.

    Those in the nav keep the page, and so the title, that the nav gave them.
    """
    in_nav = {page.file.src_uri for page in nav.pages}
    for uri, made in pages.items():
        file = files.get_file_from_path(uri)
        if uri not in in_nav and file is not None:
            _MadePage(made, file, config)


def title_sections(nav: Navigation, pages: Mapping[str, Page], language: str) -> None:
    """Give the sections that MkDocs made of our folders the titles that their overviews have.

    It calls them after the folders, whose names are English, whatever the language of the site is.
    A section that holds a page of the author keeps its title.
    """
    for section in nav.items:
        if not isinstance(section, Section):
            continue
        held = [child.file.src_uri for child in section.children if isinstance(child, SitePage)]
        ours = [pages[uri] for uri in held if uri in pages]
        overviews = [page for page in ours if page.address in _OVERVIEWS]
        if not overviews or len(ours) < len(section.children):
            continue
        if language != "en" or section.title not in _READ_WELL:
            section.title = escape(overviews[0].title)


class SharedParts:
    """Parts of the theme that come out alike on pages of ours, such as the nav, drawn only once.

    Pages that stand in no nav show the same one, but for its links, which are relative: these are
    the same, too, on pages as deep in the site that lie in the same of the folders on the way to
    `listed`, the addresses in the nav. A part is shared only after it came out alike for two such
    pages; an author's template may have its own mind. Where a part shows the title of its page, a
    stand-in is drawn, in place of which each page has its own title.
    """

    def __init__(self, listed: Iterable[str] = ()) -> None:
        self._folders = {folder for url in listed for folder in _folders(url)}
        self._first: dict[tuple[str, int, str, int], str] = {}
        self._alike: dict[str, bool] = {}

    def part(
        self, page: SitePage, name: str, draw: Callable[[], str], *, titled: bool = False
    ) -> str:
        """Give the part of that name for a page; `draw` is what draws it.

        `titled` says that nothing in it but the title is the page's own.
        """
        if not isinstance(page, _MadePage):
            return draw()
        above = _folders(page.url)
        shared = next((folder for folder in above if folder in self._folders), "")
        key = (name, len(above), shared, id(page.parent))
        if key in self._first and self._alike.get(name):
            first = self._first[key]
            return first.replace(_STAND_IN, page.meta["title"]) if titled else first
        drawn = common = draw()
        if titled and self._alike.get(name, True):
            common = page.called(_STAND_IN, draw)
            if common.replace(_STAND_IN, page.meta["title"]) != drawn:
                self._alike[name] = False
        if key in self._first:
            self._alike.setdefault(name, common == self._first[key])
        else:
            self._first[key] = common
        return drawn


_STAND_IN = "A title &amp; more of it, " * 20
"""Longer than titles are, and with a reference: whatever else a template makes of a title shows."""


def _folders(url: str) -> list[str]:
    """List the folders in which an address lies, the innermost first; its own is one of them.

    >>> _folders("levels/a/"), _folders("levels/a.html")
    (['levels/a', 'levels'], ['levels'])
    """
    parts = url.split("/")[:-1]
    return ["/".join(parts[:length]) for length in range(len(parts), 0, -1)]


def describe(page: SitePage, made: Page, config: MkDocsConfig) -> None:
    """Tell MkDocs the template, the title and the description of a page of ours."""
    page.meta["template"] = "sokocube/page.html"
    # MkDocs writes these into the page as they are.
    page.meta["title"] = escape(made.title)
    page.meta["description"] = escape(made.description)
    # Where the sections of the site are tabs, a list of its pages would only take room.
    tabs = "navigation.tabs" in config.theme.get("features", ())
    page.meta["hide"] = ["navigation", "toc"] if tabs else ["toc"]
    page.toc = TableOfContents([AnchorLink(made.title, "play", 1)])
