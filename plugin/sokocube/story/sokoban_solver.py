"""How the Sokoban solver works: its ideas on one small level, and a proof that there is no way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sokocube.cache import recipe
from sokocube.pictures.heat_map import heat_map
from sokocube.pictures.search_plot import search_plot
from sokocube.pictures.thumbnail import thumbnail
from sokocube.play.wording import Wording
from sokocube.sokoban.answer import Answer
from sokocube.sokoban.bound import FAR, Lanes, match
from sokocube.sokoban.corral import corral_pushes
from sokocube.sokoban.deadlock import frozen
from sokocube.sokoban.level import Board, board_from_rows
from sokocube.sokoban.move_solver import solve_moves
from sokocube.sokoban.regions import Grid, cells_of, set_of
from sokocube.sokoban.rules import Sokoban
from sokocube.sokoban.solver import BUDGET, solve
from sokocube.state_graph import explore
from sokocube.story import Figures

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sokocube.cache import Cache

__all__ = ["figures"]

_EXAMPLE = ["########", "##  ## #", "#@$ $  #", "# $ .. #", "#  #.  #", "########"]
_HOPELESS = ["########", "#  #   #", "#.$   .#", "# #  $ #", "#.@$# ##", "#    # #", "########"]
_FROZEN = ["#######", "#     #", "# $$  #", "# $$  #", "#@    #", "#.. ..#", "#######"]
_PAIR = ["#######", "#  .$@#", "# $.  #", "#######"]
_CORRAL = ["#########", "#   #   #", "# $ $   #", "#  @# . #", "# . #   #", "#########"]
_SHUT = ["##########", "#   #    #", "#   $$   #", "#  @#  . #", "# . #    #", "##########"]


def figures(cache: Cache) -> Figures:
    """Solve the examples and draw what the solver sees."""
    w = Wording()
    rooms = ("sokoban", "state_graph.py", "puzzle.py", "story/sokoban_solver.py")
    known = cache.get(["story", recipe(*rooms)], _measured)
    board, hopeless = board_from_rows(_EXAMPLE), board_from_rows(_HOPELESS)
    answer = Answer.from_json(known["answer"])
    refuted = Answer.from_json(known["refuted"])
    lanes = Lanes(Grid.of(board), [board.goals])
    dead = [
        cell
        for cell, ways in lanes.of.items()
        if all(min(lanes.cost[0][lane]) == FAR for _, lane in ways)
    ]
    rows, total = _matching(board, lanes)
    return Figures(
        {
            "budget": f"{BUDGET:,}",
            "example": _drawn(board, label="The example"),
            "boxes": len(board.boxes),
            "states": f"{known['states']:,}",
            "positions": f"{known['positions']:,}",
            "hopeless_positions": f"{known['lost']:,}",
            "dead": len(dead),
            "dead_squares": _marked(board, dead, "The example, its dead squares marked"),
            "rows": rows,
            "total": total,
            "rounds": answer.rounds,
            "searched": sum(answer.by_depth),
            "chosen_among": answer.examined - sum(answer.by_depth),
            "pushes": answer.pushes,
            "moves": answer.moves,
            "least_moves": known["least_moves"],
            "pushes_of_least_moves": known["pushes_of_least_moves"],
            "lurd": answer.lurd,
            "plot": search_plot(answer, w),
            "heat": heat_map(board, answer.lurd, w),
            "frozen": _frozen_boxes(board_from_rows(_FROZEN)),
            "pair": _drawn(board_from_rows(_PAIR), label="Two boxes in a narrow room"),
            "corral": _drawn(board_from_rows(_CORRAL), label="A box in a doorway"),
            "corral_pushes": _pushes_left(board_from_rows(_CORRAL)),
            "all_pushes": len(_pushes(board_from_rows(_CORRAL))),
            "shut": _drawn(board_from_rows(_SHUT), label="Two boxes in a doorway"),
            "shut_pushes": _pushes_left(board_from_rows(_SHUT)),
            "hopeless": _drawn(hopeless, label="A level that cannot be solved"),
            "refuted": refuted.examined,
            "refuted_rounds": len(refuted.rounds),
            "refuted_plot": search_plot(refuted, w),
            "hopeless_states": f"{known['hopeless_states']:,}",
        }
    )


def _measured() -> dict[str, Any]:
    """Do what takes time: solve the examples, and look at all that can be reached."""
    board, hopeless = board_from_rows(_EXAMPLE), board_from_rows(_HOPELESS)
    graph = explore(Sokoban(board), walk_on=True)
    grid = Grid.of(board)
    won: dict[tuple[int, int], bool] = {}
    for state, moves in zip(graph.states, graph.to_win, strict=True):
        boxes = set_of(state.boxes)
        region = grid.flood(1 << state.player, grid.floor & ~boxes)
        won[boxes, region] = moves is not None
    by_moves = solve_moves(board, budget=BUDGET)
    return {
        "answer": solve(board).as_json(),
        "refuted": solve(hopeless).as_json(),
        "states": len(graph.states),
        "positions": len(won),
        "lost": sum(not winnable for winnable in won.values()),
        "least_moves": by_moves.moves,
        "pushes_of_least_moves": by_moves.pushes,
        "hopeless_states": len(explore(Sokoban(hopeless), walk_on=True).states),
    }


def _matching(board: Board, lanes: Lanes) -> tuple[list[dict[str, Any]], int]:
    """Give for each box its pushes to each goal, the assigned one in bold, and their total."""
    costs = [lanes.cost[0][lanes.lane(box, board.player)] for box in board.boxes]
    matching = match(costs)
    assert matching is not None
    rows = [
        {
            "box": _place(board, box),
            "costs": [
                f"**{pushes}**" if goal == chosen else "never" if pushes == FAR else f"{pushes}"
                for goal, pushes in enumerate(cost)
            ],
        }
        for box, cost, chosen in zip(board.boxes, costs, matching.goals, strict=True)
    ]
    total = sum(cost[goal] for cost, goal in zip(costs, matching.goals, strict=True))
    return rows, total


def _place(board: Board, cell: int) -> str:
    x, y = board.xy(cell)
    return f"row {y}, column {x}"  # the walls are row and column 0


def _marked(board: Board, cells: Iterable[int], label: str) -> str:
    """Draw a board with a cross on some cells."""
    crosses = "".join(f"M{x + 0.3} {y + 0.3}l.4 .4m0-.4l-.4 .4" for x, y in map(board.xy, cells))
    path = "".join(  # red on white is seen on boxes and on any floor
        f'<path d="{crosses}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
        for colour, width in (("#fff", ".24"), ("#c23a2c", ".12"))
    )
    return _drawn(board, label=label).replace("</svg>", f"{path}</svg>")


def _drawn(board: Board, *, label: str) -> str:
    """Draw a board in a size of its own; by itself it would be as wide as the page."""
    return thumbnail(board, label=label).replace("<svg ", f'<svg width="{36 * board.width}" ', 1)


def _frozen_boxes(board: Board) -> str:
    """Draw a board, the boxes that can never move again marked."""
    held = frozen(Lanes(Grid.of(board), [board.goals]), [set_of(board.boxes)])
    return _marked(board, cells_of(held), "Four boxes in a square, all frozen")


def _pushes(board: Board) -> list[str]:
    """Give the pushes that the player can make after a walk."""
    game = Sokoban(board)
    grid = Grid.of(board)
    region = grid.flood(1 << board.player, grid.floor & ~set_of(board.boxes))
    return [
        letter
        for player in cells_of(region)
        for letter, _ in game.moves(game.start._replace(player=player))
        if letter.isupper()
    ]


def _pushes_left(board: Board) -> int:
    """Count the pushes that a corral leaves."""
    lanes = Lanes(Grid.of(board), [board.goals])
    boxes, homes = set_of(board.boxes), set_of(board.goals)
    region = lanes.grid.flood(1 << board.player, lanes.grid.floor & ~boxes)
    pushes = corral_pushes(lanes, [boxes], [homes], region)
    assert pushes is not None
    return sum(cells.bit_count() for cells in pushes[0])
