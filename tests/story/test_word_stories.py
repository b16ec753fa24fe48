"""The pages on word levels: their figures are those of the levels, and every place is filled."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sokocube.cache import Cache
from sokocube.story.render import figures_of, render
from sokocube.words.chapters import CHAPTERS

DOCS = Path(__file__).parents[2] / "docs/behind-the-scenes"


@pytest.fixture(scope="module")
def cache():
    """Keep what the pages compute for all tests."""
    return Cache(None)


@pytest.mark.parametrize("name", ["word-levels", "score-and-par", "origins"])
def test_every_place_is_filled(name, cache):
    """The page renders with what its module computes, and the module gives nothing unused."""
    text = (DOCS / f"{name}.md").read_text(encoding="utf-8").partition("\n---\n")[2]
    figures = figures_of(name.replace("-", "_"), cache)
    story = render(text, figures.values)
    assert "{{" not in story.markdown
    assert all(re.search(rf"\b{value}\b", text) for value in figures.values)


def test_the_example_is_what_it_is_said_to_be(cache):
    """The example's candidates add up, its dealing hides the word, and its level is in bounds."""
    values = figures_of("word_levels", cache).values
    chapter = CHAPTERS[values["chapter"] - 1]
    failed = sum(row["count"] for row in values["example_discarded"])
    assert values["attempts"] == values["passed"] + failed
    assert values["passed"] <= chapter.candidates == values["candidates"]
    assert values["given_away"] == 0
    assert sorted(values["read_after"]) == sorted(values["word"])
    assert values["m_pushes"] == values["par"] <= values["built_pushes"]
    assert values["par"] >= chapter.pushes_sought(len(values["word"]))
    assert values["pulls"] >= chapter.pushes_sought(len(values["word"]))


def test_all_levels_are_counted(cache):
    """The adventure's 150 levels make the tables, and their means rise over the chapters."""
    values = figures_of("word_levels", cache).values
    assert values["levels"] == 150
    assert all(len(numbers) == 10 for _, numbers in values["limits"]["rows"])
    counts = [int(row["count"].replace(",", "")) for row in values["discarded"]]
    assert sum(counts) == values["discarded_all"] > 0
    for plot in ("pushes_plot", "examined_plot"):
        means = [float(n.replace(",", "")) for n in re.findall(r": ([\d,.]+)[;\"]", values[plot])]
        assert len(means) == 10
        assert means == sorted(means), plot


def test_scores_of_the_example(cache):
    """Par has all points, and the table's rows fall."""
    values = figures_of("score_and_par", cache).values
    assert values["rows"][0]["score"] == values["most"] == 1000
    scores = [row["score"] for row in values["rows"]]
    assert scores == sorted(scores, reverse=True)
    assert values["proven"] <= values["levels"] == 150
