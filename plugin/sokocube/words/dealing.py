"""Dealing letters anew to the boxes of a scrambled board, so that the board can still be won.

When boxes have been led away from the goal line, each still belongs to the goal that it came from.
Were it to carry that goal's letter, the level would be won by undoing the scramble, but often the
boxes would still stand in the order of the word. So letters are dealt anew, and the scramble proves
nothing any more: the boxes may be unable to change places.

**The condition.** Let the boxes be alike for a moment. A reverse play that leads from the goal
line G to the cells S of the start carries the box of each goal to one cell: it realises a
one-to-one map from G to S. A dealing is such a map too; it says for which goal the box on each cell
is meant.

*A dealing can be won from S exactly if some reverse play from G to S realises it, the player ending
where he is to start.* For undoing that play is a sequence of pushes that brings every box to its
goal; and a solution, played backwards, is such a reverse play.

So a dealing is kept only if a second reverse play has been found that realises it, and this
second play, undone, is the solution that the level keeps. The scramble chose the cells; the second
play is the proof for the letters.

**How many dealings there are.** If a reverse play realises the map s, and a closed walk by pulls
from S back to S, player included, exchanges the boxes by the permutation p, then walking it after
the play realises p after s. The permutations of closed walks can be composed, and as there are only
finitely many, the inverse of each is one of its powers: they form a group H. The dealings that can
be won are therefore whole cosets of H, H s for each of some maps s; where H holds all permutations,
and one scramble exists, every dealing can be won.

Boxes with equal letters may change places, so a dealing says no more than which letter lies where;
each of equal letters is meant for the goal that makes the total of push distances least.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sokocube.sokoban.bound import FAR, match
from sokocube.words.reverse_play import carry, pull_distances

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.sokoban.regions import Grid
    from sokocube.words.draw import Draw
    from sokocube.words.reverse_play import ReversePlay

__all__ = ["Dealing", "deal", "orders_given_away"]

# Dealings that are tried on one scrambled board, and positions examined for each.
_DEALINGS = 8
_BUDGET = 1_000


class Dealing(NamedTuple):
    """Letters on cells that can be won: `play` brings the box of goal i to where letter i lies."""

    play: ReversePlay
    tried: int


def deal(
    room: Grid,
    goals: tuple[int, ...],
    letters: Sequence[str],
    cells: Sequence[int],
    draw: Draw,
) -> Dealing | None:
    """Deal `letters`, which the goals spell, to boxes on `cells`, and prove that it can be won.

    Dealings are tried in random order, of those only that give away the order of the word as
    little as any can (`orders_given_away`). None where no reverse play was found for any tried.
    """
    dealings = _dealings(room, letters, cells, draw)
    for tried, dealt in enumerate(dealings, 1):
        meant = _meant_for(room, goals, letters, cells, dealt)
        play = carry(room, goals, meant, _BUDGET) if meant else None
        if play is not None:
            return Dealing(play, tried)
    return None


def orders_given_away(
    room: Grid, letters: Sequence[str], cells: Sequence[int], dealt: Sequence[str]
) -> int:
    """Count the ways of reading letters dealt to cells that spell the word or its reverse.

    There are four: by rows and by columns, forwards and backwards.
    """
    found = 0
    for turn in (1, room.width):
        order = sorted(
            range(len(cells)), key=lambda i: (cells[i] % room.width * (turn > 1), cells[i])
        )
        read = [dealt[i] for i in order]
        found += (read == list(letters)) + (read[::-1] == list(letters))
    return found


def _dealings(
    room: Grid, letters: Sequence[str], cells: Sequence[int], draw: Draw
) -> list[tuple[str, ...]]:
    """Draw different dealings that give away as little as any that was drawn."""
    drawn = dict.fromkeys(tuple(draw.shuffled(letters)) for _ in range(4 * _DEALINGS))
    given = [orders_given_away(room, letters, cells, dealt) for dealt in drawn]
    least = min(given)
    return [dealt for dealt, n in zip(drawn, given, strict=True) if n == least][:_DEALINGS]


def _meant_for(
    room: Grid,
    goals: Sequence[int],
    letters: Sequence[str],
    cells: Sequence[int],
    dealt: Sequence[str],
) -> tuple[int, ...] | None:
    """Give for each goal the cell of its box; None where some box can never come to its goal."""
    distances = {cell: pull_distances(room, cell) for cell in cells}
    rows = [
        [
            distances[cell].get(goal, FAR) if letter == wanted else FAR
            for cell, letter in zip(cells, dealt, strict=True)
        ]
        for goal, wanted in zip(goals, letters, strict=True)
    ]
    matched = match(rows)
    return tuple(cells[j] for j in matched.goals) if matched else None
