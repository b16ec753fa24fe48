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
from dataclasses import dataclass

__all__ = ["KINDS", "Fence", "place", "without_fences"]

KINDS = ("sokoban", "coloursort", "state-graph")

_FENCE = re.compile(r"^(?P<indent>[ \t]*)(?P<marks>`{3,}|~{3,})[ \t]*(?P<info>[^`]*)$")
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
    def named(self) -> str | None:
        """The name of a puzzle of the site, or None where the block draws one."""
        named = re.fullmatch(rf"\s*{_NAMED[self.kind]}:\s*(\S+)\s*", self.body)
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
    opened: re.Match[str] | None = None
    body: list[str] = []
    line_opened = 0
    for number, line in enumerate(markdown.split("\n"), 1):
        mark = _FENCE.match(line)
        if opened is None:
            if mark is None:
                kept.append(line)
                continue
            opened, body, line_opened = mark, [], number
        elif mark and not mark["info"].strip() and mark["marks"].startswith(opened["marks"]):
            kind, _, info = opened["info"].strip().partition(" ")
            if kind in KINDS:
                kept += ["", opened["indent"] + place(len(fences)), ""]
                rows = "\n".join(_outdented(row, opened["indent"]) for row in body)
                fences.append(Fence(line_opened, kind, info.strip(), rows))
            else:
                kept += [opened[0], *body, line]
            opened = None
        else:
            body.append(line)
    if opened is not None:  # never closed: text like any other
        kept += [opened[0], *body]
    return "\n".join(kept), tuple(fences)


def _outdented(row: str, indent: str) -> str:
    """Take from a row the blanks that stand before its block, as far as it has them."""
    blanks = len(row) - len(row.lstrip())
    return row[min(len(indent), blanks) :]
