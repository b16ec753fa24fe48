"""Playing with hidden colours: can it be won for certain, and with how many pours.

The player chooses, and what is hidden answers: an AND-OR search over beliefs. Pours that show
nothing new only lead from one board to another; every pour that may show something is a choice,
worth what the worst of its outcomes is worth (or, for the expected number, their sum over all
fillings). Each outcome leaves fewer fillings, so the recursion ends. Where one filling is left, all
is known and A* takes over.

Pours that cannot help are left out, as in `sokocube.coloursort.astar`. The reasons given there hold
here too, since they let a better line play the pours of a worse one while it has seen at least as
much.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from sokocube.coloursort.astar import cheapest
from sokocube.coloursort.collection import Pour
from sokocube.coloursort.container import HIDDEN, blocks, is_complete, run
from sokocube.coloursort.rules import Rule
from sokocube.coloursort.search import replay

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sokocube.coloursort.belief import Belief, Outcome
    from sokocube.coloursort.distances import Distances

__all__ = ["Branch", "Plan", "Strategist", "Worth"]

_SAMPLE = 24


class Worth(NamedTuple):
    """What a belief is worth to a player who plays well from there.

    `worst` is the least number of pours that suffices whatever is hidden. `total` is the sum of the
    pours over all fillings, for a player who always keeps the least worst case and, among the pours
    that do, chooses by the least sum; divided by the number of fillings it is the expected number.
    """

    worst: int
    total: int


@dataclass(frozen=True, slots=True)
class Plan:
    """What to do: make the pours, look, and go on with the branch that fits what was seen.

    Without branches the puzzle is solved after the pours. `worst` and `mean` count all pours from
    here on.
    """

    pours: tuple[Pour, ...]
    branches: tuple[Branch, ...]
    worst: int
    mean: Fraction


@dataclass(frozen=True, slots=True)
class Branch:
    """What may be seen after the last pour of a plan, how likely it is, and the plan from there.

    `seen` is as in `sokocube.coloursort.belief.Outcome`; `poured` is the number of layers that the
    last pour moved; `over` tells that all is sorted.
    """

    seen: str
    poured: int
    over: bool
    chance: Fraction
    plan: Plan


class _Choice(NamedTuple):
    """A pour that may show something: where it is made, after which pours, and what it may show.

    `least` is a number of pours that no filling can undercut by this way.
    """

    least: int
    before: tuple[Pour, ...]
    belief: Belief
    move: Pour
    outcomes: list[Outcome]


class Strategist:
    """Answers questions about the beliefs of one puzzle and remembers what was worked out.

    Positions looked at are counted by `distances`, on whose budget all of this works: `SpentError`
    is raised beyond it.
    """

    def __init__(self, belief: Belief, distances: Distances) -> None:
        self.distances = distances
        self.capacity = belief.capacity
        self.rule = belief.rule
        layers = Counter("".join(belief.tubes).replace(HIDDEN, "")) + Counter(dict(belief.missing))
        self._fills = {colour: count // self.capacity for colour, count in layers.items()}
        self._tubes_filled = sum(self._fills.values())
        self._facts: dict[str, tuple[int, str]] = {}
        self._worths: dict[Belief, Worth] = {}
        self._above: dict[Belief, int] = {}
        self._certain: dict[Belief, bool] = {}

    def worth(self, belief: Belief) -> Worth | None:
        """Give what a belief is worth; None where no strategy wins for certain."""
        known = self._worths.get(belief.canonical)
        if known is not None or not self.is_certain(belief):
            return known
        # No strategy needs less than the worst of some fillings needs where all is known; asking
        # for no more than that at first keeps every question that follows small.
        some = map(self.distances.distance, islice(belief.fillings(), _SAMPLE))
        limit = max(distance for distance in some if distance is not None)
        while (worth := self._within(belief, limit)) is None:
            limit += 1
        return worth

    def worth_of(self, outcomes: list[Outcome]) -> Worth | None:
        """Give the worth of leaving it to chance: the worst case, and the sum over all fillings."""
        worths = [self.worth(outcome.belief) for outcome in outcomes if not outcome.over]
        certain = [worth for worth in worths if worth is not None]
        if len(certain) < len(worths):
            return None
        return Worth(max((w.worst for w in certain), default=0), sum(w.total for w in certain))

    def is_certain(self, belief: Belief) -> bool:
        """Tell whether some strategy wins for certain; much cheaper than `worth`."""
        belief = belief.canonical
        if belief not in self._certain:
            if belief.weight == 1:
                self._certain[belief] = self.distances.distance(belief.only_filling) is not None
            else:
                self._certain[belief] = any(
                    all(o.over or self.is_certain(o.belief) for o in choice.outcomes)
                    for choice in self._choices(belief)
                )
        return self._certain[belief]

    def plan(self, belief: Belief) -> Plan | None:
        """Give the strategy behind `worth`, in the very tubes of this belief."""
        worth = self.worth(belief)
        if worth is None:
            return None
        mean = Fraction(worth.total, belief.weight)
        if belief.weight == 1:
            board = belief.only_filling
            found = cheapest(board, budget=self.distances.budget)
            return Plan(replay(board, found.steps or ()), (), worth.worst, mean)
        choice = next(
            c for c in self._choices(belief, worth.worst) if self._worth_by(c, worth.worst) == worth
        )
        height = len(choice.belief.tubes[choice.move.target])
        nothing = Plan((), (), 0, Fraction(0))
        branches = tuple(
            Branch(
                outcome.seen,
                len(outcome.belief.tubes[choice.move.target]) - height,
                outcome.over,
                Fraction(outcome.belief.weight, belief.weight),
                nothing if outcome.over else self.plan(outcome.belief) or nothing,
            )
            for outcome in choice.outcomes
        )
        return Plan((*choice.before, choice.move), branches, worth.worst, mean)

    def _within(self, belief: Belief, limit: int) -> Worth | None:
        """Give the worth if its worst case is at most `limit`, else None."""
        belief = belief.canonical
        worth = self._worths.get(belief)
        if worth is not None:
            return worth if worth.worst <= limit else None
        if self._above.get(belief, -1) >= limit:
            return None
        if belief.weight == 1:
            board = belief.only_filling
            if self.distances.within(board, limit):
                distance = self.distances.distance(board) or 0
                worth = Worth(distance, distance)
        else:
            worth = self._search(belief, limit)
        if worth is None:
            self._above[belief] = limit
        else:
            self._worths[belief] = worth
        return worth

    def _search(self, belief: Belief, limit: int) -> Worth | None:
        best: Worth | None = None
        for choice in self._choices(belief, limit):
            if choice.least > limit:
                break  # this and all that comes needs more, whatever is hidden
            worth = self._worth_by(choice, limit)
            if worth is not None:
                best = worth if best is None else min(best, worth)
                limit = best.worst
        return best

    def _worth_by(self, choice: _Choice, limit: int) -> Worth | None:
        """Give the worth of a choice if its worst case is at most `limit`, else None."""
        made = len(choice.before) + 1
        worst, total = 0, made * choice.belief.weight
        open_ones = [outcome.belief for outcome in choice.outcomes if not outcome.over]
        if any(made + self._bound(belief) > limit for belief in open_ones):
            return None
        for belief in open_ones:
            worth = self._within(belief, limit - made)
            if worth is None:
                return None
            worst = max(worst, worth.worst)
            total += worth.total
        return Worth(made + worst, total)

    def _choices(self, belief: Belief, limit: int | None = None) -> Iterator[_Choice]:
        """Walk the pours that show nothing new; give each pour that may show something.

        Choices come by `least`, ascending; those beyond `limit` need not come.
        """
        least = self._bound(belief)
        cost = {belief.canonical: 0}
        piles: list[list[tuple[tuple[Pour, ...], Belief]]] = [[] for _ in range(least)]
        piles.append([((), belief)])
        while least < len(piles):
            if not piles[least]:
                least += 1
                continue
            before, here = piles[least].pop()
            if len(before) > cost[here.canonical]:
                continue  # reached sooner since it was put there
            self.distances.look()
            for move in self._moves(here):
                outcomes = here.outcomes(move)
                if len(outcomes) > 1:
                    yield _Choice(least, before, here, move, outcomes)
                    continue
                reached = outcomes[0].belief
                key = reached.canonical
                if len(before) + 1 < cost.get(key, len(before) + 2):
                    cost[key] = len(before) + 1
                    rank = max(least, len(before) + 1 + self._bound(reached))
                    if limit is not None and rank > limit:
                        continue
                    piles += [[] for _ in range(len(piles), rank + 1)]
                    piles[rank].append(((*before, move), reached))

    def _moves(self, belief: Belief) -> list[Pour]:
        """Give the pours worth trying; the one that completes a tube alone, where there is one."""
        # Tubes that look the same may differ in what is excluded.
        alike = not belief.excluded
        found = []
        tried = set()
        for i, source in enumerate(belief.tubes):
            colour = source[-1:]
            single = self._fills.get(colour) == 1
            if not source or (single and is_complete(source, self.capacity)):
                continue
            for j, target in enumerate(belief.tubes):
                if i == j or len(target) == self.capacity or (target and target[-1] != colour):
                    continue
                pair = (source, target)
                if pair in tried and (alike or HIDDEN not in source + target):
                    continue
                tried.add(pair)
                if single and not target and source == colour * len(source):
                    continue
                if single and target and target == colour * len(target):
                    moving = 1 if self.rule is Rule.BALL else run(source)
                    if len(target) + moving == self.capacity:
                        return [Pour(i, j)]
                found.append(Pour(i, j))
        return found

    def _bound(self, belief: Belief) -> int:
        """Give a number of pours that no filling can undercut: hidden layers fit in everywhere."""
        least, kept = 0, 0
        bottoms: dict[str, int] = {}
        for tube in belief.tubes:
            cost, bottom = self._facts.get(tube) or self._fact(tube)
            least += cost
            if bottom == HIDDEN:
                kept += 1
            elif bottom:
                bottoms[bottom] = bottoms.get(bottom, 0) + 1
        if self.rule is Rule.BALL:
            return least
        for colour, count in bottoms.items():
            kept += min(count, self._fills[colour])
        return least - min(kept, self._tubes_filled)

    def _fact(self, tube: str) -> tuple[int, str]:
        """Give what a tube adds to the bound, and the layer at its bottom."""
        shown = tube.replace(HIDDEN, "")
        # With the ball rule, what lies above the first change that can be seen must move.
        ball = self.rule is Rule.BALL
        cost = len(tube.lstrip(HIDDEN + shown[:1])) if ball else blocks(shown)
        self._facts[tube] = cost, tube[:1]
        return self._facts[tube]
