"""Chooses a bit for each kind of move so that few positions share a code: annealing.

The ways between positions cross kinds of moves; where a cycle crosses kinds, each bit must occur
an even number of times among them, or some edge of it is wrong. So there are two things to make
few: positions that share a code, and bits that are odd around a cycle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from sokocube.hypercube.cooling import Cooling
from sokocube.hypercube.kempe import collisions, flip_all

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from sokocube.hypercube.labels import Kinds

__all__ = ["annealed_labels"]

# Chosen by trial on a few levels, as are the chances below.
_HOT, _COLD = 0.8825, 0.036
_COST_OF_ODD = 6

T = TypeVar("T")


def annealed_labels(  # noqa: PLR0917
    edges: Sequence[tuple[int, int]],
    kinds: Kinds,
    states: int,
    bits: int,
    rng: random.Random,
    steps: int,
) -> tuple[list[int], int]:
    """Give codes that come from a bit for each kind of move, with few collisions, and the steps.

    `edges` are those of the graph, `kinds` tells the kind of each. A label is chosen for every
    kind; a state's code is the sum of the labels along any way from the start, provided that the
    labels of every cycle cancel out. Annealed are the labels: the cost is the number of states
    that share a code, and six times the number of bits left open on a basis of the cycles. So some
    codes will be shared, and where cycles could not be closed some edges will not flip one bit;
    both are as few as were seen within `steps`. A step is a look at a state.
    """
    labels = _Labels(edges, kinds, states, bits, rng)
    cooling = Cooling(_HOT, _COLD)
    best, least = labels.codes[:], labels.cost
    done = tries = 0
    while done < steps and labels.cost and labels.pushes:
        if tries % 64 == 0:
            cooling.cool(done / steps)
        tries += 1
        done += 20
        kind, new = labels.choice()
        if new == labels.bit[kind]:
            continue
        done += labels.exchange(kind, new, cooling.tolerated(rng.random()))
        if labels.cost < least:
            best, least = labels.codes[:], labels.cost
    return best, done


class _Labels:
    """A bit for every kind of move, with the codes that follow and what is wrong with them."""

    def __init__(
        self,
        edges: Sequence[tuple[int, int]],
        kinds: Kinds,
        states: int,
        bits: int,
        rng: random.Random,
    ) -> None:
        self.bits = bits
        self._draw = rng.random
        ways = _ways(edges, kinds, states)
        self.cycles = _cycles(edges, kinds, ways)
        self.through: list[list[int]] = [[] for _ in range(kinds.count)]
        for number, cycle in enumerate(self.cycles):
            for kind in cycle:
                self.through[kind].append(number)
        self.beyond = [_smaller_side(ways, kind) for kind in range(kinds.count)]
        pushes = [kind for kind in kinds.family if self.beyond[kind]]
        walks = [kind for kind in kinds.natural if self.beyond[kind]]
        self.pushes, self.walks = pushes or walks, walks or pushes
        first: dict[int, int] = {}
        self.bit = [
            kinds.natural[kind] % bits
            if kind in kinds.natural
            else first.setdefault(kinds.family[kind], int(self._draw() * bits))
            for kind in range(kinds.count)
        ]
        self.codes = [0] * states
        for kind, side in enumerate(self.beyond):
            for v in side:
                self.codes[v] ^= 1 << self.bit[kind]
        self.count = [0] * (1 << bits)
        for code in self.codes:
            self.count[code] += 1
        self.odd = [0] * len(self.cycles)
        for number, cycle in enumerate(self.cycles):
            for kind in cycle:
                self.odd[number] ^= 1 << self.bit[kind]
        self.clashing = collisions(self.codes)
        self.open = sum(odd.bit_count() for odd in self.odd)

    @property
    def cost(self) -> int:
        """What is wrong: 0 only for an embedding."""
        return self.clashing + _COST_OF_ODD * self.open

    def _pick(self, items: Sequence[T]) -> T:
        return items[int(self._draw() * len(items))]

    def choice(self) -> tuple[int, int]:
        """Choose a kind of move and the bit that it might flip: at times to close a cycle."""
        if self.open and self._draw() < 0.25:
            number = self._pick([k for k, odd in enumerate(self.odd) if odd])
            odd = [b for b in range(self.bits) if self.odd[number] >> b & 1]
            old = self._pick(odd)
            kind = self._pick([k for k in self.cycles[number] if self.bit[k] == old])
            return kind, self._pick(odd if len(odd) > 1 else range(self.bits))
        kind = self._pick(self.walks if self._draw() < 0.15 else self.pushes)
        return kind, self._pick(range(self.bits))

    def exchange(self, kind: int, new: int, limit: int) -> int:
        """Let a kind flip bit `new`, perhaps with another on its cycle, if the cost allows it.

        The cost may rise by `limit`. Gives the number of states looked at.
        """
        old = self.bit[kind]
        mask = 1 << old | 1 << new
        moved = [kind]
        side = self.beyond[kind]
        if self.through[kind] and self._draw() < 0.7:
            cycle = self.cycles[self._pick(self.through[kind])]
            partners = [k for k in cycle if k != kind and self.bit[k] in {old, new}]
            if partners:
                moved.append(self._pick(partners))
                side = side ^ self.beyond[moved[1]]
        odd: dict[int, int] = {}
        for k in moved:
            for number in self.through[k]:
                odd[number] = odd.get(number, self.odd[number]) ^ mask
        opened = sum(o.bit_count() - self.odd[number].bit_count() for number, o in odd.items())
        if _COST_OF_ODD * opened - self.clashing > limit:
            return 0
        codes = [self.codes[v] for v in side]
        rise = flip_all(self.count, codes, mask)
        if rise + _COST_OF_ODD * opened > limit:
            flip_all(self.count, [code ^ mask for code in codes], mask)
            return len(codes)
        for v in side:
            self.codes[v] ^= mask
        for k in moved:
            self.bit[k] ^= old ^ new
        for number, o in odd.items():
            self.odd[number] = o
        self.clashing += rise
        self.open += opened
        return len(codes)


def _ways(edges: Sequence[tuple[int, int]], kinds: Kinds, states: int) -> list[int]:
    """Give for each state the kinds crossed an odd number of times on a way from state 0.

    A set of kinds is written as a whole number with one bit for each kind.
    """
    joined: list[list[tuple[int, int]]] = [[] for _ in range(states)]
    for (i, j), kind in zip(edges, kinds.of, strict=True):
        joined[i].append((j, kind))
        joined[j].append((i, kind))
    ways = [-1] * states
    ways[0] = 0
    order = [0]
    for v in order:
        for w, kind in joined[v]:
            if ways[w] < 0:
                ways[w] = ways[v] ^ 1 << kind
                order.append(w)
    return ways


def _cycles(edges: Sequence[tuple[int, int]], kinds: Kinds, ways: Sequence[int]) -> list[list[int]]:
    """Give sets of kinds whose bits must cancel, so that all others' do: a basis of short ones."""
    around = {ways[i] ^ ways[j] ^ 1 << kind for (i, j), kind in zip(edges, kinds.of, strict=True)}
    pivot: dict[int, int] = {}
    basis = []
    for cycle in sorted(around - {0}, key=lambda x: (x.bit_count(), x)):
        rest = cycle
        while rest and rest.bit_length() in pivot:
            rest ^= pivot[rest.bit_length()]
        if rest:
            pivot[rest.bit_length()] = rest
            basis.append([kind for kind in range(kinds.count) if cycle >> kind & 1])
    return basis


def _smaller_side(ways: Sequence[int], kind: int) -> frozenset[int]:
    """Give the states beyond the moves of a kind, or those before them if these are fewer."""
    side = frozenset(v for v, way in enumerate(ways) if way >> kind & 1)
    return side if 2 * len(side) <= len(ways) else frozenset(range(len(ways))) - side
