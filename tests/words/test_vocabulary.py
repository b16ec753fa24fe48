"""The lists of words."""
# ruff: noqa: RUF001  # the apostrophe as it is printed

from __future__ import annotations

from importlib.resources import files

import pytest

from sokocube.errors import PuzzleError
from sokocube.words.letters import LANGUAGES
from sokocube.words.vocabulary import words_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_are_long_enough_and_fit_for_use(language):
    """At least 120 words of 3 to 6 letters, none twice, no letter alone in all its boxes."""
    words = words_of(language)
    assert len(words) >= 120
    assert len({word.letters for word in words}) == len(words)
    assert {len(word.letters) for word in words} == {3, 4, 5, 6}
    assert all(len(set(word.letters)) > 1 for word in words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_are_written_as_a_dictionary_prints(language):
    """Words stand in lower case, with the printed apostrophe, one a line."""
    lines = (files("sokocube") / f"words/lists/{language}.txt").read_text(encoding="utf-8")
    written = [line for line in lines.splitlines() if not line.startswith("#")]
    assert written == [word.text.lower() for word in words_of(language)]


def test_lists_hold_what_makes_their_languages_special():
    """French words wear accents, Ukrainian ones hold apostrophes and letters of their own."""
    french = {letter for word in words_of("fr") for letter in word.letters}
    assert set("ÉÈÇŒÂÎÏ") <= french
    ukrainian = {letter for word in words_of("uk") for letter in word.letters}
    assert set("ҐЄІЇЙЬ") <= ukrainian
    assert sum("’" in word.text for word in words_of("uk")) >= 5


def test_an_unknown_language_has_no_list():
    """Asking for another language is an error in one line."""
    with pytest.raises(PuzzleError, match="no list of words"):
        words_of("de")
