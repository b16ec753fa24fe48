"""The options of the plugin: what is refused, and how."""

from __future__ import annotations

import pytest

from sokocube.options import Options


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
