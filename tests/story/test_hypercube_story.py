"""The figures of the chapters on the hypercube are those that are known."""

from __future__ import annotations

from sokocube.cache import Cache
from sokocube.story import depth_codes, first_level, history_pages, what_the_cube_knows


def test_first_level() -> None:
    """15 states, 16 edges, depth 7 with two states there; four bits by hand, one code left over."""
    values = first_level.figures(Cache(None)).values

    assert values["states"] == 15
    assert values["edges"] == 16
    assert (values["depth"], values["at_deepest"]) == (7, 2)
    assert values["states_stopping"] == 11
    assert values["hand_bits"] == 4
    assert values["unused"] == ["0110"]
    assert len({row["code"] for row in values["hand_codes"]}) == 15


def test_codes_by_depth() -> None:
    """Eight bits where four do, the clash at depth seven, and a genetic search that fails."""
    values = depth_codes.figures(Cache(None)).values

    assert values["bits"] == 8
    assert (values["clash"], values["at_clash"]) == (7, 2)
    assert values["second_states"] == 140
    assert 0 < values["large_last"] < values["large_first"]


def test_cube_knowledge() -> None:
    """The second level is ten moves from its win, and its page uses eight boxes."""
    values = what_the_cube_knows.figures(Cache(None)).values

    assert values["moves"] == 10
    assert [size["bits"] for size in values["sizes"]] == [4, 8]
    assert values["first_lost"] == 5


def test_history_sizes() -> None:
    """A history page grows with the moves it keeps, and hardly with the level."""
    values = history_pages.figures(Cache(None)).values

    assert not values["small_enough"]
    assert 0 < values["kilobytes"] < values["large_kilobytes"] < 1.1 * values["kilobytes"]
