"""Takes collisions out of codes while every edge keeps flipping one bit: Kempe moves, annealed.

Choose two bits and take away all edges that flip either. If the states of one piece of what is
left exchange the two bits - both flipped, that is - the edges inside the piece keep their bit, and
those at its border, which flipped the one bit, now flip the other. So from any codes that are
right along all edges one walks through nothing but such codes, and only the states that share a
code with others are left to mend. It is the move of A. Kempe's colour chains, with bits for
colours and pieces for chains.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.hypercube.cooling import Cooling

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

__all__ = ["collisions", "flip_all", "untangle"]

_HOT, _COLD = 0.2, 0.0013
_PIECE, _LARGE_PIECE = 8, 64
_LARGE = 0.06
_WRONG = 4
_TROUBLED = 0.8


def collisions(codes: Sequence[int]) -> int:
    """Give the number of states that would have to go for all codes to differ.

    >>> collisions([0, 1, 0, 1, 0])
    3
    """
    return len(codes) - len(set(codes))


def flip_all(count: list[int], codes: Sequence[int], mask: int) -> int:
    """Flip the bits of `mask` in the given codes; `count` holds how many states have each code.

    Gives by how much the number of collisions rises. To undo it, flip the new codes again.
    """
    rise = 0
    for code in codes:
        left = count[code] - 1
        count[code] = left
        if left:
            rise -= 1
    for code in codes:
        there = count[code ^ mask]
        count[code ^ mask] = there + 1
        if there:
            rise += 1
    return rise


def untangle(
    neighbours: Sequence[Sequence[int]],
    bits: int,
    codes: Sequence[int],
    rng: random.Random,
    steps: int,
) -> tuple[list[int], int]:
    """Give codes with as few collisions and wrong edges as were seen within `steps`.

    The second that is given is the number of steps that it took; fewer where nothing is left to
    mend. Edges of `codes` that do not flip one bit are mended where that can be; no others become
    so unless this takes out many collisions. A step is a look at a state.
    """
    states = len(neighbours)
    codes = list(codes)
    draw = rng.random
    count = [0] * (1 << bits)
    for code in codes:
        count[code] += 1
    clashing = collisions(codes)
    wrong = len(_wrong_ends(neighbours, codes)) // 2
    best, least = codes[:], clashing + _WRONG * wrong
    cooling = Cooling(_HOT, _COLD, power=2)
    troubled: list[int] = []
    often = max(128, states // 16)
    done = tries = 0
    while done < steps and clashing + wrong:
        done += 1
        if tries % often == 0:
            cooling.cool(done / steps)
            done += states
            troubled = [v for v in range(states) if count[codes[v]] > 1]
            troubled += _wrong_ends(neighbours, codes) if wrong else []
        tries += 1
        if troubled and draw() < _TROUBLED:
            v = troubled[int(draw() * len(troubled))]
        else:
            v = int(draw() * states)
        around = neighbours[v]
        flipped = codes[v] ^ codes[around[int(draw() * len(around))]]
        mask = (flipped & -flipped or 1) | 1 << int(draw() * bits)
        if not mask & (mask - 1):
            continue
        most = _LARGE_PIECE if draw() < _LARGE else _PIECE
        piece = _piece(neighbours, codes, v, mask, most)
        done += len(piece) + 5
        if len(piece) > most:
            continue
        mended = _mended(neighbours, codes, piece, mask) if wrong else 0
        old = [codes[u] for u in piece]
        rise = flip_all(count, old, mask)
        cost = rise - _WRONG * mended
        if cost <= 0 or cost <= cooling.tolerated(draw()):
            for u in piece:
                codes[u] ^= mask
            clashing += rise
            wrong -= mended
            if clashing + _WRONG * wrong < least:
                best, least = codes[:], clashing + _WRONG * wrong
        else:
            flip_all(count, [code ^ mask for code in old], mask)
    return best, done


def _piece(
    neighbours: Sequence[Sequence[int]], codes: Sequence[int], v: int, mask: int, most: int
) -> list[int]:
    """Give the states joined to v by edges that flip no bit of `mask`: all, or more than `most`."""
    piece = [v]
    seen = {v}
    for u in piece:
        code = codes[u]
        for w in neighbours[u]:
            if w not in seen:
                flipped = code ^ codes[w]
                # Where two states share a code though they are neighbours, the edge is cut.
                if flipped and not flipped & mask:
                    seen.add(w)
                    piece.append(w)
        if len(piece) > most:
            break
    return piece


def _mended(
    neighbours: Sequence[Sequence[int]], codes: Sequence[int], piece: Sequence[int], mask: int
) -> int:
    """Count the wrong edges that flipping `mask` in a piece puts right, less those put wrong."""
    inside = set(piece)
    return sum(
        _is_wrong(codes[u] ^ codes[w]) - _is_wrong(codes[u] ^ codes[w] ^ mask)
        for u in piece
        for w in neighbours[u]
        if w not in inside
    )


def _is_wrong(flipped: int) -> bool:
    return flipped == 0 or flipped & (flipped - 1) != 0


def _wrong_ends(neighbours: Sequence[Sequence[int]], codes: Sequence[int]) -> list[int]:
    """Give the states at the ends of edges that do not flip one bit, once for each such edge."""
    return [
        v for v, around in enumerate(neighbours) for w in around if _is_wrong(codes[v] ^ codes[w])
    ]
