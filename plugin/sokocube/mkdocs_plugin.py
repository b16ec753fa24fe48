"""The MkDocs side: hands the options to the core and puts its pages into the site.

The class holds events only, each with a sentence on why it is this event. It imports nothing but
`mkdocs`, so it runs on properdocs alike.
"""

from __future__ import annotations

import time
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader
from mkdocs.exceptions import PluginError
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger
from mkdocs.structure.files import File, InclusionLevel
from mkdocs.structure.toc import AnchorLink, TableOfContents

from sokocube.cache import Cache
from sokocube.collection import ROOT, collect
from sokocube.coloursort.shelf import collect_sorts
from sokocube.errors import PuzzleError
from sokocube.mkdocs_config import home_of, is_material, leave_out_search, shown
from sokocube.options import Options
from sokocube.pages.embedded import embedded_games
from sokocube.pages.fences import place, without_fences
from sokocube.pages.page import Drawn, Links, Page, templates
from sokocube.pages.scriptless import with_policy, without_scripts
from sokocube.pages.style import style_sheet
from sokocube.record import Choices
from sokocube.site import Site, build_site, home_page
from sokocube.story.render import Story, figures_of, render
from sokocube.words.daily import frozen_levels, read_day, today
from sokocube.words.section import WordChoices

if TYPE_CHECKING:
    from collections.abc import Callable

    import jinja2
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page as SitePage
    from mkdocs.utils.templates import TemplateContext

    from sokocube.story import Figures

__all__ = ["SokocubePlugin"]

log = get_plugin_logger(__name__)

_OVERVIEWS = {"index", f"{ROOT}/index", "adventure/index", "daily/index", "sorts/index"}
"""The pages that stand for all others in a nav that MkDocs makes by itself."""


class SokocubePlugin(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """The plugin `sokocube`."""

    def __init__(self) -> None:
        self._serving = False
        self._cache = Cache(None)
        self._site = Site()
        self._pages: dict[str, Page] = {}
        self._css: dict[str, str] = {}
        self._games: dict[str, tuple[Drawn, ...]] = {}
        self._figures: dict[str, Figures] = {}
        self._stories: dict[str, Story] = {}
        self._seconds = 0.0

    def on_startup(self, *, command: str, dirty: bool) -> None:  # noqa: ARG002
        """Learn whether the site is served; a plugin with this event lives on between rebuilds."""
        self._serving = command == "serve"

    @event_priority(100)  # First: before the search plugin adds its script.
    def _on_config_first(self, config: MkDocsConfig) -> None:
        """Read the options, and take the search out of a site that shall have no scripts."""
        if self._cache.folder != Path(self.config.cache_dir):
            self._cache = Cache(Path(self.config.cache_dir))
        self._pages, self._css, self._games, self._stories = {}, {}, {}, {}
        if self.config.scripts == "none" and leave_out_search(config):
            log.info("the search plugin is left out of the site (option scripts: none)")

    @event_priority(-100)  # Last: when every other plugin has added its scripts.
    def _on_config_last(self, config: MkDocsConfig) -> None:
        """Name our sheets before the author's own, and drop scripts if none shall be."""
        for name in ("pages", "sokocube"):
            uri = style_sheet(name).uri
            if uri not in config.extra_css:
                config.extra_css.insert(0, uri)
        if self.config.scripts == "none" and config.extra_javascript:
            log.info(
                "left out of the site: %s (option scripts: none)",
                ", ".join(str(script) for script in config.extra_javascript),
            )
            config.extra_javascript.clear()

    on_config = CombinedEvent(_on_config_first, _on_config_last)

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Compute all levels before the old site is cleared away, so that a fault keeps it."""
        started = time.monotonic()
        folder = Path(self.config.levels_dir)
        collection = collect(folder, called=shown(folder, config))
        sorts = collect_sorts(folder, called=shown(folder, config))
        if ignored := (*collection.ignored, *sorts.ignored):
            log.info("no level files, ignored: %s", ", ".join(ignored))
        self._refuse((*collection.faults, *sorts.faults))
        choices = Choices(
            language=self.config.language,
            walk_on=self.config.walk_on,
            cube_states=self.config.cube_states,
            cube_bytes=self.config.cube_bytes,
            history_moves=self.config.history_moves,
            solve_budget=self.config.solve_budget,
        )
        try:
            words = self._words(config)
            self._site = build_site(
                collection, choices, self._cache, words=words, sorts=sorts, progress=log.info
            )
        except PuzzleError as error:
            raise PluginError(f"sokocube: {error}") from error
        self._seconds = time.monotonic() - started

    def _words(self, config: MkDocsConfig) -> WordChoices:
        """Say which word levels the site has; published days are read from their file."""
        if not self.config.daily:
            return WordChoices(tuple(self.config.adventure))
        file = home_of(config) / self.config.daily_file
        return WordChoices(
            tuple(self.config.adventure),
            tuple(self.config.daily),
            read_day(self.config.daily_date) if self.config.daily_date else today(),
            self.config.daily_archive,
            frozen_levels(file, called=shown(file, config)),
        )

    def _refuse(self, faults: tuple[PuzzleError, ...]) -> None:
        """Say each fault in a line of its own; stop, unless the site is served."""
        lines = [str(fault) for fault in faults]
        if self._serving:
            for line in lines:
                log.error(line)
        elif lines:
            for line in lines[:-1]:
                log.error(line)
            raise PluginError(f"sokocube: {lines[-1]}")

    @event_priority(50)  # Early, so that plugins which arrange the nav see the pages.
    def _on_files_early(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Add the pages and their sheets: here files may appear, and nothing is written."""
        pages = dict(self._site.pages)
        if not any(files.get_file_from_path(name) for name in ("index.md", "README.md")):
            pages["index"] = home_page(self._site, config.site_name)
        for address, page in pages.items():
            uri = f"{address}.md"
            if files.get_file_from_path(uri) is not None:
                if address != f"{ROOT}/index":  # the author's own page of levels stands instead
                    self._refuse((PuzzleError(f"{uri} is the place of a level", "move it"),))
                continue
            # In a nav that MkDocs makes by itself, the browser stands for all levels.
            listed = config.nav is None and address in _OVERVIEWS
            level = InclusionLevel.UNDEFINED if listed else InclusionLevel.NOT_IN_NAV
            files.append(File.generated(config, uri, content="", inclusion=level))
            self._pages[uri] = page
        for feed in self._site.words.feeds:
            links = Links(
                f"{feed.address.rpartition('/')[0]}/index", directories=config.use_directory_urls
            )
            text = feed.text(links, config.site_url or "")
            files.append(File.generated(config, feed.address, content=text))
        for name in ("pages", "sokocube", *(["material"] if is_material(config) else [])):
            sheet = style_sheet(name)
            files.append(File.generated(config, sheet.uri, content=sheet.text))
        return files

    @event_priority(-100)  # Last, when every other plugin has added its files.
    def _on_files_late(self, files: Files, *, config: MkDocsConfig) -> Files:  # noqa: ARG002
        """Take the script files out of a site that shall have none."""
        if self.config.scripts == "none":
            for file in list(files):
                if file.src_uri.endswith((".js", ".mjs", ".js.map", ".mjs.map")):
                    files.remove(file)
        return files

    on_files = CombinedEvent(_on_files_early, _on_files_late)

    def on_pre_page(self, page: SitePage, *, config: MkDocsConfig, files: Files) -> SitePage:  # noqa: ARG002
        """Give a page that stands in no nav the section of the level browser."""
        browser = files.get_file_from_path(f"{ROOT}/index.md")
        if page.file.src_uri in self._pages and page.parent is None and browser is not None:
            page.parent = browser.page.parent if browser.page else None
        return page

    @event_priority(50)  # Early: other plugins shall see Markdown, not our notation.
    def on_page_markdown(
        self, markdown: str, *, page: SitePage, config: MkDocsConfig, files: Files
    ) -> str:
        """Turn blocks into places and figures into words, before Markdown could touch them."""
        uri = page.file.src_uri
        if uri in self._pages:
            made = self._pages[uri]
            # MkDocs writes these into the page as they are.
            page.meta["template"] = "sokocube/page.html"
            page.meta["title"] = escape(made.title)
            page.meta["description"] = escape(made.description)
            page.meta["hide"] = ["navigation", "toc"]
            return ""
        skipped = page.file.content_string.count("\n") - markdown.count("\n")
        try:
            if "figures" in page.meta:
                markdown = self._tell(markdown, page, config, files)
            markdown, fences = without_fences(markdown)
            if fences:
                self._games[uri] = embedded_games(
                    fences,
                    self._site,
                    Links(uri.removesuffix(".md"), directories=config.use_directory_urls),
                )
        except PuzzleError as error:
            error.line = None if error.line is None else error.line + skipped
            error.file = shown(Path(page.file.abs_src_path or uri), config)
            self._refuse((error,))
            return f'<p class="sc-fault" role="alert">{escape(str(error))}</p>\n'
        return markdown

    def _tell(self, markdown: str, page: SitePage, config: MkDocsConfig, files: Files) -> str:
        """Render a page behind the scenes, and publish the files of its figures beside it."""
        uri = page.file.src_uri
        name = str(page.meta["figures"])
        if name not in self._figures:  # they depend on nothing that a served site could edit
            self._figures[name] = figures_of(name, self._cache)
        figures = self._figures[name]
        self._stories[uri] = render(markdown, figures.values)
        for name, text in figures.files.items():
            beside = f"{uri.rpartition('/')[0]}/{name}".lstrip("/")
            if files.get_file_from_path(beside) is not None:
                raise PuzzleError(f"{beside} is published twice", "give one another name")
            files.append(File.generated(config, beside, content=text))
        return self._stories[uri].markdown

    @event_priority(-50)  # Late: other plugins need not read figures.
    def on_page_content(
        self,
        html: str,
        *,
        page: SitePage,
        config: MkDocsConfig,  # noqa: ARG002
        files: Files,  # noqa: ARG002
    ) -> str:
        """Put the figures into the page, and give a page of ours its first heading's anchor."""
        uri = page.file.src_uri
        if uri in self._pages:
            page.toc = TableOfContents([AnchorLink(self._pages[uri].title, "play", 1)])
        return self._stories[uri].finished(html) if uri in self._stories else html

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG002
        """Put our templates before the theme's, and sum up: all levels are known by now."""
        theme = env.loader
        assert theme is not None
        ours = FileSystemLoader(templates() / "theme")
        env.loader = ChoiceLoader([ours, theme, PrefixLoader({"sokocube-theme": theme})])
        records = self._site.records
        said = f"{_count(len(records), 'level')}, {self._site.computed} computed anew"
        without = self._site.without_cube
        said += f", {without} without a cube page" if without else ""
        words = self._site.words
        if words.levels:
            said += f"; {_count(words.levels, 'word level')}"
            said += f", {words.unproven} of them with an estimated par" if words.unproven else ""
        sorts = self._site.sorts
        if sorts.puzzles:
            said += f"; {_count(sorts.puzzles, 'colour-sort puzzle')}"
            said += f", {sorts.computed} computed anew"
        log.info("%s (%.1f s)", said, self._seconds)

    def on_page_context(
        self,
        context: TemplateContext,
        *,
        page: SitePage,
        config: MkDocsConfig,
        nav: Any,  # noqa: ARG002
    ) -> TemplateContext:
        """Hand a page of ours to its template: here, because its links depend on the site."""
        uri = page.file.src_uri
        if uri in self._pages:
            made = self._pages[uri]
            drawn = made.draw(Links(made.address, directories=config.use_directory_urls))
            self._css[uri] = drawn.css
            context["sokocube"] = drawn  # type: ignore[typeddict-unknown-key]
        return self._in_context(context, config, scripts=self._may_have_scripts(uri))

    def on_template_context(
        self,
        context: TemplateContext,
        *,
        template_name: str,  # noqa: ARG002
        config: MkDocsConfig,
    ) -> TemplateContext:
        """Tell the templates that belong to no page, such as 404, whether scripts may be."""
        return self._in_context(context, config, scripts=self.config.scripts == "keep")

    @staticmethod
    def _in_context(
        context: TemplateContext, config: MkDocsConfig, *, scripts: bool
    ) -> TemplateContext:
        sheet = style_sheet("material").uri if is_material(config) else ""
        context.update(sokocube_scripts=scripts, sokocube_material=sheet)  # type: ignore[call-arg]
        return context

    def _may_have_scripts(self, uri: str) -> bool:
        return self.config.scripts == "keep" and uri not in self._games and uri not in self._pages

    @event_priority(100)  # First: a plugin that makes pages smaller may rewrite the places.
    def _on_post_page_first(self, output: str, *, page: SitePage, config: MkDocsConfig) -> str:  # noqa: ARG002
        """Put the games into the finished page: nothing but the browser shall read them."""
        css = self._css.pop(page.file.src_uri, "")
        for number, game in enumerate(self._games.get(page.file.src_uri, ())):
            output = output.replace(place(number), game.html, 1)
            css += game.css
        head, end, rest = output.partition("</head>")
        return f"{head}<style>{css}</style>\n{end}{rest}" if css else output

    @event_priority(-100)  # Last: when every other plugin has had its say.
    def _on_post_page_last(self, output: str, *, page: SitePage, config: MkDocsConfig) -> str:  # noqa: ARG002
        """Make sure that no script is left where none may be."""
        return output if self._may_have_scripts(page.file.src_uri) else self._sealed(output)

    on_post_page = CombinedEvent(_on_post_page_first, _on_post_page_last)

    @event_priority(-100)  # Last, as for pages.
    def on_post_template(
        self,
        output_content: str,
        *,
        template_name: str,
        config: MkDocsConfig,  # noqa: ARG002
    ) -> str:
        """Make sure of the same for 404 and its like."""
        if self.config.scripts == "keep" or not template_name.endswith(".html"):
            return output_content
        return self._sealed(output_content)

    def _sealed(self, page: str) -> str:
        """Give a page without scripts; while serving, MkDocs adds its own, which reloads it."""
        page = without_scripts(page)
        return page if self._serving else with_policy(page)

    def on_serve(
        self,
        server: LiveReloadServer,
        *,
        config: MkDocsConfig,  # noqa: ARG002
        builder: Callable[..., Any],  # noqa: ARG002
    ) -> LiveReloadServer:
        """Watch the levels; MkDocs watches only what it knows."""
        if Path(self.config.levels_dir).is_dir():
            server.watch(self.config.levels_dir)
        return server


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" if n == 1 else f"{n} {noun}s"
