"""The command line: its commands, and the handling of errors."""

import contextlib
import errno
import os
import re
import sys
from difflib import get_close_matches
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.main import get_command_from_info
from typer.models import CommandInfo

import rasant
from rasant.cli.admin import admin
from rasant.cli.arena import arena
from rasant.cli.backup import backup
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
"""Error numbers of a file that cannot be written further."""


class _Command(TyperCommand):
    """A command whose help shows no value for flags such as `--help`."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters."""
        return _plain_flags(super().get_params(ctx))


class _Commands(TyperGroup):
    """The same for `rasant` itself."""

    def get_params(self, ctx: Any) -> list[Any]:
        """All parameters."""
        return _plain_flags(super().get_params(ctx))


def _plain_flags(parameters: list[Any]) -> list[Any]:
    for parameter in parameters:
        if isinstance(parameter, TyperOption) and parameter.is_flag:
            parameter.metavar = " "
    return parameters


app = typer.Typer(
    name="rasant",
    help="Five fast card games: play in the browser, read the rules, watch bots play, simulate by the million.",
    cls=_Commands,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["--help", "-h"]},
)
for command_of_admin in admin.registered_commands:
    command_of_admin.cls = _Command
app.add_typer(admin, name="admin", cls=_Commands)
for command in (play, games, rules, watch, replay, simulate, arena, study, serve, bot, check, backup, prune):
    app.command(cls=_Command)(command)


def _name_of(command: CommandInfo) -> str:
    return command.name or (command.callback.__name__ if command.callback else "")


COMMANDS = {*map(_name_of, app.registered_commands), "admin"}
ADMIN_COMMANDS = {_name_of(command) for command in admin.registered_commands}


def run(arguments: list[str]) -> int:
    """Run a command; returns its exit code. An error becomes one line on standard error, never a traceback."""
    if sys.stdout is None:
        complain("cannot write the output: standard output is closed")
        return UNWRITTEN
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = _run_command(arguments)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        _forget_stdout()
        return UNWRITTEN
    except OSError as error:
        _forget_stdout()
        what = "cannot write the output" if error.errno in UNWRITABLE else "a system call failed"
        complain(f"{what}: {error.strerror}")
        return UNWRITTEN


def _run_command(arguments: list[str]) -> int:
    _report_broken_games(arguments)
    try:
        code = app(arguments, prog_name="rasant", standalone_mode=False)
    except UserError as error:
        complain(_with_variable(str(error), arguments))
        return WRONG
    except typer.TyperException as error:
        complain(_usage(error, arguments))
        return WRONG
    if code == INTERRUPTED:
        complain("stopped")
    return code if isinstance(code, int) else 0


def _report_broken_games(arguments: list[str]) -> None:
    """Print a line for each game of another package that cannot be loaded; everything else works.

    `serve` logs it instead, and a command for such a game reports it itself.
    """
    if arguments and arguments[0] in COMMANDS and arguments[0] != serve.__name__:
        for broken in unloadable():
            if broken.name not in arguments:
                complain(str(broken))


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.", is_eager=True)] = False,
) -> None:
    if version:
        typer.echo(f"rasant {rasant.__version__} (database {SCHEMA_VERSION})")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def _usage(error: typer.TyperException, arguments: list[str]) -> str:
    """The error in a command line, with a pointer to the help."""
    message = _shortened(error, arguments).rstrip(".?")
    command = f" {arguments[0]}" if arguments and arguments[0] in COMMANDS else ""
    if command == " admin" and arguments[1:] and arguments[1] in ADMIN_COMMANDS:
        command += f" {arguments[1]}"
    begin = message[:1].lower() if message[1:2].islower() else message[:1]  # environment variables keep their capitals
    return f"{begin}{message[1:]}; `rasant{command} --help` shows its usage"


def _shortened(error: typer.TyperException, arguments: list[str]) -> str:
    """The parser's message, shortened: it shows a wrong value, and suggests only a similar option."""
    message = error.format_message()
    unknown = re.fullmatch(r"No such option: (\S+) \(Possible options: (.*)\)", message)
    if unknown:
        near = get_close_matches(unknown[1], unknown[2].split(", "), n=1, cutoff=0.75)
        return f"no such option: {unknown[1]}" + (f"; did you mean {near[0]}" if near else "")
    wrong = re.match(r"Invalid value for '(--[a-z-]+)'.*valid (integer|number|boolean)", message)
    if wrong:
        takes = {"integer": "a whole number", "number": "a number", "boolean": "1 or 0"}[wrong[2]]
        game = next((word for word in arguments if word in boxes()), "")
        if wrong[1] == "--players" and game:
            takes = f"{boxes()[game].seats[0]} to {boxes()[game].seats[-1]}"
        complaint = f"{wrong[1]} cannot be {quoted(_value_of(wrong[1], arguments))}: it takes {takes}"
        return _with_variable(complaint, arguments)
    return message


def _with_variable(message: str, arguments: list[str]) -> str:
    """The message with the environment variables that the options' values came from, if any."""
    options = dict.fromkeys(re.findall(r"(?<![\w-])--[a-z-]+", message))
    variables = [variable for option in options if (variable := _variable_of(option, arguments))]
    return f"{', '.join(variables)}: {message}" if variables else message


def _variable_of(option: str, arguments: list[str]) -> str:
    """The environment variable that an option's value came from; empty if there is none."""
    command = next((each for each in app.registered_commands if _name_of(each) == (arguments or [""])[0]), None)
    if command is None or any(word.partition("=")[0] == option for word in arguments):
        return ""
    for parameter in get_command_from_info(command, pretty_exceptions_short=True, rich_markup_mode=None).params:
        variable = getattr(parameter, "envvar", None)
        if option in parameter.opts and isinstance(variable, str) and variable in os.environ:
            return variable
    return ""


def _value_of(option: str, arguments: list[str]) -> str:
    """The value given for an option."""
    for word, after in zip(arguments, [*arguments[1:], ""], strict=True):
        if word.startswith(f"{option}="):
            return word.removeprefix(f"{option}=")
        if word in (option, option[1:3]):
            return after
    return os.environ.get(_variable_of(option, arguments), "that")


def _forget_stdout() -> None:
    """Send Python's final flush nowhere: the remaining output cannot be written."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
