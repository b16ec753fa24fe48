"""Where Sokoban came from: the few numbers of that page which are about this project."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.story import Figures
from sokocube.words.adventure import adventure
from sokocube.words.letters import LANGUAGES

if TYPE_CHECKING:
    from sokocube.cache import Cache

__all__ = ["figures"]


def figures(cache: Cache) -> Figures:  # noqa: ARG001  # nothing here is slow
    """Count the levels that a program made."""
    made = sum(len(levels) for language in LANGUAGES for levels in adventure(language))
    return Figures({"levels": made, "languages": len(LANGUAGES)})
