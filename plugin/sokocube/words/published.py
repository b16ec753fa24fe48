"""The file of published days: their levels as they were, a line of JSON each.

A day once published never changes, so its level is kept whole. The file only grows: `freeze` adds
lines at its end, and `frozen_levels` reads it, before a build asks what a date would give now.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sokocube.errors import PuzzleError, reason_of, unwritable
from sokocube.sokoban.solution import replay
from sokocube.words.daily import iso_day
from sokocube.words.level import WordLevel, level_from_json

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date
    from pathlib import Path

    from sokocube.words.daily import Challenge

__all__ = ["freeze", "frozen_levels"]


def frozen_levels(
    file: Path, *, called: str = "", needed: bool = False
) -> dict[tuple[date, str], WordLevel]:
    """Read the levels that were published, by day and language.

    Where there is no file, none was, or that is an error if it is `needed`. Messages name the file
    as `called`. Raises `PuzzleError` where the file cannot be read, and with the line of the first
    entry that is damaged: that is no level, whose solutions or par are wrong, or that gives a day
    another level than a line before it. Lines that are empty or say the same again are no harm.
    """
    name = called or file.as_posix()
    frozen: dict[tuple[date, str], WordLevel] = {}
    lines: dict[tuple[date, str], int] = {}
    for number, line in enumerate(_lines(file, name, needed=needed), 1):
        if not line.strip():
            continue
        try:
            day, level = _published(line)
        except PuzzleError as error:
            raise PuzzleError(
                f"no level of a day can be read here ({error})",
                "restore the line as it was published",
                file=name,
                line=number,
            ) from error
        key = day, level.word.language
        if frozen.setdefault(key, level) != level:
            raise PuzzleError(
                f"another level for {day} in {key[1]!r} than in line {lines[key]}",
                "keep the one that was published",
                file=name,
                line=number,
            )
        lines.setdefault(key, number)
    return frozen


def _lines(file: Path, name: str, *, needed: bool) -> list[str]:
    if file.exists() and not (file.is_file() or file.is_dir()):
        raise PuzzleError("is no file", "name one in which days can be kept", file=name)
    try:
        return file.read_text(encoding="utf-8-sig").splitlines()
    except (FileNotFoundError, NotADirectoryError):
        if not needed:
            return []
        raise PuzzleError(
            "there is no such file", "name the one that sokocube daily --freeze writes", file=name
        ) from None
    except UnicodeDecodeError:
        raise PuzzleError(
            "is no text in UTF-8", "name the file that sokocube daily --freeze wrote", file=name
        ) from None
    except OSError as error:
        raise PuzzleError(
            f"cannot be read ({reason_of(error)})", "check its name and its permissions", file=name
        ) from error


def _published(line: str) -> tuple[date, WordLevel]:
    """Read a line that `freeze` wrote; `PuzzleError` for anything else."""
    try:
        entry = json.loads(line)
        day, level = iso_day(entry["date"]), level_from_json(entry)
    except (LookupError, TypeError, ValueError, AttributeError, RecursionError):
        # What reading another thing as a level ends in; their words are those of Python.
        raise PuzzleError("the line is no published level") from None
    for solution in (level.solution, level.fallback):
        if replay(level.board, solution).lurd != solution:
            raise PuzzleError("a solution is not written as it is played")
    return day, level


def freeze(
    file: Path,
    given: Sequence[Challenge],
    *,
    frozen: Mapping[tuple[date, str], WordLevel] | None = None,
) -> int:
    """Write down challenges that are not in the file yet, and give their number.

    Days are added at the end, the oldest first; what is there is never changed. `frozen` is what
    the file holds of these days, if that is known. Raises `PuzzleError` where the file cannot be
    written.
    """
    frozen = frozen_levels(file) if frozen is None else frozen
    added = [
        challenge
        for challenge in sorted(given, key=lambda c: (c.day, c.level.word.language))
        if (challenge.day, challenge.level.word.language) not in frozen
    ]
    if added:
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("ab+") as kept:
                # An editor may have left the last line without its end.
                size = kept.seek(0, 2)
                kept.seek(max(0, size - 1))
                open_line = "\n" if kept.read() not in {b"", b"\n"} else ""
                lines = "".join(f"{_line(challenge)}\n" for challenge in added)
                kept.write(f"{open_line}{lines}".encode())
        except OSError as error:
            raise unwritable(file, reason_of(error)) from error
    return len(added)


def _line(challenge: Challenge) -> str:
    entry: dict[str, Any] = {"date": challenge.day.isoformat(), **challenge.level.to_json()}
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":"))
