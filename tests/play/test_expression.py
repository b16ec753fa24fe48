"""Tests of arithmetic that evaluates in Python and prints as CSS."""

from __future__ import annotations

import re
from fractions import Fraction
from math import floor as whole

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sokocube.play.calc import css, declarations, shared
from sokocube.play.conditions import is_equal, is_outside, pick
from sokocube.play.expression import (
    Expression,
    Number,
    Operation,
    Variable,
    absolute,
    evaluate,
    evaluate_single,
    floor,
    maximum,
    minimum,
    modulo,
    power,
    product,
    renamed,
    total,
    variables,
)

NAMES = ("a", "b", "c")
VALUES = st.fixed_dictionaries({name: st.integers(-40, 40) for name in NAMES})


def expressions() -> st.SearchStrategy[Expression]:
    """Any expression over three variables that stays small and exact."""
    leaves = st.one_of(
        st.integers(-9, 9).map(Number),
        st.sampled_from([Fraction(1, 2), Fraction(-3, 2), Fraction(27, 2)]).map(Number),
        st.sampled_from(NAMES).map(Variable),
    )

    def joined(parts: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        some = st.lists(parts, min_size=2, max_size=3)
        return st.one_of(
            some.map(total),
            some.map(lambda p: minimum(*p)),
            some.map(lambda p: maximum(*p)),
            parts.map(absolute),
            parts.map(floor),
            st.tuples(st.integers(-3, 3), parts).map(product),
            st.tuples(parts, parts).map(lambda p: p[0] - p[1]),
            st.tuples(parts, st.integers(1, 9)).map(lambda p: modulo(*p)),
            parts.map(lambda p: p / 4),
        )

    return st.recursive(leaves, joined, max_leaves=8)


class Calc:
    """Reads the text of a CSS calculation and works it out: a plain reading of css-values-4."""

    TOKEN = re.compile(r"\s+[+-]\s+|var\(--[\w-]+\)|[a-z]+\(|[-+]?(?:\d+\.?\d*|\.\d+)|[(),*/]|down")

    def __init__(self, text: str, values: dict[str, int]) -> None:
        self.tokens = [t.strip() if t.strip() in "+-" else t for t in self.TOKEN.findall(text)]
        assert "".join(self.tokens) == re.sub(r"\s+", "", text), text
        self.values = values

    def work_out(self) -> Fraction:
        """Give the value of the whole text."""
        value = self.sum()
        assert not self.tokens
        return value

    def take(self) -> str:
        """Take the next token."""
        return self.tokens.pop(0)

    def sum(self) -> Fraction:
        """Work out what + and - join."""
        value = self.product()
        while self.tokens and self.tokens[0] in ("+", "-"):
            sign = 1 if self.take() == "+" else -1
            value += sign * self.product()
        return value

    def product(self) -> Fraction:
        """Work out what * and / join."""
        value = self.part()
        while self.tokens and self.tokens[0] in ("*", "/"):
            value = value * self.part() if self.take() == "*" else value / self.part()
        return value

    def part(self) -> Fraction:
        """Work out a number, a variable or what is in parentheses."""
        token = self.take()
        if token.startswith("var("):
            return Fraction(self.values[token[6:-1]])
        if token[-1] != "(":
            return Fraction(token)
        down = self.tokens[0] == "down"
        if down:
            assert [self.take(), self.take()] == ["down", ","]
        parts = [self.sum()]
        while self.take() == ",":
            parts.append(self.sum())
        return self.function(token[:-1], parts, down=down)

    def function(self, name: str, parts: list[Fraction], *, down: bool) -> Fraction:
        """Work out a function of its arguments."""
        if name == "round":
            assert down
            return Fraction(whole(parts[0] / parts[1])) * parts[1]
        if name in ("", "calc"):
            [value] = parts
            return value
        table = {"min": min, "max": max, "abs": lambda p: abs(p[0]), "mod": lambda p: p[0] % p[1]}
        table["pow"] = lambda p: p[0] ** int(p[1])
        return table[name](parts)


@given(expressions(), VALUES)
@settings(deadline=None, max_examples=400, derandomize=True)
def test_what_is_printed_is_what_is_evaluated(expression: Expression, values: dict) -> None:
    """The CSS text, read by the rules of CSS, has the value that Python finds."""
    assert Calc(css(expression), values).work_out() == evaluate(expression, values)


@given(expressions(), VALUES)
@settings(deadline=None, max_examples=200, derandomize=True)
def test_small_numbers_are_exact_in_single_precision(expression: Expression, values: dict) -> None:
    """Whole numbers, halves and powers of two suffer no rounding in 32 bits."""
    exact = evaluate(expression, values)
    if abs(exact) < 2**12 and (exact * 2**10).denominator == 1:
        assert evaluate_single(expression, values) == exact


def test_single_precision_shows_what_would_go_wrong() -> None:
    """Beyond 24 binary digits the two evaluations differ, so comparing them finds it."""
    large = Variable("a") + 1
    assert evaluate(large, {"a": 2**24}) != evaluate_single(large, {"a": 2**24})


@given(st.integers(1, 60), st.integers(0, 3600))
@settings(deadline=None, derandomize=True)
def test_half_a_unit_makes_quotients_safe(divisor: int, number: int) -> None:
    """A quotient of whole numbers, half a unit added, is rounded down alike everywhere."""
    row = floor((Variable("a") + Fraction(1, 2)) / divisor)
    assert evaluate(row, {"a": number}) == number // divisor
    assert evaluate_single(row, {"a": number}) == number // divisor


@pytest.mark.parametrize(
    ("expression", "text"),
    [
        (Variable("a") + 0, "var(--a)"),
        (Variable("a") * 1, "var(--a)"),
        (Variable("a") * 0, "0"),
        (Number(2) + 3, "5"),
        (1 - Variable("a") + 4, "calc(5 - var(--a))"),
        (minimum(3, minimum(2, Variable("a"))), "min(2,var(--a))"),
        (maximum(Variable("a"), Variable("a")), "var(--a)"),
        (absolute(Number(-3)), "3"),
        (absolute(3 - Variable("a")), "abs(var(--a) - 3)"),
        (power(2, Number(-1)), ".5"),
        ((Variable("a") + 1) * 2, "calc(2*(var(--a) + 1))"),
        (Variable("a") - (Variable("b") - 2), "calc(var(--a) - var(--b) + 2)"),
        (modulo(Variable("a"), 7), "mod(var(--a),7)"),
    ],
)
def test_expressions_are_simplified(expression: Expression, text: str) -> None:
    """Constants are folded and what changes nothing is left out."""
    assert css(expression) == text


@given(st.sets(st.integers(0, 30), min_size=1), st.sets(st.integers(0, 30)), st.integers(0, 30))
@settings(deadline=None, derandomize=True)
def test_conditions_tell_what_they_are_named_for(inside: set, outside: set, at: int) -> None:
    """`is_outside` is right wherever it promises to be, `is_equal` and `pick` everywhere."""
    a = Variable("a")
    if at in inside | outside:
        found = evaluate(is_outside(a, inside, others=outside), {"a": at})
        assert found == (at not in inside)
    assert evaluate(is_equal(a, 7), {"a": at}) == (at == 7)
    assert evaluate(pick(a, {n: n + 1 for n in inside}), {"a": at}) == (at + 1) * (at in inside)


@given(st.lists(expressions(), min_size=1, max_size=4), VALUES)
@settings(deadline=None, max_examples=150, derandomize=True)
def test_naming_shared_parts_changes_no_value(parts: list[Expression], values: dict) -> None:
    """With shared parts named, each assignment still has its value, and names come first."""
    assignments = {f"out{i}": part for i, part in enumerate([*parts, *parts])}
    known: dict = dict(values)
    for name, part in shared(assignments, "q", saving=0).items():
        assert set(variables(part)) <= set(known)
        known[name] = evaluate(part, known)
    assert all(known[name] == evaluate(part, values) for name, part in assignments.items())


@given(expressions(), VALUES)
@settings(deadline=None, max_examples=100, derandomize=True)
def test_renaming_puts_values_in_place(expression: Expression, values: dict) -> None:
    """With its variables replaced by their values, an expression is a constant: its value."""
    put = renamed(expression, {name: Number(value) for name, value in values.items()})
    assert put == Number(evaluate(expression, values)) or isinstance(put, Operation)
    assert evaluate(put, {}) == evaluate(expression, values)


def test_declarations_are_declarations() -> None:
    """Assignments print as custom properties, in their order."""
    said = declarations({"x": Variable("a") + 1, "y": Number(Fraction(1, 2))})
    assert said == "--x:calc(var(--a) + 1);--y:.5"
