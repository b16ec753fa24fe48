"""A finished word level: the board, its solution and par, and how it was found."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sokocube.sokoban.level import Level, board_from_rows, rows_of
from sokocube.words.chapters import chapter_of
from sokocube.words.letters import spell

if TYPE_CHECKING:
    from sokocube.sokoban.level import Board
    from sokocube.words.letters import Word
    from sokocube.words.quality import Measures

__all__ = ["Par", "WordLevel", "level_from_json"]


@dataclass(frozen=True, slots=True)
class Par:
    """What a good player needs: so many pushes, and the moves of a solution with so few.

    `proven` says that no solution has fewer pushes; without it par is an estimate.
    """

    pushes: int
    moves: int
    proven: bool


@dataclass(frozen=True, slots=True)
class WordLevel:
    """A level made from a word and a seed.

    `seed_used` differs from `seed` where no candidate of that seed passed. `solution` is the best
    known one, which par follows from; `fallback` is the reverse play that made the level, undone.
    `examined` counts the positions of the check, `discarded` the attempts that each step and each
    filter threw away.
    """

    word: Word
    chapter: int
    seed: int
    seed_used: int
    board: Board
    solution: str
    fallback: str
    par: Par
    examined: int
    discarded: dict[str, int]

    @property
    def id(self) -> str:
        """Name the level by what it was made from, as in `en-3-stone-17`."""
        return f"{self.word.language}-{self.chapter}-{self.word.text.lower()}-{self.seed}"

    @property
    def measures(self) -> Measures:
        """Measure the board and its solution."""
        # Here, because a build that generates nothing starts sooner without all that.
        from sokocube.words.quality import measure  # noqa: PLC0415

        return measure(self.board, self.solution)

    @property
    def difficulty(self) -> int:
        """Say how hard the level is to solve, from 1 to 5: a step for every tenfold examined.

        Up to 99 positions are 1, up to 999 are 2, and from 100,000 on it is 5; whether the check
        came to an end or spent its budget makes no difference.
        """
        return max(1, min(5, len(str(self.examined)) - 1))

    @property
    def level(self) -> Level:
        """Give it in the form in which all levels are played."""
        return Level(self.board, title=self.word.text, solutions=((self.solution, ""),))

    @property
    def letters(self) -> tuple[str, ...]:
        """The letters of the boxes in reading order: by rows, each from left to right."""
        standing = sorted(zip(self.board.boxes, self.board.letters, strict=True))
        return tuple(letter for _, letter in standing)

    def to_json(self) -> dict[str, Any]:
        """Give everything as JSON; `level_from_json` reads it back."""
        return {
            "language": self.word.language,
            "word": self.word.text,
            "chapter": self.chapter,
            "seed": self.seed,
            "seed_used": self.seed_used,
            "board": rows_of(self.board),
            "letters": "".join(self.letters),
            "solution": self.solution,
            "fallback": self.fallback,
            "par": [self.par.pushes, self.par.moves, self.par.proven],
            "examined": self.examined,
            "discarded": self.discarded,
        }

    def report(self) -> dict[str, Any]:
        """Say what the command line prints: the level as XSB, its measures as numbers."""
        from sokocube.words.quality import score  # noqa: PLC0415  # as for `measures`

        found = self.measures
        return {
            "id": self.id,
            "word": self.word.text,
            "seed": self.seed,
            "seed_used": self.seed_used,
            "chapter": self.chapter,
            "language": self.word.language,
            "level": "\n".join(rows_of(self.board)),
            "letters": list(self.letters),
            "par": self.par.pushes,
            "par_moves": self.par.moves,
            "par_proven": self.par.proven,
            "solution": self.solution,
            "measures": {
                "pushes": found.pushes,
                "distance": float(found.distance),
                "gap": float(found.gap),
                "spread": float(found.spread),
                "near": float(found.near),
                "in_line": float(found.in_line),
                "turns": float(found.turns),
                "score": float(score(found)),
            },
            "examined": self.examined,
            "discarded": self.discarded,
        }


def level_from_json(value: dict[str, Any]) -> WordLevel:
    """Read a level that `WordLevel.to_json` gave.

    Raises `KeyError`, `TypeError`, `ValueError` or `PuzzleError` for anything else.
    """
    word = spell(value["word"], value["language"])
    pushes, moves, proven = value["par"]
    discarded = dict(value["discarded"])
    counts = [pushes, moves, *(value[name] for name in _COUNTS), *discarded.values()]
    texts = [*(value[name] for name in ("solution", "fallback")), *discarded]
    if any(type(n) is not int for n in counts) or any(type(text) is not str for text in texts):
        raise TypeError("a count is no whole number, or a solution no text")
    if type(proven) is not bool or any(n < 0 for n in (value["examined"], *discarded.values())):
        raise ValueError("par is proven or not, and counts are not negative")
    solution = value["solution"]
    if (pushes, moves) != (sum(map(str.isupper, solution)), len(solution)):
        raise ValueError("par is not that of the solution")
    return WordLevel(
        word=word,
        chapter=chapter_of(value["chapter"]).number,
        seed=value["seed"],
        seed_used=value["seed_used"],
        board=board_from_rows(
            value["board"], letters=list(value["letters"]), spelling=word.letters
        ),
        solution=solution,
        fallback=value["fallback"],
        par=Par(pushes, moves, proven),
        examined=value["examined"],
        discarded=discarded,
    )


_COUNTS = ("chapter", "seed", "seed_used", "examined")
