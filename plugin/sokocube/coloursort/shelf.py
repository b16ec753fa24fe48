"""Finds the colour-sort puzzles of a folder and gives each its address in the site.

As for Sokoban levels, a file with one puzzle takes the file's address; in a file with several each
is numbered below it: `sorts/criss-cross`, `sorts/evening/3`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sokocube.collection import files_below, slug, spoken, too_many_words
from sokocube.coloursort.formats import read_sorts
from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from sokocube.coloursort.level import SortLevel

__all__ = ["ROOT", "SORT_SUFFIXES", "SortEntry", "Sorts", "collect_sorts"]

ROOT = "sorts"
"""The folder of the puzzles below that of the levels, and the address below which they lie."""

SORT_SUFFIXES = (".json", ".txt")
"""The endings of the files of puzzles."""


@dataclass(frozen=True, slots=True)
class SortEntry:
    """A puzzle and its address, which is that of its page without any ending."""

    address: str
    level: SortLevel

    @property
    def title(self) -> str:
        """The puzzle's own title, or one made of its address."""
        name = self.level.title or spoken(self.address.rpartition("/")[2])
        return f"Puzzle {name}" if name.isdecimal() else name


@dataclass(frozen=True, slots=True)
class Sorts:
    """What was found in a folder: the puzzles, what is wrong, and the files that are no puzzles."""

    entries: tuple[SortEntry, ...] = ()
    faults: tuple[PuzzleError, ...] = ()
    ignored: tuple[str, ...] = ()


def collect_sorts(levels: Path, *, called: str | None = None) -> Sorts:
    """Read every puzzle in the folder `sorts` of a folder of levels, called so in messages.

    Never raises for what is in the files: each fault is a line of `Sorts.faults`, and the file that
    has it is left out. Without such a folder there are no puzzles.
    """
    called = levels.as_posix() if called is None else called
    folder = levels / ROOT
    entries: list[SortEntry] = []
    faults: list[PuzzleError] = []
    ignored: list[str] = []
    claimed: dict[str, str] = {f"{ROOT}/index": "the page of all puzzles"}
    for place in files_below(folder, f"{called}/{ROOT}", faults) if folder.is_dir() else ():
        shown = f"{called}/{ROOT}/{place}"
        if Path(place).suffix.lower() not in SORT_SUFFIXES:
            ignored.append(shown)
            continue
        try:
            read = read_sorts(folder / place, name=shown)
        except PuzzleError as error:
            faults.append(error)
            continue
        address = "/".join([ROOT, *(slug(part) for part in Path(place).with_suffix("").parts)])
        for level in read:
            wordy = too_many_words(level.title, level.author, notes=level.notes)
            if wordy is not None:
                faults.append(wordy.located(file=shown, line=level.line, level=level.number))
                continue
            own = address if len(read) == 1 else f"{address}/{level.number}"
            owner = claimed.setdefault(own, shown)
            if owner != shown:
                faults.append(
                    PuzzleError(
                        f"claims the address {own}, which {owner} has already",
                        "rename one of them",
                        file=shown,
                    )
                )
                break
            entries.append(SortEntry(own, level))
    return Sorts(tuple(entries), tuple(faults), tuple(ignored))
