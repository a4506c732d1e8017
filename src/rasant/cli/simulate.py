"""`rasant simulate`: simulates many games of bots, and prints the results."""

from pathlib import Path
from typing import Annotated

import typer

from rasant.cli import arguments
from rasant.cli.executor import Jobs, On, chosen_executor
from rasant.cli.logfile import whole_file
from rasant.cli.output import progress_bar, report_faults, show
from rasant.cli.results import as_json, as_table
from rasant.core.errors import OptionError
from rasant.lab import simulate as lab
from rasant.lab.executors.executor import Executor
from rasant.lab.foreign_bots.guard import PATIENCE_S

MOST_ROUNDS = 10_000_000
USUAL_ROUNDS = 100

Rounds = Annotated[int | None, typer.Option(help="Number of single rounds; by default 100.", metavar="N")]
LogFile = Annotated[
    Path | None, typer.Option(help="Record every game in this file, for `rasant replay`.", metavar="FILE")
]


def simulate(
    game: arguments.GameName,
    players: arguments.Players = None,
    preset: arguments.Preset = None,
    settings: arguments.Settings = None,
    bots: arguments.Bots = None,
    rounds: Rounds = None,
    matches: arguments.Matches = None,
    seed: arguments.Seed = None,
    jobs: Jobs = None,
    on: On = None,
    deck: arguments.Deck = None,
    log: LogFile = None,
    json: arguments.Json = False,
    strict: arguments.Strict = False,
    patience: arguments.Patience = PATIENCE_S,
) -> None:
    """Simulate many games of bots and print the results; by default all bots are steady.

    Examples:

    - `rasant simulate ligretto --players 3 --rounds 1000 --jobs 0`
    - `rasant simulate ligretto --bots quick,relaxed --matches 20 --seed 7 --log games.jsonl`
    - `rasant simulate ligretto --bots mine.py:Hasty,steady --strict`
    """
    units = _units(rounds, matches)
    order = lab.Order(
        arguments.chosen_setup(game, players, preset, settings, bots, deck).simulated(),
        str(arguments.chosen_seed(seed)),
        units,
        whole_matches=matches is not None,
        logged=log is not None,
        strict=strict,
        patience_s=arguments.chosen_patience(patience),
    )
    with chosen_executor(jobs, on) as executor:
        simulated = _carried_out(order, executor, log)
    report_faults(simulated.outcome.faults)
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


def _carried_out(order: lab.Order, executor: Executor, log: Path | None) -> lab.Simulated:
    with whole_file(log) as write, progress_bar() as progress:
        task = progress.add_task(order.setup.game, total=order.units)
        return lab.simulate(order, executor, lambda done: progress.advance(task, done), write)
