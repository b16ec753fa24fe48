"""Measures the colour-sort solver: `python tests/benchmarks/coloursort.py [--json] [--quick]`.

Everything is measured in one run, so that the figures compare: A* on random boards of 10 to 20
colours, canonical breadth first on the boards of 10 colours, what the canonical key saves, and the
analysis of hidden colours. Boards come from texts, so every run solves the same ones.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time

from sokocube.coloursort.analysis import analyse
from sokocube.coloursort.collection import Collection
from sokocube.coloursort.deal import deal
from sokocube.coloursort.rules import Rule
from sokocube.coloursort.search import Method, Status, solve


def timed(work):
    """Do some work and give its result with the seconds that the processor spent on it."""
    begun = time.process_time()
    result = work()
    return result, time.process_time() - begun


def solved(boards, method=Method.ASTAR, *, canonical=True):
    """Solve boards and tell states and seconds; every answer must be a proof."""
    seconds, states, lengths = [], [], []
    for board in boards:
        verdict, took = timed(lambda b=board: solve(b, method, canonical=canonical))
        assert verdict.status is Status.UNSOLVABLE or verdict.optimal
        seconds.append(took)
        states.append(verdict.states)
        lengths.append(None if verdict.pours is None else len(verdict.pours))
    return {
        "boards": len(seconds),
        "unsolvable": lengths.count(None),
        "states": {"median": statistics.median(states), "most": max(states)},
        "seconds": {
            "median": statistics.median(seconds),
            "most": max(seconds),
            "all": sum(seconds),
        },
    }, lengths


def boards_of(colours, count, height=4, empty=2, rule=Rule.WATER):
    """Deal boards of one size."""
    return [
        deal(f"benchmark {colours} {height} {empty} {number}", colours, height, empty, rule)
        for number in range(count)
    ]


def hidden_of(colours, hidden, count):
    """Hide the lowest layers of random boards with two empty tubes, tube by tube in turn."""
    boards = []
    for board in boards_of(colours, count):
        depths = [hidden // colours + (k < hidden % colours) for k in range(colours)]
        tubes = [("?" * n + tube[n:]) for n, tube in zip(depths, board.tubes, strict=False)]
        boards.append((Collection((*tubes, "", ""), 4), "".join(board.colours)))
    return boards


def measure(*, quick):
    """Measure everything and give it as one table."""
    few = 5 if quick else 20
    table = {}
    for colours, count in ((10, few), (12, few), (14, 20 if quick else 200), (16, few)):
        table[f"A*, {colours} colours"], _ = solved(boards_of(colours, count))
    if not quick:
        table["A*, 20 colours"], _ = solved(boards_of(20, 5))
    same = boards_of(10, few)
    table["breadth first, 10 colours"], plain = solved(same, Method.BFS)
    table["A*, the same boards"], fast = solved(same)
    assert plain == fast
    small = boards_of(4, few, height=3)
    table["breadth first, 4 colours of height 3"], with_key = solved(small, Method.BFS)
    table["the same without canonical key"], without = solved(small, Method.BFS, canonical=False)
    assert with_key == without
    table["A*, ball rule, 8 colours"], _ = solved(boards_of(8, few, rule=Rule.BALL))
    for colours, hidden in ((4, 4), (4, 8), (5, 8), (6, 6), (8, 4)):
        seconds, fillings, positions, known = [], [], [], 0
        for board, named in hidden_of(colours, hidden, 2 if quick else 5):
            told, took = timed(lambda b=board, n=named: analyse(b, n))
            seconds.append(took)
            fillings.append(told.fillings)
            positions.append(told.positions)
            known += told.certain is not None and (told.worst is not None or not told.certain)
        table[f"hidden: {colours} colours, {hidden} layers"] = {
            "boards": len(seconds),
            "answered": known,
            "fillings": max(fillings),
            "positions": max(positions),
            "seconds": {"median": statistics.median(seconds), "most": max(seconds)},
        }
    slow, quickly = (
        table[key]["seconds"]["all"] for key in ("breadth first, 10 colours", "A*, the same boards")
    )
    table["times faster at 10 colours"] = slow / quickly
    return table


def main():
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--quick", action="store_true", help="fewer boards")
    options = parser.parse_args()
    table = measure(quick=options.quick)
    if options.json:
        json.dump(table, sys.stdout, indent=2)
        return
    for name, figures in table.items():
        print(f"{name}: {figures if isinstance(figures, dict) else f'{figures:.0f}'}")


if __name__ == "__main__":
    main()
