"""Solving a puzzle whose colours are all known: breadth first, depth first, and A*.

Breadth first is the reference: it visits positions in the order of their distance, so the first
solved one is nearest. A* finds solutions of the same length and does the work. Depth first takes
the first solution it meets and says so. Each of the three proves that a puzzle cannot be solved by
running out of positions, and each stops when it has seen as many positions as its budget allows.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from sokocube.coloursort.astar import cheapest
from sokocube.coloursort.collection import Collection, Pour
from sokocube.coloursort.container import HIDDEN
from sokocube.coloursort.rules import pour
from sokocube.coloursort.validation import check
from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["BUDGET", "Method", "Status", "Verdict", "solve", "solve_with_one_more_tube"]

BUDGET = 1_000_000
"""Positions seen before a search gives up, unless told otherwise."""

# A position while searching: the contents of its tubes. A step: what stood in the two tubes.
_Tubes = tuple[str, ...]
_Step = tuple[str, str]
_Parents = dict[_Tubes, tuple[_Tubes, _Step] | None]


class Method(StrEnum):
    """How to search."""

    BFS = "bfs"
    DFS = "dfs"
    ASTAR = "astar"


class Status(StrEnum):
    """What a search found out."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"
    """Proven: no position that can be reached is solved."""
    BUDGET = "budget"
    """Nothing is known: the budget was spent first."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer of a search.

    `pours` is the solution, None without one. `states` counts the positions seen, those that are
    equal up to the order of the tubes once. `optimal` is true only where no shorter solution
    exists. `layers[d]` counts the positions first seen at distance d, for breadth first only.
    """

    status: Status
    method: Method
    states: int
    pours: tuple[Pour, ...] | None = None
    optimal: bool = False
    layers: tuple[int, ...] = ()


def solve(
    start: Collection,
    method: Method = Method.ASTAR,
    *,
    budget: int = BUDGET,
    canonical: bool = True,
) -> Verdict:
    """Solve a puzzle without hidden layers.

    `budget` is the greatest number of positions to be seen. Without `canonical`, breadth first
    tells positions apart that differ in the order of the tubes only: this is for measuring what the
    canonical key saves. Raises `PuzzleError` for a puzzle that makes no sense.

    >>> verdict = solve(Collection(("ABAB", "BABA", "", ""), 4))
    >>> verdict.status.value, len(verdict.pours), verdict.optimal
    ('solved', 7, True)
    >>> solve(Collection(("ABC", "ABC", "ABC", ""), 3), Method.BFS).status.value
    'unsolvable'
    """
    check(start)
    if any(HIDDEN in tube for tube in start.tubes):
        raise PuzzleError(
            "the puzzle has hidden layers", "ask for a strategy: `sokocube sort --hidden`"
        )
    if method is Method.BFS:
        return _breadth_first(start, budget, canonical=canonical)
    if method is Method.DFS:
        return _depth_first(start, budget)
    found = cheapest(start, budget=budget)
    if found.steps is not None:
        pours = replay(start, found.steps)
        return Verdict(Status.SOLVED, method, found.states, pours, optimal=True)
    status = Status.UNSOLVABLE if found.exhausted else Status.BUDGET
    return Verdict(status, method, found.states)


def solve_with_one_more_tube(start: Collection, *, budget: int = BUDGET) -> Verdict:
    """Solve the puzzle with an empty tube added, for whoever is stuck."""
    return solve(start.with_empty_tubes(), budget=budget)


def replay(start: Collection, steps: Iterable[_Step]) -> tuple[Pour, ...]:
    """Turn steps, given by what the two tubes hold, into pours between real tubes.

    Of tubes that hold the same, the leftmost is taken; which one it is makes no difference to what
    can be done afterwards.
    """
    here = start
    pours = []
    for source, target in steps:
        i = here.tubes.index(source)
        j = next(k for k, tube in enumerate(here.tubes) if k != i and tube == target)
        pours.append(Pour(i, j))
        reached = here.pour(pours[-1])
        assert reached is not None
        here = reached
    return tuple(pours)


def _successors(tubes: _Tubes, start: Collection) -> Iterator[tuple[_Step, _Tubes]]:
    """Give every pour from a position; the tubes stay in their places."""
    for i, source in enumerate(tubes):
        for j, target in enumerate(tubes):
            after = pour(source, target, start.capacity, start.rule) if i != j else None
            if after is not None:
                reached = list(tubes)
                reached[i], reached[j] = after
                yield (source, target), tuple(reached)


def _breadth_first(start: Collection, budget: int, *, canonical: bool) -> Verdict:
    """Visit layer after layer; a layer holds the positions at one distance from the start."""
    root = start.key if canonical else start.tubes
    if start.is_solved:
        return Verdict(Status.SOLVED, Method.BFS, 1, (), optimal=True, layers=(1,))
    parents: _Parents = {root: None}
    layer, layers = [root], [1]
    while layer:
        following: list[_Tubes] = []
        for tubes in layer:
            for step, after in _successors(tubes, start):
                reached = tuple(sorted(after)) if canonical else after
                if reached in parents:
                    continue
                if len(parents) >= budget:
                    return Verdict(Status.BUDGET, Method.BFS, len(parents), layers=tuple(layers))
                parents[reached] = (tubes, step)
                following.append(reached)
                if Collection(reached, start.capacity).is_solved:
                    pours = replay(start, _way(parents, reached))
                    layers.append(len(following))
                    return Verdict(
                        Status.SOLVED, Method.BFS, len(parents), pours, True, tuple(layers)
                    )
        layer = following
        layers += [len(layer)] if layer else []
    return Verdict(Status.UNSOLVABLE, Method.BFS, len(parents), layers=tuple(layers))


def _depth_first(start: Collection, budget: int) -> Verdict:
    """Follow one way as deep as it goes, then step back to the last choice left."""
    if start.is_solved:
        return Verdict(Status.SOLVED, Method.DFS, 1, ())
    parents: _Parents = {start.key: None}
    open_ways = [_successors(start.key, start)]
    here = [start.key]
    while open_ways:
        step_and_tubes = next(open_ways[-1], None)
        if step_and_tubes is None:
            open_ways.pop()
            here.pop()
            continue
        step, after = step_and_tubes
        reached = tuple(sorted(after))
        if reached in parents:
            continue
        if len(parents) >= budget:
            return Verdict(Status.BUDGET, Method.DFS, len(parents))
        parents[reached] = (here[-1], step)
        if Collection(reached, start.capacity).is_solved:
            pours = replay(start, _way(parents, reached))
            return Verdict(Status.SOLVED, Method.DFS, len(parents), pours)
        here.append(reached)
        open_ways.append(_successors(reached, start))
    return Verdict(Status.UNSOLVABLE, Method.DFS, len(parents))


def _way(parents: _Parents, end: _Tubes) -> list[_Step]:
    """Read the steps from the start to `end`."""
    steps = []
    link = parents[end]
    while link is not None:
        before, step = link
        steps.append(step)
        link = parents[before]
    return steps[::-1]
