"""What the plugin reads from a MkDocs configuration, and what it changes there."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from sokocube.collection import collect
from sokocube.coloursort.shelf import collect_sorts
from sokocube.errors import PuzzleError
from sokocube.pages.style import page_sheets, style_sheet
from sokocube.record import Choices
from sokocube.words.daily import read_day, today
from sokocube.words.published import frozen_levels
from sokocube.words.section import WordChoices

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.pages import Page as SitePage
    from mkdocs.utils.templates import TemplateContext

    from sokocube.collection import Collection
    from sokocube.coloursort.shelf import Sorts
    from sokocube.options import Options

__all__ = [
    "add_style_sheets",
    "choices_of",
    "is_material",
    "leave_out_fonts",
    "leave_out_scripts",
    "leave_out_search",
    "locate",
    "missing_days",
    "puzzles_of",
    "shown",
    "style_sheets",
    "tell_theme",
    "word_choices_of",
]


def _home(config: MkDocsConfig) -> Path:
    """Give the folder of `mkdocs.yml`; without one, the folder that the tool was started in."""
    return Path(config.config_file_path).parent if config.config_file_path else Path.cwd()


def shown(path: Path, config: MkDocsConfig) -> str:
    """Give a path as the author of the site would write it: from the folder of `mkdocs.yml`."""
    home = _home(config)
    try:
        return path.relative_to(home.resolve()).as_posix()
    except ValueError:
        return Path(os.path.relpath(path, home)).as_posix()


def locate(error: PuzzleError, page: SitePage, markdown: str, config: MkDocsConfig) -> None:
    """Say where in the file of a page a fault of its Markdown or its front matter is."""
    source = page.file.content_string
    error.file = shown(Path(page.file.abs_src_path or page.file.src_uri), config)
    if error.line is not None:
        error.line += source.count("\n") - markdown.count("\n")
    elif named := re.search(r"^sokocube\s*:", source, re.MULTILINE):
        error.line = source.count("\n", 0, named.start()) + 1


def is_material(config: MkDocsConfig) -> bool:
    """Tell whether the site has the Material theme."""
    return config.theme.name == "material"


def tell_theme(context: TemplateContext, config: MkDocsConfig, *, scripts: bool) -> TemplateContext:
    """Tell templates whether a page may have scripts, and what sheet it needs without them."""
    sheet = style_sheet("material").uri if is_material(config) else ""
    context.update(sokocube_scripts=scripts, sokocube_material=sheet)  # type: ignore[call-arg]
    return context


def choices_of(options: Options) -> Choices:
    """Give what the options say about games."""
    return Choices(
        language=options.language,
        walk_on=options.walk_on,
        cube_states=options.cube_states,
        cube_bytes=options.cube_bytes,
        history_moves=options.history_moves,
        solve_budget=options.solve_budget,
    )


def word_choices_of(options: Options, config: MkDocsConfig) -> WordChoices:
    """Give what the options say about word levels; published days are read from their file.

    Raises `PuzzleError` for a file that is damaged, or where none is named.
    """
    if not options.daily:
        return WordChoices(tuple(options.adventure))
    if not options.daily_file:
        raise PuzzleError("daily_file names no file", "name one, or leave the option out")
    file = _home(config) / options.daily_file
    return WordChoices(
        tuple(options.adventure),
        tuple(options.daily),
        read_day(options.daily_date) if options.daily_date else today(),
        options.daily_archive,
        frozen_levels(file, called=shown(file, config)),
    )


def puzzles_of(options: Options, config: MkDocsConfig) -> tuple[Collection, Sorts]:
    """Read the puzzles of the folder of levels, which may be missing if there are word levels."""
    folder = Path(options.levels_dir)
    called = shown(folder, config)
    default = (_home(config) / type(options).levels_dir.default).resolve()
    needed = folder.resolve() != default or not (options.adventure or options.daily)
    return collect(folder, called=called, needed=needed), collect_sorts(folder, called=called)


def missing_days(options: Options, config: MkDocsConfig) -> str:
    """Say that the file of published days is not there, if one is named; nothing else."""
    named = options.daily_file != type(options).daily_file.default
    file = _home(config) / options.daily_file
    if not (options.daily and named) or file.exists():
        return ""
    return (
        f"{shown(file, config)}: there is no such file, so no day is known to be published; "
        "sokocube daily --freeze --file writes it"
    )


def style_sheets(config: MkDocsConfig, skin: str) -> tuple[str, ...]:
    """Name the sheets of the package that a site with this skin needs."""
    return (*page_sheets(skin), *(["material"] if is_material(config) else []))


def add_style_sheets(config: MkDocsConfig, skin: str) -> None:
    """Name the sheets of all pages before the author's own, which so have the last word."""
    for name in reversed(page_sheets(skin)):
        uri = style_sheet(name).uri
        if uri not in config.extra_css:
            config.extra_css.insert(0, uri)


_FROM_ELSEWHERE = {"text": "Roboto", "code": "Roboto Mono"}
"""What Material takes for fonts where the author names none; it fetches them from another host."""


def leave_out_fonts(config: MkDocsConfig) -> None:
    """Let a site in the Material theme fetch no fonts that its author did not ask for."""
    if is_material(config) and config.theme.get("font") == _FROM_ELSEWHERE:
        config.theme["font"] = False


def leave_out_scripts(config: MkDocsConfig) -> tuple[str, ...]:
    """Take extra scripts out of the configuration, and give their names."""
    named = tuple(str(script) for script in config.extra_javascript)
    config.extra_javascript.clear()
    return named


def leave_out_search(config: MkDocsConfig) -> bool:
    """Unregister the search plugin, which is nothing without its script; tell if it was there."""
    names = [name for name in config.plugins if name.rpartition("/")[2] == "search"]
    for name in names:
        search = config.plugins.pop(name)
        for methods in config.plugins.events.values():
            methods[:] = [m for m in methods if getattr(m, "__self__", None) is not search]
    return bool(names)
