"""The words that the adventure and the daily challenge take, in files of our own.

`lists/LANGUAGE.txt` holds a word a line, in lower case as a dictionary prints it; lines that begin
with # are comments. Words are chosen by their place in the file: new ones belong at its end.
"""
# ruff: noqa: RUF002  # a Ukrainian word, meant as it stands

from __future__ import annotations

from functools import cache
from importlib.resources import files

from sokocube.errors import PuzzleError
from sokocube.words.letters import Word, spell

__all__ = ["words_of"]


@cache
def words_of(language: str) -> tuple[Word, ...]:
    """Give the words of a language in the order of its file; `PuzzleError` if there is none.

    >>> [word.text for word in words_of("uk")][3]
    'М’ЯЧ'
    """
    place = files("sokocube") / "words" / "lists" / f"{language}.txt"
    if not place.is_file():
        raise PuzzleError(f"no list of words in the language {language!r}", "choose en, fr or uk")
    lines = place.read_text(encoding="utf-8").split("\n")
    return tuple(
        spell(line, language) for line in lines if line.strip() and not line.startswith("#")
    )
