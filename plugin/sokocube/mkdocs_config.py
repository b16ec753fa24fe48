"""What the plugin asks of a MkDocs configuration, and what it changes there."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig

__all__ = ["home_of", "is_material", "leave_out_search", "shown"]


def home_of(config: MkDocsConfig) -> Path:
    """Give the folder of `mkdocs.yml`; without one, the folder that the tool was started in."""
    return Path(config.config_file_path).parent if config.config_file_path else Path.cwd()


def shown(path: Path, config: MkDocsConfig) -> str:
    """Give a path as the author of the site would write it: from the folder of `mkdocs.yml`."""
    home = home_of(config)
    try:
        return path.relative_to(home.resolve()).as_posix()
    except ValueError:
        return Path(os.path.relpath(path, home)).as_posix()


def is_material(config: MkDocsConfig) -> bool:
    """Tell whether the site has the Material theme."""
    return config.theme.name == "material"


def leave_out_search(config: MkDocsConfig) -> bool:
    """Unregister the search plugin, which is nothing without its script; tell if it was there."""
    names = [name for name in config.plugins if name.rpartition("/")[2] == "search"]
    for name in names:
        search = config.plugins.pop(name)
        for methods in config.plugins.events.values():
            methods[:] = [m for m in methods if getattr(m, "__self__", None) is not search]
    return bool(names)
