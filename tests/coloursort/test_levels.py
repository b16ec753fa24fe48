"""The site's own colour-sort puzzles: each sound, each solved by proof, from easy to hard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sokocube.coloursort.analysis import analyse
from sokocube.coloursort.deal import deal
from sokocube.coloursort.formats import read_sorts
from sokocube.coloursort.rules import Rule
from sokocube.coloursort.search import Status, solve

LEVELS = Path(__file__).parents[2] / "levels/sorts"

# The proven shortest solution; with hidden layers, the least worst case after the slash.
LENGTHS = {
    "01-two-by-three": "5",
    "02-which-is-which": "4/5",
    "03-one-at-a-time": "6",
    "04-criss-cross": "7",
    "05-round-dance": "9",
    "06-room-to-spare": "10",
    "07-one-way-in": "7/10",
    "08-three-veils": "7/10",
    "09-hardest-of-its-size": "12",
    "10-four-corners": "13",
    "11-half-in-the-dark": "13/14",
    "12-marbles": "16",
    "13-handful": "16",
    "14-tight-corner": "18",
    "15-half-a-dozen": "19",
    "16-tall-glasses": "20",
    "17-five-marbles": "20",
    "18-a-single-spare": "21",
    "19-octet": "27",
}


def level_of(name):
    """Read one of the puzzles."""
    (level,) = read_sorts(LEVELS / f"{name}.txt")
    return level


@pytest.mark.parametrize("name", LENGTHS)
def test_length_is_proven(name):
    """A* and the strategy prove the number of pours that belongs to the puzzle."""
    level = level_of(name)
    assert level.title
    verdict = solve(level.start)
    assert verdict.status is Status.SOLVED
    assert verdict.optimal
    told = str(len(verdict.pours or ()))
    if level.has_hidden:
        played = analyse(level.visible, level.colours)
        assert played.certain
        assert played.prefix
        told += f"/{played.worst}"
    assert told == LENGTHS[name]


def test_all_are_listed_from_easy_to_hard():
    """Every file is in the list, in the order of what a player needs; no two puzzles are alike."""
    assert sorted(path.stem for path in LEVELS.glob("*")) == list(LENGTHS)
    needed = [int(length.rpartition("/")[2]) for length in LENGTHS.values()]
    assert needed == sorted(needed)
    levels = [level_of(name) for name in LENGTHS]
    assert len({(level.start.key, level.start.rule) for level in levels}) == len(levels)
    assert len({level.title for level in levels}) == len(levels)
    assert {level.start.rule for level in levels} == {Rule.WATER, Rule.BALL}
    assert sum(level.has_hidden for level in levels) >= 2


@pytest.mark.parametrize("name", LENGTHS)
def test_dealt_puzzles_can_be_dealt_again(name):
    """Where a file says from which text its puzzle was dealt, that is so."""
    said = re.search(
        r'Dealt from the text "(.*)": (\d+) colours, tubes of (\d+), (\d+) empty',
        (LEVELS / f"{name}.txt").read_text(encoding="utf-8"),
    )
    if said is None:
        assert name[3:] in {"which-is-which", "hardest-of-its-size"}
    else:
        seed, *sizes = said.groups()
        assert level_of(name).start.tubes == deal(seed, *map(int, sizes)).tubes
