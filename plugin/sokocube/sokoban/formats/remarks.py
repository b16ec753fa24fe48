"""Whose title is it: shares out the words between the boards of a file.

Some files put titles above their boards, some below, and nothing in a file says which. Words that
touch a board (no blank line between) are its own; for all others the file decides once, for words
and for keys (`Title:`) apart: if something of the kind stands above the first board and nothing
below the last, they lead, else they follow.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import groupby
from typing import TYPE_CHECKING

from sokocube.sokoban.formats.text_lines import Kind, Line

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["Remarks", "remarks_on"]

_LONGEST_TITLE = 100
Block = list[Line]


@dataclass(slots=True)
class Remarks:
    """What a file says about one board."""

    title: str = ""
    author: str = ""
    collection: str = ""
    notes: str = ""


@dataclass(slots=True)
class _Around:
    """The blocks of lines that belong to a board, or to the file as a whole."""

    above: list[Block] = field(default_factory=list)
    below: list[Block] = field(default_factory=list)

    def key(self, *names: str) -> str:
        """Give the first value of a key, those below the board before those above."""
        return next(
            (
                line.text
                for block in [*self.below, *reversed(self.above)]
                for line in block
                if line.kind is Kind.KEY and line.key in names and line.text
            ),
            "",
        )


def remarks_on(gaps: Sequence[Sequence[Line]]) -> list[Remarks]:
    """Share out the lines above the first board, between boards and below the last one.

    There is one gap more than there are boards. What stands above the first board and is not its
    own tells of the whole file: a collection's name, an author for all.
    """
    blocks = [_blocks(gap) for gap in gaps]
    words_lead = _lead(gaps, blocks, _has_words)
    keys_lead = _lead(gaps, blocks, _has_title_key)
    whole = _Around()
    around = [_Around() for _ in gaps[1:]]
    for i, gap in enumerate(gaps):
        last_title = _last(blocks[i], _has_title_key)
        last_words = _last(blocks[i], _has_words)
        for j, block in enumerate(blocks[i]):
            keyed = any(line.kind is Kind.KEY for line in block)
            goes_down = _goes_down(
                touches_above=i > 0 and j == 0 and gap[0].kind is not Kind.BLANK,
                touches_below=j == len(blocks[i]) - 1 and gap[-1].kind is not Kind.BLANK,
                leads=(keys_lead and j == last_title)
                if keyed
                else (words_lead and j == last_words),
            )
            if i < len(around) and goes_down:
                around[i].above.append(block)
            elif i > 0:
                around[i - 1].below.append(block)
            else:
                whole.above.append(block)
    return [_remarks(own, whole, words_lead=words_lead) for own in around]


def _blocks(gap: Sequence[Line]) -> list[Block]:
    """Split at blank lines."""
    groups = groupby(gap, key=lambda line: line.kind is Kind.BLANK)
    return [list(lines) for blank, lines in groups if not blank]


def _has_words(block: Block) -> bool:
    return any(line.kind is Kind.TEXT for line in block)


def _has_title_key(block: Block) -> bool:
    return any(line.kind is Kind.KEY and line.key == "title" for line in block)


def _last(blocks: Sequence[Block], says: Callable[[Block], bool]) -> int | None:
    """Give the number of the last block that says something of a kind."""
    return next((j for j in reversed(range(len(blocks))) if says(blocks[j])), None)


def _lead(
    gaps: Sequence[Sequence[Line]], blocks: Sequence[list[Block]], says: Callable[[Block], bool]
) -> bool:
    """Decide whether titles of a kind stand above their boards."""
    first, last = blocks[0], blocks[-1]
    touches_first = bool(first) and gaps[0][-1].kind is not Kind.BLANK and says(first[-1])
    touches_last = bool(last) and gaps[-1][0].kind is not Kind.BLANK and says(last[0])
    between = any(says(block) for gap in blocks[1:-1] for block in gap)
    if touches_first or touches_last:
        return touches_first
    if any(says(block) for block in first):
        # One such line above several boards, and none between them, names them all.
        return between or len(gaps) == 2
    # Above the first board stands nothing: it may be that only later boards have titles.
    return says is _has_words and between and not any(says(block) for block in last)


def _goes_down(*, touches_above: bool, touches_below: bool, leads: bool) -> bool:
    """Decide whether a block belongs to the board below it rather than to the one above."""
    if touches_above != touches_below:
        return touches_below
    return leads


def _remarks(own: _Around, whole: _Around, *, words_lead: bool) -> Remarks:
    title = own.key("title")
    title_line = None
    if not title:
        title_line = _title_line(own, words_lead=words_lead)
        title = title_line.text if title_line else ""
    return Remarks(
        title=title,
        author=own.key("author") or whole.key("author"),
        collection=own.key("collection") or whole.key("collection", "title"),
        notes="\n".join(
            _note(line)
            for block in [*own.above, *own.below]
            for line in block
            if line is not title_line and _is_note(line)
        ).strip("\n"),
    )


def _title_line(own: _Around, *, words_lead: bool) -> Line | None:
    """Find the line of words that is the title of a board, if one is."""
    above = [_title_of(block) for block in reversed(own.above)]
    below = [_title_of(block) for block in own.below if not words_lead]
    return next((line for line in [*above, *below] if line), None)


def _title_of(block: Block) -> Line | None:
    """Give the title that a block may be: its only line of words, or its first comment."""
    words = [line for line in block if line.kind is Kind.TEXT]
    if not words or (len(words) > 1 and not words[0].comment):
        return None
    return words[0] if len(words[0].text) <= _LONGEST_TITLE else None


def _is_note(line: Line) -> bool:
    return line.kind in {Kind.NOTE, Kind.TEXT} or (
        line.kind is Kind.KEY
        and line.key not in {"title", "author", "collection", "game"}
        and bool(line.text)
    )


def _note(line: Line) -> str:
    told = line.kind is not Kind.KEY or line.key in {"comment", "note", "notes"}
    return line.text if told else f"{line.key.capitalize()}: {line.text}"
