"""Ratings move as they should, for people and bots."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from tests.store.records import result

from rasant.bots.pacing import TEMPERAMENTS
from rasant.players.ratings import BOT_STRENGTHS, START, STEP, Rating, rated, strength_of
from rasant.players.records import VERSUS_COLUMNS, counted
from rasant.players.results import Result, Share, Versus, contenders

strengths = st.builds(Rating, st.floats(0, 50), st.floats(0.5, START.sigma))
temperaments = st.sampled_from(sorted(BOT_STRENGTHS))
some_shares: st.SearchStrategy[Share] = st.sampled_from(["", "little", "part", "whole"])

Before = dict[tuple[str, Versus], Rating]


def sure(rating: Rating) -> float:
    """The lower bound of a rating."""
    return rating.mu - 3 * rating.sigma


def people(**ratings: Rating) -> Before:
    """These ratings among people before a match."""
    return {(person, "people"): rating for person, rating in ratings.items()}


def ratings(before: Before, outcome: Result) -> dict[str, Rating]:
    """The ratings of all players after a match, in either column."""
    return {person: judged.rating for person, judged in rated(before, outcome).items()}


def helped(outcome: Result, person: str) -> bool:
    """Whether a bot played for their party, at the end or before a player came late."""
    seats = outcome.parties[contenders(outcome)[person]]
    return any(outcome.bots[seat] or not outcome.shares[seat] for seat in seats)


def seat_of(outcome: Result, person: str) -> int:
    """A player's seat."""
    return outcome.players.index(person)


@st.composite
def tables(draw: st.DrawFn, absence: bool = False) -> tuple[Before, Result]:
    """Two to twelve people and bots, alone or in two teams, with any result; some may have left or done nothing."""
    count = draw(st.integers(2, 12))
    players = [draw(st.sampled_from([f"p{seat}", ""])) for seat in range(count)]
    teams = draw(st.booleans())
    parties = [list(range(0, count, 2)), list(range(1, count, 2))] if teams else None
    totals = draw(st.lists(st.integers(-20, 20), min_size=2 if teams else count, max_size=2 if teams else count))
    winners = [party for party, total in enumerate(totals) if total == max(totals)]
    gone = [bool(player) and absence and draw(st.booleans()) for player in players]
    bots = ["" if player and not left else draw(temperaments) for player, left in zip(players, gone, strict=True)]
    shares: list[Share] = [(draw(some_shares) if absence else "whole") if player else "" for player in players]
    before: Before = {}
    for player in filter(None, players):
        for versus in VERSUS_COLUMNS:
            if draw(st.booleans()):
                before[player, versus] = draw(strengths)
    return before, result(players, winners, bots=bots, parties=parties, totals=totals, shares=shares)


@given(tables(absence=True))
def test_only_contenders_are_rated_and_no_rating_becomes_less_certain(table: tuple[Before, Result]) -> None:
    before, outcome = table
    judged = rated(before, outcome)
    assert set(judged) <= set(contenders(outcome))
    for person, (versus, rating, _) in judged.items():
        assert 0 < rating.sigma <= before.get((person, versus), START).sigma


@given(tables())
def test_bots_alone_move_no_rating_among_people(table: tuple[Before, Result]) -> None:
    before, outcome = table
    sides = set(contenders(outcome).values())
    assume(len(sides) > 1)
    kept = [party for party in range(len(outcome.parties)) if party in sides]
    without = result(
        outcome.players,
        [kept.index(party) for party in outcome.winners if party in sides],
        bots=outcome.bots,
        parties=[outcome.parties[party] for party in kept],
        totals=[outcome.totals[party] for party in kept],
    )
    judged = rated(before, outcome)
    assert {person: verdict.rating for person, verdict in judged.items()} == ratings(before, without)
    assert {verdict.versus for verdict in judged.values()} == {"people"}


@given(tables(absence=True))
def test_only_players_of_the_whole_match_without_a_bots_help_can_gain(table: tuple[Before, Result]) -> None:
    before, outcome = table
    for person, (versus, rating, won) in rated(before, outcome).items():
        seat, start = seat_of(outcome, person), before.get((person, versus), START)
        if outcome.shares[seat] != "whole" or outcome.bots[seat] or (versus == "people" and helped(outcome, person)):
            assert not won
            assert rating.mu <= start.mu
            assert sure(rating) <= sure(start)


@given(tables(absence=True))
def test_only_winners_have_a_win(table: tuple[Before, Result]) -> None:
    before, outcome = table
    for person, judged in rated(before, outcome).items():
        party = contenders(outcome)[person]
        assert not judged.won or (party in outcome.winners and len(outcome.winners) < len(outcome.parties))


@given(tables(absence=True), st.data())
def test_no_player_escapes_a_loss_by_leaving(table: tuple[Before, Result], data: st.DataObject) -> None:
    before, outcome = table
    judged = rated(before, outcome)
    assume(judged)
    person = data.draw(st.sampled_from(sorted(judged)))
    seat, versus = seat_of(outcome, person), judged[person].versus
    left: list[Share] = [("little" if place == seat else share) for place, share in enumerate(outcome.shares)]
    bots = [("steady" if place == seat else bot) for place, bot in enumerate(outcome.bots)]
    again = result(
        outcome.players, outcome.winners, bots=bots, parties=outcome.parties, totals=outcome.totals, shares=left
    )
    after = rated(before, again)
    assert person in after
    assert after[person].versus == versus
    assert not after[person].won
    assert after[person].rating.mu <= judged[person].rating.mu


@given(tables())
def test_a_sole_winner_rises_and_a_sole_last_player_falls(table: tuple[Before, Result]) -> None:
    before, outcome = table
    for person, (versus, rating, won) in rated(before, outcome).items():
        party, start = contenders(outcome)[person], before.get((person, versus), START)
        if outcome.winners == [party] and not (versus == "people" and helped(outcome, person)):
            assert won
            assert rating.mu >= start.mu
            assert sure(rating) >= sure(start)
        total = outcome.totals[party]
        if party not in outcome.winners and outcome.totals.count(total) == 1 and total == min(outcome.totals):
            assert rating.mu < start.mu


@given(tables(), st.data())
def test_a_better_place_is_never_worth_less(table: tuple[Before, Result], data: st.DataObject) -> None:
    before, outcome = table
    judged = rated(before, outcome)
    assume(judged)
    person = data.draw(st.sampled_from(sorted(judged)))
    reached = []
    for points in (-30, 0, 30):
        mine = contenders(outcome)[person]
        totals = [points if party == mine else total for party, total in enumerate(outcome.totals)]
        winners = [party for party, total in enumerate(totals) if total == max(totals)]
        again = result(outcome.players, winners, bots=outcome.bots, parties=outcome.parties, totals=totals)
        reached.append(rated(before, again)[person].rating.mu)
    assert reached == sorted(reached)


@given(st.integers(2, 12), st.integers(0, 11))
def test_equal_players_with_equal_results_stay_equal(count: int, winner: int) -> None:
    after = ratings({}, result([f"p{seat}" for seat in range(count)], [winner % count]))
    losers = [rating for person, rating in after.items() if person != f"p{winner % count}"]
    for rating in losers:
        assert rating == pytest.approx(losers[0])


@given(tables())
def test_a_first_place_shared_by_all_is_no_win_and_moves_nothing(table: tuple[Before, Result]) -> None:
    before, outcome = table
    all_parties = list(range(len(outcome.parties)))
    draw = result(outcome.players, all_parties, bots=outcome.bots, parties=outcome.parties)
    for person, (versus, rating, won) in rated(before, draw).items():
        assert not won
        assert rating == before.get((person, versus), START)


def test_matches_against_bots_alone_have_their_own_rating() -> None:
    mine = people(ann=Rating(30, 2))
    judged = rated(mine, result(["ann", "", ""], [0]))["ann"]
    assert (judged.versus, judged.won) == ("bots", True)
    assert judged.rating.mu < 30  # she starts there, whatever her rating among people is
    team = rated(mine, result(["ann", "ben", "", ""], [0], parties=[[0, 1], [2, 3]]))
    assert {verdict.versus for verdict in team.values()} == {"bots"}
    both = rated(mine, result(["ann", "", "ben", ""], [0], parties=[[0, 1], [2, 3]]))
    assert {verdict.versus for verdict in both.values()} == {"people"}


def test_a_bot_in_a_party_of_people_counts_by_its_strength() -> None:
    def lost_with(bot: str) -> float:
        outcome = result(["ann", "", "ben", ""], [1], bots=["", bot, "", "steady"], parties=[[0, 1], [2, 3]])
        return rated({}, outcome)["ann"].rating.mu

    assert START.mu > lost_with("relaxed") > lost_with("steady") > lost_with("lightning")


def test_what_a_bot_wins_for_its_partner_is_not_the_partners_win() -> None:
    outcome = result(["ann", "", "ben", "cem"], [0], bots=["", "lightning", "", ""], parties=[[0, 1], [2, 3]])
    judged = rated({}, outcome)
    assert (judged["ann"].versus, judged["ann"].won, judged["ann"].rating) == ("people", False, START)
    assert judged["ben"].rating.mu < START.mu, "they have lost all the same"


def after_wins(count: int, bot: str) -> Rating:
    """The rating of a new player after this many wins in a row against one bot; no win may lower it."""
    ann = START
    for _ in range(count):
        better = rated({("ann", "bots"): ann}, result(["ann", ""], [0], bots=["", bot]))["ann"].rating
        assert sure(better) >= sure(ann)
        ann = better
    return ann


@pytest.mark.parametrize("opponents", [["q1", "q2"], ["", ""]], ids=["people", "bots"])
def test_a_late_player_does_not_hide_the_bot_that_won_for_the_team(opponents: list[str]) -> None:
    players, bots = ["ann", "late", *opponents], ["", "", *["" if name else "quick" for name in opponents]]
    shares: list[Share] = ["whole", "", *["whole" if name else "" for name in opponents]]
    outcome = result(players, [0], bots=bots, parties=[[0, 1], [2, 3]], totals=[9, 1], shares=shares)
    assert rated({}, outcome)["ann"].rating == START
    assert not rated({}, outcome)["ann"].won


@pytest.mark.parametrize("bot", sorted(BOT_STRENGTHS))
def test_no_player_gets_far_above_the_bots_they_always_beat(bot: str) -> None:
    assert after_wins(500, bot).mu <= max(START.mu, BOT_STRENGTHS[bot].mu + STEP)


def test_a_quicker_bot_is_worth_more() -> None:
    reached = [after_wins(3, bot).mu for bot in ("relaxed", "steady", "quick", "lightning")]
    assert reached == sorted(set(reached))


def test_every_temperament_has_a_strength() -> None:
    assert set(TEMPERAMENTS) | {"random", "still"} == set(BOT_STRENGTHS)


def test_an_unknown_bot_is_an_error() -> None:
    with pytest.raises(LookupError, match="no bot is called 'turbo'"):
        strength_of("turbo")
    with pytest.raises(LookupError, match="turbo"):
        rated({}, result(["ann", ""], [0], bots=["", "turbo"]))


@pytest.mark.parametrize(
    "outcome", [result(["ann", "ben"], [0], counts=False), result(["ann", "ben"], [0], rounds=0)], ids=["odd", "none"]
)
def test_changed_rules_and_matches_without_a_round_move_nothing(outcome: Result) -> None:
    assert rated({}, outcome) == {}


def test_an_absent_opponent_counts_as_a_bot_and_the_absent_lose_to_a_person() -> None:
    judged = rated({}, result(["ann", "ben"], [0], bots=["", "steady"], shares=["whole", "little"]))
    assert (judged["ann"].versus, judged["ann"].won) == ("bots", True)
    assert (judged["ben"].versus, judged["ben"].won) == ("people", False)
    assert judged["ben"].rating.mu < START.mu


def test_an_opponent_who_left_late_was_beaten_as_a_person() -> None:
    judged = rated({}, result(["ann", "ben"], [0], bots=["", "steady"], shares=["whole", "part"]))
    assert (judged["ann"].versus, judged["ann"].won) == ("people", True)
    assert judged["ann"].rating.mu > START.mu > judged["ben"].rating.mu


def test_a_win_of_a_substitute_counts_for_no_player() -> None:
    judged = rated({}, result(["ann", "ben"], [1], bots=["", "steady"], shares=["whole", "part"]))
    assert not judged["ben"].won
    assert judged["ben"].rating.mu < START.mu


def test_an_absent_player_loses_nothing_and_an_idle_one_is_no_win() -> None:
    never = rated({}, result(["ann", "ben"], [0], bots=["", "steady"], shares=["whole", ""]))
    assert set(never) == {"ann"}
    idle = rated({}, result(["ann", "ben"], [0], shares=["whole", "little"]))
    assert set(idle) == {"ben"}
    assert idle["ben"].rating.mu < START.mu


def test_the_winners_come_first_whatever_their_totals_and_the_others_by_totals() -> None:
    after = ratings({}, result(["ann", "ben", "cleo"], [2], totals=[9, 5, 1]))
    assert after["cleo"].mu > after["ann"].mu > after["ben"].mu


def test_a_team_rises_together_and_beating_more_people_is_worth_more() -> None:
    pair = ratings({}, result(["ann", "ben", "cleo", "dora"], [0], parties=[[0, 2], [1, 3]]))
    assert pair["ann"] == pair["cleo"]
    assert pair["ann"].mu > START.mu > pair["ben"].mu
    alone = ratings({}, result(["ann", "ben", "dora"], [0], parties=[[0], [1, 2]]))
    duel = ratings({}, result(["ann", "ben"], [0]))
    assert alone["ann"].mu > duel["ann"].mu


def test_two_seats_of_one_party_are_one_player() -> None:
    outcome = result(["ann", "ben", "ann", "cleo"], [0], parties=[[0, 2], [1, 3]])
    record = counted({}, outcome)["ann", "people"]
    assert (record.matches, record.wins) == (1, 1)
    assert record.mu > START.mu


def test_a_player_on_both_sides_is_not_rated() -> None:
    assert rated({}, result(["ann", "ann", "ben"], [2])) == {}
    assert set(rated({}, result(["ann", "ann", "ben", "cleo"], [2]))) == {"ben", "cleo"}


def test_a_table_with_one_party_moves_nothing() -> None:
    assert rated({}, result(["ann", "ben"], [0], parties=[[0, 1]])) == {}
