"""The kind of error that a person who makes puzzles can cause and can mend."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["NoPuzzleError", "PuzzleError", "reason_of", "unwritable"]


class PuzzleError(Exception):
    """Something is wrong with a puzzle or a request; its text is one line for whoever made it.

    `problem` says what is wrong, `remedy` what to do; `file`, `line` (from 1) and `level` (from 1)
    say where, as far as known. Whoever knows more adds it with `located`.

    >>> str(PuzzleError("two players on the board", "keep one @", file="levels/a.xsb", line=3))
    'levels/a.xsb, line 3: two players on the board; keep one @'
    """

    def __init__(
        self,
        problem: str,
        remedy: str = "",
        *,
        file: str | None = None,
        line: int | None = None,
        level: int | None = None,
    ) -> None:
        super().__init__(problem, remedy)
        self.problem = problem
        self.remedy = remedy
        self.file = file
        self.line = line
        self.level = level

    def located(
        self, *, file: str | None = None, line: int | None = None, level: int | None = None
    ) -> Self:
        """Fill in the parts of the place that are not known yet, and return this error.

        >>> str(PuzzleError("no box").located(file="a.xsb", level=2))
        'a.xsb, level 2: no box'
        """
        self.file = file if self.file is None else self.file
        self.line = line if self.line is None else self.line
        self.level = level if self.level is None else self.level
        return self

    def __str__(self) -> str:
        place = [self.file] if self.file else []
        place += [f"line {self.line}"] if self.line is not None else []
        place += [f"level {self.level}"] if self.level is not None else []
        said = f"{self.problem}; {self.remedy}" if self.remedy else self.problem
        whole = f"{', '.join(place)}: {said}" if place else said
        return " ".join(whole.split())


class NoPuzzleError(PuzzleError):
    """A text holds nothing that could be a puzzle."""


def reason_of(error: OSError) -> str:
    """Say in a few words what the system had against a file.

    >>> reason_of(FileNotFoundError(2, "No such file or directory"))
    'no such file or directory'
    """
    return (error.strerror or type(error).__name__).lower()


def unwritable(file: Path, reason: str) -> PuzzleError:
    """Give the error of a file that cannot be written, for a reason in a few words.

    >>> from pathlib import Path
    >>> str(unwritable(Path("out/a.html"), "disk full"))
    'out/a.html: cannot be written (disk full); choose another place'
    """
    problem = f"cannot be written ({reason})"
    return PuzzleError(problem, "choose another place", file=file.as_posix())
