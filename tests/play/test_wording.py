"""Tests of the words that players read."""

from __future__ import annotations

import pytest

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


def test_a_language_without_a_catalogue_is_one_clear_line() -> None:
    """Asking for a language that is not there names those that are."""
    with pytest.raises(PuzzleError, match=r"'tlh'.*; choose one of en"):
        Wording("tlh")
