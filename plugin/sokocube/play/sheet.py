"""The sheet that games share, cut down to what one game needs.

A site publishes `static/sokocube.css` whole, once for all its pages. A page that stands alone
carries its style itself, so it takes only the rules that something in it may match, and of the
custom properties of the look only those that these rules read.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from importlib.resources import files
from string import ascii_letters
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sokocube.play.game import Game

__all__ = ["Rule", "brief", "compact", "parse", "style_of"]

_STRING = r'"(?:\\.|[^"\\])*"'
_PARTS = re.compile(rf"({_STRING}|[{{}};])")
_COMMA = re.compile(r",(?![^(]*\))")
_CHOICE = re.compile(r":is\((\.[\w-]+(?:,\.[\w-]+)*)\)")
_CLASS = re.compile(r"\.([A-Za-z][\w-]*)")
_ATTRIBUTE = re.compile(r'\[([\w-]+="[^"]*")\]')
_NESTED = ("@media", "@supports", "@container", "@starting-style", "@keyframes")
_OWN = "--sc-"
"""How the custom properties of the look begin; games read some of them, but set none."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule: what stands before its braces, and in them declarations or, if it nests, rules."""

    prelude: str
    declarations: tuple[str, ...] = ()
    rules: tuple[Rule, ...] = ()


def style_of(game: Game) -> str:
    """Give what the sheet that games share says of this one, in few bytes."""
    sheet = (files("sokocube") / "static" / "sokocube.css").read_text(encoding="utf-8")
    rules = _matching(parse(compact(sheet)), _names(game.html))
    read = f"{game.css}{game.html}"
    while True:
        text = "".join(map(_text, rules))
        kept = _read(rules, text + read)
        if kept == rules:
            return text
        rules = kept


def compact(text: str) -> str:
    r"""Leave out comments and blanks that mean nothing; what stands in quotes stays.

    >>> compact('/* look */ a > b, i {\n  content: "a  b";\n  width: calc(1px + 2px);\n}')
    'a>b,i{content:"a  b";width:calc(1px + 2px)}'
    """
    parts = re.split(f"({_STRING})", re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    for i in range(0, len(parts), 2):
        part = re.sub(r"\s+", " ", parts[i])
        part = re.sub(r" ?([{};,>]) ?", r"\1", part)
        part = re.sub(r" ([*/]) ", r"\1", part)
        parts[i] = part.replace(": ", ":").replace(";}", "}")
    # Pictures within the sheet: in quotes, these two characters need no escape.
    return "".join(parts).strip().replace("%3C", "<").replace("%3E", ">")


def brief(css: str) -> str:
    """Give custom properties of the look short names; where one is read once, write out its value.

    `css` must be all that reads them, and in it each text in quotes without escaped quotes.

    >>> brief('a{--sc-ink:red;--sc-box:url("b;c")}i{x:var(--sc-ink,var(--sc-ink));y:var(--sc-box)}')
    'a{--sa:red;}i{x:var(--sa,var(--sa));y:url("b;c")}'
    """
    names = Counter(re.findall(rf"{_OWN}[\w-]+", css))
    for name, often in list(names.items()):
        said = re.findall(rf'{name}:(?:"[^"]*"|[^;}}"])*', css)
        read = f"var({name})"
        if often == 2 and len(said) == 1 and read in css and "var(" not in said[0]:
            css = css.replace(said[0] + ";", "").replace(said[0], "")
            css = css.replace(read, said[0].removeprefix(f"{name}:"))
            del names[name]
    short = {name: f"--s{_digits(i)}" for i, (name, _) in enumerate(names.most_common())}
    return re.sub(rf"{_OWN}[\w-]+", lambda found: short[found[0]], css)


def _digits(number: int) -> str:
    """Write a number with letters for digits."""
    more, last = divmod(number, len(ascii_letters))
    return (_digits(more - 1) if more else "") + ascii_letters[last]


def parse(text: str) -> list[Rule]:
    """Take a compact sheet apart.

    >>> [whole] = parse("@media print{a{x:1;y:2}}")
    >>> whole.rules
    (Rule(prelude='a', declarations=('x:1', 'y:2'), rules=()),)
    """
    return list(_rules(iter(_PARTS.split(text))))


def _rules(parts: Iterator[str]) -> Iterator[Rule]:
    """Read rules up to the brace that ends what they stand in."""
    prelude = ""
    for part in parts:
        if part == "}":
            return
        if part != "{":
            prelude += part
            continue
        if prelude.startswith(_NESTED):
            yield Rule(prelude, rules=tuple(_rules(parts)))
        else:
            yield Rule(prelude, declarations=tuple(_declarations(parts)))
        prelude = ""


def _declarations(parts: Iterator[str]) -> Iterator[str]:
    """Read declarations up to the brace that ends them."""
    said = ""
    for part in parts:
        if part in ";}":
            if said:
                yield said
            said = ""
            if part == "}":
                return
        else:
            said += part


def _text(rule: Rule) -> str:
    inside = ";".join(rule.declarations) + "".join(map(_text, rule.rules))
    return f"{rule.prelude}{{{inside}}}" if inside else ""


def _names(html: str) -> frozenset[str]:
    """Give the classes that stand in HTML, and its attributes of the form `name="value"`."""
    classes = re.findall(r'\bclass=(?:"([^"]*)"|([^\s">]+))', html)
    names = {name for quoted, bare in classes for name in (quoted or bare).split()}
    return frozenset(names | set(re.findall(r'[\w-]+="[^"]*"', html)))


def _matching(rules: list[Rule], names: frozenset[str]) -> list[Rule]:
    """Leave out selectors that ask for a class or an attribute that is nowhere."""
    kept = []
    for rule in rules:
        if rule.rules:
            kept.append(Rule(rule.prelude, rules=tuple(_matching(list(rule.rules), names))))
        elif rule.prelude.startswith("@"):
            kept.append(rule)
        else:
            prelude = _CHOICE.sub(lambda found: _chosen(found[1], names), rule.prelude)
            selectors = [part for part in _COMMA.split(prelude) if _may_match(part, names)]
            if selectors:
                kept.append(Rule(",".join(selectors), rule.declarations))
    return kept


def _chosen(alternatives: str, names: frozenset[str]) -> str:
    """Leave out, of classes of which any will do, those that are nowhere."""
    there = [name for name in alternatives.split(",") if name[1:] in names]
    return there[0] if len(there) == 1 else f":is({','.join(there) or alternatives})"


def _may_match(selector: str, names: frozenset[str]) -> bool:
    """Tell whether all is there that a selector asks for, leaving out what is in parentheses."""
    bare = selector
    while "(" in bare:
        bare = re.sub(r"\([^()]*\)", "", bare)
    return names.issuperset(_CLASS.findall(bare) + _ATTRIBUTE.findall(bare))


def _read(rules: list[Rule], text: str) -> list[Rule]:
    """Leave out the custom properties of the look that nothing in the text reads."""

    def wanted(said: str) -> bool:
        name = said.partition(":")[0]
        return not name.startswith(_OWN) or re.search(rf"{name}\b(?!-|:)", text) is not None

    return [
        Rule(
            rule.prelude,
            tuple(filter(wanted, rule.declarations)),
            tuple(_read(list(rule.rules), text)),
        )
        for rule in rules
        if not rule.prelude.startswith(f"@property {_OWN}")
        or f"({rule.prelude.removeprefix('@property ')}" in text
    ]
