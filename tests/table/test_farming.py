"""A rated win must be earned: odd rules, bots alone, leaving, absence and inactivity give none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import combinations

import pytest
from msgspec.structs import replace
from tests.store.records import finished, result
from tests.table.scene import Guest, Scene

from rasant.core.moves import Play
from rasant.hall.rating_weights import RatingWeights
from rasant.hall.summaries import by_its_preset
from rasant.players.levels import level_of
from rasant.players.ratings import ESTABLISHED, START, rated
from rasant.players.records import IN_PUBLIC, counted, record_of
from rasant.players.results import PlayerRecord, Result
from rasant.players.views import RankedPlayer
from rasant.store.memory import MemoryStore
from rasant.store.port import EntriesAppended, MatchFinished
from rasant.wire.from_client import BeginNow, LeaveTable, SetBot, SetReady
from rasant.wire.http import NewTable
from rasant.wire.room import LOBBY, MATCH_OVER, PLAYING

MATCHES = 3
ONE_ROUND = "de"
"""A preset of Ligretto whose matches are one round."""


def table_of(scene: Scene, bots: list[str], preset: str = ONE_ROUND, **settings: str) -> str:
    """A table of Ligretto, with a bot or a free place per seat."""
    table = scene.hall.open_table(NewTable("ligretto", preset, settings, len(bots), bots, public=True), "h", scene.now)
    assert isinstance(table, str), table
    scene.settle()
    return table


def begun(scene: Scene, *guests: Guest) -> None:
    """All get ready, and play begins."""
    scene.all_say(list(guests), SetReady())
    scene.wait_for(lambda: guests[0].phase == PLAYING)


def play(guest: Guest, plays: int = 10_000) -> None:
    """Make this many moves, faster than any person; or until the match is over."""
    scene = guest.scene
    while plays and guest.phase == PLAYING:
        moves = guest.legal()
        laid = [move for move in moves if isinstance(move, Play)]
        if moves:
            guest.move((laid or moves)[0])
        scene.wait(100)
        plays -= 1


def last_result(scene: Scene) -> Result:
    """The result of the match that ended last."""
    return scene.disk.finished[-1].result


def played_out(scene: Scene, guest: Guest) -> Result:
    """Let the others play to the end of the match."""
    scene.wait_for(lambda: guest.phase == MATCH_OVER)
    return last_result(scene)


def kept(scene: Scene) -> MemoryStore:
    """A store with all written records."""
    store = MemoryStore()
    logs = [EntriesAppended(table, 0, log) for table, log in scene.disk.logs.items()]
    asyncio.run(store.append([*logs, *scene.disk.finished]))
    return store


def records(scene: Scene, player: str) -> list[PlayerRecord]:
    """A player's records after all this."""
    profile = asyncio.run(kept(scene).profile(player, player))
    return [] if profile is None else profile.records


def ladder(scene: Scene) -> list[RankedPlayer]:
    """The leaderboard."""
    return asyncio.run(kept(scene).leaderboard("ligretto", "", "", 100)).rows


def won_again_and_again(scene: Scene, table: str) -> int:
    """One person among bots, match after match; returns the number of wins."""
    guest = scene.sit(table, "farmer", 0)
    for _ in range(MATCHES):
        begun(scene, guest)
        play(guest)
        assert guest.phase == MATCH_OVER
    return sum(0 in finished.result.winners for finished in scene.disk.finished)


@pytest.mark.parametrize("settings", [{"match": "single"}, {"match": "rounds:1", "stall_s": "1"}], ids=str)
def test_beating_bots_by_odd_rules_gives_no_record_and_no_entry(settings: dict[str, str]) -> None:
    scene = Scene()
    assert won_again_and_again(scene, table_of(scene, ["", "relaxed", "relaxed"], "default", **settings)) > 1
    assert not any(finished.result.counts for finished in scene.disk.finished)
    assert len(scene.disk.finished) == MATCHES
    assert records(scene, "farmer") == []
    assert ladder(scene) == []


def test_beating_bots_by_the_usual_rules_gives_no_place_on_a_leaderboard_of_people() -> None:
    scene = Scene()
    won = won_again_and_again(scene, table_of(scene, ["", "relaxed", "relaxed"]))
    (record,) = records(scene, "farmer")
    assert won > 1
    assert (record.versus, record.matches, record.wins) == ("bots", MATCHES, won)
    assert ladder(scene) == []


def test_a_setting_equal_to_the_preset_changes_nothing() -> None:
    scene = Scene()
    guest = scene.sit(table_of(scene, ["", "relaxed"], match="single", stall_s="0180"), "ann", 0)
    begun(scene, guest)
    play(guest)
    assert last_result(scene).counts


def test_a_table_with_an_unknown_preset_is_not_rated() -> None:
    scene = Scene()
    setup = scene.table(scene.open()).setup
    assert by_its_preset(setup)
    assert not by_its_preset(replace(setup, preset="of an earlier version"))


def test_two_players_who_finish_are_rated_against_each_other() -> None:
    scene = Scene()
    table = table_of(scene, ["", "", "steady"])
    ann, ben = scene.sit(table, "ann", 0), scene.sit(table, "ben", 1)
    begun(scene, ann, ben)
    play(ben, 1)
    play(ann)
    assert last_result(scene).shares == ["whole", "whole", ""]
    assert scene.disk.finished[-1].public
    assert {line.id for line in ladder(scene)} == {"ann", "ben"}


@pytest.mark.slow
def test_two_players_of_one_network_gain_less_with_every_match_of_a_day() -> None:
    scene = Scene()
    table = table_of(scene, ["", ""])
    ann, ben = (scene.sit(table, player, seat, "198.51.100.7") for seat, player in enumerate(("ann", "ben")))
    for _ in range(2):
        begun(scene, ann, ben)
        play(ben, 1)
        play(ann)
    assert [finished.result.weight for finished in scene.disk.finished] == [1 / 2, 1 / 2 / 4]
    (record,) = records(scene, "ann")
    assert (record.matches, record.wins) == (2, 1), "a match of so little weight is no win of the week"


def test_a_match_of_less_weight_changes_ratings_less() -> None:
    moved = {weight: rated({}, replace(result(["ann", "ben"], [0]), weight=weight)) for weight in (1.0, 0.5, 0.1)}
    gains = {weight: judged["ann"].rating.mu - START.mu for weight, judged in moved.items()}
    assert gains[0.5] == pytest.approx(gains[1.0] / 2)
    assert gains[0.1] == pytest.approx(gains[1.0] / 10)
    assert START.sigma > moved[0.1]["ann"].rating.sigma > moved[1.0]["ann"].rating.sigma
    assert [judged["ann"].won for judged in moved.values()] == [True, True, False]
    alone = result(["ann", ""], [0])
    assert rated({}, replace(alone, weight=0.1)) == rated({}, alone)


HOME, PHONE = "198.51.100.7", "203.0.113.9"


def test_a_new_guest_of_the_same_network_is_worth_no_more() -> None:
    weights = RatingWeights()
    received = [
        weights.weigh(result(["ann", f"guest {number}"], [0]), dict.fromkeys(["ann", f"guest {number}"], HOME))
        for number in range(4)
    ]
    assert received == pytest.approx([1 / 2, 1 / 4 / 2, 1 / 8 / 3, 1 / 16 / 4])
    assert weights.weigh(result(["ann", "eve"], [0]), {"ann": HOME, "eve": PHONE}) == 1
    assert weights.weigh(result(["ann", "ben"], [0], ended="2026-01-02T00:00:00Z"), {"ann": HOME, "ben": HOME}) == 0.5


@pytest.mark.parametrize(
    ("here", "there"),
    [(lambda n: PHONE, "2001:db8:1:200::5"), (lambda n: f"2001:db8:1:2{n:02x}::1", HOME)],
    ids=["a phone", "several /64 of one client_network"],
)
def test_a_second_network_of_ones_own_is_worth_one_person_a_day(here: Callable[[int], str], there: str) -> None:
    weights = RatingWeights()
    received = [
        weights.weigh(result(["ann", f"guest {number}"], [0]), {"ann": there, f"guest {number}": here(number)})
        for number in range(4)
    ]
    assert received == pytest.approx([1, 1 / 2, 1 / 3, 1 / 4])
    assert weights.weigh(result(["ben", "guest 9"], [0]), {"ben": "192.0.2.1", "guest 9": here(9)}) == 1, "for others"


def matches_among(people: list[str], rounds: int) -> list[MatchFinished]:
    """All play all others so often, and the one named first in the list wins."""
    pairs = [pair for _ in range(rounds) for pair in combinations(people, 2)]
    return [finished(result(list(pair), [0], match=f"{pair} {n}"), "t") for n, pair in enumerate(pairs)]


def test_unknown_guests_give_no_first_place() -> None:
    store = MemoryStore()
    honest = ["ann", "ben", "cleo", "dora"]
    asyncio.run(store.append([EntriesAppended("t", 0, [b""]), *matches_among(honest, 4)]))
    ranked = asyncio.run(store.leaderboard("ligretto", "", "", 9)).rows
    assert [line.id for line in ranked] == honest
    assert level_of(ranked[0].score) > 10, "players with other opponents improve as ever"

    twice = [finished(result(["eve", "guest"], [0], match=f"e{n}"), "t") for n in range(2)]
    chain = [finished(result(["mallory", f"guest {n}"], [0], match=f"m{n}"), "t") for n in range(200)]
    asyncio.run(store.append([*twice, *chain]))
    received = asyncio.run(store.leaderboard("ligretto", "", "", 500)).rows
    levels = {line.id: level_of(line.score) for line in received}
    assert (received[0].id, levels["eve"], levels["mallory"]) == ("ann", 1, 1)
    assert all(levels[person] > 1 for person in ("ann", "ben"))
    week = asyncio.run(store.leaderboard("ligretto", "2025-12-29", "", 500)).rows
    assert week[0].id == "ann"
    assert {line.id: line.wins for line in week if line.id in ("eve", "mallory")} == {"eve": 1, "mallory": 0}


def test_a_win_is_worth_as_much_as_the_beaten_player_has_shown() -> None:
    def gain(played: int) -> float:
        before = {("ben", "people"): record_of("ligretto", "people", played, 0, *START)} if played else {}
        return counted(before, result(["ann", "ben"], [0]), IN_PUBLIC)["ann", "people"].mu - START.mu  # type: ignore[arg-type]

    whole = gain(ESTABLISHED)
    assert [gain(played) / whole for played in (0, 1, 5, 50)] == pytest.approx([0, 0.1, 0.5, 1])
    alone = counted({}, result(["ann", "ben"], [0]))
    assert alone["ann", "people"].mu - START.mu == pytest.approx(whole), "the private record counts all of it"
    lost = counted({}, result(["ann", "ben"], [0]), IN_PUBLIC)["ben", "people"]
    assert lost == alone["ben", "people"], "a loss counts in full"


def test_a_pair_gains_less_each_time_and_a_table_as_much_as_its_pairs_on_average() -> None:
    weights = RatingWeights()
    assert [weights.weigh(result(["ann", "ben"], [0]), {}) for _ in range(3)] == [1, 1 / 2, 1 / 3]
    assert weights.weigh(result(["ann", "ben", "eve"], [0]), {}) == pytest.approx((1 / 4 + 1 + 1) / 3)
    assert weights.weigh(result(["ann", "ben"], [0], counts=False), {}) == 1, "unrated matches do not count"
    assert weights.weigh(result(["ann", ""], [0]), {}) == 1, "bots have no network"
    team = result(["ann", "ben", "x", "y"], [0], parties=[[0, 1], [2, 3]])
    assert weights.weigh(team, {}) == 1, "team-mates are no pair"


def test_leaving_at_once_is_a_loss_and_gives_no_player_a_win() -> None:
    scene = Scene()
    table = table_of(scene, ["", ""])
    ann, ben = scene.sit(table, "ann", 0), scene.sit(table, "ben", 1)
    begun(scene, ann, ben)
    play(ben, 1)
    ben.say(LeaveTable())
    play(ann)
    assert last_result(scene).shares == ["whole", "little"]
    assert [(record.versus, record.wins) for record in records(scene, "ben")] == [("people", 0)]
    assert [record.versus for record in records(scene, "ann")] == ["bots"]


def test_a_stand_in_wins_for_no_player() -> None:
    scene = Scene()
    table = table_of(scene, ["", ""])
    ann, ben = scene.sit(table, "ann", 0), scene.sit(table, "ben", 1)
    begun(scene, ann, ben)
    play(ben, 1)
    play(ann, 1)
    ben.disconnect()
    result = played_out(scene, ann)
    assert (result.winners, result.bots) == ([1], ["", "steady"])
    assert [record.wins for record in records(scene, "ben")] == [0]
    assert [line.id for line in ladder(scene)] == ["ben"]
    assert level_of(ladder(scene)[0].score) == 1
    assert records(scene, "ben")[0].rating < 0


def test_a_player_who_returns_for_the_last_card_has_not_won() -> None:
    scene = Scene()
    table = table_of(scene, ["", ""])
    ann, ben = scene.sit(table, "ann", 0), scene.sit(table, "ben", 1)
    begun(scene, ann, ben)
    ben.disconnect()
    scene.wait(scene.environment.timeouts.absence + 20_000)
    assert ann.room.seats[1].bot
    ben.connect()
    play(ben)
    result = last_result(scene)
    assert result.winners == [1]
    assert result.bots == ["", ""]
    assert result.shares == ["little", "part"]  # Ann did nothing at all
    assert all(record.wins == 0 for record in records(scene, "ben"))


def test_a_player_who_was_never_ready_has_lost_nothing() -> None:
    scene = Scene()
    table = table_of(scene, ["", ""])
    ann, ben = scene.sit(table, "ann", 0), scene.sit(table, "ben", 1)
    ann.say(SetReady())
    ben.disconnect()
    scene.wait(1)
    ben.connect()
    scene.wait_for(lambda: ann.phase == PLAYING)
    play(ann)
    assert last_result(scene).shares == ["whole", ""]
    assert records(scene, "ben") == []


def test_a_player_away_when_the_host_began_has_lost_nothing() -> None:
    scene = Scene()
    table = table_of(scene, ["", ""])
    ann, ben = scene.sit(table, "ann", 0), scene.sit(table, "ben", 1)
    ben.say(SetReady())
    ben.disconnect()
    ann.say(BeginNow())
    assert ann.room.seats[1].bot, "a bot stands in"
    scene.wait_for(lambda: ann.phase == PLAYING)
    play(ann)
    assert last_result(scene).shares == ["whole", ""]
    assert records(scene, "ben") == []


def test_a_player_who_disconnects_before_another_match_has_lost_nothing() -> None:
    scene = Scene()
    table = table_of(scene, ["", ""])
    ann, ben = scene.sit(table, "ann", 0), scene.sit(table, "ben", 1)
    begun(scene, ann, ben)
    scene.end_round(ann)
    ben.say(SetReady())
    ben.disconnect()
    begun(scene, ann)
    play(ann)
    assert last_result(scene).shares == ["whole", ""]


def test_another_match_begins_without_records_of_leaving() -> None:
    scene = Scene()
    table = table_of(scene, ["", ""])
    ann, ben = scene.sit(table, "ann", 0), scene.sit(table, "ben", 1)
    begun(scene, ann, ben)
    ben.disconnect()
    scene.wait(scene.environment.timeouts.absence)
    ben.connect()
    play(ben)
    begun(scene, ann, ben)
    play(ben)
    assert [finished.result.shares for finished in scene.disk.finished] == [["little", "part"], ["little", "whole"]]


@pytest.mark.parametrize("snapshots", [True, False])
def test_a_restart_forgets_no_share(snapshots: bool) -> None:
    scene = Scene()
    table = table_of(scene, ["", "", ""])
    guests = [scene.sit(table, name, seat) for seat, name in enumerate(("ann", "ben", "cleo"))]
    begun(scene, *guests)
    ann, ben, cleo = guests
    play(ben, 1)
    ben.say(LeaveTable())
    play(ann, 100)
    assert scene.restart(snapshots) == []
    ann.connect()
    cleo.connect()
    scene.wait(scene.environment.timeouts.composure)
    played_out(scene, ann)
    assert last_result(scene).shares == ["whole", "little", "little"]


@pytest.mark.parametrize("bot", ["still", "adaptive"])
def test_beating_an_unrated_bot_counts_nothing_even_if_a_player_takes_its_seat(bot: str) -> None:
    scene = Scene()
    table = table_of(scene, ["", bot], "default")
    ann = scene.sit(table, "ann", 0)
    begun(scene, ann)
    scene.end_round(ann)
    scene.sit(table, "friend", 1)
    assert scene.restart() == []
    ann.connect()
    while ann.phase != MATCH_OVER:
        play(ann, 1)
        scene.end_round(ann)
        scene.wait_for(lambda: ann.phase in (PLAYING, MATCH_OVER))
    assert not last_result(scene).counts
    assert records(scene, "ann") == []


def test_another_match_without_that_bot_counts_again() -> None:
    scene = Scene()
    table = table_of(scene, ["", "still"])
    ann = scene.sit(table, "ann", 0)
    begun(scene, ann)
    scene.end_round(ann)
    ann.say(SetBot(1, "relaxed"))
    begun(scene, ann)
    play(ann)
    assert [finished.result.counts for finished in scene.disk.finished] == [False, True]


def test_a_player_who_came_late_and_left_is_no_beaten_bot() -> None:
    scene = Scene()
    table = table_of(scene, ["", "random"], "default")
    ann = scene.sit(table, "ann", 0)
    begun(scene, ann)
    scene.end_round(ann)
    late = scene.sit(table, "late", 1)
    late.disconnect()
    while ann.phase != MATCH_OVER:
        scene.wait_for(lambda: ann.phase in (PLAYING, MATCH_OVER))
        play(ann)
    result = last_result(scene)
    assert (result.winners, result.shares, result.bots) == ([0], ["whole", ""], ["", ""])
    assert records(scene, "ann") == []


def test_an_unknown_bot_breaks_its_table_alone() -> None:
    scene = Scene()
    broken: list[str] = []
    object.__setattr__(scene.environment, "report", lambda table, bug: broken.append(f"{table}: {bug}"))
    table = table_of(scene, ["", "relaxed"])
    ann = scene.sit(table, "ann", 0)
    begun(scene, ann)
    scene.table(table).people.roster.holders[1].bot = "turbo"
    other = table_of(scene, ["", "relaxed"])
    while not broken:
        play(ann, 1)
    assert broken == [f"{table}: no bot is called 'turbo', so no player can be rated against it"]
    assert scene.disk.finished == []
    assert scene.sit(other, "ben", 0).phase == LOBBY
