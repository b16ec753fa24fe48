"""The adventure: which words stand where."""

from __future__ import annotations

import pytest

from sokocube.words import vocabulary
from sokocube.words.adventure import LENGTHS, adventure
from sokocube.words.letters import LANGUAGES, spell


@pytest.mark.parametrize("language", LANGUAGES)
def test_ten_chapters_of_five_different_words(language):
    """Each chapter has at least five levels, in its own chapter; no word comes twice."""
    chapters = adventure(language)
    assert len(chapters) == 10
    assert all(len(levels) >= 5 for levels in chapters)
    words = [level.word for levels in chapters for level in levels]
    assert len(set(words)) == len(words)
    for number, (levels, lengths) in enumerate(zip(chapters, LENGTHS, strict=True), 1):
        assert {level.chapter for level in levels} == {number}
        assert tuple(len(level.word.letters) for level in levels) == lengths


def test_words_grow_longer():
    """The letters of a chapter's words never become fewer from chapter to chapter."""
    sums = [sum(lengths) for lengths in LENGTHS]
    assert sums == sorted(sums)
    assert all(list(lengths) == sorted(lengths) for lengths in LENGTHS)


def test_a_word_at_the_end_of_the_list_changes_nothing(monkeypatch):
    """A longer list leaves the adventure as it is."""
    before = adventure("uk")
    longer = (*vocabulary.words_of("uk"), spell("кущ", "uk"), spell("галявина", "uk"))
    monkeypatch.setattr("sokocube.words.adventure.words_of", lambda _language: longer)
    assert adventure("uk") == before
