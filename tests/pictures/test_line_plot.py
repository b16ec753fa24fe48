"""Plots of rows of numbers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from sokocube.pictures.line_plot import line_plot


def test_points_stand_in_proportion() -> None:
    """The first number stands at the left axis, and a value twice as high twice as high."""
    svg = line_plot({"a": [0, 5, 10]}, title="T", x="k", y="v")
    points = re.search(r'points="([^"]+)"', svg)
    assert points is not None
    (x0, y0), (x1, y1), (x2, y2) = (map(float, p.split(",")) for p in points[1].split())

    assert x1 - x0 == pytest.approx(x2 - x1, abs=0.2)
    assert y0 - y1 == pytest.approx(y1 - y2, abs=0.2)
    assert y0 > y2


def test_names_are_told_and_escaped() -> None:
    """A screen reader hears the title and where each line begins and ends; markup stays text."""
    svg = line_plot({"<b>": [3, 4], "c": [4, 4]}, title="A & B", x="k", y="v")

    assert ET.fromstring(svg).get("aria-label") == "A & B. <b>: from 3 to 4; c: from 4 to 4."


@pytest.mark.parametrize("series", [{}, {"a": [1]}, {key: [1, 2] for key in "abcde"}])
def test_what_cannot_be_plotted_is_refused(series: dict[str, list[float]]) -> None:
    """No line, a single point and more lines than there are dashes are refused."""
    with pytest.raises(ValueError, match="rows of numbers"):
        line_plot(series, title="", x="", y="")
