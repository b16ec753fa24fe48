"""Words and their letters: what is a letter in which language."""
# ruff: noqa: RUF001  # signs of three alphabets, meant as they stand

from __future__ import annotations

import unicodedata

import pytest

from sokocube.errors import PuzzleError
from sokocube.words.letters import ALPHABETS, spell


@pytest.mark.parametrize(
    ("typed", "language", "text", "letters"),
    [
        ("Stone", "en", "STONE", "STONE"),
        (" egg ", "en", "EGG", "EGG"),
        ("été", "fr", "ÉTÉ", "ÉTÉ"),
        ("cœur", "fr", "CŒUR", "CŒUR"),
        ("leçon", "fr", "LEÇON", "LEÇON"),
        ("їжак", "uk", "ЇЖАК", "ЇЖАК"),
        ("ґанок", "uk", "ҐАНОК", "ҐАНОК"),
        ("м'яч", "uk", "М’ЯЧ", "МЯЧ"),
        ("м’яч", "uk", "М’ЯЧ", "МЯЧ"),
        ("мʼяч", "uk", "М’ЯЧ", "МЯЧ"),
        ("м‘яч", "uk", "М’ЯЧ", "МЯЧ"),
        ("м′яч", "uk", "М’ЯЧ", "МЯЧ"),
        ("м´яч", "uk", "М’ЯЧ", "МЯЧ"),
        ("м`яч", "uk", "М’ЯЧ", "МЯЧ"),
        ("м＇яч", "uk", "М’ЯЧ", "МЯЧ"),
        ("під'їзд", "uk", "ПІД’ЇЗД", "ПІДЇЗД"),
    ],
)
def test_letters_of_a_word(typed, language, text, letters):
    """Accents and ligatures stay on the boxes; the Ukrainian apostrophe gets none."""
    word = spell(typed, language)
    assert (word.text, "".join(word.letters)) == (text, letters)


@pytest.mark.parametrize(("typed", "language"), [("château", "fr"), ("їжачок", "uk")])
def test_accents_may_be_typed_in_any_way(typed, language):
    """A letter typed as letter and accent is the letter typed as one sign."""
    apart = unicodedata.normalize("NFD", typed)
    assert apart != typed
    assert spell(apart, language) == spell(typed, language)


@pytest.mark.parametrize(
    ("typed", "language", "said"),
    [
        ("", "en", "empty"),
        ("  ", "fr", "empty"),
        ("a", "en", "too short"),
        ("elephants", "en", "too long"),
        ("été", "en", "'é' (latin small letter e with acute)"),
        ("кiт", "uk", "'i' (latin small letter i)"),
        ("чат", "en", "cyrillic small letter che"),
        ("ice cream", "en", "(space)"),
        ("don't", "en", "(apostrophe)"),
        ("l’été", "fr", "(right single quotation mark)"),
        ("straße", "en", "sharp s"),
        ("beﬆ", "en", "ligature st"),
        ("ſea", "en", "latin small letter long s"),
        ("ıs", "en", "latin small letter dotless i"),
        ("e\N{COMBINING ACUTE ACCENT}\N{COMBINING ACUTE ACCENT}te", "fr", "combining acute accent"),
        ("\x07bell", "en", "a sign without a name"),
        ("'яч", "uk", "apostrophe"),
        ("м''яч", "uk", "apostrophe"),
        ("word", "xx", "no alphabet"),
    ],
)
def test_what_is_no_word_is_refused_in_one_line(typed, language, said):
    """An error names the sign and its place in the word, in one line."""
    with pytest.raises(PuzzleError) as caught:
        spell(typed, language)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("language", ALPHABETS)
def test_alphabets_hold_capitals_once(language):
    """Every letter of an alphabet is one composed capital and stands there once."""
    letters = ALPHABETS[language]
    assert len(set(letters)) == len(letters)
    assert unicodedata.normalize("NFC", letters) == letters
    assert all(letter.isupper() and letter.lower().upper() == letter for letter in letters)
