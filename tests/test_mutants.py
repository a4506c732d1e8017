"""Mutation testing separates mutants that a test notices from those that change nothing."""

from __future__ import annotations

import multiprocessing
import os
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from tests import mutated_ferry as ferry
from tools.mutants import schedule
from tools.mutants.mutant import MutableModule, Mutant
from tools.mutants.parts import ROOT
from tools.mutants.plan import Plan
from tools.mutants.reach import TracedTest
from tools.mutants.schedule import CRASHED, KILLED, SURVIVED, TIMED_OUT, UNREACHED, Process, outcomes
from tools.mutants.swapping import new_code, swap
from tools.mutants.trial import BEGINS, DONE, FAILED, try_anew

FILE = "tests/mutated_ferry.py"
CHECKS = "tests/mutated_ferry_checks.py"
TESTS = [
    TracedTest(f"{CHECKS}::test_a_full_ferry_crosses_once", 0.1, False),
    TracedTest(f"{CHECKS}::test_the_longest_name_is_found", 0.1, True),
]


def mutant(added: str) -> Mutant:
    """The mutant of the ferry with this line in it."""
    module = MutableModule(ROOT / FILE)
    found = (module.mutant("ferry", FILE, candidate) for candidate in module.candidates)
    return next(
        one for one in found if one and f"+{added}" in [line.replace(" ", "") for line in one.diff.splitlines()]
    )


def started_anew(plan: Plan, folder: str, pipe: Connection) -> Process:
    """A trial in its own Python process."""
    names = [test.name for test in plan.tests]
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["pytest", "hypothesis", "tools.mutants.trial"])
    process = context.Process(target=try_anew, args=(plan.mutant, names, folder, pipe))
    process.start()
    return process


def test_a_planted_mutant_is_killed_and_an_equivalent_one_survives() -> None:
    of_import, of_second_tier, of_nothing = mutant("ROOM=4"), mutant("found=None"), mutant("iflen(name)>=len(found):")
    plans = [Plan(one, True, TESTS) for one in (of_import, of_second_tier, of_nothing)]
    found = {plan.mutant.key: outcome for plan, outcome in outcomes(plans, 2, started_anew)}
    assert (found[of_import.key].verdict, found[of_import.key].second_tier) == (KILLED, False)
    assert (found[of_second_tier.key].verdict, found[of_second_tier.key].second_tier) == (KILLED, True)
    assert found[of_nothing.key].verdict == SURVIVED


def test_new_code_replaces_the_old_in_an_existing_function() -> None:
    found = new_code(mutant("trips+=2"))
    assert found is not None
    (file, name, _), code = found
    assert (Path(file), name) == (ROOT / FILE, "crossings")
    old = ferry.crossings.__code__
    swap([ferry.crossings], code)  # type: ignore[list-item]
    try:
        assert ferry.crossings(1) == 3
    finally:
        swap([ferry.crossings], old)  # type: ignore[list-item]


def _fails(pipe: Connection) -> None:
    pipe.send((BEGINS, 1))
    pipe.send((FAILED, 1))


def _passes(pipe: Connection) -> None:
    pipe.send((DONE, 2))


def _goes(pipe: Connection) -> None:
    pipe.send((BEGINS, 0))
    os._exit(3)


def _does_not_end(pipe: Connection) -> None:
    pipe.send((BEGINS, 0))
    while True:
        pass


@pytest.mark.parametrize(
    ("trial", "verdict", "limit_s"),
    [
        (_fails, KILLED, schedule.LIMIT_S),
        (_passes, SURVIVED, schedule.LIMIT_S),
        (_goes, CRASHED, schedule.LIMIT_S),
        (_does_not_end, TIMED_OUT, 0.1),
    ],
)
def test_every_end_of_a_trial_is_distinguished(
    trial: object, verdict: str, limit_s: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(schedule, "LIMIT_S", limit_s)
    monkeypatch.setattr(schedule, "CALM_S", 0.05)
    cheap = [TracedTest(test.name, 0.0, test.second_tier) for test in TESTS]

    def start(plan: Plan, folder: str, pipe: Connection) -> Process:
        process = multiprocessing.get_context("fork").Process(target=trial, args=(pipe,))  # type: ignore[arg-type]
        process.start()
        return process

    plan = Plan(mutant("trips+=2"), False, cheap)
    assert [outcome.verdict for _, outcome in outcomes([plan], 1, start)] == [verdict]


def test_a_mutant_that_no_test_reaches_is_not_tried() -> None:
    plan = Plan(mutant("trips+=2"), False, [])
    assert [outcome.verdict for _, outcome in outcomes([plan], 1, started_anew)] == [UNREACHED]


def test_a_surviving_mutant_of_import_time_code_is_tried_again_with_an_import() -> None:
    def start(plan: Plan, folder: str, pipe: Connection) -> Process:
        trial = _fails if plan.anew else _passes
        process = multiprocessing.get_context("fork").Process(target=trial, args=(pipe,))
        process.start()
        return process

    one = mutant("trips+=2")
    plan = Plan(one, False, TESTS, Plan(one, True, TESTS))
    assert [(found.anew, outcome.verdict) for found, outcome in outcomes([plan], 1, start)] == [(True, KILLED)]
