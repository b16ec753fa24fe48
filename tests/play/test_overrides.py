"""Tests of the compact table: the cascade must give back every row."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from sokocube.play.overrides import overrides

BITS = 5
rows = st.dictionaries(st.sampled_from("abc"), st.sampled_from("012"))
tables = st.dictionaries(st.integers(0, 2**BITS - 1), rows).map(
    lambda table: {0: {"a": "0", "b": "0", "c": "0"}} | table
)


def cascade(rules: list[tuple[int, dict[str, str]]], code: int) -> dict[str, str]:
    """Do what a browser does: of the rules that hold, the most specific, then the last, wins."""
    holding = [(asked.bit_count(), place) for place, (asked, _) in enumerate(rules)]
    said: dict[str, str] = {}
    for _, place in sorted(holding):
        asked, declared = rules[place]
        if asked & code == asked:
            said |= declared
    return said


@settings(deadline=None)
@given(tables)
def test_the_cascade_gives_back_the_table(table: dict[int, dict[str, str]]) -> None:
    """Whatever a row wants is what the rules say for its code."""
    rules = overrides(table)
    for code, row in table.items():
        said = cascade(rules, code)
        assert {name: said[name] for name in row} == row


@settings(deadline=None)
@given(tables)
def test_no_declaration_is_idle(table: dict[int, dict[str, str]]) -> None:
    """Without any one of its declarations, a code would not get what it wants."""
    rules = overrides(table)
    for place, (code, declared) in enumerate(rules):
        for name, value in declared.items():
            less = {other: v for other, v in declared.items() if other != name}
            assert cascade([*rules[:place], (code, less), *rules[place + 1 :]], code).get(
                name
            ) != value or (code == 0)


def test_alike_rows_cost_nothing() -> None:
    """A table of equal rows needs the rule of code 0 alone."""
    table = {code: {"a": "7", "b": "8"} for code in range(16)}
    assert overrides(table) == [(0, {"a": "7", "b": "8"})]


def test_a_code_without_neighbours_below() -> None:
    """A code whose sub-codes are not in the table is still right."""
    assert overrides({0: {"a": "1"}, 7: {"a": "2"}}) == [(0, {"a": "1"}), (7, {"a": "2"})]
