"""Makes word levels in numbers, checks them, and prints what they are like.

    python tests/benchmarks/words.py                 a thousand levels over chapters and languages,
                                                     each made in two processes that hash otherwise
    python tests/benchmarks/words.py --adventure     the adventure and a week of daily challenges,
                                                     nothing kept, as in a first build
    python tests/benchmarks/words.py --keep          the adventure, written to the package

The thousand are made without the last step, the check by IDA*, unless `--checked` is given: their
solution is the reverse play undone, and par follows from it. Every solution is replayed, and every
measure taken afresh by `plain_measures`, which knows nothing of the package. A table is printed, a
row a chapter, and seconds; `--json FILE` writes every level.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import replace
from datetime import date
from itertools import count
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import fmean
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))

import sokocube
from plain_measures import check_level
from sokocube.cache import Cache
from sokocube.sokoban.solution import replay
from sokocube.words.adventure import adventure
from sokocube.words.chapters import CHAPTERS, chapter_of
from sokocube.words.daily import days_back, request_for
from sokocube.words.generate import candidates
from sokocube.words.letters import LANGUAGES
from sokocube.words.level import Par, WordLevel, level_from_json
from sokocube.words.quality import pushes, score
from sokocube.words.request import Request, kept_levels, levels_of, line_of
from sokocube.words.vocabulary import words_of

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(sokocube.__file__).parent / "words" / "levels"
HASH_SEEDS = ("1", "2")


def thousand(total: int) -> list[Request]:
    """Spread requests evenly over chapters and languages, each with a seed of its own."""
    requests = []
    for number in range(total):
        chapter = CHAPTERS[number % len(CHAPTERS)]
        language = list(LANGUAGES)[number // len(CHAPTERS) % len(LANGUAGES)]
        turn = number // (len(CHAPTERS) * len(LANGUAGES))
        words = words_of(language)
        word = words[(turn * 37 + chapter.number * 11) % len(words)]
        requests.append(Request(word, chapter.number, 1000 + number))
    return requests


def unchecked(request: Request) -> WordLevel:
    """Make a level as `generate` does, but for the check: the candidate of the best score."""
    discarded: Counter[str] = Counter()
    for seed in count(request.seed):
        passed, failed = candidates(request.word, chapter_of(request.chapter), seed)
        discarded += failed
        if passed:
            break
    best = max(passed, key=lambda made: made.score)  # of equals the first
    par = Par(pushes(best.solution), len(best.solution), proven=False)
    return WordLevel(
        word=request.word,
        chapter=request.chapter,
        seed=request.seed,
        seed_used=seed,
        board=best.board,
        solution=best.solution,
        fallback=best.solution,
        par=par,
        examined=0,
        discarded=dict(discarded),
    )


def print_levels(requests: list[Request], *, checked: bool) -> None:
    """Print each level on a line as soon as it is made."""
    for request in requests:
        level = request.make() if checked else unchecked(request)
        print(json.dumps(level.to_json(), ensure_ascii=False), flush=True)


def made_twice(total: int, *, checked: bool, side_by_side: bool) -> list[WordLevel]:
    """Make the thousand in two processes with different hash seeds, and compare the bytes."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / seed for seed in HASH_SEEDS]
        running = []
        for seed, file in zip(HASH_SEEDS, files, strict=True):
            command = [sys.executable, __file__, "--lines", "--levels", str(total)]
            with file.open("wb") as out:
                process = subprocess.Popen(
                    command + ["--checked"] * checked,
                    stdout=out,
                    env={**os.environ, "PYTHONHASHSEED": seed},
                )
            running.append(process)
            if not side_by_side:
                process.wait()
        while any(process.poll() is None for process in running):
            made = [file.read_bytes().count(b"\n") for file in files]
            print(f"{made[0]} and {made[1]} of {total}", file=sys.stderr, flush=True)
            time.sleep(20)
        assert [process.returncode for process in running] == [0, 0]
        first, second = (file.read_bytes() for file in files)
    assert first == second, "the bytes depend on the hash seed"
    print(f"{len(first):,} bytes, the same with the hash seeds {' and '.join(HASH_SEEDS)}")
    return [level_from_json(json.loads(line)) for line in first.splitlines()]


def check(level: WordLevel) -> None:
    """Replay both solutions, and measure and filter afresh, as the tests do."""
    replay(level.board, level.fallback)
    replay(level.board, level.solution)
    check_level(level.report(), level.word.letters)
    built = replace(level, solution=level.fallback)
    assert built.measures.pushes >= level.par.pushes


def table(levels: list[WordLevel]) -> None:
    """Print what the levels of each chapter are like."""
    print("chapter  levels  pushes  moves  examined  distance  score  unproven  other seed")
    for chapter in CHAPTERS:
        mine = [level for level in levels if level.chapter == chapter.number]
        if mine:
            print(
                f"{chapter.number:7}{len(mine):8}{fmean(v.par.pushes for v in mine):8.1f}"
                f"{fmean(v.par.moves for v in mine):7.1f}{fmean(v.examined for v in mine):10.0f}"
                f"{fmean(float(v.measures.distance) for v in mine):10.2f}"
                f"{fmean(float(score(v.measures)) for v in mine):7.2f}"
                f"{sum(not v.par.proven for v in mine):10}"
                f"{sum(v.seed_used != v.seed for v in mine):12}"
            )
    discarded: Counter[str] = Counter()
    for level in levels:
        discarded.update(level.discarded)
    unproven = sum(not level.par.proven for level in levels)
    print(f"{len(levels)} levels, {unproven} of them with an unproven par; discarded: ", end="")
    print(", ".join(f"{name} {number}" for name, number in discarded.items()))


def arguments() -> argparse.Namespace:
    """Read what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--adventure", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--levels", type=int, default=1000)
    parser.add_argument("--checked", action="store_true", help="check the thousand by IDA*, too")
    parser.add_argument("--lines", action="store_true", help="only print the thousand, one a line")
    parser.add_argument("--workers", type=int, help="processes; 1 for one after another")
    parser.add_argument("--cache", type=Path, help="a folder that keeps levels")
    parser.add_argument("--json", type=Path)
    return parser.parse_args()


def adventures(options: argparse.Namespace, progress: Callable[[str], None]) -> list[WordLevel]:
    """Make the levels of all adventures, and either those of a week or the package's files."""
    languages = {name: [r for c in adventure(name) for r in c] for name in LANGUAGES}
    requests = [request for name in languages for request in languages[name]]
    if options.adventure:
        week = days_back(date(2026, 3, 1), 7)
        requests += [request_for(day, name) for day in week for name in LANGUAGES]
    levels = levels_of(
        requests,
        Cache(options.cache),
        kept=kept_levels() if options.keep else {},
        workers=options.workers,
        progress=progress,
    )
    if options.keep:
        FOLDER.mkdir(exist_ok=True)
        made = dict(zip(requests, levels, strict=True))
        for name, mine in languages.items():
            lines = "".join(f"{line_of(request, made[request])}\n" for request in mine)
            (FOLDER / f"{name}.jsonl").write_text(lines, encoding="utf-8")
    return levels


def main() -> None:
    """Do what the arguments say."""
    options = arguments()
    if options.lines:
        print_levels(thousand(options.levels), checked=options.checked)
        return
    started = time.monotonic()

    def progress(line: str) -> None:
        print(f"{time.monotonic() - started:7.0f} s  {line}", file=sys.stderr, flush=True)

    if options.adventure or options.keep:
        levels = adventures(options, progress)
    else:
        levels = made_twice(
            options.levels, checked=options.checked, side_by_side=options.workers != 1
        )
    used = sum(sum(getrusage(who)[:2]) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))
    print(f"{time.monotonic() - started:.0f} s, of which processors worked {used:.0f} s")
    for level in levels:
        check(level)
    print("every solution wins, and every measure is within its chapter's limits")
    table(levels)
    if options.json:
        options.json.write_text(json.dumps([level.report() for level in levels], indent=1))


if __name__ == "__main__":
    main()
