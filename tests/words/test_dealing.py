"""Dealing letters anew: which dealings can be won, and that only such are dealt."""

from __future__ import annotations

from itertools import permutations

import pytest

from sokocube.sokoban.regions import Grid, set_of
from sokocube.words.dealing import deal, orders_given_away
from sokocube.words.draw import Draw

ROOMS = {
    "a corridor with a bay": ["#######", "#     #", "# # # #", "#     #", "#######"],
    "an open hall": ["######", *["#    #"] * 4, "######"],
    "a narrow ring": ["#######", "#     #", "# ### #", "#     #", "##   ##", "#######"],
}


def grid(rows):
    """Read a room."""
    width = len(rows[0])
    return Grid(
        width,
        set_of(y * width + x for y, row in enumerate(rows) for x, s in enumerate(row) if s == " "),
    )


def pulls(room, boxes, region):
    """Give all that one pull leads to, by the definition of a pull."""
    for i, box in enumerate(boxes):
        for step in room.offsets:
            stand, back = box + step, box + 2 * step
            if room.floor >> stand & 1 and region >> stand & 1:
                if not room.floor >> back & 1 or back in boxes:
                    continue
                moved = (*boxes[:i], stand, *boxes[i + 1 :])
                yield moved, room.flood(1 << back, room.floor & ~set_of(moved))


def all_reached(room, starts):
    """Give every position that reverse play reaches, boxes told apart."""
    seen = set(starts)
    waiting = list(seen)
    for position in waiting:
        for reached in pulls(room, *position):
            if reached not in seen:
                seen.add(reached)
                waiting.append(reached)
    return seen


def starts_at(room, boxes):
    """Give the positions with these boxes, one for each region of the player."""
    return [(boxes, region) for region in room.parts(room.floor & ~set_of(boxes))]


CASES = [
    ("a corridor with a bay", (22, 23)),
    ("an open hall", (14, 15)),
    ("an open hall", (13, 14, 15)),
    ("a narrow ring", (22, 23)),
]


@pytest.mark.parametrize(("name", "goals"), CASES)
def test_only_dealings_that_can_be_won_are_dealt(name, goals):
    """Whatever is dealt is among the dealings that exhaustive reverse play realises."""
    room = grid(ROOMS[name])
    reached = all_reached(room, starts_at(room, goals))
    letters = "ABC"[: len(goals)]
    seen = 0
    for cells in sorted({tuple(sorted(boxes)) for boxes, _ in reached})[::3]:
        if set(cells) == set(goals):
            continue
        dealt = deal(room, goals, letters, cells, Draw(f"{cells}"))
        if dealt is not None:
            assert (dealt.play.boxes, dealt.play.region) in reached
            seen += 1
    assert seen > 0


@pytest.mark.parametrize(("name", "goals"), CASES)
def test_closed_walks_form_a_group_and_dealings_its_cosets(name, goals):
    """Closed walks by pulls compose; after any dealing that can be won they give another one."""
    room = grid(ROOMS[name])
    reached = all_reached(room, starts_at(room, goals))
    orders = list(permutations(range(len(goals))))
    for boxes, region in sorted(reached)[:: max(1, len(reached) // 12)]:
        back = all_reached(room, [(boxes, region)])
        group = {h for h in orders if (permuted(boxes, h), region) in back}
        won = {p for p in orders if (permuted(boxes, p), region) in reached}
        assert orders[0] in group & won
        assert all(permuted(h, other) in group for h in group for other in group)
        assert all(permuted(h, p) in won for h in group for p in won)
        assert len(won) % len(group) == 0


def test_a_hall_lets_boxes_change_places():
    """In a hall with room around the boxes every dealing can be won: the group is not trivial."""
    room = grid(ROOMS["an open hall"])
    start = starts_at(room, (14, 15))[0]
    assert ((15, 14), start[1]) in all_reached(room, [start])


def permuted(boxes, order):
    """Put box i where the box order[i] is."""
    return tuple(boxes[i] for i in order)


def test_a_dealing_that_cannot_be_won_is_refused():
    """Two boxes side by side in a dead-end corridor cannot change places."""
    room = grid(["##########", "#        #", "##########"])
    goals, cells = (12, 13), (15, 16)
    assert deal(room, goals, "AB", cells, Draw("any")) is None


def test_orders_given_away():
    """Reading by rows or by columns, forwards or backwards, spells the word or does not."""
    room = Grid(10, 0)
    cells = (11, 25, 33)  # by rows 11 25 33, by columns 11 33 25
    assert orders_given_away(room, "CAT", cells, "CAT") == 1
    assert orders_given_away(room, "CAT", cells, "CTA") == 1
    assert orders_given_away(room, "CAT", cells, "TAC") == 1
    assert orders_given_away(room, "CAT", cells, "ATC") == 0
    assert orders_given_away(room, "ABA", cells, "ABA") == 2
    assert orders_given_away(room, "CAT", (11, 22, 33), "CAT") == 2


@pytest.mark.parametrize("seed", range(5))
def test_a_dealing_hides_the_order_where_it_can(seed):
    """In an open hall three different letters are never dealt in the order of the word."""
    room = grid(["#########", *["#       #"] * 6, "#########"])
    goals, cells = (39, 40, 41), (20, 33, 51)
    dealt = deal(room, goals, "CAT", cells, Draw(f"seed {seed}"))
    at = dict(zip(dealt.play.boxes, "CAT", strict=True))
    assert orders_given_away(room, "CAT", cells, [at[cell] for cell in cells]) == 0


def test_equal_letters_are_meant_for_the_nearest_goals():
    """Each of two equal letters is meant for the goal on its own side."""
    room = grid(["#########", *["#       #"] * 6, "#########"])
    goals, cells = (39, 40, 41), (21, 32, 51)  # columns 3, 5 and 6
    dealt = deal(room, goals, "EXE", cells, Draw("any"))
    first, _, last = (box % room.width for box in dealt.play.boxes)
    assert first < last
