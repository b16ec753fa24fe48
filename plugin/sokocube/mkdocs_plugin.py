"""The MkDocs side: hands the options to the core and puts its pages into the site.

The class holds events only, each with a sentence on why it is this event. It imports nothing but
`mkdocs`, so it runs on properdocs alike.
"""

from __future__ import annotations

import errno
import time
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import ChoiceLoader, FileSystemLoader, PrefixLoader
from mkdocs.exceptions import Abort, PluginError
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority, get_plugin_logger

from sokocube.cache import Cache
from sokocube.collection import ROOT
from sokocube.errors import PuzzleError
from sokocube.mkdocs_config import (
    add_style_sheets,
    choices_of,
    leave_out_fonts,
    leave_out_scripts,
    leave_out_search,
    locate,
    missing_days,
    puzzles_of,
    shown,
    tell_theme,
    word_choices_of,
)
from sokocube.mkdocs_files import (
    SharedParts,
    add_feeds,
    add_pages,
    add_sheets,
    describe,
    place_beside,
    spare_markdown,
    title_sections,
    without_script_files,
)
from sokocube.options import Options
from sokocube.pages.compiled import CompiledTemplates
from sokocube.pages.page import Links, keep_compiled, templates
from sokocube.pages.prose import Prose, prose, with_style
from sokocube.pages.scriptless import with_policy, without_scripts
from sokocube.site import Site, build_site

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import jinja2
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.livereload import LiveReloadServer
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page as SitePage
    from mkdocs.utils.templates import TemplateContext

    from sokocube.pages.page import Drawn, Page

__all__ = ["SokocubePlugin"]

log = get_plugin_logger(__name__)


class SokocubePlugin(BasePlugin[Options]):  # type: ignore[no-untyped-call]
    """The plugin `sokocube`."""

    def __init__(self) -> None:
        self._serving = False
        self._cache = Cache(None)
        self._site = Site()
        self._pages: dict[str, Page] = {}
        self._prose: dict[str, Prose] = {}
        self._drawn: dict[str, Drawn] = {}
        self._finished = ""
        self._shared = SharedParts()
        self._seconds = 0.0
        self._large = 0

    def on_startup(self, *, command: str, dirty: bool) -> None:  # noqa: ARG002
        """Learn whether the site is served; a plugin with this event lives on between rebuilds."""
        self._serving = command == "serve"

    @event_priority(100)  # First: before the search plugin adds its script.
    def _on_config_first(self, config: MkDocsConfig) -> None:
        """Read the options, and take out what the site shall not have: fonts, and the search."""
        self._cache = Cache(Path(self.config.cache_dir))
        self._pages, self._prose, self._drawn, self._large = {}, {}, {}, 0
        leave_out_fonts(config)
        if self.config.scripts == "none" and leave_out_search(config):
            log.info("the search plugin is left out of the site (option scripts: none)")

    @event_priority(-100)  # Last: when every other plugin has added its scripts.
    def _on_config_last(self, config: MkDocsConfig) -> None:
        """Name our sheets before the author's own, and drop scripts if none shall be."""
        add_style_sheets(config, self.config.skin)
        if self.config.scripts == "none" and (dropped := leave_out_scripts(config)):
            log.info("left out of the site: %s (option scripts: none)", ", ".join(dropped))

    on_config = CombinedEvent(_on_config_first, _on_config_last)

    def on_pre_build(self, *, config: MkDocsConfig) -> None:
        """Compute all levels before the old site is cleared away, so that a fault keeps it."""
        started = time.monotonic()
        collection, sorts = puzzles_of(self.config, config)
        if ignored := (*collection.ignored, *sorts.ignored):
            log.info("no level files, ignored: %s", ", ".join(ignored))
        self._refuse((*collection.faults, *sorts.faults))
        if missing := missing_days(self.config, config):
            log.warning(missing)
        try:
            self._site = build_site(
                collection,
                choices_of(self.config),
                self._cache,
                words=word_choices_of(self.config, config),
                sorts=sorts,
                timings=self.config.timings,
                progress=log.info,
            )
        except PuzzleError as error:
            raise PluginError(f"sokocube: {error}") from error
        self._seconds = time.monotonic() - started

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
        self._pages, faults = add_pages(files, self._site, config)
        self._refuse((*faults, *add_feeds(files, self._site, config)))
        add_sheets(files, config, self.config.skin)
        return files

    @event_priority(-100)  # Last, when every other plugin has added its files.
    def _on_files_late(self, files: Files, *, config: MkDocsConfig) -> Files:  # noqa: ARG002
        """Take the script files out of a site that shall have none."""
        if self.config.scripts == "none":
            without_script_files(files)
        return files

    on_files = CombinedEvent(_on_files_early, _on_files_late)

    @event_priority(-100)  # Last, when every other plugin has arranged the nav.
    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Spare Markdown the pages of ours that stand in no nav: only now it is known which.

        The titles of a nav that the author wrote are the author's.
        """
        if config.nav is None:
            title_sections(nav, self._pages, self._site.choices.language)
        spare_markdown(nav, files, self._pages, config)
        self._shared = SharedParts(page.url for page in nav.pages)
        return nav

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
            describe(page, self._pages[uri], config)
            return ""
        try:
            links = Links(uri.removesuffix(".md"), directories=config.use_directory_urls)
            made = prose(markdown, page.meta, self._site, links)
            place_beside(files, uri, made.files, config)
        except PuzzleError as error:
            made = Prose("", amiss=(error,))
        for said in (*made.faults, *made.doubts):
            locate(said, page, markdown, config)
        for doubt in made.doubts:
            log.warning(str(doubt))
        self._prose[uri] = made
        return made.source()

    @event_priority(-50)  # Late: other plugins need not read figures.
    def on_page_content(
        self,
        html: str,
        *,
        page: SitePage,
        config: MkDocsConfig,
        files: Files,  # noqa: ARG002
    ) -> str:
        """Put the figures into the page, and give a page of ours its first heading's anchor."""
        uri = page.file.src_uri
        if uri in self._pages:
            describe(page, self._pages[uri], config)  # again: Markdown found no headings
        return self._prose[uri].content(html) if uri in self._prose else html

    def on_env(self, env: jinja2.Environment, *, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG002
        """Refuse what is wrong in pages, all of which are read; put our templates before others."""
        self._refuse(tuple(fault for made in self._prose.values() for fault in made.faults))
        theme = env.loader
        assert theme is not None
        ours = FileSystemLoader(templates() / "theme")
        env.loader = ChoiceLoader([ours, theme, PrefixLoader({"sokocube-theme": theme})])
        if env.bytecode_cache is None:
            env.bytecode_cache = CompiledTemplates(self._cache, env)
        keep_compiled(self._cache)
        if why := self._cache.unwritable:
            folder = shown(Path(self.config.cache_dir), config)
            log.info("%s: cannot be written (%s); the next build starts anew", folder, why)

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
            self._drawn[uri] = drawn
            part = partial(self._shared.part, page)
            context.update(sokocube=drawn, sokocube_part=part)  # type: ignore[call-arg]
        return tell_theme(context, config, scripts=self._may_have_scripts(uri))

    def on_template_context(
        self,
        context: TemplateContext,
        *,
        template_name: str,  # noqa: ARG002
        config: MkDocsConfig,
    ) -> TemplateContext:
        """Tell the templates that belong to no page, such as 404, whether scripts may be."""
        return tell_theme(context, config, scripts=self.config.scripts == "keep")

    def _may_have_scripts(self, uri: str) -> bool:
        plays = uri in self._pages or (uri in self._prose and self._prose[uri].plays)
        return self.config.scripts == "keep" and not plays

    def _ours(self, uri: str) -> tuple[str, ...]:
        """Give the large stretches of a page that this package wrote."""
        if uri in self._prose:
            return self._prose[uri].ours
        return self._drawn[uri].parts if uri in self._drawn else ()

    @event_priority(100)  # First: a plugin that makes pages smaller may rewrite the places.
    def _on_post_page_first(self, output: str, *, page: SitePage, config: MkDocsConfig) -> str:  # noqa: ARG002
        """Put the games into the finished page: nothing but the browser shall read them.

        Before that the page is small, so that is when scripts are taken out of it.
        """
        uri = page.file.src_uri
        if not self._may_have_scripts(uri):
            output = self._sealed(output, self._ours(uri))
        if uri in self._prose:
            output = self._prose[uri].finished(output)
        elif uri in self._drawn:
            drawn = self._drawn[uri]
            output = drawn.in_place(with_style(output, drawn.css))
        self._finished = output
        return output

    @event_priority(-100)  # Last: when every other plugin has had its say.
    def _on_post_page_last(self, output: str, *, page: SitePage, config: MkDocsConfig) -> str:  # noqa: ARG002
        """Make sure that no plugin put a script where none may be, and weigh the page."""
        uri = page.file.src_uri
        if output is not self._finished and not self._may_have_scripts(uri):
            output = self._sealed(output, self._ours(uri))
        self._drawn.pop(uri, None)
        self._finished = ""
        if uri in self._pages:
            self._large += _is_longer(output, self.config.page_bytes)
        return output

    on_post_page = CombinedEvent(_on_post_page_first, _on_post_page_last)

    def on_post_build(self, *, config: MkDocsConfig) -> None:  # noqa: ARG002
        """Sum up: every page has been written by now."""
        said = self._site.summary()
        if self._large:
            pages = "page has" if self._large == 1 else "pages have"
            said += f"; {self._large} {pages} more than {self.config.page_bytes:,} bytes"
        log.info("%s (%.1f s)", said, self._seconds)

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

    def _sealed(self, page: str, ours: Iterable[str] = ()) -> str:
        """Give a page without scripts; while serving, MkDocs adds its own, which reloads it."""
        page = without_scripts(page, ours)
        return page if self._serving else with_policy(page)

    def on_build_error(self, *, error: Exception, **_: Any) -> None:
        """Say that the disk is full in a line, where MkDocs would show where in its code it was."""
        if isinstance(error, OSError) and error.errno in {errno.ENOSPC, errno.EDQUOT}:
            written = error.filename2 or error.filename  # the second one where a file was copied
            place = f"{written}: " if written else ""
            raise Abort(
                f"sokocube: {place}cannot be written ({error.strerror}); free some space"
            ) from None

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


def _is_longer(text: str, most: int) -> bool:
    """Tell whether a text has more bytes than that; each of its characters has one to four."""
    return len(text) > most or (4 * len(text) > most and len(text.encode()) > most)
