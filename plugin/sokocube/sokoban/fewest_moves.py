"""Chooses among all solutions of the least pushes one with the fewest moves.

All positions that can lie on such a solution are laid out by the number of pushes that lead to
them; those from which a win cannot be reached in time are struck out from the end backwards. On
what is left the fewest moves to each position and each place of the player are found from layer
to layer. Pushes that a corral would let wait count here too: they may save a walk.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from sokocube.sokoban.regions import set_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from sokocube.sokoban.push_space import Position, Push, PushSpace

__all__ = ["Choice", "fewest_moves"]

_REPORT_EVERY = 100


class _Made(NamedTuple):
    """Pushes made, the last one first, and the moves that they took with the walks between."""

    moves: int
    push: Push = (0, 0)
    before: _Made | None = None


class Choice(NamedTuple):
    """The pushes of the best solution, None if the budget did not last, and what was examined."""

    pushes: list[Push] | None
    examined: int


def fewest_moves(
    space: PushSpace,
    player: int,
    pushes: int,
    budget: int,
    progress: Callable[[int], None] = lambda _: None,
) -> Choice:
    """Find the pushes of a solution with the fewest moves among those of `pushes` pushes.

    `pushes` must be the least number of pushes that solves the board, `player` the start cell.
    `progress` is called now and then with the number of positions examined.
    """
    start = space.start
    assert start is not None
    layers: list[dict[int, list[int]]] = []
    table = {start.key: (0, -1)}
    reached: dict[int, Position] = {start.key: start}
    examined = 0
    for depth in range(pushes):
        examined += len(reached)
        if examined > budget:
            return Choice(None, examined - len(reached))
        further: dict[int, Position] = {}
        layer: dict[int, list[int]] = {}
        for number, position in enumerate(reached.values()):
            if not number % _REPORT_EVERY:
                progress(examined - len(reached) + number)
            ways = layer[position.key] = []
            for after in space.after(position, table, narrow=False, limit=pushes, met=further):
                further[after.key] = after
                ways.append(after.key)
        layers.append(layer)
        table.update((key, (depth + 1, -1)) for key in further)
        reached = further
    _strike_out(layers, set(reached))
    return Choice(_shortest(space, layers, player, partial(progress, examined)), examined)


def _strike_out(layers: list[dict[int, list[int]]], wins: set[int]) -> None:
    """Leave only what leads to a win."""
    alive = wins
    for layer in reversed(layers):
        for key in list(layer):
            layer[key] = [after for after in layer[key] if after in alive]
            if not layer[key]:
                del layer[key]
        alive = set(layer)


def _shortest(
    space: PushSpace,
    layers: list[dict[int, list[int]]],
    player: int,
    progress: Callable[[], None],
) -> list[Push]:
    """Find the fewest moves from layer to layer; of equals the first found is kept."""
    best = {next(iter(layers[0])): {player: _Made(0)}}
    for layer in layers:
        progress()
        further: dict[int, dict[int, _Made]] = {}
        for key, ways in layer.items():
            free = space.grid.floor & ~space.boxes_of(key)
            pushes = [space.push_between(key, after) for after in ways]
            sides = set_of(2 * old - new for old, new in pushes)
            for cell, made in best[key].items():
                steps = space.grid.distances(cell, free, sides)
                for after, push in zip(ways, pushes, strict=True):
                    old, new = push
                    total = made.moves + steps[2 * old - new] + 1
                    known = further.setdefault(after, {}).get(old)
                    if known is None or total < known.moves:
                        further[after][old] = _Made(total, push, made)
        best = further
    made = min((made for ways in best.values() for made in ways.values()), key=lambda m: m.moves)
    chosen = []
    while made.before is not None:
        chosen.append(made.push)
        made = made.before
    return chosen[::-1]
