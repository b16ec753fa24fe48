"""The line that a puzzle's maker reads."""

from __future__ import annotations

from sokocube.errors import PuzzleError


def test_line_names_place_fault_and_remedy() -> None:
    """File, line and level come first, then what is wrong and what to do."""
    error = PuzzleError("no box", "put one $", file="a.xsb", line=3, level=2)

    assert str(error) == "a.xsb, line 3, level 2: no box; put one $"


def test_known_place_is_kept() -> None:
    """What was known where the error arose is not overwritten further out."""
    error = PuzzleError("no box", line=3).located(file="a.xsb", line=9)

    assert str(error) == "a.xsb, line 3: no box"


def test_message_is_one_line() -> None:
    """A message stays one line even if the text in it does not."""
    assert str(PuzzleError("a\nb")) == "a b"
