"""What a page that knows every state knows: distances, the best move, and what is lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sokocube.cache import recipe
from sokocube.hypercube.embed import embed
from sokocube.hypercube.smt import z3_version
from sokocube.pictures.layers import layers_picture
from sokocube.play.cube import cube_game
from sokocube.play.wording import Wording
from sokocube.sokoban.level import rows_of
from sokocube.sokoban.rules import Sokoban
from sokocube.state_graph import explore
from sokocube.story import Figures
from sokocube.story.beyond_the_solver import BOARD as LARGE
from sokocube.story.beyond_the_solver import attempt_at
from sokocube.story.depth_codes import SECOND
from sokocube.story.first_level import BOARD

if TYPE_CHECKING:
    from sokocube.cache import Cache
    from sokocube.hypercube.embed import Attempt
    from sokocube.sokoban.level import Board
    from sokocube.sokoban.rules import State
    from sokocube.state_graph import StateGraph

__all__ = ["figures"]

_ROOMS = ("state_graph.py", "sokoban/level.py", "sokoban/rules.py", "hypercube", "play", "story")


def figures(cache: Cache) -> Figures:
    """Compute what the chapter on the knowledge of a cube page shows."""
    first = explore(Sokoban(BOARD))
    second = explore(Sokoban(SECOND))
    large = explore(Sokoban(LARGE))
    into_loss = sum(
        second.to_win[i] is not None and second.to_win[j] is None
        for i, out in enumerate(second.arcs)
        for _, j in out
    )
    sizes: list[dict[str, Any]] = cache.get(
        ["sizes of cube pages", recipe(*_ROOMS), z3_version()],
        lambda: [
            _size(BOARD, first, embed(first, BOARD)),
            _size(SECOND, second, embed(second, SECOND)),
            _size(LARGE, large, attempt_at(large, cache)),
        ],
    )
    return Figures(
        {
            "rows": "\n".join(rows_of(SECOND)),
            "states": len(second.states),
            "moves": second.to_win[0],
            "lost": second.to_win.count(None),
            "lost_share": round(100 * second.to_win.count(None) / len(second.states)),
            "into_loss": into_loss,
            "first_states": len(first.states),
            "first_lost": first.to_win.count(None),
            "picture": layers_picture(second, title="The states of the second level by distance"),
            "large_states": f"{len(large.states):,}",
            "large_lost": round(100 * large.to_win.count(None) / len(large.states)),
            "large_moves": large.to_win[0],
            "large_picture": layers_picture(large, title="The states of the level of two rooms"),
            "sizes": sizes,
        }
    )


def _size(board: Board, graph: StateGraph[State, str], attempt: Attempt) -> dict[str, Any]:
    """Measure the cube page of a level."""
    assert attempt.embedding is not None
    game = cube_game(board, graph, attempt.embedding, Wording(), name="")
    return {
        "states": f"{len(graph.states):,}",
        "bits": attempt.bits,
        "html": f"{len(game.html.encode()):,}",
        "css": f"{len(game.css.encode()):,}",
        "a_state": round(len(game.css.encode()) / len(graph.states)),
    }
