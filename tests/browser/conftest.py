"""Browsers that the scenarios of this folder share."""

from __future__ import annotations

import warnings
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import pytest

from browser import chromium as chromium_engine
from browser import firefox as firefox_engine
from browser import webkitgtk as webkitgtk_engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from browser.chromium import Chromium
    from browser.firefox import Firefox
    from browser.webkitgtk import WebKit


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """Run one Chromium for all tests of a process."""
    with chromium_engine.chromium() as running:
        yield running


@pytest.fixture(scope="session")
def firefox() -> Iterator[Firefox]:
    """Run one Firefox for all tests of a process."""
    with firefox_engine.firefox() as running:
        yield running


@pytest.fixture(scope="session")
def webkitgtk() -> Iterator[WebKit]:
    """Run one WebKitGTK for all tests of a process."""
    with ExitStack() as stack:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # Selenium's own, about itself
            running = stack.enter_context(webkitgtk_engine.webkitgtk())
        yield running


@pytest.fixture(params=["chromium", "firefox", "webkitgtk"])
def engine(request: pytest.FixtureRequest) -> Any:
    """Give each of the three browsers in turn."""
    return request.getfixturevalue(request.param)
