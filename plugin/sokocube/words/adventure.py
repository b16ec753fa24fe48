"""The adventure: ten chapters of five levels in each language.

Words grow longer from chapter to chapter. Each chapter takes the next words of the length it wants,
in the order of the language's file, so a new word at its end changes no level.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.cache import Cache
from sokocube.words.chapters import CHAPTERS
from sokocube.words.letters import LANGUAGES
from sokocube.words.level import level_from_json
from sokocube.words.request import Request, kept_levels
from sokocube.words.vocabulary import words_of

if TYPE_CHECKING:
    from sokocube.words.letters import Word
    from sokocube.words.level import WordLevel

__all__ = ["LENGTHS", "adventure", "kept_adventure"]

LENGTHS = (
    (3, 3, 3, 3, 4),
    (3, 3, 4, 4, 4),
    (3, 4, 4, 4, 4),
    (4, 4, 4, 4, 5),
    (4, 4, 4, 5, 5),
    (4, 4, 5, 5, 5),
    (4, 5, 5, 5, 5),
    (5, 5, 5, 5, 6),
    (5, 5, 5, 6, 6),
    (5, 5, 6, 6, 6),
)
"""The letters of the words of each chapter."""

_SEED = 1


def adventure(language: str) -> tuple[tuple[Request, ...], ...]:
    """Give the levels of every chapter, in order; `PuzzleError` for an unknown language."""
    by_length: dict[int, list[Word]] = {}
    for word in words_of(language):
        by_length.setdefault(len(word.letters), []).append(word)
    return tuple(
        tuple(Request(by_length[length].pop(0), chapter.number, _SEED) for length in lengths)
        for chapter, lengths in zip(CHAPTERS, LENGTHS, strict=True)
    )


def kept_adventure() -> list[WordLevel]:
    """Give the levels of all adventures that come with the package, by language and chapter.

    Nothing is generated: a level whose key has changed since it was kept is left out.
    """
    kept = kept_levels()
    return [
        level_from_json(kept[key])
        for language in LANGUAGES
        for chapter in adventure(language)
        for request in chapter
        if (key := Cache.key(request.key)) in kept
    ]
