"""The pages of colour sort: all puzzles as cards, and a page to play each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sokocube.coloursort.rules import Rule
from sokocube.coloursort.shelf import ROOT
from sokocube.pages.level import linked
from sokocube.pages.page import Drawn, Links, Page, filled
from sokocube.pictures.sort_thumbnail import sort_thumbnail

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sokocube.coloursort.record import SortRecord
    from sokocube.coloursort.shelf import SortEntry
    from sokocube.play.wording import Wording

__all__ = ["SortCard", "sort_page", "sorts_page"]

INDEX = f"{ROOT}/index"

_RULES = {Rule.WATER: "Water", Rule.WHOLE: "Water, whole runs only", Rule.BALL: "Balls"}
_WHY = {
    Rule.WATER: "a pour moves as much of the top colour as fits",
    Rule.WHOLE: "a pour moves all of the top colour or nothing",
    Rule.BALL: "a pour moves one layer",
}


@dataclass(frozen=True, slots=True)
class SortCard:
    """A puzzle as it is listed."""

    entry: SortEntry
    record: SortRecord

    @property
    def picture(self) -> str:
        """The puzzle drawn small; its title stands beside it."""
        return _picture(self.entry)

    def facts(self, w: Wording) -> list[str]:
        """Give the few facts that fit on a card."""
        level, record = self.entry.level, self.record
        facts = [w(_RULES[level.start.rule])]
        needed = record.hidden.worst if record.hidden else record.least
        if needed is not None:
            facts.append(w.plural("{n} pour", "{n} pours", needed))
        if level.has_hidden:
            facts.append(w("hidden colours"))
        return facts


def sorts_page(cards: Sequence[SortCard], w: Wording) -> Page:
    """Give the page that shows all puzzles, in their order."""
    said = w.plural("{n} puzzle", "{n} puzzles", len(cards))

    def draw(links: Links) -> Drawn:
        return Drawn(filled("sorts.html", w=w, said=said, cards=cards, links=links))

    return Page(INDEX, w("Colour sort"), w("{n} to play without scripts.", n=said), draw)


def sort_page(
    entry: SortEntry,
    record: SortRecord,
    w: Wording,
    *,
    number: int,
    count: int,
    back: SortEntry | None = None,
    on: SortEntry | None = None,
) -> Page:
    """Give the page on which a puzzle is played, the so-manieth of `count`."""

    def draw(links: Links) -> Drawn:
        game = record.game
        html = filled(
            "sort.html",
            w=w,
            entry=entry,
            record=record,
            index=INDEX,
            number=number,
            count=count,
            back=back,
            on=on,
            links=links,
            facts=_facts(entry, record, w),
            marks=_marks(record, w),
            game=linked(
                game,
                links(on.address if on else INDEX),
                w("Next puzzle") if on else w("All puzzles"),
            )
            if game
            else "",
            picture=_picture(entry, label=entry.title),
        )
        return Drawn(html, "".join(part.css for part in (game, record.replay) if part))

    description = w("{title}: a colour-sort puzzle, played without scripts.", title=entry.title)
    return Page(entry.address, entry.title, description, draw)


def _picture(entry: SortEntry, *, label: str = "") -> str:
    level = entry.level
    start = level.start
    balls = start.rule is Rule.BALL
    return sort_thumbnail(level.shown, start.capacity, start.colours, balls=balls, label=label)


def _marks(record: SortRecord, w: Wording) -> list[list[str]]:
    """Say of each first pour, where colours are hidden, how safe it is: a row for each."""
    words = {True: w("yes"), False: w("no"), None: w("not known")}
    rows = []
    for pour, *marks, worst in record.hidden.marks if record.hidden else ():
        row = [pour, *(words[mark] for mark in marks)]
        if worst is not None:
            row[-1] += f" ({w.plural('{n} pour', '{n} pours', worst)})"
        rows.append(row)
    return rows


def _facts(entry: SortEntry, record: SortRecord, w: Wording) -> list[tuple[str, str, str]]:
    """List what is known about a puzzle: a name, a value, and what there is to explain."""
    level = entry.level
    facts = [
        (w("Rule"), w(_RULES[level.start.rule]), w(_WHY[level.start.rule])),
        (w("Colours"), f"{len(level.start.colours)}", ""),
        (
            w("Tubes"),
            f"{len(level.shown)}",
            w.plural("each holds {n} layer", "each holds {n} layers", level.start.capacity),
        ),
    ]
    if record.unsolvable:
        facts.append((w("Solution"), w("none"), w("proven: all positions were tried")))
    elif record.least is not None:
        sure = w("proven: no solution has fewer")
        if record.hidden:
            sure = w("proven; but only whoever sees all layers can be sure of that")
        facts.append((w("Pours"), f"{record.least}", sure))
    hidden = record.hidden
    if hidden is None:
        return facts
    facts.append(
        (
            w("Possible fillings"),
            w.number(hidden.fillings),
            w("ways in which the hidden layers may lie; all are thought possible"),
        )
    )
    if hidden.certain and hidden.worst is not None and hidden.mean is not None:
        mean = w(
            "proven: no way of playing is sure of fewer; {n} expected",
            n=w.number(float(hidden.mean), 2),
        )
        facts.append((w("Pours that suffice"), f"{hidden.worst}", mean))
    elif hidden.certain is False:
        never = w("proven: however one plays, some filling defeats it")
        facts.append((w("Pours that suffice"), w("none"), never))
    return facts
