"""An embedding proves itself: whatever is wrong with codes, none can be made of them."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokocube.errors import PuzzleError
from sokocube.hypercube.embedding import Embedding, NotAnEmbeddingError

SQUARE = ((0, 1), (0, 2), (1, 3), (2, 3))


def test_right_codes_make_an_embedding() -> None:
    """A square lies in two bits, and each edge names the bit that it flips."""
    square = Embedding(2, (0, 1, 2, 3), SQUARE)

    assert square.code_strings == ("00", "01", "10", "11")
    assert [square.flipped(*edge) for edge in SQUARE] == [0, 1, 1, 0]


@pytest.mark.parametrize(
    ("bits", "codes", "edges", "said"),
    [
        (2, (1, 0, 3, 2), SQUARE, "the start has code 01 instead of 0"),
        (1, (0, 1, 2, 3), SQUARE, "code 2 of state 2 does not fit into 1 bits"),
        (2, (0, 1, -2, 3), SQUARE, "code -2 of state 2 does not fit into 2 bits"),
        (2, (0, 1, 1, 3), SQUARE, "states 1 and 2 share the code 01"),
        (2, (0, 1, 3, 2), SQUARE, "edge 0-2 does not flip exactly one bit: 00 to 11"),
        (2, (0, 1, 2), SQUARE, "edge 1-3 leads beyond the 3 states that have codes"),
        (2, (0, 1), ((0, 0),), "edge 0-0 does not flip exactly one bit: 00 to 00"),
        (-1, (0,), (), "-1 bits"),
    ],
)
def test_each_fault_is_refused_and_named(bits, codes, edges, said: str) -> None:
    """Codes with any one fault are no embedding, and the message says which fault it is."""
    with pytest.raises(NotAnEmbeddingError) as caught:
        Embedding(bits, codes, edges)

    assert said in str(caught.value)


@given(st.permutations(range(8)), st.integers(0, 7))
def test_only_codes_along_all_edges_are_taken(order: list[int], start: int) -> None:
    """Of all ways to number the corners of a cube, exactly those that keep its edges pass."""
    edges = tuple((v, v ^ 1 << b) for v in range(8) for b in range(3) if v < v ^ 1 << b)
    codes = tuple(code ^ order[0] for code in order) if start else tuple(order)
    right = codes[0] == 0 and all((codes[i] ^ codes[j]) in {1, 2, 4} for i, j in edges)

    try:
        Embedding(3, codes, edges)
    except NotAnEmbeddingError:
        assert not right
    else:
        assert right


def test_states_apart_by_more_than_a_bit_are_no_move() -> None:
    """Asking for the bit of a move between states that no edge joins is an error."""
    square = Embedding(2, (0, 1, 2, 3), SQUARE)

    with pytest.raises(ValueError, match="not one bit apart"):
        square.flipped(0, 3)


@pytest.mark.parametrize(
    ("bits", "codes", "edges"), [(0, (0,), ()), (2, (0, 1, 2, 3), SQUARE), (9, (0, 256), ((0, 1),))]
)
def test_json_and_back_is_the_same(bits, codes, edges) -> None:
    """What is written to JSON and read again is equal, and was proven again."""
    embedding = Embedding(bits, codes, edges)
    text = json.dumps(embedding.to_json())

    assert Embedding.from_json(json.loads(text), edges) == embedding


@pytest.mark.parametrize(
    "value",
    [
        None,
        [],
        {"bits": 1},
        {"bits": "1", "codes": ["0", "1"]},
        {"bits": 1, "codes": ["0", "2"]},
        {"bits": 1, "codes": ["0", "01"]},
        {"bits": 1, "codes": "01x"},
        {"bits": 1, "codes": [0, 1]},
        {"bits": 1, "codes": ["0", "0"]},
        {"bits": 1, "codes": ["0", "-"]},
    ],
)
def test_damaged_json_is_refused(value) -> None:
    """JSON of another shape, or with wrong codes, is refused as a puzzle error."""
    with pytest.raises(PuzzleError):
        Embedding.from_json(value, [(0, 1)])
