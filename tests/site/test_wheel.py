"""The package as others install it, and the guide as they follow it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from random_levels import random_levels
from reading_html import broken_links, scripts_in
from site_project import REPOSITORY, Project
from sokocube.sokoban.level import rows_of

UNWANTED = shutil.ignore_patterns("__pycache__", "*.egg-info")
BUILD_SDIST = "import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])"


def run(*words: object, cwd: Path | None = None, **environment: str) -> str:
    """Run a program that must succeed, and give what it printed."""
    done = subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={"PATH": "/usr/bin:/bin", "NO_MKDOCS_2_WARNING": "1", **pip_settings(), **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def pip_settings() -> dict[str, str]:
    """Give the settings of pip in this environment: where it finds packages."""
    import os

    wanted = ("PIP_", "HOME", "HTTP", "SSL", "REQUESTS", "http", "LANG")
    return {name: value for name, value in os.environ.items() if name.startswith(wanted)}


@pytest.fixture(scope="module")
def packed(tmp_path_factory) -> tuple[Path, Path]:
    """Build the source distribution, and from that the wheel."""
    folder = tmp_path_factory.mktemp("packed")
    source = folder / "source"
    shutil.copytree(REPOSITORY / "plugin", source / "plugin", ignore=UNWANTED)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(REPOSITORY / name, source)
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]
    run(*pip, "install", "--target", folder / "tools", "setuptools>=77")
    run(sys.executable, "-c", BUILD_SDIST, folder, cwd=source, PYTHONPATH=str(folder / "tools"))
    [sdist] = folder.glob("mkdocs_sokocube-*.tar.gz")
    wheel_of = ["wheel", "--no-deps", "--no-build-isolation", "-w", folder, sdist]
    run(*pip, *wheel_of, PYTHONPATH=str(folder / "tools"))
    [wheel] = folder.glob("mkdocs_sokocube-*.whl")
    return sdist, wheel


@pytest.fixture(scope="module")
def python(packed, tmp_path_factory) -> Path:
    """Give the Python of an environment that has the wheel, and what it stands on from this one."""
    folder = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", folder)
    made = folder / "bin/python"
    # A path in a .pth file comes after the environment's own packages, and brings no editable ones.
    [site_packages] = folder.glob("lib/python*/site-packages")
    (site_packages / "borrowed.pth").write_text(sysconfig.get_path("purelib"))
    pip = [sys.executable, "-m", "pip", "--python", made, "--disable-pip-version-check"]
    run(*pip, "install", "--quiet", "--no-deps", "--no-index", packed[1])
    where = run(made, "-c", "import sokocube; print(sokocube.__file__)", cwd=folder)
    assert Path(where.strip()).is_relative_to(folder)
    return made


def test_the_wheel_holds_all_of_the_package(packed):
    """Every module, template, sheet, catalogue and list of the package is in both archives."""
    sdist, wheel = packed
    package = REPOSITORY / "plugin"
    wanted = {
        path.relative_to(package).as_posix()
        for path in (package / "sokocube").rglob("*")
        if path.is_file() and path.suffix not in {".po", ".pot", ".pyc"}
    }
    held = set(ZipFile(wheel).namelist())
    assert wanted - held == set()
    assert any(name.endswith("licenses/LICENSE") for name in held)
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {f"plugin/{name}" for name in wanted} - names == set()
    assert {"pyproject.toml", "README.md", "LICENSE"} <= names


def test_the_steps_of_the_guide_give_a_site(python, tmp_path):
    """In an empty folder, what the guide shows gives a level to play, and no page has a script."""
    guide = (REPOSITORY / "docs/guide/index.md").read_text()
    shown = re.findall(r'```(?:yaml|text) title="(\S+)"\n(.*?)```', guide, re.DOTALL)
    project = Project(tmp_path)
    project.write(dict(shown) | {"docs/.keep": ""})
    assert {"mkdocs.yml", "levels/hello.xsb"} <= {name for name, _ in shown}
    said = run(python, "-m", "mkdocs", "build", "--strict", cwd=tmp_path)
    assert "1 level, 1 computed anew" in said
    pages = project.pages()
    assert 'class="sokocube"' in pages["levels/hello/index.html"]
    assert 'href="levels/hello/"' in pages["index.html"]
    assert {name for name, page in pages.items() if scripts_in(page)} == set()
    command = python.with_name("sokocube")
    assert "ok" in run(command, "check", "levels", cwd=tmp_path)
    run(command, "build", "bare", cwd=tmp_path)
    assert (tmp_path / "bare/levels/hello/index.html").is_file()


def test_a_collection_that_is_copied_in_is_played(python, tmp_path):
    """A file of many levels gives a page with a game for each, a whole site, strictly clean."""
    boards = [rows_of(board) for board, _ in random_levels("a collection", 16, most=120)]
    levels = "\n\n".join("\n".join([*rows, f"Title: No. {n}"]) for n, rows in enumerate(boards, 1))
    project = Project(tmp_path)
    project.write(
        {
            "mkdocs.yml": "site_name: S\ntheme:\n  name: material\nplugins:\n  - sokocube\n",
            "docs/about.md": "# About\n",
            "levels/many.xsb": f"{levels}\n",
        }
    )
    assert "16 levels, 16 computed anew" in run(
        python, "-m", "mkdocs", "build", "--strict", cwd=tmp_path
    )
    pages = project.pages()
    for number in range(1, len(boards) + 1):
        assert 'class="sokocube"' in pages[f"levels/many/{number}/index.html"]
    assert pages["levels/index.html"].count('class="sc-card"') == len(boards)
    assert {name for name, page in pages.items() if scripts_in(page)} == set()
    assert broken_links(pages, set(project.files())) == []
