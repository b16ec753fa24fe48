"""Whole HTML files for site tools that run no plugins: the same pages in a frame of their own."""

from __future__ import annotations

import posixpath
from typing import TYPE_CHECKING

from sokocube.pages.page import Links, filled
from sokocube.pages.scriptless import POLICY
from sokocube.pages.style import SKINS, page_sheets, style_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sokocube.site import Site

__all__ = ["bare_files"]


def bare_files(site: Site, skin: str = SKINS[0]) -> Iterator[tuple[str, str]]:
    """Give every file of a site by its path: its pages and feeds, and the sheets they need.

    `skin` is one of `SKINS`.
    """
    names = page_sheets(skin)
    for name in names:
        yield style_sheet(name).uri, style_sheet(name).text
    for address, page in site.pages.items():
        folder = address.removesuffix("index").rstrip("/")
        html = filled(
            "bare.html",
            language=site.choices.language,
            policy=POLICY,
            page=page,
            drawn=page.draw(Links(address)),
            sheets=[posixpath.relpath(style_sheet(name).uri, folder) for name in names],
        )
        yield f"{folder}/index.html", html
    for feed in site.words.feeds:
        folder = feed.address.rpartition("/")[0]
        yield feed.address, feed.text(Links(f"{folder}/index"))
