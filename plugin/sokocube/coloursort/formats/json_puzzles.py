"""Puzzles as JSON: a list of tubes, each a list of colours or a word of letters, bottom first."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sokocube.coloursort.container import HIDDEN
from sokocube.coloursort.formats.settings import Settings
from sokocube.coloursort.validation import AIR
from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from sokocube.coloursort.level import SortLevel

__all__ = ["levels_in_json"]

_HIDDEN_NAMES = {HIDDEN, "unknown", "hidden"}
_AIR_NAMES = {"", AIR, "empty", "none"}
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789ΓΔΘΛΞΠΣΦΨΩ"
_ABOUT = "give a list of tubes, each a list of colours from bottom to top"


def levels_in_json(text: str, wish: Settings) -> list[SortLevel]:
    """Give the puzzles of a JSON text: a puzzle, or a list of puzzles.

    A puzzle is a list of tubes, or an object with `tubes` and settings. What `wish` sets overrules
    the text. Raises `PuzzleError` for the first fault.
    """
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise PuzzleError(f"not JSON: {error.msg}", _ABOUT, line=error.lineno) from None
    except (RecursionError, ValueError):
        raise PuzzleError("not JSON that can be read", _ABOUT) from None
    puzzles = value if _is_several(value) else [value]
    levels = []
    for number, puzzle in enumerate(puzzles, 1):
        try:
            levels.append(_level(puzzle, wish))
        except PuzzleError as error:
            raise error.located(level=number) from None
    return levels


def _is_several(value: Any) -> bool:
    """Tell a list of puzzles from a list of tubes."""
    return isinstance(value, list) and any(
        isinstance(part, dict)
        or (isinstance(part, list) and any(isinstance(layer, list) for layer in part))
        for part in value
    )


def _level(puzzle: Any, wish: Settings) -> SortLevel:
    settings = Settings()
    tubes = puzzle
    if isinstance(puzzle, dict):
        tubes = puzzle.get("tubes")
        for name, value in puzzle.items():
            key = Settings.key(name)
            if key is not None and isinstance(value, str | int):
                settings = settings.with_setting(key, str(value))
            elif name != "tubes":
                raise PuzzleError(f"unknown setting {name!r}", "leave it out")
    settings = replace(
        settings, rule=wish.rule or settings.rule, capacity=wish.capacity or settings.capacity
    )
    if not isinstance(tubes, list):
        raise PuzzleError("no list of tubes", _ABOUT)
    spelt = [_layers(tube) for tube in tubes]
    letters = _letters_for([layer for tube in spelt for layer in tube])
    written = ["".join(letters[layer.casefold()] for layer in tube) or AIR for tube in spelt]
    first_spelt = {layer.casefold(): layer for tube in reversed(spelt) for layer in reversed(tube)}
    names = tuple(
        sorted(
            (letter, first_spelt[name])
            for name, letter in letters.items()
            if letter not in (AIR, HIDDEN) and name.upper() != letter
        )
    )
    return settings.level(written, names=names)


def _layers(tube: Any) -> list[str]:
    """Give the colours of a tube as they are spelt."""
    if isinstance(tube, str):
        return list(tube)
    if not isinstance(tube, list):
        raise PuzzleError(f"{json.dumps(tube)[:40]} is no tube", _ABOUT)
    layers = []
    for layer in tube:
        if layer is None:
            layers.append("")
        elif isinstance(layer, str | int) and not isinstance(layer, bool):
            layers.append(" ".join(str(layer).split()))
        else:
            raise PuzzleError(f"{json.dumps(layer)[:40]} is no colour", _ABOUT)
    return layers


def _letters_for(layers: list[str]) -> dict[str, str]:
    """Give every colour, by its name in small letters, one symbol.

    Names of one letter stand for themselves; other colours take their first letter where all
    differ in it, else the letters of the alphabet in the order in which they occur.
    """
    letters: dict[str, str] = {}
    names: list[str] = []
    for name in dict.fromkeys(layer.casefold() for layer in layers):
        if name in _HIDDEN_NAMES:
            letters[name] = HIDDEN
        elif name in _AIR_NAMES:
            letters[name] = AIR
        else:
            names.append(name)
    symbols = [name[0].upper() for name in names]
    plain = all(symbol.isalnum() and len(symbol) == 1 for symbol in symbols)
    if not plain or len(set(symbols)) < len(symbols):
        if len(names) > len(_LETTERS):
            raise PuzzleError(f"{len(names)} colours", f"use at most {len(_LETTERS)}")
        symbols = list(_LETTERS[: len(names)])
    return {**letters, **dict(zip(names, symbols, strict=True))}
