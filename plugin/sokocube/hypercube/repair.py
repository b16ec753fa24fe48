"""Places the last states that share a code with others: ejection, with weights and a tabu list.

The states that can keep their codes side by side are placed; one after the other, a state without
a place takes the code where it does least harm, and those that it clashes with lose theirs. A
state thrown out may not return to its old code for a while and weighs more from then on, so that
troublesome states come to rest first. Codes near the states around are preferred: in a hypercube
a state d moves away is at most d bits away.

References: F. Glover, "Tabu search", ORSA Journal on Computing 1 (1989); P. Morris, "The breakout
method for escaping from local minima", AAAI (1993), for the weights that grow.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

__all__ = ["repair"]

_TENURE = 10
_TOO_FAR = 0.5
_GAIN = 0.05
_RADIUS = 4
_FORGETTING = 1 << 14


def repair(
    neighbours: Sequence[Sequence[int]],
    bits: int,
    codes: Sequence[int],
    rng: random.Random,
    steps: int,
) -> tuple[list[int] | None, int]:
    """Give codes that are all different and flip one bit along every edge, or None.

    Begins with `codes`, which may be wrong in any way, and gives up after `steps` looks at a state
    or a code, or sooner if it gets nowhere. The second that is given is the steps that it took.
    """
    places = _Places(neighbours, bits, rng)
    places.settle(codes)
    fewest, rounds = len(places.homeless), 0
    while places.homeless:
        stray = rounds % 128 == 0 and len(places.homeless) > 4 * fewest + 60
        if stray or places.steps > steps:
            return None, places.steps
        places.house(rounds)
        rounds += 1
        fewest = min(fewest, len(places.homeless))
    return places.code, places.steps


class _Places:
    """Which state has which code, and which have none (-1) for the time being."""

    def __init__(self, neighbours: Sequence[Sequence[int]], bits: int, rng: random.Random) -> None:
        self.neighbours = neighbours
        self.code = [-1] * len(neighbours)
        self.owner = [-1] * (1 << bits)
        self.masks = [1 << b for b in range(bits)]
        self.homeless: list[int] = []
        self.steps = 0
        self._draw = rng.random
        self._weight = [1.0] * len(neighbours)
        self._banned: dict[tuple[int, int], int] = {}
        self._near: dict[int, list[tuple[int, int]]] = {}

    def settle(self, codes: Sequence[int]) -> None:
        """Place the states, in their order, whose codes clash with none placed before."""
        for v, c in enumerate(codes):
            if self.owner[c] < 0 and all(
                self.code[u] < 0 or (self.code[u] ^ c).bit_count() == 1 for u in self.neighbours[v]
            ):
                self.code[v] = c
                self.owner[c] = v
            else:
                self.homeless.append(v)

    def house(self, now: int) -> None:
        """Place a state that has no code, and throw out those that its code clashes with."""
        if now % _FORGETTING == 0:
            self._banned = {move: until for move, until in self._banned.items() if until > now}
        at = int(self._draw() * len(self.homeless))
        v = self.homeless[at]
        placed = [u for u in self.neighbours[v] if self.code[u] >= 0]
        home = self._least_harm(v, placed, now)
        if home < 0:
            return
        code, owner = self.code, self.owner
        ejected = [u for u in placed if (code[u] ^ home).bit_count() != 1]
        if owner[home] >= 0 and owner[home] not in ejected:
            ejected.append(owner[home])
        self.homeless[at] = self.homeless[-1]
        self.homeless.pop()
        for u in ejected:
            tenure = _TENURE + int(self._draw() * _TENURE) + len(self.homeless) // 4
            self._banned[u, code[u]] = now + tenure
            owner[code[u]] = -1
            code[u] = -1
            self.homeless.append(u)
            self._weight[u] += _GAIN
        code[v] = home
        owner[home] = v

    def _least_harm(  # noqa: C901, PLR0912  # the innermost loop: calls would double its time
        self, v: int, placed: Sequence[int], now: int
    ) -> int:
        """Choose the code for v that throws out least; -1 if all are banned for now."""
        code, owner, masks = self.code, self.owner, self.masks
        weight, draw = self._weight, self._draw
        missing = len(self.neighbours[v]) - len(placed)
        if v not in self._near:
            self._near[v] = _within(self.neighbours, v)
        around = [(code[u], d) for u, d in self._near[v] if code[u] >= 0]
        beside = [code[u] for u in placed]
        pull = [weight[u] for u in placed]
        if placed:
            tried = sorted({c ^ mask for c in beside for mask in masks})
        else:
            tried = [int(draw() * len(owner))]
        self.steps += 20 + len(tried)
        least = float("inf")
        home = -1
        for c in tried:
            if self._banned.get((v, c), 0) > now:
                continue
            harm = draw() * 0.3  # breaks ties by chance
            if owner[c] >= 0:
                harm += weight[owner[c]]
            for there, loss in zip(beside, pull, strict=True):
                if (there ^ c).bit_count() != 1:
                    harm += loss
            if harm >= least:
                continue
            self.steps += 10
            for there, d in around:
                if (there ^ c).bit_count() > d:
                    harm += _TOO_FAR
            if missing:
                room = sum(owner[c ^ mask] < 0 for mask in masks)
                harm += _TOO_FAR * max(0, missing - room)
            if harm < least:
                least, home = harm, c
        return home


def _within(neighbours: Sequence[Sequence[int]], v: int) -> list[tuple[int, int]]:
    """Give the states two to `_RADIUS` moves away from v, each with its distance."""
    distance = {v: 0}
    order = [v]
    for u in order:
        if distance[u] < _RADIUS:
            for w in neighbours[u]:
                if w not in distance:
                    distance[w] = distance[u] + 1
                    order.append(w)
    return [(u, d) for u, d in distance.items() if d > 1]
