"""The command line as a whole: help, version, and wrong options."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.commands import Run, wait_until_written

import rasant
from rasant.cli.app import COMMANDS
from rasant.cli.app import run as run_command
from rasant.cli.executor import _chosen_jobs
from rasant.store.sqlite.schema import SCHEMA_VERSION

COMMAND = [sys.executable, "-m", "rasant"]


def test_version(run: Run) -> None:
    assert run("--version").out == f"rasant {rasant.__version__} (database {SCHEMA_VERSION})\n"


def test_the_package_runs_as_the_command() -> None:
    ran = subprocess.run([sys.executable, "-m", "rasant", "--version"], capture_output=True, text=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (
        0,
        f"rasant {rasant.__version__} (database {SCHEMA_VERSION})\n",
        "",
    )


@pytest.mark.parametrize("command", ["games", "rules", "watch", "replay", "simulate", "check", "backup", "prune"])
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
        (["simulate", "ligretto", "--players", "some"], "--players cannot be 'some': it takes 2 to 12"),
        (["simulate", "ligretto", "-p", "some"], "--players cannot be 'some': it takes 2 to 12"),
        (["simulate", "ligretto", "--rounds=x"], "--rounds cannot be 'x': it takes a whole number"),
        (["watch", "ligretto", "--speed", "x"], "--speed cannot be 'x': it takes a number"),
        (["replay", "x", "--matc", "1"], "no such option: --matc; did you mean --match; `rasant replay"),
        (["games", "ligretto", "more"], "more"),
        (["games", "bad\nname\x1b[31m"], "name"),
    ],
)
def test_a_wrong_command_line_is_one_line(run: Run, arguments: list[str], words: str) -> None:
    complaint = run(*arguments).complaint()
    assert words in complaint
    assert "\x1b" not in complaint


@pytest.mark.parametrize("command", [(), *((command,) for command in sorted(COMMANDS))])
def test_help_shows_no_value_for_flags(run: Run, command: tuple[str, ...]) -> None:
    text = run(*command, "--help").out
    assert "--help" in text
    for wrong in ("<bool>", "BOOLEAN", "default: True", "default: False"):
        assert wrong not in text


@pytest.mark.parametrize(
    ("words", "expected"),
    [("rasant se", "serve"), ("rasant serve --max-t", "--max-tables"), ("rasant simulate kick", "kickoff")],
)
def test_a_shell_completes_commands_options_and_games(
    words: str, expected: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_RASANT_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", words)
    monkeypatch.setenv("COMP_CWORD", str(len(words.split()) - 1))
    with pytest.raises(SystemExit):
        run_command([])
    assert capsys.readouterr().out.split() == [expected]


def test_a_closed_pipe_is_no_error() -> None:
    with subprocess.Popen([*COMMAND, "games"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("command", ["games", "rules ligretto", "watch ligretto --seed 1", "simulate kickoff --json"])
def test_a_closed_output_is_reported_in_one_line(command: str) -> None:
    with open("/dev/full", "w") as full:
        ran = subprocess.run([*COMMAND, *command.split()], stdout=full, stderr=subprocess.PIPE)
    assert ran.returncode == 1
    assert ran.stderr == b"rasant: cannot write the output: No space left on device\n"


def test_a_missing_output_is_reported_in_one_line() -> None:
    ran = subprocess.run(["sh", "-c", '"$@" >&-', "sh", *COMMAND, "games"], capture_output=True)
    assert ran.returncode == 1
    assert ran.stderr == b"rasant: cannot write the output: standard output is closed\n"


def test_an_interrupt_while_loading_is_quiet() -> None:
    program = (
        "import os, signal, sys\n"
        "class Finder:\n"
        "    def find_spec(self, name, *rest):\n"
        "        if name == 'typer': os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "from rasant.cli import main; main()"
    )
    ran = subprocess.run([sys.executable, "-c", program, "games"], capture_output=True)
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, b"", b"rasant: stopped\n")


@pytest.mark.slow
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
@pytest.mark.parametrize("jobs", [1, 0])
def test_a_stopped_command_prints_one_line_and_leaves_no_log(tmp_path: Path, number: int, code: int, jobs: int) -> None:
    log = tmp_path / "log.jsonl"
    arguments = ["simulate", "ligretto", "--rounds", "1000000", "--seed", "1", "--log", str(log), "--jobs", str(jobs)]
    with subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        wait_until_written(tmp_path, process)
        os.kill(process.pid, number)
        try:
            out, err = process.communicate(timeout=120)
        finally:
            process.kill()
    assert process.returncode == code
    assert (out, err) == (b"", b"rasant: stopped\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.skipif(_chosen_jobs(0) == 1, reason="with one core no processes start")
@pytest.mark.parametrize(
    ("how", "code"), [("os.kill(os.getpid(), signal.SIGTERM)", 143), ("os.killpg(0, signal.SIGINT)", 130)]
)
def test_stopping_while_processes_start_is_as_quiet(how: str, code: int) -> None:
    program = (
        "import os, signal\n"
        "from joblib.externals.loky.backend import fork_exec\n"
        "start = fork_exec.fork_exec\n"
        "def stopped(*args, **more):\n"
        "    pid = start(*args, **more)\n"
        f"    {how}\n"
        "    return pid\n"
        "fork_exec.fork_exec = stopped\n"
        "from rasant.cli import main; main()"
    )
    arguments = ["simulate", "ligretto", "--rounds", "1000000", "--jobs", "0"]
    command = [sys.executable, "-c", program, *arguments]
    ran = subprocess.run(command, capture_output=True, start_new_session=True, timeout=120)
    assert (ran.returncode, ran.stdout, ran.stderr) == (code, b"", b"rasant: stopped\n")
