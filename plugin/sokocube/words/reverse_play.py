"""Sokoban played backwards: the player pulls boxes away from their goals.

Undoing a pull is a push: if the player stands beside a box, steps away from it and drags it along,
then from the position reached he can push it back. So whatever a reverse play reaches from the
goals can be solved by undoing it step by step, last pull first. Nothing needs to be searched for.

Between pulls the player walks, so only his region matters: the cells that he can reach.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING, NamedTuple

from sokocube.sokoban.bound import FAR
from sokocube.sokoban.regions import cells_of, set_of
from sokocube.sokoban.rules import DIRECTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sokocube.sokoban.regions import Grid
    from sokocube.words.draw import Draw

__all__ = ["Pull", "ReversePlay", "carry", "pull_distances", "scramble", "undone"]

# How a scramble chooses among its pulls: it likes to go on with the same box, above all straight
# on, seldom drags one straight back, and prefers what leads away from the goals.
_ANY, _SAME_BOX, _STRAIGHT_ON, _STRAIGHT_BACK, _AWAY = 2, 6, 18, 1, 3
# How many times the pushes sought a scramble goes on, looking for its best moment to stop.
_PATIENCE = 4
# Beyond this distance from the goals a box counts as far away, and no farther is better.
_FAR_ENOUGH = 6
# What a box in line with another one counts against a moment, in steps of distance.
_IN_LINE = 4
# How much more a pull that is still to come counts than one already made.
_HASTE = 2


class Pull(NamedTuple):
    """The box numbered `box` went from `start` one step in `direction` (0 to 3: `udlr`)."""

    box: int
    start: int
    direction: int


@dataclass(frozen=True, slots=True)
class ReversePlay:
    """A reverse play and where it led: box i now stands on `boxes[i]`, the player in `region`."""

    pulls: tuple[Pull, ...]
    boxes: tuple[int, ...]
    region: int


def _pulls(room: Grid, boxes: tuple[int, ...], region: int) -> Iterator[Pull]:
    """Give every pull that can be made."""
    free = room.floor & ~set_of(boxes)
    for i, box in enumerate(boxes):
        for direction, step in enumerate(room.offsets):
            if region >> box + step & 1 and free >> box + 2 * step & 1:
                yield Pull(i, box, direction)


def _pulled(room: Grid, boxes: tuple[int, ...], pull: Pull) -> tuple[tuple[int, ...], int]:
    """Give the boxes and the player's region after a pull."""
    step = room.offsets[pull.direction]
    moved = (*boxes[: pull.box], pull.start + step, *boxes[pull.box + 1 :])
    return moved, room.flood(1 << pull.start + 2 * step, room.floor & ~set_of(moved))


def scramble(room: Grid, goals: tuple[int, ...], least: int, draw: Draw) -> ReversePlay | None:
    """Lead boxes that stand on `goals` away from them by at least `least` random pulls.

    The play goes on for some time and then is cut at its best moment: boxes far from all goals
    and few of them in line. None where it comes to an end before `least` pulls are made.
    """
    regions = [
        region
        for region in room.parts(room.floor & ~set_of(goals))
        if any(_pulls(room, goals, region))
    ]
    if not regions:
        return None
    far = {
        cell: min(_FAR_ENOUGH, *(_steps(room, cell, goal) for goal in goals))
        for cell in cells_of(room.floor)
    }
    boxes, region = goals, draw.pick(regions)
    pulls: list[Pull] = []
    best: tuple[int, ReversePlay] | None = None
    while len(pulls) < _PATIENCE * least:
        options = list(_pulls(room, boxes, region))
        weights = [_weight(pull, pulls[-1] if pulls else None, room, far) for pull in options]
        while any(weights):
            chosen = draw.weighted(weights)
            reached = _pulled(room, boxes, options[chosen])
            if any(_pulls(room, *reached)):
                break
            weights[chosen] = 0  # it would end the play
        else:
            break
        pull, (boxes, region) = options[chosen], reached
        pulls.append(pull)
        if len(pulls) >= least:
            merit = sum(far[box] for box in boxes) - _IN_LINE * _in_line(room, boxes)
            if best is None or merit > best[0]:
                best = merit, ReversePlay(tuple(pulls), boxes, region)
    return best[1] if best else None


def _weight(pull: Pull, last: Pull | None, room: Grid, far: dict[int, int]) -> int:
    """Say how likely a pull is to be chosen after the `last` one."""
    weight = _ANY
    if last and last.box == pull.box:
        weight = _STRAIGHT_ON if last.direction == pull.direction else _SAME_BOX
        if last.direction == pull.direction ^ 1:
            return _STRAIGHT_BACK
    led_away = far[pull.start + room.offsets[pull.direction]] > far[pull.start]
    return weight * _AWAY if led_away else weight


def _steps(room: Grid, a: int, b: int) -> int:
    """Count the steps between two cells, walls or not."""
    return abs(a % room.width - b % room.width) + abs(a // room.width - b // room.width)


def _in_line(room: Grid, boxes: Sequence[int]) -> int:
    """Count the boxes that share a row or a column with another one."""
    rows = Counter(box // room.width for box in boxes)
    columns = Counter(box % room.width for box in boxes)
    return sum(rows[box // room.width] > 1 or columns[box % room.width] > 1 for box in boxes)


def pull_distances(room: Grid, target: int) -> dict[int, int]:
    """Give the least pulls by which a box alone in the room comes to `target`, by its cell.

    Read the other way it is the least number of pushes from `target` to the cell. Cells from
    which there is no way are left out. The player is taken to be wherever he is needed.
    """
    distance = {target: 0}
    waiting = [target]
    for cell in waiting:
        for step in room.offsets:
            before = cell - step
            if (
                room.floor >> before & 1
                and room.floor >> cell + step & 1
                and before not in distance
            ):
                distance[before] = distance[cell] + 1
                waiting.append(before)
    return distance


def carry(
    room: Grid, goals: tuple[int, ...], cells: tuple[int, ...], budget: int
) -> ReversePlay | None:
    """Find a reverse play that brings the box on `goals[i]` to `cells[i]`, for every i.

    Best first, by pulls made and distances left, which count double: short plays, found quickly,
    though not always the shortest. None where there is none or more than `budget` positions would
    have to be examined.
    """
    distances = [pull_distances(room, cell) for cell in cells]
    ahead = sum(distance.get(goal, FAR) for distance, goal in zip(distances, goals, strict=True))
    if ahead >= FAR:
        return None
    came: dict[tuple[tuple[int, ...], int], tuple[tuple[tuple[int, ...], int], Pull] | None] = {}
    waiting: list[tuple[int, int, int, int, tuple[int, ...], int]] = []
    for region in room.parts(room.floor & ~set_of(goals)):
        came[goals, region & -region] = None
        heappush(waiting, (_HASTE * ahead, len(came), 0, ahead, goals, region))
    examined = 0
    while waiting and examined < budget:
        examined += 1
        _, _, made, ahead, boxes, region = heappop(waiting)
        here = boxes, region & -region
        if boxes == cells:
            pulls = []
            while (step := came[here]) is not None:
                here, pull = step
                pulls.append(pull)
            return ReversePlay(tuple(reversed(pulls)), cells, region)
        for pull in _pulls(room, boxes, region):
            distance = distances[pull.box]
            left = distance.get(pull.start + room.offsets[pull.direction])
            if left is None:
                continue
            left += ahead - distance[pull.start]
            moved, around = _pulled(room, boxes, pull)
            there = moved, around & -around
            if there not in came:
                came[there] = here, pull
                entry = (made + 1 + _HASTE * left, len(came), made + 1, left, moved, around)
                heappush(waiting, entry)
    return None


def undone(room: Grid, play: ReversePlay, player: int) -> str:
    """Give, in LURD, the solution that undoes a reverse play from where it ended.

    `player` is any cell of the play's region. Pulls become pushes, last first, and the player
    walks between them on shortest ways.
    """
    boxes = set_of(play.boxes)
    made = []
    for pull in reversed(play.pulls):
        step = room.offsets[pull.direction]
        made.append(_walk(room, room.floor & ~boxes, player, pull.start + 2 * step))
        made.append(DIRECTIONS[pull.direction ^ 1].upper())
        boxes ^= 1 << pull.start + step ^ 1 << pull.start
        player = pull.start + step
    return "".join(made)


def _walk(room: Grid, free: int, start: int, end: int) -> str:
    """Give a shortest walk over free cells; of several the same one on every machine."""
    came = {start: ""}
    waiting = [start]
    for cell in waiting:
        if cell == end:
            break
        for letter, step in zip(DIRECTIONS, room.offsets, strict=True):
            if free >> cell + step & 1 and cell + step not in came:
                came[cell + step] = came[cell] + letter
                waiting.append(cell + step)
    return came[end]
