"""The stream of choices: the same everywhere, and fair."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from sokocube.words.draw import Draw


def test_the_stream_never_changes():
    """Choices drawn from a text are these, in any version of Python: levels depend on them."""
    draw = Draw("sokocube")
    assert [draw.below(1000) for _ in range(5)] == [675, 52, 689, 977, 427]
    assert "".join(draw.shuffled("abcdefgh")) == "cdheabgf"
    assert [draw.weighted([1, 0, 5]) for _ in range(8)] == [2, 2, 0, 2, 2, 0, 2, 2]


@given(st.text(), st.lists(st.integers()))
def test_a_shuffle_keeps_everything(text, things):
    """What is shuffled is there afterwards as often as before."""
    assert Counter(Draw(text).shuffled(things)) == Counter(things)


@given(st.text(), st.lists(st.integers(0, 9), min_size=1).filter(any))
def test_weight_nought_is_never_drawn(text, weights):
    """A weighted draw gives an index whose weight is positive."""
    assert weights[Draw(text).weighted(weights)] > 0


def test_draws_are_fair():
    """Each of three things comes about equally often, each weight as often as it says."""
    draw = Draw("fair")
    picked = Counter(draw.pick("abc") for _ in range(3000))
    assert min(picked.values()) > 900
    weighed = Counter(draw.weighted([1, 3]) for _ in range(4000))
    assert 850 < weighed[0] < 1150
