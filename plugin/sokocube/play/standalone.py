"""Puts a game into one self-contained file: no script, no font, no picture from elsewhere."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from jinja2 import Environment, StrictUndefined

from sokocube.play.sheet import brief, compact, style_of

if TYPE_CHECKING:
    from sokocube.play.game import Game
    from sokocube.play.wording import Wording

__all__ = ["game_style", "standalone_page"]


def game_style() -> str:
    """Give the sheet that all games share."""
    return (files("sokocube") / "static" / "sokocube.css").read_text(encoding="utf-8")


def standalone_page(game: Game, wording: Wording, *, title: str = "", author: str = "") -> str:
    """Give a whole HTML page that plays `game`, under the name and the author of its level.

    The page's own policy allows it no script and no request.
    """
    package = files("sokocube")
    template = (package / "templates" / "standalone.html").read_text(encoding="utf-8")
    around = (package / "static" / "standalone.css").read_text(encoding="utf-8")
    environment = Environment(
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    return environment.from_string(template).render(
        game=game,
        style=brief(compact(around) + style_of(game) + game.css),
        w=wording,
        title=title or wording("Sokoban"),
        author=author,
    )
