"""The reference of level files: its limits and its words of refusal, told by the readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.collection import MOST_IN_NAME, MOST_IN_NOTES
from sokocube.errors import PuzzleError
from sokocube.sokoban.formats import LEVEL_SUFFIXES, parse_levels
from sokocube.sokoban.formats.decoding import MAX_BYTES
from sokocube.sokoban.formats.rows import MAX_CELLS, MAX_SIDE
from sokocube.sokoban.formats.slc import levels_in_slc
from sokocube.sokoban.solution import MAX_MOVES
from sokocube.story import Figures

if TYPE_CHECKING:
    from collections.abc import Callable

    from sokocube.cache import Cache

__all__ = ["figures"]

_BOARD = "#####\n#@$.#\n#####\n"

_FAULTY_TEXTS = (
    "#####\n# $.#\n#####",
    "######\n#@$.@#\n######",
    "###\n#@#\n###",
    "######\n#@$$.#\n######",
    "######\n#@$..#\n######",
    "#####\n#@$. \n#####",
    "#####\n#@$.#\n#x  #\n#####",
    "######\n#@=$.#\n######",
    "#######\n#@\t$.#\n#######",
    "3(#|#@$.#|5#",
    "#####\n#@$.#\n4-3\n#####",
    "999#\n#@$.#\n5#",
    "Just a note.",
    "Comment:\nnever closed",
    f"Game: Hexoban\n\n{_BOARD}",
    f"{_BOARD}\nSolution\nu",
    f"{_BOARD}\nSolution\n[]L",
)

_FAULTY_SLC = (
    '<!DOCTYPE a [<!ENTITY b "c">]>\n<SokobanLevels/>',
    "<SokobanLevels>",
    "<Puzzles/>",
)


def figures(cache: Cache) -> Figures:  # noqa: ARG001  # nothing here is slow
    """Give the limits, and `faults` and `slc_faults`: each a text with what its reader says."""
    return Figures(
        {
            "endings": LEVEL_SUFFIXES,
            "max_side": MAX_SIDE,
            "max_cells": MAX_CELLS,
            "max_megabytes": MAX_BYTES // 1_000_000,
            "max_moves": MAX_MOVES,
            "max_name": MOST_IN_NAME,
            "max_notes": MOST_IN_NOTES,
            "faults": [_fault(text, _parse_text) for text in _FAULTY_TEXTS],
            "slc_faults": [_fault(text, _parse_slc) for text in _FAULTY_SLC],
        }
    )


def _parse_text(text: str) -> None:
    parse_levels(text, "my.xsb")


def _parse_slc(text: str) -> None:
    levels_in_slc(text.encode(), "my.slc")


def _fault(text: str, parse: Callable[[str], None]) -> dict[str, str]:
    try:
        parse(text)
    except PuzzleError as error:
        return {"text": text.replace("\t", "→").rstrip("\n"), "said": str(error)}
    message = f"this was read: {text!r}"
    raise AssertionError(message)
