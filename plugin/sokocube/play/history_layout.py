"""The layout of a history page: which step stands in which group, and what properties are called.

The name of a property is an h, a letter for what it is, and the number of a variable, a step or a
choice: short, because long pages hold many of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from sokocube.play.expression import LARGEST_KEPT

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from sokocube.play.arithmetic import ArithmeticGame

__all__ = ["Layout"]

_DEEPEST = 400
"""Groups in a page: parsers nest 512 elements at most, and some are around the game."""

_MANY = 64
"""Groups on a page that need not be told apart."""

_PLACES = "abcdefgh"
"""What binary digits are called, the last first."""

_SIZES = ((256, 4), (512, 8))
_LARGEST = 10
"""Steps in a group by the moves of the page, found by measuring: small groups need fewer rules,
large ones are fewer. Up to the sizes given there are no more than `_MANY` groups."""


@dataclass(frozen=True)
class Layout:
    """A game on a page that keeps at least `least` moves, `group` of them on a level of nesting.

    `solution` is the known way to win, as numbers of choices from 0; it may be empty.
    """

    game: ArithmeticGame
    least: int
    group: int
    solution: tuple[int, ...] = ()

    @classmethod
    def fitting(cls, game: ArithmeticGame, least: int, solution: Sequence[int] = ()) -> Self:
        """Give the history whose groups are of a good size, or as large as depth requires."""
        good = next((size for most, size in _SIZES if least <= most), _LARGEST)
        group = max(good, -(-least // _DEEPEST))
        return cls(game, least, group, tuple(solution))

    @cached_property
    def groups(self) -> int:
        """How many groups hold steps; one more follows, for the page that is full."""
        return max(1, -(-self.least // self.group))

    @property
    def moves(self) -> int:
        """How many moves the page keeps: `least`, rounded up to whole groups."""
        return self.groups * self.group

    @property
    def kinds(self) -> int:
        """Of how many kinds groups are, in turn: see `history_page`."""
        return min(8, -(-self.groups // _MANY))

    def place(self, group: int, step: int) -> int:
        """Give the number of a step that is its own among the groups of different kinds."""
        return group % self.kinds * self.group + step

    @property
    def bits(self) -> int:
        """How many binary digits tell the choices of a step apart."""
        return (len(self.game.choices) - 1).bit_length()

    @property
    def spans(self) -> list[range]:
        """The steps of a group in runs, so short that the choices of each make up one number."""
        together = min(self.group, (LARGEST_KEPT.bit_length() - 1) // max(1, self.bits))
        firsts = range(0, self.group, together)
        return [range(first, min(first + together, self.group)) for first in firsts]

    def plan(self, group: int) -> dict[str, int]:
        """Give the solution's moves in a group as properties, one a span; none if it has none."""
        moves = self.solution[group * self.group : (group + 1) * self.group]
        return {
            self.planned(group, span): sum(
                move << self.bits * i for i, move in enumerate(moves[span.start : span.stop])
            )
            for span in self.spans
            if moves
        }

    def now(self, name: str) -> str:
        """Name the property of a variable, or of a number shown, at present."""
        if name in self.game.shown:
            return f"hx{list(self.game.shown).index(name)}"
        return self.named("hn", name)

    def before(self, variable: str) -> str:
        """Name the property of a variable before the last step of the previous group.

        There is none for `History.counters`.
        """
        return self.named("hz", variable)

    def legal(self, choice: int) -> str:
        """Name the property that is 1 where a choice may be made."""
        return f"hl{choice}"

    def made(self, step: int) -> str:
        """Name the property that is 1 where a step has been made."""
        return f"hm{step}"

    def bit(self, step: int, place: int) -> str:
        """Name the property of a binary digit of the number of the choice made in a step."""
        return f"hb{step}{_PLACES[place]}"

    def value(self, step: int) -> str:
        """Name the property that holds the value of the choice made in a step, 0 if none was."""
        return f"hv{step}"

    def planned(self, group: int, span: range) -> str:
        """Name the property that holds what is planned; it is written, never computed."""
        return f"hp{group % 2}-{span.start}"

    def followed(self, group: int) -> str:
        """Name the property that is 1 where all moves before a group were the solution's."""
        return f"hf{group % 2}"

    def handed(self, group: int, variable: str) -> str:
        """Name the property of a variable that a group is handed by the one before."""
        return self.named("ho" if group % 2 else "he", variable)

    def named(self, kind: str, variable: str) -> str:
        """Name a property of some kind, told by its letters, for a variable of the game."""
        return f"{kind}{list(self.game.start).index(variable)}"
