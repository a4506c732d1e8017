"""Runs commands in this process."""

from __future__ import annotations

import pytest
from tests.commands import Result, Run

from rasant.cli.app import run as run_command


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run a command of `rasant` as if through a pipe."""
    monkeypatch.delenv("COLUMNS", raising=False)

    def runs(*arguments: object) -> Result:
        capsys.readouterr()
        code = run_command([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return runs
