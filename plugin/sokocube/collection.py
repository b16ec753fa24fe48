"""Finds the Sokoban levels of a folder and gives each its address in the site.

A file with one level takes the file's address; in a file with several each is numbered below it:
`first-steps/01-corner.xsb` is `levels/first-steps/01-corner`, the third level of `warehouse.xsb`
is `levels/warehouse/3`. Levels of one folder, or of one file with several, make up a shelf. It has
the title of the set that all its levels say to belong to, or else one made of its address.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError
from sokocube.sokoban.formats import LEVEL_SUFFIXES, sift_levels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sokocube.sokoban.level import Level

__all__ = [
    "MOST_IN_NAME",
    "MOST_IN_NOTES",
    "ROOT",
    "Collection",
    "Entry",
    "Shelf",
    "collect",
    "files_below",
    "slug",
    "spoken",
    "too_many_words",
]

ROOT = "levels"
"""The address below which all levels lie; the level browser is its index."""

_SOLUTIONS = ".lurd"  # the reader of levels finds these by itself
_ELSEWHERE = "sorts"
"""The folder of another puzzle, whose files are not for this reader."""

_WAYS = ("cube", "history")
"""What the second page of a level, which plays it in another encoding, may be called below it."""

_TAKEN = frozenset({f"{ROOT}/index", f"{ROOT}/by-difficulty"})


@dataclass(frozen=True, slots=True)
class Entry:
    """A level and its address, which is that of its page without any ending."""

    address: str
    level: Level

    @property
    def title(self) -> str:
        """The level's own title, or one made of its address."""
        name = self.level.title or spoken(self.address.rpartition("/")[2])
        return f"Level {name}" if name.isdecimal() else name


@dataclass(frozen=True, slots=True)
class Shelf:
    """Levels that belong together, in their order."""

    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Collection:
    """What was found in a folder: the shelves, what is wrong, and the files that are no levels."""

    shelves: tuple[Shelf, ...] = ()
    faults: tuple[PuzzleError, ...] = ()
    ignored: tuple[str, ...] = ()

    @property
    def entries(self) -> tuple[Entry, ...]:
        """All levels, shelf by shelf."""
        return tuple(entry for shelf in self.shelves for entry in shelf.entries)


def collect(folder: Path, *, called: str | None = None, needed: bool = True) -> Collection:
    """Read every level file below `folder`, which messages call by the name `called`.

    That the folder is not there is a fault if it is `needed`; one without level files always is.
    Never raises for what is in the files: each fault is a line of `Collection.faults`, and the
    level or the file that has it is left out.
    """
    called = folder.as_posix() if called is None else called
    shelves: dict[str, list[Entry]] = {}
    claimed: dict[str, str] = dict.fromkeys(_TAKEN, "a page of the site")
    faults: list[PuzzleError] = []
    ignored: list[str] = []
    seen = 0
    for place in files_below(folder, called, faults):
        shown = f"{called}/{place}"
        if place.startswith(f"{_ELSEWHERE}/"):
            seen += 1
            continue
        if Path(place).suffix.lower() not in LEVEL_SUFFIXES:
            ignored += [shown] if not _belongs_to_levels(folder / place) else []
            continue
        seen += 1
        levels, wrong = sift_levels(folder / place, name=shown)
        faults += wrong
        for address, level in _addressed(place, levels, lone=len(levels) + len(wrong) == 1):
            wordy = too_many_words(level.title, level.author, level.collection, notes=level.notes)
            if wordy is not None:
                faults.append(wordy.located(file=shown, line=level.line, level=level.number))
                continue
            wanted = [address, *(f"{address}/{way}" for way in _WAYS)]
            taken = [one for one in wanted if claimed.setdefault(one, shown) != shown]
            if taken:
                faults.append(
                    PuzzleError(
                        f"claims the address {taken[0]}, which {claimed[taken[0]]} has already",
                        "rename one of them",
                        file=shown,
                    )
                )
                break
            shelf = address.removeprefix(f"{ROOT}/").rpartition("/")[0]
            shelves.setdefault(shelf, []).append(Entry(address, level))
    if not seen and (needed or folder.exists()):
        faults.append(_nothing(folder, called))
    made = tuple(Shelf(_title(name, on_it), tuple(on_it)) for name, on_it in shelves.items())
    return Collection(made, tuple(faults), tuple(ignored))


def _title(name: str, entries: Iterable[Entry]) -> str:
    """Give the title of a shelf: that of the set of its levels, if they are of one."""
    sets = {entry.level.collection for entry in entries}
    return (sets.pop() if len(sets) == 1 else "") or spoken(name.replace("/", ": "))


MOST_IN_NAME = 300
"""The characters that a title, an author or the name of a set may have."""

MOST_IN_NOTES = 20_000
"""The characters that the notes of a level may have."""


def too_many_words(*names: str, notes: str = "") -> PuzzleError | None:
    """Give what is wrong with names or notes that are too long for a page, if they are.

    >>> print(too_many_words("x" * 301))
    a name of 301 characters; keep titles, authors and the like to 300 at most
    """
    longest = max(map(len, names), default=0)
    if longest > MOST_IN_NAME:
        return PuzzleError(
            f"a name of {longest:,} characters",
            f"keep titles, authors and the like to {MOST_IN_NAME} at most",
        )
    if len(notes) > MOST_IN_NOTES:
        return PuzzleError(
            f"notes of {len(notes):,} characters", f"keep them to {MOST_IN_NOTES:,} at most"
        )
    return None


def files_below(folder: Path, called: str, faults: list[PuzzleError]) -> Iterator[str]:
    """Give the files below a folder, in the order of a reader; hidden ones are left out.

    Files and folders share one order. A link to a folder is given as if it were a file: following
    it might never end. A folder that cannot be read is told in `faults`.
    """
    waiting = [""]
    while waiting:
        place = waiting.pop()
        here = folder / place
        if place and (here.is_symlink() or not here.is_dir()):
            yield place
            continue
        try:
            names = [path.name for path in here.iterdir() if not path.name.startswith(".")]
        except OSError as error:
            if place:  # what is wrong with the folder itself is told once it gave nothing
                said = f"cannot be read ({error.strerror})"
                faults.append(PuzzleError(said, "check its permissions", file=f"{called}/{place}"))
            continue
        inside = sorted(names, key=_as_read, reverse=True)  # the first is taken from the end
        waiting += [f"{place}/{name}" if place else name for name in inside]


def _belongs_to_levels(path: Path) -> bool:
    """Tell whether a file holds the solutions of a level file beside it."""
    return path.suffix.lower() == _SOLUTIONS and any(
        path.with_suffix(suffix).exists() for suffix in LEVEL_SUFFIXES
    )


def _as_read(name: str) -> tuple[list[tuple[int, int, str]], str]:
    """Order names as people count: `level2` before `level10`."""
    parts = re.findall(r"\d+|\D+", name.lower())
    key = [(0, int(p), "") if p.isdecimal() else (1, 0, p) for p in parts]
    return key, name


def _addressed(place: str, levels: Iterable[Level], *, lone: bool) -> Iterator[tuple[str, Level]]:
    """Give each level of the file at `place` its address."""
    file = "/".join(slug(part) for part in Path(place).with_suffix("").parts)
    for level in levels:
        yield f"{ROOT}/{file}" if lone else f"{ROOT}/{file}/{level.number}", level


def slug(name: str) -> str:
    """Write a name so that it can stand in an address on every system.

    >>> slug("My Levels (new)"), slug("01_Corner")
    ('my-levels-new', '01_corner')
    """
    plain = unicodedata.normalize("NFC", name).lower()
    return re.sub(r"[^\w.-]+", "-", plain).strip("-.") or "unnamed"


def spoken(name: str) -> str:
    """Make a title of a file name.

    >>> spoken("01-first_push"), spoken("level7")
    ('First push', 'Level 7')
    """
    words = re.sub(r"[-_\s]+|(?<=[^\W\d_])(?=\d)", " ", name).strip()
    words = re.sub(r"^\d+ (?=\D)", "", words)
    return words[:1].upper() + words[1:] or "Levels"


def _nothing(folder: Path, called: str) -> PuzzleError:
    """Say why a folder gave no level file."""
    if not folder.exists():
        return PuzzleError(
            "there is no such folder", "make it and put a level file into it", file=called
        )
    if not folder.is_dir():
        return PuzzleError(
            "this is no folder", "name the folder that holds the levels", file=called
        )
    endings = ", ".join(sorted(LEVEL_SUFFIXES))
    return PuzzleError("holds no level file", f"put one into it ({endings})", file=called)
