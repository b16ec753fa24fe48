"""The style sheets that pages need, and under which names a site publishes them."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

__all__ = ["SKINS", "StyleSheet", "page_sheets", "style_sheet"]

SKINS = ("warehouse", "paper")
"""What games can look like; the first is that of the sheets themselves."""


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
    without scripts needs in the Material theme; a skin has a sheet of its name.

    >>> style_sheet("sokocube").uri.startswith("assets/sokocube/sokocube.")
    True
    """
    text = (files("sokocube") / "static" / f"{name}.css").read_text(encoding="utf-8")
    digest = hashlib.sha256(text.encode()).hexdigest()[:8]
    return StyleSheet(f"assets/sokocube/{name}.{digest}.css", text)


def page_sheets(skin: str = SKINS[0]) -> tuple[str, ...]:
    """Name the sheets of every page that has games in this skin, in their order.

    >>> page_sheets("paper")
    ('sokocube', 'pages', 'paper')
    """
    return ("sokocube", "pages", *(() if skin == SKINS[0] else (skin,)))
