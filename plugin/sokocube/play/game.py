"""A playable game as text: one HTML element, and the style rules that make it play."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["MOST_KEPT", "Game"]

MOST_KEPT = 4_000
"""The most moves that a page may be asked to keep: it would grow beyond what browsers do well."""


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
