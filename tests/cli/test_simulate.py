"""`rasant simulate`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Run
from tests.full_disk import no_file_longer_than
from tests.lab.policies import HERE

from rasant.cli import logfile
from rasant.core.errors import LogError
from rasant.core.events import STUCK
from rasant.games import boxes, deck_file
from rasant.record.logs import read_log

TIMING = ("seconds", "moves_per_second")
PATIENTLY = ("--patience", 120)
"""A long limit for custom bots that are not slow, however slow the machine is."""


def numbers(run: Run, *arguments: object) -> dict[str, Any]:
    """The JSON object that a simulation prints."""
    result = run("simulate", *arguments, "--json")
    assert result.code == 0
    assert result.err == ""
    value: dict[str, Any] = json.loads(result.out)
    return value


def repeatable(value: dict[str, Any]) -> dict[str, Any]:
    """All values but the timing."""
    return {name: entry for name, entry in value.items() if name not in TIMING}


@pytest.mark.parametrize("game", list(boxes()))
def test_json_has_all_results(run: Run, game: str) -> None:
    value = numbers(run, game, "--rounds", 5, "--seed", 11, "--bots", "quick,steady")
    players = value["players"]
    assert value["game"] == game
    assert value["preset"] == next(iter(boxes()[game].presets))
    assert value["seed"] == 11
    assert value["rounds"] == 5
    assert value["bots"] == (["quick", "steady"] * players)[:players]
    assert len(value["wins"]) == len(value["points"]) == players
    assert value["moves"] >= value["longest_moves"] > 0
    assert value["events"] >= value["moves"]
    assert sum(value["ends"].values()) == 5
    assert 0 <= value["stalemates"] <= 5
    assert value["table_seconds"] > 0
    assert value["seconds"] > 0
    assert value["moves_per_second"] > 0
    assert {"settings", "late", "counted", "shared", "matches"} <= set(value)


@pytest.mark.parametrize("game", [game for game, box in boxes().items() if box.at_once])
def test_rounds_that_got_stuck_are_counted(run: Run, game: str) -> None:
    value = numbers(run, game, "--rounds", 3, "--seed", 1, "--set", "stall_s=1")
    assert value["stalemates"] == sum(value["ends"].get(word, 0) for word in STUCK) == 3


def test_the_same_seed_gives_the_same_whatever_the_number_of_jobs(run: Run) -> None:
    arguments = ("fun_run", "--players", 2, "--rounds", 6, "--seed", 5)
    alone = repeatable(numbers(run, *arguments))
    assert alone == repeatable(numbers(run, *arguments, "--jobs", 0))
    assert alone == repeatable(numbers(run, *arguments))
    assert alone != repeatable(numbers(run, "fun_run", "--players", 2, "--rounds", 6, "--seed", 6))


def test_a_fresh_seed_is_printed_and_repeats_the_run(run: Run) -> None:
    first = numbers(run, "schuss_und_tor", "--rounds", 3)
    again = numbers(run, "schuss_und_tor", "--rounds", 3, "--seed", first["seed"])
    assert repeatable(first) == repeatable(again)


def test_whole_matches_have_winners(run: Run) -> None:
    value = numbers(run, "kickoff", "--matches", 3, "--players", 2, "--seed", 1)
    assert value["matches"] == 3
    assert sum(value["wins"]) == 3
    assert max(value["points"]) >= 3


def test_the_table_shows_wins_by_seat_and_by_bot(run: Run) -> None:
    result = run(
        "simulate", "ligretto", "--rounds", 10, "--seed", 1, "--bots", "lightning,relaxed", "--set", "tie=share"
    )
    assert result.code == 0
    for word in ("ligretto", "10 rounds", "4 players", "tie=share", "seed 1", "lightning", "relaxed", "stalemates"):
        assert word in result.out
    assert "\x1b" not in result.out


def test_the_default_is_a_hundred_rounds(run: Run) -> None:
    assert numbers(run, "schuss_und_tor", "--seed", 1)["rounds"] == 100


def test_a_custom_deck_is_used(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(deck_file("ligretto").text.replace("copies = 1", "copies = 2"), encoding="utf-8")
    arguments = ("ligretto", "--rounds", 3, "--seed", 1)
    assert repeatable(numbers(run, *arguments)) != repeatable(numbers(run, *arguments, "--deck", path))


@pytest.mark.parametrize("game", ["ligretto", "fun_run"])
def test_the_colours_of_a_custom_deck_have_their_names(run: Run, tmp_path: Path, game: str) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(deck_file(game).text.replace('"red"', '"purple"'), encoding="utf-8")
    out = run("watch", game, "--deck", path, "--seed", 7).out
    assert "purple 1" in out
    assert "P 1" not in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--players", "1"], "2 to 12"),
        (["--players", "0"], "2 to 12"),
        (["--players", "-3"], "2 to 12"),
        (["--preset", "klingon"], "klingon"),
        (["--preset", ""], "--preset cannot be empty"),
        (["--set", "recycl=cut"], "did you mean 'recycle'"),
        (["--set", "recycle=burn"], "shuffle | turn_over | cut"),
        (["--set", "recycle"], "option=value"),
        (["--set", "=cut"], "option=value"),
        (["--set", "tie=share", "--set", "tie=share"], "twice"),
        (["--set", "stall_s=0"], "1 to 86400"),
        (["--bots", "quik"], "did you mean 'quick'"),
        (["--bots", ""], "no bot ''"),
        (["--bots", "steady,steady,steady,steady,steady"], "5 bots"),
        (["--rounds", "0"], "1 to 10000000"),
        (["--rounds", "10000001"], "1 to 10000000"),
        (["--matches", "0"], "1 to 10000000"),
        (["--rounds", "2", "--matches", "2"], "exclude"),
        (["--seed", "x"], "whole number"),
        (["--seed", "-1"], "whole number"),
        (["--seed", "99999999999999999999"], "whole number"),
        (["--jobs", "-1"], "all cores"),
        (["--jobs", "5000"], "all cores"),
        (["--deck", "no/such/deck.toml"], "no/such/deck.toml"),
        (["--deck", "."], "cannot read the deck"),
        (["--log", "no/such/folder/log"], "cannot write the log"),
        (["--log", "."], "cannot write the log"),
        (["--log", "/dev/null"], "not a plain file"),
    ],
)
def test_wrong_options_are_reported_in_one_line(run: Run, arguments: list[str], words: str) -> None:
    assert words in run("simulate", "ligretto", *arguments).complaint()


def test_a_wrong_deck_names_its_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "deck.toml"
    path.write_text(deck_file("ligretto").text.replace("copies = 1", "copies = 9"), encoding="utf-8")
    assert "line" in run("simulate", "ligretto", "--deck", path).complaint()
    path.write_bytes(b"\xff\xfe")
    assert "UTF-8" in run("simulate", "ligretto", "--deck", path).complaint()


def test_the_log_is_written_whole_and_only_once(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "games.jsonl"
    log.write_text("old", encoding="utf-8")
    value = numbers(run, "ligretto", "--rounds", 3, "--seed", 4, "--log", log)
    matches = read_log(log)
    assert [match.seed for match in matches] == ["4/0", "4/1", "4/2"]
    assert sum(batch.move is not None for match in matches for batch in match.batches) == value["moves"]
    assert list(tmp_path.iterdir()) == [log]


def test_the_log_is_the_same_whatever_the_number_of_jobs(run: Run, tmp_path: Path) -> None:
    texts = []
    for jobs in (1, 0):
        log = tmp_path / f"{jobs}.jsonl"
        numbers(run, "schuss_und_tor", "--rounds", 20, "--seed", 4, "--jobs", jobs, "--log", log)
        texts.append(log.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]


def test_a_file_that_fails_half_way_leaves_the_old_one(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_text("old", encoding="utf-8")

    def fill_the_disk() -> None:
        with logfile.whole_file(path) as write, no_file_longer_than(100):
            for _ in range(1000):
                write("new and long")

    with pytest.raises(LogError, match="File too large"):
        fill_the_disk()
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_log_behind_a_link_replaces_what_the_link_points_to(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old", encoding="utf-8")
    link.symlink_to(target)
    with logfile.whole_file(link) as write:
        write("new")
    assert link.is_symlink()
    assert target.read_text(encoding="utf-8") == "new\n"


# --- custom bots ---


def test_a_custom_bot_plays_the_same_whatever_the_number_of_jobs(run: Run) -> None:
    arguments = ("kickoff", "--rounds", 6, "--seed", 5, "--bots", f"{HERE}:First@quick,steady", *PATIENTLY)
    alone = repeatable(numbers(run, *arguments))
    assert alone["bots"] == [f"{HERE}:First@quick", "steady"] * 2
    assert alone["faults"] == {}
    assert alone == repeatable(numbers(run, *arguments, "--jobs", 0))


def test_faults_of_a_custom_bot_are_printed_on_standard_error_and_counted(run: Run) -> None:
    arguments = ("simulate", "kickoff", "--rounds", 2, "--seed", 5, "--bots", f"{HERE}:Raising,steady")
    result = run(*arguments, "--json")
    expected = f"rasant: {HERE}:Raising raises ValueError: no idea at policies.py line "
    assert result.code == 0
    assert result.err.startswith(expected)
    assert "(seat 2, round 1, seed 5/0)" in result.err or "(seat 0, round 1, seed 5/0)" in result.err
    faults = json.loads(result.out)["faults"][f"{HERE}:Raising"]["raised"]
    assert f"rasant: {faults - 1} more faults of bots" in result.err
    assert f"{HERE}:Raising: raised {faults}" in run(*arguments).out


@pytest.mark.parametrize("jobs", [1, 0])
def test_in_strict_mode_the_first_fault_ends_the_run_and_nothing_is_written(
    run: Run, tmp_path: Path, jobs: int
) -> None:
    bots = f"{HERE}:First,{HERE}:Flying"
    log = tmp_path / "log"
    arguments = ("--rounds", 40, "--seed", 5, "--bots", bots, "--strict", "--jobs", jobs, "--log", log, *PATIENTLY)
    complaint = run("simulate", "kickoff", *arguments).complaint()
    assert "Flying chooses Act('fly', 0), which is not legal now (seat" in complaint
    assert "seed 5/0" in complaint
    assert not log.exists()


def test_a_log_with_an_unknown_bot_can_be_read(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "log"
    numbers(run, "kickoff", "--rounds", 1, "--seed", 4, "--bots", f"{HERE}:First", "--log", log, *PATIENTLY)
    log.write_text(log.read_text(encoding="utf-8").replace(HERE, "gone.away"), encoding="utf-8")
    assert "gone.away:First" in run("replay", log, "--list").out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "steady,none.py:Hasty"], "there is no file none.py"),
        (["--bots", "quick@relaxed"], "quick is a pace already"),
        (["--bots", f"{HERE}:NotAPolicy"], "is not a policy"),
        (["--bots", f"{HERE}:Uncreatable"], "cannot be created for ligretto"),
        (["--patience", "0"], "--patience cannot be 0"),
    ],
)
def test_a_wrong_bot_is_reported_in_one_line(run: Run, arguments: list[str], words: str) -> None:
    assert words in run("simulate", "ligretto", *arguments).complaint()
