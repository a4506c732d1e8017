"""`rasant watch`, with and without a terminal."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys

import pytest
from tests.commands import Run
from tests.lab.policies import HERE

from rasant.cli.arguments import chosen_table_seed
from rasant.cli.keys import first_key
from rasant.cli.playback import Playback
from rasant.cli.watch import Watch
from rasant.games import boxes
from rasant.lab.story import Story, live
from rasant.record.setup import setup
from rasant.terminal.scene import NAMES, Viewpoint


@pytest.mark.parametrize("game", list(boxes()))
def test_without_a_terminal_a_round_is_printed_line_by_line(run: Run, game: str) -> None:
    result = run("watch", game, "--seed", 7)
    lines = result.out.splitlines()
    assert result.code == 0
    assert lines[0].startswith(boxes()[game].title)
    assert "Seed 7/0" in lines[0]
    assert "Round 1 begins" in lines[1]
    assert all(re.match(r"\d\d:\d\d\.\d  \S", line) for line in lines[1:-1])
    assert "over: " in result.out
    assert lines[-1].startswith("Points: ")
    assert run("watch", game, "--seed", 7).out == result.out


def test_late_moves_are_shown(run: Run) -> None:
    assert re.search(r"\w+ was \d+ ms too late with", run("watch", "ligretto", "--players", 12, "--seed", 1).out)


def test_the_number_of_rounds_can_be_chosen(run: Run) -> None:
    out = run("watch", "ligretto", "--rounds", 2, "--seed", 1).out
    assert "Round 2 begins" in out
    assert "Round 3 begins" not in out


def test_a_simulation_with_the_same_seed_has_the_same_table(run: Run) -> None:
    assert chosen_table_seed("7") == "7/0"
    assert chosen_table_seed("7/3") == "7/3"
    assert run("watch", "kickoff", "--seed", "7/3").out != run("watch", "kickoff", "--seed", "7").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seat", "4"], "0 to 3"),
        (["--seat", "-1"], "0 to 3"),
        (["--seat", "0", "--all"], "exclude"),
        (["--spectator", "--all"], "exclude"),
        (["--speed", "0"], "--speed"),
        (["--speed", "nan"], "--speed"),
        (["--rounds", "0"], "--rounds"),
        (["--seed", "7/"], "7/3"),
        (["--seed", "7/x"], "7/3"),
        (["--seed", "/3"], "two as in 7/3"),
        (["--players", "13"], "2 to 12"),
        (["--bots", "slow"], "no bot"),
    ],
)
def test_wrong_options_are_reported_in_one_line(run: Run, arguments: list[str], words: str) -> None:
    assert words in run("watch", "ligretto", *arguments).complaint()


def test_the_hands_of_others_are_not_shown(run: Run) -> None:
    """A pile in hand belongs to one player in Fun Run; a move that comes too late must not reveal a card of it."""
    late = [line for line in run("watch", "fun_run", "--seed", 7).out.splitlines() if "too late" in line]
    own = [line for line in run("watch", "fun_run", "--seed", 7, "--all").out.splitlines() if "too late" in line]
    assert len(late) == len(own) > 0
    assert any("with a card" in line for line in late)
    assert not any("with a card" in line for line in own)


@pytest.mark.parametrize(
    ("typed", "key", "rest"),
    [
        (b"q", "q", b""),
        (b"S", "s", b""),
        (b" q", "space", b"q"),
        (b"\x1b[C\x1b[D", "right", b"\x1b[D"),
        (b"\x1bOD", "left", b""),
        (b"\x1b[H", "home", b""),
        (b"\x1b[4~", "end", b""),
        (b"\x1b", "escape", b""),
        (b"\x1b[99~", "", b""),
        (b"", "q", b""),
    ],
)
def test_keys_by_name(typed: bytes, key: str, rest: bytes) -> None:
    assert first_key(typed) == (key, rest)


def test_the_pace_goes_up_and_down_and_stands_still() -> None:
    playback = Playback(1)
    assert playback.passed(100) == 100
    playback.press("+")
    assert playback.passed(100) == 150
    playback.press("-")
    playback.press("-")
    assert playback.passed(100) == 50
    playback.press("space")
    assert playback.passed(100) == 0
    for _ in range(30):
        playback.press("+")
    assert playback.speed == 100


def test_keys_drive_the_stage() -> None:
    chosen = setup("ligretto", 2)
    watch = Watch(Story(chosen, live(chosen, "7/0", 2), Viewpoint()), "7/0", Playback(1))
    watch.pass_time(3000)
    assert watch.story.scene.state.round == 1
    watch.press("n")
    assert watch.story.scene.state.round == 2
    watch.press("s")
    assert "Anna's eyes" in watch.frame(80, 24).lines()[0]
    watch.press("n")
    assert watch.story.over
    assert "over" in watch.frame(80, 24).lines()[-1]
    assert not watch.done(keys=True)
    watch.pass_time(6000)
    assert watch.done(keys=False)
    watch.press("q")
    assert watch.done(keys=True)


@pytest.mark.parametrize("code", [0, 130], ids=["q", "Ctrl-C"])
def test_a_terminal_is_restored_at_the_end(code: int) -> None:
    control, terminal = pty.openpty()
    command = [sys.executable, "-c", "from rasant.cli import main; main()", "watch", "ligretto", "--seed", "7"]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=terminal, env=environment) as process:
        os.close(terminal)
        screen = b""
        while NAMES[0].encode() not in screen:
            screen += os.read(control, 4096)
        if code == 0:
            os.write(control, b"q")
        else:
            process.send_signal(signal.SIGINT)
        while b"shows it again" not in screen:
            screen += os.read(control, 4096)
        assert process.wait() == code
    os.close(control)
    assert screen.index(b"\x1b[?1049h") < screen.index(b"\x1b[?1049l")
    assert b"--seed 7/0" in screen


def test_faults_of_a_custom_bot_are_printed_after_the_round_or_end_it(run: Run) -> None:
    arguments = ("watch", "kickoff", "--seed", 7, "--bots", f"{HERE}:Raising,steady")
    expected = f"rasant: {HERE}:Raising raises ValueError: no idea at policies.py line "
    result = run(*arguments)
    assert result.code == 0
    assert result.out.splitlines()[-1].startswith("Points: ")
    assert result.err.startswith(expected)
    strict = run(*arguments, "--strict")
    assert strict.code == 2
    assert strict.err.startswith(expected)
    assert strict.err.count("\n") == 1
