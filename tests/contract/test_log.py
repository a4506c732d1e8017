"""The log is everything: it folds to the state, comes out the same again, and tells a round from deal to end."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from tests.playing import Played, again, replay

from rasant.core.chance import secret_of
from rasant.core.contract import Score
from rasant.core.events import BEFORE, CARDS_IN_PLAY, MATCH_ENDED, NO_SEAT, ROUND_ENDED, Began, Ended, Moved
from rasant.core.layout import MAY
from rasant.core.match import Match
from rasant.core.moves import Play
from rasant.core.packing import pack, unpack
from rasant.core.state import State, fold_all


def test_the_packed_log_folds_to_the_state(played: Played) -> None:
    state = State(played.game.layout)
    for line in played.lines:
        fold_all(state, unpack(msgspec.json.decode(line)).events)
    assert state == played.last
    fresh = state.copy()
    fresh.refresh()
    assert fresh == state


@pytest.mark.rule("C-8")
def test_the_same_seed_and_moves_give_the_same_log(played: Played) -> None:
    game = played.config.open()
    assert replay(game, played.seed, played.batches, played.steady) == played.lines


def test_a_match_taken_over_from_its_log_goes_on_the_same(played: Played) -> None:
    """Crash recovery: wherever the log breaks off, the rest comes out byte for byte."""
    for cut in sorted({1, len(played.batches) // 3, len(played.batches) - 2, len(played.batches) - 1}):
        match = Match(played.config.open(), secret_of(played.seed), clocked=played.steady)
        for line in played.lines[:cut]:
            match.resume(unpack(msgspec.json.decode(line)))
        rest = [msgspec.json.encode(pack(again(match, batch))) for batch in played.batches[cut:]]
        assert rest == played.lines[cut:], f"taken over after {cut} batches"


def test_cards_are_conserved(played: Played) -> None:
    every = Counter(range(len(played.game.layout.deck)))
    for state, batch in played.positions():
        assert Counter(card for cards in state.zones for card in cards) == every, f"before batch {batch.number}"
    assert Counter(card for cards in played.last.zones for card in cards) == every


def test_batches_count_up_and_time_does_not_run_back(played: Played) -> None:
    assert [batch.number for batch in played.batches] == list(range(len(played.batches)))
    times = [batch.now for batch in played.batches]
    assert times == sorted(times)
    assert all(batch.events for batch in played.batches)
    assert all((batch.seat == NO_SEAT) == (batch.move is None) for batch in played.batches)


def test_a_round_begins_once_and_ends_once(played: Played) -> None:
    kinds = [event for batch in played.batches for event in batch.events if isinstance(event, Began | Ended)]
    assert [type(event) for event in kinds] == [Began, Ended]
    assert isinstance(kinds[0], Began)
    assert kinds[0].round == 1
    assert kinds[0] in played.batches[0].events
    assert isinstance(kinds[1], Ended)
    assert kinds[1].over in (ROUND_ENDED, MATCH_ENDED)
    assert kinds[1] in played.batches[-1].events
    assert kinds[1].how
    phases = [state.phase for state, _ in played.positions()]
    assert phases == [BEFORE] + [CARDS_IN_PLAY] * (len(phases) - 1)


def test_nobody_may_act_before_the_round_or_after_it(played: Played) -> None:
    game = played.game
    for state in (State(game.layout), played.last):
        assert state.facts[MAY] == 0
        for seat in range(game.layout.seats):
            assert game.legal(state, seat) == []
            assert game.view(state, seat).acts == []


@pytest.mark.rule("C-5")
def test_who_plays_a_card_lays_that_one_card(played: Played) -> None:
    deck = played.game.layout.deck
    for state, batch in played.positions():
        if isinstance(batch.move, Play):
            moved = next(event for event in batch.events if isinstance(event, Moved))
            assert (moved.src, len(moved.cards)) == (batch.move.src, 1)
            assert deck.sides[state.side[moved.src]][moved.cards[0]] == batch.move.face


def check_score(score: Score, parties: int, over: bool) -> None:
    """Whole numbers for every party, and winners exactly when the match is over."""
    assert len(score.points) == len(score.totals) == parties
    assert all(type(points) is int and abs(points) < 10_000 for points in score.points + score.totals)
    assert bool(score.winners) == over
    assert sorted(set(score.winners)) == score.winners
    assert all(0 <= winner < parties for winner in score.winners)


def test_the_score_is_always_to_be_had(played: Played) -> None:
    game = played.game
    seats = [seat for party in game.parties for seat in party]
    assert sorted(seats) == list(range(game.layout.seats))
    for state, _ in played.sampled(20):
        check_score(game.score(state), len(game.parties), False)
    check_score(game.score(played.last), len(game.parties), played.last.phase == MATCH_ENDED)
