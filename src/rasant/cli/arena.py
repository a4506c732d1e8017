"""`rasant arena`: rates bots against each other, with error bars."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from rasant.bots import bot_name
from rasant.cli import arguments
from rasant.cli.arena_results import as_json, as_table, title
from rasant.cli.executor import Jobs, On, chosen_executor
from rasant.cli.output import progress_bar, report_faults, show
from rasant.core.errors import OptionError
from rasant.games import box
from rasant.lab.arena.arena_log import arena_log, seed_of
from rasant.lab.arena.picture import draw
from rasant.lab.arena.running import Arena, ArenaResult, Budget
from rasant.lab.arena.tables import ArenaOrder
from rasant.lab.arena.timetable import Timetable
from rasant.lab.drawing import check_picture
from rasant.lab.executors.executor import Executor
from rasant.lab.foreign_bots.guard import PATIENCE_S
from rasant.lab.foreign_bots.loading import check_bot
from rasant.record.setup import Setup

USUAL_ROUNDS = 400
ROUNDS_UNTIL = 10_000
"""Maximum rounds if intervals are to be small."""
MOST_ROUNDS = 10_000_000
ALL = "all"

FurtherBots = Annotated[
    list[str] | None, typer.Argument(metavar="BOT", help="Further bots: `--bots A B C` is `--bots A,B,C`.")
]
Competitors = Annotated[
    str | None,
    typer.Option(
        "--bots",
        "-b",
        metavar="A,B,…",
        help="The bots that compete: relaxed, steady, quick, lightning, random, search, or bots of your own, as "
        "`mine.py:Hasty@quick`. One that is named twice competes with itself.",
    ),
]
Paces = Annotated[str | None, typer.Option(metavar="A,B,…", help="Let each bot compete at each of these paces.")]
Sizes = Annotated[
    str | None,
    typer.Option(
        "--players", "-p", metavar="N,M,…", help="Players at a table: one number, several, or `all` possible ones."
    ),
]
MostRounds = Annotated[
    int | None, typer.Option(metavar="N", help="Maximum rounds in all; by default 400, or 10,000 with --until.")
]
Until = Annotated[float | None, typer.Option(metavar="X", help="Stop when every rating is known to ± X points.")]
ArenaLogFile = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Save results in this file, and continue from those in it.")
]
RatingsPicture = Annotated[Path | None, typer.Option(metavar="FILE", help="Draw ratings and meetings: a .png or .svg.")]


def arena(
    game: arguments.GameName,
    more: FurtherBots = None,
    bots: Competitors = None,
    paces: Paces = None,
    players: Sizes = None,
    preset: arguments.Preset = None,
    settings: arguments.Settings = None,
    rounds: MostRounds = None,
    until: Until = None,
    seed: arguments.Seed = None,
    jobs: Jobs = None,
    on: On = None,
    deck: arguments.Deck = None,
    log: ArenaLogFile = None,
    picture: RatingsPicture = None,
    json: arguments.Json = False,
    strict: arguments.Strict = False,
    patience: arguments.Patience = PATIENCE_S,
) -> None:
    """Let bots compete in every combination of seats and teams, and rate them, with an interval for every rating.

    Strength is compared among bots of one pace, pace among bots of one policy, each in a contest of its own.

    Examples:

    - `rasant arena ligretto --bots steady,random,mine.py:Hasty --jobs 0 --picture arena.png`
    - `rasant arena ligretto --bots steady --paces relaxed,steady,quick --players 2,4`
    - `rasant arena ligretto --bots steady mine.py:Hasty --until 10 --log arena.jsonl`
    """
    _check_budget(rounds, until)
    names = _competitors([*([bots] if bots is not None else []), *(more or [])], paces)
    sizes = _sizes(game, players)
    setup = arguments.chosen_setup(game, sizes[0], preset, settings, None, deck).simulated()
    _check_bots(names, setup, sizes)
    if picture is not None:
        check_picture(picture)
    logged = seed_of(log) if log is not None and seed is None else None
    order = ArenaOrder(
        setup, sizes, names, logged or str(arguments.chosen_seed(seed)), strict, arguments.chosen_patience(patience)
    )
    budget = Budget(rounds or (USUAL_ROUNDS if until is None else ROUNDS_UNTIL), until)
    with chosen_executor(jobs, on) as executor:
        result = _run(Timetable(order), budget, log, executor)
    report_faults(result.faults)
    if json:
        typer.echo(as_json(order, result))
    else:
        show(as_table(order, result, until))
    if picture is not None:
        draw(picture, title(order), result.contests)


def _run(timetable: Timetable, budget: Budget, log: Path | None, executor: Executor) -> ArenaResult:
    arena, game = Arena(timetable, budget), timetable.order.setup.game
    with arena_log(log, timetable) as kept, progress_bar() as bar:
        task = bar.add_task(game, total=arena.tables)

        def progress(done: int, widest: float | None) -> None:
            bar.advance(task, done)
            if widest is not None:
                bar.update(task, description=f"{game} ± {widest:.0f}")

        return arena.run(kept, executor, progress)


def _check_bots(names: tuple[str, ...], setup: Setup, sizes: tuple[int, ...]) -> None:
    """`UserError` if one of the bots cannot play at a table of one of these sizes."""
    for size in sizes:
        table = replace(setup, players=size)
        for name in dict.fromkeys(names):
            check_bot(bot_name(name), table)


def _check_budget(rounds: int | None, until: float | None) -> None:
    if rounds is not None and not 1 <= rounds <= MOST_ROUNDS:
        raise OptionError(f"--rounds cannot be {rounds}: it takes 1 to {MOST_ROUNDS}")
    if until is not None and not 0 < until <= 1000:
        raise OptionError(f"--until cannot be {until:g}: it takes more than 0, to 1000 points")


def _competitors(lists: list[str], paces: str | None) -> tuple[str, ...]:
    """All competitors, at each pace if any are given."""
    names = tuple(name for text in lists for name in arguments.listed_bots(text))
    if paces is None:
        return names
    wanted = [pace.strip() for pace in paces.split(",")]
    return tuple(str(bot_name(name).at(pace)) for name in names for pace in wanted)


def _sizes(game: str, players: str | None) -> tuple[int, ...]:
    """The numbers of players to play with."""
    chosen = box(game)
    if players is None:
        return (chosen.usual_seats,)
    if players == ALL:
        return tuple(chosen.seats)
    if not re.fullmatch(r"\d{1,3}(,\d{1,3})*", players):
        raise OptionError(f"--players cannot be '{players}': it takes numbers such as 2,4, or {ALL}")
    sizes = tuple(dict.fromkeys(map(int, players.split(","))))
    for size in sizes:
        chosen.check_seats(size)
    return sizes
