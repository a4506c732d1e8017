"""State and fold: each kind of event, and derived parts that always equal recomputed ones."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toys import BOX, DRAWER, HAND, PILE, SPARE, laid, random_batch, random_state, small_layout

from rasant.core.book import Rule
from rasant.core.cards import BACK, FRONT, Deck
from rasant.core.events import (
    BEFORE,
    CARDS_IN_PLAY,
    DEAL,
    MATCH_ENDED,
    MOVE,
    NO_SEAT,
    ROUND_ENDED,
    TIME,
    Began,
    Ended,
    Event,
    Gathered,
    Moved,
    Noted,
    Opened,
    Shown,
)
from rasant.core.layout import ALL, EVERYONE, MAY, NOBODY, NONE, OWNER, TOP, Layout
from rasant.core.state import State, after, fold, fold_all


def folded(zones: dict[int, list[int]], *events: Event) -> State:
    """A small table with these cards, after these events."""
    state = laid(small_layout(), zones)
    fold_all(state, list(events))
    return state


def test_causes_have_these_words_in_logs() -> None:
    assert (MOVE, DEAL, TIME) == ("move", "deal", "time")


def test_a_table_starts_as_it_was_laid_out() -> None:
    state = State(small_layout())
    assert state.zones[BOX] == list(range(8))
    assert (state.round, state.phase, state.how, state.facts) == (0, BEFORE, "", [0])
    assert state.takers == [PILE, SPARE]


def test_moved_takes_cards_from_anywhere_and_lands_them_in_order() -> None:
    state = folded({HAND: [0, 2, 4], PILE: [7]}, Moved(HAND, PILE, [4, 0]))
    assert (state.zones[HAND], state.zones[PILE]) == ([2], [7, 4, 0])


def test_moved_under_goes_below_what_lies_there() -> None:
    assert folded({HAND: [0, 2], PILE: [7]}, Moved(HAND, PILE, [2, 0], True)).zones[PILE] == [2, 0, 7]


def test_moved_within_a_zone_goes_to_its_top() -> None:
    assert folded({HAND: [0, 2, 4]}, Moved(HAND, HAND, [0])).zones[HAND] == [2, 4, 0]


def test_gathered_empties_its_sources_and_sets_the_order() -> None:
    state = folded({HAND: [0, 2], PILE: [4], SPARE: [5]}, Gathered([HAND, PILE], SPARE, [2, 5, 0, 4]))
    assert [state.zones[zone] for zone in (HAND, PILE, SPARE)] == [[], [], [2, 5, 0, 4]]


def test_gathered_within_a_zone_is_a_shuffle() -> None:
    assert folded({PILE: [0, 2, 4]}, Gathered([], PILE, [4, 0, 2])).zones[PILE] == [4, 0, 2]
    assert folded({PILE: [0, 2, 4]}, Gathered([PILE], PILE, [4, 0, 2])).zones[PILE] == [4, 0, 2]


def test_shown_turns_a_zone_and_its_lock_with_it() -> None:
    state = folded({PILE: [0]})
    wanted = state.locks[0][PILE]
    fold(state, Shown(PILE, BACK, ALL, OWNER))
    assert (state.side[PILE], state.seen[PILE], state.who[PILE]) == (BACK, ALL, OWNER)
    assert (wanted, state.locks[0][PILE]) == (state.layout.deck.key("2"), 0)


def test_opened_changes_what_a_zone_gives_and_takes() -> None:
    state = folded({}, Opened(HAND, TOP, 1), Opened(SPARE, NONE, 0))
    assert (state.gives[HAND], state.rules[HAND]) == (TOP, 1)
    assert state.takers == [HAND, PILE]
    assert state.locks[0][SPARE] == 0
    assert state.locks[1][HAND] == state.layout.deck.key("1")


def test_noted_sets_a_fact() -> None:
    assert folded({}, Noted(MAY, 2)).facts == [2]


def test_began_and_ended_set_the_phase() -> None:
    state = folded({}, Ended(ROUND_ENDED, "stuck"))
    assert (state.phase, state.how) == (ROUND_ENDED, "stuck")
    fold(state, Began(2))
    assert (state.round, state.phase, state.how) == (2, CARDS_IN_PLAY, "")
    fold(state, Ended(MATCH_ENDED, "won"))
    assert (state.phase, state.how) == (MATCH_ENDED, "won")


def test_the_lock_of_a_zone_joins_all_rules_that_apply_to_it() -> None:
    deck = Deck()
    faces = [deck.face(name, [name]) for name in "abc"]
    layout = Layout(deck, [0])
    layout.zone("hand", "hand", 0, gives=TOP)
    table = [layout.lock_table(1 << face) for face in faces]
    last = Rule(1, table[2])
    rule = layout.rule(Rule(1, table[0], also=Rule(1, table[1], also=last)))
    state = State(layout)
    fold(state, Opened(layout.zone("pile", "pile") - 1, TOP, rule))
    assert state.locks[0][0] == 0b111


@pytest.mark.parametrize(
    ("who", "seats"), [(EVERYONE, [NO_SEAT, 0, 1]), (OWNER, [0]), (NOBODY, [])], ids=["everyone", "owner", "nobody"]
)
def test_who_sees_what_a_zone_shows(who: int, seats: list[int]) -> None:
    state = folded({}, Shown(HAND, FRONT, ALL, who))
    assert [seat for seat in (NO_SEAT, 0, 1) if state.sees(HAND, seat)] == seats


def test_only_a_seat_may_act() -> None:
    state = laid(small_layout(), {}, may=0b10)
    assert [seat for seat in (-9, NO_SEAT, 0, 1, 2, 99) if state.may(seat)] == [1]


def test_a_copy_is_a_state_of_its_own() -> None:
    state = laid(small_layout(), {HAND: [0, 2], PILE: [4]})
    twin = state.copy()
    assert twin == state
    for event in (
        Moved(HAND, PILE, [2]),
        Shown(DRAWER, FRONT, TOP, EVERYONE),
        Opened(SPARE, TOP, 0),
        Noted(MAY, 0),
        Began(5),
        Ended(ROUND_ENDED, "x"),
        Gathered([HAND], BOX, list(range(8))),
    ):
        assert after(state, [event]) != state
        assert twin == state


def test_a_state_has_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(State(small_layout()))


@given(st.randoms(use_true_random=False))
def test_derived_parts_always_equal_recomputed_ones(rng: Random) -> None:
    state = random_state(rng)
    for event in random_batch(state, rng):
        state.wanted(0)  # fills the cache, so that later events must update it
        fold(state, event)
        fresh = state.copy()
        fresh.refresh()
        assert fresh == state
        assert [fresh.wanted(team) for team in range(state.layout.teams)] == [
            state.wanted(team) for team in range(state.layout.teams)
        ]


@given(st.randoms(use_true_random=False))
def test_cards_are_conserved(rng: Random) -> None:
    state = random_state(rng)
    fold_all(state, random_batch(state, rng))
    assert Counter(card for cards in state.zones for card in cards) == Counter(range(len(state.layout.deck)))
