"""The command line: its commands, and what becomes of everything that goes wrong."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import Annotated

import typer

import rasant
from rasant.cli.games import games
from rasant.cli.output import complain
from rasant.cli.replay import replay
from rasant.cli.rules import rules
from rasant.cli.simulate import simulate
from rasant.cli.watch import watch
from rasant.core.errors import UserError

WRONG = 2
INTERRUPTED = 130
PIPE_CLOSED = 1

app = typer.Typer(
    name="rasant",
    help="Five fast card games: read the rules, watch bots play, simulate by the million.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["--help", "-h"]},
)
for command in (games, rules, watch, replay, simulate):
    app.command()(command)


def main() -> None:
    """Run the command this process was started with."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run a command; its exit code. What goes wrong becomes one line on standard error, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = app(arguments, prog_name="rasant", standalone_mode=False)
        sys.stdout.flush()
        if code == INTERRUPTED:
            complain("stopped")
        return code if isinstance(code, int) else 0
    except UserError as error:
        complain(str(error))
        return WRONG
    except typer.TyperException as error:
        complain(_usage(error, arguments))
        return WRONG
    except BrokenPipeError:
        _forget_stdout()
        return PIPE_CLOSED


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.", is_eager=True)] = False,
) -> None:
    if version:
        typer.echo(f"rasant {rasant.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _usage(error: typer.TyperException, arguments: list[str]) -> str:
    """What is wrong with a command line, and where to read how it goes."""
    message = error.format_message().rstrip(".")
    known = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}
    command = f" {arguments[0]}" if arguments and arguments[0] in known else ""
    return f"{message[:1].lower()}{message[1:]}; `rasant{command} --help` tells how it goes"


def _forget_stdout() -> None:
    """Let Python's own flush at the end go nowhere: whoever read from us has left."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
