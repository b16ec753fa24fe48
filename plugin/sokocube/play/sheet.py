"""The sheet that games share, cut down to what one game needs.

A site publishes `static/sokocube.css` whole, once for all its pages. A page that stands alone
carries its style itself, and takes the sections of the sheet that concern it, without what only
those who write style sheets read.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sokocube.play.game import Game

__all__ = ["compact", "sections", "style_of"]

_HEADING = re.compile(r"^/\* -+ ([\w ,]+) \*/$", re.MULTILINE)
_STRING = re.compile(r'("(?:\\.|[^"\\])*")')

_ONLY_WITH = {
    "cube": 'data-encoding="cube"',
    "history": 'data-encoding="history"',
    "what a win is worth": "class=score",
    "replay": 'class="replay"',
    "colour sort": 'data-game="coloursort"',
}
"""What must stand in the HTML of a game for a section to concern it; others concern all games."""


def style_of(game: Game) -> str:
    """Give what the sheet that games share says of this one, in few bytes."""
    text = (files("sokocube") / "static" / "sokocube.css").read_text(encoding="utf-8")
    return "".join(
        compact(body)
        for name, body in sections(text).items()
        if _ONLY_WITH.get(name, "") in game.html
    )


def sections(text: str) -> dict[str, str]:
    r"""Cut a sheet at its headings; what stands before the first has the empty name.

    >>> sections("p {}\n/* ---- links */\na {}\n")
    {'': 'p {}\n', 'links': '\na {}\n'}
    """
    before, *parts = _HEADING.split(text)
    return {"": before, **dict(zip(parts[::2], parts[1::2], strict=True))}


def compact(text: str) -> str:
    r"""Leave out comments and blanks that mean nothing; what stands in quotes stays.

    >>> compact('/* look */ a > b, i {\n  content: "a  b";\n  width: calc(1px + 2px);\n}')
    'a>b,i{content:"a  b";width:calc(1px + 2px)}'
    """
    without = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    parts = _STRING.split(without)
    for i in range(0, len(parts), 2):
        part = re.sub(r"\s+", " ", parts[i])
        part = re.sub(r" ?([{};,>]) ?", r"\1", part)
        parts[i] = part.replace(": ", ":").replace(";}", "}")
    return "".join(parts).strip()
