"""Finds the name that somebody meant who mistyped it."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["did_you_mean", "nearest"]


def nearest(word: str, names: Iterable[str], *, likeness: float = 0.6) -> str | None:
    """Give the name most like a word, None where none is so much like it, between 0 and 1.

    Capitals do not count, and `_` is the same as `-`.

    >>> nearest("State_Graph", ["sokoban", "state-graph"])
    'state-graph'
    """
    folded = {_folded(name): name for name in names}
    found = get_close_matches(_folded(word), folded, 1, likeness)
    return folded[found[0]] if found else None


def did_you_mean(word: str, names: Iterable[str], otherwise: str) -> str:
    """Ask whoever wrote a word for the name that is most like it; else say `otherwise`.

    >>> did_you_mean("ply", ["moves", "play"], "choose one"), did_you_mean("x", ["y"], "choose one")
    ("did you mean 'play'?", 'choose one')
    """
    found = nearest(word, names)
    return f"did you mean {found!r}?" if found else otherwise


def _folded(word: str) -> str:
    return word.casefold().replace("_", "-")
