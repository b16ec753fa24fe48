"""Measures the hypercube embedder: `python tests/benchmarks/embedding.py [--json OUT] [--quick]`.

Everything is measured in one run on one machine, so that the figures compare: the direct question
to Z3 against our own search on the second level of the seed; the search with default settings on
levels of 2,917 to 24,032 states, with several seeds; and a sample of 200 random small levels. Every
embedding is checked by a verifier that shares no code with the embedder. `--quick` leaves out the
largest level and takes 40 random levels.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from plain_cube import faults_of
from random_levels import random_levels
from sokocube.hypercube.embed import embed
from sokocube.hypercube.smt import z3_version
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore

LEVELS = Path(__file__).parents[2] / "../shared/data/seed-levels"

# Level, seeds, bits wanted, seconds allowed for each run.
LARGE = [(5, 3, 12, 120), (4, 3, 13, 600), (2, 1, 16, 1800)]


def level(number):
    """Give a board of the seed levels and its state graph, moves stopping at the win."""
    board = board_from_rows((LEVELS / f"level{number}.txt").read_text().split("\n"))
    return board, explore(Sokoban(board))


def run(board, graph, **options):
    """Embed, check the codes independently, and give a row of the table."""
    begun = time.perf_counter()
    attempt = embed(graph, board, **options)
    seconds = time.perf_counter() - begun
    faults = ["no embedding"]
    if attempt.embedding:
        faults = faults_of(graph, attempt.embedding.code_strings, attempt.embedding.bits)
    return {
        "states": len(graph.states),
        "edges": len(graph.edges),
        "bound": attempt.lower_bound,
        "bits": attempt.bits,
        "minimal": attempt.minimal,
        "method": attempt.method,
        "seconds": round(seconds, 3),
        "faults": faults,
    }


def told(name, row, asked=""):
    """Print a row."""
    known = "minimal" if row["minimal"] else f"bound {row['bound']}"
    print(
        f"{name:<22} {row['states']:>6} states {row['edges']:>6} edges  "
        f"{row['bits'] or '-':>3} bits ({known}) by {row['method']:<7} {row['seconds']:>9.3f} s  "
        f"{'verified' if not row['faults'] else row['faults'][0]} {asked}",
        flush=True,
    )


def against_z3():
    """Set the direct question to Z3 against ours on the second level, at its bound of 8 bits."""
    board, graph = level(1)
    direct = run(board, graph, bits=8, method="z3", budget=2_000_000_000)
    told("level1, direct Z3", direct)
    ours = [run(board, graph, bits=8, seed=seed) for seed in range(5)]
    for seed, row in enumerate(ours):
        told(f"level1, seed {seed}", row)
    median = statistics.median(row["seconds"] for row in ours)
    times = direct["seconds"] / median
    print(f"ours takes {median:.3f} s (median): {times:,.0f} times faster, 20 are wanted\n")
    return {
        "direct": direct,
        "ours": ours,
        "times faster": times,
        "passed": times >= 20 and not any(row["faults"] for row in [direct, *ours]),
    }


def large(levels):
    """Embed large levels with default settings."""
    rows = []
    for number, seeds, bits, seconds in levels:
        board, graph = level(number)
        for seed in range(seeds):
            row = run(board, graph, seed=seed)
            row["passed"] = not row["faults"] and row["bits"] <= bits and row["seconds"] <= seconds
            told(f"level{number}, seed {seed}", row, f"(wanted: {bits} bits in {seconds} s)")
            rows.append({"level": number, "seed": seed} | row)
    return rows


def small(count):
    """Embed random small levels; nine in ten must come within one bit of the bound."""
    above = Counter()
    seconds = []
    wrong = 0
    for board, graph in random_levels("sample", count):
        row = run(board, graph)
        if row["bits"] is not None:
            above[row["bits"] - row["bound"]] += 1
            wrong += bool(row["faults"])
        else:
            above["obstructed" if row["method"] == "bound" else "not found"] += 1
        seconds.append(row["seconds"])
    within = above[0] + above[1] + above["obstructed"]
    print(
        f"\n{count} random levels: {above[0]} at the bound, {above[1]} one bit above, "
        f"{above['obstructed']} obstructed, {count - within} worse; {wrong} wrong; "
        f"seconds: median {statistics.median(seconds):.3f}, most {max(seconds):.1f}, "
        f"all {sum(seconds):.0f}"
    )
    return {
        "levels": count,
        "bits above the bound": {str(key): number for key, number in above.items()},
        "seconds": {"median": statistics.median(seconds), "all": sum(seconds)},
        "passed": wrong == 0 and within >= 0.9 * count,
    }


def main():
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    parser.add_argument("--quick", action="store_true", help="leave out what takes longest")
    options = parser.parse_args()
    if not LEVELS.is_dir():
        sys.exit(f"the seed levels are wanted in {LEVELS}")
    print(f"Z3 {z3_version()}, Python {sys.version.split()[0]}\n")
    figures = {
        "level1": against_z3(),
        "large": large(LARGE[:2] if options.quick else LARGE),
        "random": small(40 if options.quick else 200),
    }
    passed = [figures["level1"], *figures["large"], figures["random"]]
    print("all as wanted" if all(part["passed"] for part in passed) else "NOT all as wanted")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
