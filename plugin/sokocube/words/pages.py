"""The pages of word levels: the map of the adventure, and a page to play each level.

Every language has pages of its own, in that language: `adventure/fr/index` is the French map,
`adventure/fr/3/2` the second level of its third chapter. `adventure/index` shows the map of the
first language, and every map leads to the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sokocube.pages.page import PLACE, Drawn, Links, Page, filled
from sokocube.pictures.thumbnail import thumbnail
from sokocube.play.wording import Wording
from sokocube.words.game import word_game
from sokocube.words.letters import LANGUAGES
from sokocube.words.scoring import Scoring

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from sokocube.cache import Cache
    from sokocube.words.level import WordLevel

__all__ = [
    "HARDEST",
    "Stop",
    "adventure_pages",
    "card_facts",
    "difficulty_said",
    "facts",
    "in_languages",
    "level_page",
]

ROOT = "adventure"

HARDEST = 5
"""The difficulty of the hardest levels; that of the easiest is 1."""

_DIFFICULTIES = {1: "very easy", 2: "easy", 3: "medium", 4: "hard", 5: "very hard"}


@dataclass(frozen=True, slots=True)
class Stop:
    """A page of a level and where it stands: what leads back to an overview, and what is beside it.

    `trail` is the overview, as title and address, `where` says where in it this is; `back` and `on`
    are the pages beside it, each as title and address. `then` is the address of the level to play
    after this one; without it a win leads to the overview.
    """

    address: str
    trail: tuple[str, str]
    where: str
    count: str = ""
    back: tuple[str, str] | None = None
    on: tuple[str, str] | None = None
    then: str | None = None


def adventure_pages(
    levels: Mapping[str, Sequence[Sequence[WordLevel]]], cache: Cache | None = None
) -> list[Page]:
    """Give all pages of the adventure from its levels, by language and chapter."""
    pages: list[Page] = []
    for language, chapters in levels.items():
        w = Wording(language)
        if not pages:
            pages.append(_map_page(f"{ROOT}/index", chapters, list(levels), w))
        pages.append(_map_page(f"{ROOT}/{language}/index", chapters, list(levels), w))
        stops = [
            (f"{ROOT}/{language}/{number}/{place}", number, place, len(chapter), level)
            for number, chapter in enumerate(chapters, 1)
            for place, level in enumerate(chapter, 1)
        ]
        for i, (address, number, place, count, level) in enumerate(stops):
            before = stops[i - 1] if i else None
            after = stops[i + 1] if i + 1 < len(stops) else None
            stop = Stop(
                address,
                (w("Adventure"), f"{ROOT}/{language}/index"),
                w("Chapter {n}", n=number),
                f"{place}\u202f/\u202f{count}",
                back=(before[-1].word.text, before[0]) if before else None,
                on=(after[-1].word.text, after[0]) if after else None,
                then=after[0] if after else None,
            )
            pages.append(level_page(level, stop, w, cache))
    return pages


def in_languages(languages: Sequence[str], folder: str) -> list[tuple[str, str, str]]:
    """List languages for a choice among them: tag, own name and address below `folder`."""
    return [(tag, LANGUAGES[tag], f"{folder}/{tag}/index") for tag in languages]


def difficulty_said(level: WordLevel, w: Wording) -> str:
    """Say how hard a level is."""
    return w(_DIFFICULTIES[level.difficulty])


def _map_page(
    address: str, chapters: Sequence[Sequence[WordLevel]], languages: Sequence[str], w: Wording
) -> Page:
    """Give the map of a language: its chapters, and in each the levels as cards."""
    count = sum(map(len, chapters))
    said = w.plural("{n} level", "{n} levels", count)

    def draw(links: Links) -> Drawn:
        return Drawn(
            filled(
                "adventure.html",
                w=w,
                said=said,
                languages=in_languages(languages, ROOT),
                links=links,
                thumbnail=thumbnail,
                hardest=HARDEST,
                chapters=[
                    (
                        w("Chapter {n}", n=number),
                        [
                            (level, f"{ROOT}/{w.language}/{number}/{place}", card_facts(level, w))
                            for place, level in enumerate(chapter, 1)
                        ],
                    )
                    for number, chapter in enumerate(chapters, 1)
                ],
            )
        )

    description = w("Push the boxes so that their letters spell the word. {levels}.", levels=said)
    return Page(address, w("Adventure"), description, draw)


def card_facts(level: WordLevel, w: Wording) -> list[str]:
    """Say what the card of a level says: how hard it is, and its par."""
    return [
        difficulty_said(level, w),
        w.plural("{n} push", "{n} pushes", level.par.pushes),
    ]


def level_page(level: WordLevel, stop: Stop, w: Wording, cache: Cache | None = None) -> Page:
    """Give the page on which a level is played; its game is kept in the cache, if there is one."""

    def draw(links: Links) -> Drawn:
        overview, home = stop.trail
        then = (links(stop.then), w("Next level")) if stop.then else (links(home), overview)
        game = word_game(level, w, then, cache)
        html = filled(
            "word-level.html",
            w=w,
            level=level,
            stop=stop,
            overview=overview,
            home=links(home),
            links=links,
            game=PLACE,
            facts=facts(level, w),
        )
        return Drawn(html, game.css, game.html)

    description = w("Push the boxes so that the goals spell {word}.", word=level.word.text)
    return Page(stop.address, level.word.text, description, draw)


def facts(level: WordLevel, w: Wording) -> list[tuple[str, str, str]]:
    """List what is known about a level: a name, a value, and what there is to explain."""
    par = level.par
    if par.proven:
        sure = w("proven: no solution has fewer")
    else:
        sure = w("an estimate: the search for a better solution was broken off")
    scoring = Scoring(par)
    known = [
        (w("Par"), w.plural("{n} push", "{n} pushes", par.pushes), sure),
        (
            w("Moves at par"),
            w.number(par.moves),
            w("in the solution with so few pushes that is known"),
        ),
        (
            w("Score"),
            f"{scoring.score(par.pushes, par.moves)}",  # as a counter writes it after the win
            w(
                "at par; less {push} for each push above it and {move} for each move",
                push=scoring.per_push,
                move=scoring.per_move,
            ),
        ),
        (
            w("Difficulty"),
            difficulty_said(level, w),
            w.plural(
                "the solver examined {n} position",
                "the solver examined {n} positions",
                level.examined,
            ),
        ),
    ]
    if level.seed_used == level.seed:
        made = w("made from this word and this number")
    else:
        made = w("none of its boards passed; the level is made from {n}", n=level.seed_used)
    return [*known, (w("Seed"), f"{level.seed}", made)]
