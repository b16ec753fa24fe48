"""The chapters: what they begin and end with, and that everything rises evenly."""

from __future__ import annotations

from dataclasses import fields
from fractions import Fraction
from itertools import pairwise

import pytest

from plain_measures import limits
from sokocube.errors import PuzzleError
from sokocube.words.chapters import CHAPTERS, chapter_of


def test_first_and_last_chapter():
    """The limits of the first and the tenth chapter are those that the game is known by."""
    first, last = CHAPTERS[0], CHAPTERS[9]
    assert (first.candidates, last.candidates) == (4, 16)
    assert (first.attempts, last.attempts) == (16, 16)
    assert (first.budget, last.budget) == (100_000, 500_000)
    assert (first.pushes_sought(4), last.pushes_sought(4)) == (10, 24)


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: f"chapter {chapter.number}")
def test_limits_are_those_stated_elsewhere(chapter):
    """Each limit equals the one that follows from the first and the last, stated afresh."""
    for name, limit in limits(chapter.number).items():
        assert getattr(chapter, name) == limit


@pytest.mark.parametrize("name", ["walls", "pushes", "distance", "gap", "spread", "near"])
def test_exact_limits_rise_by_equal_steps(name):
    """From chapter to chapter a limit changes by the same amount."""
    values = [getattr(chapter, name) for chapter in CHAPTERS]
    assert isinstance(values[0], Fraction)
    assert len({after - before for before, after in pairwise(values)}) == 1


@pytest.mark.parametrize("name", ["candidates", "budget"])
def test_whole_numbers_rise_as_evenly_as_they_can(name):
    """From chapter to chapter a count grows by steps that differ by one at most."""
    values = [getattr(chapter, name) for chapter in CHAPTERS]
    steps = {after - before for before, after in pairwise(values)}
    assert min(steps) > 0
    assert max(steps) - min(steps) <= 1


@pytest.mark.parametrize("length", range(2, 9))
def test_boards_grow_with_chapter_and_word(length):
    """No board is smaller than that of an easier chapter or a shorter word; some are larger."""
    sizes = [(chapter.width(length), chapter.height(length)) for chapter in CHAPTERS]
    assert sizes == sorted(sizes)
    assert sizes[0][0] < sizes[9][0]
    assert all(width > length for width, _ in sizes)
    assert all(chapter.width(length) < chapter.width(length + 1) for chapter in CHAPTERS)


@pytest.mark.parametrize("number", [0, 11, -1])
def test_there_is_no_other_chapter(number):
    """A number outside 1 to 10 is refused."""
    with pytest.raises(PuzzleError, match="no chapter"):
        chapter_of(number)


def test_all_numbers_of_a_chapter_are_known():
    """Adding a parameter to chapters needs a thought about whether it rises."""
    assert [field.name for field in fields(CHAPTERS[0])] == [
        "number", "walls", "pushes", "distance", "gap", "spread", "near", "in_line",
        "candidates", "attempts", "budget",
    ]  # fmt: skip
