"""Puzzles as text: a tube a line, or a whole puzzle on one line with its tubes split by `;`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from sokocube.coloursort.container import HIDDEN
from sokocube.coloursort.formats.settings import KEYS, Settings
from sokocube.coloursort.validation import AIR
from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sokocube.coloursort.level import SortLevel

__all__ = ["levels_in_text"]

_SETTING = re.compile(r"\s*([^\W\d_][\w ]*?)\s*[:=]\s*(.*)")
_TUBE_KEYS = {"column", "tube"}
_AIR = "-._"
_SPLIT = ";"


@dataclass(frozen=True, slots=True)
class _Found:
    """The tubes of a puzzle, the line where it begins, and whether it stands on that line alone."""

    line: int
    tubes: list[str]
    alone: bool


def levels_in_text(text: str, wish: Settings) -> list[SortLevel]:
    """Give the puzzles of a text; what `wish` sets overrules the text.

    Raises `PuzzleError`, with line and puzzle, for the first fault.
    """
    levels: list[SortLevel] = []
    for settings, found in _puzzles(text):
        wished = replace(
            settings,
            rule=wish.rule or settings.rule,
            capacity=wish.capacity or settings.capacity,
        )
        try:
            level = wished.level(found.tubes)
        except PuzzleError as error:
            raise error.located(line=found.line, level=len(levels) + 1) from None
        levels.append(replace(level, line=found.line))
    return levels


def _puzzles(text: str) -> Iterator[tuple[Settings, _Found]]:
    """Give each puzzle with its settings; those of a block without tubes are for the next."""
    settings = Settings()
    waiting = 0  # the line of a setting that no puzzle has followed yet
    for block in _blocks(text):
        settings, found = _read_block(block, settings)
        if found:
            yield from ((settings, puzzle) for puzzle in found)
            settings, waiting = Settings(), 0
        else:
            waiting = waiting or block[0][0]
    if waiting:
        raise PuzzleError("settings without a puzzle", "write its tubes below", line=waiting)


def _blocks(text: str) -> Iterator[list[tuple[int, str]]]:
    """Give the numbered lines between blank lines, comments left out."""
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    said = [line for line in lines if not line[1].startswith("#")]
    for has_words, block in groupby(said, lambda line: bool(line[1])):
        if has_words:
            yield list(block)


def _read_block(block: list[tuple[int, str]], settings: Settings) -> tuple[Settings, list[_Found]]:
    found: list[_Found] = []
    for number, said in block:
        try:
            setting = _setting(said)
            if setting and setting[0] not in _TUBE_KEYS:
                settings = settings.with_setting(*setting)
                continue
            written = setting[1] if setting else said
            tubes = [_tube(field) for field in written.split(_SPLIT)]
        except PuzzleError as error:
            raise error.located(line=number) from None
        alone = len(tubes) > 1
        if found and alone != found[-1].alone:
            raise PuzzleError(
                "a puzzle on one line beside the tubes of another",
                "put a blank line between the two",
                line=number,
            )
        if alone or not found:
            found.append(_Found(number, tubes, alone))
        else:
            found[-1].tubes.extend(tubes)
    return settings, found


def _setting(said: str) -> tuple[str, str] | None:
    """Read `Key: value`; None for a line that holds tubes."""
    match = _SETTING.fullmatch(said)
    if match is None:
        return None
    name, value = match.groups()
    if name.casefold() in _TUBE_KEYS:
        return name.casefold(), value
    key = Settings.key(name)
    if key is None:
        raise PuzzleError(f"unknown setting {name!r}", f"choose one of {', '.join(KEYS)}")
    return key, value


def _tube(field: str) -> str:
    """Read a tube: letters in capitals, air as `-`; an empty field is an empty tube.

    >>> _tube("a b ?"), _tube("(ab)A."), _tube(" ")
    ('AB?', '(AB)A-', '-')
    """
    tube = ""
    inside = False
    for symbol in field:
        if symbol.isspace() or symbol == ",":
            continue
        if symbol in _AIR:
            tube += AIR
        elif symbol == HIDDEN:
            tube += HIDDEN
        elif symbol in "()":
            if inside == (symbol == "("):
                raise PuzzleError(
                    f"a bracket {symbol!r} without its other half",
                    "put hidden layers into brackets: (AB)A",
                )
            inside = not inside
            tube += symbol
        elif symbol.isalnum() and len(symbol.upper()) == 1:
            tube += symbol.upper()
        else:
            raise PuzzleError(
                f"unknown symbol {symbol!r} in a tube", "use letters, digits, ? - and brackets"
            )
    if inside:
        raise PuzzleError("a bracket '(' without its other half", "close it with ')'")
    return tube or AIR
