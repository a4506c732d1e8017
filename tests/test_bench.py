"""The benchmark can be run as far as it needs no peers. No test checks speed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rasant.core.chance import secret_of
from rasant.games import box, boxes, set_up
from rasant.lab.playout import Playout, play_by_policy

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
WORKER = ROOT / "benchmarks" / "worker.py"


def by_bots(game: str) -> Playout:
    ready = set_up(game, 4)
    return play_by_policy(ready, [box(game).steady(ready) for _ in range(4)], secret_of("bots"), 400)


@pytest.mark.parametrize("game", boxes())
def test_bots_play_this_many_moves_and_the_same_each_time(game: str) -> None:
    once, again = by_bots(game), by_bots(game)
    assert once.moves == 400
    assert once.events >= once.moves
    assert (once.events, once.rounds, once.matches, once.dice) == (
        again.events,
        again.rounds,
        again.matches,
        again.dice,
    )


@pytest.mark.parametrize("game", boxes())
def test_no_game_has_more_attributes_than_plain_python_finds_fast(game: str) -> None:
    ready = set_up(game, 4)
    for thing in (ready, *getattr(ready, "__dict__", {}).values()):  # a compiled game has no dictionary
        assert len(getattr(thing, "__dict__", {})) <= 30, f"{type(thing).__name__} needs __slots__"


@pytest.mark.skipif(not WORKER.exists(), reason="the compiled copy of the tree has no benchmarks")
def test_a_plain_worker_checks_that_it_is_plain_and_runs_a_burst() -> None:
    case = {"name": "tiny", "game": "ligretto", "players": 4, "preset": "default"}
    orders = [{"task": task, "case": case, "seed": 1, "seconds": 0.001} for task in ("random", "bots", "call", "tell")]
    done = subprocess.run(
        [sys.executable, str(WORKER), "plain"],
        input="".join(json.dumps(order) + "\n" for order in orders),
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        check=True,
    )
    hello, *answers = map(json.loads, done.stdout.splitlines())
    assert hello["about"].startswith("plain: ")
    assert len(answers) == len(orders)
    assert all(answer > 0 for answer in answers)
