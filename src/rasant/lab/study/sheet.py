"""The rows of a study: one per seat of each round or match, with everything needed to play it again."""

from collections.abc import Sequence
from typing import Final

import rasant
from rasant.bots import bot_name
from rasant.games import box
from rasant.lab.foreign_bots.loading import code_digest
from rasant.lab.simulate import Outcome
from rasant.lab.study.grid import Cell
from rasant.lab.study.plan import Plan
from rasant.lab.study.tally import deck_digest, deck_label, stuck_rounds

Row = list[str | int]

TABLE_COLUMNS: Final = ("version", "game", "cell", "preset", "players", "deck", "deck_sha256")
SEAT_COLUMNS: Final = ("seed", "seat", "bot", "bot_sha256", "party", "began", "won", "shared", "points")
UNIT_COLUMNS: Final = ("rounds", "table_ms", "moves", "late", "stuck", "ends")
NUMBERS: Final = {*UNIT_COLUMNS, "cell", "players", "seat", "party", "began", "won", "shared", "points"} - {"ends"}
COUNTED: Final = "counted_"
OPTION: Final = "option_"
"""Prefixes for options and counted facts, so that no two columns have the same name."""


class Sheet:
    """The columns, and the conversion of outcomes to rows."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._options = list(dict.fromkeys(name for cell in plan.cells for name in cell.setup.settings))
        self._counted = box(plan.game).counted
        self._code = {bot: _digest(bot) for cell in plan.cells for bot in cell.setup.bots}
        options, counted = (OPTION + name for name in self._options), (COUNTED + name for name in self._counted)
        self.columns = [*TABLE_COLUMNS, *options, *SEAT_COLUMNS, *UNIT_COLUMNS, *counted]

    def is_number(self, column: str) -> bool:
        """Does the column have integers? Otherwise it has texts."""
        return column in NUMBERS or column.startswith(COUNTED)

    def rows(self, number: int, unit: int, outcome: Outcome) -> list[Row]:
        """The rows of all seats for one round or match of a cell."""
        cell = self._plan.cells[number]
        before, after = self._table(number, cell), self._of_unit(outcome)
        party_of = {seat: party for party, seats in enumerate(cell.parties) for seat in seats}
        seed = f"{self._plan.seed}/{unit}"
        return [
            [*before, seed, *self._of_seat(cell, seat, party_of[seat], outcome), *after]
            for seat in range(cell.setup.players)
        ]

    def _table(self, number: int, cell: Cell) -> Sequence[str | int]:
        setup = cell.setup
        columns = (setup.game, number, setup.preset, setup.players, deck_label(setup), deck_digest(setup))
        every = setup.box.all_settings(setup.preset, setup.settings)
        return (rasant.__version__, *columns, *(every[name] for name in self._options))

    def _of_seat(self, cell: Cell, seat: int, party: int, outcome: Outcome) -> Sequence[str | int]:
        bot, won = cell.setup.bot_of(seat), outcome.wins[seat]
        return seat, bot, self._code[bot], party, outcome.began[seat], won, won * outcome.shared, outcome.points[seat]

    def _of_unit(self, outcome: Outcome) -> Sequence[str | int]:
        ends = " ".join(how if outcome.rounds == 1 else f"{how}:{n}" for how, n in sorted(outcome.ends.items()))
        figures = (outcome.rounds, outcome.table_ms, outcome.moves, outcome.late, stuck_rounds(outcome))
        return (*figures, ends, *(outcome.counted[name] for name in self._counted))


def _digest(bot: str) -> str:
    named = bot_name(bot)
    return "" if named.built_in else code_digest(named.policy)
