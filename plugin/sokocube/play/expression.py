"""Arithmetic as small values that print as CSS (see `calc`) and evaluate in Python alike.

A page that computes (see `history`) carries expressions over custom properties. They are built
here as values, simplified while they are built, and evaluated by the tests, so that what is tested
is what the page holds.

Two limits of browsers shape what may be written:

- Firefox computes in 32-bit floating point, and may multiply by the reciprocal where a quotient is
  written; `evaluate_single` does both, so that a test can compare it with `evaluate`.
- Chromium and Firefox hand the number in a custom property on with six significant digits: what
  is kept under a name must be a whole number up to `LARGEST_KEPT`.
"""

from __future__ import annotations

import struct
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import floor as _floor
from math import prod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

__all__ = [
    "LARGEST_KEPT",
    "Expression",
    "Number",
    "Operation",
    "Value",
    "Variable",
    "absolute",
    "evaluate",
    "evaluate_single",
    "floor",
    "is_negative",
    "maximum",
    "minimum",
    "modulo",
    "power",
    "product",
    "renamed",
    "total",
    "variables",
]

Value = int | Fraction
"""An exact number; the only fractions written are those with a power of two below the line."""

LARGEST_KEPT = 999_999
"""The largest whole number that a custom property hands on unchanged in every browser."""


class Expression:
    """A number that depends on named ones; `+ - * /` join expressions and whole numbers.

    >>> evaluate(2 * (Variable("x") + 3) - 1, {"x": 5})
    15
    """

    __slots__ = ()

    def __add__(self, other: Expression | Value) -> Expression:
        return total([self, other])

    def __radd__(self, other: Value) -> Expression:
        return total([other, self])

    def __sub__(self, other: Expression | Value) -> Expression:
        return total([self, product([-1, other])])

    def __rsub__(self, other: Value) -> Expression:
        return total([other, product([-1, self])])

    def __neg__(self) -> Expression:
        return product([-1, self])

    def __mul__(self, other: Expression | Value) -> Expression:
        return product([self, other])

    __rmul__ = __mul__

    def __truediv__(self, other: Expression | Value) -> Expression:
        left, right = self, _expression(other)
        if right == Number(1):
            return left
        return _folded("/", (left, right))


@dataclass(frozen=True, slots=True)
class Number(Expression):
    """A constant."""

    value: Value


@dataclass(frozen=True, slots=True)
class Variable(Expression):
    """The number kept in the custom property `--name`."""

    name: str


@dataclass(frozen=True, slots=True)
class Operation(Expression):
    """An operator or function of CSS on its arguments: one of `+ * / min max abs mod floor pow`."""

    operator: str
    arguments: tuple[Expression, ...]


def _expression(value: Expression | Value) -> Expression:
    return value if isinstance(value, Expression) else Number(value)


def _split(parts: Iterable[Expression], operator: str) -> tuple[list[Expression], list[Value]]:
    """Take nested operations of the same kind apart, and the constants from the rest."""
    rest: list[Expression] = []
    constants: list[Value] = []
    for part in parts:
        if isinstance(part, Number):
            constants.append(part.value)
        elif isinstance(part, Operation) and part.operator == operator:
            inner, numbers = _split(part.arguments, operator)
            rest += inner
            constants += numbers
        else:
            rest.append(part)
    return rest, constants


def total(terms: Iterable[Expression | Value]) -> Expression:
    """Add expressions up; their constants become one, which comes last.

    >>> total([1, Variable("a"), 2])
    Operation(operator='+', arguments=(Variable(name='a'), Number(value=3)))
    """
    rest, constants = _split(map(_expression, terms), "+")
    constant = sum(constants)
    if constant or not rest:
        # A sum that begins with a minus is longer than one that begins with its constant.
        at = 0 if rest and constant > 0 and is_negative(rest[0]) else len(rest)
        rest.insert(at, Number(constant))
    return rest[0] if len(rest) == 1 else Operation("+", tuple(rest))


def product(factors: Iterable[Expression | Value]) -> Expression:
    """Multiply expressions; their constants become one, which comes first."""
    rest, constants = _split(map(_expression, factors), "*")
    constant = prod(constants)
    if constant == 0 or not rest:
        return Number(constant)
    only = rest[0]
    if constant == -1 and len(rest) == 1 and isinstance(only, Operation) and only.operator == "+":
        return total(-part for part in only.arguments)
    if constant != 1:
        rest.insert(0, Number(constant))
    return rest[0] if len(rest) == 1 else Operation("*", tuple(rest))


def is_negative(expression: Expression) -> bool:
    """Tell whether an expression begins with a negative constant, which can be taken out."""
    if isinstance(expression, Number):
        return expression.value < 0
    return (
        isinstance(expression, Operation)
        and expression.operator == "*"
        and is_negative(expression.arguments[0])
    )


def _extreme(
    operator: str, choose: Callable[[list[Value]], Value], parts: Iterable[Expression | Value]
) -> Expression:
    rest, constants = _split(map(_expression, parts), operator)
    distinct: list[Expression] = [Number(choose(constants))] if constants else []
    distinct += dict.fromkeys(rest)
    return distinct[0] if len(distinct) == 1 else Operation(operator, tuple(distinct))


def minimum(*parts: Expression | Value) -> Expression:
    """Give the smallest of the parts."""
    return _extreme("min", min, parts)


def maximum(*parts: Expression | Value) -> Expression:
    """Give the largest of the parts.

    >>> maximum(0, 1, Variable("a"), Variable("a"))
    Operation(operator='max', arguments=(Number(value=1), Variable(name='a')))
    """
    return _extreme("max", max, parts)


def absolute(part: Expression | Value) -> Expression:
    """Give the part without its sign.

    >>> absolute(3 - Variable("a")) == absolute(Variable("a") - 3)
    True
    """
    inside = _expression(part)
    terms, _ = _split([inside], "+")
    return _folded("abs", (-inside if terms and is_negative(terms[0]) else inside,))


def modulo(part: Expression | Value, divisor: Expression | Value) -> Expression:
    """Give what is left of the part after division, never negative for a positive divisor."""
    return _folded("mod", (_expression(part), _expression(divisor)))


def floor(part: Expression | Value) -> Expression:
    """Give the largest whole number not above the part.

    A quotient of whole numbers that need not come out even is best written with half a unit more,
    `floor((x + Fraction(1, 2)) / 7)`: no rounding error can then carry it over the edge.
    """
    return _folded("floor", (_expression(part),))


def power(base: Expression | Value, exponent: Expression | Value) -> Expression:
    """Give base to the exponent."""
    return _folded("pow", (_expression(base), _expression(exponent)))


def _folded(operator: str, arguments: tuple[Expression, ...]) -> Expression:
    """Make an operation, or its value where all arguments are constants."""
    numbers = [part.value for part in arguments if isinstance(part, Number)]
    if len(numbers) == len(arguments):
        return Number(_whole(_EXACT[operator](numbers)))
    return Operation(operator, arguments)


def _whole(value: Value) -> Value:
    return int(value) if value == int(value) else value


_EXACT: dict[str, Callable[[list[Value]], Value]] = {
    "+": sum,
    "*": prod,
    "/": lambda parts: Fraction(parts[0]) / parts[1],
    "min": min,
    "max": max,
    "abs": lambda parts: max(parts[0], -parts[0]),
    "mod": lambda parts: parts[0] % parts[1],
    "floor": lambda parts: _floor(parts[0]),
    "pow": lambda parts: Fraction(parts[0]) ** int(parts[1]),
}


def evaluate(expression: Expression, values: Mapping[str, Value]) -> Value:
    """Give the exact value of an expression. Raises `KeyError` for a variable without a value."""
    if isinstance(expression, Number):
        return expression.value
    if isinstance(expression, Variable):
        return values[expression.name]
    assert isinstance(expression, Operation)
    parts = [evaluate(part, values) for part in expression.arguments]
    return _EXACT[expression.operator](parts)


def _single(value: float | Value) -> float:
    """Round to a 32-bit float."""
    rounded: float = struct.unpack("f", struct.pack("f", value))[0]
    return rounded


_SINGLE: dict[str, Callable[[list[float]], float]] = {
    "+": lambda parts: reduce(lambda a, b: _single(a + b), parts),
    "*": lambda parts: reduce(lambda a, b: _single(a * b), parts),
    "/": lambda parts: _single(parts[0] * _single(1 / parts[1])),
    "min": min,
    "max": max,
    "abs": lambda parts: abs(parts[0]),
    "mod": lambda parts: parts[0] % parts[1],
    "floor": lambda parts: float(_floor(parts[0])),
    "pow": lambda parts: _single(parts[0] ** parts[1]),
}


def evaluate_single(expression: Expression, values: Mapping[str, Value]) -> float:
    """Give the value that comes out where every step is rounded to a 32-bit float.

    >>> evaluate_single(Variable("x") + 1, {"x": 2**24})
    16777216.0
    """
    if isinstance(expression, Number):
        return _single(expression.value)
    if isinstance(expression, Variable):
        return _single(values[expression.name])
    assert isinstance(expression, Operation)
    parts = [evaluate_single(part, values) for part in expression.arguments]
    return _SINGLE[expression.operator](parts)


def variables(expression: Expression) -> Counter[str]:
    """Give the names that an expression reads, with how often each is written in it."""
    if isinstance(expression, Variable):
        return Counter([expression.name])
    if isinstance(expression, Operation):
        return sum((variables(part) for part in expression.arguments), Counter())
    return Counter()


def renamed(expression: Expression, names: Mapping[str, Expression]) -> Expression:
    """Put other expressions in the place of variables; what `names` does not hold stays.

    >>> renamed(Variable("a") + 1, {"a": Variable("b")}) == Variable("b") + 1
    True
    """
    if isinstance(expression, Variable):
        return names.get(expression.name, expression)
    if not isinstance(expression, Operation):
        return expression
    parts = [renamed(part, names) for part in expression.arguments]
    return _REBUILD[expression.operator](parts)


_REBUILD: dict[str, Callable[[list[Expression]], Expression]] = {
    "+": total,
    "*": product,
    "/": lambda parts: parts[0] / parts[1],
    "min": lambda parts: minimum(*parts),
    "max": lambda parts: maximum(*parts),
    "abs": lambda parts: absolute(parts[0]),
    "mod": lambda parts: modulo(*parts),
    "floor": lambda parts: floor(parts[0]),
    "pow": lambda parts: power(*parts),
}
