"""Text output: colourful on a terminal, plain and wide in a pipe."""

import os
import sys

from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rasant.lab.foreign_bots.faults import FaultTally

PIPED_WIDTH = 120


def show(*parts: RenderableType) -> None:
    """Print results: formatted for a terminal, or as plain lines without trailing blanks."""
    if sys.stdout.isatty():
        Console(highlight=False).print(*parts, sep="\n")
        return
    console = Console(width=width(), highlight=False, no_color=True)
    with console.capture() as captured:
        console.print(*parts, sep="\n")
    sys.stdout.write("".join(f"{line.rstrip()}\n" for line in captured.get().splitlines()))


def width() -> int:
    """The width of results in characters."""
    piped = not sys.stdout.isatty() and "COLUMNS" not in os.environ
    return PIPED_WIDTH if piped else Console().width


def has_screen() -> bool:
    """Is there a terminal with a screen?"""
    return sys.stdout.isatty() and not Console().is_dumb_terminal


def to_stderr() -> Console:
    """The console for progress and remarks."""
    return Console(stderr=True, highlight=False)


def progress_bar() -> Progress:
    """A progress bar on standard error, if that is a terminal; it disappears at the end."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(None),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=to_stderr(),
        transient=True,
        disable=not sys.stderr.isatty(),
    )


def report_faults(faults: FaultTally) -> None:
    """Print the first faults of bots, a line each, and the number of the others."""
    for fault in faults.first:
        complain(str(fault))
    more = faults.total() - len(faults.first)
    if more:
        complain(f"{more:,} more faults of bots; --strict ends at the first one")


def complain(message: str) -> None:
    """Print one line on standard error, with control characters escaped; nothing if there is no standard error."""
    if sys.stderr is None:
        return
    line = " ".join(message.split())
    printable = "".join(char if char.isprintable() else repr(char)[1:-1] for char in line)
    sys.stderr.write(f"rasant: {printable}\n")
