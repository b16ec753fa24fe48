"""Sets of cells: the parts that a floor falls into, and how far apart cells are."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.regions import Grid, cells_of, set_of
from sokocube.sokoban.solver import solve

quick = settings(max_examples=200, deadline=None, derandomize=True)


@st.composite
def grids(draw) -> Grid:
    """Draw any floor inside a wall; it may fall into several parts, or be empty."""
    width, height = draw(st.integers(3, 9)), draw(st.integers(3, 7))
    inside = [y * width + x for y in range(1, height - 1) for x in range(1, width - 1)]
    marks = draw(st.lists(st.booleans(), min_size=len(inside), max_size=len(inside)))
    return Grid(width, set_of(cell for cell, mark in zip(inside, marks, strict=True) if mark))


@quick
@given(grids())
def test_divisions_are_the_parts_without_each_cell(grid):
    """The search for cells that hold the floor together finds what flooding finds, in its order."""
    divisions = grid.divisions()
    assert list(divisions) == list(cells_of(grid.floor))
    for cell, parts in divisions.items():
        assert parts == grid.parts(grid.floor ^ 1 << cell)


@quick
@given(grids(), st.data())
def test_distances_to_what_is_wanted_are_those_to_all(grid, data):
    """A search that ends early measures the same, and a cell that cannot be reached has none."""
    cells = list(cells_of(grid.floor))
    if not cells:
        return
    cell = data.draw(st.sampled_from(cells))
    every = grid.distances(cell, grid.floor)
    assert set_of(every) == grid.flood(1 << cell, grid.floor)
    wanted = set_of(data.draw(st.lists(st.sampled_from(cells))))
    some = grid.distances(cell, grid.floor, wanted)
    assert some == {there: n for there, n in every.items() if wanted >> there & 1}


def test_a_long_corridor_is_measured():
    """A corridor that winds through a large board and is cut by each of its cells does no harm."""
    rows = ["#" * 100]
    for turn in range(49):
        rows.append("#" + " " * 98 + "#")
        rows.append("#" * 98 + " #" if turn % 2 == 0 else "# " + "#" * 98)
    rows = [*rows[:98], "#" * 100]
    rows[1] = "#@$." + rows[1][4:]
    answer = solve(board_from_rows(rows))
    assert (answer.status, answer.proven, answer.lurd) == ("solved", True, "R")
