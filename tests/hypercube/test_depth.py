"""Codes by depth: what the scheme costs where it works, and that it fails honestly where not."""

from __future__ import annotations

from pathlib import Path

import pytest

from sokocube.hypercube.depth import breed, codes_by_depth, crowded_depth
from sokocube.hypercube.embedding import Embedding
from sokocube.pictures.graph_layout import layers_of
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.rules import Sokoban, State
from sokocube.state_graph import StateGraph, explore

DATA = Path(__file__).parents[1] / "data"


def graph_of(name: str) -> StateGraph[State, str]:
    """Give the graph of a level, moves going on after the win."""
    rows = (DATA / f"{name}.xsb").read_text().split("\n")
    return explore(Sokoban(board_from_rows(rows)), walk_on=True)


def test_first_level_needs_eight_bits_where_four_do() -> None:
    """Seven bits have one code of seven ones, and two states lie at depth seven; eight suffice."""
    graph = graph_of("level0")
    layers = [len(layer) for layer in layers_of(graph)]

    assert layers == [1, 2, 3, 3, 1, 1, 2, 2]
    assert crowded_depth(layers, 7) == 7
    assert codes_by_depth(graph, 7) is None
    codes = codes_by_depth(graph, 8)

    assert codes is not None
    assert [code.bit_count() for code in codes] == list(graph.depth)
    assert Embedding(8, codes, graph.edges).bits == 8


def test_search_gives_up_when_its_budget_is_spent() -> None:
    """A graph beyond the scheme's reach ends with a count, not with a wait."""
    with pytest.raises(TimeoutError, match="1,000 codes tried"):
        codes_by_depth(graph_of("level1"), 16, budget=1_000)


def test_breeding_succeeds_on_the_first_level_and_drowns_on_the_second() -> None:
    """Faults never grow from one generation to the next; they vanish on 15 states, not on 144."""
    small = breed(graph_of("level0"), 8, seed="test")
    large = breed(graph_of("level1"), 16, seed="test", generations=20)

    assert small.faults[-1] == 0
    assert large.faults[-1] > 0
    for history in (small.faults, large.faults):
        assert list(history) == sorted(history, reverse=True)


def test_breeding_repeats_itself() -> None:
    """The same seed text gives the same history."""
    graph = graph_of("level0")

    assert breed(graph, 8, seed="a") == breed(graph, 8, seed="a")
