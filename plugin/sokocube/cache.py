"""A content-addressed store for what is slow to compute: one small JSON file for each result.

A key is the SHA-256 of everything that the result depends on, the code that computes it included,
so an entry is never stale and nothing is ever invalidated. The store only saves time: a missing,
damaged or unwritable entry is computed anew and changes no result. Any number of builds may share
a folder: an entry appears whole or not at all.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tempfile
import time
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sokocube.errors import reason_of

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Cache", "package_digest", "recipe", "texts"]


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
            digest.update(_digest_of_file(source))
    return digest.hexdigest()


@cache
def _digest_of_file(place: Path) -> bytes:
    return hashlib.sha256(place.read_bytes()).digest()


@cache
def package_digest() -> str:
    """Give a digest of the whole package, its data included, to be part of a key."""
    package = Path(str(files("sokocube")))
    places = (Path(folder, name) for folder, _, names in os.walk(package) for name in names)
    digest = hashlib.sha256()
    for place in sorted(place for place in places if place.suffix not in {".pyc", ".po"}):
        digest.update(place.relative_to(package).as_posix().encode())
        digest.update(_digest_of_file(place))
    return digest.hexdigest()


@cache
def texts(language: str) -> str:
    """Give a digest of the catalogue of a language, to be part of a key; empty without one.

    >>> texts("en"), len(texts("fr"))
    ('', 64)
    """
    room = f"locale/{language}/LC_MESSAGES/sokocube.mo"
    return recipe(room) if (Path(str(files("sokocube"))) / room).is_file() else ""


class Cache:
    """Keeps JSON values under keys made of JSON values; without a folder, in memory only.

    `computed` counts the values that had to be computed, `found` those that were there.
    `unwritable` says why values could not be written, where that happened: they are then kept in
    memory, and others compute them again. What was written is not kept in memory.

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
        self.unwritable = ""
        self._memory: dict[str, Any] = {}

    @staticmethod
    def key(parts: Any) -> str:
        """Give the digest of a JSON value, as 64 hexadecimal digits."""
        return _digest(_in_order(parts))

    def peek(self, parts: Any) -> Any | None:
        """Give the value kept under the key made of `parts`, or None; counts nothing."""
        key = self.key(parts)
        if key in self._memory:
            return self._memory[key]
        if self.folder is not None:
            with contextlib.suppress(OSError, ValueError, RecursionError):
                written = memoryview(self._path(self.folder, key).read_bytes())
                check, data = bytes(written[:_DIGITS]), written[_DIGITS + 1 :]
                if check == _check(key, data):
                    return json.loads(str(data, "ascii"))
        return None

    def put(self, parts: Any, value: Any) -> None:
        """Keep a JSON value, other than null, under the key made of `parts`."""
        key = self.key(parts)
        text = _written(value)
        if self.folder is not None:
            try:
                data = text.encode("ascii")
                _write(self._path(self.folder, key), _check(key, data) + b"\n" + data)
            except OSError as error:
                self.unwritable = reason_of(error)
            else:
                return
        # What is kept is what a later build would read, so that both see the same types.
        self._memory[key] = json.loads(text)

    def get(self, parts: Any, compute: Callable[[], Any]) -> Any:
        """Give the value kept under the key made of `parts`; compute and keep it if need be."""
        value = self.peek(parts)
        if value is not None:
            self.found += 1
            return value
        self.computed += 1
        value = compute()
        self.put(parts, value)
        return json.loads(_written(value))

    @staticmethod
    def _path(folder: Path, key: str) -> Path:
        return folder / key[:2] / f"{key[2:]}.json"


_written = json.JSONEncoder(separators=(",", ":")).encode
_in_order = json.JSONEncoder(separators=(",", ":"), sort_keys=True).encode


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _check(key: str, data: bytes | memoryview) -> bytes:
    """Give what an entry's file begins with; with its key, so it is none at another's place."""
    digest = hashlib.sha256(key.encode())
    digest.update(data)
    return digest.hexdigest().encode()


def _write(path: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, also when two builds meet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    _sweep(path.parent)
    handle, name = tempfile.mkstemp(dir=path.parent, suffix=_UNFINISHED)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).replace(path)
    except BaseException:  # an interrupt, too, shall leave nothing behind
        Path(name).unlink(missing_ok=True)
        raise


def _sweep(folder: Path) -> None:
    """Take away what builds that were killed while they wrote have left."""
    for left in folder.glob(f"*{_UNFINISHED}"):
        with contextlib.suppress(OSError):  # another build may be as tidy
            if time.time() - left.stat().st_mtime > _ABANDONED:
                left.unlink()


_DIGITS = 64
"""What the first line of a file holds: the digest of its key and of all else in it."""

_UNFINISHED = ".tmp"

_ABANDONED = 3600.0
"""Seconds after which a file that is not finished belongs to no running build."""
