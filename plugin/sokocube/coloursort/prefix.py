"""Pours that are right whatever is hidden: what starts a shortest solution of every filling.

A *jointly optimal* sequence is, for every filling, the start of some shortest solution of it. It is
the longest sequence that can be called safe without knowing more, it does not depend on which of
several shortest solutions a solver happens to find, and it is at least as long as every common
prefix that a comparison of one solution for each filling can give. Sequences are compared in a
normal form: of tubes that hold the same in every filling, empty ones included, the leftmost is
meant.

Jointly optimal is not the same as best: see `sokocube.coloursort.strategy` for the worst case.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sokocube.coloursort.collection import Collection, Pour

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.coloursort.distances import Distances

__all__ = ["is_jointly_optimal", "joint_prefix", "normal_moves"]

_Boards = tuple[Collection, ...]


def normal_moves(boards: Sequence[Collection]) -> list[Pour]:
    """Give the legal pours of boards that look alike, in the normal form.

    >>> [str(move) for move in normal_moves([Collection(("ab", "ba", "", ""), 2)])]
    ['1→3', '2→3']
    """
    columns = list(zip(*(board.tubes for board in boards), strict=True))
    found = []
    met = set()
    for move, _ in boards[0].moves():
        pair = (columns[move.source], columns[move.target])
        if pair not in met:
            met.add(pair)
            found.append(move)
    return found


def is_jointly_optimal(boards: Sequence[Collection], move: Pour, distances: Distances) -> bool:
    """Tell whether a pour starts a shortest solution of every one of the boards."""
    for board in boards:
        distance = distances.distance(board)
        reached = board.pour(move)
        if not distance or reached is None or not distances.within(reached, distance - 1):
            return False
    return True


def joint_prefix(boards: Sequence[Collection], distances: Distances) -> tuple[Pour, ...]:
    """Give the longest jointly optimal sequence; of several, the first by the tubes' numbers.

    `boards` are the fillings of one board with hidden layers.

    >>> from sokocube.coloursort.distances import Distances
    >>> fillings = [Collection((tube, "baa", ""), 3) for tube in ("abb", "bab")]
    >>> [str(move) for move in joint_prefix(fillings, Distances(budget=1000))]
    ['2→3', '1→2', '1→3']
    """
    return _longest(tuple(boards), distances, {})


def _longest(
    boards: _Boards, distances: Distances, known: dict[_Boards, tuple[Pour, ...]]
) -> tuple[Pour, ...]:
    if boards not in known:
        longest: tuple[Pour, ...] = ()
        # A filling that is solved, or cannot be, ends every sequence.
        most = min((distances.distance(board) or 0 for board in boards), default=0)
        for move in normal_moves(boards) if most else []:
            if len(longest) == most:
                break
            if is_jointly_optimal(boards, move, distances):
                after = (board.pour(move) for board in boards)
                reached = tuple(board for board in after if board is not None)
                onward = _longest(reached, distances, known)
                longest = max(longest, (move, *onward), key=len)
        known[boards] = longest
    return known[boards]
