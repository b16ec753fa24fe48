"""Checks codes in the plainest way, on strings: shares nothing with the code that it checks."""

from __future__ import annotations

__all__ = ["faults_of"]


def faults_of(graph, codes, bits):
    """List what is wrong with a code string for each state of a state graph."""
    faults = []
    if len(codes) != len(graph.states):
        faults.append("not one code for each state")
    if len(set(codes)) != len(codes):
        faults.append("two states share a code")
    if any(len(code) != bits or set(code) - {"0", "1"} for code in codes):
        faults.append(f"a code is not a string of {bits} digits")
    if "1" in codes[0]:
        faults.append("the start has a box checked")
    for state, moves in enumerate(graph.arcs):
        for move, reached in moves:
            flipped = [a != b for a, b in zip(codes[state], codes[reached], strict=True)]
            if flipped.count(True) != 1:
                faults.append(f"move {move} from state {state} flips {flipped.count(True)} bits")
    return faults
