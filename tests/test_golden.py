"""Golden logs: every game and preset has its rounds, and today's rules bring the same ones byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.golden import LARGEST, Golden, goldens, replayed

import rasant.games
from rasant.core.events import CARDS_IN_PLAY
from rasant.core.state import State, fold_all
from rasant.record.logs import read_log


@pytest.mark.parametrize("golden", goldens(), ids=str)
@pytest.mark.rule("C-8")
def test_a_golden_log_comes_out_the_same(golden: Golden) -> None:
    assert golden.path.exists(), f"{golden} has no golden log; make golden records it"
    text = golden.path.read_text(encoding="utf-8")
    for number, (then, now) in enumerate(zip(text.splitlines(), replayed(golden).splitlines(), strict=True), 1):
        assert then == now, f"{golden.path.name}, line {number}"
    assert len(text) < LARGEST


@pytest.mark.parametrize("golden", goldens(), ids=str)
def test_a_golden_log_tells_a_whole_round_of_the_preset_it_is_named_for(golden: Golden) -> None:
    [log] = read_log(golden.path)
    assert log.setup == golden.setup()
    state = State(log.setup.open().layout)
    for batch in log.batches:
        assert state.phase == CARDS_IN_PLAY or batch.number == 0
        fold_all(state, batch.events)
    assert state.phase > CARDS_IN_PLAY


def test_no_golden_log_is_left_over() -> None:
    kept = set(Path(rasant.games.__path__[0]).glob("*/tests/golden/*"))
    assert kept == {golden.path for golden in goldens()}
