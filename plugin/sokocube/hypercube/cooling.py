"""How annealing cools: which rise in cost a draw of chance still tolerates.

A rise by d is accepted with probability q ** d, and q falls from hot to cold as the work goes on.
Only sums and products of floats are used, which every machine rounds alike; logarithms and
exponentials, which the usual formula takes, are rounded as each C library likes.

Reference: S. Kirkpatrick, C. Gelatt, M. Vecchi, "Optimization by simulated annealing",
Science 220 (1983).
"""

from __future__ import annotations

from bisect import bisect_right

__all__ = ["Cooling"]

# A rise this improbable never happens.
_NEVER = 1e-7


class Cooling:
    """The odds of accepting a rise in cost, `hot` at first and `cold` at last.

    >>> cooling = Cooling(hot=0.5, cold=0.25)
    >>> cooling.tolerated(0.4), cooling.tolerated(0.2)
    (1, 2)
    >>> cooling.cool(1.0)
    >>> cooling.tolerated(0.4), cooling.tolerated(0.2)
    (0, 1)
    """

    def __init__(self, hot: float, cold: float, power: int = 1) -> None:
        self.hot = hot
        self.cold = cold
        self.power = power
        self._odds: list[float] = []
        self.cool(0.0)

    def cool(self, done: float) -> None:
        """Set the temperature for when a fraction `done` of the work, from 0 to 1, is done."""
        left = 1.0
        for _ in range(self.power):
            left *= 1.0 - done
        q = self.cold + (self.hot - self.cold) * left
        odds = [q]
        while odds[-1] > _NEVER:
            odds.append(odds[-1] * q)
        self._odds = odds[::-1]

    def tolerated(self, draw: float) -> int:
        """Give the largest whole rise in cost that a draw from [0, 1) accepts."""
        return len(self._odds) - bisect_right(self._odds, draw)
