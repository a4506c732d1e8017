"""The contract of every store."""

from __future__ import annotations

import pytest
from tests.store.records import appended, entry, finished, result, run

from rasant.store.port import (
    EntriesAppended,
    MatchFinished,
    OldLogs,
    PlayerNamed,
    PrunedError,
    SnapshotTaken,
    Store,
    StoredTable,
    StoreError,
    StoreRecord,
    TableClosed,
)


def test_entries_are_returned_by_table_and_in_order(store: Store) -> None:
    run(store.append([*appended("a", 0, 3), *appended("b", 0, 2)]))
    run(store.append([*appended("b", 2), *appended("a", 3), *appended("b", 3)]))
    assert run(store.entries("a", 0, 3)) == [entry("a", seq) for seq in range(4)]
    assert run(store.entries("b", 1, 2)) == [entry("b", 1), entry("b", 2)]


def test_a_range_may_reach_beyond_the_log(store: Store) -> None:
    run(store.append(appended("a", 0, 3)))
    assert run(store.entries("a", 2, 2**60)) == [entry("a", 2)]
    assert run(store.entries("a", -5, 0)) == [entry("a", 0)]
    assert run(store.entries("a", 3, 9)) == []
    assert run(store.entries("a", 2, 1)) == []
    assert run(store.entries("a", 0, -1)) == []
    assert run(store.entries("nobody", 0, 9)) == []


def test_an_empty_group_is_accepted(store: Store) -> None:
    run(store.append([]))
    assert run(store.open_tables()) == []


@pytest.mark.parametrize(
    "group",
    [
        appended("new", 1),
        appended("a", 3),
        appended("a", 1),
        [*appended("a", 2), *appended("a", 2)],
        [*appended("a", 2, 3), *appended("a", 4)],
        [EntriesAppended("a", -1, [b""])],
        [SnapshotTaken("a", 2, b"state")],
        [SnapshotTaken("a", -1, b"state")],
        [SnapshotTaken("new", 0, b"state")],
        [MatchFinished("a", 0, 2, result(["ann", "ben"], [0]), True)],
        [finished(result(["ann", "ben"], [0]), "new")],
        [TableClosed("a"), *appended("a", 2)],
        [TableClosed("a"), SnapshotTaken("a", 0, b"state")],
    ],
)
def test_a_group_that_does_not_follow_the_logs_is_refused_completely(store: Store, group: list[StoreRecord]) -> None:
    run(store.append(appended("a", 0, 2)))
    before = run(store.open_tables())
    with pytest.raises(StoreError) as refusal:
        run(store.append([PlayerNamed("ann", "Ann"), *appended("b", 0), *group]))
    assert "\n" not in str(refusal.value)
    assert run(store.open_tables()) == before
    assert run(store.profile("ann", "ann")) is None
    assert run(store.finished("m1")) is None
    run(store.append([*appended("a", 2), *appended("b", 0)]))
    assert run(store.entries("b", 0, 9)) == [entry("b", 0)]


def test_a_snapshot_saves_reading_earlier_entries_and_deletes_nothing(store: Store) -> None:
    run(store.append([*appended("a", 0, 3), SnapshotTaken("a", 1, b"early"), *appended("b", 0)]))
    assert run(store.open_tables()) == [
        StoredTable("a", SnapshotTaken("a", 1, b"early"), [entry("a", 2)]),
        StoredTable("b", None, [entry("b", 0)]),
    ]
    run(store.append([*appended("a", 3), SnapshotTaken("a", 3, b"late")]))
    assert run(store.open_tables())[0] == StoredTable("a", SnapshotTaken("a", 3, b"late"), [])
    assert len(run(store.entries("a", 0, 3))) == 4


def test_a_closed_table_keeps_its_log_and_accepts_nothing_more(store: Store) -> None:
    run(store.append([*appended("a", 0, 2), SnapshotTaken("a", 0, b"s"), TableClosed("a"), *appended("b", 0)]))
    assert [kept.table for kept in run(store.open_tables())] == ["b"]
    assert run(store.entries("a", 0, 9)) == [entry("a", 0), entry("a", 1)]
    for seq in (0, 2):
        with pytest.raises(StoreError, match="closed"):
            run(store.append(appended("a", seq)))


def test_closing_a_closed_or_unknown_table_changes_nothing(store: Store) -> None:
    run(store.append([TableClosed("ghost"), *appended("a", 0), TableClosed("a"), TableClosed("a")]))
    run(store.append([TableClosed("a"), *appended("ghost", 0)]))
    assert [kept.table for kept in run(store.open_tables())] == ["ghost"]


def test_a_table_opened_after_its_closing_stays_open(store: Store) -> None:
    run(store.append([TableClosed("a"), *appended("a", 0)]))
    run(store.append(appended("a", 1)))
    assert [kept.table for kept in run(store.open_tables())] == ["a"]


@pytest.mark.parametrize("public", [True, False])
def test_a_match_is_found_with_its_part_of_the_log(store: Store, public: bool) -> None:
    outcome = result(["ann", "", "ben"], [0], totals=[9, 4, 4])
    run(store.append([*appended("a", 0, 5), MatchFinished("a", 1, 4, outcome, public)]))
    assert run(store.finished("m1")) == MatchFinished("a", 1, 4, outcome, public)
    assert run(store.finished("m2")) is None


def test_a_match_may_be_written_after_its_table_was_closed(store: Store) -> None:
    run(store.append([*appended("a", 0), TableClosed("a")]))
    run(store.append([finished(result(["ann", "ben"], [0]), "a")]))
    assert run(store.finished("m1")) is not None


def test_a_match_counts_once_however_often_it_is_written(store: Store) -> None:
    first = finished(result(["ann", "ben"], [0]))
    again = finished(result(["ann", "ben"], [1], ended="2027-01-01T00:00:00Z"))
    run(store.append([*appended("t", 0), first, first]))
    before = run(store.profile("ann", "ann")), run(store.leaderboard("ligretto", "", "", 9))
    run(store.append([again]))
    run(store.append([TableClosed("t"), again]))
    assert (run(store.profile("ann", "ann")), run(store.leaderboard("ligretto", "", "", 9))) == before
    assert run(store.results("", "", "", "", 9)) == [first.result]


def test_a_match_updates_records_by_game(store: Store) -> None:
    run(
        store.append(
            [
                *appended("t", 0),
                finished(result(["ann", "ben"], [0], match="m1")),
                finished(result(["ann", "ben"], [0, 1], match="m2", totals=[5, 5])),
                finished(result(["ann", ""], [0], match="m4")),
                finished(result(["ann", "ben"], [0], match="m5", counts=False)),
                finished(result(["ben", "ann"], [0], match="m3", game="kickoff")),
            ]
        )
    )
    ann = run(store.profile("ann", "ann"))
    assert ann is not None
    kickoff, against_bots, ligretto = ann.records
    assert (kickoff.game, kickoff.versus, kickoff.matches, kickoff.wins) == ("kickoff", "people", 1, 0)
    assert (against_bots.game, against_bots.versus, against_bots.matches, against_bots.wins) == (
        "ligretto",
        "bots",
        1,
        1,
    )
    assert (ligretto.game, ligretto.versus, ligretto.matches, ligretto.wins) == ("ligretto", "people", 2, 1)
    assert kickoff.mu < 25 < ligretto.mu
    assert ligretto.rating == ligretto.mu - 3 * ligretto.sigma


def test_the_latest_name_of_a_person_counts(store: Store) -> None:
    run(store.append([*appended("t", 0), finished(result(["ann", "ben"], [0]))]))
    run(store.append([PlayerNamed("ben", "Benno"), PlayerNamed("cleo", "Cleo")]))
    run(store.append([finished(result(["ann", "ben"], [0], match="m2"))]))
    found = [run(store.profile(player, player)) for player in ("ann", "ben", "cleo", "dora")]
    assert [person and person.name for person in found] == ["Ann", "Benno", "Cleo", None]
    assert found[2] is not None
    assert found[2].records == []


def test_a_name_written_if_new_replaces_none(store: Store) -> None:
    run(store.append([*appended("t", 0), finished(result(["ann", "ben"], [0])), PlayerNamed("cleo", "Cleo")]))
    run(store.append([PlayerNamed(player, "Else", if_new=True) for player in ("ann", "cleo", "dora", "dora")]))
    run(store.append([PlayerNamed("dora", "Dora", if_new=True)]))
    found = [run(store.profile(player, player)) for player in ("ann", "cleo", "dora")]
    assert [person and person.name for person in found] == ["Ann", "Cleo", "Else"]


NASTY = ["'; DROP TABLE people; --", "<b>&amp;</b>", "%_*?", "nul\0nul", "🃏\u202e", '"\\']


@pytest.mark.parametrize("text", NASTY)
def test_names_are_plain_data(store: Store, text: str) -> None:
    run(store.append([PlayerNamed(text, text), EntriesAppended(text, 0, [text.encode()])]))
    run(store.append([finished(result([text, "ben"], [0], match=text, game=text), text)]))
    person = run(store.profile(text, text))
    assert person is not None
    assert person.name == text
    assert [line.id for line in run(store.leaderboard(text, "", "", 1)).rows] == [text]
    assert [found.match for found in run(store.results("", text, text, "", 9))] == [text]
    assert run(store.entries(text, 0, 0)) == [text.encode()]


def test_results_are_listed_newest_first_and_filtered(store: Store) -> None:
    played = [
        ("m1", "ligretto", ["ann", "ben"], "2026-01-01T10:00:00Z"),
        ("m2", "kickoff", ["ann", "cleo"], "2026-01-01T12:00:00Z"),
        ("m3", "ligretto", ["ben", "cleo"], "2026-01-01T11:00:00Z"),
        ("m4", "ligretto", ["ann", "cleo"], "2026-01-01T12:00:00Z"),
    ]
    outcomes = [result(who, [0], match=match, game=game, ended=ended) for match, game, who, ended in played]
    run(store.append([*appended("t", 0), *map(finished, outcomes)]))

    def matches(player: str = "", game: str = "", before: str = "", limit: int = 9) -> list[str]:
        return [found.match for found in run(store.results("", player, game, before, limit))]

    assert matches() == ["m4", "m2", "m3", "m1"]
    assert matches(limit=2) == ["m4", "m2"]
    assert matches(limit=0) == matches(limit=-1) == []
    assert matches(player="ann") == ["m4", "m2", "m1"]
    assert matches(player="ann", game="ligretto") == ["m4", "m1"]
    assert matches(game="ligretto", before="2026-01-01T12:00:00Z") == ["m3", "m1"]
    assert matches(player="cleo", before="2026-01-01T12:00:00Z") == ["m3"]
    assert matches(player="nobody") == matches(game="chess") == []
    assert run(store.results("", "", "", "", 1)) == [outcomes[3]]


def test_the_leaderboard_lists_the_strongest_first(store: Store) -> None:
    outcomes = [result(["ann", "ben", "cleo"], [0], match=f"m{n}", totals=[9, 6, 3]) for n in range(3)]
    run(store.append([*appended("t", 0), PlayerNamed("dora", "Dora"), *map(finished, outcomes)]))
    lines = run(store.leaderboard("ligretto", "", "", 9)).rows
    assert [(line.place, line.id, line.name, line.matches, line.wins) for line in lines] == [
        (1, "ann", "Ann", 3, 2),  # when she won the first one, the others were newcomers
        (2, "ben", "Ben", 3, 0),
        (3, "cleo", "Cleo", 3, 0),
    ]
    assert [line.score for line in lines] == sorted((line.score for line in lines), reverse=True)
    assert run(store.leaderboard("ligretto", "", "", 1)).rows == lines[:1]
    assert (
        run(store.leaderboard("ligretto", "", "", -1)).rows == run(store.leaderboard("kickoff", "", "", 9)).rows == []
    )


def test_a_match_against_oneself_is_listed_and_not_counted(store: Store) -> None:
    run(store.append([*appended("t", 0), finished(result(["ann", "ann"], [0]))]))
    ann = run(store.profile("ann", "ann"))
    assert ann is not None
    assert ann.records == []
    assert len(run(store.results("", "ann", "", "", 9))) == 1


def test_bots_have_no_profile_and_wins_against_them_are_not_ranked(store: Store) -> None:
    matches = [finished(result(["ann", ""], [0], match=f"m{number}")) for number in range(12)]
    run(store.append([*appended("t", 0), *matches]))
    assert run(store.profile("", "")) is None
    assert run(store.leaderboard("ligretto", "", "", 9)).rows == []


def test_a_match_by_odd_rules_is_listed_and_not_counted(store: Store) -> None:
    run(store.append([*appended("t", 0), finished(result(["ann", "ben"], [0], counts=False))]))
    ann = run(store.profile("ann", "ann"))
    assert ann is not None
    assert ann.records == []
    assert [found.counts for found in run(store.results("", "ann", "", "", 9))] == [False]


def matches_for(store: Store, asker: str, player: str = "", game: str = "", limit: int = 9) -> list[str]:
    """The results that a caller may read."""
    return [found.match for found in run(store.results(asker, player, game, "", limit))]


def test_results_of_private_tables_are_for_their_players(store: Store) -> None:
    played = [
        ("m1", ["ann", "ben"], True),
        ("m2", ["ann", "cleo"], False),
        ("m3", ["ben", "cleo"], False),
        ("m4", ["cleo", "dora"], True),
    ]
    outcomes = [
        finished(result(who, [0], match=match, ended=f"2026-01-01T00:00:0{n}Z"), public=public)
        for n, (match, who, public) in enumerate(played)
    ]
    run(store.append([*appended("t", 0), *outcomes]))
    assert matches_for(store, "") == ["m4", "m1"]
    assert matches_for(store, "stranger") == ["m4", "m1"]
    assert matches_for(store, "ann") == ["m4", "m2", "m1"]
    assert matches_for(store, "cleo") == ["m4", "m3", "m2", "m1"]
    assert matches_for(store, "cleo", limit=3) == ["m4", "m3", "m2"]
    assert matches_for(store, "", "cleo") == ["m4"]
    assert matches_for(store, "ann", "cleo") == ["m4", "m2"]
    assert matches_for(store, "cleo", "cleo") == ["m4", "m3", "m2"]
    assert matches_for(store, "cleo", "ben", "ligretto") == ["m3", "m1"]
    assert matches_for(store, "cleo", "ben", "kickoff") == []


def test_a_player_of_private_matches_only_is_hidden_from_others(store: Store) -> None:
    outcomes = [finished(result(["ann", "ben"], [0], match=f"m{n}"), public=False) for n in range(3)]
    run(store.append([*appended("t", 0), PlayerNamed("ann", "Ann"), *outcomes]))
    assert run(store.leaderboard("ligretto", "", "", 9)).rows == []
    assert run(store.profile("", "ann")) is run(store.profile("ben", "ann")) is None
    mine = run(store.profile("ann", "ann"))
    assert mine is not None
    assert [record.matches for record in mine.records] == [3]

    run(store.append([finished(result(["ann", "cleo"], [0], match="m9", game="kickoff"))]))
    assert run(store.leaderboard("ligretto", "", "", 9)).rows == []
    assert [line.id for line in run(store.leaderboard("kickoff", "", "", 9)).rows] == ["ann", "cleo"]
    shown, mine = run(store.profile("", "ann")), run(store.profile("ann", "ann"))
    assert shown is not None
    assert mine is not None
    assert [(record.game, record.matches) for record in shown.records] == [("kickoff", 1)]
    assert [(record.game, record.matches) for record in mine.records] == [("kickoff", 1), ("ligretto", 3)]
    assert run(store.profile("", "ben")) is None
    run(store.append([finished(result(["ann", "cleo"], [0], match="m10", game="kickoff"), public=False)]))
    run(store.append([PlayerNamed("ann", "Anna")]))
    lines = run(store.leaderboard("kickoff", "", "", 9)).rows
    assert [(line.name, line.matches) for line in lines] == [("Anna", 1), ("Cleo", 1)]


def test_an_empty_guest_played_nowhere(store: Store) -> None:
    run(store.append([*appended("t", 0), finished(result(["ann", ""], [0]), public=False)]))
    assert matches_for(store, "") == matches_for(store, "", "ann") == []


OLD, CUT, YOUNG = "2026-01-01T00:00:00.000Z", "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"


def pruned(store: Store, before: str) -> None:
    """Prune completely."""
    while run(store.prune(before)):
        pass


def test_only_logs_of_tables_closed_before_are_pruned(store: Store) -> None:
    run(store.append([*appended("old", 0, 3), *appended("young", 0, 2), *appended("open", 0), *appended("ever", 0)]))
    run(store.append([*appended("old", 3), *appended("open", 1, 2)]))
    matches = [finished(result(["ann", "ben"], [0], match=f"m {table}"), table) for table in ("old", "young", "open")]
    run(store.append([*matches, TableClosed("old", OLD), TableClosed("young", YOUNG), TableClosed("ever")]))
    before = run(store.open_tables()), run(store.results("", "", "", "", 9)), run(store.profile("ann", "ann"))
    assert run(store.old_logs(CUT)) == OldLogs(tables=1, matches=1)
    pruned(store, CUT)
    assert run(store.old_logs(CUT)) == OldLogs(tables=0, matches=0)
    with pytest.raises(PrunedError, match="'old' was pruned"):
        run(store.entries("old", 0, 0))
    assert run(store.entries("young", 0, 9)) == [entry("young", 0), entry("young", 1)]
    assert run(store.entries("open", 0, 9)) == [entry("open", seq) for seq in range(3)]
    assert run(store.entries("ever", 0, 9)) == [entry("ever", 0)]
    assert (run(store.open_tables()), run(store.results("", "", "", "", 9)), run(store.profile("ann", "ann"))) == before
    assert run(store.finished("m old")) == matches[0]
    with pytest.raises(StoreError, match="closed"):
        run(store.append(appended("old", 4)))
    run(store.append(appended("open", 3)))
    run(store.append([finished(result(["ann", "ben"], [0], match="late"), "old")]))


def test_play_goes_on_after_everything_was_pruned(store: Store) -> None:
    run(store.append([*appended("a", 0, 3), TableClosed("a", OLD)]))
    pruned(store, CUT)
    pruned(store, CUT)
    run(store.append(appended("b", 0, 2)))
    assert run(store.entries("b", 0, 9)) == [entry("b", 0), entry("b", 1)]
