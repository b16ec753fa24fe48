"""The table of the plugin's options, read from where they are defined and documented."""

from __future__ import annotations

import ast
import inspect
import textwrap
from typing import TYPE_CHECKING

from sokocube.options import Options
from sokocube.story import Figures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sokocube.cache import Cache

__all__ = ["documented", "figures"]


def figures(cache: Cache) -> Figures:  # noqa: ARG001  # nothing here is slow
    """Give `options`: for each its name, type, default and docstring, in order."""
    said = dict(documented())
    options = []
    for name, option in Options._schema:  # noqa: SLF001  # mkdocs gives no other way to its options
        default = option.default
        written = str(default).lower() if isinstance(default, bool) else str(default)
        choices = getattr(option, "choices", None)
        kind = type(default).__name__ if choices is None else " or ".join(choices)
        if name.endswith("_dir"):
            kind = "folder"
        words = {"int": "whole number", "bool": "true or false", "str": "text"}
        options.append(
            {
                "name": name,
                "type": words.get(kind, kind),
                "default": written,
                "says": " ".join(said[name].split()),
            }
        )
    return Figures({"options": options})


def documented() -> Iterator[tuple[str, str]]:
    """Give the name and the docstring of every option that has one."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(Options)))
    body = tree.body[0]
    assert isinstance(body, ast.ClassDef)
    for named, said in zip(body.body, body.body[1:], strict=False):
        match named, said:
            case (
                ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, text
