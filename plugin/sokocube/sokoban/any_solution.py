"""Looks for any solution, not for the shortest: what is left to do where a proof takes too long.

Best-first search over pushes with two opinions of what is best, asked in turn: one trusts the
bound, the other would like boxes to be home. Each sees what the other has found.

References: G. Röger and M. Helmert, "The more, the merrier: combining heuristic estimators for
satisficing planning", ICAPS 2010, for the alternation.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from sokocube.sokoban.push_space import PushSpace

__all__ = ["any_solution", "way"]


def any_solution(space: PushSpace, budget: int, examine: Callable[[], None]) -> list[int] | None:
    """Give the keys of the positions on a way to a win, none if no way leads there.

    None if neither is known after `budget` positions; `examine` is called for each.
    """
    start = space.start
    assert start is not None
    table = {start.key: (0, -1)}
    by_bound = [(0, 0, start)]
    by_home = [(0, 0, start)]
    taken: set[tuple[int, int]] = set()
    met = 0
    while (by_bound or by_home) and len(taken) < budget:
        queue = by_bound if by_bound and (len(taken) % 2 or not by_home) else by_home
        position = heappop(queue)[2]
        key, pushes = position.key, position.pushes
        if not position.bound:
            return way(table, key)
        if table[key][0] != pushes or (key, pushes) in taken:
            continue
        taken.add((key, pushes))
        examine()
        for after in space.after(position, table):
            table[after.key] = (after.pushes, key)
            met += 1
            off = space.off_home(after)
            heappush(by_bound, (after.pushes + 10 * after.bound, -met, after))
            heappush(by_home, (after.pushes + 3 * after.bound + 10 * off, -met, after))
    return None if by_bound or by_home else []


def way(table: dict[int, tuple[int, int]], key: int) -> list[int]:
    """Give the keys from the start to a position; `table` has (pushes, key before) for each."""
    keys = []
    while key >= 0:
        keys.append(key)
        key = table[key][1]
    return keys[::-1]
