"""What a push leads to, told step by step, is what the same position is from the beginning."""

from __future__ import annotations

from itertools import islice

import pytest

from exhaustive import random_boards, standing, winnable_positions
from sokocube.sokoban import push_space
from sokocube.sokoban.push_space import PushSpace
from sokocube.sokoban.regions import cells_of
from sokocube.sokoban.rules import Sokoban, State

lettered_or_not = pytest.mark.parametrize("lettered", [False, True])


@pytest.fixture(autouse=True)
def no_pairs(monkeypatch):
    """Leave the table of lost pairs away, which comes into play only after some positions."""
    monkeypatch.setattr(push_space, "_PAIRS_A_POSITION", 1e-9)


def positions(board, most):
    """Give a space and positions in it, breadth first, from where a win takes the most pushes."""
    won = winnable_positions(board)
    space = PushSpace(standing(board, max(won, key=lambda state: (won[state], state))))
    assert space.start is not None
    found = {space.start.key: space.start}
    waiting = [space.start]
    for position in waiting:
        for after in space.after(position, {}, narrow=False, met=found):
            if after.key not in found and len(found) < most:
                found[after.key] = after
                waiting.append(after)
    return space, waiting


def state_of(board, position):
    """Give a state of the rules that a position stands for, its player on the first free cell."""
    kinds = sorted(set(board.letters))
    of_kind = dict(zip(kinds, position.groups, strict=True))
    boxes = {kind: list(cells_of(group.cells)) for kind, group in of_kind.items()}
    player = next(cells_of(position.region))
    return State(player, tuple(boxes[letter].pop(0) for letter in sorted(board.letters)))


@lettered_or_not
def test_every_position_is_the_same_from_the_beginning(lettered):
    """Region, walls of frozen boxes and bound: as a space has them that begins there.

    And of the pushes that the rules allow, those left out are just those to positions that are
    lost at sight.
    """
    checked = lost = walled = 0
    for board in islice(random_boards("push space", lettered=lettered), 120):
        game = Sokoban(board)
        space, some = positions(board, 40)
        for position in some:
            reached = {}
            for after in space.after(position, {}, narrow=False):
                first = PushSpace(standing(board, state_of(board, after))).start
                assert first is not None
                assert (first.region, first.bound) == (after.region, after.bound)
                assert first.ground.grid.floor == after.ground.grid.floor
                reached[space.push_between(position.key, after.key)] = after
                walled += after.ground.grid.floor != space.grid.floor
            pushes = set()
            state = state_of(board, position)
            for player in cells_of(position.region):
                for letter, pushed in game.moves(State(player, state.boxes)):
                    if letter.isupper():
                        step = game.offsets[letter.lower()]
                        pushes.add((player + step, player + 2 * step))
                        if (player + step, player + 2 * step) not in reached:
                            assert PushSpace(standing(board, pushed)).start is None
                            lost += 1
            assert set(reached) <= pushes
            checked += len(reached)
    assert checked > 1_000
    assert lost > 100
    assert walled > 300


@lettered_or_not
def test_a_limit_leaves_out_what_needs_more_pushes(lettered):
    """The others come in the same order as without."""
    cut = kept = 0
    for board in islice(random_boards("limit", lettered=lettered), 200):
        space, some = positions(board, 60)
        for position in some:
            every = list(space.after(position, {}, narrow=False))
            for more in range(4):
                limit = position.pushes + position.bound + more
                within = [after for after in every if after.pushes + after.bound <= limit]
                assert list(space.after(position, {}, narrow=False, limit=limit)) == within
                cut += len(every) - len(within)
                kept += len(within)
    assert min(cut, kept) > 1_000


def test_what_is_met_is_taken_from_there():
    """Positions that were reached by another way are not made anew."""
    board = next(random_boards("met", lettered=True))
    space, some = positions(board, 30)
    for position in some:
        met = {after.key: after for after in space.after(position, {}, narrow=False)}
        again = list(space.after(position, {}, narrow=False, met=met))
        assert [after.key for after in again] == list(met)
        assert all(after is met[after.key] for after in again)
