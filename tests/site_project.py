"""A folder with a site in it, built by the real commands."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from datetime import date
from pathlib import Path

DATA = Path(__file__).parent / "data"
REPOSITORY = Path(__file__).parents[1]
FIVE_LINES = "site_name: My puzzles\ntheme:\n  name: material\nplugins:\n  - sokocube\n"
LEVELS = {
    f"levels/first/{name}.xsb": (DATA / f"{name}.xsb").read_text() for name in ("level0", "level1")
}


def command(tool: str) -> list[str]:
    """Give the words that start a command of this environment."""
    return [str(Path(sys.executable).with_name(tool))]


@dataclass
class Project:
    """A folder with a site in it, built as on the day of `epoch`, in seconds since 1970."""

    folder: Path
    epoch: str = "0"

    def write(self, files: dict[str, str]) -> None:
        """Write files by their paths in the folder."""
        for name, text in files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def build(
        self, *options: str, tool: str = "mkdocs", check: bool = True, hash_seed: str = "0"
    ) -> str:
        """Build the site and give all that was printed; check that it worked, or did not."""
        extra = ["-f", "mkdocs.yml"] if tool == "properdocs" else []
        done = subprocess.run(
            [*command(tool), "build", *extra, *options],
            cwd=self.folder,
            env=os.environ
            | {
                "NO_MKDOCS_2_WARNING": "1",
                "PYTHONHASHSEED": hash_seed,
                "SOURCE_DATE_EPOCH": self.epoch,
            },
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=300,
        )
        assert (done.returncode == 0) == check, done.stdout
        return done.stdout

    def read(self, name: str) -> str:
        """Give the text of a file of the built site."""
        return (self.folder / "site" / name).read_text(encoding="utf-8")

    def pages(self) -> dict[str, str]:
        """Give every HTML page of the built site by its path."""
        root = self.folder / "site"
        return {
            path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
            for path in sorted(root.rglob("*.html"))
        }

    def files(self) -> dict[str, bytes]:
        """Give the bytes of every file of the built site by its path."""
        root = self.folder / "site"
        return {
            path.relative_to(root).as_posix(): path.read_bytes()
            for path in sorted(root.rglob("*"))
            if path.is_file()
        }


def shipped_project() -> Project:
    """Give this repository's own site, on the newest day that it has published."""
    days = (REPOSITORY / "daily.jsonl").read_text(encoding="utf-8").splitlines()
    newest = max(date.fromisoformat(json.loads(line)["date"]) for line in days)
    return Project(REPOSITORY, str((newest - date(1970, 1, 1)).days * 86_400))
