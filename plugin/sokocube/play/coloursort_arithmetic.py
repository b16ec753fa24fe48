"""Colour sort as arithmetic: a tube is a number, a pour is arithmetic on two of them.

Colours are the digits 1, 2, … of a base one larger than their number, the top layer being the last
digit, so pouring off layers divides and pouring layers on multiplies. A step takes a tube up or
pours it: choosing a tube while none is held takes it, choosing another pours the one held into it.
Taking back a step, which the page offers always, is what puts a tube down again.

Left out are pours that change nothing: out of a tube that is seen to be full of one colour, and,
with the water rules, from a tube that is seen to hold one colour into an empty one.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from sokocube.coloursort.container import HIDDEN
from sokocube.coloursort.rules import Rule
from sokocube.errors import PuzzleError
from sokocube.play.arithmetic import CHOSEN, ArithmeticGame, Choice, after
from sokocube.play.conditions import is_equal, pick
from sokocube.play.expression import (
    LARGEST_KEPT,
    Expression,
    Variable,
    floor,
    maximum,
    minimum,
    modulo,
    total,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sokocube.coloursort.level import SortLevel
    from sokocube.play.wording import Wording

__all__ = [
    "AMOUNT",
    "HELD",
    "POURS",
    "SOURCE",
    "TARGET",
    "coloursort_arithmetic",
    "complete",
    "keys",
    "layer",
    "poured_colour",
]

HELD = "held"
"""The tube that is held, counted from 1; 0 if none is."""
POURS = "pours"
SOURCE = "source"
TARGET = "target"
"""The tubes of the last pour, counted from 1; 0 before the first."""
AMOUNT = "amount"
"""How many layers the last pour moved."""

_SPREAD = "spread"
"""0 exactly where every tube is empty or full of one colour."""
_MOST_TUBES = 26


def _tube(number: int) -> str:
    """Name the variable of a tube, counted from 0: its layers as digits, the top one last."""
    return f"tube{number}"


def _height(number: int) -> str:
    """Name the variable that counts the layers of a tube."""
    return f"height{number}"


def _lowest(number: int) -> str:
    """Name the variable that holds the least height that a tube with hidden layers had so far."""
    return f"lowest{number}"


def complete(number: int) -> str:
    """Name the number that is 1 where a tube is seen to be full of one colour, else 0."""
    return f"complete{number}"


def keys(level: SortLevel) -> list[str]:
    """Give the classes of the tubes' checkboxes.

    >>> from sokocube.coloursort.level import level_from_tubes
    >>> keys(level_from_tubes(["BA", "AB", "-"]))
    ['ka', 'kb', 'kc']
    """
    return [f"k{chr(ord('a') + number)}" for number in range(len(level.shown))]


def layer(level: SortLevel, number: int, place: int) -> Expression:
    """Give the colour of a layer of a tube as a player sees it.

    `place` counts from the top, 0 being the top. Colours count from 1 in the order of
    `Collection.colours`; 0 is no layer, and one more than there are colours is a hidden one.
    """
    base = len(level.start.colours) + 1
    colour = _digit(Variable(_tube(number)), place, base)
    hidden = _hidden(level, number)
    if not hidden or not place:
        return colour
    tall = Variable(_height(number))
    unseen = minimum(
        total(is_equal(tall, at + place + 1) for at in hidden),
        maximum(0, Variable(_lowest(number)) - tall + place),
        Variable(_SPREAD),
    )
    return colour + (base - colour) * unseen


def poured_colour(level: SortLevel) -> Expression:
    """Give the colour of the last pour, counted as in `layer`; 0 before the first."""
    return _picked([_top(i) for i in range(len(level.shown))], Variable(TARGET))


def coloursort_arithmetic(level: SortLevel, w: Wording) -> ArithmeticGame:
    """Give the game of a puzzle; it is stuck when nothing can be poured.

    Raises `PuzzleError` for a puzzle of which the file does not know all layers, for whole runs
    with hidden layers, and for tubes that are too large for the numbers of browsers.
    """
    _check(level)
    step = _step(level)
    start = dict.fromkeys(step, 0)
    for i, layers in enumerate(level.start.tubes):
        start[_tube(i)] = _number(level, layers)
        start[_height(i)] = len(layers)
        if _hidden(level, i):
            start[_lowest(i)] = len(layers)
    names = keys(level)
    won = maximum(0, 1 - Variable(_SPREAD))
    return ArithmeticGame(
        start=start,
        step=step,
        choices=tuple(
            Choice(key, w("Tube {n}", n=i + 1), i + 1, _legal(level, i))
            for i, key in enumerate(names)
        ),
        won=won,
        stuck=minimum(1 - won, 1 - maximum(*(Variable(_ready(i)) for i in range(len(names))))),
        shown=_shown(level),
    )


def _check(level: SortLevel) -> None:
    base, capacity = len(level.start.colours) + 1, level.start.capacity
    if not level.is_known:
        raise PuzzleError(
            "a layer marked ? is known to nobody", "put its colour into brackets instead: (A)"
        )
    if level.has_hidden and level.start.rule is Rule.WHOLE:
        raise PuzzleError(
            "hidden layers do not go with the rule of whole runs", "choose the rule water or ball"
        )
    if base**capacity - 1 > LARGEST_KEPT:
        raise PuzzleError(
            f"{base - 1} colours in tubes of {capacity} are too many for a page",
            f"colours plus 1, to the power of the capacity, may be {LARGEST_KEPT + 1:,} at most",
        )
    if len(level.shown) > _MOST_TUBES:
        raise PuzzleError(f"{len(level.shown)} tubes", f"a page holds {_MOST_TUBES} at most")


def _hidden(level: SortLevel, number: int) -> list[int]:
    """Give the places of hidden layers in a tube at the start, counted from the bottom."""
    return [at for at, shown in enumerate(level.shown[number]) if shown == HIDDEN]


def _number(level: SortLevel, layers: str) -> int:
    colours = level.start.colours
    number = 0
    for colour in layers:
        number = number * (len(colours) + 1) + colours.index(colour) + 1
    return number


def _digit(number: Expression, place: int, base: int) -> Expression:
    if not place:
        return modulo(number, base)
    return modulo(floor((number + Fraction(1, 2)) / base**place), base)


def _picked(names: Sequence[str], index: Expression) -> Expression:
    """Give the variable at an index that counts from 1; 0 for the index 0."""
    return total(Variable(name) * is_equal(index, i) for i, name in enumerate(names, 1))


def _repeated(level: SortLevel) -> dict[int, int]:
    """Give what a tube of so many layers of the colour 1 is as a number: 1, 11, 111 and so on."""
    base = len(level.start.colours) + 1
    return {n: (base**n - 1) // (base - 1) for n in range(1, level.start.capacity + 1)}


def _run(level: SortLevel, number: Expression) -> Expression:
    """Count the layers of the top colour that lie together; any number for an empty tube."""
    base = len(level.start.colours) + 1
    top = _digit(number, 0, base)
    alike: list[Expression] = []
    for place in range(1, level.start.capacity):
        alike.append(minimum(*alike[-1:], is_equal(_digit(number, place, base), top)))
    return total([1, *alike])


def _step(level: SortLevel) -> dict[str, Expression]:
    """Say what a choice does.

    What is poured is found first, in variables that matter to no later step: the two tubes as
    numbers, the layers moved, as many layers of the colour 1 as a number, and what that takes from
    one tube and adds to the other.
    """
    tubes, capacity = range(len(level.shown)), level.start.capacity
    base = len(level.start.colours) + 1
    held = Variable(HELD)
    heights = [_height(i) for i in tubes]
    step: dict[str, Expression] = {
        "from": _picked([_tube(i) for i in tubes], held),
        "into": _picked([_tube(i) for i in tubes], CHOSEN),
    }
    active = minimum(1, held, CHOSEN)
    room = capacity - _picked(heights, CHOSEN)
    if level.start.rule is Rule.BALL:
        step["moved"] = active
    else:
        step["moved"] = minimum(_run(level, after("from")), room, capacity * active)
    step["unit"] = pick(after("moved"), _repeated(level))
    power = 1 + (base - 1) * after("unit")
    step["off"] = floor((after("from") + Fraction(1, 2)) / power) - after("from")
    step["on"] = after("unit") * ((base - 1) * after("into") + modulo(after("from"), base))
    for i in tubes:
        source, target = is_equal(held, i + 1), is_equal(CHOSEN, i + 1)
        step[_tube(i)] = Variable(_tube(i)) + after("off") * source + after("on") * target
        step[_height(i)] = Variable(_height(i)) + after("moved") * (target - source)
        if _hidden(level, i):
            step[_lowest(i)] = minimum(Variable(_lowest(i)), after(_height(i)))
    done = minimum(1, after("moved"))
    step[POURS] = Variable(POURS) + done
    for name, value in ((SOURCE, held), (TARGET, CHOSEN), (AMOUNT, after("moved"))):
        step[name] = Variable(name) + (value - Variable(name)) * done
    step[HELD] = held * (1 - minimum(1, CHOSEN)) + CHOSEN * (1 - minimum(1, held))
    return step


def _top(number: int) -> str:
    """Name the number of the top colour, 0 for an empty tube."""
    return f"top{number}"


def _space(number: int) -> str:
    """Name the number of layers that a tube can still take."""
    return f"space{number}"


def _empty(number: int) -> str:
    """Name the number that is 1 where a tube is empty, else 0."""
    return f"empty{number}"


def _idle(number: int) -> str:
    """Name the number that is 1 where pouring a tube into an empty one changes nothing, else 0."""
    return f"idle{number}"


def _length(number: int) -> str:
    """Name the number of layers that the space must hold for a tube to be poured."""
    return f"length{number}"


def _ready(number: int) -> str:
    """Name the number that is 1 where a tube can be poured into some other, else 0."""
    return f"ready{number}"


def _shown(level: SortLevel) -> dict[str, Expression]:
    """Say what follows from a position, on the way to what may be poured."""
    tubes, capacity = range(len(level.shown)), level.start.capacity
    base, repeated = len(level.start.colours) + 1, _repeated(level)
    rule = level.start.rule
    shown: dict[str, Expression] = {
        _SPREAD: total(modulo(Variable(_tube(i)), repeated[capacity]) for i in tubes)
    }
    for i in tubes:
        number, tall = Variable(_tube(i)), Variable(_height(i))
        hidden = _hidden(level, i)
        # All layers of a tube have been seen once its lowest hidden one was on top, or at the end.
        seen = [
            maximum(0, place + 2 - Variable(_lowest(i)), 1 - Variable(_SPREAD))
            for place in hidden[:1]
        ]
        shown[_top(i)] = modulo(number, base)
        shown[_space(i)] = capacity - tall
        shown[_empty(i)] = 1 - minimum(1, tall)
        mixed = minimum(1, modulo(number, repeated[capacity]))
        shown[complete(i)] = minimum(1 - mixed, number, *seen)
        if rule is not Rule.BALL:
            alone = is_equal(number, Variable(_top(i)) * pick(tall, repeated))
            shown[_idle(i)] = minimum(alone, tall, *seen)
        if rule is Rule.WHOLE:
            shown[_length(i)] = _run(level, number)
    for i in tubes:
        fits = [_accepts(level, i, j) for j in tubes if j != i]
        useful = minimum(1 - Variable(_empty(i)), 1 - Variable(complete(i)))
        shown[_ready(i)] = minimum(useful, maximum(0, *fits))
    for name in (_top, _idle, _length):
        if name(0) in shown:
            shown[_of_held(name)] = _picked([name(i) for i in tubes], Variable(HELD))
    return shown


def _of_held(name: Callable[[int], str]) -> str:
    """Name one of these numbers for the tube that is held; it is 0 if none is."""
    return f"{name(0)[:-1]}-held"


def _accepts(level: SortLevel, source: int | None, target: int) -> Expression:
    """1 where a tube, not empty, can be poured into another, else 0; None is the tube held."""

    def of_source(name: Callable[[int], str]) -> Expression:
        return Variable(_of_held(name) if source is None else name(source))

    rule = level.start.rule
    empty: Expression = Variable(_empty(target))
    same = is_equal(Variable(_top(target)), of_source(_top))
    if rule is Rule.WHOLE:
        space: Expression = maximum(0, Variable(_space(target)) - of_source(_length) + 1)
    else:
        space = Variable(_space(target))
    if rule is not Rule.BALL:
        empty = minimum(empty, 1 - of_source(_idle))
    return maximum(minimum(same, space), empty)


def _legal(level: SortLevel, number: int) -> Expression:
    """1 where a tube may be chosen: to be taken up, or to be poured into."""
    held = Variable(HELD)
    taken = minimum(Variable(_ready(number)), 1 - minimum(1, held))
    other = 1 - is_equal(held, number + 1)
    return maximum(taken, minimum(held, other, _accepts(level, None, number)))
