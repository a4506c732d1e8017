"""The command line: its commands, and what becomes of everything that goes wrong."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
from difflib import get_close_matches
from typing import Annotated

import typer

import rasant
from rasant.cli.arena import arena
from rasant.cli.bot import bot
from rasant.cli.check import check
from rasant.cli.games import games
from rasant.cli.output import complain
from rasant.cli.play import play
from rasant.cli.prune import prune
from rasant.cli.replay import replay
from rasant.cli.rules import rules
from rasant.cli.serve import serve
from rasant.cli.simulate import simulate
from rasant.cli.study import study
from rasant.cli.watch import watch
from rasant.core.errors import UserError, quoted
from rasant.games import boxes, unloadable
from rasant.store.sqlite.schema import SCHEMA_VERSION

WRONG = 2
INTERRUPTED = 130
UNWRITTEN = 1
UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)
"""What the system says when a file takes no more."""

app = typer.Typer(
    name="rasant",
    help="Five fast card games: play in the browser, read the rules, watch bots play, simulate by the million.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["--help", "-h"]},
)
for command in (play, games, rules, watch, replay, simulate, arena, study, serve, bot, check, prune):
    app.command()(command)
COMMANDS = {command.name or command.callback.__name__ for command in app.registered_commands if command.callback}


def run(arguments: list[str]) -> int:
    """Run a command; its exit code. What goes wrong becomes one line on standard error, never a traceback."""
    if sys.stdout is None:
        complain("cannot write the output: standard output is closed")
        return UNWRITTEN
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _answered(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _forget_stdout()
        return UNWRITTEN
    except OSError as error:
        _forget_stdout()
        what = "cannot write the output" if error.errno in UNWRITABLE else "the system does not let this go on"
        complain(f"{what}: {error.strerror}")
        return UNWRITTEN


def _answered(arguments: list[str]) -> int:
    _tell_of_broken_games(arguments)
    try:
        code = app(arguments, prog_name="rasant", standalone_mode=False)
    except UserError as error:
        complain(str(error))
        return WRONG
    except typer.TyperException as error:
        complain(_usage(error, arguments))
        return WRONG
    if code == INTERRUPTED:
        complain("stopped")
    return code if isinstance(code, int) else 0


def _tell_of_broken_games(arguments: list[str]) -> None:
    """A line for each game of another package that cannot be loaded: all else goes on.

    `serve` writes it into its log instead; of a game that was asked for the command itself will speak.
    """
    if arguments and arguments[0] in COMMANDS and arguments[0] != serve.__name__:
        for broken in unloadable():
            if broken.name not in arguments:
                complain(str(broken))


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and leave.", is_eager=True)] = False,
) -> None:
    if version:
        typer.echo(f"rasant {rasant.__version__} (database {SCHEMA_VERSION})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _usage(error: typer.TyperException, arguments: list[str]) -> str:
    """What is wrong with a command line, and where to read how it goes."""
    message = _own_words(error, arguments).rstrip(".?")
    command = f" {arguments[0]}" if arguments and arguments[0] in COMMANDS else ""
    return f"{message[:1].lower()}{message[1:]}; `rasant{command} --help` tells how it goes"


def _own_words(error: typer.TyperException, arguments: list[str]) -> str:
    """The same as the parser says, but short: a wrong value is shown, and only a near option is offered."""
    message = error.format_message()
    unknown = re.fullmatch(r"No such option: (\S+) \(Possible options: (.*)\)", message)
    if unknown:
        near = get_close_matches(unknown[1], unknown[2].split(", "), n=1, cutoff=0.75)
        return f"no such option: {unknown[1]}" + (f"; did you mean {near[0]}" if near else "")
    wrong = re.match(r"Invalid value for '(--[a-z-]+)'.*valid (integer|number)", message)
    if wrong:
        takes = {"integer": "a whole number", "number": "a number"}[wrong[2]]
        game = next((word for word in arguments if word in boxes()), "")
        if wrong[1] == "--players" and game:
            takes = f"{boxes()[game].seats[0]} to {boxes()[game].seats[-1]}"
        return f"{wrong[1]} cannot be {quoted(_value_of(wrong[1], arguments))}: it takes {takes}"
    return message


def _value_of(option: str, arguments: list[str]) -> str:
    """What was given for an option."""
    for word, after in zip(arguments, [*arguments[1:], ""], strict=True):
        if word.startswith(f"{option}="):
            return word.removeprefix(f"{option}=")
        if word in (option, option[1:3]):
            return after
    return "that"


def _forget_stdout() -> None:
    """Let Python's own flush at the end go nowhere: what is left cannot be written."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
