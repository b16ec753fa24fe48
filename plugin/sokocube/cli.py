"""The command line: a module of `sokocube.commands` is a command of the same name.

Exit codes of every command: 0 answered, 1 bad input (one line on stderr), 2 wrong usage,
3 no answer inside the budget.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import click

from sokocube import __version__, commands
from sokocube.errors import PuzzleError

__all__ = ["cli", "main"]


class _Commands(click.Group):
    """Finds its commands in a package and loads only the one that is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        return sorted(module.name for module in iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        module = import_module(f"{commands.__name__}.{cmd_name}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def main(self, *args: Any, **options: Any) -> Any:
        try:
            return super().main(*args, **options)
        except PuzzleError as error:
            fault = str(error)
        except OSError as error:  # the help, too, may be printed where there is no room
            fault = f"{error.filename or 'the output'}: {error.strerror}"
        click.echo(fault, err=True)
        return sys.exit(commands.BAD_INPUT)


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="sokocube")
def cli() -> None:
    """Read, measure, solve and publish puzzles that play without JavaScript.

    Exit codes: 0 answered, 1 bad input, 2 wrong usage, 3 no answer inside the budget.
    """


def main() -> None:
    """Run the command that the arguments of this process name, and exit."""
    sys.exit(cli.main(prog_name="sokocube"))
