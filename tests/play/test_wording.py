"""Tests of the words that players read."""

from __future__ import annotations

import pytest
from babel.numbers import format_decimal

from sokocube.errors import PuzzleError
from sokocube.play.wording import Wording


def test_english_is_the_source() -> None:
    """In English everything is said as it is written, plural forms included."""
    w = Wording()
    assert w.language == "en"
    assert w("100 % done, {sic}") == "100 % done, {sic}"
    assert w("{a} and {b}", a=1, b="<2>") == "1 and <2>"
    assert [w.plural("{n} move", "{n} moves", n) for n in (0, 1, 2)] == [
        "0 moves",
        "1 move",
        "2 moves",
    ]


def test_parts_alternate_between_words_and_places() -> None:
    """Words stand at even positions, names of places at odd ones, also at the edges."""
    assert Wording().parts("{a}{b} c") == ["", "a", "", "b", " c"]
    assert Wording().parts("none") == ["none"]


@pytest.mark.parametrize("language", ["en", "fr", "uk"])
@pytest.mark.parametrize("n", [0, 7, 999, 1_000, 4_321, 500_000, 12_345_678])
def test_numbers_are_written_as_the_language_groups_them(language: str, n: int) -> None:
    """Digits stand in the groups that Unicode's data on the language has, in counts as well."""
    w = Wording(language)
    assert w.number(n) == format_decimal(n, locale=language)
    assert w.plural("{n} state", "{n} states", n).startswith(format_decimal(n, locale=language))
    assert w.number(n + 0.25, 2) == format_decimal(n + 0.25, locale=language)


def test_a_number_that_a_text_is_given_stays_as_it_is() -> None:
    """Years, and numbers that shall be typed again, are not counts."""
    assert Wording("fr")("{day} {month} {year}", day=2, month="mai", year=2026) == "2 mai 2026"


def test_a_language_without_a_catalogue_is_one_clear_line() -> None:
    """Asking for a language that is not there names those that are."""
    with pytest.raises(PuzzleError, match=r"'tlh'.*; choose one of en"):
        Wording("tlh")
