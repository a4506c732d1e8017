"""Deals of the day, in every store: one counted try per person and day, and a leaderboard of finished tries."""

from __future__ import annotations

from tests.store.records import appended, finished, result, run

from rasant.players.days import NOT_WON, FinishedTry
from rasant.players.results import Share
from rasant.players.views import DayRanking, PlacedTry, RankedTry
from rasant.store.port import DayTried, MatchFinished, PersonShown, PlayerNamed, Store, StoreRecord

DAY = "2026-03-01"


def begun(player: str, day: str = DAY, table: str = "") -> list[StoreRecord]:
    """A person begins their try, by default at a table of their own."""
    table = table or f"{player} {day}"
    return [PlayerNamed(player, player.title()), *appended(table, 0), DayTried(day, player, table)]


def ended(
    player: str,
    points: int,
    lasted: int = 60_000,
    day: str = DAY,
    match: str = "",
    share: Share = "whole",
    winner: int = 0,
) -> MatchFinished:
    """Finish the try, against one bot."""
    match = match or f"m {player} {day}"
    outcome = result(
        [player, ""], [winner], match=match, totals=[points, 0], day=day, lasted=lasted, shares=[share, ""]
    )
    return finished(outcome, f"{player} {day}", public=False)


def tried(store: Store, player: str, points: int, lasted: int = 60_000, day: str = DAY) -> None:
    """Write a whole try."""
    run(store.append([*begun(player, day), ended(player, points, lasted, day)]))


def test_a_try_is_known_from_its_beginning(store: Store) -> None:
    assert run(store.day_try(DAY, "ann")) is None
    run(store.append(begun("ann")))
    assert run(store.day_try(DAY, "ann")) == PlacedTry(f"ann {DAY}")
    assert run(store.day_try("2026-03-02", "ann")) is run(store.day_try(DAY, "ben")) is None
    assert run(store.day_table(DAY, 9)) == DayRanking(0, [])


def test_the_first_try_is_the_only_one(store: Store) -> None:
    run(store.append([*begun("ann"), *appended("other", 0), DayTried(DAY, "ann", "other")]))
    run(store.append([DayTried(DAY, "ann", "other")]))
    assert run(store.day_try(DAY, "ann")) == PlacedTry(f"ann {DAY}")
    elsewhere = result(["ann", ""], [0], match="elsewhere", day=DAY, totals=[99, 0])
    run(store.append([finished(elsewhere, "other")]))
    assert run(store.day_table(DAY, 9)) == DayRanking(0, [])
    run(store.append([ended("ann", 5)]))
    run(store.append([ended("ann", 50, match="again")]))
    run(store.append(begun("ann", table="third")))
    assert run(store.day_try(DAY, "ann")) == PlacedTry(f"ann {DAY}", FinishedTry(5, -60_000, 60_000, f"m ann {DAY}"), 1)


def test_tries_are_ranked_by_points_then_speed_and_equal_ones_share_a_place(store: Store) -> None:
    for player, points, lasted in (("ann", 5, 9), ("ben", 7, 80), ("cleo", 7, 70), ("dora", -3, 1), ("eve", 7, 80)):
        tried(store, player, points, lasted)
    ranking = run(store.day_table(DAY, 9))
    assert ranking.tries == 5
    assert ranking.rows == [
        RankedTry(1, "cleo", "Cleo", 7, 70),
        RankedTry(2, "ben", "Ben", 7, 80),
        RankedTry(2, "eve", "Eve", 7, 80),
        RankedTry(4, "ann", "Ann", 5, 9),
        RankedTry(5, "dora", "Dora", -3, 1),
    ]
    assert run(store.day_table(DAY, 2)).rows == [*ranking.rows[:1], RankedTry(2, "ben", "Ben", 7, 80)]
    assert run(store.day_table(DAY, 0)) == run(store.day_table(DAY, -1)) == DayRanking(5, [])
    found = [run(store.day_try(DAY, player)) for player in ("ann", "eve")]
    assert [one and one.place for one in found] == [4, 2]


def test_with_equal_points_winners_come_first_and_losing_quickly_does_not_count(store: Store) -> None:
    for player, lasted, winner in (("ann", 10, 1), ("ben", 90, 0), ("cleo", 20, 1)):
        run(store.append([*begun(player), ended(player, 0, lasted, winner=winner)]))
    assert run(store.day_table(DAY, 9)).rows == [
        RankedTry(1, "ben", "Ben", 0, 90),
        RankedTry(2, "ann", "Ann", 0, 10),
        RankedTry(2, "cleo", "Cleo", 0, 20),
    ]
    assert run(store.day_try(DAY, "cleo")) == PlacedTry(f"cleo {DAY}", FinishedTry(0, NOT_WON, 20, f"m cleo {DAY}"), 2)


def test_each_day_has_its_own_leaderboard(store: Store) -> None:
    tried(store, "ann", 5)
    tried(store, "ann", 6, day="2026-03-02")
    assert [line.points for line in run(store.day_table(DAY, 9)).rows] == [5]
    assert [line.points for line in run(store.day_table("2026-03-02", 9)).rows] == [6]
    assert run(store.day_table("", 9)) == run(store.day_table("<b>", 9)) == DayRanking(0, [])


def test_a_try_finished_by_a_bot_does_not_count(store: Store) -> None:
    run(store.append([*begun("ann"), ended("ann", 9, share="little")]))
    assert run(store.day_try(DAY, "ann")) == PlacedTry(f"ann {DAY}")
    assert run(store.day_table(DAY, 9)) == DayRanking(0, [])


def test_other_matches_at_the_table_do_not_count(store: Store) -> None:
    other = finished(result(["ann", ""], [0], match="other"), f"ann {DAY}")
    run(store.append([*begun("ann"), other]))
    assert run(store.day_table(DAY, 9)) == DayRanking(0, [])
    run(store.append([ended("ann", 5)]))
    assert run(store.day_table(DAY, 9)).tries == 1


def test_hidden_players_are_only_counted(store: Store) -> None:
    tried(store, "ann", 9)
    tried(store, "ben", 5)
    run(store.append([PersonShown("ann", False)]))
    assert run(store.day_table(DAY, 9)) == DayRanking(2, [RankedTry(1, "ben", "Ben", 5, 60_000)])
    mine = run(store.day_try(DAY, "ann"))
    assert mine is not None
    assert (mine.place, mine.ended and mine.ended.points) == (0, 9)
    run(store.append([PersonShown("ann", True)]))
    assert [line.name for line in run(store.day_table(DAY, 9)).rows] == ["Ann", "Ben"]
    assert run(store.day_try(DAY, "ben")) == PlacedTry(f"ben {DAY}", FinishedTry(5, -60_000, 60_000, f"m ben {DAY}"), 2)
