"""Whole levels: made, checked, within their limits, and the same everywhere."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import replace

import pytest

from plain_measures import check_level, plain_measures
from sokocube.errors import PuzzleError
from sokocube.sokoban.answer import Answer
from sokocube.sokoban.level import rows_of
from sokocube.words import generate as generator
from sokocube.words.chapters import CHAPTERS, chapter_of
from sokocube.words.generate import attempt, candidates, generate
from sokocube.words.letters import LANGUAGES, spell
from sokocube.words.level import level_from_json
from sokocube.words.quality import first_failed, measure, score
from sokocube.words.vocabulary import words_of

# Words of at most five letters are checked quickly in every chapter; tests/benchmarks/words.py
# makes a thousand levels of all lengths and checks them in the same way.
QUICK = [
    (language, chapter.number, seed)
    for language in LANGUAGES
    for chapter in CHAPTERS
    for seed in (1, 2)
]

GOLDEN = (1, "282043ed9f7853e9")
"""The generation, and the digest of one level that it makes."""


def a_word(language, chapter, seed):
    """Choose a word of three or four letters, in the last chapters of three."""
    longest = 4 if chapter < 8 else 3
    fit = [word for word in words_of(language) if len(word.letters) <= longest]
    return fit[(7 * chapter + 3 * seed) % len(fit)]


@pytest.mark.parametrize(("language", "chapter", "seed"), QUICK)
def test_levels_keep_what_their_chapter_promises(language, chapter, seed):
    """Solutions win, and all measures, taken afresh from the printed level, are within limits."""
    word = a_word(language, chapter, seed)
    level = generate(word, chapter_of(chapter), seed)
    check_level(level.report(), word.letters)
    letters = [a for _, a in sorted(zip(level.board.boxes, level.board.letters, strict=True))]
    built = plain_measures(rows_of(level.board), letters, word.letters, level.fallback)
    assert built["pushes"] >= level.par.pushes
    assert (level.word, level.chapter, level.seed) == (word, chapter, seed)
    assert level_from_json(json.loads(json.dumps(level.to_json()))) == level


@pytest.mark.parametrize("seed", range(6))
def test_candidates_that_passed_can_be_won(seed):
    """Also of hard words every candidate replays its solution and passes the filters afresh."""
    word, chapter = spell(("planet", "banana")[seed % 2], "en"), chapter_of(1 + seed % 5)
    made = [attempt(word, chapter, seed, 0, number) for number in range(12)]
    for found in made:
        if found.board is None:
            assert found.discarded in generator.STEPS
            continue
        letters = [a for _, a in sorted(zip(found.board.boxes, found.board.letters, strict=True))]
        plain_measures(rows_of(found.board), letters, word.letters, found.solution)
        measures = measure(found.board, found.solution)
        assert found.discarded == first_failed(measures, chapter, 6)
        assert found.score == score(measures)


def test_boards_have_their_chapters_size():
    """Also where the last rows are walls throughout, a board is as large as its chapter says."""
    word = spell("cat", "en")
    for chapter in CHAPTERS[::3]:
        size = chapter.width(3) + 2, chapter.height(3) + 2
        boards = [attempt(word, chapter, seed, 0, 0).board for seed in range(60)]
        assert {(board.width, board.height) for board in boards if board} == {size}


def test_counts_of_the_discarded_add_up():
    """Every attempt either passed or was discarded for one reason."""
    word, chapter = spell("stone", "en"), chapter_of(7)
    passed, discarded = candidates(word, chapter, 5)
    begun = 0
    for candidate in range(chapter.candidates):
        for number in range(chapter.attempts):
            begun += 1
            if attempt(word, chapter, 5, candidate, number).discarded is None:
                break
    assert begun == len(passed) + sum(discarded.values())


SCRIPT = """
import json, sys
from sokocube.words.chapters import chapter_of
from sokocube.words.generate import generate
from sokocube.words.letters import spell
for text, language, chapter in json.loads(sys.argv[1]):
    print(json.dumps(generate(spell(text, language), chapter_of(chapter), 11).to_json()))
"""


def test_the_same_bytes_whatever_the_hash_seed():
    """Two processes with different hash seeds print the same levels, byte for byte."""
    orders = [["egg", "en", 1], ["tree", "en", 2], ["été", "fr", 5], ["м'яч", "uk", 3]]
    printed = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT, json.dumps(orders)],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    ]
    assert printed[0] == printed[1]
    assert printed[0].count(b"\n") == len(orders)


def test_a_known_level_never_changes_by_itself():
    """This level is what it was: a change here must raise GENERATION, and redo the kept levels."""
    level = generate(spell("moon", "en"), chapter_of(2), 1)
    text = json.dumps([rows_of(level.board), level.report()["letters"], level.par.pushes])
    assert (generator.GENERATION, hashlib.sha256(text.encode()).hexdigest()[:16]) == (
        1,
        "282043ed9f7853e9",
    )


def test_seeds_words_chapters_and_languages_all_matter():
    """Changing any one of them gives another level."""
    word = spell("tea", "en")
    level = generate(word, chapter_of(1), 1)
    others = [
        generate(word, chapter_of(1), 2),
        generate(word, chapter_of(2), 1),
        generate(spell("ate", "en"), chapter_of(1), 1),
        generate(spell("tea", "fr"), chapter_of(1), 1),
    ]
    assert all(other.board != level.board for other in others)
    assert len({other.id for other in others} | {level.id}) == 5


@pytest.fixture
def answers(monkeypatch):
    """Let a test say what the check finds out, one answer a candidate; then the solver's own."""
    given = []
    true = generator.solve

    def solve(board, *, budget, progress):
        return given.pop(0)(board) if given else true(board, budget=budget, progress=progress)

    monkeypatch.setattr(generator, "solve", solve)
    return given


def test_unsolvable_and_easy_candidates_give_way_to_the_next(answers):
    """A candidate refuted by the solver is discarded, also if it can be won with too few pushes."""
    answers.append(lambda _board: Answer("unsolvable", "pushes", proven=True))
    answers.append(lambda _board: Answer("solved", "pushes", proven=True, lurd=""))
    word, chapter = spell("stone", "en"), chapter_of(1)
    level = generate(word, chapter, 3)
    assert level.discarded["unsolvable"] == level.discarded["too_easy"] == 1
    ranked = sorted(candidates(word, chapter, 3)[0], key=lambda made: -made.score)
    assert level.board == ranked[2].board


def test_a_spent_budget_leaves_an_estimate(answers):
    """Without an answer the level is kept, its par is that of the reverse play, called unproven."""
    answers.append(lambda _board: Answer("budget", "pushes", proven=False, examined=9))
    level = generate(spell("stone", "en"), chapter_of(1), 3)
    assert not level.par.proven
    assert level.solution == level.fallback
    assert (level.par.pushes, level.par.moves) == (
        sum(map(str.isupper, level.fallback)),
        len(level.fallback),
    )
    assert level.report()["par_proven"] is False


def test_progress_is_told(monkeypatch):
    """Each candidate is told of, and the positions of the check within the chapter's budget."""

    def solve(_board, *, budget, progress):
        progress(10_000, 7)
        return Answer("budget", "pushes", proven=False, examined=budget)

    monkeypatch.setattr(generator, "solve", solve)
    told = []
    generate(spell("stone", "en"), chapter_of(1), 3, progress=told.append)
    passed = len(candidates(spell("stone", "en"), chapter_of(1), 3)[0])
    assert told == [
        *(f"seed 3: candidate {number} of 4" for number in range(1, 5)),
        f"seed 3: check of board 1 of {passed}, the best first",
        "check: 10,000 of at most 100,000 positions examined",
    ]


def test_the_next_seed_is_tried_and_said():
    """A seed without a candidate gives way to the next, and the level tells."""
    hard = replace(chapter_of(10), candidates=1, attempts=2)
    level = generate(spell("egg", "en"), hard, 4)
    assert level.seed == 4
    assert level.seed_used > 4
    assert sum(level.discarded.values()) >= 2 * (level.seed_used - level.seed)


def test_a_word_that_fits_nowhere_is_given_up():
    """Where no seed gives a level the error says what to do."""
    never = replace(chapter_of(1), distance=chapter_of(1).distance * 100, candidates=1, attempts=1)
    with pytest.raises(PuzzleError, match="choose another seed"):
        generate(spell("egg", "en"), never, 1)
