"""The reference of the command line, told by the commands themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sokocube.cli import cli
from sokocube.story import Figures

if TYPE_CHECKING:
    from sokocube.cache import Cache

__all__ = ["figures"]


def figures(cache: Cache) -> Figures:  # noqa: ARG001  # nothing here is slow
    """Give `commands`: for each its name, its purpose in one line and all that `--help` says."""
    top = click.Context(cli, info_name="sokocube")
    commands = []
    for name in cli.list_commands(top):
        command = cli.get_command(top, name)
        assert command is not None
        context = click.Context(
            command, info_name=name, parent=top, terminal_width=88, max_content_width=88
        )
        commands.append(
            {
                "name": name,
                "purpose": command.get_short_help_str(limit=200),
                "help": command.get_help(context),
            }
        )
    return Figures({"commands": commands})
