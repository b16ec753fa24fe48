"""The reference of level files says what the readers do."""

from __future__ import annotations

import re
from pathlib import Path

from jinja2 import Environment, StrictUndefined

from sokocube.cache import Cache
from sokocube.sokoban.formats import parse_levels
from sokocube.sokoban.formats.slc import levels_in_slc
from sokocube.story.level_format import figures

PAGE = Path(__file__).parents[2] / "docs/reference/level-format.md"


def _page() -> str:
    text = PAGE.read_text(encoding="utf-8").partition("\n---\n")[2]
    return (
        Environment(undefined=StrictUndefined).from_string(text).render(figures(Cache(None)).values)
    )


def _examples(language: str) -> list[str]:
    """Give the examples of the page that stand above those of what is refused."""
    read = _page().partition("## What is refused")[0]
    return re.findall(rf"```{language}\n(.*?)```", read, re.DOTALL)


def test_every_example_of_the_page_is_read() -> None:
    """The boards that the page shows are levels, and its remarks are understood as it says."""
    plain, long, short, told, solved = (parse_levels(text)[0] for text in _examples("text"))
    assert plain.board.width == 6
    assert long.board == short.board
    assert (told.title, told.author, told.notes) == (
        "The river",
        "Ann Example",
        "the first of three",
    )
    assert (solved.title, solved.solutions) == ("The river", (("RRR", "Ann Example"),))
    [document] = _examples("xml")
    [level] = levels_in_slc(document.encode(), "a.slc")
    assert (level.title, level.author, level.collection) == ("The river", "Ann Example", "Rivers")


def test_every_refusal_is_shown_with_its_words() -> None:
    """The page holds what the readers say, one line each, all different."""
    page = _page()
    values = figures(Cache(None)).values
    said = [fault["said"] for fault in values["faults"] + values["slc_faults"]]
    assert len(set(said)) == len(said) >= 20
    assert all(f"\n`{words}`\n" in page for words in said)
