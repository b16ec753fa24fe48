"""A playable game as text: one HTML element, and the style rules that make it play."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Game"]


@dataclass(frozen=True, slots=True)
class Game:
    """What an encoder makes of a level, ready to be put into any page.

    `html` is one element with class `sokocube` and an id of its own; `css` holds the rules of this
    game alone, every selector below that id, so that several games on a page leave each other be.
    What all games share is in `static/sokocube.css`. `states` and `bits` are 0 where the encoding
    has none, `moves` is how many moves a page of the history encoding keeps, else 0.
    """

    html: str
    css: str
    encoding: str
    states: int = 0
    bits: int = 0
    moves: int = 0
