"""Graphs of which it is known how they lie in hypercubes, as lists of neighbours."""

from __future__ import annotations

from itertools import product

__all__ = ["bipartite", "cycle", "edges_of", "from_edges", "grid", "hypercube", "path", "star"]


def from_edges(states, edges):
    """Give for each state its neighbours, ascending."""
    joined = [set() for _ in range(states)]
    for i, j in edges:
        joined[i].add(j)
        joined[j].add(i)
    return [sorted(others) for others in joined]


def edges_of(neighbours):
    """Give the edges, as a state graph does."""
    return tuple((v, w) for v, others in enumerate(neighbours) for w in others if v < w)


def path(states):
    """Give a path: fits into any hypercube that is large enough (Gray code)."""
    return from_edges(states, [(v, v + 1) for v in range(states - 1)])


def cycle(states):
    """Give a cycle: fits if it is even and there are codes enough."""
    return from_edges(states, [(v, (v + 1) % states) for v in range(states)])


def hypercube(bits):
    """Give the hypercube itself."""
    return [sorted(v ^ 1 << b for b in range(bits)) for v in range(1 << bits)]


def grid(*sides):
    """Give a grid: one side of n needs as many bits as tell n things apart, and no fewer."""
    cells = list(product(*map(range, sides)))
    number = {cell: k for k, cell in enumerate(cells)}
    joined = []
    for cell in cells:
        for axis in range(len(sides)):
            beside = (*cell[:axis], cell[axis] + 1, *cell[axis + 1 :])
            if beside in number:
                joined.append((number[cell], number[beside]))
    return from_edges(len(cells), joined)


def star(leaves):
    """Give one state joined to all others: each edge needs a bit of its own."""
    return from_edges(leaves + 1, [(0, leaf) for leaf in range(1, leaves + 1)])


def bipartite(left, right):
    """Give the complete bipartite graph: none with sides of 2 and 3 lies in a hypercube."""
    return from_edges(left + right, [(i, left + j) for i in range(left) for j in range(right)])
