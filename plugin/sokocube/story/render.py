"""Renders a page behind the scenes: its Markdown is a template over figures the build computes."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from importlib.metadata import version
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, StrictUndefined, TemplateError

from sokocube import story
from sokocube.cache import package_digest
from sokocube.errors import PuzzleError
from sokocube.near_miss import did_you_mean
from sokocube.story import OF_LEVELS, Figures

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sokocube.cache import Cache
    from sokocube.pages.browser import Card

__all__ = ["Story", "figures_of", "render", "told"]

_NO_STORIES = frozenset({"render"})


@dataclass(frozen=True, slots=True)
class Story:
    """A rendered page: its Markdown, with a word instead of each piece of markup.

    Markdown must not touch a picture; `finished` puts the pieces back into the page's HTML.
    """

    markdown: str
    pieces: Mapping[str, str] = field(default_factory=dict)

    def finished(self, html: str) -> str:
        """Put every piece in the place of its word, or of the paragraph that holds nothing else."""

        def piece(found: re.Match[str]) -> str:
            return self.pieces[found[1] or found[2]]

        return re.sub(r"<p>\s*(sokocubepiece\d+x)\s*</p>|(sokocubepiece\d+x)", piece, html)


def figures_of(name: str, cache: Cache, levels: Sequence[Card] = ()) -> Figures:
    """Give the figures of the story `name`, a module of this package; they are JSON values.

    `levels` are those of the site, of which some stories tell.
    Raises `PuzzleError` if there is no such module.
    """
    names = sorted({module.name for module in iter_modules(story.__path__)} - _NO_STORIES)
    if name not in names:
        remedy = did_you_mean(name, names, f"choose one of {', '.join(names)}")
        raise PuzzleError(f"no figures called {name!r}", remedy)

    def compute() -> dict[str, Any]:
        asked = (cache, levels) if name in OF_LEVELS else (cache,)
        told: Figures = import_module(f"{story.__name__}.{name}").figures(*asked)
        return {"values": told.values, "files": told.files}

    return Figures(**cache.get(["figures", name, _known(name, levels), _made_with()], compute))


def told(
    name: str, markdown: str, cache: Cache, levels: Sequence[Card] = (), *, timings: bool = False
) -> tuple[Story, Mapping[str, str]]:
    """Give a page rendered over the figures of the story `name`, and the files beside it.

    `timings`, which the page sees as one of its values, tells whether it may show seconds.
    Raises `PuzzleError` as `figures_of` and `render` do.
    """

    def compute() -> dict[str, Any]:
        figures = figures_of(name, cache, levels)
        story = render(markdown, figures.values | {"timings": timings})
        return {"markdown": story.markdown, "pieces": dict(story.pieces), "files": figures.files}

    key = ["story", name, markdown, timings, _known(name, levels), _made_with()]
    value = cache.get(key, compute)
    return Story(value["markdown"], value["pieces"]), value["files"]


def _known(name: str, levels: Sequence[Card]) -> list[Any]:
    """Name all that a story may depend on of the site's levels."""
    if name not in OF_LEVELS:
        return []
    return [
        [card.entry.address, card.entry.title, card.record.facts().to_json()] for card in levels
    ]


@lru_cache
def _made_with() -> list[str]:
    """Name all that figures may depend on: this package, its data, and what it runs on."""
    runs_on = (f"{name} {version(name)}" for name in ("click", "jinja2", "mkdocs", "z3-solver"))
    return [package_digest(), sys.version, *runs_on]


def render(markdown: str, values: Mapping[str, Any]) -> Story:
    r"""Fill the places of a page's Markdown with `values`.

    Raises `PuzzleError`, with its line, for a template that is faulty or asks for a value that is
    not there.

    >>> story = render("{{ n }} states:\n\n{{ picture }}", {"n": 3, "picture": "<svg></svg>"})
    >>> story.markdown
    '3 states:\n\nsokocubepiece0x'
    >>> story.finished("<p>3 states:</p><p>sokocubepiece0x</p>")
    '<p>3 states:</p><svg></svg>'
    """
    pieces: dict[str, str] = {}

    def stash(value: Any) -> Any:
        if isinstance(value, str) and value.lstrip().startswith("<"):
            word = f"sokocubepiece{len(pieces)}x"
            pieces[word] = value
            return word
        return value

    environment = Environment(  # noqa: S701  # what comes out is Markdown, and its values are ours
        undefined=StrictUndefined, finalize=stash, keep_trailing_newline=True
    )
    try:
        text = environment.from_string(markdown).render(values)
    except TemplateError as error:
        raise PuzzleError(error.message or "faulty template", line=_line(error)) from error
    return Story(text, pieces)


def _line(error: TemplateError) -> int | None:
    """Find the line of the page's template that an error comes from."""
    line: int | None = getattr(error, "lineno", None)
    at = error.__traceback__
    while at is not None and line is None:
        if at.tb_frame.f_code.co_filename == "<template>":
            line = at.tb_lineno
        at = at.tb_next
    return line
