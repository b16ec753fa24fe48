"""Makes word levels in numbers, checks them, and prints what they are like.

    python tests/benchmarks/words.py                 a thousand levels, over chapters and languages
    python tests/benchmarks/words.py --adventure     the adventure and a week of daily challenges,
                                                     nothing kept, as in a first build
    python tests/benchmarks/words.py --keep          the adventure, written to the package

A table is printed, a row a chapter, and seconds; `--json FILE` writes every level.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from datetime import date
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
from sokocube.words.chapters import CHAPTERS
from sokocube.words.daily import days_back, request_for
from sokocube.words.letters import LANGUAGES
from sokocube.words.quality import score
from sokocube.words.request import Request, kept_levels, levels_of, line_of
from sokocube.words.vocabulary import words_of

if TYPE_CHECKING:
    from sokocube.words.level import WordLevel

FOLDER = Path(sokocube.__file__).parent / "words" / "levels"


def thousand(total: int) -> list[Request]:
    """Spread requests evenly over chapters and languages; one word in ten has six letters.

    The check of these takes longest by far.
    """
    requests = []
    for number in range(total):
        chapter = CHAPTERS[number % len(CHAPTERS)]
        language = list(LANGUAGES)[number // len(CHAPTERS) % len(LANGUAGES)]
        turn = number // (len(CHAPTERS) * len(LANGUAGES))
        words = [w for w in words_of(language) if (len(w.letters) == 6) == (turn % 10 == 9)]
        word = words[(turn * 37 + chapter.number * 11) % len(words)]
        requests.append(Request(word, chapter.number, 1000 + number))
    return requests


def check(level: WordLevel) -> None:
    """Replay both solutions, and measure and filter afresh, as the tests do."""
    replay(level.board, level.fallback)
    check_level(level.report(), level.word.letters)


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
    print(f"{len(levels)} levels, {unproven} of them spent their budget; discarded: ", end="")
    print(", ".join(f"{name} {count}" for name, count in discarded.items()))


def main() -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--adventure", action="store_true")
    parser.add_argument("--keep", action="store_true")
    parser.add_argument("--levels", type=int, default=1000)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--cache", type=Path)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    if options.adventure or options.keep:
        languages = {name: [r for c in adventure(name) for r in c] for name in LANGUAGES}
        requests = [request for name in languages for request in languages[name]]
        if options.adventure:
            week = days_back(date(2026, 3, 1), 7)
            requests += [request_for(day, name) for day in week for name in LANGUAGES]
    else:
        requests = thousand(options.levels)
    started = time.monotonic()

    def progress(line: str) -> None:
        print(f"{time.monotonic() - started:7.0f} s  {line}", file=sys.stderr, flush=True)

    levels = levels_of(
        requests,
        Cache(options.cache),
        kept=kept_levels() if options.keep else {},
        workers=options.workers,
        progress=progress,
    )
    used = sum(sum(getrusage(who)[:2]) for who in (RUSAGE_SELF, RUSAGE_CHILDREN))
    print(f"{time.monotonic() - started:.0f} s, of which processors worked {used:.0f} s")
    for level in levels:
        check(level)
    table(levels)
    if options.json:
        options.json.write_text(json.dumps([level.report() for level in levels], indent=1))
    if options.keep:
        FOLDER.mkdir(exist_ok=True)
        made = dict(zip(requests, levels, strict=True))
        for name, mine in languages.items():
            lines = "".join(f"{line_of(request, made[request])}\n" for request in mine)
            (FOLDER / f"{name}.jsonl").write_text(lines, encoding="utf-8")


if __name__ == "__main__":
    main()
