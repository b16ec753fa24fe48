"""The tables of options, of the plugin and of blocks, read from where they are defined."""

from __future__ import annotations

import ast
import inspect
import json
import textwrap
from typing import TYPE_CHECKING, Any

from mkdocs.config import config_options as opt

from sokocube.options import EXAMPLES, Options
from sokocube.pages.block_options import BLOCK_OPTIONS
from sokocube.story import Figures

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sokocube.cache import Cache

__all__ = ["documented", "figures"]


def figures(cache: Cache) -> Figures:  # noqa: ARG001  # nothing here is slow
    """Give `options` of the plugin and `blocks`, those of fenced blocks, each list in order.

    An option is its name, type, default, example and what it does, ready to stand in a table.
    """
    said = dict(documented())
    options = [
        {
            "name": name,
            "type": _kind(name, option),
            "default": f"`{_written(option.default)}`" if option.default != "" else "none",
            "example": f"`{name}: {_written(EXAMPLES[name])}`",
            "says": " ".join(said[name].split()),
        }
        for name, option in Options._schema  # noqa: SLF001  # mkdocs gives no other way to them
    ]
    blocks = [
        {
            "name": option.name,
            "kinds": ", ".join(f"`{kind}`" for kind in option.kinds),
            "type": option.values,
            "default": option.default,
            "example": f"`{option.name}={option.example}`",
            "says": option.says,
        }
        for option in BLOCK_OPTIONS
    ]
    return Figures({"options": options, "blocks": blocks})


def _kind(name: str, option: Any) -> str:
    """Say what an option takes."""
    if isinstance(option, opt.ListOfItems):
        return f"list of {_kind(name, option.option_type)}"
    if isinstance(option, opt.Choice):
        return " or ".join(option.choices)
    if name.endswith("_dir"):
        return "folder"
    words = {int: "whole number", bool: "true or false", str: "text"}
    return words[type(option.default)]


def _written(default: Any) -> str:
    """Write a value as it would stand in `mkdocs.yml`."""
    if isinstance(default, list):
        return f"[{', '.join(map(_written, default))}]"
    return default if isinstance(default, str) else json.dumps(default)


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
