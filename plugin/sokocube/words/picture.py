"""Pictures for the story of word levels: a board at a step of its making, and bars of numbers."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["bars", "step_picture"]

# An SVG in a page shares its style with all others, so every rule names the picture's class.
_STEP_STYLE = (
    "<style>.wp{--floor:#f1e9d8;--wall:#6c789c;--goal:#b93527;--box:#8a5310;--on:#fff;--way:#3848ad}"
    "@media(prefers-color-scheme:dark){.wp{--floor:#2b3247;--wall:#6b78a8;--goal:#ff8573;"
    "--box:#f0bd7a;--on:#1e2333;--way:#a9b7ff}}"
    ".wp .floor{fill:var(--floor)}.wp .wall{fill:var(--wall)}"
    ".wp .goal{fill:none;stroke:var(--goal);stroke-width:.1}"
    ".wp .wanted{fill:var(--goal)}.wp .box{fill:var(--box)}.wp .letter{fill:var(--on)}"
    ".wp .way{fill:none;stroke:var(--way);stroke-width:.09;stroke-linecap:round;"
    "stroke-linejoin:round}.wp .player{fill:var(--way)}"
    ".wp text{font:700 .55px system-ui,sans-serif;text-anchor:middle}"
    "@media(forced-colors:active){.wp .wall{fill:CanvasText}.wp .floor{fill:Canvas}"
    ".wp .box{fill:Highlight}.wp .letter{fill:HighlightText}}</style>"
)
_BAR_STYLE = (
    "<style>.wb{--ink:#2b2f40;--grid:#d5cfc0;--bar:#4457c8;--best:#b14a00;"
    "font:12px system-ui,sans-serif}"
    "@media(prefers-color-scheme:dark){.wb{--ink:#eef0f8;--grid:#454f76;--bar:#8496ff;"
    "--best:#ffa04d}}"
    ".wb text{fill:var(--ink)}.wb path{stroke:var(--grid)}.wb rect{fill:var(--bar)}"
    ".wb .best{fill:var(--best)}"
    "@media(forced-colors:active){.wb rect{fill:CanvasText}.wb .best{fill:Highlight}}</style>"
)


def step_picture(
    width: int,
    floor: Iterable[int],
    *,
    label: str,
    goals: Sequence[int] = (),
    word: Sequence[str] = (),
    boxes: Mapping[int, str] | None = None,
    ways: Sequence[Sequence[int]] = (),
    player: int | None = None,
) -> str:
    """Draw a board as far as it has been made.

    Cells are numbered by rows of `width`; all that are no `floor` are walls. `goals` show the
    letters of `word`, `boxes` maps cells to letters, `ways` are chains of cells gone through.
    `label` says in words what is to be seen.
    """
    free = set(floor)
    height = max(free) // width + 2

    def at(cell: int) -> tuple[int, int]:
        return cell % width, cell // width

    def middle(cell: int) -> str:
        x, y = at(cell)
        return f"{x + 0.5} {y + 0.5}"

    def text(kind: str, cell: int, letter: str) -> str:
        x, y = at(cell)
        return f'<text class="{kind}" x="{x + 0.5}" y="{y + 0.7}">{escape(letter)}</text>'

    standing = boxes or {}
    parts = [
        f'<rect class="{"floor" if cell in free else "wall"}" x="{at(cell)[0]}" y="{at(cell)[1]}"'
        f' width="1" height="1"/>'
        for cell in range(width * height)
    ]
    for i, goal in enumerate(goals):
        x, y = at(goal)
        parts.append(f'<circle class="goal" cx="{x + 0.5}" cy="{y + 0.5}" r=".4"/>')
        parts += [text("wanted", goal, word[i])] if i < len(word) and goal not in standing else []
    parts += [f'<path class="way" d="M{"L".join(map(middle, way))}"/>' for way in ways if way]
    for cell, letter in standing.items():
        x, y = at(cell)
        parts.append(
            f'<rect class="box" x="{x + 0.12}" y="{y + 0.12}" width=".76" height=".76" rx=".12"/>'
        )
        parts.append(text("letter", cell, letter))
    if player is not None:
        x, y = at(player)
        parts.append(f'<circle class="player" cx="{x + 0.5}" cy="{y + 0.5}" r=".3"/>')
    return (
        f'<svg class="wp" viewBox="0 0 {width} {height}" width="{24 * width}" role="img"'
        f' aria-label="{escape(label)}" style="max-width:100%;height:auto">'
        f"{_STEP_STYLE}{''.join(parts)}</svg>"
    )


def bars(
    values: Mapping[str, float], *, title: str, best: str | None = None, shown: str = "{:,.0f}"
) -> str:
    """Draw numbers as upright bars, each with its name below and its number above.

    `best` names a bar that is drawn in another colour; `shown` is how numbers are written.
    """
    wide, high, top, foot = 56, 150, 40, 24
    largest = max(values.values(), default=0) or 1
    parts = [f'<text x="0" y="14" font-weight="700">{escape(title)}</text>']
    for i, (name, value) in enumerate(values.items()):
        x, height = i * wide, value / largest * high
        y = top + high - height
        kind = ' class="best"' if name == best else ""
        parts.append(
            f'<rect{kind} x="{x + 8}" y="{y:.1f}" width="{wide - 16}" height="{height:.1f}"'
            f' rx="3"/><text x="{x + wide / 2}" y="{y - 5:.1f}" text-anchor="middle">'
            f"{shown.format(value)}</text>"
            f'<text x="{x + wide / 2}" y="{top + high + 17}" text-anchor="middle">'
            f"{escape(name)}</text>"
        )
    width = max(wide * len(values), 9 * len(title))
    parts.append(f'<path d="M0 {top + high}H{width}"/>')
    said = "; ".join(f"{name}: {shown.format(value)}" for name, value in values.items())
    return (
        f'<svg class="wb" viewBox="0 0 {width} {top + high + foot}" width="{width}" role="img"'
        f' aria-label="{escape(f"{title}. {said}")}" style="max-width:100%;height:auto">'
        f"{_BAR_STYLE}{''.join(parts)}</svg>"
    )
