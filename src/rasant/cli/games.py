"""`rasant games`: the games, their players and options."""

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from rasant.cli.output import show, width
from rasant.core.options import defaults, specs
from rasant.gamefiles.box import Box
from rasant.games import box, boxes

WIDE = 110
"""Minimum width for a table of options."""


def games(game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="All about this game.")] = None) -> None:
    """List the games; with the name of one, its presets, and every option with its default, values, rule and meaning.

    Examples:

    - `rasant games`
    - `rasant games ligretto`
    """
    if game is not None:
        show(*_description(box(game)))
        return
    show(_list(), "", "`rasant games GAME` shows presets and options, `rasant rules GAME` the rules.")


def _list() -> Table:
    """A line per game."""
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for style in ("bold green", "bold", "", ""):
        table.add_column(style=style)
    for chosen in boxes().values():
        played = "all at once" if chosen.at_once else "in turns"
        table.add_row(chosen.id, chosen.title, f"{chosen.seats[0]} to {chosen.seats[-1]} players", played)
    return table


def _description(chosen: Box) -> Iterator[RenderableType]:
    yield Text.assemble((chosen.id, "bold green"), "  ", (chosen.title, "bold"), f"  {chosen.kind}")
    yield f"  players  {chosen.seats[0]} to {chosen.seats[-1]}, usually {chosen.usual_seats}"
    for players, won in chosen.uneven.items():
        remark = f"with {players} the smaller team wins about {won} of 100 rounds, if all are equally fast"
        yield Padding(remark, (0, 0, 0, 11))
    for number, (name, settings) in enumerate(chosen.presets.items()):
        changes = " ".join(f"{option}={value}" for option, value in settings.items()) or "every option at its default"
        line = Text.assemble("  presets  " if number == 0 else "           ", (name, "cyan"), f"  {changes}")
        line.append("  (the default)" if number == 0 else "", "dim")
        yield line
    if width() >= WIDE:
        yield Padding(_options(chosen), (0, 0, 1, 2))
    else:
        yield from _narrow_options(chosen)


def _narrow_options(chosen: Box) -> Iterator[RenderableType]:
    """The options for a narrow terminal, with the description below each."""
    usual = defaults(chosen.options)
    for name, spec in specs(chosen.options).items():
        line = Text.assemble("  ", (name, "cyan"), f" = {usual[name]}")
        line.append(f"  ({spec.possible()}; {spec.rule})", "dim")
        yield line
        yield Padding(spec.about, (0, 0, 0, 6))
    yield ""


def _options(chosen: Box) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("option", style="cyan", no_wrap=True)
    table.add_column("default", no_wrap=True)
    table.add_column("values", overflow="fold")
    table.add_column("rule", no_wrap=True, style="dim")
    table.add_column("what it means")
    usual = defaults(chosen.options)
    for name, spec in specs(chosen.options).items():
        table.add_row(name, usual[name], spec.possible(), spec.rule, spec.about)
    return table
