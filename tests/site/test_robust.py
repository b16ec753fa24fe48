"""Builds under adverse conditions: the site is the same, or a line says why there is none."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import time

import pytest
from mkdocs.exceptions import Abort

from reading_html import tags_in
from site_project import Project, command
from sokocube.mkdocs_plugin import SokocubePlugin

ENVIRONMENT = os.environ | {"NO_MKDOCS_2_WARNING": "1", "SOURCE_DATE_EPOCH": "0"}


def start(project, folder: str) -> subprocess.Popen:
    """Start a build into a folder of its own."""
    return subprocess.Popen(
        [*command("mkdocs"), "build", "--quiet", "--strict", "--site-dir", folder],
        cwd=project.folder,
        env=ENVIRONMENT,
    )


def test_a_cache_that_cannot_be_written_is_told_once(project, built):
    """Where no cache can be, a line says so, and the site is the same."""
    project.write({".cache/plugin": "a file is in the way"})
    said = project.build("--strict")
    assert project.files() == built.files()
    [line] = [line for line in said.splitlines() if "cannot be written" in line]
    assert ".cache/plugin/sokocube: cannot be written (" in line
    assert "2 levels, 2 computed anew" in said


def test_two_builds_at_once_do_not_disturb_each_other(project, built):
    """Builds that share a cache make the site that one alone makes."""
    running = [start(project, folder) for folder in ("site", "other/site")]
    assert [build.wait(300) for build in running] == [0, 0]
    for folder in (project.folder, project.folder / "other"):
        assert Project(folder).files() == built.files()


def test_a_build_that_was_killed_leaves_nothing_that_harms(project, built):
    """Killed while it fills the cache, a build is as if it had never been for the next one."""
    running = start(project, "site")
    end = time.monotonic() + 120
    while running.poll() is None and not list((project.folder / ".cache").rglob("*.json")):
        assert time.monotonic() < end
        time.sleep(0.005)
    running.send_signal(signal.SIGKILL)
    running.wait()
    project.build("--strict")
    assert project.files() == built.files()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT])
def test_a_full_disk_is_one_line(number):
    """A build that finds the disk full ends with the file and what to do, not with a traceback."""
    error = OSError(number, os.strerror(number), "site/index.html")
    with pytest.raises(Abort) as raised:
        SokocubePlugin().on_build_error(error=error)
    said = str(raised.value.message)
    assert said.startswith("sokocube: site/index.html: cannot be written (")
    assert said.endswith("); free some space")
    assert "\n" not in said


def test_other_errors_are_left_to_mkdocs():
    """What is not about space is told as MkDocs tells it."""
    for error in (OSError(errno.EIO, "broken"), ValueError("wrong")):
        SokocubePlugin().on_build_error(error=error)


def test_a_site_below_a_folder_finds_its_missing_page(project):
    """With the site's address given, the page for unknown addresses leads into that folder."""
    config = (project.folder / "mkdocs.yml").read_text()
    project.write({"mkdocs.yml": f"{config}site_url: https://example.org/repo/\n"})
    project.build("--strict")
    files = set(project.files())
    links = [
        value
        for _, attributes in tags_in(project.read("404.html"))
        for name, value in attributes.items()
        if name in {"href", "src"} and value.startswith("/")
    ]
    assert len(links) > 3
    for link in links:
        path = link.partition("#")[0].removeprefix("/repo/").removesuffix(".")
        assert link.startswith("/repo/")
        assert path + ("index.html" if path.endswith("/") or not path else "") in files, link
