"""The texts in French and Ukrainian: complete, compiled, and their plural forms right."""

from __future__ import annotations

import ast
import re

import pytest

import texts
from sokocube.play.wording import Wording

PLACES = re.compile(r"\{\w+\}")
TORN = re.compile("(?<!\u00a0)[:»]|(?<!\u202f)[;!?]|«(?!\u00a0)")
"""Signs that French sets apart, without the space that does not break: narrow before some."""
LATIN = re.compile(r"[A-Za-z]+")


def strings(message):
    """Give all forms of a text."""
    return message.string if isinstance(message.string, tuple) else (message.string,)


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_nothing_is_left_untranslated(language):
    """Every text that players can read has a translation, and no translation is left over.

    After a change of texts run `python tests/texts.py`, translate, and run it again.
    """
    catalogue = texts.read(language)
    known = {message.id for message in catalogue if message.id}
    assert known == {message.id for message in texts.sources() if message.id}
    assert [m.id for m in catalogue if m.id and (m.fuzzy or not all(strings(m)))] == []


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_catalogues_are_compiled(language):
    """The compiled catalogue is the one that its source gives."""
    compiled = texts.place(language).with_suffix(".mo").read_bytes()
    assert compiled == texts.compiled(texts.read(language))


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_translations_keep_the_places(language):
    """What is filled into an English text is filled into each of its translations."""
    for message in texts.read(language):
        if not message.id:
            continue
        one, *more = message.id if isinstance(message.id, tuple) else (message.id,)
        wanted = set(PLACES.findall(more[0] if more else one))
        for string in strings(message):
            assert set(PLACES.findall(string)) == wanted, message.id


def test_french_signs_keep_to_what_they_belong_to():
    """In French no line breaks before a sign of two parts, or inside guillemets."""
    for message in texts.read("fr"):
        for string in strings(message) if message.id else ():
            assert TORN.search(string) is None, string


@pytest.mark.parametrize(
    "text",
    ["Par : 3", "Par\u202f: 3", "Par: 3", "Quoi ?", "Quoi\u00a0?", "« oui\u00a0»", "un\u00a0; «"],
)
def test_signs_that_are_torn_off_are_found(text):
    """What the test above looks for is there in texts that are set wrongly."""
    assert TORN.search(text)
    assert TORN.search("Par\u00a0: «\u00a0un\u00a0»\u202f; deux\u202f?") is None


def test_ukrainian_is_written_in_cyrillic_letters():
    """Nothing is left in Latin letters but abbreviations that are written so everywhere."""
    for message in texts.read("uk"):
        for string in strings(message) if message.id else ():
            assert set(LATIN.findall(PLACES.sub("", string))) <= {"UTC", "Atom"}, string


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("fr", 0, "0 caisse"), ("fr", 1, "1 caisse"), ("fr", 2, "2 caisses"),
        ("uk", 1, "1 ящик"), ("uk", 3, "3 ящики"), ("uk", 5, "5 ящиків"), ("uk", 11, "11 ящиків"),
        ("uk", 21, "21 ящик"), ("uk", 112, "112 ящиків"), ("uk", 0, "0 ящиків"),
        ("en", 1, "1 box"), ("en", 0, "0 boxes"),
    ],
)  # fmt: skip
def test_plural_forms(language, n, said):
    """Numbers are followed by the form that the language asks for."""
    assert Wording(language).plural("{n} box", "{n} boxes", n) == said


def test_texts_in_f_strings_and_tables_are_found():
    """Texts are found wherever a module says them, and a text that cannot be seen is an error."""
    tree = ast.parse("T = {1: 'a'}\nf'{w(\"b\")}' + wording.plural('c', 'd', n) + self.w(T[1])")
    assert {message for _, message in texts._in_module(tree)} == {"a", "b", ("c", "d")}
    with pytest.raises(AssertionError, match="which text"):
        list(texts._in_module(ast.parse("w(text)")))
