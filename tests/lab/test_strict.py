"""Strict runs end at the first fault of a bot, and play nothing after it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.foreign_bots import forgotten_afterwards

from rasant.core.errors import BotError, UserError
from rasant.lab.arena.tables import ArenaOrder, TableTask, play_tables
from rasant.lab.executors.executor import DEADLY, Processes
from rasant.lab.simulate import Order, simulate
from rasant.record.setup import setup

BOTS = """
from pathlib import Path
from rasant.core.policy import Policy

class Asked(Policy):
    def choose(self, view, chance):
        with Path(__file__).with_suffix(".asked").open("a") as asked:
            asked.write(".")
        raise ValueError("never")
"""


SEATS = 4
"""All bots look at the deal; after the fault no bot may look again."""


def looks(mine: Path) -> int:
    """How often a bot of the file was asked."""
    return len(mine.with_suffix(".asked").read_text())


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Path]:
    """A file of bots, which this process forgets afterwards."""
    path = tmp_path / "mine.py"
    path.write_text(BOTS, encoding="utf-8")
    with forgotten_afterwards(tmp_path):
        yield path


@pytest.mark.parametrize("whole_matches", [False, True])
def test_a_simulation_ends_at_the_fault_and_not_with_the_round(mine: Path, whole_matches: bool) -> None:
    table = setup("kickoff", bots=(f"{mine}:Asked",)).simulated()
    with pytest.raises(BotError, match="raises ValueError: never"):
        simulate(Order(table, "7", 3, whole_matches, strict=True))
    assert looks(mine) <= SEATS


def test_a_table_of_an_arena_ends_at_the_fault_too(mine: Path) -> None:
    bots = (f"{mine}:Asked",) * SEATS
    order = ArenaOrder(setup("kickoff").simulated(), (SEATS,), bots, "7", strict=True)
    played = play_tables(order, frozenset(), [TableTask(number, f"7/{number}", bots) for number in range(3)])
    assert len(played.result) == 1
    assert looks(mine) <= SEATS


def test_processes_ended_by_their_work_are_reported_in_one_line() -> None:
    with pytest.raises(UserError, match=DEADLY[:40]):
        list(Processes(2).in_order(os._exit, [3, 3]))
