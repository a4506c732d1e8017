"""A missing program skips the tests that need it, with a warning; where nothing may be missing it is an error."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import tools.browser
from tools import local_postgres, nats_server
from tools.browser import CHOSEN, DISTRIBUTED, browser
from tools.missing import MissingError

ROOT = Path(__file__).parents[1]
ON_ANY_MACHINE = {"CI": ""}
IN_CI = {"CI": "true"}

TWO_THAT_NEED_IT = """
import pytest
from tools.missing import MissingError

@pytest.fixture(scope="module")
def program():
    raise MissingError("there is no such program (install it)")

def test_with_a_fixture(program): ...

def test_by_itself():
    raise MissingError("there is no such program (install it)")

def test_without(): ...
"""


def ran(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command at the top of the repository."""
    return subprocess.run(
        list(map(str, command)),
        cwd=ROOT,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def outcome(*tests: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run these tests in a process of their own."""
    return ran(sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *tests, **environment)


@pytest.fixture
def needy(tmp_path: Path) -> Path:
    """Tests of which two need a program that does not exist."""
    path = tmp_path / "test_needy.py"
    path.write_text(TWO_THAT_NEED_IT, encoding="utf-8")
    return path


def test_tests_of_a_missing_program_are_skipped_with_one_warning(needy: Path) -> None:
    said = outcome("-p", "tests.needs", "-n1", needy, **ON_ANY_MACHINE)
    assert said.returncode == 0, said.stdout
    assert said.stdout.count("WARNING: 2 tests were SKIPPED: there is no such program (install it)") == 1
    assert "1 passed, 2 skipped" in said.stdout


def test_a_missing_program_is_an_error_where_none_may_be_missing(needy: Path) -> None:
    said = outcome("-p", "tests.needs", "-n0", needy, **IN_CI)
    assert said.returncode == 1
    assert "1 failed, 1 passed, 1 error" in said.stdout


def test_the_tests_of_the_page_are_skipped_without_a_browser() -> None:
    said = outcome("-n0", "tests/e2e/test_sounds.py", **ON_ANY_MACHINE, **{CHOSEN: "/nowhere"})
    assert said.returncode == 0, said.stdout
    assert "SKIPPED: there is no Chromium" in said.stdout
    assert " passed" not in said.stdout.splitlines()[-1]


@pytest.mark.parametrize(("where", "status"), [(ON_ANY_MACHINE, 0), (IN_CI, 1)], ids=["anywhere", "CI"])
def test_make_continues_without_a_browser(where: dict[str, str], status: int) -> None:
    said = ran(sys.executable, "-m", "tools.browser", **where, **{CHOSEN: "/nowhere"})
    assert said.returncode == status
    assert "there is no Chromium" in said.stdout


@pytest.mark.parametrize(("where", "goes_on"), [(ON_ANY_MACHINE, True), (IN_CI, False)], ids=["anywhere", "CI"])
def test_make_continues_without_a_compiler(where: dict[str, str], goes_on: bool) -> None:
    said = ran("make", "CC=no-such-compiler", "test-compiled", **where)
    assert (said.returncode == 0) is goes_on, said.stdout
    assert "C compiler" in said.stdout


def test_the_journeys_in_a_missing_engine_are_skipped(machine: Path) -> None:
    said = outcome(
        "-n0", "-m", "slow", "tests/engines/test_journeys.py", "-k", "lesson", **ON_ANY_MACHINE, PATH=str(machine)
    )
    assert said.returncode == 0, said.stdout
    assert "SKIPPED: there is no firefox-esr (Debian: apt install firefox-esr)" in said.stdout
    assert "SKIPPED: there is no WebKitWebDriver (Debian: apt install webkit2gtk-driver)" in said.stdout


# --- which browser is used ---


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the only one in which programs are found; it is empty at first."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(CHOSEN, raising=False)
    monkeypatch.setattr(tools.browser, "ELSEWHERE", ())
    monkeypatch.setattr(tools.browser, "packaged", lambda: None)
    return tmp_path


def put(machine: Path, name: str) -> Path:
    """Create a program of this name."""
    path = machine / name
    path.write_text("#!/bin/sh\n", encoding="utf-8")
    path.chmod(0o755)
    return path


def test_which_browser_is_taken(machine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert browser() is None
    packaged = put(machine, "out-of-a-package")
    monkeypatch.setattr(tools.browser, "packaged", lambda: packaged)
    assert browser() == packaged
    windowed = put(machine, "chromium")
    assert browser() == windowed
    shell = put(machine, DISTRIBUTED)
    assert browser() == shell
    chosen = put(machine, "chosen")
    monkeypatch.setenv(CHOSEN, str(chosen))
    assert browser() == chosen


def test_a_browser_is_unpacked_where_none_can_be_installed(
    machine: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    obtained = put(machine, "out-of-a-package")
    monkeypatch.setattr(
        tools.browser, "obtain", lambda: monkeypatch.setattr(tools.browser, "packaged", lambda: obtained)
    )
    tools.browser.main()
    assert capsys.readouterr().out == f"{obtained}\n"


# --- servers that come as packages ---


def test_no_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_postgres, "find_spec", lambda name: None)
    with pytest.raises(MissingError, match="no PostgreSQL"):
        local_postgres.binaries()


def test_no_nats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with pytest.raises(MissingError, match="no NATS server"):
        nats_server.NatsServer().start()
