"""The style sheets that pages need, and under which names a site publishes them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

__all__ = ["StyleSheet", "style_sheet"]


@dataclass(frozen=True, slots=True)
class StyleSheet:
    """A sheet: its text, and its place in the site, which changes with the text.

    So no browser joins a new page with an old sheet that it has kept.
    """

    uri: str
    text: str


@cache
def style_sheet(name: str) -> StyleSheet:
    """Give a sheet of the package by its name.

    `sokocube` is that of games, `pages` that of levels and their browser, `material` what a page
    without scripts needs in the Material theme.

    >>> style_sheet("sokocube").uri.startswith("assets/sokocube/sokocube.")
    True
    """
    text = (files("sokocube") / "static" / f"{name}.css").read_text(encoding="utf-8")
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    return StyleSheet(f"assets/sokocube/{name}.{digest}.css", text)
