"""The measures of word levels once more, from the text of a level alone.

Nothing of the package is used: rows of XSB, letters and moves go in, numbers come out, and every
choice among equal letters is found by trying all.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

__all__ = ["check_level", "limits", "plain_measures"]

STEP = {"u": (0, -1), "d": (0, 1), "l": (-1, 0), "r": (1, 0)}


def plain_measures(rows, letters, word, lurd):
    """Play a solution on a level and give all measures; fails if it does not spell the word.

    `letters` are those of the boxes in reading order.
    """
    walls = {(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "#"}
    places = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in "$*"]
    goals = [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign in ".+*"]
    (player,) = [(x, y) for y, row in enumerate(rows) for x, s in enumerate(row) if s in "@+"]
    assert len({y for _, y in goals}) == 1, "the goals are one horizontal line"
    assert [x for x, _ in goals] == list(range(goals[0][0], goals[0][0] + len(word)))
    start = dict(zip(places, letters, strict=True))
    pushes, turns = _play(start, player, walls, dict(zip(goals, word, strict=True)), lurd)
    steps = _steps_to_goals(start, dict(zip(goals, word, strict=True)))
    width, height = max(x for x, _ in walls) - 1, max(y for _, y in walls) - 1
    columns, lines = [x for x, _ in places], [y for _, y in places]
    n = len(places)
    return {
        "pushes": pushes,
        "distance": Fraction(sum(steps), n),
        "gap": Fraction(sum(min(_apart(a, b) for b in places if b != a) for a in places), n),
        "spread": Fraction(
            (max(columns) - min(columns) + 1) * (max(lines) - min(lines) + 1), width * height
        ),
        "near": Fraction(sum(s <= 2 for s in steps), n),
        "in_line": Fraction(sum(columns.count(x) > 1 or lines.count(y) > 1 for x, y in places), n),
        "turns": Fraction(turns, n),
        "walls": Fraction(sum(0 < x <= width and 0 < y <= height for x, y in walls)),
        "cells": width * height,
    }


def check_level(report, letters):
    """Check a level as the command line prints it; `letters` are those of its goals.

    Its solution must win, the measures it states must be right, and all be within the limits of
    its chapter; so must its walls, to the nearest whole number.
    """
    rows = report["level"].split("\n")
    found = plain_measures(rows, report["letters"], letters, report["solution"])
    stated = report["measures"]
    for name in ("pushes", "distance", "gap", "spread", "near", "in_line", "turns"):
        assert stated[name] == float(found[name]), name
    bars = limits(report["chapter"])
    n = len(letters)
    assert found["pushes"] == report["par"] >= bars["pushes"] * n
    assert found["distance"] >= bars["distance"]
    assert found["gap"] >= bars["gap"]
    assert found["spread"] >= bars["spread"]
    assert found["near"] <= bars["near"]
    assert found["in_line"] <= bars["in_line"]
    assert abs(found["walls"] - bars["walls"] * found["cells"]) <= Fraction(1, 2)


def _apart(a, b):
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def _play(start, player, walls, wanted, lurd):
    boxes = dict(start)
    pushes = turns = 0
    last = None
    for letter in lurd:
        assert boxes != wanted, "won before the solution ends"
        dx, dy = STEP[letter.lower()]
        ahead = (player[0] + dx, player[1] + dy)
        assert ahead not in walls
        assert (ahead in boxes) == letter.isupper()
        if ahead in boxes:
            beyond = (ahead[0] + dx, ahead[1] + dy)
            assert beyond not in walls
            assert beyond not in boxes
            boxes[beyond] = boxes.pop(ahead)
            pushes += 1
            turns += last is not None and last != ahead
            last = beyond
        player = ahead
    assert boxes == wanted, "the goals spell the word"
    return pushes, turns


def _steps_to_goals(start, wanted):
    """Give the steps of boxes to their goals: least in all, then with most of them at most 2."""
    steps = []
    for letter in sorted(set(start.values())):
        boxes = [at for at, its in start.items() if its == letter]
        goals = [at for at, its in wanted.items() if its == letter]
        ways = [
            [_apart(box, goal) for box, goal in zip(boxes, order, strict=True)]
            for order in permutations(goals)
        ]
        steps += min(ways, key=lambda way: (sum(way), -sum(s <= 2 for s in way)))
    return steps


def limits(chapter):
    """Give the limits of a chapter as the rules of the game state them, first and tenth."""

    def rising(first, last):
        return Fraction(first) + (Fraction(last) - Fraction(first)) * (chapter - 1) / 9

    return {
        "walls": rising("0.2", "0.3"),
        "pushes": rising("2.5", "6"),
        "distance": rising(2, 5),
        "gap": rising("1.5", "2.5"),
        "spread": rising("0.15", "0.3"),
        "near": rising("0.5", "0.2"),
        "in_line": rising("0.6", "0.3"),
    }
