"""Lower bounds and obstructions on graphs whose answers are known."""

from __future__ import annotations

import pytest

from known_graphs import bipartite, cycle, edges_of, from_edges, grid, hypercube, path, star
from sokocube.hypercube.bounds import counting_bound, lower_bound, two_colouring
from sokocube.hypercube.parallel import ObstructionError

# Nine states at even distance and four at odd: they fit into four bits by number, not by half.
HALF = from_edges(
    13, [(0, w) for w in (1, 2, 3, 4)] + [(w, 3 + 2 * w + k) for w in (1, 2, 3, 4) for k in (0, 1)]
)


@pytest.mark.parametrize(
    ("graph", "bits"),
    [
        (path(1), 0),
        (path(2), 1),
        (path(8), 3),
        (path(9), 4),
        (cycle(4), 2),
        (cycle(6), 3),
        (cycle(18), 5),
        (hypercube(1), 1),
        (hypercube(4), 4),
        (star(5), 5),
        (grid(2, 4), 3),
        (grid(3, 3), 4),
        (grid(3, 3, 3), 6),
        (HALF, 5),
    ],
)
def test_bounds_of_known_graphs(graph, bits: int) -> None:
    """The bound is what is known of paths, cycles, grids, stars and hypercubes."""
    assert lower_bound(graph).bits == bits


def test_the_reason_tells_what_was_counted() -> None:
    """Each bound says in words what it follows from."""
    assert counting_bound(path(9)).reason == "9 states need 4 bits"
    assert counting_bound(star(5)).reason == "state 0 has 5 neighbours"
    assert counting_bound(grid(3, 3)).reason == "9 states need 4 bits"
    assert counting_bound(HALF).reason.startswith("9 states at even or at odd distance")


@pytest.mark.parametrize("states", [3, 5, 9])
def test_odd_cycles_are_named(states: int) -> None:
    """A cycle of odd length lies in no hypercube, and the message lists it."""
    with pytest.raises(ObstructionError, match=", ".join(map(str, range(states)))):
        two_colouring(cycle(states))


def test_an_odd_cycle_behind_a_path_is_named_alone() -> None:
    """Only the states of the cycle are named, not the way to it."""
    lasso = from_edges(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 3)])

    with pytest.raises(ObstructionError, match="the states 3, 4, 5 form"):
        lower_bound(lasso)


@pytest.mark.parametrize(("left", "right"), [(2, 3), (3, 2), (3, 3), (4, 5)])
def test_three_common_neighbours_are_named(left: int, right: int) -> None:
    """Two states with three common neighbours lie in no hypercube, and the message names them."""
    with pytest.raises(ObstructionError, match=r"states \d and \d have \d common neighbours \(\d"):
        lower_bound(bipartite(left, right))


def test_an_obstruction_is_found_wherever_it_stands() -> None:
    """A K(2,3) at the end of a long grid is found as well."""
    edges = [*edges_of(grid(4, 4)), (15, 16), (15, 17), (15, 18), (16, 19), (17, 19), (18, 19)]

    with pytest.raises(ObstructionError, match="states 15 and 19"):
        lower_bound(from_edges(20, edges))
