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
