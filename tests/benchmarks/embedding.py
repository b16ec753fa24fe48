"""Measures the hypercube embedder: `python tests/benchmarks/embedding.py [--json OUT] [--quick]`.

Everything is measured in one run on one machine, so that the figures compare: the direct question
to Z3 against our own search on the second level of the seed; a sample of 200 random small levels;
and the search with default settings on levels of 2,917 to 24,032 states, with several seeds. Every
embedding is checked by a verifier that shares no code with the embedder. Two times are printed:
that of the clock, and that of the processor, by which a run is judged, for others may use the
machine. `--quick` leaves out the largest level and takes 40 random levels.
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

# Level, seeds, bits wanted, seconds of the processor allowed for each run.
LARGE = [(5, 3, 12, 120), (4, 3, 13, 600), (2, 3, 16, 1800)]


def level(number):
    """Give a board of the seed levels and its state graph, moves stopping at the win."""
    board = board_from_rows((LEVELS / f"level{number}.txt").read_text().split("\n"))
    return board, explore(Sokoban(board))


def run(board, graph, **options):
    """Embed, check the codes independently, and give a row of the table."""
    begun, worked = time.perf_counter(), time.process_time()
    attempt = embed(graph, board, **options)
    seconds, work = time.perf_counter() - begun, time.process_time() - worked
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
        "processor seconds": round(work, 3),
        "faults": faults,
    }


def told(name, row, asked=""):
    """Print a row."""
    known = "minimal" if row["minimal"] else f"bound {row['bound']}"
    print(
        f"{name:<22} {row['states']:>6} states {row['edges']:>6} edges  "
        f"{row['bits'] or '-':>3} bits ({known}) by {row['method']:<7} {row['seconds']:>9.3f} s  "
        f"(processor {row['processor seconds']:.3f} s)  "
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
    median = statistics.median(row["processor seconds"] for row in ours)
    times = direct["processor seconds"] / median
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
            row["passed"] = (
                not row["faults"] and row["bits"] <= bits and row["processor seconds"] <= seconds
            )
            told(f"level{number}, seed {seed}", row, f"(wanted: {bits} bits in {seconds} s)")
            rows.append({"level": number, "seed": seed} | row)
    return rows


def small(count):
    """Embed random small levels; nine in ten must come within one bit of the bound."""
    above = Counter()
    seconds = []
    wrong = 0
    sizes = []
    for number, (board, graph) in enumerate(random_levels("sample", count), 1):
        row = run(board, graph)
        sizes.append(row["states"])
        if row["bits"] is not None:
            gap = row["bits"] - row["bound"]
            above[gap] += 1
            wrong += bool(row["faults"])
        else:
            gap = "obstructed" if row["method"] == "bound" else "not found"
            above[gap] += 1
        if gap not in {0, 1}:
            told(f"random level {number}", row, f"({gap})")
        seconds.append(row["processor seconds"])
    within = above[0] + above[1] + above["obstructed"]
    print(
        f"{count} random levels of {min(sizes):,} to {max(sizes):,} states: {above[0]} at the "
        f"bound, {above[1]} one bit above, {above['obstructed']} obstructed, "
        f"{above['not found']} without an answer, {count - within - above['not found']} more than "
        f"one bit above; {wrong} wrong; processor seconds: median "
        f"{statistics.median(seconds):.3f}, most {max(seconds):.1f}, all {sum(seconds):.0f}\n",
        flush=True,
    )
    return {
        "levels": count,
        "bits above the bound": {str(key): number for key, number in above.items()},
        "processor seconds": {"median": statistics.median(seconds), "all": sum(seconds)},
        "passed": wrong == 0 and above["not found"] == 0 and within >= 0.9 * count,
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
        "random": small(40 if options.quick else 200),
        "large": large(LARGE[:2] if options.quick else LARGE),
    }
    passed = [figures["level1"], *figures["large"], figures["random"]]
    print("all as wanted" if all(part["passed"] for part in passed) else "NOT all as wanted")
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
