"""Measures the Sokoban solvers: `python tests/benchmarks/solver.py [--collection NAME] ...`.

Prints a line for each level of collections whose answers are public, with the positions examined
and the seconds that the processor took, and a summary. Where an answer is better than a proven
optimum, worse though called proven, or denies a level that has a solution, it says so and exits
with 1. The collections lie in a folder beside the repository, or where `--data` says.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from pathlib import Path

from sokocube.sokoban.formats import read_levels
from sokocube.sokoban.move_solver import solve_moves
from sokocube.sokoban.rules import Sokoban
from sokocube.sokoban.solver import solve
from sokocube.workers import side_by_side

DATA = Path(__file__).parents[2] / "../shared/data"
COLLECTIONS = {
    "microban": ("microban1_155.xsb", "microban1_reference.csv"),
    "boxoban": ("boxoban_hard_000_first100.txt", "boxoban_hard_reference.csv"),
    "holland": ("holland_dh1.slc", None),
    "drfogh": ("drfogh_numbers.xsb", None),
    "seed": ("seed-levels", None),
}


def levels_of(place):
    """Give the levels of a file, or of all files of a folder in the order of their numbers."""
    if not place.is_dir():
        return read_levels(place)
    files = sorted(place.glob("level*.txt"), key=lambda file: int(file.stem[5:]))
    return [level for file in files for level in read_levels(file)]


def reference(place, least):
    """Give the known optimum of each level by its number, where there is one."""
    with place.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    known = {}
    for row in rows:
        value = row["opt_pushes" if least == "pushes" else "opt_moves"]
        states = row["exact_player_states_full"]
        if value:
            known[int(row["level"].rpartition(":")[2])] = (int(value), int(states or 10**9))
    return known


def answered(task):
    """Solve a level; give the answer and the seconds that the processor spent on it."""
    board, least, budget = task
    begun = time.process_time()
    answer = (solve if least == "pushes" else solve_moves)(board, budget=budget)
    return answer, time.process_time() - begun


def fault(board, answer, known):
    """Say what is wrong with an answer, by the rules and by the known optimum."""
    value = answer.pushes if answer.least == "pushes" else answer.moves
    if answer.status == "solved":
        game = Sokoban(board)
        if not game.is_solved(game.play(answer.lurd)):
            return "does not replay"
    if known is None:
        return ""
    if answer.status == "unsolvable":
        return f"denied, though solvable in {known}"
    if answer.at_least > known or (value is not None and value < known):
        return f"claims better than {known}"
    return f"claims worse than {known}" if answer.proven and value > known else ""


def chosen(numbers, text):
    """Pick from level numbers those of a list such as 1,5-9."""
    if not text:
        return list(numbers)
    wanted = set()
    for part in text.split(","):
        first, _, last = part.partition("-")
        wanted.update(range(int(first), int(last or first) + 1))
    return [number for number in numbers if number in wanted]


def measure(name, options):
    """Solve a collection, print its table and its summary, and give the number of faults."""
    file, table = COLLECTIONS[name]
    levels = levels_of(options.data / file)
    known = reference(options.data / table, options.least) if table else {}
    numbers = chosen(range(1, len(levels) + 1), options.levels)
    begun = time.monotonic()
    tasks = [(levels[n - 1].board, options.least, options.budget) for n in numbers]
    done = side_by_side(
        answered,
        tasks,
        workers=options.workers,
        progress=lambda now, of: print(f"\r{name}: {now} of {of}", end="", file=sys.stderr),
    )
    elapsed = time.monotonic() - begun
    print(file=sys.stderr)
    print(f"\n{name}, least {options.least}, budget {options.budget:,}")
    print("level boxes status     proven pushes moves at least  known  examined  seconds")
    faults = 0
    for number, (answer, seconds) in zip(numbers, done, strict=True):
        board = levels[number - 1].board
        optimum = known.get(number, (None, 0))[0]
        wrong = fault(board, answer, optimum)
        faults += bool(wrong)
        proven = "yes" if answer.proven else "no"
        print(
            f"{number:5} {len(board.boxes):5} {answer.status:10} {proven:6}"
            f" {_or_dash(answer.pushes):>6} {_or_dash(answer.moves):>5} {answer.at_least:8}"
            f" {_or_dash(optimum):>6} {answer.examined:9} {seconds:8.2f} {wrong}".rstrip()
        )
    _summary(name, options.least, [answer for answer, _ in done], numbers, known)
    examined = sum(answer.examined for answer, _ in done)
    seconds = sum(seconds for _, seconds in done)
    print(
        f"{name}: {examined:,} positions examined in {seconds:.0f} s of processor time,"
        f" {elapsed:.0f} s on the clock with {options.workers} workers; {faults} wrong"
    )
    return faults


def _or_dash(value):
    return "-" if value is None else value


def _summary(name, least, answers, numbers, known):
    solved = [answer for answer in answers if answer.status == "solved"]
    proven = sum(answer.proven for answer in solved)
    unsolvable = sum(answer.status == "unsolvable" for answer in answers)
    print(
        f"{name}: {len(answers)} levels, {len(solved)} solved, {proven} of them proven,"
        f" {unsolvable} unsolvable, {len(answers) - len(solved) - unsolvable} open"
    )
    with_known = [(n, a) for n, a in zip(numbers, answers, strict=True) if n in known]
    if with_known:
        same = sum(a.status == "solved" and a.proven for _, a in with_known)
        print(f"{name}: {same} proven of {len(with_known)} with a known optimum")
    small = [a for n, a in with_known if known[n][1] <= 300_000]
    if small and least == "moves":
        print(
            f"{name}: {sum(a.proven for a in small)} proven of {len(small)} with at most"
            " 300,000 positions of boxes and player"
        )


def main():
    """Read the arguments, measure, and tell by the exit code whether anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--collection", action="append", choices=list(COLLECTIONS))
    parser.add_argument("--levels", default="", help="such as 1,5-9; all if not given")
    parser.add_argument("--least", choices=["pushes", "moves"], default="pushes")
    parser.add_argument("--budget", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--data", type=Path, default=DATA)
    options = parser.parse_args()
    sys.exit(min(1, sum(measure(name, options) for name in options.collection or COLLECTIONS)))


if __name__ == "__main__":
    main()
