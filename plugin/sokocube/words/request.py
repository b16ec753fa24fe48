"""What a level is made from, and where it comes from: kept in a file, in the cache, or made anew.

Levels that were generated and checked once are kept with the package, a line of JSON each beside
the key of everything that they follow from (`levels/LANGUAGE.jsonl`). So the first build of a site
need not search for them. A kept level whose key is no longer asked for is simply not found.
"""

from __future__ import annotations

import json
import os
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, dataclass
from functools import cache
from importlib.resources import files
from multiprocessing import get_context
from typing import TYPE_CHECKING, Any

from sokocube.cache import Cache
from sokocube.words.chapters import chapter_of
from sokocube.words.generate import GENERATION, generate
from sokocube.words.letters import Word, spell
from sokocube.words.level import WordLevel, level_from_json

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

__all__ = ["Request", "kept_levels", "level_of", "levels_of", "line_of"]

_WORTH_A_WORKER = 2  # levels; fewer are made in this process


@dataclass(frozen=True, slots=True)
class Request:
    """A word, a chapter and a seed: everything that a level follows from."""

    word: Word
    chapter: int
    seed: int

    @property
    def key(self) -> list[Any]:
        """Name everything that the level follows from, as a JSON value."""
        limits = [str(limit) for limit in astuple(chapter_of(self.chapter))]
        return ["word level", GENERATION, limits, self.word.language, self.word.text, self.seed]

    def make(self) -> WordLevel:
        """Generate and check the level."""
        return generate(self.word, chapter_of(self.chapter), self.seed)


@cache
def kept_levels() -> Mapping[str, dict[str, Any]]:
    """Give the levels that the package brings along, as JSON, by the digest of their key."""
    kept = {}
    folder = files("sokocube") / "words" / "levels"
    for place in sorted(folder.iterdir(), key=lambda place: place.name) if folder.is_dir() else ():
        for line in place.read_text(encoding="utf-8").splitlines():
            entry = json.loads(line)
            kept[entry["key"]] = entry
    return kept


def line_of(request: Request, level: WordLevel) -> str:
    """Give the line by which a level is kept."""
    entry = {"key": Cache.key(request.key), **level.to_json()}
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))


def level_of(request: Request, cache: Cache) -> WordLevel:
    """Give the level of a request: kept, from the cache, or made now."""
    return levels_of([request], cache)[0]


def levels_of(
    requests: Sequence[Request],
    cache: Cache,
    *,
    kept: Mapping[str, dict[str, Any]] | None = None,
    workers: int | None = None,
    progress: Callable[[str], None] = lambda _: None,
) -> list[WordLevel]:
    """Give the levels of all requests, in their order; those to be made are made side by side.

    `kept` stands for the levels that the package brings along, `workers` for the number of
    processes (that of the machine's cores if None). Neither changes what is given. `progress` is
    told a line for each level made.
    """
    kept = kept_levels() if kept is None else kept
    found: dict[Request, dict[str, Any]] = {}
    for request in requests:
        value = kept.get(Cache.key(request.key)) or cache.peek(request.key)
        if value is not None:
            found[request] = value
    missing = [request for request in dict.fromkeys(requests) if request not in found]
    for done, (request, value) in enumerate(_made(missing, workers), 1):
        cache.computed += 1
        cache.put(request.key, value)
        found[request] = value
        progress(f"{done} of {len(missing)} word levels made, now {request.word.text}")
    return [level_from_json(found[request]) for request in requests]


def _made(missing: Sequence[Request], workers: int | None) -> Any:
    """Give each request with its level as JSON, in their order."""
    workers = (os.cpu_count() or 1) if workers is None else workers
    orders = [(r.word.text, r.word.language, r.chapter, r.seed) for r in missing]
    if workers < 2 or len(missing) < _WORTH_A_WORKER:
        yield from zip(missing, map(_make, orders), strict=True)
        return
    # Workers start afresh: a process that others' threads run in cannot safely be copied.
    with ProcessPoolExecutor(min(workers, len(missing)), get_context("spawn")) as pool:
        yield from zip(missing, pool.map(_make, orders), strict=True)


def _make(order: tuple[str, str, int, int]) -> dict[str, Any]:
    """Make a level in whatever process this is."""
    text, language, chapter, seed = order
    return Request(spell(text, language), chapter, seed).make().to_json()
