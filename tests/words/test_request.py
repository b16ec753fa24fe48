"""Where levels come from: kept with the package, in the cache, or made."""

from __future__ import annotations

import json

import pytest

from plain_measures import check_level
from sokocube.cache import Cache
from sokocube.sokoban.solution import replay
from sokocube.words.adventure import adventure, kept_adventure
from sokocube.words.letters import LANGUAGES, spell
from sokocube.words.level import level_from_json
from sokocube.words.request import Request, kept_levels, levels_of, line_of

SMALL = [Request(spell(text, "en"), 1, 5) for text in ("cat", "egg", "sun")]


def test_levels_are_made_once(tmp_path):
    """A second build finds in the cache what the first has made, the same levels."""
    first = Cache(tmp_path)
    made = levels_of(SMALL, first, kept={}, workers=1)
    again = Cache(tmp_path)
    assert levels_of(SMALL, again, kept={}, workers=1) == made
    assert (first.computed, again.computed) == (3, 0)


def test_workers_change_nothing():
    """Levels made in two processes side by side are those made in one, in the same order."""
    alone = levels_of(SMALL, Cache(None), kept={}, workers=1)
    assert levels_of(SMALL, Cache(None), kept={}, workers=2) == alone
    assert [level.word.text for level in alone] == ["CAT", "EGG", "SUN"]


def test_progress_is_told():
    """Each level that is made is told of, those found are not."""
    told: list[str] = []
    cache = Cache(None)
    levels_of(SMALL[:2], cache, kept={}, workers=1, progress=told.append)
    levels_of(SMALL, cache, kept={}, workers=1, progress=told.append)
    assert [line.partition(" word")[0] for line in told] == ["1 of 2", "2 of 2", "1 of 1"]


def test_a_kept_level_is_found_by_everything_it_follows_from():
    """Its line is found for its own request, and for no other word, chapter or seed."""
    request = SMALL[0]
    entry = json.loads(line_of(request, request.make()))
    kept = {entry["key"]: {**entry, "seed_used": 77}}
    assert levels_of([request], Cache(None), kept=kept)[0].seed_used == 77
    for other in (
        Request(spell("act", "en"), 1, 5),
        Request(request.word, 2, 5),
        Request(request.word, 1, 6),
        Request(spell("cat", "fr"), 1, 5),
    ):
        assert Cache.key(other.key) not in kept


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_adventure_is_kept(language):
    """All levels of the adventure come with the package, win, and keep their chapter's limits."""
    kept = kept_levels()
    for request in (request for levels in adventure(language) for request in levels):
        level = level_from_json(kept[Cache.key(request.key)])
        assert Request(level.word, level.chapter, level.seed) == request
        check_level(level.report(), level.word.letters)
        replay(level.board, level.fallback)


def test_nothing_else_is_kept():
    """Every line of the package's files is one that is asked for."""
    assert len(kept_levels()) == len(kept_adventure()) == 150


def test_few_of_the_kept_levels_spent_their_budget():
    """Par is proven for at least four levels in five."""
    kept = kept_adventure()
    assert 5 * sum(not level.par.proven for level in kept) <= len(kept)


# Levels of all languages and chapters that are made in a few seconds each.
@pytest.mark.parametrize(("language", "chapter", "place"), [
    ("en", 1, 0), ("en", 3, 2), ("en", 4, 1), ("en", 7, 3), ("en", 9, 2), ("en", 10, 1),
    ("fr", 2, 2), ("fr", 5, 3), ("fr", 6, 1), ("fr", 8, 3),
    ("uk", 1, 3), ("uk", 4, 4), ("uk", 7, 4), ("uk", 10, 1),
])  # fmt: skip
def test_a_sample_of_the_kept_levels_is_made_again(language, chapter, place):
    """What the generator makes now is what is kept, byte for byte."""
    request = adventure(language)[chapter - 1][place]
    kept = kept_levels()[Cache.key(request.key)]
    line = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
    assert line_of(request, request.make()) == line
