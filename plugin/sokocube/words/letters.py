"""What a word is: the letters that boxes carry, in three alphabets.

A box carries a letter as the word is spelt, and everything follows from that:

- Letters are capitals. Words are composed first (Unicode's form NFC), so that it does not matter
  how an accent was typed.
- French letters keep what they wear: É, È and E are three letters, Ç is one, and Œ is a single
  box, as it is a single sign in CŒUR. The goal line then spells the word without a fault.
- Ґ, Є, І, Ї, Й and the soft sign Ь are letters of the Ukrainian alphabet like any other.
- The Ukrainian apostrophe is no letter: it stands in the word (М’ЯЧ) and no box carries it (М, Я,
  Ч). It may be typed as any of the signs that people use for it, and is written ’.
"""
# ruff: noqa: RUF001, RUF002  # signs of three alphabets, meant as they stand

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from sokocube.errors import PuzzleError

__all__ = ["ALPHABETS", "LANGUAGES", "LONGEST", "SHORTEST", "Word", "spell"]

ALPHABETS = {
    "en": "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "fr": "AÀÂÆBCÇDEÉÈÊËFGHIÎÏJKLMNOÔŒPQRSTUÙÛÜVWXYŸZ",
    "uk": "АБВГҐДЕЄЖЗИІЇЙКЛМНОПРСТУФХЦЧШЩЬЮЯ",
}
"""The letters of each language, by the tag of the language."""

LANGUAGES = {"en": "English", "fr": "français", "uk": "українська"}
"""What each language calls itself, by its tag."""

SHORTEST = 2
LONGEST = 8
"""A longer word would need a board wider than a phone shows well."""

_ENGLISH_NAMES = {"en": "an English", "fr": "a French", "uk": "a Ukrainian"}
_APOSTROPHES = "'’ʼ‘ʹ′´`＇"  # what people, keyboards and word processors write for it
_APOSTROPHE = "’"  # as it is printed


@dataclass(frozen=True, slots=True)
class Word:
    """A word as it is printed, and the letters of its boxes. Make one with `spell`."""

    text: str
    letters: tuple[str, ...]
    language: str


def spell(text: str, language: str) -> Word:
    """Give the word that was typed, in capitals, with the letters that need a box.

    Raises `PuzzleError` for an unknown language, an empty word, one too short or too long, and for
    a sign that is no letter of the language, which it names.

    >>> spell("м'яч", "uk")
    Word(text='М’ЯЧ', letters=('М', 'Я', 'Ч'), language='uk')
    """
    if language not in ALPHABETS:
        raise PuzzleError(
            f"no alphabet for the language {language!r}", f"choose one of {', '.join(ALPHABETS)}"
        )
    typed = unicodedata.normalize("NFC", text.strip())
    if not typed:
        raise PuzzleError("the word is empty", f"give one of {SHORTEST} to {LONGEST} letters")
    apostrophes = _APOSTROPHES if language == "uk" else ""
    capitals = [_APOSTROPHE if sign in apostrophes else _capital(sign) for sign in typed]
    alphabet = set(ALPHABETS[language])
    for sign, capital in zip(typed, capitals, strict=True):
        if capital not in alphabet and not (apostrophes and capital == _APOSTROPHE):
            called = unicodedata.name(sign, "a sign without a name").lower()
            raise PuzzleError(
                f"{sign!r} ({called}) in {typed!r} is not {_ENGLISH_NAMES[language]} letter",
                "write one word in the alphabet of its language",
            )
    if not all("".join(capitals).split(_APOSTROPHE)):
        raise PuzzleError(
            f"an apostrophe without a letter beside it in {typed!r}",
            "it stands between two letters",
        )
    letters = tuple(sign for sign in capitals if sign != _APOSTROPHE)
    if not SHORTEST <= len(letters) <= LONGEST:
        size = "long" if len(letters) > LONGEST else "short"
        raise PuzzleError(
            f"{typed!r} is too {size} for a board: {len(letters)} letter{'s' * (len(letters) > 1)}",
            f"choose a word of {SHORTEST} to {LONGEST}",
        )
    return Word("".join(capitals), letters, language)


def _capital(letter: str) -> str:
    """Give the capital of a letter, or the letter itself where that is another letter's: ſ, ı."""
    capital = letter.upper()
    return capital if letter in {capital, capital.lower()} else letter
