"""The guide for authors of games in other packages: its steps work, with the small game of the contract tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from tests.external_game_site import ROOT, SOURCE, external_game, python_path
from tests.installed_games import install, installed

from rasant.games import FILES, GROUP, boxes
from rasant.testing.__main__ import main

pytestmark = pytest.mark.slow

PAGE = (ROOT / "docs" / "guides" / "games.md").read_text(encoding="utf-8")
TOY = ROOT / "tests" / "contract" / "toy"


def block(language: str) -> str:
    """The one block of the page in this language."""
    [found] = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """An installed package as in the guide."""
    project = tomllib.loads(block("toml"))["project"]
    [[game, package]] = project["entry-points"][GROUP].items()
    shutil.copytree(TOY, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    install(tmp_path, project["name"], {game: package})
    return tmp_path


def test_a_package_as_described_is_found(site: Path) -> None:
    with installed(site):
        assert "heap" in boxes()


def test_the_one_line_makes_tests_of_it(site: Path) -> None:
    (site / "test_heap.py").write_text(block("python"), encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-k", "test_round", "-p", "no:cacheprovider", "test_heap.py"]
    environment = {**os.environ, "PYTHONPATH": python_path(site)}
    done = subprocess.run(command, cwd=site, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, " passed" in done.stdout) == (0, True), done.stdout


def test_the_command_is_one_of_the_suite(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    *python, command, game = block("console").split()
    assert python == ["python", "-m", "rasant.testing"]
    monkeypatch.setattr("rasant.testing.__main__.checks", lambda game: iter([]))
    with installed(site):
        assert main([command, game]) == 0


def listed(needed: str) -> list[str]:
    """The files of the guide's table with this text in the second column."""
    rows = re.findall(rf"^\| (`[^|]*) \| {needed} \|", PAGE, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`(\S+?)`", row)]


def test_the_external_game_has_the_files_of_the_guide() -> None:
    assert listed("yes") == ["__init__.py", *FILES]
    package = SOURCE / external_game().id
    assert [name for name in listed("[^|]*") if not (package / name).exists()] == [
        "lesson.toml",
        "scorepad.toml",
        "terminal.py",
    ]
