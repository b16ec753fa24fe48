"""An embedding of a graph in a hypercube: a value that proves itself when it is made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from sokocube.errors import PuzzleError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["Embedding", "NotAnEmbeddingError"]


class NotAnEmbeddingError(PuzzleError):
    """Codes were given that do not embed the graph."""


@dataclass(frozen=True, slots=True)
class Embedding:
    """A code of `bits` bits for every state, so that each edge of the graph flips exactly one.

    `codes[i]` belongs to state i; state 0, the start, has code 0. `edges` holds unordered pairs of
    states, as `StateGraph.edges` does. Raises `NotAnEmbeddingError`, which names the first fault,
    unless the codes are distinct, fit into the bits, begin with 0, and differ in one bit along
    every edge. So whoever holds an `Embedding` holds its proof.

    >>> square = Embedding(2, (0b00, 0b01, 0b10, 0b11), ((0, 1), (0, 2), (1, 3), (2, 3)))
    >>> square.code_strings, square.flipped(0, 2), square.flipped(3, 2)
    (('00', '01', '10', '11'), 1, 0)
    """

    bits: int
    codes: tuple[int, ...]
    edges: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        if self.bits < 0:
            raise NotAnEmbeddingError(f"{self.bits} bits: a code cannot have fewer bits than none")
        if self.codes and self.codes[0] != 0:
            raise NotAnEmbeddingError(f"the start has code {self._spelt(0)} instead of 0")
        owner: dict[int, int] = {}
        for state, code in enumerate(self.codes):
            if not 0 <= code < 1 << self.bits:
                raise NotAnEmbeddingError(
                    f"code {code} of state {state} does not fit into {self.bits} bits"
                )
            if owner.setdefault(code, state) != state:
                raise NotAnEmbeddingError(
                    f"states {owner[code]} and {state} share the code {self._spelt(state)}"
                )
        for i, j in self.edges:
            if not (0 <= i < len(self.codes) and 0 <= j < len(self.codes)):
                raise NotAnEmbeddingError(
                    f"edge {i}-{j} leads beyond the {len(self.codes)} states that have codes"
                )
            if (self.codes[i] ^ self.codes[j]).bit_count() != 1:
                raise NotAnEmbeddingError(
                    f"edge {i}-{j} does not flip exactly one bit: "
                    f"{self._spelt(i)} to {self._spelt(j)}"
                )

    def _spelt(self, state: int) -> str:
        return f"{self.codes[state]:0{max(self.bits, 1)}b}"

    @property
    def code_strings(self) -> tuple[str, ...]:
        """The codes as strings of `0` and `1`, the highest bit first, all equally long."""
        return tuple(f"{code:0{self.bits}b}" if self.bits else "" for code in self.codes)

    def flipped(self, i: int, j: int) -> int:
        """Give the bit, counted from 0 for the lowest, in which states i and j differ.

        Raises `ValueError` if they differ in any other number of bits: then no edge joins them.
        """
        difference = self.codes[i] ^ self.codes[j]
        if difference.bit_count() != 1:
            raise ValueError(f"states {i} and {j} are not one bit apart")
        return difference.bit_length() - 1

    def to_json(self) -> dict[str, Any]:
        """Give `{"bits": B, "codes": [strings]}`; the edges belong to the graph and stay there.

        >>> Embedding(1, (0, 1), ((0, 1),)).to_json()
        {'bits': 1, 'codes': ['0', '1']}
        """
        return {"bits": self.bits, "codes": list(self.code_strings)}

    @classmethod
    def from_json(cls, value: Any, edges: Iterable[tuple[int, int]]) -> Self:
        """Read what `to_json` gave and prove it anew against the edges of its graph.

        Raises `NotAnEmbeddingError` for a value of another shape as well as for wrong codes.

        >>> Embedding.from_json({"bits": 1, "codes": ["0", "1"]}, [(0, 1)]).bits
        1
        """
        bits, strings = _shape(value)
        if any(len(text) != bits or text.strip("01") for text in strings):
            raise NotAnEmbeddingError(f"a code is not a string of {bits} digits 0 and 1")
        return cls(bits, tuple(int(text or "0", 2) for text in strings), tuple(edges))


def _shape(value: Any) -> tuple[int, list[str]]:
    """Take the number of bits and the strings out of a JSON value."""
    match value:
        case {"bits": int(bits), "codes": [*strings]} if all(isinstance(s, str) for s in strings):
            return bits, strings
    raise NotAnEmbeddingError('codes are wanted as {"bits": number, "codes": [strings]}')
