"""Running a study with common random numbers: all cells with the same seeds, and the same results on any machine."""

from collections.abc import Callable
from contextlib import closing
from typing import Final, NamedTuple

import rasant
from rasant.lab.executors.executor import ALONE, Executor
from rasant.lab.executors.refereed import Played, refereed
from rasant.lab.foreign_bots.faults import FaultTally, end_at_once
from rasant.lab.simulate import Order, Outcome, play_unit
from rasant.lab.study.plan import Plan
from rasant.lab.study.result import StudyResult
from rasant.lab.study.results_file import Keep
from rasant.lab.study.sheet import Sheet
from rasant.lab.study.tally import CellTally

MOST_IN_A_PIECE: Final = 50


class Piece(NamedTuple):
    """Some rounds or matches of one cell: the unit of work that is sent to a worker."""

    cell: int
    order: Order
    units: range


def run_study(
    plan: Plan,
    sheet: Sheet,
    executor: Executor = ALONE,
    progress: Callable[[int], object] = lambda done: None,
    keep: Keep = lambda rows: None,
) -> StudyResult:
    """Play a study. `progress` is called with the number of units done, `keep` with all rows, in order.

    If the plan is strict, raises `BotError` at the first fault of a bot, in the order of cells and seeds.
    """
    tallies, faults, pieces = [CellTally(cell) for cell in plan.cells], FaultTally(), _pieces(plan, executor.jobs)
    with closing(refereed(executor, _played, pieces)) as played:
        for piece, outcomes in played:
            for unit, outcome in zip(piece.units, outcomes, strict=True):
                if plan.strict and outcome.faults.first:
                    end_at_once(outcome.faults.first[0])
                faults.add(outcome.faults)
                tallies[piece.cell].add(outcome)
                keep(sheet.rows(piece.cell, unit, outcome))
            progress(len(piece.units))
    return StudyResult(
        version=rasant.__version__,
        game=plan.game,
        title=plan.title,
        unit=plan.unit,
        units=plan.units,
        seed=plan.seed,
        axes=plan.axes,
        against=plan.against,
        cells=[
            tally.result(tallies[plan.compared_with(cell)]) for tally, cell in zip(tallies, plan.cells, strict=True)
        ],
        faults=faults,
    )


def _pieces(plan: Plan, jobs: int) -> list[Piece]:
    """All work, cell by cell, in pieces small enough to show progress and to keep all workers busy to the end."""
    size = max(1, min(MOST_IN_A_PIECE, plan.units * len(plan.cells) // (8 * jobs)))
    return [
        Piece(number, plan.order(cell), range(first, min(first + size, plan.units)))
        for number, cell in enumerate(plan.cells)
        for first in range(0, plan.units, size)
    ]


def _played(out: frozenset[str], piece: Piece) -> Played[Piece, tuple[Piece, list[Outcome]]]:
    """Play a piece; stop after a unit with a fault if the order is strict, or with a disqualification."""
    outcomes: list[Outcome] = []
    for done, unit in enumerate(piece.units, 1):
        outcomes.append(play_unit(piece.order, unit, out=out))
        faults = outcomes[-1].faults
        if faults.disqualified or (piece.order.strict and faults.first):
            played, rest = piece._replace(units=piece.units[:done]), piece._replace(units=piece.units[done:])
            return Played((played, outcomes), faults.disqualified, rest if rest.units else None)
    return Played((piece, outcomes))
