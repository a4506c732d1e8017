"""The gain by thinking ahead is recorded game by game. No test checks how large it is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from bench_search import GAME, RESULTS, THINKING, TIMES, Compared, begin, cases, keep, kept, told_apart
from rasant.bots import bot_name
from rasant.games import boxes
from rasant.lab.foreign_bots.bot_processes import end_processes
from rasant.lab.foreign_bots.loading import check_bot
from rasant.record.setup import setup

ROW = Compared("kickoff", 2, 40, 300, 0.5, 0.0, 90.0, 12.0, False, "today")


def test_every_game_is_played_by_two_and_by_as_many_as_usual() -> None:
    played = [(box.id, players) for box, players in cases(None, None)]
    assert played == [(box.id, number) for box in boxes().values() for number in dict.fromkeys((2, box.usual_seats))]
    assert [players for _, players in cases("ligretto", 3)] == [3]


@pytest.mark.parametrize("game", list(boxes()))
def test_the_bot_can_be_made_for_every_game(game: str) -> None:
    try:
        begin(boxes()[game], os.devnull)
        check_bot(bot_name(THINKING), setup(game))
    finally:
        end_processes()
        del os.environ[GAME], os.environ[TIMES]


def test_a_part_of_a_run_replaces_its_own_rows(tmp_path: Path) -> None:
    stronger = replace(ROW, game="schuss_und_tor", ahead=0.6, difference=70.0, margin=50.0, offered=True)
    keep(tmp_path, [ROW, stronger])
    keep(tmp_path, [replace(ROW, rounds=80)])
    assert [(row.game, row.rounds) for row in kept(tmp_path).values()] == [("kickoff", 80), ("schuss_und_tor", 40)]
    page = (tmp_path / "search.md").read_text(encoding="utf-8")
    assert "known to beat steady in: schuss_und_tor with 2." in page
    assert "| kickoff | 2 | 80 | 300 | 50.0% | +0 ± 90 | 12 ms | no | no |" in page
    assert "| schuss_und_tor | 2 | 40 | 300 | 60.0% | +70 ± 50 | 12 ms | yes | yes |" in page


def test_one_of_many_comparisons_with_a_lucky_result_is_not_significant() -> None:
    lucky, surely = replace(ROW, difference=58.0, margin=50.0), replace(ROW, difference=33.0, margin=22.0)
    weaker = replace(ROW, difference=-90.0, margin=20.0)
    others = [replace(ROW, difference=0.0, margin=60.0)] * 7
    assert told_apart([lucky]) == [lucky]
    assert told_apart([lucky, surely, weaker, *others]) == [surely]


def test_search_is_offered_where_the_results_say_that_it_is_stronger() -> None:
    rows = list(kept(RESULTS).values())
    assert {row.game for row in told_apart(rows)} == {row.game for row in rows if row.offered}
    page = (RESULTS / "search.md").read_text(encoding="utf-8")
    assert all(f"| {row.game} | {row.players} |" in page for row in rows)
    assert (
        f"known to beat steady in: {', '.join(f'{row.game} with {row.players}' for row in told_apart(rows))}." in page
    )
