"""`rasant simulate`: many games of bots, and what they came to."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from rasant.cli.arguments import FLAG, Bots, Deck, GameName, Players, Preset, Seed, Settings, chosen_seed, chosen_setup
from rasant.cli.logfile import whole_file
from rasant.cli.output import progress_bar, show
from rasant.cli.results import as_json, as_table
from rasant.core.errors import OptionError
from rasant.lab import simulate as lab

MOST_ROUNDS = 10_000_000
USUAL_ROUNDS = 100


def simulate(
    game: GameName,
    players: Players = None,
    preset: Preset = None,
    settings: Settings = None,
    bots: Bots = None,
    rounds: Annotated[
        int | None, typer.Option(help="So many single rounds (100 unless told otherwise).", metavar="N")
    ] = None,
    matches: Annotated[int | None, typer.Option(help="So many whole matches instead.", metavar="N")] = None,
    seed: Seed = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", help="Processes; 0: one for every core.", metavar="N")] = 1,
    deck: Deck = None,
    log: Annotated[
        Path | None, typer.Option(help="Record every game in this file, for `rasant replay`.", metavar="FILE")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.", metavar=FLAG)] = False,
) -> None:
    """Simulate many games of bots and print what they came to; all bots are steady unless told otherwise.

    Examples:

    - `rasant simulate ligretto --players 3 --rounds 1000 --jobs 0`
    - `rasant simulate ligretto --bots quick,relaxed --matches 20 --seed 7 --log games.jsonl`
    """
    units = _units(rounds, matches)
    order = lab.Order(
        chosen_setup(game, players, preset, settings, bots, deck).simulated(),
        str(chosen_seed(seed)),
        units,
        whole_matches=matches is not None,
        logged=log is not None,
    )
    simulated = _carried_out(order, _processes(jobs), log)
    if json:
        typer.echo(as_json(order, simulated))
    else:
        show(as_table(order, simulated))


def _units(rounds: int | None, matches: int | None) -> int:
    if rounds is not None and matches is not None:
        raise OptionError("--rounds and --matches exclude each other; give one of them")
    name, units = (
        ("--matches", matches) if matches is not None else ("--rounds", USUAL_ROUNDS if rounds is None else rounds)
    )
    if not 1 <= units <= MOST_ROUNDS:
        raise OptionError(f"{name} cannot be {units}: it takes 1 to {MOST_ROUNDS}")
    return units


def _processes(jobs: int) -> int:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    if not 0 <= jobs <= cores:
        raise OptionError(f"--jobs cannot be {jobs}: it takes 1 to {cores}, or 0 for all cores")
    return jobs or cores


def _carried_out(order: lab.Order, jobs: int, log: Path | None) -> lab.Simulated:
    with whole_file(log) as write, progress_bar() as progress:
        task = progress.add_task(order.setup.game, total=order.units)
        return lab.simulate(order, jobs, lambda done: progress.advance(task, done), write)
