"""Properties of logs: they fold to the state, are reproducible, and have a round from deal to end."""

from collections import Counter

import msgspec

from rasant.core.chance import secret_of
from rasant.core.contract import Score
from rasant.core.events import BEFORE, CARDS_IN_PLAY, MATCH_ENDED, NO_SEAT, ROUND_ENDED, Began, Ended, Moved
from rasant.core.layout import MAY
from rasant.core.match import Match
from rasant.core.moves import Play
from rasant.core.packing import pack, unpack
from rasant.core.state import State, fold_all
from rasant.testing.rounds import Round, again, at, every_round

HIGHEST = 10_000
"""Bound for points."""


@every_round()
def the_packed_log_folds_to_the_state(round: Round) -> None:
    """The log, packed and unpacked, folds to the state at the end of the round."""
    state = State(round.game.layout)
    for line in round.lines:
        fold_all(state, unpack(msgspec.json.decode(line)).events)
    assert state == round.last, "the log folds to another state than the one in which the round ended"
    fresh = state.copy()
    fresh.refresh()
    assert fresh == state, "what a state derives from its zones is not what the fold kept"


@every_round("C-8")
def the_same_seed_and_moves_give_the_same_log(round: Round) -> None:
    """The same seed and moves give the same log byte for byte, so a game has no clock, random numbers or memory."""
    _compare(round, Match(round.way.config.open(), secret_of(round.way.seed), clocked=round.way.steady), 0)


@every_round()
def a_match_restored_from_its_log_continues_the_same(round: Round) -> None:
    """Crash recovery: from any prefix of the log, the rest results byte for byte."""
    length = len(round.batches)
    for cut in sorted({cut for cut in (1, length // 3, length - 2, length - 1) if cut > 0}):
        match = Match(round.way.config.open(), secret_of(round.way.seed), clocked=round.way.steady)
        for line in round.lines[:cut]:
            match.resume(unpack(msgspec.json.decode(line)))
        _compare(round, match, cut)


def _compare(round: Round, match: Match, first: int) -> None:
    for batch, line in zip(round.batches[first:], round.lines[first:], strict=True):
        came = msgspec.json.encode(pack(again(match, batch)))
        assert came == line, f"{at(batch)} comes out otherwise after {first} batches from the log: {came!r}"


@every_round()
def cards_are_conserved(round: Round) -> None:
    """Every card is always in exactly one zone."""
    every = Counter(range(len(round.game.layout.deck)))
    for state, batch in round.positions():
        assert _lying(state) == every, f"before {at(batch)}: a card is missing or there twice"
    assert _lying(round.last) == every, "after the round a card is missing or there twice"


def _lying(state: State) -> Counter[int]:
    return Counter(card for cards in state.zones for card in cards)


@every_round()
def batches_count_up_and_time_never_decreases(round: Round) -> None:
    """Batches count up, each has events, and time never decreases."""
    before = 0
    for number, batch in enumerate(round.batches):
        assert batch.number == number, f"{at(batch)} is batch {number} of the log"
        assert batch.now >= before, f"{at(batch)}: time runs back"
        assert batch.events, f"{at(batch)} brings nothing"
        assert (batch.seat == NO_SEAT) == (batch.move is None), f"{at(batch)}: a move has a seat, all else has none"
        before = batch.now


@every_round()
def a_round_begins_once_and_ends_once(round: Round) -> None:
    """A round begins with its deal and ends once, in its last batch, with a word for how."""
    began = [(batch, event.round) for batch in round.batches for event in batch.events if isinstance(event, Began)]
    ended = [(batch, event) for batch in round.batches for event in batch.events if isinstance(event, Ended)]
    assert [(batch.number, number) for batch, number in began] == [(0, 1)], "only the deal begins a round, as the first"
    assert [batch.number for batch, _ in ended] == [len(round.batches) - 1], "only the last batch ends the round"
    assert ended[0][1].over in (ROUND_ENDED, MATCH_ENDED), "a round ends in ROUND_OVER or MATCH_OVER"
    assert ended[0][1].how, "a round ends without a word for how"
    phases = [state.phase for state, _ in round.positions()]
    assert phases == [BEFORE] + [CARDS_IN_PLAY] * (len(phases) - 1), "the round is not on from the deal to its end"


@every_round()
def no_seat_may_act_before_or_after_the_round(round: Round) -> None:
    """No seat may act before the round or after it."""
    game = round.game
    for when, state in (("before the round", State(game.layout)), ("after the round", round.last)):
        assert state.facts[MAY] == 0, f"{when} a seat may act"
        for seat in round.seats:
            assert game.legal(state, seat) == [], f"{when} seat {seat} has a move"
            assert game.view(state, seat).acts == [], f"{when} seat {seat} has an act"


@every_round("C-5")
def a_play_lays_the_named_card(round: Round) -> None:
    """The first event that moves cards in a play moves exactly the named card from the named zone."""
    deck = round.game.layout.deck
    for state, batch in round.positions():
        if isinstance(batch.move, Play):
            moved = next((event for event in batch.events if isinstance(event, Moved)), None)
            assert moved is not None, f"{at(batch)} moves no card"
            assert (moved.src, len(moved.cards)) == (batch.move.src, 1), f"{at(batch)} moves something else first"
            assert deck.sides[state.side[moved.src]][moved.cards[0]] == batch.move.face, f"{at(batch)}: another face"


@every_round()
def the_score_is_always_available(round: Round) -> None:
    """Every party has whole numbers of points at any time, and there are winners exactly when the match is over."""
    game = round.game
    seats = [seat for party in game.parties for seat in party]
    assert sorted(seats) == list(round.seats), f"the parties {game.parties} do not have every seat once"
    for state, batch in round.sampled(20):
        check_score(game.score(state), len(game.parties), False, f"before {at(batch)}")
    check_score(game.score(round.last), len(game.parties), round.last.phase == MATCH_ENDED, "after the round")


def check_score(score: Score, parties: int, over: bool, when: str) -> None:
    """Check that every party has whole numbers, and that there are winners exactly when the match is over."""
    assert len(score.points) == len(score.totals) == parties, f"{when}: {score} is not for {parties} parties"
    whole = all(type(points) is int and abs(points) < HIGHEST for points in score.points + score.totals)
    assert whole, f"{when}: {score} has more than whole numbers below {HIGHEST}"
    assert bool(score.winners) == over, f"{when}: {score} has winners though the match goes on, or none at its end"
    right = sorted(set(score.winners)) == score.winners and all(0 <= winner < parties for winner in score.winners)
    assert right, f"{when}: {score} must list the parties that won, each once, from the first"


@every_round()
def the_parts_add_up_to_the_points(round: Round) -> None:
    """The declared parts of points are cards in kinds of zone, and they add up to the points."""
    game = round.game
    parts, points = game.parts(round.last), game.score(round.last).points
    assert len(parts) == len(points), f"{parts} are not for {len(points)} parties"
    for party, made_of in enumerate(parts):
        unknown = [kind for kind, _, _ in made_of if kind not in game.layout.kinds]
        assert not unknown, f"points are made of {unknown}, which are no kinds of zone here"
        come_to = sum(count * each for _, count, each in made_of)
        assert not made_of or come_to == points[party], (
            f"{made_of} come to {come_to}, but the points are {points[party]}"
        )
