r"""Fenced blocks in hand-written pages that stand for a game or a picture.

A block of the kind `sokoban`, `coloursort` or `state-graph` names a puzzle of the site, or draws
one, and may have options behind its kind:

    ```sokoban play=history
    level: first-steps/01-one-push
    ```

    ```state-graph
    #####
    #@$.#
    #####
    ```
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sokocube.errors import PuzzleError
from sokocube.near_miss import nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["KINDS", "Fence", "doubts", "place", "without_fences"]

KINDS = ("sokoban", "coloursort", "state-graph")

_FENCE = re.compile(r"^(?P<indent>[ \t]*)(?P<marks>`{3,}|~{3,})[ \t]*(?P<info>[^`]*)$")
_MEANT = 0.75
"""How like one of ours a kind must be to be a slip; no language has a name so much like them."""

_OF_TWO_WORDS = ("coloursort", "state-graph")
_MEANT_WITH_BLANK = 0.85
"""More, for two words: the second may be anything that the author tells of a block of code."""

_NAMED = {"sokoban": "level", "coloursort": "puzzle", "state-graph": "level"}


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block: the line of the page (from 1) on which it opens, its kind, and its parts.

    `info` is what stands behind the kind, `body` what is in the block.
    """

    line: int
    kind: str
    info: str
    body: str

    @property
    def names(self) -> str:
        """What a block of this kind calls the puzzle that it names."""
        return _NAMED[self.kind]

    @property
    def named(self) -> str | None:
        """The name of a puzzle of the site, or None where the block draws one."""
        named = re.fullmatch(rf"\s*(?i:{self.names}):[ \t]*(\S.*?)\s*", self.body)
        return named[1] if named else None


def place(number: int) -> str:
    """Give the element that keeps the place of a page's block number `number`, from 0.

    >>> place(0)
    '<div class="sokocube-place" id="sokocube-place-0"></div>'
    """
    return f'<div class="sokocube-place" id="sokocube-place-{number}"></div>'


def without_fences(markdown: str) -> tuple[str, tuple[Fence, ...]]:
    r"""Give a page's Markdown with a place instead of each block, and the blocks in order.

    Blocks inside another fenced block are text that shows how to write one, and stay.

    >>> text, fences = without_fences("Play:\n\n```sokoban\nlevel: a/b\n```\n")
    >>> text
    'Play:\n\n\n<div class="sokocube-place" id="sokocube-place-0"></div>\n\n'
    >>> fences[0].line, fences[0].named
    (3, 'a/b')
    """
    kept: list[str] = []
    fences: list[Fence] = []
    for part in _parts(markdown):
        if isinstance(part, str):
            kept.append(part)
        elif part.kind in KINDS and part.end is not None:
            kept += ["", part.indent + place(len(fences)), ""]
            rows = "\n".join(_outdented(row, part.indent) for row in part.body)
            fences.append(Fence(part.line, part.kind, part.info, rows))
        else:
            kept += [part.begin, *part.body]
            kept += [] if part.end is None else [part.end]
    return "\n".join(kept), tuple(fences)


def doubts(markdown: str) -> tuple[PuzzleError, ...]:
    r"""Give what looks like a block of ours and is none: its kind is mistyped, or it has no end.

    >>> [doubt] = doubts("Play:\n\n```Sokobann\nlevel: a/b\n```\n")
    >>> str(doubt)
    "line 3: 'Sokobann' is no kind of block, so it is shown as text; did you mean 'sokoban'?"
    """
    found = []
    for part in _parts(markdown):
        if isinstance(part, str):
            continue
        written, meant = _meant(part)
        if part.kind not in KINDS and meant:
            found.append(
                PuzzleError(
                    f"{written!r} is no kind of block, so it is shown as text",
                    f"did you mean {meant!r}?",
                    line=part.line,
                )
            )
        elif meant and part.end is None:
            found.append(
                PuzzleError(
                    f"the block {part.kind} has no end, so it is shown as text",
                    f"close it with a line {part.marks}",
                    line=part.line,
                )
            )
    return tuple(found)


@dataclass(slots=True)
class _Part:
    """A fenced block of any kind: its lines, `end` being None where it is never closed."""

    line: int
    begin: str
    indent: str
    marks: str
    kind: str
    info: str
    body: list[str] = field(default_factory=list)
    end: str | None = None


def _meant(part: _Part) -> tuple[str, str | None]:
    """Give what is written as the kind of a block, and which of ours it may be."""
    meant = nearest(part.kind, KINDS, likeness=_MEANT)
    if meant or not part.info:
        return part.kind, meant
    written = f"{part.kind} {part.info.split()[0]}"
    return written, nearest(written.replace(" ", "-"), _OF_TWO_WORDS, likeness=_MEANT_WITH_BLANK)


def _parts(markdown: str) -> Iterator[str | _Part]:
    """Give the lines of a page, and each fenced block as one; text in a block is not looked at."""
    block: _Part | None = None
    for number, line in enumerate(markdown.split("\n"), 1):
        mark = _FENCE.match(line)
        if block is None:
            if mark is None:
                yield line
                continue
            kind, _, info = mark["info"].strip().partition(" ")
            block = _Part(number, line, mark["indent"], mark["marks"], kind, info.strip())
        elif mark and not mark["info"].strip() and mark["marks"].startswith(block.marks):
            block.end = line
            yield block
            block = None
        else:
            block.body.append(line)
    if block is not None:
        yield block


def _outdented(row: str, indent: str) -> str:
    """Take from a row the blanks that stand before its block, as far as it has them."""
    blanks = len(row) - len(row.lstrip())
    return row[min(len(indent), blanks) :]
