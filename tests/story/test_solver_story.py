"""The page on the solver: its figures are those of the build, and every place is filled."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from sokocube.cache import Cache
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.push_space import PushSpace
from sokocube.sokoban.solver import solve
from sokocube.story import sokoban_solver
from sokocube.story.render import figures_of, render

PAGE = Path(__file__).parents[2] / "docs/behind-the-scenes/solver.md"


@pytest.fixture(scope="module")
def values():
    """Compute the page's figures once."""
    return figures_of("sokoban_solver", Cache(None)).values


def test_every_place_is_filled(values):
    """The page renders with what its module computes, and the module gives nothing unused."""
    text = PAGE.read_text(encoding="utf-8").partition("\n---\n")[2]
    story = render(text, values)
    assert "{{" not in story.markdown
    assert "{%" not in story.markdown
    assert all(re.search(rf"\b{value}\b", text) for value in values)


def test_the_tables_have_a_row_for_each_box_and_round(values):
    """Rows follow each other without a gap, or they would not be a table."""
    text = PAGE.read_text(encoding="utf-8").partition("\n---\n")[2]
    rendered = render(text, values).markdown
    boxes = "\n".join(r"\| row \d, column \d \|.*" for _ in values["rows"])
    rounds = "\n".join(
        rf"\| {limit} pushes \| {examined} \|" for limit, examined in values["rounds"]
    )
    assert re.search(rf"--- \| :---: \| :---: \| :---: \|\n{boxes}\n\n", rendered)
    assert re.search(rf"---: \| ---: \|\n{rounds}\n\n", rendered)


def test_the_figures_fit_together(values):
    """Rounds lead from the bound to the least pushes, and examine fewer than all positions."""
    limits = [limit for limit, _ in values["rounds"]]
    assert limits[0] == values["total"]
    assert limits[-1] == values["pushes"]
    assert all(later - earlier == 2 for earlier, later in pairwise(limits))
    assert sum(examined for _, examined in values["rounds"]) == values["searched"]
    assert values["searched"] < int(values["positions"].replace(",", ""))
    assert values["moves"] == len(values["lurd"]) >= values["least_moves"]
    assert values["corral_pushes"] < values["all_pushes"]
    assert values["shut_pushes"] == 0
    assert values["refuted"] > 10


def test_the_examples_show_what_they_are_for():
    """Neither of the pair is frozen or alone lost, and yet there is no way; so with the others."""
    pair = board_from_rows(sokoban_solver._PAIR)
    assert PushSpace(pair).start is not None
    for rows in (sokoban_solver._PAIR, sokoban_solver._SHUT, sokoban_solver._HOPELESS):
        assert solve(board_from_rows(rows)).status == "unsolvable"
    for rows in (sokoban_solver._EXAMPLE, sokoban_solver._CORRAL):
        assert solve(board_from_rows(rows)).status == "solved"
