"""Score and par: what they are on one level of the adventure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.pictures.line_plot import line_plot
from sokocube.play.calc import css
from sokocube.story import Figures
from sokocube.words.adventure import adventure, kept_adventure
from sokocube.words.request import level_of
from sokocube.words.scoring import LEAST, MOST, STARS, Scoring

if TYPE_CHECKING:
    from sokocube.cache import Cache

__all__ = ["figures"]

_CHAPTER = 3


def figures(cache: Cache) -> Figures:
    """Compute the example, and how many pars are proven."""
    levels = kept_adventure()
    example = level_of(adventure("en")[_CHAPTER - 1][0], cache)
    par, scoring = example.par, Scoring(example.par)
    more = [(0, 0), (0, 10), (2, 4), (par.pushes // 4, par.moves // 4), (par.pushes, par.moves)]
    above = range(par.pushes + 1)
    return Figures(
        {
            "levels": len(levels),
            "proven": sum(level.par.proven for level in levels),
            "most": MOST,
            "least": LEAST,
            "two": STARS[0],
            "three": STARS[1],
            "word": example.word.text,
            "chapter": _CHAPTER,
            "par": par.pushes,
            "moves": par.moves,
            "per_push": scoring.per_push,
            "per_move": scoring.per_move,
            "rows": [
                {
                    "pushes": par.pushes + p,
                    "moves": par.moves + m,
                    "score": scoring.score(par.pushes + p, par.moves + m),
                    "stars": scoring.stars(par.pushes + p, par.moves + m),
                }
                for p, m in more
            ],
            "plot": line_plot(
                {
                    "moves at par": [scoring.score(par.pushes + p, par.moves) for p in above],
                    "5 moves a push": [
                        scoring.score(par.pushes + p, par.moves + 5 * p) for p in above
                    ],
                },
                title="Score by the pushes above par",
                x="pushes above par",
                y="points",
            ),
            "css": css(scoring.worth["score"]),
        }
    )
