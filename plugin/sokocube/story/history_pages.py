"""Why history pages carry the rest: what grows with the states, and what with the moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sokocube.cache import recipe
from sokocube.pictures.line_plot import line_plot
from sokocube.play.sokoban_history import history_game
from sokocube.play.wording import Wording
from sokocube.sokoban.level import board_from_rows, rows_of
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import TooManyStatesError, explore
from sokocube.story import Figures
from sokocube.story.depth_codes import SECOND

if TYPE_CHECKING:
    from sokocube.cache import Cache

__all__ = ["LARGE", "figures"]

LARGE = board_from_rows(
    [
        "##########",
        "#    #   #",
        "# $$ # @ #",
        "# $    # #",
        "#   ##   #",
        "## $  #  #",
        "#   ....##",
        "##########",
    ]
)
"""An ordinary-looking room with four boxes: nothing special, and far too many states."""

_LIMIT = 100_000
_STEP = 50


def figures(cache: Cache) -> Figures:
    """Compute what the chapter on history pages shows."""
    rooms = ("state_graph.py", "sokoban/level.py", "sokoban/rules.py", "play")
    key = ["history pages", recipe(*rooms, "story/history_pages.py")]
    found: dict[str, Any] = cache.get(key, _compute)
    kilobytes = [round(size / 1000, 1) for size in found["second"]]
    return Figures(
        {
            "rows": "\n".join(rows_of(LARGE)),
            "boxes": len(LARGE.boxes),
            "limit": f"{_LIMIT:,}",
            "small_enough": found["states"] <= _LIMIT,
            "states": f"{found['states']:,}",
            "second_states": found["second_states"],
            "moves": _STEP * (len(kilobytes) - 1),
            "kilobytes": kilobytes[-1],
            "large_kilobytes": round(found["large"][-1] / 1000, 1),
            "a_move": round((kilobytes[-1] - kilobytes[0]) * 1000 / (_STEP * (len(kilobytes) - 1))),
            "plot": line_plot(
                {
                    "four boxes, small": kilobytes,
                    "four boxes, large": [round(size / 1000, 1) for size in found["large"]],
                },
                title="Size of a history page by the number of moves it keeps",
                x=f"moves kept, in steps of {_STEP}",
                y="kB before compression",
            ),
        }
    )


def _compute() -> dict[str, Any]:
    try:
        states = len(explore(Sokoban(LARGE), limit=_LIMIT).states)
    except TooManyStatesError:
        states = _LIMIT + 1

    def size(board: Any, moves: int) -> int:
        game = history_game(board, Wording(), moves=moves)
        return len(game.html.encode()) + len(game.css.encode())

    kept = [max(1, _STEP * k) for k in range(9)]
    return {
        "states": states,
        "second_states": len(explore(Sokoban(SECOND)).states),
        "second": [size(SECOND, moves) for moves in kept],
        "large": [size(LARGE, moves) for moves in kept],
    }
