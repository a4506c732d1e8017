"""A simulated cluster is reproducible from its seed, byte for byte."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from tests.simulation.running import made_world

ROOT: Final = Path(__file__).parents[3]
SEED: Final = 3


@pytest.mark.slow
def test_in_another_process_that_hashes_otherwise() -> None:
    world = made_world(SEED, cluster=True, keep_all=True)
    world.run()
    printed = subprocess.run(
        [sys.executable, "-m", "tests.simulation", "--cluster", "--seed", str(SEED), "--trace"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "77"},
        capture_output=True,
        check=True,
        text=True,
        encoding="utf-8",
    )
    assert printed.stdout == "\n".join(world.trace.lines) + "\n"
