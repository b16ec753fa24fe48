"""Where levels come from: kept with the package, in the cache, or made."""

from __future__ import annotations

import json

from sokocube.cache import Cache
from sokocube.words.letters import spell
from sokocube.words.request import Request, levels_of, line_of

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
