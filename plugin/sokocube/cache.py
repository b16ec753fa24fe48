"""A content-addressed store for what is slow to compute: one small JSON file for each result.

A key is the SHA-256 of everything that the result depends on, the code that computes it included,
so an entry is never stale and nothing is ever invalidated. The store only saves time: a missing,
damaged or unwritable entry is computed anew and changes no result.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Cache", "recipe"]


@cache
def recipe(*rooms: str) -> str:
    """Give a digest of the source of modules or folders of this package, to be part of a key.

    A room is written like `state_graph.py` or `hypercube`; a folder stands for all its modules.
    """
    digest = hashlib.sha256()
    package = Path(str(files("sokocube")))
    for room in sorted(rooms):
        place = package / room
        for source in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(source.relative_to(package).as_posix().encode())
            digest.update(hashlib.sha256(source.read_bytes()).digest())
    return digest.hexdigest()


class Cache:
    """Keeps JSON values under keys made of JSON values; without a folder, in memory only.

    `computed` counts the values that had to be computed, `found` those that were there.

    >>> cache = Cache(None)
    >>> cache.get(["square", 3], lambda: 9), cache.get(["square", 3], lambda: 0)
    (9, 9)
    >>> cache.computed, cache.found
    (1, 1)
    """

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.computed = 0
        self.found = 0
        self._memory: dict[str, Any] = {}

    @staticmethod
    def key(parts: Any) -> str:
        """Give the digest of a JSON value, as 64 hexadecimal digits."""
        text = json.dumps(parts, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def peek(self, parts: Any) -> Any | None:
        """Give the value kept under the key made of `parts`, or None; counts nothing."""
        key = self.key(parts)
        if key not in self._memory and self.folder is not None:
            with contextlib.suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
                entry = json.loads(self._path(self.folder, key).read_text(encoding="utf-8"))
                if entry["check"] == self.key(entry["value"]):
                    self._memory[key] = entry["value"]
        return self._memory.get(key)

    def put(self, parts: Any, value: Any) -> None:
        """Keep a JSON value, other than null, under the key made of `parts`."""
        key = self.key(parts)
        # What is kept is what a later build will read, so that both see the same types.
        self._memory[key] = json.loads(json.dumps(value))
        if self.folder is None:
            return
        with contextlib.suppress(OSError):
            path = self._path(self.folder, key)
            path.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps({"check": self.key(value), "value": value}, separators=(",", ":"))
            handle, name = tempfile.mkstemp(dir=path.parent, suffix=".tmp")
            try:
                with os.fdopen(handle, "w", encoding="utf-8") as file:
                    file.write(text)
                Path(name).replace(path)  # whole or not at all, also when two builds meet
            except OSError:
                Path(name).unlink(missing_ok=True)
                raise

    def get(self, parts: Any, compute: Callable[[], Any]) -> Any:
        """Give the value kept under the key made of `parts`; compute and keep it if need be."""
        value = self.peek(parts)
        if value is not None:
            self.found += 1
            return value
        self.computed += 1
        self.put(parts, compute())
        return self._memory[self.key(parts)]

    @staticmethod
    def _path(folder: Path, key: str) -> Path:
        return folder / key[:2] / f"{key[2:]}.json"
