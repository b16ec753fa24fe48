"""Looks for an embedding by annealing: for graphs of a few states and of many thousands.

A try at B bits makes codes that flip one bit along every edge but are not all different, then sets
the states apart while the edges stay right:

1. Begin with labels: the same bit for all moves of a kind (`annealed_labels`); or, once an
   embedding in B + 1 bits is known, with that one, two of its bits folded into one (`fold`); or
   with the plainest codes of all, the parity of each state.
2. Untangle by Kempe moves (`kempe`): states that share a code go apart, no edge goes wrong.
3. Repair by ejection (`repair`), which alone can set right the last few states.

Small graphs are tried from the bound upwards. A large one begins two bits above, where there is
room, and goes down bit by bit, each embedding being the start for the next. All budgets count steps
of work, and chance comes from one seeded stream, so the same seed gives the same codes everywhere.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from sokocube.hypercube.annealed_labels import annealed_labels
from sokocube.hypercube.bounds import two_colouring
from sokocube.hypercube.embedding import Embedding
from sokocube.hypercube.fold import fold
from sokocube.hypercube.kempe import untangle
from sokocube.hypercube.labels import kinds_of_moves
from sokocube.hypercube.repair import repair

if TYPE_CHECKING:
    from collections.abc import Callable

    from sokocube.hypercube.labels import Kinds
    from sokocube.sokoban.level import Board
    from sokocube.sokoban.rules import State
    from sokocube.state_graph import StateGraph

__all__ = ["FEW_STATES", "Search"]

FEW_STATES = 400
"""Graphs of up to so many states are tried at the bound at once."""

_GROWTH = 1.5  # how much more work each further try at the same bits may do


class Search:
    """Tries to embed one graph; every try goes on with the same stream of chance.

    `spent` counts the steps of work done so far. `progress` is told a line for every try.
    """

    def __init__(
        self,
        graph: StateGraph[State, str],
        board: Board | None,
        *,
        seed: int = 0,
        progress: Callable[[str], None] | None = None,
    ) -> None:
        self.graph = graph
        self.kinds: Kinds | None = kinds_of_moves(graph, board) if board is not None else None
        self.spent = 0
        self._states = len(graph.states)
        self._random = random.Random(f"embedding {seed}")
        self._progress = progress or (lambda _: None)

    @property
    def effort(self) -> float:
        """How much work the first try at a number of bits may do, by the size of the graph."""
        return 0.3 if self._states <= FEW_STATES else 1.0

    def at(self, bits: int, *, budget: int, known: Embedding | None = None) -> Embedding | None:
        """Look for an embedding in exactly `bits` bits until `budget` steps are spent on it.

        `known` is an embedding in one bit more, if there is one. Always makes at least one try.
        """
        effort = self.effort
        began = self.spent
        tries = 0
        while not tries or self.spent - began < budget:
            tries += 1
            warm = known is not None and tries % 2 == 1
            codes = self._begin(bits, effort, known if warm else None)
            steps = int(effort * self._states * (2500 if self.kinds else 6000))
            codes = untangle(self.graph.neighbours, bits, codes, self._random, steps)
            rounds = int(effort * (20_000 + 40 * self._states))
            placed = repair(self.graph.neighbours, bits, codes, self._random, rounds)
            self.spent += steps + 10 * rounds
            self._progress(
                f"{bits} bits, {'folded from one more' if warm else f'try {tries}'}: "
                f"{'found' if placed else 'not found'}"
            )
            if placed is not None:
                found = tuple(code ^ placed[0] for code in placed)
                return Embedding(bits, found, self.graph.edges)
            effort *= _GROWTH
        return None

    def _begin(self, bits: int, effort: float, known: Embedding | None) -> list[int]:
        """Give codes right along every edge, or nearly so, that need not be different."""
        if known is not None:
            return fold(known.codes, known.bits)
        if self.kinds is not None:
            steps = int(effort * self._states * 1500)
            self.spent += steps
            return annealed_labels(
                self.graph.edges, self.kinds, self._states, bits, self._random, steps
            )
        return two_colouring(self.graph.neighbours)
