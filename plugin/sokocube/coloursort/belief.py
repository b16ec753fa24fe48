"""What a player knows of a puzzle with hidden layers, and what a pour may show.

Hidden layers are ordinary layers that cannot be seen: a pour moves the whole true run, hidden
layers of the same colour included, as far as it fits; a layer is seen as soon as it is on top, and
the player sees how much moved. The player also sees when all is sorted and the game is over.

Hidden layers stay where they are until they are seen, so what has been seen since the start is
written on the board itself: every arrangement of the missing layers is as possible as any other.
The visible board is therefore the whole belief, and the chances follow from counting, without any
list of fillings. There are two exceptions, kept as a (small) set of excluded fillings: a position
that would be solved under one filling, where the game was not over; and a promise that the puzzle
can be solved, which excludes the fillings that cannot.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from sokocube.coloursort.collection import Collection
from sokocube.coloursort.container import HIDDEN, run
from sokocube.coloursort.fillings import Missing, arrangements, fillings, missing_layers
from sokocube.coloursort.rules import Rule, pour
from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sokocube.coloursort.collection import Pour

__all__ = ["Belief", "Outcome", "belief_of"]

_Tubes = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing that may happen after a pour.

    `seen` holds the colours of the layers that were hidden before, the uppermost first; `over`
    tells that all is sorted; `belief` is what is known then.
    """

    seen: str
    over: bool
    belief: Belief

    def fits(self, board: Collection) -> bool:
        """Tell whether this is what happened where a pour led to this board."""
        return self.over == board.is_solved and all(
            map(_looks_like, board.tubes, self.belief.tubes)
        )


@dataclass(frozen=True, slots=True)
class Belief:
    """A board with hidden layers, as far as it can be seen, and what is known besides.

    `missing` are the layers hidden in it; `excluded` the fillings known to be wrong, each as full
    tubes. Make one with `belief_of`.
    """

    tubes: _Tubes
    missing: Missing = field(compare=False)
    excluded: frozenset[_Tubes]
    capacity: int = field(compare=False)
    rule: Rule = field(compare=False)

    @property
    def weight(self) -> int:
        """The number of fillings that are still possible; all are equally likely."""
        return arrangements(self.missing) - len(self.excluded)

    @property
    def canonical(self) -> Belief:
        """The same belief with the tubes in order: what can be won does not depend on it."""
        if not self.excluded:
            tubes = tuple(sorted(self.tubes))
            return Belief(tubes, self.missing, self.excluded, self.capacity, self.rule)
        order = sorted(range(len(self.tubes)), key=self.tubes.__getitem__)
        return Belief(
            tuple(self.tubes[i] for i in order),
            self.missing,
            frozenset(tuple(full[i] for i in order) for full in self.excluded),
            self.capacity,
            self.rule,
        )

    def fillings(self) -> Iterator[Collection]:
        """Give every filling that is still possible."""
        for tubes in fillings(self.tubes, self.missing):
            if tubes not in self.excluded:
                yield Collection(tubes, self.capacity, self.rule)

    @property
    def only_filling(self) -> Collection:
        """The filling, where `weight` is 1."""
        (only,) = self.fillings()
        return only

    def without(self, excluded: frozenset[_Tubes]) -> Belief:
        """Exclude fillings, given as full tubes."""
        return replace(self, excluded=self.excluded | excluded)

    def outcomes(self, move: Pour) -> list[Outcome]:
        """Give everything that a pour may show, by the colours seen; nothing if it is illegal.

        >>> from sokocube.coloursort.collection import Pour
        >>> here = belief_of(Collection(("?ab", "?ab", ""), 3))
        >>> [(o.seen, o.belief.tubes) for o in here.outcomes(Pour(0, 2))]
        [('', ('?a', '?ab', 'b'))]
        """
        i, j = move
        source, target = self.tubes[i], self.tubes[j]
        colour, space = source[-1:], self.capacity - len(target)
        if i == j or not colour or not space or (target and target[-1] != colour):
            return []
        most = 1 if self.rule is Rule.BALL else space
        moved = min(run(source), most)
        told = []
        if source[-moved - 1 : -moved] == HIDDEN:
            flows = list(_flow(source, colour, most, self.missing))
        else:
            flows = [(source[:-moved], moved, self.missing, "")]
        for left, moved, missing, seen in flows:
            tubes = list(self.tubes)
            tubes[i], tubes[j] = left, target + colour * moved
            excluded = self._still_excluded(i, j, left, len(target) + moved)
            belief = Belief(tuple(tubes), missing, excluded, self.capacity, self.rule)
            told += belief.arrival(seen)
        return told

    def arrival(self, seen: str = "") -> list[Outcome]:
        """Split what is known by whether the game is over; impossible outcomes are left out."""
        solved = self._solved_filling()
        if solved is None or solved in self.excluded:
            return [Outcome(seen, False, self)] if self.weight else []
        ended = replace(self, tubes=solved, missing=(), excluded=frozenset())
        going_on = self.without(frozenset([solved]))
        goes_on = [Outcome(seen, False, going_on)] if going_on.weight else []
        return [Outcome(seen, True, ended), *goes_on]

    def _solved_filling(self) -> _Tubes | None:
        """Give the one filling in which all is sorted here, if there is one."""
        if any(tube and len(tube) < self.capacity for tube in self.tubes):
            return None
        solved = tuple(tube and tube[-1] * self.capacity for tube in self.tubes)
        for tube, full in zip(self.tubes, solved, strict=True):
            if tube != full and tube.replace(HIDDEN, full[0]) != full:
                return None
        needed: Counter[str] = Counter()
        for tube in self.tubes:
            needed[tube[-1:]] += tube.count(HIDDEN)
        return solved if +needed == Counter(dict(self.missing)) else None

    def _still_excluded(self, i: int, j: int, left: str, height: int) -> frozenset[_Tubes]:
        """Pour in the excluded fillings too, and keep those that look like what was seen."""
        kept = []
        for full in self.excluded:
            after = pour(full[i], full[j], self.capacity, self.rule)
            assert after is not None
            if len(after[1]) == height and _looks_like(after[0], left):
                tubes = list(full)
                tubes[i], tubes[j] = after
                kept.append(tuple(tubes))
        return frozenset(kept)


def belief_of(start: Collection, colours: str = "") -> Belief:
    """Give what is known at the start; `colours` as in `missing_layers`.

    Raises `PuzzleError` for the rule of whole runs: there, hidden layers decide whether a pour is
    allowed at all, so a player would not know which pours can be made.
    """
    if start.rule is Rule.WHOLE:
        raise PuzzleError(
            "hidden layers do not go with the rule of whole runs",
            "choose the rule water or ball: a player must see which pours are allowed",
        )
    missing = missing_layers(start.tubes, start.capacity, colours)
    return Belief(start.tubes, missing, frozenset(), start.capacity, start.rule)


def _looks_like(full: str, visible: str) -> bool:
    return len(full) == len(visible) and all(
        shown in (HIDDEN, layer) for layer, shown in zip(full, visible, strict=True)
    )


def _flow(
    left: str, colour: str, most: int, missing: Missing, so_far: tuple[int, str] = (0, "")
) -> Iterator[tuple[str, int, Missing, str]]:
    """Let a colour flow out: what may be left, how much moved, what is missing, what was seen.

    A hidden layer that comes to the top is seen; if it has the colour it flows on.
    """
    moved, seen = so_far
    if left.endswith(HIDDEN):
        for found, _ in missing:
            rest = tuple((c, n - (c == found)) for c, n in missing if n > (c == found))
            yield from _flow(left[:-1] + found, colour, most, rest, (moved, seen + found))
    elif left.endswith(colour) and moved < most:
        yield from _flow(left[:-1], colour, most, missing, (moved + 1, seen))
    else:
        yield left, moved, missing, seen
