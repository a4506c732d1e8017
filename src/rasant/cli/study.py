"""`rasant study`: varies a table over a grid, with the same seeds everywhere."""

from pathlib import Path
from typing import Annotated

import typer

from rasant.cli import arguments
from rasant.cli.executor import Jobs, On, chosen_executor
from rasant.cli.output import progress_bar, report_faults, show
from rasant.cli.study_results import as_json, as_table
from rasant.core.errors import OptionError
from rasant.games import box
from rasant.lab.drawing import check_picture
from rasant.lab.executors.executor import Executor
from rasant.lab.foreign_bots.guard import PATIENCE_S
from rasant.lab.study.axes import (
    BOTS_AXIS,
    COMMON_AXES,
    DECK_AXIS,
    EVERY,
    PLAYERS_AXIS,
    PRESET_AXIS,
    TOGETHER,
    Value,
    together,
    value_of,
)
from rasant.lab.study.picture import check_size, draw_study
from rasant.lab.study.plan import Plan, planned
from rasant.lab.study.planfile import read_plan
from rasant.lab.study.request import StudyRequest
from rasant.lab.study.result import StudyResult
from rasant.lab.study.results_file import check_results, results_file
from rasant.lab.study.running import run_study
from rasant.lab.study.sheet import Sheet

THIS_LINE = "the command line"

PlanFile = Annotated[
    Path | None, typer.Argument(metavar="FILE", help="A study as a .toml file; options given here override it.")
]
Vary = Annotated[
    list[str] | None,
    typer.Option(
        "--vary",
        "-v",
        metavar="AXIS=A,B,…",
        help=f"Vary players, preset, deck, bots or an option over these values, or over `{EVERY}` values; may "
        f"be repeated. Bots of one table are joined by a {TOGETHER}: `bots=steady,quick{TOGETHER}steady`.",
    ),
]
Against = Annotated[
    str | None,
    typer.Option(metavar="AXIS", help="Compare along this axis, with its first value; by default with the first cell."),
]
RoundsOfACell = Annotated[int | None, typer.Option(help="Rounds of each cell; by default 200.", metavar="N")]
ResultsFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="Write every seat of every round, with version and seeds, to a .csv or .parquet file."
    ),
]
StudyPicture = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Draw wins, lengths and stalemates to a .png or .svg file.")
]


def study(
    game: arguments.GameName,
    file: PlanFile = None,
    vary: Vary = None,
    against: Against = None,
    players: arguments.Players = None,
    preset: arguments.Preset = None,
    settings: arguments.Settings = None,
    bots: arguments.Bots = None,
    deck: arguments.Deck = None,
    rounds: RoundsOfACell = None,
    matches: arguments.Matches = None,
    seed: arguments.Seed = None,
    jobs: Jobs = None,
    on: On = None,
    results: ResultsFile = None,
    picture: StudyPicture = None,
    json: arguments.Json = False,
    strict: arguments.Strict = False,
    patience: arguments.Patience = PATIENCE_S,
) -> None:
    """Vary a table over a grid, play every cell with the same seeds, and print the differences with intervals.

    Examples:

    - `rasant study ligretto --vary players=2,4,8 --vary recycle=all --rounds 500 --picture study.png`
    - `rasant study ligretto --vary deck=own,mine.toml --results study.csv --jobs 0`
    - `rasant study ligretto study.toml --seed 8`
    """
    box(game)
    fixed = _fixed(players, preset, settings, bots, deck)
    given = StudyRequest(THIS_LINE, fixed, _axes(vary or []), rounds, matches, seed, against=against or "")
    wanted = given if file is None else read_plan(file, game).changed_by(given)
    plan = planned(game, wanted, str(arguments.chosen_seed(wanted.seed)), strict, arguments.chosen_patience(patience))
    if results is not None:
        check_results(results)
    if picture is not None:
        check_picture(picture)
        check_size(plan.cells)
    with chosen_executor(jobs, on) as executor:
        result = _carried_out(plan, executor, results)
    report_faults(result.faults)
    if json:
        typer.echo(as_json(result))
    else:
        show(as_table(result))
    if picture is not None:
        draw_study(picture, result)


def _carried_out(plan: Plan, executor: Executor, results: Path | None) -> StudyResult:
    sheet = Sheet(plan)
    with results_file(results, plan, sheet) as keep, progress_bar() as bar:
        task = bar.add_task(plan.game, total=plan.units * len(plan.cells))
        return run_study(plan, sheet, executor, lambda done: bar.advance(task, done), keep)


def _fixed(
    players: int | None, preset: str | None, settings: list[str] | None, bots: str | None, deck: Path | None
) -> dict[str, Value]:
    """The parameters that are the same in all cells."""
    options = arguments.setting_pairs(settings or [])
    for name in COMMON_AXES:
        if name in options:
            raise OptionError(f"--set takes options of the game; for {name} there is --{name}")
    words: dict[str, Value | None] = {
        PLAYERS_AXIS: None if players is None else str(players),
        PRESET_AXIS: preset,
        BOTS_AXIS: None if bots is None else tuple(bot for part in bots.split(",") for bot in together(part)),
        DECK_AXIS: None if deck is None else str(deck),
    }
    return {**{name: value for name, value in words.items() if value is not None}, **options}


def _axes(vary: list[str]) -> dict[str, tuple[Value, ...]]:
    axes: dict[str, tuple[Value, ...]] = {}
    for text in vary:
        name, equals, values = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise OptionError(f"--vary takes axis=a,b,…, not '{text}'")
        if name in axes:
            raise OptionError(f"--vary names {name} twice; list its values in one")
        axes[name] = tuple(value_of(name, value.strip()) for value in values.split(",")) if values else ()
    return axes
