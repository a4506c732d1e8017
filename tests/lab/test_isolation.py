"""Hostile bots: the match is not affected, goes on, and the faults are reported."""

from __future__ import annotations

import platform
import sys

import pytest
from tests.lab import hostile, policies
from tests.lab.test_guard import SEED, patient, played
from tests.real_time import LONGEST_S

from rasant.core.chance import secret_of
from rasant.core.events import DEAL, MOVE, Batch
from rasant.core.match import Match
from rasant.games import boxes
from rasant.lab.executors.executor import ALONE, Executor, Processes
from rasant.lab.executors.refereed import Played, refereed
from rasant.lab.foreign_bots.bot_processes import process_of
from rasant.lab.foreign_bots.faults import MOST_LOST_PROCESSES, Fault
from rasant.lab.foreign_bots.guard import TIMEOUT_FACTOR
from rasant.lab.foreign_bots.isolated_policy import bots_secret
from rasant.lab.foreign_bots.limits import CALLS
from rasant.lab.simulate import Order, simulate
from rasant.record.logs import line_of
from rasant.record.setup import setup

FILTERED = pytest.mark.skipif(
    not sys.platform.startswith("linux") or platform.machine() not in CALLS, reason="no filter of system calls here"
)


def by_hostile(policy: str) -> tuple[list[Batch], list[Fault]]:
    """A round of a hostile bot against a steady one."""
    faults: list[Fault] = []
    return played("ligretto", policy, patient(faults.append), here=hostile.HERE), faults


def again(game: str, batches: list[Batch]) -> list[str]:
    """The log of the same match, replayed from its moves with the current rules."""
    match = Match(setup(game, boxes()[game].seats[0]).simulated().open(), secret_of(SEED))
    lines = []
    for batch in batches:
        if batch.cause == DEAL:
            answer: object = match.deal(batch.now)
        elif batch.cause == MOVE:
            assert batch.move is not None
            answer = match.move(batch.seat, batch.move, batch.now)
        else:
            answer = match.elapse(batch.now)
        assert isinstance(answer, Batch)
        lines.append(line_of(answer))
    return lines


@pytest.mark.parametrize("game", list(boxes()))
def test_a_bot_cannot_change_what_it_gets(game: str) -> None:
    ours = [*map(line_of, played(game, "steady", patient(), here=""))]
    batches = played(game, "Vandal", patient(lambda fault: None), here=hostile.HERE)
    assert again(game, batches) == [*map(line_of, batches)]
    assert [*map(line_of, played(game, "steady", patient(), here=""))] == ours


def test_a_bot_has_no_state_to_steal_from() -> None:
    batches, faults = by_hostile("StackThief")
    assert faults == []
    assert [*map(line_of, batches)] == [*map(line_of, played("ligretto", "First", patient(), here=policies.HERE))]


def test_a_bots_random_numbers_reveal_nothing_of_the_tables() -> None:
    secrets = {bots_secret(SEED, seat) for seat in range(3)} | {bots_secret(f"{SEED}0", 0)}
    assert len(secrets) == 4
    assert secret_of(SEED) not in secrets


def test_output_written_to_file_descriptors_does_not_mix_with_results(capfd: pytest.CaptureFixture[str]) -> None:
    _, faults = by_hostile("Printer")
    output = capfd.readouterr()
    assert faults == []
    assert output.out == ""
    assert "I have won" in output.err


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="no limit of memory is known to hold here")
def test_memory_is_limited() -> None:
    _, faults = by_hostile("Hungry")
    assert faults
    assert all("Cannot allocate memory at hostile.py" in fault.what for fault in faults[:-1])


@FILTERED
def test_a_bot_starts_no_process_and_signals_none() -> None:
    _, faults = by_hostile("Forker")
    assert faults == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("policy", "what"),
    [("Quitter", "ends its process (exit code 3)"), ("Forger", "writes into the pipe of its answers")],
)
def test_a_bot_that_loses_its_process_is_disqualified_and_the_round_goes_on(policy: str, what: str) -> None:
    batches, faults = by_hostile(policy)
    assert [fault.what for fault in faults[:-1]] == [what] * MOST_LOST_PROCESSES
    assert faults[-1].what.startswith("is disqualified after 3 lost processes in one match: random moves")
    assert any(batch.seat == 0 and batch.move is not None for batch in batches), "no stand-in moved"


@pytest.mark.slow
def test_a_bot_that_hangs_is_disqualified_for_the_run() -> None:
    bots = (f"{policies.HERE}:Endless", "steady")
    order = Order(setup("kickoff", 2, bots=bots).simulated(), "7", 20, False, patience_s=0.01 / TIMEOUT_FACTOR)
    before = process_of(bots[0]).running
    outcome = simulate(order).outcome
    kinds = outcome.faults.counts[bots[0]]
    assert (kinds["broken off"], kinds["disqualified"], outcome.rounds) == (MOST_LOST_PROCESSES, 1, 20)
    assert outcome.faults.first[-1].what.startswith("is disqualified after 3 lost processes")
    assert process_of(bots[0]).running == 0 == before


@pytest.mark.slow
def test_a_disqualification_is_the_same_on_one_core_and_on_two() -> None:
    quits = setup("kickoff", 2, bots=(f"{hostile.HERE}:Quitter", "steady")).simulated()
    order = Order(quits, "7", 12, False, logged=True, patience_s=LONGEST_S)
    results = []
    for executor in (ALONE, Processes(2)):
        lines: list[str] = []
        results.append((simulate(order, executor, log=lines.append).outcome, lines))
    assert results[0] == results[1]
    assert results[0][0].faults.counts == {order.setup.bots[0]: {"ended": 3, "disqualified": 1}}


class Jumbled(Executor):
    """An executor that does all work before it returns the first result, as several processes may."""

    jobs = 1

    def in_order(self, work, items):  # type: ignore[no-untyped-def]
        yield from [work(item) for item in items]


@pytest.mark.parametrize("size", [1, 2, 5, 20])
@pytest.mark.parametrize("executor", [ALONE, Jumbled()], ids=["one", "ahead"])
def test_a_disqualified_bot_is_out_from_the_next_unit_on_for_any_chunks(size: int, executor: Executor) -> None:
    fails = {3: "a", 4: "b", 9: "a", 12: "c"}

    def play(out: frozenset[str], units: range) -> Played[range, list[tuple[int, frozenset[str]]]]:
        found = []
        for done, unit in enumerate(units, 1):
            found.append((unit, out))
            if unit in fails and fails[unit] not in out:
                return Played(found, frozenset(fails[unit]), units[done:] or None)
        return Played(found)

    chunks = [range(first, min(first + size, 15)) for first in range(0, 15, size)]
    played_units = [unit for found in refereed(executor, play, chunks) for unit in found]
    out_from = {0: "", 4: "a", 5: "ab", 13: "abc"}
    expected = [(unit, frozenset(out_from[max(first for first in out_from if first <= unit)])) for unit in range(15)]
    assert played_units == expected
