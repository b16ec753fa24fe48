"""Expressions as the text of a style sheet, with shared parts named once.

CSS wants blanks around + and -, and `calc()` around an operator at the top of a value; functions
such as `max()` calculate by themselves.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING

from sokocube.play.expression import Expression, Number, Operation, Value, Variable, is_negative

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["css", "declarations", "registered", "shared"]


def css(expression: Expression) -> str:
    """Print an expression as the value of a property.

    >>> from sokocube.play.expression import floor
    >>> css(floor((Variable("p") + Fraction(1, 2)) / 7))
    'round(down,(var(--p) + .5)/7,1)'
    """
    text = _print(expression)
    if isinstance(expression, Operation) and expression.operator in "+*/":
        return f"calc({text})"
    return text


def _print(expression: Expression) -> str:
    """Print an expression as it stands inside a calculation."""
    match expression:
        case Number(value):
            return _digits(value)
        case Variable(name):
            return f"var(--{name})"
        case Operation("+", (first, *rest)):
            return _print(first) + "".join(map(_print_term, rest))
        case Operation("*" | "/" as operator, parts):
            return operator.join(map(_print_factor, parts))
        case Operation("floor", (part,)):
            return f"round(down,{_print(part)},1)"
        case Operation(function, parts):
            return f"{function}({','.join(map(_print, parts))})"
    raise AssertionError(expression)


def _print_term(term: Expression) -> str:
    """Print what is added, with its sign."""
    if is_negative(term):
        return f" - {_print_factor(-term)}"
    return f" + {_print_factor(term)}"


def _print_factor(expression: Expression) -> str:
    """Print an expression, in parentheses if an operator beside it would tear it apart."""
    text = _print(expression)
    torn = isinstance(expression, Operation) and expression.operator in "+/"
    return f"({text})" if torn else text


def _digits(value: Value) -> str:
    if value == int(value):
        return str(int(value))
    text = f"{float(value)}"
    assert Fraction(text) == value, f"{value} has no short decimal form"
    return text.replace("0.", ".", 1) if -1 < value < 1 else text


def shared(
    assignments: Mapping[str, Expression], prefix: str, *, saving: int = 60
) -> dict[str, Expression]:
    """Name what is written more than once, so that it is written, and computed, once.

    Gives the same assignments with those of the shared parts, named `prefix` and a number, before
    them. A part is named where that saves at least so many characters.

    >>> from sokocube.play.expression import absolute
    >>> far = absolute(Variable("a") - Variable("b"))
    >>> for name, part in shared({"x": far + 1, "y": far * 2}, "q", saving=0).items():
    ...     print(name, css(part))
    q0 abs(var(--a) - var(--b))
    x calc(var(--q0) + 1)
    y calc(2*var(--q0))
    """
    uses = _uses(assignments.values())
    named: dict[Expression, Variable] = {}
    result: dict[str, Expression] = {}

    def rewrite(part: Expression) -> Expression:
        if part in named:
            return named[part]
        if not isinstance(part, Operation):
            return part
        written = Operation(part.operator, tuple(map(rewrite, part.arguments)))
        length: int = len(_print(written))
        often: int = uses[part]
        # A minus costs nothing where it is: it stands in a sum.
        if is_negative(part):
            return written
        if often > 1 and length * (often - 1) - len(f"var(--{prefix}0)") * often >= saving:
            named[part] = Variable(f"{prefix}{len(named)}")
            result[named[part].name] = written
            return named[part]
        return written

    for name, root in assignments.items():
        written = rewrite(root)
        result[name] = written
    return result


def _uses(roots: Iterable[Expression]) -> Counter[Expression]:
    """Count how often each part occurs; what is inside an equal part counts once."""
    uses: Counter[Expression] = Counter()

    def count(part: Expression) -> None:
        uses[part] += 1
        if uses[part] == 1 and isinstance(part, Operation):
            for inner in part.arguments:
                count(inner)

    for root in roots:
        count(root)
    return uses


def declarations(assignments: Mapping[str, Expression]) -> str:
    """Print assignments as declarations of custom properties.

    >>> declarations({"a": Number(1), "b": Variable("a") + 1})
    '--a:1;--b:calc(var(--a) + 1)'
    """
    return ";".join(f"--{name}:{css(part)}" for name, part in assignments.items())


def registered(name: str, *, inherits: bool) -> str:
    """Print the rule that makes a custom property a number, computed where it is declared.

    >>> registered("a", inherits=True)
    '@property --a{syntax:"<number>";inherits:true;initial-value:0}'
    """
    kept = "true" if inherits else "false"
    return f'@property --{name}{{syntax:"<number>";inherits:{kept};initial-value:0}}'
