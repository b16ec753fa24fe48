"""The options of the plugin: what is refused, and how."""

from __future__ import annotations

import pytest

from sokocube.cache import Cache
from sokocube.options import EXAMPLES, Options
from sokocube.story.plugin_options import figures


def refused(**given: object) -> list[str]:
    """Give what is said about options."""
    options = Options()
    options.load_dict({"levels_dir": ".", **given})
    errors, _ = options.validate()
    return [f"{name}: {error}" for name, error in errors]


@pytest.mark.parametrize(
    ("name", "most"), [("history_moves", 4000), ("daily_archive", 3650), ("cube_states", None)]
)
def test_counts_are_whole_numbers_within_their_limits(name: str, most: int | None) -> None:
    """A count may be zero, and as large as its limit, where it has one."""
    assert refused(**{name: 0}) == []
    assert refused(**{name: most or 10**9}) == []
    for wrong in (-1, True):
        [said] = refused(**{name: wrong})
        assert said.startswith(f"{name}: Expected a whole number from 0")
    if most is not None:
        assert refused(**{name: most + 1}) == [
            f"{name}: Expected at most {most:,} but received: {most + 1}"
        ]


@pytest.mark.parametrize("name", ["adventure", "daily"])
@pytest.mark.parametrize(
    ("given", "meant"),
    [("en", "en"), ("uk, fr", "uk, fr"), ("Klingon", "en"), (True, "en"), ({"fr": None}, "en")],
)
def test_languages_that_are_no_list_are_told_what_to_write(
    name: str, given: object, meant: str
) -> None:
    """The line shows the list in brackets, of the languages that were meant where one can tell."""
    assert refused(**{name: given}) == [
        f"{name}: Expected a list of languages but received: {given!r}; write {name}: [{meant}]"
    ]
    assert refused(**{name: meant.split(", ")}) == []


def test_no_languages_are_none() -> None:
    """An option without a value is as one left out; an unknown language is named."""
    assert refused(adventure=None, daily=[]) == []
    [said] = refused(daily=["en", "xx"])
    assert said.startswith("daily: Expected one of: ('en', 'fr', 'uk') but received: 'xx'")


def test_the_example_of_every_option_is_taken() -> None:
    """The reference shows for each option a value that is none of its default's, and is taken."""
    names = [name for name, _ in Options._schema]
    assert list(EXAMPLES) == names
    for name, option in Options._schema:
        assert EXAMPLES[name] != option.default
        assert refused(**{name: EXAMPLES[name]}) == []


def test_no_cell_of_the_tables_is_empty() -> None:
    """Each option, of the plugin or of blocks, has type, default, example and its sentence."""
    told = figures(Cache(None)).values
    for option in (*told["options"], *told["blocks"]):
        assert all(text.strip("` ") for text in option.values()), option
        assert option["says"].endswith(".")
