"""Writes a table of codes as few declarations: a code says only what its sub-codes do not say.

A style rule that asks for some boxes to be checked, and asks nothing of the others, holds for
every code that has those bits among its own. Of all the rules that hold, the cascade lets the one
that asks for most boxes win, and of equals the one that stands last. So a state need not say what
the winner among its sub-codes says already. That is nearly everything: a state of a hypercube has
sub-codes one bit away, and those are often positions one move away. The rules are no longer than
the bits that are set, and `:not(:checked)` is never needed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["overrides"]


def overrides(table: Mapping[int, Mapping[str, str]]) -> list[tuple[int, dict[str, str]]]:
    """Give what the rule of each code has to declare, in the order in which rules must stand.

    `table[code]` maps properties to values; a property that a row leaves out may have any value
    there. Codes with nothing to add are left out, code 0 never is.

    >>> overrides({0: {"x": "1", "y": "1"}, 1: {"x": "2", "y": "1"}, 3: {"x": "2", "y": "2"}})
    [(0, {'x': '1', 'y': '1'}), (1, {'x': '2'}), (3, {'y': '2'})]
    """
    names = sorted({name for row in table.values() for name in row})
    order = sorted({*table, *_below(table)}, key=lambda code: (code.bit_count(), code))
    rank = {code: place for place, code in enumerate(order)}
    # For each code and each property the rank of the rule that the cascade lets win, -1 for none.
    winners: dict[int, list[int]] = {}
    rules = []
    for code in order:
        below = [winners[code ^ 1 << bit] for bit in range(code.bit_length()) if code >> bit & 1]
        winning = [max(column) for column in zip(*below, strict=True)] or [-1] * len(names)
        row = table.get(code, {})
        said = {}
        for i, name in enumerate(names):
            if name in row and (winning[i] < 0 or table[order[winning[i]]][name] != row[name]):
                said[name] = row[name]
                winning[i] = rank[code]
        winners[code] = winning
        if said or code == 0:
            rules.append((code, said))
    return rules


def _below(table: Mapping[int, Mapping[str, str]]) -> set[int]:
    """Give every sub-code of the codes of the table."""
    known: set[int] = set()
    waiting = list(table)
    while waiting:
        code = waiting.pop()
        for bit in range(code.bit_length()):
            lower = code & ~(1 << bit)
            if lower not in known:
                known.add(lower)
                waiting.append(lower)
    return known
