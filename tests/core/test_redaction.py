"""Redaction: faces only if still visible at the end of a batch, positions only to seats that see the whole zone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toys import BOX, DRAWER, HAND, PILE, SPARE, laid, random_batch, random_state, small_layout

from rasant.core.cards import BACK, FRONT
from rasant.core.events import NO_SEAT, Began, Ended, Event, Gathered, Moved, Noted, Opened, Shown
from rasant.core.layout import ALL, EVERYONE, NOBODY, NONE, OWNER, TOP
from rasant.core.redaction import redact
from rasant.core.state import State
from rasant.testing.messages import events_of, sent_to
from rasant.testing.worlds import batch_leak


def table() -> State:
    """Seat 0 holds 1a 2a 3a; 1b lies on the pile under 2b; 4a and 4b lie in the drawer."""
    return laid(small_layout(), {HAND: [0, 2, 4], PILE: [1, 3], DRAWER: [6, 7]})


def received(*events: Event, seat: int = NO_SEAT) -> tuple[list[list[Any]], list[list[Any]]]:
    """What a seat receives of a batch."""
    return sent_to(redact(table(), list(events)), seat)


def test_a_card_laid_openly_is_sent_with_the_face_it_shows() -> None:
    assert received(Moved(HAND, PILE, [4])) == ([["m", HAND, PILE, "3"]], [])


def test_an_uncovered_face_is_sent() -> None:
    assert received(Moved(PILE, BOX, [3])) == ([["m", PILE, BOX, [], "1"]], [])


def test_two_cards_from_the_top_are_sent_where_two_are_seen() -> None:
    events = received(Shown(PILE, FRONT, 2, EVERYONE), Moved(HAND, PILE, [4]))[0]
    assert events == [["s", PILE, FRONT, 2, EVERYONE, []], ["m", HAND, PILE, ["2", "3"]]]


def test_only_the_owner_receives_what_comes_to_hand() -> None:
    drawn = Moved(DRAWER, HAND, [7])
    public = [["m", DRAWER, HAND]]
    assert received(drawn) == (public, [])
    assert received(drawn, seat=1) == (public, [])
    assert received(drawn, seat=0) == (public, [[0, ["4"], [], []]])


def test_only_seats_that_see_the_whole_zone_receive_the_place() -> None:
    laid_from_the_middle = Moved(HAND, PILE, [2])
    public = [["m", HAND, PILE, "2"]]
    assert received(laid_from_the_middle, seat=1) == (public, [])
    assert received(laid_from_the_middle, seat=0) == (public, [[0, [], [], [1]]])


def test_a_place_in_a_zone_all_see_is_sent_to_all() -> None:
    events = redact(laid(small_layout(), {HAND: [0, 2]}), [Shown(HAND, FRONT, ALL, EVERYONE), Moved(HAND, BOX, [0])])
    assert events_of(events)[1] == ["m", HAND, BOX, [], "2", 1, False, [0]]


def test_after_a_card_is_put_under_a_hand_its_owner_gets_the_whole_hand() -> None:
    events, extra = received(Moved(DRAWER, HAND, [6], True), seat=0)
    assert events == [["m", DRAWER, HAND, [], [], 1, True, []]]
    assert extra == [[0, ["4", "1", "2", "3"], [], []]]


def test_a_packet_turned_over_and_shuffled_never_shows_both_sides_of_a_card() -> None:
    turned: list[Event] = [Shown(HAND, BACK, TOP, EVERYONE), Gathered([], HAND, [4, 0, 2])]
    for seat in (NO_SEAT, 0, 1):
        events, extra = received(*turned, seat=seat)
        assert events == [["s", HAND, BACK, TOP, EVERYONE, []], ["g", [], HAND, ["a"]]]
        assert extra == []


def test_a_face_that_is_covered_again_in_the_same_batch_is_not_sent() -> None:
    events = [Moved(DRAWER, PILE, [7]), Moved(HAND, PILE, [4])]
    assert received(*events)[0] == [["m", DRAWER, PILE], ["m", HAND, PILE, "3"]]
    events = [Moved(DRAWER, SPARE, [7]), Moved(SPARE, BOX, [7])]
    assert received(*events)[0] == [["m", DRAWER, SPARE], ["m", SPARE, BOX]]


def test_a_zone_hidden_at_the_end_of_a_batch_reveals_nothing() -> None:
    events = received(Shown(DRAWER, FRONT, ALL, EVERYONE), Shown(DRAWER, BACK, NONE, NOBODY))[0]
    assert events == [["s", DRAWER, FRONT, ALL, EVERYONE, []], ["s", DRAWER, BACK, NONE, NOBODY, []]]


def test_a_zone_shown_to_its_owner_is_sent_to_the_owner() -> None:
    shown = Shown(HAND, BACK, ALL, OWNER)
    assert received(shown, seat=0)[1] == [[0, ["a", "a", "a"], [], []]]
    assert received(shown, seat=1)[1] == []


def test_events_without_cards_are_sent_unchanged() -> None:
    events: list[Event] = [Began(2), Opened(PILE, TOP, 0), Noted(0, 0), Ended(2, "")]
    assert received(*events) == ([["b", 2], ["o", PILE, TOP, 0], ["n", 0, 0], ["e", 2, ""]], [])


@pytest.mark.rule("C-10")
@given(st.randoms(use_true_random=False))
def test_what_a_seat_receives_depends_on_nothing_hidden_from_it(rng: Random) -> None:
    state = random_state(rng)
    events = random_batch(state, rng)
    for seat in range(NO_SEAT, state.layout.seats):
        assert batch_leak(state, events, seat, rng.randrange(2**32)) is None
