"""A game of another package on the command line: real commands in their own processes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.external_game_site import external_game, python_path, without_external_game

from rasant.games import readme

pytestmark = pytest.mark.slow

PROGRAM = [sys.executable, "-c", "from rasant.cli import main; main()"]
LONGEST_S = 120
EXTERNAL_GAME = external_game()


def command(*arguments: str, path: str | None = None) -> str:
    """The output of a successful command."""
    environment = {**os.environ, "PYTHONPATH": python_path() if path is None else path, "COLUMNS": "120"}
    done = subprocess.run(
        [*PROGRAM, *arguments], env=environment, capture_output=True, text=True, check=False, timeout=LONGEST_S
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


def test_it_is_listed_and_described() -> None:
    assert EXTERNAL_GAME.title in command("games")
    described = command("games", EXTERNAL_GAME.id)
    assert f"players  {EXTERNAL_GAME.seats[0]} to {EXTERNAL_GAME.seats[-1]}" in described
    assert all(preset in described for preset in EXTERNAL_GAME.presets)


def test_its_rules_are_printed() -> None:
    assert command("rules", EXTERNAL_GAME.id) == readme(EXTERNAL_GAME.id)
    assert command("rules", EXTERNAL_GAME.id, f"{EXTERNAL_GAME.prefix}-1").startswith(f"**{EXTERNAL_GAME.prefix}-1**")


@pytest.mark.parametrize("players", [EXTERNAL_GAME.seats[0], EXTERNAL_GAME.seats[-1]])
def test_bots_play_it_and_a_log_of_it_is_replayed(players: int, tmp_path: Path) -> None:
    log = str(tmp_path / "log.jsonl")
    output = command(
        "simulate", EXTERNAL_GAME.id, "-p", str(players), "--rounds", "3", "--seed", "1", "--json", "--log", log
    )
    assert (json.loads(output)["rounds"], json.loads(output)["players"]) == (3, players)
    assert EXTERNAL_GAME.title in command("replay", log)


def test_bots_are_watched_at_it() -> None:
    lines = command("watch", EXTERNAL_GAME.id, "--seed", "7").splitlines()
    assert EXTERNAL_GAME.title in lines[0]
    assert len(lines) > 20


def test_users_have_it_only_if_they_install_it() -> None:
    assert EXTERNAL_GAME.title not in command("games", path=without_external_game())
