"""Weight of pages, time of builds and memory of a site, and how these grow with its levels.

    python tests/benchmarks/site.py                   # the shipped site, and 10, 100, 1,000 levels
    python tests/benchmarks/site.py shipped           # one of the two
    python tests/benchmarks/site.py growth --levels 10,100,300
    python tests/benchmarks/site.py collection --file ../shared/data/microban1_155.xsb

Times are seconds of the processor, which other programs on the machine hardly change. Each build is
a process of its own; the memory is the most that it had at once. The exit code is 1 where a bar is
missed.
"""

from __future__ import annotations

import argparse
import gzip
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
from collections import defaultdict
from functools import partial
from pathlib import Path
from shutil import copytree
from statistics import median
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).parents[1]))

from random_levels import random_levels  # the line above makes it found
from sokocube.sokoban.level import rows_of

if TYPE_CHECKING:
    from collections.abc import Callable

REPOSITORY = Path(__file__).parents[2]
CONFIGURATION = "site_name: S\ntheme:\n  name: material\nplugins:\n  - sokocube\n"

MOST_ADDED = 0.5  # seconds that the plugin may add to a build that computes nothing
MOST_PACKED = 60_000  # bytes of a page of the shipped site, compressed
MOST_GROWTH = 300  # MB that a thousand levels may add
MOST_SLOWER = 1.3  # times as long that a level of many may take as one of few

# The first build keeps the compiled modules, as whoever installs the package has them.
_SURROUNDINGS = {"NO_MKDOCS_2_WARNING": "1", "PYTHONDONTWRITEBYTECODE": ""}

# Runs a build, and prints its seconds and its most megabytes.
_BUILD = """
import json, resource, sys
from mkdocs.__main__ import cli
cli(sys.argv[1:], standalone_mode=False)
used = resource.getrusage(resource.RUSAGE_SELF)
print(json.dumps([used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]), file=sys.stderr)
"""


def build(folder: Path, *options: str) -> tuple[float, float, float]:
    """Build a site; give the seconds of it, those that its workers took, and its megabytes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-c", _BUILD, "build", "--quiet", *options],
        cwd=folder,
        env=os.environ | _SURROUNDINGS,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    whole, megabytes = json.loads(done.stderr.strip().splitlines()[-1])
    everything = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return whole, everything - whole, megabytes


def kind_of(name: str, page: str) -> str:
    """Say what kind of page this is."""
    game = re.search(r'class="sokocube"[^>]*data-game="(\w+)" data-encoding="(\w+)"', page)
    top = name.split("/", maxsplit=1)[0]
    if name in {"index.html", "404.html"}:
        return name
    if game and top in {"levels", "sorts", "adventure", "daily"}:
        return f"{game[1]}, {game[2]}"
    return f"overview of {top}" if top in {"levels", "sorts", "adventure", "daily"} else "words"


def weights(site: Path) -> int:
    """Print what pages weigh by kind; give the most that one weighs, compressed."""
    kinds = defaultdict(list)
    for path in site.rglob("*.html"):
        page = path.read_text(encoding="utf-8")
        name = path.relative_to(site).as_posix()
        packed = len(gzip.compress(page.encode(), mtime=0))
        kinds[kind_of(name, page)].append((packed, len(page.encode()), name))
    print(f"{'kind of page':24}{'pages':>6}{'median':>10}{'most':>10}{'bytes':>12}  heaviest")
    for kind, found in sorted(kinds.items()):
        heaviest = max(found)
        middle = median(packed for packed, _, _ in found)
        print(
            f"{kind:24}{len(found):6}{middle:10,.0f}{heaviest[0]:10,}{heaviest[1]:12,}  "
            f"{heaviest[2]}"
        )
    return max(packed for found in kinds.values() for packed, _, _ in found)


def shipped(folder: Path) -> bool:
    """Measure the site of this repository; tell whether it stays within its bars."""
    copytree(REPOSITORY / "docs", folder / "docs")
    copytree(REPOSITORY / "levels", folder / "levels")
    copytree(REPOSITORY / "site-overrides", folder / "site-overrides")
    for name in ("mkdocs.yml", "daily.jsonl"):
        if (REPOSITORY / name).exists():
            (folder / name).write_text((REPOSITORY / name).read_text())
    text = (folder / "mkdocs.yml").read_text()
    # The same site without the plugin has none of the pages that it makes.
    plain = re.sub(r"^plugins:\n(  .*\n)+", "plugins: []\n", text, flags=re.MULTILINE)
    plain = re.sub(r"^ +- (levels|sorts|adventure|daily)/.*\n", "", plain, flags=re.MULTILINE)
    (folder / "plain.yml").write_text(plain)
    cold = build(folder)
    build(folder, "-f", "plain.yml", "-d", "plain")
    warm = [build(folder) for _ in range(5)]
    bare = [build(folder, "-f", "plain.yml", "-d", "plain") for _ in range(5)]
    with_it, without = (median(times[0] for times in runs) for runs in (warm, bare))
    pages = [len(list((folder / name).rglob("*.html"))) for name in ("site", "plain")]
    print(
        f"cold: {cold[0]:.1f} s and {cold[1]:.1f} s in workers, {cold[2]:.0f} MB;"
        f" the plugin alone {cold[0] + cold[1] - without:.1f} s"
    )
    print(
        f"warm: {with_it:.2f} s for {pages[0]} pages, {warm[0][2]:.0f} MB;"
        f" without the plugin {without:.2f} s for {pages[1]} pages, {bare[0][2]:.0f} MB"
    )
    added = with_it - without
    print(
        f"the plugin alone adds {added:.2f} s, {1000 * added / (pages[0] - pages[1]):.1f} ms a page"
    )
    heaviest = weights(folder / "site")
    return all(
        [
            _bar("seconds added to a warm build", added, MOST_ADDED),
            _bar("bytes of the heaviest page, compressed", heaviest, MOST_PACKED),
        ]
    )


def growth(folder: Path, counts: list[int]) -> bool:
    """Measure sites of more and more levels; tell whether they stay within their bars."""
    boards = [rows_of(board) for board, _ in random_levels("growth", max(counts), most=200)]
    found = []
    print(f"{'levels':>7}{'cold':>10}{'warm':>8}{'a level':>10}{'memory':>9}{'warm':>7}")
    for count in counts:
        place = folder / f"{count}"
        (place / "levels").mkdir(parents=True)
        (place / "docs").mkdir()
        (place / "mkdocs.yml").write_text(CONFIGURATION)
        rows = ("\n".join([*rows, f"Title: No. {n}"]) for n, rows in enumerate(boards[:count], 1))
        (place / "levels/many.xsb").write_text("\n\n".join(rows) + "\n")
        cold, warm = build(place, "--strict"), build(place, "--strict")
        seconds = cold[0] + cold[1]
        print(
            f"{count:7,}{seconds:8.1f} s{warm[0]:6.1f} s{1000 * seconds / count:7.0f} ms"
            f"{cold[2]:6.0f} MB{warm[2]:4.0f} MB",
            flush=True,
        )
        found.append((count, seconds, warm[0], cold[2], warm[2]))
    if len(found) < 3:
        return True
    first, middle, last = found[0], found[-2], found[-1]
    levels, before = last[0] - middle[0], middle[0] - first[0]
    bars = [
        _bar(
            f"times as long for each further level, {kind}",
            (last[i] - middle[i]) / levels / ((middle[i] - first[i]) / before),
            MOST_SLOWER,
        )
        for i, kind in ((1, "cold"), (2, "warm"))
    ]
    bars += [
        _bar(f"MB more for {last[0] - first[0]:,} levels, {kind}", last[i] - first[i], MOST_GROWTH)
        for i, kind in ((3, "cold"), (4, "warm"))
    ]
    return all(bars)


def collection(folder: Path, file: Path) -> bool:
    """Measure a site of one file of levels; tell whether each of them is played."""
    (folder / "levels").mkdir()
    (folder / "docs").mkdir()
    (folder / "mkdocs.yml").write_text(CONFIGURATION)
    (folder / "levels" / file.name).write_bytes(file.read_bytes())
    cold, warm = build(folder, "--strict"), build(folder, "--strict")
    print(f"cold: {cold[0]:.1f} s and {cold[1]:.1f} s in workers, {cold[2]:.0f} MB")
    print(f"warm: {warm[0]:.1f} s, {warm[2]:.0f} MB")
    heaviest = weights(folder / "site")
    pages = list((folder / "site/levels").rglob("index.html"))
    browser = (folder / "site/levels/index.html").read_text()
    levels = browser.count('class="sc-card"')
    played = [page for page in pages if 'class="sokocube"' in page.read_text()]
    own = {page.parent for page in played if page.parent.name not in {"cube", "history"}}
    print(f"{levels} levels, {len(own)} of them played, on {len(played)} pages")
    return len(own) == levels and _bar("bytes of the heaviest page", heaviest, MOST_PACKED)


def _bar(what: str, is_now: float, may_be: float) -> bool:
    met = is_now <= may_be
    print(f"{'ok    ' if met else 'MISSED'} {what}: {is_now:,.2f} (bar {may_be:,})")
    return met


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("parts", nargs="*", default=["shipped", "growth"])
    parser.add_argument("--levels", default="10,100,1000", help="numbers of levels")
    parser.add_argument("--file", type=Path, help="a file of levels")
    asked = parser.parse_args()
    counts = [int(number) for number in asked.levels.split(",")]
    measures: dict[str, Callable[[Path], bool]] = {
        "shipped": shipped,
        "growth": partial(growth, counts=counts),
        "collection": partial(collection, file=asked.file),
    }
    met = True
    for part in asked.parts:
        with tempfile.TemporaryDirectory() as folder:
            met &= measures[part](Path(folder))
    sys.exit(not met)


if __name__ == "__main__":
    main()
