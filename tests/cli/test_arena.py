"""`rasant arena`."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Run
from tests.lab.policies import HERE

from rasant.games import boxes
from rasant.lab import drawing

TWO = ("kickoff", "--bots", "steady,random", "--rounds", 24, "--seed", 7)


def numbers(run: Run, *arguments: object) -> dict[str, Any]:
    """The JSON object that an arena prints."""
    result = run("arena", *arguments, "--json")
    assert result.code == 0
    assert result.err == ""
    value: dict[str, Any] = json.loads(result.out)
    return value


def test_json_has_all_results(run: Run) -> None:
    value = numbers(run, *TWO)
    assert (value["game"], value["players"], value["preset"], value["seed"]) == ("kickoff", [4], "en", 7)
    assert value["rounds"] == 24
    assert value["faults"] == {}
    [contest] = value["contests"]
    assert (contest["axis"], contest["shared"], contest["rounds"]) == ("strength", "steady", 24)
    assert {bot["bot"] for bot in contest["bots"]} == {"steady", "random"}
    assert sum(bot["rating"] for bot in contest["bots"]) == pytest.approx(3000)
    assert contest["bots"][0]["margin"] > 0
    assert contest["ahead"][0][1] + contest["ahead"][1][0] == pytest.approx(1)


def test_bots_can_be_listed_with_commas_and_with_blanks_and_crossed_with_paces(run: Run) -> None:
    assert numbers(run, *TWO) == numbers(run, "kickoff", "--bots", "steady", "random", "--rounds", 24, "--seed", 7)
    crossed = numbers(
        run, "kickoff", "--bots", f"{HERE}:First", "--paces", "steady,quick", "--rounds", 24, "--patience", 120
    )
    assert [contest["axis"] for contest in crossed["contests"]] == ["pace"]
    assert {bot["bot"] for bot in crossed["contests"][0]["bots"]} == {f"{HERE}:First", f"{HERE}:First@quick"}


def test_a_fresh_seed_is_printed_and_repeats_the_run_and_a_log_records_it(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log"
    arguments = ("schuss_und_tor", "--bots", "steady,random", "--players", "2", "--rounds", 20)
    first = numbers(run, *arguments, "--log", log)
    assert numbers(run, *arguments, "--seed", first["seed"]) == numbers(run, *arguments, "--log", log) == first


def test_the_table_is_read_at_a_glance(run: Run) -> None:
    result = run("arena", *TWO)
    heading, blank, contest, columns, first, second = result.out.splitlines()
    assert heading == "kickoff  4 players, preset en, seed 7"
    assert (blank, contest) == ("", "strength at pace steady  24 rounds")
    assert columns.split() == ["bot", "place", "rating", "interval", "v", "1", "v", "2"]
    assert first.split()[:2] == ["1", "steady"]
    assert second.split()[:2] == ["2", "random"]
    for line in (first, second):
        assert {"├", "●", "┤", "±"} <= set(line)
    assert "\x1b" not in result.out


def test_on_a_narrow_terminal_meetings_are_a_separate_table(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = ",".join(["steady"] * 7)
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("arena", "schuss_und_tor", "--bots", bots, "--rounds", 84, "--seed", 7).out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[3].split() == ["bot", "place", "rating", "interval"]
    assert lines[11].split() == ["%", "v", *map(str, range(1, 8))]
    assert len(lines) == 4 + 7 + 1 + 7


def test_doubtful_figures_have_a_remark(run: Run) -> None:
    never = run("arena", "kickoff", "--bots", f"{HERE}:Idle,steady", "--rounds", 20, "--seed", 7).out
    assert "No bot below 1 ever came out ahead of those above, so that gap may be wider." in never
    spent = run("arena", *TWO, "--until", 1).out
    assert "The rounds were used up before all ratings were known to ± 1; allow more with --rounds." in spent


def test_faults_have_a_column(run: Run) -> None:
    result = run("arena", "kickoff", "--bots", f"steady,{HERE}:Raising", "--rounds", 20, "--seed", 7)
    assert result.code == 0
    assert result.err.startswith(f"rasant: {HERE}:Raising raises ValueError: no idea at policies.py line ")
    assert "faults" in result.out
    strict = run("arena", "kickoff", "--bots", f"steady,{HERE}:Raising", "--rounds", 20, "--seed", 7, "--strict")
    assert "seed 7/0" in strict.complaint()


@pytest.mark.parametrize(("suffix", "begins"), [("png", b"\x89PNG"), ("svg", b"<?xml")])
def test_a_picture_is_drawn(run: Run, tmp_path: Path, suffix: str, begins: bytes) -> None:
    file = tmp_path / f"arena.{suffix}"
    assert run("arena", *TWO, "--picture", file).code == 0
    assert file.read_bytes().startswith(begins)
    assert [*tmp_path.iterdir()] == [file]


def test_a_picture_without_matplotlib_reports_what_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "find_spec", lambda name: None)
    assert "pip install 'rasant[lab]'" in run("arena", *TWO, "--picture", "arena.png").complaint()


def test_nothing_is_imported_for_a_picture_that_was_not_requested() -> None:
    program = "import sys; from rasant.cli.app import run; run(sys.argv[1:]); print('matplotlib' in sys.modules)"
    words = [sys.executable, "-c", program, "arena", *map(str, TWO), "--json"]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout.endswith("False\n")


def test_progress_is_shown_on_a_terminal() -> None:
    master, slave = pty.openpty()
    words = [sys.executable, "-c", "from rasant.cli import main; main()", "arena", *map(str, TWO)]
    environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": "80"}
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=slave, env=environment) as process:
        os.close(slave)
        shown = b""
        while chunk := _read(master):
            shown += chunk
    os.close(master)
    assert process.returncode == 0
    assert b"24/24" in shown


def _read(terminal: int) -> bytes:
    """The next output; empty once the writer has ended."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "an arena is for 2 to 20 bots, not 0; name them with --bots"),
        (["--bots", "steady"], "not 1"),
        (
            ["--bots", "quick,random"],
            "quick has no opponent: bots must share a pace or a policy; add random@quick",
        ),
        (["--bots", "steady,quik"], "did you mean 'quick'"),
        (["--bots", "steady,none.py:Hasty"], "there is no file none.py"),
        (["--bots", f"steady,{HERE}:Uncreatable"], "cannot be created for kickoff"),
        (["--bots", "steady,random", "--paces", "fast"], "no pace 'fast'"),
        (["--bots", "steady,random", "--rounds", "0"], "1 to 10000000"),
        (
            ["--bots", "steady,random", "--rounds", "7"],
            "--rounds cannot be 7: for all to meet in balanced seats it takes 20",
        ),
        (["--bots", "steady,random", "--until", "0"], "--until cannot be 0"),
        (["--bots", "steady,random", "--until", "much"], "--until cannot be 'much': it takes a number"),
        (["--bots", "steady,random", "--players", "2-4"], "it takes numbers such as 2,4, or all"),
        (["--bots", "steady,random", "--players", "2,9"], "kickoff is for 2 to 4 players, not 9"),
        (["--bots", "steady,random", "--set", "wings=yes"], "wings"),
        (["--bots", "steady,random", "--jobs", "5000"], "all cores"),
        (["--bots", "steady,random", "--seed", "x"], "whole number"),
        (["--bots", "steady,random", "--picture", "arena.jpg"], "it ends in .png or .svg"),
        (["--bots", "steady,random", "--picture", "no/folder/arena.png"], "there is no folder no/folder"),
        (["--bots", "steady,random", "--picture", "/proc/arena.png"], "cannot write the picture /proc/arena.png"),
        (["--bots", "steady,random", "--picture", "/"], "it ends in .png or .svg"),
        (["--bots", "steady,random", "--log", "."], "cannot write the log"),
        (["--bots", "steady,random", "--log", "README.md"], "README.md is not the log of an arena"),
    ],
)
def test_wrong_options_are_reported_in_one_line(run: Run, arguments: list[str], words: str) -> None:
    assert words in run("arena", "kickoff", *arguments).complaint()


def test_one_word_selects_all_numbers_of_players(run: Run) -> None:
    value = numbers(run, *TWO, "--players", "all")
    assert value["players"] == list(boxes()["kickoff"].seats)


def test_an_unknown_game_is_reported_in_one_line(run: Run) -> None:
    assert "no game 'chess'" in run("arena", "chess", "--bots", "steady,random").complaint()
