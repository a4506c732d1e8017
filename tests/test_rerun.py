"""The order of tests comes from a seed, and the printed command runs a failed test again with that seed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.external_game_site import python_path
from tests.maps import ROOT

PLANTED = """
import random
import pytest

@pytest.mark.parametrize("word", ["it's [one] word", 'with "marks",  spaces and $HOME'])
def test_planted(word):
    pytest.fail(f"drawn: {random.random()}")

@pytest.mark.parametrize("number", range(20))
def test_order(number):
    pass
"""
PLUGINS = "-p tests.rerun -p xdist -p pytest_randomly -p no:cacheprovider"
PYTEST = [sys.executable, "-m", "pytest"]


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A folder with tests that fail, and others."""
    (tmp_path / "test_it.py").write_text(PLANTED, encoding="utf-8")
    (tmp_path / "pytest.ini").write_text("[pytest]\n", encoding="utf-8")
    return tmp_path


def printed(command: list[str] | str, folder: Path, **variables: str) -> str:
    """The output of pytest, with no more plugins than are needed here."""
    alone = {
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTEST_ADDOPTS": PLUGINS,
        "PYTHONPATH": python_path(ROOT),
        **variables,
    }
    by_shell = isinstance(command, str)
    return subprocess.run(command, cwd=folder, env=alone, shell=by_shell, stdout=subprocess.PIPE, text=True).stdout


def drawn(text: str) -> list[str]:
    """The numbers that the planted tests drew."""
    return re.findall(r"^E +Failed: drawn: (\S+)$", text, re.MULTILINE)


def test_the_printed_command_runs_one_test_with_the_same_seed(planted: Path) -> None:
    output = printed([*PYTEST, "-n2", "-k", "planted"], planted)
    commands = re.findall(r"^\S+pytest -n0 .*test_planted.* --randomly-seed=\d+$", output, re.MULTILINE)
    assert len(commands) == 2
    again = [drawn(printed(command, planted)) for command in commands]
    assert sorted(again) == sorted([number] for number in drawn(output))


def test_a_test_of_compiled_modules_runs_with_them_again(
    planted: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    output = printed([*PYTEST, "-k", "planted and marks"], planted, RASANT_EXPECT_COMPILED="1")
    [command] = re.findall(r"^cd .* PYTHONPATH=.* RASANT_EXPECT_COMPILED=1 .*-seed=\d+$", output, re.MULTILINE)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    assert drawn(printed(command, elsewhere, PYTHONPATH="/nowhere")) == drawn(output)


def test_a_seed_determines_the_order(planted: Path) -> None:
    def order(seed: int) -> list[int]:
        asked = [*PYTEST, "--collect-only", "-q", f"--randomly-seed={seed}"]
        return [int(number) for number in re.findall(r"test_order\[(\d+)\]", printed(asked, planted))]

    assert order(1) == order(1) != order(2)
    assert sorted(order(1)) == list(range(20))
