"""What a level is made from, and where it comes from: kept in a file, in the cache, or made anew.

Levels that were generated and checked once are kept with the package, a line of JSON each beside
the key of everything that they follow from (`levels/LANGUAGE.jsonl`). So the first build of a site
need not search for them. A kept level whose key is no longer asked for is simply not found.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sokocube.cache import Cache
from sokocube.words.chapters import CHECK, GENERATION, chapter_of
from sokocube.words.letters import Word, spell
from sokocube.words.level import WordLevel, level_from_json
from sokocube.workers import side_by_side

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

__all__ = ["Request", "kept_levels", "level_of", "levels_of", "line_of"]


@dataclass(frozen=True, slots=True)
class Request:
    """A word, a chapter and a seed: everything that a level follows from."""

    word: Word
    chapter: int
    seed: int

    @property
    def key(self) -> list[Any]:
        """Name everything that the level follows from, as a JSON value."""
        chapter = chapter_of(self.chapter)
        limits = [str(getattr(chapter, name)) for name in chapter.__slots__]
        made_by = ["word level", GENERATION, CHECK]
        return [*made_by, limits, self.word.language, self.word.text, self.seed]

    def make(self) -> WordLevel:
        """Generate and check the level."""
        # Here, because a build that generates nothing starts sooner without all that.
        from sokocube.words.generate import generate  # noqa: PLC0415

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
    missing.sort(key=lambda request: (-len(request.word.letters), -request.chapter))

    def tell(done: int, count: int) -> None:
        progress(f"{done} of {count} word levels made")

    folder = None if cache.folder is None else str(cache.folder)
    work = [
        (request.word.text, request.word.language, request.chapter, request.seed, folder)
        for request in missing  # the hardest first, so that no process ends alone
    ]
    for request, value in zip(
        missing,
        side_by_side(_make, work, workers=workers, least=3, progress=tell),
        strict=True,
    ):
        cache.computed += 1
        cache.put(request.key, value)
        found[request] = value
    return [level_from_json(found[request]) for request in requests]


def _make(work: tuple[str, str, int, int, str | None]) -> dict[str, Any]:
    """Make a level in whatever process this is, and keep it, should the build be interrupted."""
    text, language, chapter, seed, folder = work
    request = Request(spell(text, language), chapter, seed)
    value = request.make().to_json()
    Cache(None if folder is None else Path(folder)).put(request.key, value)
    return value
