"""How word levels are made: every step of one level drawn, and what all levels are like."""

from __future__ import annotations

from collections import Counter
from functools import partial
from statistics import fmean
from typing import TYPE_CHECKING, Any

from sokocube.cache import recipe
from sokocube.sokoban.regions import cells_of
from sokocube.story import Figures
from sokocube.words.adventure import kept_adventure
from sokocube.words.chapters import CHAPTERS, chapter_of
from sokocube.words.dealing import orders_given_away
from sokocube.words.generate import CHECKS, STEPS, candidates, generate
from sokocube.words.letters import ALPHABETS, LANGUAGES, spell
from sokocube.words.picture import bars, step_picture
from sokocube.words.quality import FILTERS, score
from sokocube.words.vocabulary import words_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from sokocube.cache import Cache
    from sokocube.sokoban.regions import Grid
    from sokocube.words.generate import Attempt
    from sokocube.words.level import WordLevel
    from sokocube.words.reverse_play import ReversePlay

__all__ = ["EXAMPLE", "figures"]

EXAMPLE = ("leaf", "en", 3, 1)
"""The word, language, chapter and seed of the level whose making is shown."""

_LENGTH = 5
"""The letters of the word for which the table of limits gives the size of the board."""

_SAID = {
    "walls": "the walls cannot be placed without cutting the floor in two",
    "line": "no horizontal line is free for the goals",
    "scramble": "the reverse play comes to an end too early, or moves no box",
    "corner": "a box stands in a corner",
    "dealing": "no reverse play was found for any dealing tried",
    "pushes": "too few pushes in the solution",
    "distance": "boxes too close to their goals on average",
    "gap": "boxes too close to each other",
    "spread": "boxes in too small a part of the board",
    "near": "too many boxes near their goal",
    "in_line": "too many boxes in line with another",
    "unsolvable": "the solver refutes it",
    "too_easy": "the solver finds a way with too few pushes",
}


def figures(cache: Cache) -> Figures:
    """Compute the figures of the page: of an example, made anew, and of all levels kept."""
    levels = kept_adventure()
    rooms = ("words", "sokoban", "story/word_levels.py")
    example = cache.get(["word levels example", recipe(*rooms)], _example)
    chapters = [[level for level in levels if level.chapter == c.number] for c in CHAPTERS]
    unproven = sum(not level.par.proven for level in levels)
    return Figures(
        {
            **example,
            "levels": len(levels),
            "languages": len(LANGUAGES),
            "words": {LANGUAGES[tag]: len(words_of(tag)) for tag in LANGUAGES},
            "letters": {LANGUAGES[tag]: " ".join(ALPHABETS[tag]) for tag in LANGUAGES},
            "limits": _limits(),
            "discarded": _discarded(levels),
            "discarded_all": sum(sum(level.discarded.values()) for level in levels),
            "other_seed": sum(level.seed_used != level.seed for level in levels),
            "unproven": unproven,
            "proven_percent": round(100 * (len(levels) - unproven) / max(1, len(levels))),
            "pushes_plot": _by_chapter(
                "Mean pushes at par, by chapter", chapters, lambda level: level.par.pushes
            ),
            "examined_plot": _by_chapter(
                "Mean positions examined by the check, by chapter",
                chapters,
                lambda level: level.examined,
            ),
            "score_plot": _by_chapter(
                "Mean score, by chapter",
                chapters,
                lambda level: float(score(level.measures)),
            ),
        }
    )


def _by_chapter(title: str, chapters: list[list[WordLevel]], number: Any) -> str:
    means = {
        str(n): fmean(map(number, levels)) if levels else 0 for n, levels in enumerate(chapters, 1)
    }
    return bars(means, title=title, shown="{:,.1f}" if max(means.values()) < 100 else "{:,.0f}")


def _limits() -> dict[str, Any]:
    """Give the table of limits: the chapters' numbers, and a row for each limit with its name."""

    def percent(name: str) -> list[str]:
        return [f"{float(100 * getattr(chapter, name)):.1f}" for chapter in CHAPTERS]

    def steps(name: str) -> list[str]:
        return [f"{float(getattr(chapter, name)):.2f}" for chapter in CHAPTERS]

    rows = [
        ("Walls, %", percent("walls")),
        ("Pushes a letter, at least", steps("pushes")),
        ("Distance, at least", steps("distance")),
        ("Gap, at least", steps("gap")),
        ("Spread, %, at least", percent("spread")),
        ("Near, %, at most", percent("near")),
        ("In line, %, at most", percent("in_line")),
        ("Candidates", [f"{chapter.candidates}" for chapter in CHAPTERS]),
        ("Attempts at each", [f"{chapter.attempts}" for chapter in CHAPTERS]),
        (
            "Positions for the check, thousands",
            [f"{chapter.budget / 1000:.1f}".removesuffix(".0") for chapter in CHAPTERS],
        ),
        (f"Columns for {_LENGTH} letters", [f"{c.width(_LENGTH)}" for c in CHAPTERS]),
        (f"Rows for {_LENGTH} letters", [f"{c.height(_LENGTH)}" for c in CHAPTERS]),
    ]
    return {"numbers": [chapter.number for chapter in CHAPTERS], "rows": rows}


def _percent(share: Fraction) -> str:
    return f"{float(100 * share):.1f} %"


def _discarded(levels: Iterable[WordLevel]) -> list[dict[str, Any]]:
    """Give how many attempts each reason threw away, in the order in which they are asked."""
    counted: Counter[str] = Counter()
    for level in levels:
        counted.update(level.discarded)
    return [
        {"name": name.replace("_", " "), "said": _SAID[name], "count": f"{counted[name]:,}"}
        for name in (*STEPS, *FILTERS, *CHECKS)
    ]


def _example() -> dict[str, Any]:
    """Make the example anew, and draw what became of the board that was chosen."""
    text, language, number, seed = EXAMPLE
    word, chapter = spell(text, language), chapter_of(number)
    level = generate(word, chapter, seed)
    passed, discarded = candidates(word, chapter, level.seed_used)
    chosen = next(made for made in passed if made.board == level.board)
    names = {f"{i}": made for i, made in enumerate(passed, 1)}
    best = next(name for name, made in names.items() if made is chosen)
    return {
        "word": word.text,
        "chapter": number,
        "seed": seed,
        "id": level.id,
        "attempts": len(passed) + sum(discarded.values()),
        "passed": len(passed),
        "candidates": chapter.candidates,
        "example_discarded": [
            {"said": _SAID[name], "count": discarded[name]}
            for name in (*STEPS, *FILTERS)
            if discarded[name]
        ],
        "scores_plot": bars(
            {name: float(made.score or 0) for name, made in names.items()},
            title=f"Score of the candidates for {word.text}",
            best=best,
            shown="{:.1f}",
        ),
        **_drawn(chosen, word.letters),
        **_measured(level),
    }


def _drawn(made: Attempt, letters: tuple[str, ...]) -> dict[str, Any]:
    """Draw the steps of an attempt that passed."""
    assert made.room is not None
    assert made.scrambled is not None
    assert made.dealing is not None
    assert made.board is not None
    room = made.room
    draw = partial(step_picture, room.width, list(cells_of(room.floor)))
    first = dict(zip(made.scrambled.boxes, letters, strict=True))
    last = dict(zip(made.dealing.play.boxes, letters, strict=True))
    order = sorted(last)
    return {
        "step_room": draw(label="A room with scattered walls."),
        "step_goals": draw(
            goals=made.goals,
            boxes=dict(zip(made.goals, letters, strict=True)),
            label="Boxes on a horizontal line of goals spell the word.",
        ),
        "step_scramble": draw(
            goals=made.goals,
            boxes=dict.fromkeys(made.scrambled.boxes, ""),
            ways=_ways(room, made.goals, made.scrambled),
            label="Lines show how the boxes were pulled away from the goals.",
        ),
        "step_dealing": draw(
            goals=made.goals,
            word=letters,
            boxes=last,
            ways=_ways(room, made.goals, made.dealing.play),
            label="The letters are dealt anew; lines show the second reverse play.",
        ),
        "step_level": draw(
            goals=made.goals,
            word=letters,
            boxes=last,
            player=made.board.player,
            label="The finished level.",
        ),
        "pulls": len(made.scrambled.pulls),
        "second_pulls": len(made.dealing.play.pulls),
        "dealings_tried": made.dealing.tried,
        "read_before": "".join(first[cell] for cell in order),
        "read_after": "".join(last[cell] for cell in order),
        "given_away": orders_given_away(room, letters, order, [last[cell] for cell in order]),
        "built_pushes": sum(map(str.isupper, made.solution)),
    }


def _ways(room: Grid, goals: tuple[int, ...], play: ReversePlay) -> list[list[int]]:
    """Give the cells that each box went through."""
    ways = [[goal] for goal in goals]
    for pull in play.pulls:
        ways[pull.box].append(pull.start + room.offsets[pull.direction])
    return ways


def _measured(level: WordLevel) -> dict[str, Any]:
    found = level.measures
    return {
        "par": level.par.pushes,
        "par_moves": level.par.moves,
        "par_proven": level.par.proven,
        "examined": f"{level.examined:,}",
        "solution": level.solution,
        "m_pushes": found.pushes,
        "m_distance": f"{float(found.distance):.2f}",
        "m_gap": f"{float(found.gap):.2f}",
        "m_spread": _percent(found.spread),
        "m_near": _percent(found.near),
        "m_in_line": _percent(found.in_line),
        "m_turns": f"{float(found.turns):.2f}",
        "m_score": f"{float(score(found)):.2f}",
    }
