r"""Games in hand-written pages: a fenced block of the kind `sokoban` becomes a playable level.

A block names a level of the site, or draws one:

    ```sokoban
    level: first-steps/01-one-push
    ```

    ```sokoban
    #####
    #@$.#
    #####
    ```
"""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Fence", "place", "without_fences"]

_FENCE = re.compile(r"^(?P<indent>[ \t]*)(?P<marks>`{3,}|~{3,})[ \t]*(?P<info>[^`]*)$")
_KIND = "sokoban"


@dataclass(frozen=True, slots=True)
class Fence:
    """A fenced block: the line of the page (from 1) on which it opens, and what is in it."""

    line: int
    body: str

    @property
    def level(self) -> str | None:
        """The name of a level of the site, or None where the block draws one."""
        named = re.fullmatch(r"\s*level:\s*(\S+)\s*", self.body)
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
    >>> fences[0].line, fences[0].level
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
            if opened["info"].split()[:1] == [_KIND]:
                kept += ["", opened["indent"] + place(len(fences)), ""]
                indent = len(opened["indent"])
                fences.append(Fence(line_opened, "\n".join(row[indent:] for row in body)))
            else:
                kept += [opened[0], *body, line]
            opened = None
        else:
            body.append(line)
    if opened is not None:  # never closed: text like any other
        kept += [opened[0], *body]
    return "\n".join(kept), tuple(fences)
