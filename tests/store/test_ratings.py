"""Ratings move as they should, whoever plays."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.store.records import result

from rasant.bots.pacing import TEMPERAMENTS
from rasant.store.counting import counted
from rasant.store.ratings import BOTS, START, STEP, Rating, contenders, rated
from rasant.wire.http import Result

strengths = st.builds(Rating, st.floats(0, 50), st.floats(0.5, START.sigma))
temperaments = st.sampled_from(sorted(BOTS))


def sure(rating: Rating) -> float:
    """What one can be nearly sure of."""
    return rating.mu - 3 * rating.sigma


@st.composite
def tables(draw: st.DrawFn) -> tuple[dict[str, Rating], Result]:
    """Two to twelve people and bots, alone or in two teams, with any result."""
    count = draw(st.integers(2, 12))
    players = [draw(st.sampled_from([f"p{seat}", ""])) for seat in range(count)]
    teams = draw(st.booleans())
    parties = [list(range(0, count, 2)), list(range(1, count, 2))] if teams else None
    totals = draw(st.lists(st.integers(-20, 20), min_size=2 if teams else count, max_size=2 if teams else count))
    winners = [party for party, total in enumerate(totals) if total == max(totals)]
    bots = ["" if player else draw(temperaments) for player in players]
    before = {player: draw(strengths) for player in players if player and draw(st.booleans())}
    return before, result(players, winners, bots=bots, parties=parties, totals=totals)


@given(tables())
def test_only_people_get_ratings_and_nobody_becomes_less_known(table: tuple[dict[str, Rating], Result]) -> None:
    before, outcome = table
    after = rated(before, outcome)
    assert set(after) == {player for player in outcome.players if player}
    for person, rating in after.items():
        assert 0 < rating.sigma <= before.get(person, START).sigma


@given(tables())
def test_who_wins_alone_rises_and_who_comes_last_alone_falls(table: tuple[dict[str, Rating], Result]) -> None:
    before, outcome = table
    after = rated(before, outcome)
    for person, party in contenders(outcome).items():
        if outcome.winners == [party]:
            assert after[person].mu >= before.get(person, START).mu
            assert sure(after[person]) >= sure(before.get(person, START))
        total = outcome.totals[party]
        if party not in outcome.winners and outcome.totals.count(total) == 1 and total == min(outcome.totals):
            assert after[person].mu < before.get(person, START).mu


@given(tables(), st.data())
def test_a_better_place_is_never_worth_less(table: tuple[dict[str, Rating], Result], data: st.DataObject) -> None:
    before, outcome = table
    people = contenders(outcome)
    assume(people)
    person = data.draw(st.sampled_from(sorted(people)))
    reached = []
    for points in (-30, 0, 30):
        totals = [points if party == people[person] else total for party, total in enumerate(outcome.totals)]
        winners = [party for party, total in enumerate(totals) if total == max(totals)]
        again = result(outcome.players, winners, bots=outcome.bots, parties=outcome.parties, totals=totals)
        reached.append(rated(before, again)[person].mu)
    assert reached == sorted(reached)


@given(st.integers(2, 12), st.integers(0, 11))
def test_who_is_equal_and_reaches_the_same_stays_equal(count: int, winner: int) -> None:
    after = rated({}, result([f"p{seat}" for seat in range(count)], [winner % count]))
    losers = [rating for person, rating in after.items() if person != f"p{winner % count}"]
    for rating in losers:
        assert rating == pytest.approx(losers[0])


@given(st.integers(2, 12))
def test_a_tie_of_equals_moves_nobody(count: int) -> None:
    everybody = list(range(count))
    after = rated({}, result([f"p{seat}" for seat in everybody], everybody))
    for rating in after.values():
        assert rating.mu == pytest.approx(START.mu)


@given(strengths, st.floats(0.5, START.sigma), temperaments, st.booleans())
def test_a_bot_moves_a_rating_less_than_a_person_as_strong(
    mine: Rating, known: float, temperament: str, won: bool
) -> None:
    winners = [0] if won else [1]
    theirs = Rating(BOTS[temperament].mu, known)
    against_person = rated({"ann": mine, "ben": theirs}, result(["ann", "ben"], winners))["ann"]
    against_bot = rated({"ann": mine}, result(["ann", ""], winners, bots=["", temperament]))["ann"]
    assert abs(against_bot.mu - mine.mu) < abs(against_person.mu - mine.mu)
    if not won or mine.mu < BOTS[temperament].mu + STEP:
        assert against_bot.mu != mine.mu


def after_wins(count: int, bot: str) -> Rating:
    """What a newcomer is thought to be after so many wins in a row against one bot; not one of them lowers it."""
    ann = START
    for _ in range(count):
        better = rated({"ann": ann}, result(["ann", ""], [0], bots=["", bot]))["ann"]
        assert sure(better) >= sure(ann)
        ann = better
    return ann


@pytest.mark.parametrize("bot", sorted(BOTS))
def test_nobody_gets_far_above_the_bots_they_always_beat(bot: str) -> None:
    assert after_wins(500, bot).mu <= max(START.mu, BOTS[bot].mu + STEP)


def test_a_person_at_the_table_lifts_that_limit() -> None:
    high = Rating(BOTS["steady"].mu + 2 * STEP, 2.0)
    assert rated({"ann": high}, result(["ann", "", ""], [0]))["ann"].mu == high.mu
    assert rated({"ann": high}, result(["ann", "", "ben"], [0]))["ann"].mu > high.mu


def test_a_quicker_bot_is_worth_more() -> None:
    reached = [after_wins(10, bot).mu for bot in ("relaxed", "steady", "quick", "lightning")]
    assert reached == sorted(set(reached))


def test_every_temperament_has_a_strength() -> None:
    assert set(TEMPERAMENTS) | {"random"} == set(BOTS)


def test_the_winners_come_first_whatever_their_totals_and_the_others_by_totals() -> None:
    after = rated({}, result(["ann", "ben", "cleo"], [2], totals=[9, 5, 1]))
    assert after["cleo"].mu > after["ann"].mu > after["ben"].mu


def test_a_team_rises_together_and_beating_more_people_is_worth_more() -> None:
    pair = rated({}, result(["ann", "ben", "cleo", "dora"], [0], parties=[[0, 2], [1, 3]]))
    assert pair["ann"] == pair["cleo"]
    assert pair["ann"].mu > START.mu > pair["ben"].mu
    alone = rated({}, result(["ann", "ben", "dora"], [0], parties=[[0], [1, 2]]))
    duel = rated({}, result(["ann", "ben"], [0]))
    assert alone["ann"].mu > duel["ann"].mu


def test_two_seats_of_one_party_are_one_player() -> None:
    outcome = result(["ann", "ben", "ann", "cleo"], [0], parties=[[0, 2], [1, 3]])
    record = counted({}, outcome)["ann"]
    assert (record.matches, record.wins) == (1, 1)
    assert record.mu > START.mu


def test_who_sits_on_both_sides_has_shown_nothing_and_the_others_have() -> None:
    after = rated({"ann": START}, result(["ann", "ann", "ben"], [2]))
    assert set(after) == {"ben"}
    assert after["ben"].mu > START.mu


def test_a_table_with_one_party_says_nothing() -> None:
    assert rated({}, result(["ann", "ben"], [0], parties=[[0, 1]])) == {"ann": START, "ben": START}
