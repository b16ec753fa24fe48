"""The package as others install it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from zipfile import ZipFile

from site_project import REPOSITORY


def test_the_wheel_holds_all_of_the_package(tmp_path):
    """Every module, template, sheet, catalogue and list of the package is in the wheel."""
    copied = tmp_path / "source"
    unwanted = shutil.ignore_patterns("__pycache__", "*.egg-info")
    shutil.copytree(REPOSITORY / "plugin", copied / "plugin", ignore=unwanted)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(REPOSITORY / name, copied)
    made = subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--no-deps", "--quiet", "-w", tmp_path, copied],
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    [wheel] = tmp_path.glob("mkdocs_sokocube-*.whl")
    held = set(ZipFile(wheel).namelist())
    package = copied / "plugin"
    wanted = {
        path.relative_to(package).as_posix()
        for path in (package / "sokocube").rglob("*")
        if path.is_file() and path.suffix not in {".po", ".pot", ".pyc"}
    }
    assert wanted - held == set()
    assert any(name.endswith("licenses/LICENSE") for name in held)
