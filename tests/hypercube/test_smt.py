"""The direct formulation: asked in this process, and exported to a solver in another."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from sokocube.hypercube.embedding import Embedding
from sokocube.hypercube.smt import ask_z3, smt_lib
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.rules import Sokoban, State
from sokocube.state_graph import StateGraph, explore

DATA = Path(__file__).parents[1] / "data"
Z3 = Path(sys.executable).with_name("z3")


@pytest.fixture(scope="module")
def first() -> StateGraph[State, str]:
    """Give the graph of the first level, moves going on after the win."""
    rows = (DATA / "level0.xsb").read_text().split("\n")
    return explore(Sokoban(board_from_rows(rows)), walk_on=True)


@pytest.mark.parametrize(("bits", "said"), [(4, "sat"), (3, "unsat")])
def test_first_level_fits_four_bits_and_not_three(
    first: StateGraph[State, str], bits: int, said: str
) -> None:
    """Asked directly, Z3 finds codes of four bits and proves that three are too few."""
    answer = ask_z3(len(first.states), first.edges, bits)

    assert answer.said == said
    assert (answer.embedding is not None) == (said == "sat")


@pytest.mark.parametrize(("bits", "said"), [(4, "sat"), (3, "unsat")])
def test_exported_script_gives_the_same_answer_elsewhere(
    first: StateGraph[State, str], bits: int, said: str, tmp_path: Path
) -> None:
    """A separate solver reads the script; the codes of its model are an embedding."""
    script = tmp_path / "first.smt2"
    script.write_text(smt_lib(len(first.states), first.edges, bits))
    told = subprocess.run([Z3, script], capture_output=True, text=True, check=True).stdout

    assert told == f"{said}\n"
    if said == "sat":
        model = subprocess.run(
            [Z3, "-model", script], capture_output=True, text=True, check=True
        ).stdout
        values = re.findall(r"define-fun c(\d+) \(\) \(_ BitVec 4\)\s+#x([0-9a-f])", model)
        code = {int(state): int(value, 16) for state, value in values}

        assert Embedding(bits, tuple(code[i] for i in range(len(code))), first.edges).bits == 4
        assert len(code) == 15


def test_spent_budget_is_no_answer(first: StateGraph[State, str]) -> None:
    """With too little work allowed Z3 says neither yes nor no."""
    assert ask_z3(len(first.states), first.edges, 4, budget=10).said == "unknown"


def test_lone_state_needs_no_bit() -> None:
    """A graph of one state fits into no bits at all, a graph of two does not."""
    assert ask_z3(1, (), 0).said == "sat"
    assert ask_z3(2, ((0, 1),), 0).said == "unsat"
