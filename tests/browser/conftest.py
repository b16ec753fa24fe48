"""Browsers that the scenarios of this folder share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from browser import chromium as chromium_engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.chromium import Chromium


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """Run one Chromium for all tests of a process."""
    with chromium_engine.chromium() as running:
        yield running
