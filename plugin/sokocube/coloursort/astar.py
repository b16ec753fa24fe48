"""Exact A* for colour sort: the fewest pours, proven, while few positions are looked at.

The bound. With the water rules, let B be the number of blocks, stretches of one colour in one tube.
No pour lowers B by more than one: a whole run poured onto its own colour joins two blocks, any
other pour leaves B as it is or raises it. At the end every tube in use is one block. So

    h = B - sum over colours of min(tubes with that colour at the bottom, tubes that it fills)

is 0 in solved positions and only there, and no pour lowers it by more than one: a pour that joins
two blocks brings no new colour to a bottom. With the ball rule, a ball never moves only if all
below it have its colour and never move, so it lies in the bottom run of a tube that its colour
fills at the end:

    h = balls - sum over colours of their longest bottom runs, as many as the tubes that it fills

and again a pour changes it by one at most. Both are consistent, so a position that was expanded was
reached by a shortest way, and the first solution is a shortest.

What is left out, for colours that fill one tube. Such a colour lies in tubes of its own and on top
of others; one tube of its own takes all of it, so any solution can be played with at most one, and
with none of the pours between such tubes. Hence no pour out of a complete tube and none from a tube
of one colour into an empty tube is needed. If all of a colour is one tube of its own and the run on
top of another tube, then pouring that run onto it, where this takes one pour, can be done at once:
some pour of that colour has to be made, it always occupies at least a tube of its own (the other
tube cannot hold all of it), and meanwhile all other tubes have at least as much room.

Ties are broken towards the position found last, which runs straight to a solution where f does not
grow; the order of successors depends on the contents of the tubes alone.

References: P. Hart, N. Nilsson and B. Raphael, A formal basis for the heuristic determination of
minimum cost paths (1968); T. Ito and others, Sorting balls and water: equivalence and computational
complexity (FUN 2022).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sokocube.coloursort.container import blocks, bottom_run, is_complete
from sokocube.coloursort.rules import Rule, pour

if TYPE_CHECKING:
    from sokocube.coloursort.collection import Collection

__all__ = ["Found", "bound", "cheapest"]

_Tubes = tuple[str, ...]
_Step = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Found:
    """What the search found: the contents of source and target of each pour, or None.

    Without steps, `exhausted` tells whether there are none (none of at most `longest` pours, where
    that was asked). `states` counts the positions seen.
    """

    steps: tuple[_Step, ...] | None
    exhausted: bool
    states: int


def bound(start: Collection) -> int:
    """Give a number of pours that no solution of a puzzle without hidden layers can undercut.

    >>> from sokocube.coloursort.collection import Collection
    >>> bound(Collection(("ABAB", "BABA", "", ""), 4))
    6
    """
    return _Field(start).bound(start.tubes)


def cheapest(start: Collection, *, budget: int, longest: int | None = None) -> Found:
    """Search for a solution with the fewest pours, or show that there is none.

    `budget` limits the positions seen. With `longest`, solutions with more pours than that are not
    looked for.
    """
    field = _Field(start)
    root = field.trimmed(start.tubes)
    first = field.bound(root)
    cost: dict[_Tubes, int] = {root: 0}
    came: dict[_Tubes, tuple[_Tubes, _Step]] = {}
    # One pile of positions for each value of f = pours made + bound.
    piles: list[list[tuple[int, _Tubes]]] = [[] for _ in range(first + 1)]
    piles[first].append((0, root))
    f = first
    while f < len(piles) and (longest is None or f <= longest):
        if not piles[f]:
            f += 1
            continue
        made, tubes = piles[f].pop()
        if made > cost[tubes]:
            continue  # reached more cheaply since it was put there
        if made == f:  # the bound is 0 in solved positions only
            return Found(_way(came, tubes), exhausted=True, states=len(cost))
        made += 1
        for step, reached in field.successors(tubes):
            known = cost.get(reached)
            if known is None:
                if len(cost) >= budget:
                    return Found(None, exhausted=False, states=len(cost))
            elif known <= made:
                continue
            cost[reached] = made
            came[reached] = (tubes, step)
            rank = made + field.bound(reached)
            while rank >= len(piles):
                piles.append([])
            piles[rank].append((made, reached))
    return Found(None, exhausted=True, states=len(cost))


def _way(came: dict[_Tubes, tuple[_Tubes, _Step]], end: _Tubes) -> tuple[_Step, ...]:
    steps = []
    while end in came:
        end, step = came[end]
        steps.append(step)
    return tuple(reversed(steps))


class _Field:
    """One puzzle's pours and bounds, remembered by the contents of the tubes.

    A position is the sorted tuple of its tubes without the complete ones of colours that fill one
    tube: those are never poured from again.
    """

    def __init__(self, start: Collection) -> None:
        self.capacity = start.capacity
        self.rule = start.rule
        layers = Counter("".join(start.tubes))
        self.fills = {colour: count // start.capacity for colour, count in layers.items()}
        self.single = all(count <= 1 for count in self.fills.values())
        # bottom colour, what a tube costs, and what it may keep
        self.facts: dict[str, tuple[str, int, int]] = {}
        self.pours: dict[_Step, tuple[str, str, bool] | None] = {}

    def trimmed(self, tubes: _Tubes) -> _Tubes:
        return tuple(sorted(tube for tube in tubes if not self.locked(tube)))

    def locked(self, tube: str) -> bool:
        return bool(tube) and self.fills[tube[0]] == 1 and is_complete(tube, self.capacity)

    def fact(self, tube: str) -> tuple[str, int, int]:
        fact = self.facts.get(tube)
        if fact is None:
            if self.rule is Rule.BALL:
                fact = (tube[0], len(tube), bottom_run(tube))
            else:
                fact = (tube[0], blocks(tube), 1)
            self.facts[tube] = fact
        return fact

    def bound(self, tubes: _Tubes) -> int:
        if not self.single:
            return self._bound_of_many(tubes)
        total = 0
        kept: dict[str, int] = {}
        facts = self.facts
        for tube in tubes:
            if tube:
                colour, cost, keep = facts.get(tube) or self.fact(tube)
                total += cost
                if kept.get(colour, 0) < keep:
                    kept[colour] = keep
        return total - sum(kept.values())

    def _bound_of_many(self, tubes: _Tubes) -> int:
        """Give the bound where a colour fills several tubes."""
        total = 0
        kept: dict[str, list[int]] = {}
        for tube in filter(None, tubes):
            colour, cost, keep = self.fact(tube)
            total += cost
            kept.setdefault(colour, []).append(keep)
        return total - sum(
            sum(sorted(keeps, reverse=True)[: self.fills[colour]]) for colour, keeps in kept.items()
        )

    def successors(self, tubes: _Tubes) -> list[tuple[_Step, _Tubes]]:
        takers: dict[str, list[int]] = {}  # the targets by the colour that they take
        for j, tube in enumerate(tubes):
            if len(tube) < self.capacity:
                takers.setdefault(tube[-1:], []).append(j)
        empty = takers.get("", [])[:1]
        found = []
        for i, source in enumerate(tubes):
            if not source or (i and source == tubes[i - 1]):
                continue  # equal tubes stand side by side: the first speaks for all
            previous = None
            for j in takers.get(source[-1], []) + empty:
                target = tubes[j]
                if i == j or target == previous:
                    continue
                previous = target
                step = (source, target)
                after = self.poured(step)
                if after is not None:
                    done = (step, self.replaced(tubes, i, j, after))
                    if after[2]:
                        return [done]
                    found.append(done)
        return found

    def poured(self, step: _Step) -> tuple[str, str, bool] | None:
        """Give both tubes after a pour worth trying, and whether it is to be made at once."""
        if step in self.pours:
            return self.pours[step]
        source, target = step
        after = pour(source, target, self.capacity, self.rule)
        alone = self.fills[source[-1]] == 1
        result = None
        if after is not None and (target or not alone or source != source[0] * len(source)):
            result = (*after, alone and target != "" and is_complete(after[1], self.capacity))
        self.pours[step] = result
        return result

    def replaced(self, tubes: _Tubes, i: int, j: int, after: tuple[str, str, bool]) -> _Tubes:
        rest = list(tubes)
        rest[i], rest[j], _ = after
        if self.locked(after[1]):
            del rest[j]
        rest.sort()
        return tuple(rest)
