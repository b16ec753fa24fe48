"""What holds for all tests: one that drives a browser is never skipped silently.

And what several rooms share: short words for tests of the daily challenge.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sokocube.words import daily, vocabulary
from sokocube.words.letters import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Generator


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, object]:
    """Count a browser test that was skipped as one that failed."""
    report = yield
    if report.skipped and item.get_closest_marker("browser"):
        report.outcome = "failed"
        report.longrepr = f"a browser test may not be skipped: {report.longrepr}"
    return report


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests were skipped, none included."""
    skipped = len(terminalreporter.stats.get("skipped", ()))
    terminalreporter.write_line(f"skipped tests: {skipped}")


@pytest.fixture
def quick_words(monkeypatch):
    """Play with short words, so that a day is made in no time; give them by language."""
    short = {
        language: tuple(w for w in vocabulary.words_of(language) if len(w.letters) == 3)
        for language in LANGUAGES
    }
    monkeypatch.setattr(daily, "words_of", short.__getitem__)
    return short
