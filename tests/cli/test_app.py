"""The command line as a whole: help, version, and what is not there."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.commands import Run

import rasant

COMMAND = [sys.executable, "-c", "from rasant.cli import main; main()"]


def test_version(run: Run) -> None:
    assert run("--version").out == f"rasant {rasant.__version__}\n"


@pytest.mark.parametrize("command", ["games", "rules", "watch", "replay", "simulate"])
def test_help_shows_examples(run: Run, command: str) -> None:
    assert command in run().out
    result = run(command, "--help")
    assert result.code == 0
    assert f"rasant {command}" in result.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["dance"], "dance"),
        (["--wings"], "--wings"),
        (["simulate"], "GAME"),
        (["simulate", "ligretto", "--wings"], "--wings"),
        (["simulate", "ligretto", "--players"], "--players"),
        (["simulate", "ligretto", "--players", "some"], "--players"),
        (["games", "ligretto", "more"], "more"),
        (["games", "bad\nname\x1b[31m"], "name"),
    ],
)
def test_a_wrong_command_line_is_one_line(run: Run, arguments: list[str], words: str) -> None:
    complaint = run(*arguments).complaint()
    assert words in complaint
    assert "\x1b" not in complaint


def test_a_reader_that_leaves_is_no_trouble() -> None:
    with subprocess.Popen([*COMMAND, "games"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


def test_an_interrupt_ends_in_one_line_and_leaves_no_log(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    arguments = ["simulate", "ligretto", "--rounds", "1000000", "--seed", "1", "--log", str(log)]
    with subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not list(tmp_path.iterdir()):
            assert process.poll() is None
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    assert (out, err) == (b"", b"rasant: stopped\n")
    assert list(tmp_path.iterdir()) == []
