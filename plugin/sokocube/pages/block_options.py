"""The options of fenced blocks: written behind the kind of a block, or for all blocks of a page.

    ```sokoban play=history moves=300
    level: first-steps/01-one-push
    ```

In the front matter of a page, below `sokocube:`, the same names hold for each block that knows
them and says nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sokocube.errors import PuzzleError
from sokocube.near_miss import did_you_mean
from sokocube.play.game import MOST_KEPT
from sokocube.play.wording import Wording

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["BLOCK_OPTIONS", "BlockOption", "options_of_block", "options_of_page"]

_PAIR = re.compile(r"""\s*([\w-]+)=("[^"]*"|'[^']*'|[^\s"']+)(?=\s|$)""")


@dataclass(frozen=True, slots=True)
class BlockOption:
    """An option: the kinds of block that know it, what it takes, and what it does.

    `values` says what it takes, `default` what holds without it, `example` is a value. `read` makes
    of a text what the option means, or raises `ValueError` or `PuzzleError`.
    """

    name: str
    kinds: tuple[str, ...]
    values: str
    default: str
    example: str
    says: str
    read: Callable[[str], Any]


def _number(text: str) -> int:
    number = int(text) if text.isascii() and text.isdecimal() else 0
    if not number:
        raise ValueError(text)
    return number


def _moves(text: str) -> int:
    number = _number(text)
    if number > MOST_KEPT:
        raise ValueError(text)
    return number


def _yes(text: str) -> bool:
    return {"yes": True, "true": True, "no": False, "false": False}[text.lower()]


def _way(text: str) -> str:
    return {"cube": text, "history": text}[text]


def _language(text: str) -> str:
    return Wording(text).language


BLOCK_OPTIONS = (
    BlockOption(
        "play",
        ("sokoban",),
        "`cube` or `history`",
        "the way with which the level's own page begins",
        "history",
        "Which game the block holds: the one that knows every position, or the one that undoes "
        "every move.",
        _way,
    ),
    BlockOption(
        "moves",
        ("sokoban", "coloursort"),
        f"a whole number up to {MOST_KEPT:,}",
        "as many as the solution needs, twice",
        "300",
        "The moves or pours that a history keeps; for a level it stands for `play=history`, too.",
        _moves,
    ),
    BlockOption(
        "states",
        ("sokoban",),
        "a whole number",
        "the site's option `cube_states`",
        "1000",
        "The most positions that the level may have to be played as a cube.",
        _number,
    ),
    BlockOption(
        "walk_on",
        ("sokoban", "state-graph"),
        "`yes` or `no`",
        "the site's option `walk_on`; `no` for a picture",
        "yes",
        "Whether moves go on after a win.",
        _yes,
    ),
    BlockOption(
        "solution",
        ("sokoban", "coloursort"),
        "`yes` or `no`",
        "`no`",
        "yes",
        "Whether a replay of the best solution known stands below the game, folded up.",
        _yes,
    ),
    BlockOption(
        "language",
        ("sokoban", "coloursort"),
        "a language",
        "the site's option `language`",
        "fr",
        "Language of the words in the game.",
        _language,
    ),
)


def options_of_block(kind: str, info: str) -> dict[str, Any]:
    """Read what stands behind the kind of a block; give what is asked for by name.

    Raises `PuzzleError` for what is no option, for one that this kind of block does not know, and
    for a value that it does not take.

    >>> options_of_block("sokoban", "play=history moves='300'")
    {'play': 'history', 'moves': 300}
    """
    asked: dict[str, Any] = {}
    at = 0
    while info[at:].strip():
        pair = _PAIR.match(info, at)
        if pair is None:
            raise PuzzleError(
                f"cannot read {info[at:].strip()!r} behind {kind}",
                "an option is written name=value, with quotes if the value has blanks",
            )
        name, value = pair[1], pair[2].strip("\"'")
        if name in asked:
            raise PuzzleError(f"the option {name} is given twice", "keep one of them")
        asked[name] = _value(name, value, kind)
        at = pair.end()
    return asked


def options_of_page(given: object) -> tuple[dict[str, Any], tuple[PuzzleError, ...]]:
    """Read what the front matter of a page says below `sokocube`, None if it says nothing.

    Gives what is asked for by name, and what is wrong with the rest.

    >>> options_of_page({"moves": 300, "solution": True})
    ({'moves': 300, 'solution': True}, ())
    """
    if given is None:
        return {}, ()
    if not isinstance(given, Mapping):
        fault = PuzzleError(
            "sokocube: in the front matter takes names and values", "write play: history below it"
        )
        return {}, (fault,)
    asked: dict[str, Any] = {}
    faults = []
    for name, value in given.items():
        try:
            asked[str(name)] = _value(str(name), value)
        except PuzzleError as fault:
            faults.append(fault)
    return asked, tuple(faults)


def _value(name: str, written: object, kind: str = "") -> Any:
    option = _option(name, kind)
    text = str(written) if not isinstance(written, bool) else "yes" if written else "no"
    try:
        return option.read(text)
    except (ValueError, KeyError):
        example = f"write {name}={option.example}" if kind else f"write {name}: {option.example}"
        raise PuzzleError(
            f"the option {name} takes {option.values}, not {text!r}".replace("`", ""),
            did_you_mean(text, re.findall(r"`(.+?)`", option.values), example),
        ) from None


def _option(name: str, kind: str) -> BlockOption:
    """Find an option that a kind of block knows, or any kind if none is named."""
    known = {option.name: option for option in BLOCK_OPTIONS if not kind or kind in option.kinds}
    if name not in known:
        whose = f" of {kind}" if kind else ""
        remedy = did_you_mean(name, known, f"choose among {', '.join(known)}")
        raise PuzzleError(f"{name} is no option{whose}", remedy)
    return known[name]
