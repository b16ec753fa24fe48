"""Plain satisfiability: the same answers as the direct question, and refutations of its own."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from sokocube.hypercube.one_hot import ask_one_hot
from sokocube.hypercube.smt import ask_z3

Edges = tuple[tuple[int, int], ...]


def neighbours_of(states: int, edges: Edges) -> list[list[int]]:
    """Give the neighbours of each state."""
    beside: list[list[int]] = [[] for _ in range(states)]
    for i, j in edges:
        beside[i].append(j)
        beside[j].append(i)
    return beside


def grid(columns: int, rows: int) -> Edges:
    """Give the edges of a grid of states."""
    cells = list(product(range(rows), range(columns)))
    return tuple(
        (i, j)
        for (i, a), (j, b) in combinations(list(enumerate(cells)), 2)
        if abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    )


PATH: Edges = tuple((i, i + 1) for i in range(8))
RING: Edges = (*((i, i + 1) for i in range(9)), (0, 9))


@pytest.mark.parametrize(
    ("states", "edges", "least"),
    [
        (9, PATH, 4),  # nine states, of which five are even: 3 + 1 bits
        (10, RING, 4),
        (9, grid(3, 3), 4),
        (15, grid(5, 3), 5),  # both directions need bits of their own: 3 and 2
        (2, ((0, 1),), 1),
    ],
)
def test_least_bits_agree_with_the_direct_question(states: int, edges: Edges, least: int) -> None:
    """Both formulations refute one bit less and find the least number."""
    beside = neighbours_of(states, edges)

    for bits in range(1, least):
        assert ask_one_hot(beside, edges, bits).said == "unsat"
        assert ask_z3(states, edges, bits).said == "unsat"
    assert ask_one_hot(beside, edges, least).said == "sat"
    assert ask_z3(states, edges, least).said == "sat"


def test_three_common_neighbours_fit_into_no_hypercube() -> None:
    """Two states with three common neighbours are refuted whatever the number of bits."""
    edges: Edges = tuple((i, j) for i in (0, 1) for j in (2, 3, 4))

    for bits in (3, 4, 5):
        assert ask_one_hot(neighbours_of(5, edges), edges, bits).said == "unsat"


def test_spent_budget_is_no_answer() -> None:
    """With too little work allowed the answer is neither yes nor no."""
    edges = grid(6, 6)

    assert ask_one_hot(neighbours_of(36, edges), edges, 6, budget=10).said == "unknown"
