"""The rooms that a search goes through: each keeps what it promises on graphs of random levels."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from known_graphs import edges_of, grid, hypercube, path
from sokocube.hypercube.annealed_labels import annealed_labels
from sokocube.hypercube.bounds import two_colouring
from sokocube.hypercube.cooling import Cooling
from sokocube.hypercube.embedding import Embedding
from sokocube.hypercube.fold import fold, folded
from sokocube.hypercube.kempe import collisions, flip_all, untangle
from sokocube.hypercube.labels import kinds_of_moves
from sokocube.hypercube.repair import repair
from sokocube.hypercube.search import Try, default_budget, find_codes, modest_budget
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore
from strategies import boards

brief = settings(max_examples=40, deadline=None, derandomize=True)


def wrong_edges(neighbours, codes):
    """Give the edges that do not flip exactly one bit."""
    return [(v, w) for v, w in edges_of(neighbours) if (codes[v] ^ codes[w]).bit_count() != 1]


def state_graph(board):
    """Give a state graph that is small and has an edge, or none."""
    graph = explore(Sokoban(board), limit=10_000)
    return graph if 1 < len(graph.states) < 400 else None


@brief
@given(st.floats(0, 1), st.floats(0, 0.999), st.integers(1, 3))
def test_colder_and_unluckier_tolerates_less(done: float, draw: float, power: int) -> None:
    """What is tolerated falls as the work goes on, and as the draw rises; never below nothing."""
    cooling = Cooling(0.8, 0.05, power)
    warm = cooling.tolerated(draw)
    cooling.cool(done)

    assert warm >= cooling.tolerated(draw) >= cooling.tolerated(draw / 2 + 0.5) >= 0


def test_odds_of_a_rise_are_as_asked() -> None:
    """A rise by d is tolerated by a draw exactly if the draw lies below q to the power d."""
    cooling = Cooling(0.5, 0.5)

    for draw in (0.9, 0.51, 0.49, 0.26, 0.24, 0.0626, 0.0624):
        assert draw < 0.5 ** cooling.tolerated(draw) or cooling.tolerated(draw) == 0
        assert draw >= 0.5 ** (cooling.tolerated(draw) + 1)


@brief
@given(st.lists(st.integers(0, 31), min_size=1, max_size=20), st.integers(1, 31), st.randoms())
def test_flipping_counts_collisions_and_can_be_undone(codes, mask: int, rng: Random) -> None:
    """The rise that is given is the true one, and flipping again gives it back."""
    moved = [v for v in range(len(codes)) if rng.random() < 0.5]
    after = [code ^ mask if v in moved else code for v, code in enumerate(codes)]
    count = [codes.count(c) for c in range(32)]
    rise = flip_all(count, [codes[v] for v in moved], mask)

    assert rise == collisions(after) - collisions(codes)
    assert count == [after.count(c) for c in range(32)]
    assert flip_all(count, [after[v] for v in moved], mask) == -rise
    assert count == [codes.count(c) for c in range(32)]


@pytest.mark.parametrize("graph", [hypercube(4), grid(3, 5), path(12)])
def test_folding_keeps_every_edge(graph) -> None:
    """Whichever bit is folded into whichever, each edge still flips one bit, of one bit fewer."""
    codes = find_codes(graph, 5, 10**6, "fold").codes
    assert codes
    for into in range(5):
        for away in range(5):
            if into != away:
                fewer = folded(codes, 5, into, away)
                assert not wrong_edges(graph, fewer)
                assert max(fewer) < 16
    best = fold(codes, 5)

    assert collisions(best) == min(
        collisions(folded(codes, 5, into, away)) for away in range(5) for into in range(away)
    )


@brief
@given(boards(), st.integers(0, 9))
def test_untangling_keeps_right_edges_right_and_takes_collisions_out(board, seed: int) -> None:
    """From a two-colouring, in which all edges are right, they stay so while collisions go."""
    graph = state_graph(board)
    if graph is None:
        return
    near = graph.neighbours
    start = two_colouring(near)
    codes, _ = untangle(near, 9, start, Random(str(seed)), 40 * len(near))

    assert not wrong_edges(near, codes)
    assert collisions(codes) <= collisions(start)
    assert max(codes) < 512


def test_untangling_mends_wrong_edges() -> None:
    """A few wrong edges are put right on the way."""
    graph = grid(3, 4)
    codes = two_colouring(graph)
    codes[5] = 12
    mended, _ = untangle(graph, 4, codes, Random("mend"), 20_000)

    assert len(wrong_edges(graph, codes)) == 4
    assert not wrong_edges(graph, mended)


@brief
@given(boards(max_boxes=3))
def test_kinds_follow_what_a_move_does(board) -> None:
    """Walks over one stretch of floor are of one kind; a push is none of them, and has a way.

    Pushes of one family go along one line, also where boxes stand diagonally.
    """
    graph = state_graph(board)
    if graph is None:
        return
    kinds = kinds_of_moves(graph, board)
    step_of_push = {}
    line_of_family = {}
    kind_of_floor = {}
    for (i, j), kind in zip(graph.edges, kinds.of, strict=True):
        a, b = graph.states[i], graph.states[j]
        if a.boxes == b.boxes:
            floor = frozenset((a.player, b.player))
            assert kind in kinds.natural
            assert kind_of_floor.setdefault(floor, kind) == kind
        else:
            pushed, other = (a, b) if b.player in a.boxes else (b, a)
            step = other.player - pushed.player
            assert kind in kinds.family
            assert step_of_push.setdefault(kind, step) == step
            assert line_of_family.setdefault(kinds.family[kind], abs(step)) == abs(step)
    assert sorted({*kinds.natural, *kinds.family}) == list(range(kinds.count))


@brief
@given(boards(max_boxes=2), st.integers(5, 8))
def test_labels_put_every_edge_of_small_levels_right(board, bits: int) -> None:
    """With bits to spare, bits for kinds of moves leave no edge wrong or nearly none."""
    graph = state_graph(board)
    if graph is None:
        return
    kinds = kinds_of_moves(graph, board)
    states = len(graph.states)
    codes, _ = annealed_labels(graph.edges, kinds, states, bits, Random("labels"), 300 * states)

    assert len(codes) == states
    assert max(codes) < 1 << bits
    assert len(wrong_edges(graph.neighbours, codes)) <= len(graph.edges) // 10


@brief
@given(boards(), st.integers(0, 9))
def test_what_repair_gives_is_an_embedding(board, seed: int) -> None:
    """Beginning with codes that are all wrong, repair gives an embedding or nothing."""
    graph = state_graph(board)
    if graph is None:
        return
    rng = Random(f"repair {seed}")
    codes, _ = repair(graph.neighbours, 10, [0] * len(graph.states), rng, 200 * len(graph.states))
    if codes is not None:
        Embedding(10, tuple(code ^ codes[0] for code in codes), graph.edges)


def test_repair_gives_up_when_its_steps_are_spent() -> None:
    """Nine states do not fit into eight codes, however long one tries; and one does not."""
    codes, steps = repair(path(9), 3, [0] * 9, Random("none"), 20_000)

    assert codes is None
    assert 20_000 < steps < 20_100


def test_a_search_is_the_same_whatever_was_searched_before() -> None:
    """Equal arguments give equal codes; another seed gives others."""
    first = find_codes(grid(5, 5), 6, 10**6, "a")
    find_codes(grid(4, 4), 4, 10**6, "b")

    assert first.codes is not None
    assert find_codes(grid(5, 5), 6, 10**6, "a") == first
    assert find_codes(grid(5, 5), 6, 10**6, "b").codes != first.codes


def test_a_search_tells_of_its_tries() -> None:
    """Each try is told of, as a line too, the last of them that it was found; steps add up."""
    tries: list[Try] = []
    search = find_codes(hypercube(4), 4, 10**6, "tell", progress=tries.append)
    told = list(map(str, tries))

    assert search.codes is not None
    assert [line for line in told if not line.startswith("16 states in 4 bits, try ")] == []
    assert told[-1].endswith(": found")
    assert [found.found for found in tries] == [False] * (len(tries) - 1) + [True]
    assert all(found.start == "colours" and found.shared == 14 for found in tries)
    assert sum(found.steps for found in tries) == search.steps


def test_a_search_spends_what_it_may_and_says_so() -> None:
    """Where nothing is found, nearly the whole budget was worked through, and little more."""
    search = find_codes(path(17), 4, 300_000, "none")

    assert search.codes is None
    assert 200_000 < search.steps < 320_000


@pytest.mark.parametrize("budget", [default_budget, modest_budget])
def test_budgets_grow_with_the_graph(budget) -> None:
    """A larger graph has more steps for each number of bits."""
    sizes = [10, 100, 1_000, 10_000, 100_000]
    budgets = [budget(size) for size in sizes]

    assert budgets == sorted(budgets)
    assert all(isinstance(steps, int) for steps in budgets)
    assert all(modest_budget(size) <= default_budget(size) for size in sizes)
