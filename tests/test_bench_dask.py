"""The benchmark of distributed work sums up its measurements. No test checks speed."""

from __future__ import annotations

import pytest

from bench_dask import ALONE, idle, parts_of, race
from rasant.lab.executors.executor import Processes

pytestmark = pytest.mark.slow


def test_ratios_are_computed_within_a_heat() -> None:
    work = [{ALONE: 4.0, "two": 2.0}, {ALONE: 8.0, "two": 4.0}]
    nothing = [{ALONE: 0.001, "two": 0.003}] * 2
    [part] = parts_of(work, nothing, 10, 5)
    assert [row[2:] for row in part.rows] == [("1.00", "1.00"), ("2.00", "3.00")]


def test_a_heat_is_one_turn_of_each() -> None:
    work, nothing = race({ALONE: Processes()}, rounds=1, tasks=3, heats=1)
    assert [list(heat) for heat in (*work, *nothing)] == [[ALONE], [ALONE]]
    assert idle(Processes(), 3) > 0
