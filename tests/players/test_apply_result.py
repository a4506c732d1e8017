"""A finished match as the changes it makes to stored values."""

from __future__ import annotations

from copy import deepcopy

from tests.store.records import result

from rasant.players.apply_result import apply_result
from rasant.players.persons import stranger
from rasant.players.player_data import DayTryState, PlayerData
from rasant.players.records import EVERYTHING, IN_PUBLIC
from rasant.players.results import Versus

DAY = "2026-01-01"
PEOPLE: Versus = "people"


def test_a_match_gives_people_records_standings_and_statistics_and_changes_no_given_value() -> None:
    known = PlayerData(people={"ben": stranger("ben")._replace(name="Benny")})
    before = deepcopy(known)
    changes = apply_result(known, result(["ann", "ben"], [0]), "t", public=True)
    assert known == before
    assert {person.id: (person.name, person.public) for person in changes.people.values()} == {
        "ann": ("Ann", 1),
        "ben": ("Benny", 1),
    }
    assert {key: record.wins for key, record in changes.records.items()} == {
        (player, "ligretto", PEOPLE, scope): int(player == "ann" and scope == EVERYTHING)
        for player in ("ann", "ben")
        for scope in (EVERYTHING, IN_PUBLIC)
    }
    assert {span for _, _, span in changes.standings} == {"all", "week"}
    assert [step.won for step in changes.course] == [True, False]
    assert [award.award for award in changes.totals["ann"].awards] == ["first_win", "beat_people", "clean_sheet"]
    assert changes.games["ben", "ligretto"].matches == 1


def test_a_private_match_is_visible_to_its_players_alone() -> None:
    changes = apply_result(PlayerData(), result(["ann", "ben"], [0]), "t", public=False)
    assert {scope for *_, scope in changes.records} == {EVERYTHING}
    assert changes.standings == {}
    assert not any(person.public for person in changes.people.values())


def test_the_changes_of_several_matches_add_up() -> None:
    known = PlayerData()
    for _ in range(3):
        known.update(apply_result(known, result(["ann", "ben"], [0]), "t", public=True))
    assert known.records["ann", "ligretto", "people", EVERYTHING].matches == 3
    assert known.games["ann", "ligretto"].streak == 3


def test_only_the_table_of_a_try_finishes_it() -> None:
    known = PlayerData(tries={(DAY, "ann"): DayTryState("t")})
    outcome = result(["ann", ""], [0], day=DAY, lasted=9)
    assert apply_result(known, outcome, "other", public=False).tries == {}
    changes = apply_result(known, outcome, "t", public=False)
    ended = changes.tries[DAY, "ann"].ended
    assert ended is not None
    assert (ended.points, ended.ms) == (10, 9)
    assert changes.totals["ann"].tries == 1
    known.update(changes)
    assert apply_result(known, outcome, "t", public=False).tries == {}


def test_damaged_values_stay_as_they_are() -> None:
    damaged = {("ann", "ligretto", PEOPLE, EVERYTHING), ("ann",), ("ben", "ligretto")}
    changes = apply_result(PlayerData(), result(["ann", "ben"], [0]), "t", public=False, damaged=damaged)
    assert [key[0] for key in changes.records] == ["ben"]
    assert list(changes.totals) == ["ben"]
    assert list(changes.games) == [("ann", "ligretto")]
    assert [step.player for step in changes.course] == ["ben"]


def test_a_person_being_erased_is_not_stored_again() -> None:
    going = stranger("ann")._replace(going=1)
    changes = apply_result(PlayerData(people={"ann": going}), result(["ann", ""], [0]), "t", public=True)
    assert changes.people == {}
