"""`rasant replay`, with valid and invalid logs."""

from __future__ import annotations

import json
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.commands import Run

from rasant.cli.playback import Playback
from rasant.cli.replay import Replay
from rasant.games import boxes
from rasant.record.logs import read_log
from rasant.terminal.scene import Viewpoint

Lines = list[Any]


def recorded(run: Run, folder: Path, game: str, *arguments: object) -> Path:
    """Records a log of two rounds."""
    log = folder / f"{game}.jsonl"
    assert run("simulate", game, "--rounds", 2, "--seed", 3, "--log", log, *arguments).code == 0
    return log


@pytest.fixture
def log(run: Run, tmp_path: Path) -> Path:
    """A log of two rounds of Ligretto."""
    return recorded(run, tmp_path, "ligretto")


@pytest.mark.parametrize("game", list(boxes()))
def test_what_was_simulated_can_be_replayed(run: Run, tmp_path: Path, game: str) -> None:
    log = recorded(run, tmp_path, game)
    result = run("replay", log, "--all")
    assert result.code == 0
    steps = len(read_log(log)[0].batches)
    lines = result.out.splitlines()
    assert lines[1].split()[0] == "1"
    assert lines[-2].split()[0] == str(steps)
    assert lines[-1].startswith("Points: ")


@pytest.mark.parametrize("game", list(boxes()))
@pytest.mark.parametrize("viewpoint", [(), ("--seat", 1), ("--all",)])
def test_any_step_is_printed_as_a_table(run: Run, tmp_path: Path, game: str, viewpoint: tuple[object, ...]) -> None:
    log = recorded(run, tmp_path, game)
    last = len(read_log(log)[0].batches)
    for step in (0, 1, last // 2, last):
        result = run("replay", log, "--step", step, *viewpoint)
        assert result.code == 0
        assert f"{step}/{last}" in result.out
        assert "\x1b" not in result.out


def test_matches_are_listed(run: Run, log: Path) -> None:
    out = run("replay", log, "--list").out
    assert len(out.splitlines()) == 3
    assert "3/1" in out


def test_a_byte_order_mark_before_the_header_is_ignored(run: Run, log: Path) -> None:
    listed = run("replay", log, "--list")
    log.write_bytes(BOM_UTF8 + log.read_bytes())
    assert run("replay", log, "--list") == listed


def test_a_match_that_breaks_off_in_mid_round_is_shown_and_marked(run: Run, log: Path) -> None:
    log.write_text("".join(log.read_text(encoding="utf-8").splitlines(keepends=True)[:-3]), encoding="utf-8")
    assert run("replay", log, "--match", 2).code == 0
    assert [line.endswith("(breaks off)") for line in run("replay", log, "--list").out.splitlines()] == [0, 0, 1]


def test_a_match_that_never_began_is_refused(run: Run, log: Path) -> None:
    header, deal, *rest = log.read_text(encoding="utf-8").splitlines(keepends=True)
    log.write_text("".join([header, deal, *rest, header]), encoding="utf-8")
    assert "match 3 breaks off after its header" in run("replay", log, "--list").complaint()
    log.write_text(header, encoding="utf-8")
    assert "match 1 breaks off after its header" in run("replay", log).complaint()


def test_the_viewpoint_can_be_a_spectators(run: Run, log: Path) -> None:
    assert run("replay", log, "--spectator").out == run("replay", log).out
    assert "exclude" in run("replay", log, "--spectator", "--all").complaint()


def test_the_second_match_can_be_chosen(run: Run, log: Path) -> None:
    assert run("replay", log, "--match", 2).out != run("replay", log).out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--match", "3"], "1 to 2"),
        (["--match", "0"], "1 to 2"),
        (["--step", "-1"], "0 to "),
        (["--step", "999999"], "0 to "),
        (["--seat", "9"], "0 to 3"),
        (["--seat", "1", "--all"], "exclude"),
        (["--speed", "1000"], "--speed"),
    ],
)
def test_wrong_options_are_reported_in_one_line(run: Run, log: Path, arguments: list[str], words: str) -> None:
    assert words in run("replay", log, *arguments).complaint()


def test_a_missing_log(run: Run, tmp_path: Path) -> None:
    assert "No such file" in run("replay", tmp_path / "none").complaint()
    assert "directory" in run("replay", tmp_path).complaint()


# -- hostile logs ------------------------------------------------------------------------------------------------------


def text_with(change: Callable[[Lines], object]) -> Callable[[str], str]:
    """The log with a change in its lines."""

    def changed(text: str) -> str:
        lines = [json.loads(line) for line in text.splitlines()]
        change(lines)
        return "\n".join(json.dumps(line) for line in lines) + "\n"

    return changed


def header(**entries: object) -> Callable[[str], str]:
    """The log with other entries in its header."""
    return text_with(lambda lines: lines[0].update(entries))


def event(*array: object) -> Callable[[str], str]:
    """The log with another event in its second batch."""
    return text_with(lambda lines: lines[2][4].append(list(array)))


def place(index: int, value: object) -> Callable[[str], str]:
    """The log with another value in its second batch."""
    return text_with(lambda lines: lines[2].__setitem__(index, value))


def moved_twice(events: Lines) -> None:
    """Moves the first moved card twice at once."""
    cards = next(event[3] for event in events if event[0] == "m")
    cards.insert(0, cards[0])


HOSTILE = {
    "empty": lambda text: "",
    "cut off": lambda text: text[: len(text) // 3],
    "not JSON": lambda text: "hello\n" + text,
    "binary": lambda text: "\x00\x01\x02",
    "a number": lambda text: "42\n" + text,
    "no header": lambda text: text.split("\n", 1)[1],
    "deep": lambda text: "[" * 100_000,
    "wrong version": header(rasant=0),
    "another game": header(game="chess"),
    "too many players": header(players=99),
    "players as text": header(players="four"),
    "foreign option": header(settings={"wings": "yes"}),
    "foreign bot": header(bots=["slow"]),
    "no bots": header(bots=[]),
    "broken deck": header(deck="[set", deck_name="x"),
    "fewer players": header(players=3),
    "a batch twice": text_with(lambda lines: lines.insert(2, lines[2])),
    "a batch missing": text_with(lambda lines: lines.pop(2)),
    "number of a batch": place(0, 7),
    "time below zero": place(1, -5),
    "time runs back": text_with(lambda lines: lines[-1].__setitem__(1, lines[-2][1] - 1)),
    "time as text": place(1, "now"),
    "foreign seat": place(2, 77),
    "seat below none": place(2, -2),
    "foreign move": place(3, ["z"]),
    "foreign face": place(3, ["p", 1, 10_000, 2, 0]),
    "foreign source": place(3, ["p", -4, 1, 2, 0]),
    "unprintable verb": place(3, ["a", "\u001b[2J", 0]),
    "events as text": place(4, "none"),
    "foreign event": event("z", 1),
    "foreign zone": event("m", 1000, 1, [3], 0),
    "zone below zero": event("m", -1, 1, [3], 0),
    "card that is elsewhere": event("m", 1, 2, [10_000], 0),
    "card twice": text_with(lambda lines: lines[1][4][1][3].append(lines[1][4][1][3][0])),
    "card moved twice at once": text_with(lambda lines: moved_twice(lines[1][4])),
    "gathered out of nothing": event("g", [1], 2, [1, 2, 3]),
    "foreign side": event("s", 1, 5, 1, 0),
    "foreign rule": event("o", 1, 1, 1000),
    "foreign fact": event("n", 1000, 1),
    "fact below zero": event("n", -1, 1),
    "huge fact": event("n", 1, 10**30),
    "round 0": event("b", 0),
    "foreign phase": event("e", 9, "emptied"),
    "unprintable end": event("e", 2, "\u001b[2J"),
}


@pytest.mark.parametrize("name", list(HOSTILE))
def test_an_invalid_log_is_refused_in_one_line(run: Run, log: Path, name: str) -> None:
    log.write_text(HOSTILE[name](log.read_text(encoding="utf-8")), encoding="utf-8")
    assert str(log) in run("replay", log).complaint()


def test_a_log_of_a_newer_version_is_refused_with_what_to_do(run: Run, log: Path) -> None:
    log.write_text(header(rasant=2)(log.read_text(encoding="utf-8")), encoding="utf-8")
    complaint = run("replay", log).complaint()
    assert "line 1: this log was written by a newer rasant (version 2, this one knows 1); update rasant" in complaint


@pytest.mark.parametrize("game", list(boxes()))
def test_facts_that_no_game_would_write_break_nothing(run: Run, tmp_path: Path, game: str) -> None:
    """The fold accepts any number for a fact; if a table cannot be drawn from it, the error names the log."""
    log = recorded(run, tmp_path, game)
    sound = log.read_text(encoding="utf-8")
    facts = len(read_log(log)[0].setup.open().layout.facts)
    for fact in range(facts):
        log.write_text(event("n", fact, 977)(sound), encoding="utf-8")
        for arguments in (("--step", 5), ()):
            result = run("replay", log, *arguments)
            assert result.code in (0, 2)
            assert result.code == 0 or result.err.count("\n") == 1


# -- on a terminal -----------------------------------------------------------------------------------------------------


def test_keys_step_forth_and_back(log: Path) -> None:
    replay = Replay(read_log(log)[0], Viewpoint(), Playback(1, paused=True), 0)
    recording = replay.recording
    for key, step in (("right", 1), ("right", 2), ("left", 1), ("end", recording.steps), ("left", recording.steps - 1)):
        replay.press(key)
        assert recording.step == step
        replay.pass_time(1000)
        assert recording.step == step
    replay.press("[")
    assert recording.step == 1
    replay.press("]")
    assert recording.step == recording.steps
    replay.press("home")
    assert recording.step == 0
    assert f"0/{recording.steps}" in "\n".join(replay.frame(80, 24).lines())


def test_going_back_shows_the_earlier_table(log: Path) -> None:
    replay = Replay(read_log(log)[0], Viewpoint(), Playback(1, paused=True), 40)
    before = replay.frame(100, 30).lines()
    replay.press("right")
    assert replay.frame(100, 30).lines() != before
    replay.press("left")
    assert replay.frame(100, 30).lines() == before


def test_playing_goes_on_by_itself_and_ends(log: Path) -> None:
    replay = Replay(read_log(log)[0], Viewpoint(), Playback(1), 0)
    replay.pass_time(2000)
    assert 1 < replay.recording.step < replay.recording.steps
    replay.press("space")
    replay.press("s")
    replay.press("space")
    replay.pass_time(10_000_000)
    assert replay.recording.step == replay.recording.steps
    assert replay.done(keys=False)
    assert not replay.done(keys=True)
    replay.press("space")
    assert replay.recording.step == 0
    replay.press("q")
    assert replay.done(keys=True)
