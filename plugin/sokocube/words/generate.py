"""Makes a level from a word and a seed: the same level on every machine.

The order of work: walls are scattered over a board, and a free horizontal line becomes the goals.
Boxes are set on the goals and led away by pulls (`reverse_play`), letters are dealt to them anew in
a way that is proven to leave the level winnable (`dealing`), and the board is measured and filtered
(`quality`). So candidates are made; among those that pass every filter the best score comes first
to the check by IDA*. Where none is left, the next seed is tried.

Each attempt draws from a stream of its own that follows from the word, its language, the chapter,
the seed and the attempt's place, so that nothing depends on what was drawn before it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError
from sokocube.sokoban.level import board_from_rows
from sokocube.sokoban.regions import cells_of
from sokocube.sokoban.solution import replay
from sokocube.sokoban.solver import solve
from sokocube.words.chapters import GENERATION
from sokocube.words.dealing import deal
from sokocube.words.draw import Draw
from sokocube.words.level import Par, WordLevel
from sokocube.words.quality import FILTERS, first_failed, measure, pushes, score
from sokocube.words.reverse_play import scramble, undone
from sokocube.words.room import build_room, goal_line

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from sokocube.sokoban.answer import Answer
    from sokocube.sokoban.level import Board
    from sokocube.sokoban.regions import Grid
    from sokocube.words.chapters import Chapter
    from sokocube.words.dealing import Dealing
    from sokocube.words.letters import Word
    from sokocube.words.quality import Measures
    from sokocube.words.reverse_play import ReversePlay

__all__ = ["CHECKS", "GENERATION", "STEPS", "Attempt", "attempt", "candidates", "generate"]

STEPS = ("walls", "line", "scramble", "corner", "dealing")
"""What can go wrong with an attempt before the filters are asked."""

CHECKS = ("unsolvable", "too_easy")
"""What the check by IDA* can find wrong with a candidate that passed the filters."""

_SEEDS = 64  # after so many seeds without a level the word is given up


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt at a candidate, as far as it went.

    `discarded` names the step or filter that threw it away; None if it passed everything.
    """

    discarded: str | None
    room: Grid | None = None
    goals: tuple[int, ...] = ()
    scrambled: ReversePlay | None = None
    dealing: Dealing | None = None
    board: Board | None = None
    solution: str = ""
    measures: Measures | None = None
    score: Fraction | None = None


def attempt(word: Word, chapter: Chapter, seed: int, candidate: int, number: int) -> Attempt:
    """Make one attempt (`number`, from 0) at a candidate (from 0)."""
    place = f"{word.language}/{chapter.number}/{word.text}/{seed}/{candidate}/{number}"
    draw = Draw(f"word level {GENERATION}/{place}")
    length = len(word.letters)
    room = build_room(chapter, length, draw)
    if room is None:
        return Attempt("walls")
    goals = goal_line(room, length, draw)
    if goals is None:
        return Attempt("line", room)
    scrambled = scramble(room, goals, ceil(chapter.pushes_sought(length)), draw)
    if scrambled is None or set(scrambled.boxes) == set(goals):
        return Attempt("scramble", room, goals, scrambled)
    if any(_in_corner(room, box) for box in scrambled.boxes):
        return Attempt("corner", room, goals, scrambled)
    dealing = deal(room, goals, word.letters, scrambled.boxes, draw)
    if dealing is None:
        return Attempt("dealing", room, goals, scrambled)
    player = draw.pick(list(cells_of(dealing.play.region)))
    wanted = dict(zip(goals, word.letters, strict=True))
    standing = dict(zip(dealing.play.boxes, word.letters, strict=True))
    board = _board(room, chapter.height(length) + 2, wanted, standing, player)
    solution = replay(board, undone(room, dealing.play, player)).lurd
    measures = measure(board, solution)
    return Attempt(
        first_failed(measures, chapter, length),
        room,
        goals,
        scrambled,
        dealing,
        board,
        solution,
        measures,
        score(measures),
    )


def candidates(
    word: Word, chapter: Chapter, seed: int, *, progress: Callable[[str], None] = lambda _: None
) -> tuple[list[Attempt], Counter[str]]:
    """Make the candidates of a seed: those that passed, and how many attempts failed at what.

    `progress` is told a line for each candidate.
    """
    passed = []
    discarded: Counter[str] = Counter()
    for candidate in range(chapter.candidates):
        progress(f"seed {seed}: candidate {candidate + 1} of {chapter.candidates}")
        for number in range(chapter.attempts):
            made = attempt(word, chapter, seed, candidate, number)
            if made.discarded is None:
                passed.append(made)
                break
            discarded[made.discarded] += 1
    return passed, discarded


def generate(
    word: Word, chapter: Chapter, seed: int, *, progress: Callable[[str], None] = lambda _: None
) -> WordLevel:
    """Make the level of a word and a seed, as hard as the chapter asks for.

    The candidate of the best score is checked by IDA* first. If a solution is found with fewer
    pushes than the chapter seeks, the candidate is too easy, and the next best is checked. Where
    none passes, the next seed is tried; `PuzzleError` if that goes on for too long. `progress` is
    told a line now and then.
    """

    def examined(positions: int, _: int) -> None:
        progress(f"check: {positions:,} of at most {chapter.budget:,} positions examined")

    discarded: Counter[str] = Counter()
    for seed_used in range(seed, seed + _SEEDS):
        passed, failed = candidates(word, chapter, seed_used, progress=progress)
        discarded += failed
        for place, made in enumerate(sorted(passed, key=_by_score), 1):
            progress(f"seed {seed_used}: check of board {place} of {len(passed)}, the best first")
            assert made.board is not None, "it passed the filters"
            answer = solve(made.board, budget=chapter.budget, progress=examined)
            if answer.status == "unsolvable":
                discarded["unsolvable"] += 1
                continue
            solution, par = _par(made.solution, answer)
            measures = measure(made.board, solution)
            if first_failed(measures, chapter, len(word.letters)):
                discarded["too_easy"] += 1
                continue
            return WordLevel(
                word=word,
                chapter=chapter.number,
                seed=seed,
                seed_used=seed_used,
                board=made.board,
                solution=solution,
                fallback=made.solution,
                par=par,
                examined=answer.examined,
                discarded=_in_order(discarded),
            )
    raise PuzzleError(
        f"no level for {word.text!r} in chapter {chapter.number} from the seeds "
        f"{seed} to {seed + _SEEDS - 1}",
        "choose another seed, another word or an easier chapter",
    )


def _in_order(discarded: Counter[str]) -> dict[str, int]:
    """Give the counts in the order in which the reasons are asked, those of 0 left out."""
    return {name: discarded[name] for name in (*STEPS, *FILTERS, *CHECKS) if discarded[name]}


def _by_score(made: Attempt) -> Fraction:
    """Sort the best score first; of equal scores the candidate made first stays first."""
    assert made.score is not None, "it passed the filters"
    return -made.score


def _par(fallback: str, answer: Answer) -> tuple[str, Par]:
    """Give the better of the known solutions, by pushes, then moves, and the par that follows."""
    known = [answer.lurd, fallback] if answer.status == "solved" else [fallback]
    solution = min(known, key=lambda lurd: (pushes(lurd), len(lurd)))
    proven = answer.status == "solved" and answer.proven
    return solution, Par(pushes(solution), len(solution), proven)


def _in_corner(room: Grid, cell: int) -> bool:
    """Tell whether walls stand both above or below and left or right of a cell."""
    up, down, left, right = (not room.floor >> cell + step & 1 for step in room.offsets)
    return (up or down) and (left or right)


def _board(
    room: Grid, height: int, goals: dict[int, str], boxes: dict[int, str], player: int
) -> Board:
    """Draw the board; goals and boxes map cells to letters."""
    symbols = dict.fromkeys(cells_of(room.floor), " ")
    symbols |= dict.fromkeys(goals, ".")
    symbols.update((cell, "*" if cell in goals else "$") for cell in boxes)
    symbols[player] = "+" if player in goals else "@"
    rows = [
        "".join(symbols.get(y * room.width + x, "#") for x in range(room.width))
        for y in range(height)
    ]
    return board_from_rows(
        rows,
        letters=[boxes[cell] for cell in sorted(boxes)],
        spelling=[goals[cell] for cell in sorted(goals)],
    )
