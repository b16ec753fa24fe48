"""The figures of the pages behind the scenes: a module a page, every number computed by the build.

A hand-written page names its module in its front matter (`figures: NAME`); the build calls
`sokocube.story.NAME.figures(cache)` and renders the page's Markdown as a Jinja template over the
values. A name that the module does not give stops the build. A module that tells of the site's own
levels takes them as well, `figures(cache, levels)`, and has its name in `OF_LEVELS`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

__all__ = ["OF_LEVELS", "Figures"]

OF_LEVELS = frozenset({"our_levels"})
"""The stories whose figures depend on the levels of the site."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a page behind the scenes shows.

    `values` are the numbers, texts, lists and ready pictures (SVG or HTML) by the name that the
    page uses; `files` are texts to publish beside the page, by file name.
    """

    values: dict[str, Any]
    files: dict[str, str] = field(default_factory=dict)
