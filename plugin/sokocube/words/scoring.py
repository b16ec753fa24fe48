"""What a finished level is worth: a score of 1000 at par, less for every push and move above it.

A push above par costs so many points that twice the pushes of par cost half of all points, a move
so many that twice the moves cost a quarter, both rounded to whole points. So everything is a whole
number, and a page can compute it without a script, exactly, while it is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sokocube.play.expression import Expression
    from sokocube.words.level import Par

__all__ = ["LEAST", "MOST", "STARS", "Scoring"]

MOST = 1000
"""The score of who needs no more pushes and moves than par."""
LEAST = 100
"""What a win is worth in any case."""
STARS = (600, 900)
"""Scores from which a win has two stars and three; every win has one."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """How play is scored on a level of this par.

    >>> from sokocube.words.level import Par
    >>> scoring = Scoring(Par(pushes=20, moves=50, proven=True))
    >>> scoring.score(20, 50), scoring.score(24, 62), scoring.stars(24, 62)
    (1000, 840, 2)
    """

    par: Par

    @property
    def per_push(self) -> int:
        """The points that a push above par costs."""
        return max(1, round(MOST / 2 / self.par.pushes))

    @property
    def per_move(self) -> int:
        """The points that a move above par costs; pushes are moves too."""
        return max(1, round(MOST / 4 / self.par.moves))

    def score(self, pushes: int, moves: int) -> int:
        """Give the points of a win with so many pushes and moves."""
        lost = self.per_push * max(0, pushes - self.par.pushes)
        lost += self.per_move * max(0, moves - self.par.moves)
        return max(LEAST, MOST - lost)

    def stars(self, pushes: int, moves: int) -> int:
        """Give the stars of a win with so many pushes and moves: 1 to 3."""
        score = self.score(pushes, moves)
        return 1 + sum(score >= bar for bar in STARS)

    @property
    def worth(self) -> dict[str, Expression]:
        """Score and stars as arithmetic on the moves and pushes of a game, for its page.

        The stars read the score by its name.
        """
        # Here, because a build that makes no game starts sooner without all that.
        from sokocube.play.expression import Variable, maximum, minimum, total  # noqa: PLC0415
        from sokocube.play.sokoban_arithmetic import MOVES, PUSHES  # noqa: PLC0415

        pushes = self.per_push * maximum(0, Variable(PUSHES) - self.par.pushes)
        moves = self.per_move * maximum(0, Variable(MOVES) - self.par.moves)
        reached = (minimum(1, maximum(0, Variable("score") - (bar - 1))) for bar in STARS)
        return {"score": maximum(LEAST, MOST - pushes - moves), "stars": total([1, *reached])}
