"""The measures and the filters made of them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from plain_measures import plain_measures
from sokocube.sokoban.level import board_from_rows, rows_of
from sokocube.sokoban.solver import solve
from sokocube.words.chapters import CHAPTERS, chapter_of
from sokocube.words.quality import FILTERS, Measures, first_failed, measure, score


@st.composite
def lettered(draw):
    """Open boards with two to four lettered boxes and a line of goals."""
    width, height = draw(st.integers(5, 8)), draw(st.integers(4, 6))
    n = draw(st.integers(2, 4))
    word = draw(st.lists(st.sampled_from("AB"), min_size=n, max_size=n))
    left, row = draw(st.integers(1, width - n)), draw(st.integers(2, height - 1))
    cells = [(x, y) for y in range(1, height + 1) for x in range(1, width + 1)]
    boxes = draw(st.permutations(cells))[: n + 1]
    goals = {(left + i, row) for i in range(n)}
    *boxes, player = boxes
    symbols = dict.fromkeys(goals, ".")
    symbols |= {at: "*" if at in goals else "$" for at in boxes}
    symbols[player] = "+" if player in goals else "@"
    rows = ["#" * (width + 2)]
    rows += [
        "#" + "".join(symbols.get((x, y), " ") for x in range(1, width + 1)) + "#"
        for y in range(1, height + 1)
    ]
    letters = draw(st.permutations(word))
    return board_from_rows([*rows, "#" * (width + 2)], letters=letters, spelling=word), word


@given(lettered())
@settings(max_examples=60, deadline=None, derandomize=True)
def test_measures_are_those_taken_afresh(made):
    """On random boards every measure equals the one computed from the drawn level alone."""
    board, word = made
    answer = solve(board, budget=300)
    if answer.status != "solved" or not answer.lurd:
        return
    letters = [a for _, a in sorted(zip(board.boxes, board.letters, strict=True))]
    afresh = plain_measures(rows_of(board), letters, word, answer.lurd)
    found = measure(board, answer.lurd)
    for name in (*FILTERS, "turns"):
        assert getattr(found, name) == afresh[name], name


def test_measures_by_hand():
    """On a small board the measures are what one counts by hand."""
    rows = ["########", "#@     #", "# $  $ #", "#      #", "#  ..  #", "########"]
    board = board_from_rows(rows, letters="OX", spelling="XO")
    assert measure(board, "dRRurDDrruLLulDD") == Measures(
        pushes=8,
        distance=Fraction(4 + 4, 2),
        gap=Fraction(3),
        spread=Fraction(4 * 1, 6 * 4),
        near=Fraction(0),
        in_line=Fraction(1),
        turns=Fraction(1, 2),
    )


def _just_good_enough(chapter, length):
    return Measures(
        pushes=ceil(chapter.pushes_sought(length)),
        distance=chapter.distance,
        gap=chapter.gap,
        spread=chapter.spread,
        near=chapter.near,
        in_line=chapter.in_line,
        turns=Fraction(1),
    )


WORSE = {
    "pushes": lambda value: value - 1,
    "distance": lambda value: value - Fraction(1, 1000),
    "gap": lambda value: value - Fraction(1, 1000),
    "spread": lambda value: value - Fraction(1, 1000),
    "near": lambda value: value + Fraction(1, 1000),
    "in_line": lambda value: value + Fraction(1, 1000),
}


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda chapter: str(chapter.number))
def test_each_filter_stops_at_its_limit(chapter):
    """A level just within all limits passes; a little worse in one measure, that filter fails."""
    good = _just_good_enough(chapter, 5)
    assert first_failed(good, chapter, 5) is None
    for name, worsen in WORSE.items():
        worse = replace(good, **{name: worsen(getattr(good, name))})
        assert first_failed(worse, chapter, 5) == name


def test_filters_are_asked_in_their_order():
    """Of several filters that fail, the first in the order is named."""
    chapter = chapter_of(5)
    bad = _just_good_enough(chapter, 4)
    for name in reversed(FILTERS):
        bad = replace(bad, **{name: WORSE[name](getattr(bad, name))})
        assert first_failed(bad, chapter, 4) == name


def test_the_score_likes_what_it_says():
    """More distance, gap, spread and turns raise the score; near boxes and lines lower it."""
    base = _just_good_enough(chapter_of(5), 4)
    for name in ("distance", "gap", "spread", "turns"):
        assert score(replace(base, **{name: getattr(base, name) + 1})) > score(base)
    for name in ("near", "in_line"):
        assert score(replace(base, **{name: getattr(base, name) + 1})) < score(base)
