"""The game of a word level: encoded once, then found again in the cache."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sokocube.cache import Cache, recipe, texts
from sokocube.pages.level import linked, without_link
from sokocube.play.game import Game
from sokocube.record import NEXT

if TYPE_CHECKING:
    from sokocube.play.wording import Wording
    from sokocube.words.level import WordLevel

__all__ = ["word_game"]

_MAKERS = ("sokoban", "play", "words/game.py", "words/scoring.py")


def word_game(
    level: WordLevel, w: Wording, then: tuple[str, str] | None, cache: Cache | None = None
) -> Game:
    """Give the game of a level, with its score.

    `then` is where one can go after the win, as a link and the words for it.
    """
    key = ["word game", recipe(*_MAKERS), w.language, texts(w.language), level.to_json()]

    def compute() -> dict[str, Any]:
        # Here, because a build that computes nothing starts much sooner without all that.
        from sokocube.play.sokoban_history import history_game  # noqa: PLC0415
        from sokocube.words.scoring import Scoring  # noqa: PLC0415

        game = history_game(
            level.board,
            w,
            solution=level.solution,
            par=level.par.pushes,
            next_link=NEXT,
            name=level.word.text,
            worth=Scoring(level.par).worth,
        )
        return {name: getattr(game, name) for name in game.__slots__}

    game = Game(**(cache or Cache(None)).get(key, compute))
    return replace(game, html=linked(game, *then) if then else without_link(game))
