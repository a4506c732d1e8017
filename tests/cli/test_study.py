"""`rasant study`."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet
from tests.commands import Run
from tests.foreign_bots import forgotten_afterwards
from tests.lab.policies import HERE

from rasant.cli import study
from rasant.games import box
from rasant.lab import drawing
from rasant.lab.study import results_file

TWO = ("kickoff", "--vary", "players=2,3", "--rounds", 5, "--seed", 7)
PLAN = """
rounds = 4
seed = 7
preset = "fr"

[set]
yellow = "must"

[vary]
players = [2, 4]
bots = ["steady", ["quick", "steady"]]
"""


def numbers(run: Run, *arguments: object) -> dict[str, Any]:
    """The JSON object that a study prints."""
    result = run("study", *arguments, "--json")
    assert (result.code, result.err) == (0, "")
    value: dict[str, Any] = json.loads(result.out)
    return value


@pytest.fixture
def plan(tmp_path: Path) -> Path:
    """A study in a file."""
    path = tmp_path / "plan.toml"
    path.write_text(PLAN, encoding="utf-8")
    return path


def test_json_has_all_results(run: Run) -> None:
    value = numbers(run, *TWO)
    assert (value["game"], value["unit"], value["units"], value["seed"]) == ("kickoff", "round", 5, "7")
    assert value["axes"] == ["players"]
    two, three = value["cells"]
    assert (two["values"], three["values"]) == ({"players": "2"}, {"players": "3"})
    assert [party["seats"] for party in three["parties"]] == [[0], [1, 2]]
    assert two["length_difference"] is None
    assert three["length_difference"]["low"] <= three["length_difference"]["high"]
    assert sum(two["ends"].values()) == 5
    assert value == numbers(run, *TWO, "--jobs", 0)


def test_a_fresh_seed_is_printed_and_repeats_the_run(run: Run) -> None:
    first = numbers(run, "kickoff", "--vary", "players=2", "--rounds", 2)
    assert numbers(run, "kickoff", "--vary", "players=2", "--rounds", 2, "--seed", first["seed"]) == first


def test_the_table_is_read_at_a_glance_even_where_it_is_narrow(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    lines = run("study", *TWO).out.splitlines()
    assert lines[0] == "kickoff  5 rounds a cell, seed 7"
    assert [lines.index(head) for head in ("who wins", "how long it takes", "how it ends")] == [2, 9, 14]
    assert lines[3].split() == ["players", "seats", "wins", "points", "if", "alike"]
    assert lines[7].split()[0] == "1+2"
    assert max(map(len, lines)) <= 80
    turns = run("study", "schuss_und_tor", "--vary", "players=2", "--rounds", 4, "--seed", 7).out
    assert "first: the party with the first turn." in turns


def test_a_file_describes_a_study_and_the_command_line_overrides_it(run: Run, plan: Path) -> None:
    whole = numbers(run, "kickoff", plan)
    assert [cell["values"] for cell in whole["cells"]] == [
        {"players": players, "bots": bots} for players in ("2", "4") for bots in ("steady", "quick+steady")
    ]
    assert {cell["preset"] for cell in whole["cells"]} == {"fr"}
    assert whole["cells"][0]["settings"] == {"yellow": "must"}
    narrowed = numbers(run, "kickoff", plan, "--players", 4, "--preset", "en", "--matches", 2, "--vary", "yellow=all")
    assert narrowed["axes"] == ["players", "bots", "yellow"]
    assert [cell["values"]["yellow"] for cell in narrowed["cells"]] == ["may", "must"] * 2
    assert {(cell["players"], cell["preset"]) for cell in narrowed["cells"]} == {(4, "en")}
    assert (narrowed["unit"], narrowed["units"], narrowed["seed"]) == ("match", 2, "7")


def test_decks_are_looked_for_beside_the_file(run: Run, tmp_path: Path) -> None:
    own = Path(sys.modules["rasant.games.kickoff"].__path__[0]) / "deck.toml"
    (tmp_path / "mine.toml").write_text(own.read_text(encoding="utf-8") + "# mine\n", encoding="utf-8")
    plan = tmp_path / "plan.toml"
    plan.write_text('rounds = 2\n[vary]\ndeck = ["own", "mine.toml"]\n', encoding="utf-8")
    first, second = numbers(run, "kickoff", plan, "--seed", 7)["cells"]
    assert (first["deck"], first["deck_sha256"], second["deck"]) == ("own", "", "mine.toml")
    assert len(second["deck_sha256"]) == 64
    assert second["length_difference"] == {"middle": 0, "low": 0, "high": 0}


def test_results_have_a_row_for_each_seat_in_both_forms(run: Run, tmp_path: Path) -> None:
    for suffix in ("csv", "parquet"):
        assert run("study", *TWO, "--results", tmp_path / f"rows.{suffix}").code == 0
    with (tmp_path / "rows.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    table = parquet.read_table(tmp_path / "rows.parquet")
    assert len(rows) == 5 * 2 + 5 * 3
    assert [{name: str(value) for name, value in row.items()} for row in table.to_pylist()] == rows
    assert {row["seed"] for row in rows} == {f"7/{unit}" for unit in range(5)}
    assert (table.schema.metadata[b"seed"], table.schema.metadata[b"round"]) == (b"7", b"5")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["rows.csv", "rows.parquet"]


def test_a_picture_is_drawn_and_the_same_each_time(run: Run, tmp_path: Path) -> None:
    for name in ("one.svg", "two.svg", "one.png"):
        assert run("study", *TWO, "--picture", tmp_path / name).code == 0
    assert (tmp_path / "one.svg").read_bytes() == (tmp_path / "two.svg").read_bytes()
    assert (tmp_path / "one.png").read_bytes().startswith(b"\x89PNG")


def test_figures_are_printed_even_if_the_picture_cannot_be_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(study, "check_picture", lambda path: None)
    result = run("study", *TWO, "--picture", tmp_path / "gone" / "one.svg", "--json")
    assert (result.code, json.loads(result.out)["units"]) == (2, 5)
    assert "cannot write the picture" in result.err


def test_a_missing_package_is_reported_with_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawing, "find_spec", lambda name: None)
    monkeypatch.setattr(results_file, "find_spec", lambda name: None)
    assert "pip install 'rasant[lab]'" in run("study", *TWO, "--picture", "study.png").complaint()
    assert "pip install 'rasant[parquet]'" in run("study", *TWO, "--results", "study.parquet").complaint()


def test_nothing_is_imported_that_is_not_needed() -> None:
    heavy = "{'matplotlib', 'pyarrow'} & {*sys.modules}"
    program = f"import sys; from rasant.cli.app import run; run(sys.argv[1:]); print({heavy})"
    words = [sys.executable, "-c", program, "study", *map(str, TWO), "--json"]
    assert subprocess.run(words, capture_output=True, text=True, check=True).stdout.endswith("set()\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "nothing is varied; name an axis with --vary players=2,3,4"),
        (["--vary", "players"], "--vary takes axis=a,b,…, not 'players'"),
        (["--vary", "players="], "players is varied over nothing"),
        (["--vary", "plyers=2,3"], "no option 'plyers'; did you mean 'players'?"),
        (["--vary", "yelow=may"], "did you mean 'yellow'?"),
        (["--vary", "players=2", "--set", "yelow=may"], "did you mean 'yellow'?"),
        (["--vary", "yellow=may,perhaps"], "yellow=perhaps: kickoff: yellow cannot be 'perhaps': it takes may | must"),
        (["--vary", "players=2,9"], "players=9: kickoff is for 2 to 4 players, not 9"),
        (["--vary", "players=two"], "players cannot be 'two': it takes 2 to 4, or all"),
        (["--vary", "players=2,2"], "players is 2 twice"),
        (["--vary", "players=4,04"], "players is 4 twice"),
        (["--vary", "stall_s=60,060"], "stall_s is 60 twice"),
        (["--vary", "yellow=all", "--players", "4", "--set", "players=2"], "for players there is --players"),
        (["--vary", "bots=all"], "bots cannot be all: there is no end of them"),
        (["--vary", "players=2", "--vary", "players=3"], "--vary names players twice"),
        (["--vary", "players=2,3", "--players", "3"], "players is set and varied; leave one of them out"),
        (["--vary", "stall_s=all"], "there is no end of them; name some values"),
        (["--vary", "preset=en,it"], "no preset 'it'"),
        (["--vary", "deck=own,none.toml"], "cannot read the deck none.toml: No such file"),
        (["--vary", "bots=steady,quik"], "did you mean 'quick'"),
        (["--vary", "bots=steady+quick+steady", "--players", "2"], "3 bots for 2 players"),
        (["--vary", f"bots=steady,{HERE}:Uncreatable"], "cannot be created for kickoff"),
        (["--vary", "players=2", "--against", "plyers"], "no axis 'plyers'; did you mean 'players'?"),
        (["--vary", "players=2", "--rounds", "1"], "rounds cannot be 1: a cell takes 2 or more"),
        (["--vary", "players=2", "--rounds", "4", "--matches", "4"], "rounds and matches exclude each other"),
        (["--vary", "players=2,3", "--rounds", "600000"], "2 cells of 600,000 rounds are 1,200,000"),
        (["--vary", "players=2", "--seed", "x"], "whole number"),
        (["--vary", "players=2", "--jobs", "5000"], "all cores"),
        (["--vary", "players=2", "--results", "study.xls"], "it ends in .csv or .parquet"),
        (["--vary", "players=2", "--results", "no/study.csv"], "there is no folder no"),
        (["--vary", "players=2", "--picture", "/proc/study.svg"], "cannot write the picture /proc/study.svg: No such"),
        (["--vary", "players=2", "--picture", "study.jpg"], "it ends in .png or .svg"),
        (
            ["--vary", f"stall_s={','.join(map(str, range(1, 102)))}", "--picture", "study.png"],
            "--picture has room for 200 parties, these are 202",
        ),
        (["none.toml"], "cannot read the study none.toml: No such file"),
    ],
)
def test_wrong_options_are_reported_in_one_line(
    run: Run, arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with forgotten_afterwards(tmp_path):
        complaint = run("study", "kickoff", *arguments).complaint()
    assert words in complaint
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("rouns = 4", "no entry 'rouns'; did you mean 'rounds'?"),
        ("rounds = 4", "nothing is varied"),
        ("[vary]\nplayers = []", "players is varied over nothing"),
        ("[vary]\nplayers = 2", 'vary.players: must be a list of values, or "all"'),
        ("[vary]\nplayers = [2.5]", "vary.players: must be a word in quotes, a whole number, true or false"),
        ("[vary]\nbots = [[2]]", "vary.bots: must be a list of names in quotes"),
        ("players = 2\n[vary]\nplayers = [2]", "players is set and varied"),
        ("players = 4\n[set]\nplayers = 2", "set.players: is not an option; write players above all tables"),
        ("rounds = 'many'", "rounds: must be a whole number"),
        ("rounds = 2\nmatches = 2", "rounds and matches exclude each other"),
        ("game = 'ligretto'", "game: this is a study of ligretto, not of kickoff"),
        ("seed = -1\n[vary]\nplayers = [2]", "the seed cannot be '-1'"),
        ("players = [", "not valid TOML"),
    ],
)
def test_mistakes_in_a_file_are_reported_in_one_line(run: Run, text: str, words: str, plan: Path) -> None:
    plan.write_text(text, encoding="utf-8")
    assert words in run("study", "kickoff", plan, "--results", plan.with_suffix(".csv")).complaint()
    assert [path.name for path in plan.parent.iterdir()] == ["plan.toml"]


def test_an_unknown_game_is_reported_in_one_line(run: Run) -> None:
    assert "no game 'chess'" in run("study", "chess", "--vary", "players=2").complaint()


def test_one_word_selects_all_values(run: Run) -> None:
    value = numbers(run, "kickoff", "--vary", "players=all", "--vary", "preset=all", "--rounds", 2)
    assert len(value["cells"]) == len(box("kickoff").seats) * len(box("kickoff").presets)
