"""A seed is reproducible: its trace is the same byte for byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from tests.simulation.world import World

ROOT: Final = Path(__file__).parents[2]
SEEDS: Final = (3, 9)


def _trace(seed: int) -> str:
    world = World(seed, keep_all=True)
    world.run()
    return "\n".join(world.trace.lines) + "\n"


@pytest.mark.parametrize("seed", SEEDS)
def test_twice_in_this_process(seed: int) -> None:
    assert _trace(seed) == _trace(seed)


@pytest.mark.slow
@pytest.mark.parametrize("hash_seed", ["1", "77"])
def test_in_another_process_that_hashes_otherwise(hash_seed: str) -> None:
    seed = SEEDS[0]
    printed = subprocess.run(
        [sys.executable, "-m", "tests.simulation", "--seed", str(seed), "--trace"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    assert printed.stdout == _trace(seed)
