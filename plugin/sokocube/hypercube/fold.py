"""Takes one bit off codes by folding it into another: a good start for the search one bit lower."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["fold", "folded"]


def folded(codes: Sequence[int], bits: int, into: int, away: int) -> list[int]:
    """Add bit `away` of each code to bit `into`, and close the gap that it leaves.

    An edge that flipped either bit now flips `into`, so every edge still flips exactly one bit.

    >>> [f"{code:02b}" for code in folded([0b000, 0b100, 0b101], 3, into=0, away=2)]
    ['00', '01', '00']
    """
    low = (1 << away) - 1
    high = ((1 << bits) - 1) ^ low ^ (1 << away)
    # The bit that is folded away may lie above or below its new place.
    return [
        (mixed & low) | (mixed & high) >> 1
        for mixed in ((code ^ ((code >> away & 1) << into)) for code in codes)
    ]


def fold(codes: Sequence[int], bits: int) -> list[int]:
    """Give codes of one bit less, the two bits folded together that make fewest codes meet.

    >>> fold([0b00, 0b01, 0b11], 2)
    [0, 1, 0]
    """
    pairs = [(into, away) for away in range(bits) for into in range(away)]
    into, away = max(pairs, key=lambda pair: len(set(folded(codes, bits, *pair))))
    return folded(codes, bits, into, away)
