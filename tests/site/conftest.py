"""Sites in temporary folders."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from site_project import FIVE_LINES, LEVELS, Project, shipped_project

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def project(tmp_path: Path) -> Project:
    """Give a site of five lines of configuration, one page of words and two levels."""
    made = Project(tmp_path)
    made.write({"mkdocs.yml": FIVE_LINES, "docs/about.md": "# About\n\nWords.\n"} | LEVELS)
    return made


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Give the same site, built once for the tests that only look at it."""
    made = Project(tmp_path_factory.mktemp("built"))
    made.write({"mkdocs.yml": FIVE_LINES, "docs/about.md": "# About\n\nWords.\n"} | LEVELS)
    made.build("--strict")
    return made


@pytest.fixture(scope="session")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Give the repository's own site, built into a folder elsewhere."""
    made = Project(tmp_path_factory.mktemp("shipped"))
    shipped_project().build("--strict", "--site-dir", str(made.folder / "site"))
    return made
