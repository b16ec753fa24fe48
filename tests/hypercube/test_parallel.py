"""Conclusions about edges hold in every embedding, and contradictions only where there is none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from known_graphs import edges_of, from_edges, hypercube
from sokocube.hypercube.bounds import lower_bound
from sokocube.hypercube.one_hot import ask_one_hot
from sokocube.hypercube.parallel import ObstructionError, bit_classes, squares


@st.composite
def parts_of_a_hypercube(draw: st.DrawFn, bits: int = 4):
    """Give codes, the first 0, and the neighbours of a connected graph that they embed."""
    codes = [0]
    edges = set()
    for _ in range(draw(st.integers(1, 13))):
        v = draw(st.sampled_from(range(len(codes))))
        code = codes[v] ^ 1 << draw(st.integers(0, bits - 1))
        if code not in codes:
            codes.append(code)
        edges.add((v, codes.index(code)))
    whole = draw(st.booleans())
    for v, code in enumerate(codes):
        for w in range(v):
            if (code ^ codes[w]).bit_count() == 1 and (whole or draw(st.booleans())):
                edges.add((w, v))
    return codes, from_edges(len(codes), edges)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(parts_of_a_hypercube())
def test_conclusions_hold_in_a_given_embedding(part) -> None:
    """Edges in one class flip one bit, differing classes different bits, and the bound is one."""
    codes, graph = part
    classes = bit_classes(graph, squares(graph))
    flipped = {classes.number(v, w): codes[v] ^ codes[w] for v, w in edges_of(graph)}

    for edge, bit in flipped.items():
        assert flipped[classes.find(edge)] == bit
        assert all(flipped[other] != bit for other in classes.differing(edge))
    assert len({flipped[c] for c in classes.clique()}) == len(classes.clique())
    assert lower_bound(graph).bits <= 4


@st.composite
def small_bipartite_graphs(draw: st.DrawFn):
    """Give the neighbours of a connected bipartite graph of up to nine states, dense or not."""
    left, right = draw(st.integers(1, 4)), draw(st.integers(1, 5))
    pairs = [(i, left + j) for i in range(left) for j in range(right)]
    edges = draw(st.sets(st.sampled_from(pairs)))
    # What hangs loose is hung to the first state of the other half.
    edges |= {(0, left + j) for j in range(right) if not any(w == left + j for _, w in edges)}
    edges |= {(i, left) for i in range(left)}
    return from_edges(left + right, edges)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(small_bipartite_graphs())
def test_refused_graphs_have_no_embedding(graph) -> None:
    """Where a contradiction is claimed, a solver finds no embedding in any number of bits.

    A connected graph that lies in a hypercube at all lies in one of a bit less than it has states.
    """
    try:
        bound = lower_bound(graph).bits
    except ObstructionError:
        assert ask_one_hot(graph, edges_of(graph), len(graph) - 1).said == "unsat"
    else:
        if bound > 1:
            assert ask_one_hot(graph, edges_of(graph), bound - 1).said == "unsat"


def test_a_cube_with_its_last_corner_twice_is_refused() -> None:
    """Two states that the cycles force onto one code give a contradiction that names edges."""
    corner = 7
    edges = [edge for edge in edges_of(hypercube(3)) if edge != (3, corner)]
    twice = from_edges(9, [*edges, (3, 8), (5, 8)])

    with pytest.raises(
        ObstructionError, match="0-2 and 5-8 must flip both the same bit and different"
    ):
        lower_bound(twice)


def test_a_twisted_ladder_is_refused() -> None:
    """A ladder closed with a twist has no three common neighbours, and yet no embedding."""
    rails = [(i, i + 1) for i in range(4)] + [(i, i + 1) for i in range(5, 9)]
    rungs = [(i, i + 5) for i in range(5)]
    ladder = from_edges(10, [*rails, *rungs, (4, 5), (9, 0)])

    with pytest.raises(ObstructionError):
        lower_bound(ladder)
    assert ask_one_hot(ladder, edges_of(ladder), 6).said == "unsat"


def test_each_square_is_listed_once() -> None:
    """A hypercube of four bits has 24 squares, and each is a cycle of four edges."""
    graph = hypercube(4)
    found = squares(graph)

    assert len(found) == 24 == len({frozenset(square) for square in found})
    for square in found:
        for v, w in zip(square, (*square[1:], square[0]), strict=True):
            assert w in graph[v]
