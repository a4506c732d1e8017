"""The end of a round and of a match, visibility, and the clock."""

from __future__ import annotations

import pytest

from fan_tan.tests.parlour import Parlour, fan_tan
from rasant.core.cards import HIDDEN
from rasant.core.chance import secret_of
from rasant.core.contract import NEVER
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, NO_SEAT, ROUND_ENDED, Batch
from rasant.core.layout import MAY
from rasant.core.match import Match

ROWS = {"diamonds": ["♦6", "♦7", "♦8"]}


def ended(counting: str, match: str = "single") -> Parlour:
    """Seat 1 passes, then seat 0 lays the last card; 2 and 3 cards are left."""
    hands = [["♦9", "♦10"], ["♠A", "♠2"], ["♦5", "♠K", "♠Q", "♠J"]]
    parlour = Parlour(hands, ROWS, counting=counting, match=match)
    parlour.lay(0, "♦9")
    parlour.pass_on(1)
    parlour.lay(2, "♦5")
    parlour.lay(0, "♦10")
    return parlour


@pytest.mark.rule("FT-11")
def test_the_last_card_ends_the_round_at_once() -> None:
    parlour = ended("first_out")
    assert (parlour.state.phase, parlour.state.how, parlour.state.facts[MAY]) == (MATCH_ENDED, "out", 0)


@pytest.mark.rule("FT-12")
def test_cards_left_cost_a_point_each() -> None:
    assert ended("cards_left").points == [0, -2, -3]


@pytest.mark.rule("FT-13")
def test_only_the_first_one_out_has_a_point() -> None:
    assert ended("first_out").points == [1, 0, 0]


@pytest.mark.rule("FT-14")
def test_passes_and_cards_left_go_into_the_pool_and_to_the_winner() -> None:
    assert ended("pool").points == [1 + 2 + 3, -1 - 2, -3]


@pytest.mark.rule("FT-14")
def test_what_the_winner_paid_comes_back() -> None:
    parlour = Parlour([["♦10"], ["♦9", "♠A"], ["♠2", "♠3"]], ROWS, counting="pool")
    for seat in (0, 1, 2, 0):
        parlour.lay(seat, "♦9" if seat else "♦10")
        parlour.pass_on(seat)
    assert parlour.state.phase != CARDS_IN_PLAY
    assert parlour.points == [1 + 1 + 2, -1, -3]


def play_round(match: Match) -> None:
    """Play a round of first legal moves."""
    match.deal(match.now)
    while match.state.phase == CARDS_IN_PLAY:
        seat = match.state.facts[MAY].bit_length() - 1
        assert isinstance(match.move(seat, match.game.legal(match.state, seat)[0], match.now), Batch)


def rounds_of_match(**settings: str) -> tuple[int, list[int], Match]:
    """Play a match; returns its number of rounds and its totals."""
    match = Match(fan_tan(4, **settings), secret_of("match"))
    while match.state.phase != MATCH_ENDED:
        play_round(match)
        assert match.state.round < 50
    return match.state.round, match.game.score(match.state).totals, match


@pytest.mark.rule("FT-15")
def test_a_match_is_a_round_or_so_many_rounds_or_goes_to_a_limit() -> None:
    assert rounds_of_match(match="single")[0] == 1
    assert rounds_of_match(match="rounds:4")[0] == 4
    rounds, totals, match = rounds_of_match(match="to_limit", counting="cards_left", limit="12")
    assert rounds > 1
    assert min(totals) <= -12
    last = match.game.score(match.state).points
    assert min(total - won for total, won in zip(totals, last, strict=True)) > -12, "it was not over a round before"
    rounds, totals, _ = rounds_of_match(match="to_limit", counting="first_out", limit="2")
    assert max(totals) == 2


@pytest.mark.rule("FT-16")
def test_a_match_to_an_unreached_limit_ends_after_max_rounds() -> None:
    rounds, totals, _ = rounds_of_match(match="to_limit", counting="first_out", limit="500", max_rounds="6")
    assert (rounds, sum(totals)) == (6, 6)


@pytest.mark.rule("FT-17")
def test_most_points_win_and_equal_ones_share() -> None:
    assert ended("cards_left").game.score(ended("cards_left").state).winners == [0]
    parlour = ended("cards_left", match="rounds:2")
    assert parlour.state.phase == ROUND_ENDED
    assert parlour.game.score(parlour.state).winners == []
    parlour.state.phase = MATCH_ENDED
    parlour.table.note({parlour.game.tally.facts[seat]: total for seat, total in enumerate([-4, -4, -9])})
    assert parlour.game.score(parlour.state).winners == [0, 1]


@pytest.mark.rule("FT-18")
def test_a_hand_is_seen_by_its_holder_alone_and_all_else_is_open() -> None:
    parlour = Parlour([["♦9", "♠A"], ["♦5", "♠2"], ["♣8"]], ROWS)
    game = parlour.game
    for seat in (NO_SEAT, 0, 1, 2):
        view = game.view(parlour.state, seat)
        for owner, hand in enumerate(game.hand):
            assert (HIDDEN in view.faces(hand)) == (owner != seat)
            assert view.size(hand) == len(parlour.cards(owner))
        assert view.faces(game.up[1]) == [game.pack.face(1, rank) for rank in (6, 7)]
        assert view.fact(game.paid[0]) == 0


@pytest.mark.rule("FT-19")
def test_the_clock_lays_a_card_that_fits_or_passes() -> None:
    parlour = Parlour([["♦9", "♦5", "♠A"], ["♠2"], ["♣8"]], ROWS, clocked=True, turn_s="20")
    until = parlour.state.facts[parlour.game.until]
    assert parlour.game.due(parlour.state) == until == 20_000
    assert parlour.table.wait(19_999) is None
    assert parlour.table.wait(1) is not None
    assert len(parlour.cards(0)) == 2
    assert parlour.turn == 1
    parlour.table.wait(20_000)
    assert (parlour.turn, parlour.state.facts[parlour.game.paid[1]]) == (2, 1)


@pytest.mark.rule("FT-19")
def test_without_a_clock_time_has_no_effect() -> None:
    parlour = Parlour([["♦9"], ["♠2"], ["♣8"]], ROWS, turn_s="0")
    assert parlour.game.due(parlour.state) == NEVER
    assert parlour.game.elapse(parlour.state, None) == []  # type: ignore[arg-type]
