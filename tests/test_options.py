"""The options of the plugin: what is refused, and how."""

from __future__ import annotations

import pytest
from mkdocs.utils.yaml import yaml_load

from sokocube.cache import Cache
from sokocube.options import EXAMPLES, Options
from sokocube.story.plugin_options import figures


def read(**given: object) -> tuple[Options, list[str]]:
    """Give options as they are taken, and what is said about them."""
    options = Options()
    options.load_dict({"levels_dir": ".", **given})
    errors, _ = options.validate()
    return options, [f"{name}: {error}" for name, error in errors]


def refused(**given: object) -> list[str]:
    """Give what is said about options."""
    return read(**given)[1]


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


@pytest.mark.parametrize("name", ["adventure", "daily"])
def test_a_language_that_is_named_twice_is_taken_once(name: str) -> None:
    """The languages stay in the order in which they come first."""
    options, said = read(**{name: ["fr", "en", "fr", "en"]})
    assert (options[name], said) == (["fr", "en"], [])


@pytest.mark.parametrize("written", ["2026-03-31", '"2026-03-31"', "'2026-03-31'"])
def test_a_day_is_taken_with_and_without_quotes(written: str) -> None:
    """YAML makes a date of a day that stands there as the reference shows it."""
    options, said = read(**yaml_load(f"daily_date: {written}\n"))
    assert (options.daily_date, said) == ("2026-03-31", [])


@pytest.mark.parametrize("written", ["", '""'])
def test_an_empty_day_is_none(written: str) -> None:
    """An option without a value is as one left out."""
    options, said = read(**yaml_load(f"daily_date: {written}\n"))
    assert (options.daily_date, said) == ("", [])


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ('"2026-02-30"', "'2026-02-30' is no date; write it like 2026-03-31"),
        ("tomorrow", "'tomorrow' is no date; write it like 2026-03-31"),
        ("2026", "'2026' is no date; write it like 2026-03-31"),
        ("true", "'True' is no date; write it like 2026-03-31"),
        ("2026-03-31 10:00:00", "'2026-03-31T10:00:00' is no date; write it like 2026-03-31"),
        ("1999-12-31", "1999-12-31 is out of range; choose a day from 2000-01-01 to 2999-12-31"),
    ],
)
def test_what_is_no_day_is_refused_in_one_line(written: str, told: str) -> None:
    """It is refused whether or not the site has daily challenges."""
    given = yaml_load(f"daily_date: {written}\n")
    assert refused(**given) == refused(**given, daily=["en"]) == [f"daily_date: {told}"]


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
