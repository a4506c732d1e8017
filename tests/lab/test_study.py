"""Studies: grids, common seeds, and reproducible rows."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.foreign_bots import forgotten_afterwards
from tests.full_disk import no_file_longer_than
from tests.lab import policies
from tests.lab.policies import HERE

import rasant
from rasant.core.errors import BotError, OptionError, UserError
from rasant.core.options import specs
from rasant.games import box, deck_file
from rasant.lab.executors.executor import Processes
from rasant.lab.simulate import Order, Outcome, play_unit
from rasant.lab.study import plan as plans
from rasant.lab.study import running
from rasant.lab.study.axes import value_of
from rasant.lab.study.grid import grid
from rasant.lab.study.plan import Plan, planned
from rasant.lab.study.request import StudyRequest
from rasant.lab.study.result import StudyResult
from rasant.lab.study.results_file import results_file
from rasant.lab.study.running import run_study
from rasant.lab.study.sheet import Row, Sheet

WORDED = {name: spec.values for name, spec in specs(box("ligretto").options).items() if spec.values}
"""Options with words as values, and these values."""
VALUES = {**WORDED, "players": tuple(map(str, range(2, 13))), "bots": ("steady", "quick", "random+steady")}
ALMOST_ALL = {name: tuple(value for value in values if value != "rounds:N") for name, values in VALUES.items()}

some_axes = st.dictionaries(st.sampled_from(sorted(ALMOST_ALL)), st.none(), min_size=1, max_size=3).flatmap(
    lambda names: st.fixed_dictionaries(
        {name: st.lists(st.sampled_from(ALMOST_ALL[name]), min_size=1, max_size=3, unique=True) for name in names}
    )
)


def wanted(rounds: int = 3, **varied: str) -> StudyRequest:
    """The request for a study of these axes, with values as on the command line."""
    axes = {name: tuple(value_of(name, value) for value in values.split(",")) for name, values in varied.items()}
    return StudyRequest("test", {}, axes, rounds)


def played(plan: Plan, jobs: int = 1) -> tuple[StudyResult, list[Row]]:
    """The result of a study, with all its rows."""
    rows: list[Row] = []
    return run_study(plan, Sheet(plan), Processes(jobs), keep=rows.extend), rows


@given(axes=some_axes)
def test_a_grid_has_every_combination_once_and_the_last_axis_changes_fastest(axes: dict[str, list[str]]) -> None:
    varied = {name: tuple(value_of(name, value) for value in values) for name, values in axes.items()}
    cells = grid("ligretto", StudyRequest("test", {}, varied))
    assert [tuple(cell.values.values()) for cell in cells] == list(product(*axes.values()))
    assert len({str(cell) for cell in cells}) == prod(map(len, axes.values()))
    for cell in cells:
        values = {"players": str(cell.setup.players), "bots": "+".join(cell.setup.bots), **cell.setup.settings}
        assert values.items() >= cell.values.items()


@given(
    here=st.dictionaries(st.sampled_from("abc"), st.sampled_from("xyz")),
    there=st.dictionaries(st.sampled_from("abc"), st.sampled_from("xyz")),
    axes=st.dictionaries(st.sampled_from("abc"), st.tuples(st.sampled_from("xyz"), st.sampled_from("xyz"))),
)
def test_the_last_setting_counts_and_no_axis_is_lost(
    here: dict[str, str], there: dict[str, str], axes: dict[str, tuple[str, str]]
) -> None:
    file = StudyRequest("file", {name: value for name, value in here.items() if name not in axes}, axes)
    both = file.changed_by(StudyRequest("line", there))
    assert both.varied.keys() == axes.keys()
    assert not both.fixed.keys() & both.varied.keys()
    for name in "abc":
        values = both.varied.get(name, (both.fixed[name],) if name in both.fixed else ())
        assert values == ((there[name],) if name in there else axes.get(name, (here[name],) if name in here else ()))


def test_all_cells_have_the_same_seeds_so_irrelevant_options_make_no_difference() -> None:
    result, rows = played(planned("kickoff", wanted(4, max_rounds="14,15", players="2,3"), "7"))
    seeds = {str(cell): [row[8] for row in rows if row[2] == cell] for cell in range(4)}
    assert seeds["0"] == [f"7/{unit}" for unit in range(4) for _ in range(2)]
    assert seeds["0"] == seeds["2"]
    assert [seed for seed in seeds["1"] if seed in seeds["0"]] == seeds["1"]
    first, _, same, other = result.cells
    assert same.length_difference is not None
    assert (same.length_difference.low, same.length_difference.high) == (0, 0)
    assert [party.wins_difference and party.wins_difference.middle for party in same.parties] == [0, 0]
    assert other.parties[0].wins_difference is None, "other parties cannot be compared"
    assert (first.length_s, first.parties) == (same.length_s, [*first.parties])


def test_cells_are_compared_with_the_first_or_along_an_axis() -> None:
    asked = wanted(2, players="2,3", preset="en,fr")
    plan = planned("kickoff", asked, "7")
    assert [plan.compared_with(cell) for cell in plan.cells] == [0, 0, 0, 0]
    along = planned("kickoff", asked.changed_by(StudyRequest("line", against="preset")), "7")
    assert [along.compared_with(cell) for cell in along.cells] == [0, 0, 2, 2]


GOLDEN = f"""\
version,game,cell,preset,players,deck,deck_sha256,option_yellow,seed,seat,bot,bot_sha256,party,began,won,shared,points,rounds,table_ms,moves,late,stuck,ends
{rasant.__version__},kickoff,0,en,4,own,,may,7/0,0,steady,,0,1,1,0,1,1,17173,51,7,0,goal
{rasant.__version__},kickoff,0,en,4,own,,may,7/0,1,steady,,1,0,0,0,0,1,17173,51,7,0,goal
"""
"""The first rows. They change only with a bot or a rule, in a new version."""


def test_rows_are_the_same_bytes_on_one_core_and_on_two(tmp_path: Path) -> None:
    plan = planned("kickoff", wanted(3, yellow="may,must"), "7")
    sheet = Sheet(plan)
    for suffix in (".csv", ".parquet"):
        for jobs in (1, 2):
            with results_file(tmp_path / f"{jobs}{suffix}", plan, sheet) as keep:
                run_study(plan, sheet, Processes(jobs), keep=keep)
        assert (tmp_path / f"1{suffix}").read_bytes() == (tmp_path / f"2{suffix}").read_bytes()
    lines = (tmp_path / "1.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 1 + 2 * 3 * 4
    assert "".join(lines[:3]) == GOLDEN


def test_whole_matches_report_how_their_rounds_ended() -> None:
    asked = StudyRequest("test", {}, {"players": ("2",)}, matches=2)
    plan = planned("fun_run", asked.changed_by(StudyRequest("line", {"match": "rounds:2"})), "7")
    result, rows = played(plan)
    assert (result.unit, result.cells[0].beginner) == ("match", None)
    columns = Sheet(plan).columns
    for row in rows:
        columns_of_row = dict(zip(columns, row, strict=True))
        assert columns_of_row["rounds"] == 2
        assert sum(int(how.partition(":")[2]) for how in str(columns_of_row["ends"]).split()) == 2
        assert columns_of_row["option_match"] == "rounds:2"


def test_games_with_turns_report_whether_the_first_is_an_advantage() -> None:
    plan = planned("schuss_und_tor", wanted(6, players="2"), "7")
    result, rows = played(plan)
    column = Sheet(plan).columns.index("began")
    assert [row[column] for row in rows].count(1) == 6
    assert result.cells[0].beginner is not None


@pytest.mark.parametrize("suffix", [".csv", ".parquet"])
@pytest.mark.parametrize("times", [1, 9])
def test_a_file_that_fails_half_way_leaves_the_old_one(tmp_path: Path, suffix: str, times: int) -> None:
    plan = planned("kickoff", wanted(30, players="4"), "7")
    path, rows = tmp_path / f"old{suffix}", played(plan)[1]
    path.write_text("old", encoding="utf-8")

    def fill_the_disk() -> None:
        with no_file_longer_than(200), results_file(path, plan, Sheet(plan)) as keep:
            for _ in range(times):
                keep(rows)

    def fail_elsewhere() -> None:
        with results_file(path, plan, Sheet(plan)) as keep:
            keep(rows)
            raise ConnectionResetError(104, "a machine is lost")

    with pytest.raises(UserError, match=r"cannot write the results .*old\..*: .*File too large"):
        fill_the_disk()
    with pytest.raises(ConnectionResetError, match="a machine is lost"):
        fail_elsewhere()
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_strict_study_ends_at_the_first_fault_and_another_counts_them(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = wanted(20, bots=f"{HERE}:Raising+steady,steady")
    units: list[int] = []

    def noted(order: Order, unit: int, out: frozenset[str]) -> Outcome:
        units.append(unit)
        return play_unit(order, unit, out=out)

    monkeypatch.setattr(running, "play_unit", noted)
    with pytest.raises(BotError, match=r"seed 7/0"):
        played(planned("kickoff", asked, "7", strict=True))
    assert units == [0], "nothing is played after it"
    asked = replace(asked, rounds=2)
    result, rows = played(planned("kickoff", asked, "7"))
    assert result.faults.total() > 0
    assert len({row[10] for row in rows}) == 2, "the rows have the digest of the foreign bot"


def test_a_path_may_have_a_plus_in_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a+b").mkdir()
    (tmp_path / "a+b" / "my+bot.py").write_bytes(Path(policies.__file__).read_bytes())
    monkeypatch.chdir(tmp_path)
    bots = ("steady", "a+b/my+bot.py:First@quick", "quick")
    assert value_of("bots", "+".join(bots)) == bots
    assert value_of("bots", "a+c/my+bot.py:First") == ("a", "c/my", "bot.py:First"), "there is no such file"
    with forgotten_afterwards(tmp_path):
        [cell] = grid("kickoff", StudyRequest("test", {}, {"bots": (bots,), "players": ("3",)}))
    assert (cell.values["bots"], cell.setup.bots) == ("+".join(bots), bots)


def test_decks_of_one_name_are_named_by_their_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a/deck.toml", "b/deck.toml", "b/own.toml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(deck_file("kickoff").text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    def labels(decks: str) -> list[str]:
        return [cell.values["deck"] for cell in grid("kickoff", wanted(deck=decks))]

    assert labels("own,a/deck.toml") == ["own", "deck"]
    assert labels("own,a/deck.toml,b/deck.toml") == ["own", "a/deck", "b/deck"]
    assert labels("own,b/own.toml") == ["own", "b/own"]
    with pytest.raises(OptionError, match="deck is deck twice"):
        labels("a/deck.toml,./a/deck.toml")


def test_too_large_a_study_is_refused_before_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plans, "MOST_UNITS", 10)
    with pytest.raises(OptionError, match="2 cells of 6 rounds are 12, at most 10 can be"):
        planned("kickoff", wanted(6, players="2,3"), "7")
    with pytest.raises(OptionError, match=r"the grid has 2,000 cells, at most 1,000 can be"):
        grid("kickoff", wanted(stall_s=",".join(map(str, range(1, 1001))), players="2,3"))
