"""Arenas: which bots are distinguished, the same results on any number of jobs, and logs that can be resumed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.lab.policies import HERE

from rasant.core.contract import Score
from rasant.core.errors import BotError, LogError, OptionError
from rasant.games import boxes
from rasant.lab.arena.arena_log import ArenaLog, arena_log, seed_of
from rasant.lab.arena.running import LEAST_TABLES, Arena, ArenaResult, Budget
from rasant.lab.arena.tables import ArenaOrder, places
from rasant.lab.arena.timetable import Timetable
from rasant.lab.executors.executor import Processes
from rasant.record.setup import setup

FEW = 24


def order(game: str, *bots: str, players: tuple[int, ...] = (), seed: str = "7", strict: bool = False) -> ArenaOrder:
    """An arena at the usual tables of a game."""
    chosen = setup(game).simulated()
    return ArenaOrder(chosen, players or (chosen.players,), bots, seed, strict)


def run(asked: ArenaOrder, rounds: int = FEW, until: float | None = None, jobs: int = 1) -> ArenaResult:
    """The result without a log."""
    return Arena(Timetable(asked), Budget(rounds, until)).run(ArenaLog(), Processes(jobs))


def kept(asked: ArenaOrder, path: Path, rounds: int = FEW, until: float | None = None) -> ArenaResult:
    """The result with a log."""
    timetable = Timetable(asked)
    arena = Arena(timetable, Budget(rounds, until))
    with arena_log(path, timetable) as log:
        return arena.run(log)


@pytest.mark.parametrize("game", list(boxes()))
def test_few_rounds_distinguish_a_sensible_bot_from_a_random_one_and_not_from_itself(game: str) -> None:
    asked = order(game, "random", "steady")
    orders = ([(bot.label, bot.places) for bot in run(asked, rounds).contests[0].bots] for rounds in (40, 160))
    assert [("steady", (1, 1)), ("random", (2, 2))] in orders
    [same] = run(order(game, "steady", "steady")).contests
    assert {bot.label for bot in same.bots} == {"steady", "steady (2)"}
    assert {bot.places for bot in same.bots} == {(1, 2)}
    assert all(abs(bot.rating - 1500) <= bot.margin for bot in same.bots)


def test_strength_and_pace_are_distinguished() -> None:
    strength, pace = run(order("kickoff", "random", "steady", "lightning"), rounds=80).contests
    assert (strength.contest.axis, [bot.label for bot in strength.bots]) == ("strength", ["steady", "random"])
    assert (pace.contest.axis, [bot.label for bot in pace.bots]) == ("pace", ["lightning", "steady"])
    assert pace.ahead[0][1] == pytest.approx(1 - (pace.ahead[1][0] or 0))
    assert pace.ahead[0][0] is pace.ahead[1][1] is None
    assert strength.rounds == pace.rounds == 40


def test_every_number_of_players_and_uneven_teams_are_played() -> None:
    [result] = run(order("kickoff", "steady", "random", players=(2, 3, 4)), rounds=60).contests
    assert result.bots[0].label == "steady"


def test_the_same_seed_gives_the_same_whatever_the_number_of_jobs() -> None:
    asked = order("kickoff", "steady", "random", "quick")
    assert run(asked, 40) == run(asked, 40, jobs=2) != run(order("kickoff", "steady", "random", "quick", seed="8"), 40)


def test_it_ends_when_intervals_are_small_enough_or_the_budget_is_spent() -> None:
    asked = order("kickoff", "steady", "random")
    [soon] = run(asked, 400, until=40).contests
    assert soon.widest <= 40
    assert LEAST_TABLES <= soon.rounds < 100
    [spent] = run(asked, 60, until=1).contests
    assert spent.rounds == 60
    assert spent.widest > 1


def test_a_budget_in_which_not_all_can_meet_is_refused() -> None:
    with pytest.raises(OptionError, match=r"--rounds cannot be 39: .* it takes 40$"):
        run(order("kickoff", "steady", "random", "quick"), rounds=39)


def test_winners_come_first_then_points_decide_and_equals_share_a_place() -> None:
    assert places(Score([3, 5, 3, 1], [0, 0, 0, 0], [])) == [2, 1, 2, 4]
    assert places(Score([3, 5], [0, 0], [0])) == [1, 2]
    assert places(Score([0, 0], [0, 0], [])) == [1, 1]


def test_faults_are_counted_or_end_it() -> None:
    bots = ("steady", f"{HERE}:Raising")
    result = run(order("kickoff", *bots))
    [contest] = result.contests
    assert {bot.name: bot.faults > 0 for bot in contest.bots} == {"steady": False, f"{HERE}:Raising": True}
    assert result.faults.first[0].seed == "7/0"
    assert result.faults.total() == sum(bot.faults for bot in contest.bots)
    for jobs in (1, 2):
        with pytest.raises(BotError, match=r"Raising raises ValueError: .*, round 1, seed 7/0\)$"):
            run(order("kickoff", *bots, strict=True), jobs=jobs)


# --- logs ---


def test_a_log_cut_off_anywhere_resumes_to_the_same_result(tmp_path: Path) -> None:
    asked = order("kickoff", "steady", "random", "lightning", seed="5")
    whole = tmp_path / "whole"
    result = kept(asked, whole, 40)
    assert result == run(asked, 40)
    content = whole.read_bytes()
    header = content.index(b"\n")
    for length in (0, 5, header, header + 1, header + 40, len(content) // 2, len(content) - 1, len(content)):
        cut = tmp_path / "cut"
        cut.write_bytes(content[:length])
        assert kept(asked, cut, 40) == result
        assert cut.read_bytes() == content
        assert seed_of(cut) == "5"


def test_a_log_is_resumed_and_nothing_is_played_twice(tmp_path: Path) -> None:
    asked, path = order("kickoff", "steady", "random"), tmp_path / "log"
    kept(asked, path, 24)
    first = path.read_bytes()
    assert kept(asked, path, 60) == run(asked, 60)
    assert path.read_bytes().startswith(first)
    longer = path.read_bytes()
    assert kept(asked, path, 24).rounds == 60, "what was played counts"
    assert path.read_bytes() == longer


def test_an_interrupted_search_for_small_intervals_ends_where_it_would_have(tmp_path: Path) -> None:
    asked, path = order("kickoff", "steady", "random"), tmp_path / "log"
    result = kept(asked, path, 400, until=35)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: len(lines) * 2 // 3]))
    assert kept(asked, path, 400, until=35) == result
    assert kept(asked, path, 400, until=35) == result
    assert path.read_bytes() == b"".join(lines)


def test_a_line_has_seed_bots_and_places(tmp_path: Path) -> None:
    path = tmp_path / "log"
    kept(order("kickoff", "steady", "random"), path)
    header, first = map(json.loads, path.read_text(encoding="utf-8").splitlines()[:2])
    assert (header["game"], header["players"], header["bots"]) == ("kickoff", [4], ["steady", "random"])
    assert (first["table"], first["seed"], sorted(first["bots"])) == (0, "7/0", ["random"] * 2 + ["steady"] * 2)
    assert first["places"][:2] == first["places"][2:]


def of_other(**entries: object) -> Callable[[str], str]:
    """A function that changes entries in the header of a log."""

    def changed(text: str) -> str:
        header, rest = text.split("\n", 1)
        return json.dumps({**json.loads(header), **entries}, separators=(",", ":")) + "\n" + rest

    return changed


WRONG = {
    "another version": (of_other(version="0.0.1"), "written by rasant 0.0.1, this is"),
    "a newer format": (of_other(rasant_arena=2), "newer rasant"),
    "an older format": (of_other(rasant_arena=0), "not the log of an arena of version 1"),
    "another game": (
        of_other(game="ligretto"),
        r"is of another game \(ligretto\); give the same, or name another file",
    ),
    "other players": (of_other(players=[2, 3]), r"other numbers of players \(2, 3\)"),
    "another preset": (of_other(preset="fr"), r"another preset \(fr\)"),
    "other options": (of_other(settings={"max_rounds": "3"}), r"other options \(max_rounds=3\)"),
    "another deck": (of_other(deck="1f"), "another deck;"),
    "another seed": (of_other(seed="8"), r"another seed \(8\)"),
    "other bots": (of_other(bots=["steady", "quick"]), r"other bots \(steady, quick\)"),
    "other code": (of_other(code={"mine.py:Hasty": "1f"}), "other code of the same bots;"),
    "no header": (lambda text: text.split("\n", 1)[1], "not the log of an arena"),
    "half a header": (lambda text: text.replace('"game":"kickoff",', ""), "not the log of an arena of version 1"),
    "another file": (lambda text: "shopping list", "not the log of an arena; name another file"),
    "a line twice": (lambda text: text + text.splitlines()[-1] + "\n", "line 26: not the expected table"),
    "a line missing": (lambda text: text.replace(text.splitlines()[3] + "\n", ""), "line 4: not the expected table"),
    "no line": (lambda text: text + "[]\n", "line 26: not a table of an arena"),
    "a place below": (lambda text: text.replace('"places":[1,', '"places":[0,', 1), "not the expected table"),
    "another line-up": (lambda text: text.replace('["steady","random"', '["random","random"', 2), "other bots|not the"),
}


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A valid log."""
    path = tmp_path_factory.mktemp("sound") / "log"
    kept(order("kickoff", "steady", "random"), path)
    return path.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", WRONG)
def test_a_log_of_another_arena_is_refused_and_left_alone(tmp_path: Path, sound: str, name: str) -> None:
    changed, words = WRONG[name]
    asked, path = order("kickoff", "steady", "random"), tmp_path / "log"
    path.write_text(changed(sound), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(LogError, match=words):
        kept(asked, path)
    assert path.read_bytes() == before


def test_nothing_is_written_where_nothing_is_played(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with pytest.raises(OptionError):
        kept(order("kickoff", "steady", "random"), path, rounds=3)
    assert not path.exists()
    assert seed_of(path) is None
    for place in (tmp_path, Path("/dev/null"), tmp_path / "no" / "folder"):
        with pytest.raises(LogError, match="cannot write the log"):
            kept(order("kickoff", "steady", "random"), place)
