"""Plays: all reasons to refuse, plays without a target, redirected plays, and the list of plays against brute force."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toys import BOX, DRAWER, HAND, PILE, SPARE, laid, random_batch, random_state, small_layout

from rasant.core.book import EITHER_WAY, STRAIGHT, TAKES_NOTHING, TURNED, Rule
from rasant.core.cards import Deck
from rasant.core.events import Noted, Opened
from rasant.core.layout import ALL, MAY, NONE, TOP, Layout
from rasant.core.legal import aim, plays
from rasant.core.moves import ANYWHERE, Play
from rasant.core.refusal import DOES_NOT_FIT, NOT_NOW, NOT_THERE, NOT_YOURS, Refusal
from rasant.core.state import State, fold

ONE, TWO_A, THREE, FOUR = 0, 2, 4, 6
"""Cards: 1a, 2a, 3a, 4a. Their faces: 0, 3, 4, 5 (the backs a and b are 1 and 2)."""
F1, F2, F3, F4 = 0, 3, 4, 5


def table(may: int = 3) -> State:
    """Seat 0 holds 1, 2 and 3, seat 1 holds 4."""
    return laid(small_layout(), {HAND: [ONE, TWO_A, THREE], HAND + 1: [FOUR]}, may)


def test_a_play_that_fits_is_carried_out_as_it_is() -> None:
    play = Play(HAND, F1, SPARE)
    assert aim(table(), 0, play) == play


@pytest.mark.parametrize(
    ("seat", "play", "refusal"),
    [
        (1, Play(HAND + 1, F4, PILE), DOES_NOT_FIT),
        (0, Play(HAND, F2), DOES_NOT_FIT),
        (0, Play(HAND, F1, HAND), DOES_NOT_FIT),
        (0, Play(HAND, F1, HAND + 1), DOES_NOT_FIT),
        (0, Play(HAND, F1, DRAWER), DOES_NOT_FIT),
        (0, Play(HAND, F1, PILE, 1), DOES_NOT_FIT),
        (1, Play(HAND, F1, PILE), NOT_YOURS),
        (0, Play(BOX, F1, PILE), NOT_YOURS),
        (0, Play(PILE, F1, SPARE), NOT_YOURS),
        (0, Play(HAND, F4, PILE), NOT_THERE),
        (0, Play(HAND, 1, PILE), NOT_THERE),
        (0, Play(99, F1, PILE), NOT_THERE),
        (0, Play(-1, F1, PILE), NOT_THERE),
        (0, Play(HAND, F1, 99), NOT_THERE),
        (0, Play(HAND, F1, -2), NOT_THERE),
        (0, Play(HAND, F1, PILE, 2), NOT_THERE),
        (0, Play(HAND, F1, PILE, -1), NOT_THERE),
        (2, Play(HAND, F1, PILE), NOT_NOW),
    ],
)
def test_every_reason_to_refuse(seat: int, play: Play, refusal: Refusal) -> None:
    assert aim(table(), seat, play) == refusal


def test_no_seat_plays_that_may_not_act() -> None:
    assert aim(table(may=2), 0, Play(HAND, F1, PILE)) == NOT_NOW
    assert plays(table(may=2), 0) == []


def test_only_as_many_cards_as_a_zone_gives_can_be_played() -> None:
    state = laid(small_layout(), {HAND: [ONE, 1, TWO_A]})
    for gives, answer in ((NONE, NOT_THERE), (TOP, NOT_THERE), (2, None), (ALL, None)):
        fold(state, Opened(HAND, gives, TAKES_NOTHING))
        aimed = aim(state, 0, Play(HAND, F1, PILE))
        assert aimed == (answer or Play(HAND, F1, PILE))


def test_one_tap_goes_to_the_first_place_that_takes_the_card() -> None:
    state = laid(small_layout(), {HAND: [TWO_A], SPARE: [ONE]})
    assert aim(state, 0, Play(HAND, F2)) == Play(HAND, F2, SPARE)
    assert aim(table(), 0, Play(HAND, F1, ANYWHERE)) == Play(HAND, F1, PILE)


def test_an_opening_aimed_at_a_place_just_taken_goes_to_the_next_free_one() -> None:
    state = laid(small_layout(), {HAND: [ONE], PILE: [1]})
    assert aim(state, 0, Play(HAND, F1, PILE)) == Play(HAND, F1, SPARE)
    state = laid(small_layout(), {HAND: [ONE], PILE: [1], SPARE: [THREE]})
    assert aim(state, 0, Play(HAND, F1, PILE)) == DOES_NOT_FIT


def test_only_a_free_place_is_as_good_as_the_one_aimed_at() -> None:
    state = laid(small_layout(), {HAND: [FOUR], PILE: [1], SPARE: [ONE, TWO_A, THREE]})
    assert aim(state, 0, Play(HAND, F4, SPARE)) == Play(HAND, F4, SPARE)
    assert aim(state, 0, Play(HAND, F4, PILE)) == DOES_NOT_FIT


def test_a_card_that_does_not_fit_an_empty_place_is_not_redirected() -> None:
    state = laid(small_layout(), {HAND: [TWO_A], SPARE: [ONE]})
    assert aim(state, 0, Play(HAND, F2, PILE)) == DOES_NOT_FIT


def ways_table(ways: int, also: Rule | None = None, own: bool = False) -> State:
    """A table with one card in the hand of seat 0, and a pile of seat 1 that takes it in these ways."""
    deck = Deck()
    face = deck.face("x", ["x"])
    deck.add(face, face, 0)
    layout = Layout(deck, [0, 0])
    layout.zone("hand", "hand", 0, gives=TOP)
    layout.contents[0] = [0]
    rule = layout.rule(Rule(1, layout.lock_table(1), ways=ways, also=also, own=own))
    layout.zone("pile", "pile", 1, rule=rule)
    state = State(layout)
    fold(state, Noted(MAY, 3))
    return state


@pytest.mark.parametrize(("ways", "legal"), [(STRAIGHT, [0]), (TURNED, [1]), (EITHER_WAY, [0, 1])])
def test_a_card_is_laid_only_in_the_ways_of_the_rule(ways: int, legal: list[int]) -> None:
    state = ways_table(ways)
    assert [way for way in (0, 1) if aim(state, 0, Play(0, 0, 1, way)) == Play(0, 0, 1, way)] == legal
    assert plays(state, 0) == [Play(0, 0, 1, way) for way in legal]


def test_a_second_rule_of_the_book_adds_to_the_first() -> None:
    also = Rule(1, [[1, 1]], ways=TURNED)
    assert plays(ways_table(STRAIGHT, also), 0) == [Play(0, 0, 1, 0), Play(0, 0, 1, 1)]


def test_a_rule_for_owners_is_closed_to_others() -> None:
    assert aim(ways_table(STRAIGHT, own=True), 0, Play(0, 0, 1)) == DOES_NOT_FIT


def brute_force(state: State, seat: int) -> set[Play]:
    """All plays that are accepted unchanged, found by trying."""
    zones, faces = len(state.zones), len(state.layout.deck.faces)
    every = (
        Play(src, f, dst, way) for src in range(zones) for f in range(faces) for dst in range(zones) for way in (0, 1)
    )
    return {play for play in every if aim(state, seat, play) == play}


@given(st.randoms(use_true_random=False))
def test_the_list_of_plays_is_exactly_what_is_accepted(rng: Random) -> None:
    state = random_state(rng)
    for event in [None, *random_batch(state, rng)]:
        if event is not None:
            fold(state, event)
        for seat in range(state.layout.seats):
            listed = plays(state, seat)
            assert len(set(listed)) == len(listed)
            assert set(listed) == brute_force(state, seat)


def test_the_list_of_plays_is_cached_for_one_seat_until_the_next_event() -> None:
    state = table()
    listed = plays(state, 0)
    assert plays(state, 0) is listed
    assert all(aim(state, 0, play) is play for play in listed)
    assert aim(state, 1, listed[0]) == NOT_YOURS
    fold(state, Noted(MAY, 2))
    assert aim(state, 0, listed[0]) == NOT_NOW
    assert plays(state, 0) == []


@given(st.randoms(use_true_random=False))
def test_a_play_is_judged_the_same_whether_it_was_listed_or_not(rng: Random) -> None:
    state = random_state(rng)
    earlier: list[Play] = []
    for event in [None, *random_batch(state, rng)]:
        if event is not None:
            fold(state, event)
        for seat in range(state.layout.seats):
            earlier += plays(state, seat)
            for play in earlier:
                for who in range(state.layout.seats):
                    assert aim(state, who, play) == aim(state.copy(), who, play)


@given(st.randoms(use_true_random=False), *[st.integers()] * 5)
def test_wild_numbers_are_refused_and_never_raise(
    rng: Random, seat: int, src: int, face: int, dst: int, way: int
) -> None:
    state = random_state(rng)
    zones = len(state.zones)
    for play in (
        Play(src, face, dst, way),
        Play(src % zones, face, dst, way % 2),
        Play(src % zones, face, dst % zones),
    ):
        for who in (abs(seat), seat % state.layout.seats):
            answer = aim(state, who, play)
            assert isinstance(answer, Refusal) or answer in plays(state, who)
