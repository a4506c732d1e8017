"""Players' statistics, in every store: bests, streaks, awards, levels, places and rating points."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest
from tests.store.records import appended, finished, result, run
from tests.store.test_days import begun, ended

from rasant.api.player_bodies import you_body
from rasant.players.awards import earned
from rasant.players.results import AwardName, Best, GameStats, RaceCount, Result, Share
from rasant.store.port import DayTried, MatchFinished, PersonShown, PlayerNamed, Store
from rasant.wire.players import DayStats, Strength, You

TODAY = "2026-01-05"


def written(store: Store, *outcomes: Result, public: bool = True) -> None:
    """Write matches."""
    if not run(store.entries("t", 0, 0)):
        run(store.append(appended("t", 0)))
    run(store.append([finished(outcome, public=public) for outcome in outcomes]))


def own_page(store: Store, player: str = "ann", today: str = TODAY) -> You:
    """A person's own page."""
    found = run(store.account(player))
    assert found is not None
    return you_body(player, found, today)


def game_of(store: Store, game: str = "ligretto") -> GameStats:
    """Ann's statistics of a game."""
    return next(memory for memory in own_page(store).games if memory.game == game)


def awards_of(store: Store, player: str = "ann") -> dict[AwardName, str]:
    """A person's awards, and the matches that earned them."""
    return {award.award: award.match for award in own_page(store, player).awards}


def test_an_unknown_player_has_no_statistics(store: Store) -> None:
    assert run(store.account("ann")) is run(store.account("")) is None
    run(store.append([PlayerNamed("ann", "Ann")]))
    assert own_page(store) == You("ann", "Ann", True, [], [], [], DayStats())
    assert run(store.course("ann", "ligretto", "people", 9)) == []


def test_hidden_players_are_listed(store: Store) -> None:
    run(store.append([PlayerNamed("ann", "Ann"), PlayerNamed("ben", "Ben"), PersonShown("ann", False)]))
    assert run(store.hidden(["ann", "ben", "nobody", ""])) == {"ann"}
    run(store.append([PersonShown("ann", True)]))
    assert run(store.hidden(["ann", "ben"])) == run(store.hidden([])) == set()


def test_statistics_count_matches_against_any_opponents_by_any_rules(store: Store) -> None:
    written(
        store,
        result(["ann", ""], [0], match="m1", lasted=50_000, totals=[12, 3]),
        result(["ann", "ben"], [1], match="m2", lasted=30_000, totals=[20, 30]),
        result(["ann", ""], [0], match="m3", lasted=40_000, totals=[15, 3], counts=False, bots=["", "adaptive"]),
        public=False,
    )
    memory = game_of(store)
    assert (memory.matches, memory.wins, memory.streak, memory.longest_streak) == (3, 2, 1, 1)
    assert memory.played_ms == 120_000
    assert memory.most_points == Best(20, "m2", "2026-01-01T00:00:00Z")
    assert memory.quickest_win == Best(40_000, "m3", "2026-01-01T00:00:00Z")
    assert memory.closest_race is None


@pytest.mark.parametrize(
    ("share", "matches", "wins", "streak"), [("whole", 2, 2, 2), ("part", 2, 1, 0), ("little", 1, 1, 0), ("", 1, 1, 1)]
)
def test_a_win_needs_the_whole_match_and_leaving_ends_a_streak(
    store: Store, share: Share, matches: int, wins: int, streak: int
) -> None:
    written(store, result(["ann", "ben"], [0], match="m1"))
    written(store, result(["ann", "ben"], [0], match="m2", shares=[share, "whole"], bots=["", ""]))
    memory = game_of(store)
    assert (memory.matches, memory.wins, memory.streak) == (matches, wins, streak)


def test_streaks_and_bests_are_per_game_and_the_first_of_equal_ones_stays(store: Store) -> None:
    written(store, *(result(["ann", ""], [0], match=f"m{number}", lasted=9) for number in range(3)))
    written(store, result(["ann", ""], [1], match="lost", lasted=5))
    written(store, result(["ann", ""], [0], match="other", game="kickoff", lasted=7))
    memory = game_of(store)
    assert (memory.streak, memory.longest_streak) == (0, 3)
    assert memory.most_points is not None
    assert memory.quickest_win is not None
    assert (memory.most_points.match, memory.quickest_win.match) == ("m0", "m0")
    assert game_of(store, "kickoff").streak == 1


def test_races_are_added_up_over_the_seats_of_a_person(store: Store) -> None:
    races = [RaceCount(3, 1, 80), RaceCount(9, 9, 5), RaceCount(2, 0, 33), RaceCount()]
    written(store, result(["ann", "ben", "ann", ""], [0], parties=[[0, 2], [1, 3]], totals=[9, 2], races=races))
    memory = game_of(store)
    assert (memory.races_won, memory.races_lost) == (5, 1)
    assert memory.closest_race == Best(33, "m1", "2026-01-01T00:00:00Z")


def test_no_player_wins_against_themselves_or_where_all_have_won(store: Store) -> None:
    written(store, result(["ann", "ann"], [0], match="m1"))
    assert own_page(store).games == []
    written(store, result(["ann", "ben"], [0, 1], match="m2"))
    assert (game_of(store).matches, game_of(store).wins) == (1, 0)


WINS: dict[AwardName, Result] = {
    "first_win": result(["ann", ""], [0]),
    "beat_people": result(["ann", "ben"], [0]),
    "beat_lightning": result(["ann", "", ""], [0], bots=["", "lightning", "lightning"]),
    "big_table": result(["ann", *[""] * 9], [0]),
    "clean_sheet": result(["ann", ""], [0], totals=[1, 0]),
    "by_a_hair": result(["ann", ""], [0], totals=[7, 6]),
    "photo_finish": result(["ann", ""], [1], races=[RaceCount(1, 0, 19), RaceCount()]),
}
MISSES: dict[AwardName, Result] = {
    "first_win": result(["ann", ""], [1]),
    "beat_people": result(["ann", "ben"], [0], shares=["whole", "little"], bots=["", "steady"]),
    "beat_lightning": result(["ann", "", ""], [0], bots=["", "lightning", "quick"]),
    "big_table": result(["ann", *[""] * 8], [0]),
    "clean_sheet": result(["ann", ""], [0], totals=[2, 1]),
    "by_a_hair": result(["ann", ""], [0], totals=[7, 5]),
    "photo_finish": result(["ann", ""], [0], races=[RaceCount(1, 0, 20), RaceCount()]),
}


@pytest.mark.parametrize("award", WINS)
def test_one_match_may_earn_an_award(store: Store, award: AwardName) -> None:
    written(store, MISSES[award])
    assert award not in awards_of(store)
    again = [f"again {number}" for number in range(2)]
    for match in again:
        played = WINS[award]
        written(
            store,
            result(
                played.players,
                played.winners,
                match=match,
                bots=played.bots,
                totals=played.totals,
                races=played.races,
                shares=played.shares,
            ),
        )
    assert awards_of(store)[award] == again[0], "only the first time"
    assert len(own_page(store).awards) == len(awards_of(store))


def test_many_matches_earn_awards(store: Store) -> None:
    races = [RaceCount(1), RaceCount()]
    written(store, *(result(["ann", ""], [0], match=f"w{number}", races=races) for number in range(10)))
    assert (awards_of(store)["streak_5"], awards_of(store)["streak_10"]) == ("w4", "w9")
    written(store, *(result(["ann", ""], [1], match=f"l{number}", races=races) for number in range(90)))
    assert (awards_of(store)["hundred_matches"], awards_of(store)["hundred_races"]) == ("l89", "l89")
    assert "five_games" not in awards_of(store)
    for game in ("a", "b", "c", "d"):
        written(store, result(["ann", ""], [0], match=f"won {game}", game=game))
    assert awards_of(store)["five_games"] == "won d"


def test_every_award_can_be_earned(store: Store) -> None:
    proven = {*WINS, "streak_5", "streak_10", "hundred_matches", "hundred_races", "five_games", "seven_days"}
    assert proven == set(get_args(AwardName))
    assert get_type_hints(earned)["return"] == list[AwardName]


def tried(store: Store, *days: int) -> None:
    """Ann's finished deals on some days of March, in this order."""
    for day in days:
        run(store.append([*begun("ann", f"2026-03-{day:02}"), ended("ann", 5, day=f"2026-03-{day:02}")]))


def test_deals_of_days_in_a_row_are_a_streak(store: Store) -> None:
    tried(store, 1, 2, 3)
    assert own_page(store, today="2026-03-03").days == DayStats(3, 3, 3)
    assert own_page(store, today="2026-03-04").days == DayStats(3, 3, 3)
    assert own_page(store, today="2026-03-05").days == DayStats(3, 0, 3)
    tried(store, 6, 5)
    assert own_page(store, today="2026-03-06").days == DayStats(5, 1, 3), "a deal of an earlier day repairs no streak"
    tried(store, *range(7, 13))
    assert awards_of(store)["seven_days"] == "m ann 2026-03-12"
    assert own_page(store, today="2026-03-12").days == DayStats(11, 7, 7)


def test_an_unfinished_try_does_not_count_as_a_played_deal(store: Store) -> None:
    run(store.append(begun("ann", "2026-03-01")))
    assert own_page(store, today="2026-03-01").days == DayStats()
    run(store.append([DayTried("2026-03-01", "ann", "elsewhere")]))
    assert own_page(store, today="2026-03-01").days == DayStats()


def test_strength_comes_with_a_place_among_visible_players(store: Store) -> None:
    for number in range(3):
        written(store, result(["ann", "ben", "cleo"], [0], match=f"m{number}", totals=[9, 6, 3]))
    written(store, result(["ann", ""], [0], match="bots"))
    bots, people = own_page(store).strengths
    assert (bots.versus, bots.place, bots.of) == ("bots", 0, 0)
    assert (people.versus, people.matches, people.wins, people.place, people.of) == ("people", 3, 3, 1, 3)
    assert people.level > 1
    assert [own_page(store, player).strengths[0].place for player in ("ben", "cleo")] == [2, 3]
    run(store.append([PersonShown("ann", False)]))
    hidden: list[Strength] = own_page(store).strengths
    assert [(one.place, one.of) for one in hidden] == [(0, 0), (0, 0)]
    assert [
        (own_page(store, player).strengths[0].place, own_page(store, player).strengths[0].of) for player in ("ben",)
    ] == [(1, 2)]


def test_private_matches_change_nothing_that_others_see(store: Store) -> None:
    written(store, result(["ann", "ben"], [0], match="open"))
    before = run(store.leaderboard("ligretto", "", "ann", 9)), run(store.profile("", "ann"))
    written(store, *(result(["ann", "ben"], [1], match=f"p{number}") for number in range(9)), public=False)
    assert (run(store.leaderboard("ligretto", "", "ann", 9)), run(store.profile("", "ann"))) == before
    mine = own_page(store).strengths[0]
    assert (mine.matches, mine.wins, mine.place) == (10, 1, 1)


def test_equal_players_share_a_place_and_each_sees_their_own_entry(store: Store) -> None:
    matches = [result([f"w{pair}", f"l{pair}"], [0], match=f"m{pair}") for pair in range(4)]
    written(store, *matches)
    leaderboard = run(store.leaderboard("ligretto", "", "l3", 5))
    assert [(line.place, line.id) for line in leaderboard.rows] == [
        (1, "w0"),
        (1, "w1"),
        (1, "w2"),
        (1, "w3"),
        (5, "l0"),
    ]
    assert leaderboard.own is not None
    assert (leaderboard.own.place, leaderboard.own.id, leaderboard.own.name) == (5, "l3", "L3")
    assert run(store.leaderboard("ligretto", "", "", 5)).own is None
    assert run(store.leaderboard("ligretto", "", "nobody", 5)).own is None


def test_the_weekly_leaderboard_is_reset_on_monday(store: Store) -> None:
    sunday, monday = "2026-01-04T23:59:59.999Z", "2026-01-05T00:00:00.000Z"
    written(
        store, result(["ann", "ben", "cleo"], [0], match="known", ended="2025-12-21T00:00:00.000Z")
    )  # all are established
    written(store, *(result(["ann", "ben"], [0], match=f"m{number}", ended=sunday) for number in range(3)))
    assert [line.wins for line in run(store.leaderboard("ligretto", "2025-12-29", "", 9)).rows] == [3, 0]
    assert run(store.leaderboard("ligretto", "2026-01-05", "ann", 9)).rows == []
    written(
        store,
        result(["ben", "cleo"], [0], match="m4", ended=monday),
        result(["ann", "cleo"], [0], match="m5", ended=monday),
        result(["cleo", "ben"], [0], match="m6", ended=monday),
        result(["ann", "dora"], [0], match="private", ended=monday, counts=False),
    )
    week = run(store.leaderboard("ligretto", "2026-01-05", "cleo", 2))
    assert [(line.place, line.id, line.wins, line.matches) for line in week.rows] == [
        (1, "ann", 1, 1),
        (2, "ben", 1, 2),
    ]
    assert week.own is not None
    assert (week.own.place, week.own.wins, week.own.matches) == (3, 1, 3)
    assert week.rows[0].score == run(store.leaderboard("ligretto", "", "ann", 1)).rows[0].score


def test_a_course_has_the_rating_after_each_rated_match(store: Store) -> None:
    written(
        store,
        result(["ann", "ben"], [0], match="m1"),
        result(["ann", "ben"], [1], match="m2"),
        result(["ann", "ben"], [0], match="odd", counts=False),
        result(["ann", ""], [0], match="bots"),
        result(["ann", "ben"], [0], match="m3"),
        public=False,
    )
    points = run(store.course("ann", "ligretto", "people", 9))
    assert [(point.match, point.won) for point in points] == [("m1", True), ("m2", False), ("m3", True)]
    assert points[0].level > points[1].level >= 1
    strength = next(one for one in own_page(store).strengths if one.versus == "people")
    assert points[-1].level == pytest.approx(strength.level + strength.progress)
    assert run(store.course("ann", "ligretto", "people", 2)) == points[1:]
    assert run(store.course("ann", "ligretto", "people", 0)) == run(store.course("ann", "kickoff", "people", 9)) == []
    assert [point.match for point in run(store.course("ann", "ligretto", "bots", 9))] == ["bots"]


def test_a_setting_of_an_unknown_player_is_not_stored(store: Store) -> None:
    run(store.append([PersonShown("ann", False)]))
    assert run(store.account("ann")) is None
    run(store.append([PlayerNamed("ann", "Ann"), PersonShown("ann", False)]))
    assert not own_page(store).shown
    written(store, result(["ann", "ben"], [0]))
    assert [line.id for line in run(store.leaderboard("ligretto", "", "ann", 9)).rows] == ["ben"]
    assert run(store.profile("ben", "ann")) is None
    run(store.append([PlayerNamed("ann", "Anna"), PersonShown("ann", True)]))
    assert [line.name for line in run(store.leaderboard("ligretto", "", "ann", 9)).rows] == ["Anna", "Ben"]


def test_pages_follow_a_match_where_several_ended_together(store: Store) -> None:
    outcomes: list[MatchFinished] = [
        finished(result(["ann", "ben"], [0], match=f"m{number}"), public=number % 3 > 0) for number in range(10)
    ]
    run(store.append([*appended("t", 0), *outcomes]))
    for asker, expected in (("ann", range(10)), ("", [number for number in range(10) if number % 3])):
        found: list[str] = []
        while page := run(store.results(asker, "ann", "", found[-1] if found else "", 3)):
            found += [one.match for one in page]
        assert found == [f"m{number}" for number in reversed(expected)]
