"""Indistinguishable states: they look the same, differ where they can, and imagined ones are equally likely."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toys import HAND, PILE, laid, random_batch, random_state, small_layout

from rasant.core.cards import BACK, FRONT, Deck
from rasant.core.chance import Chance, chance_of
from rasant.core.events import NO_SEAT, Gathered, Moved, Noted
from rasant.core.imagine import UNSEEN, exchange, imagine, rename, rename_event, seen_sides
from rasant.core.layout import ALL, EVERYONE, NOBODY, NONE, Layout
from rasant.core.state import State, after
from rasant.core.view import View
from rasant.testing.worlds import exchanged


def test_the_sides_a_seat_sees() -> None:
    state = laid(small_layout(), {HAND: [0, 2], PILE: [4, 5]})
    assert seen_sides(state, 0) == [FRONT, UNSEEN, FRONT, UNSEEN, UNSEEN, FRONT, UNSEEN, UNSEEN]
    assert seen_sides(state, NO_SEAT) == [UNSEEN] * 5 + [FRONT] + [UNSEEN] * 2


@given(st.randoms(use_true_random=False), st.integers(0, 999))
def test_an_exchanged_state_looks_the_same_before_and_after(rng: Random, seed: int) -> None:
    before = random_state(rng)
    later = after(before, random_batch(before, rng))
    deck = before.layout.deck
    for seat in range(NO_SEAT, before.layout.seats):
        renamed = exchange([before, later], seat, chance_of(b"worlds", seed))
        assert sorted(renamed) == list(range(len(deck)))
        assert all(deck.sets[card] == deck.sets[other] for card, other in enumerate(renamed))
        for state in (before, later):
            assert View(rename(state, renamed), seat, []).visible() == View(state, seat, []).visible()
        assert (
            View(imagine(later, seat, chance_of(b"fair", seed)), seat, []).visible() == View(later, seat, []).visible()
        )


def test_every_card_that_can_be_is_exchanged(chance: Chance) -> None:
    layout = small_layout()
    hidden = laid(layout, {HAND + 1: [0, 2, 4]})
    assert exchanged(hidden, exchange([hidden], 0, chance)) == 8
    one_seen = laid(layout, {PILE: [0], HAND + 1: [2, 4]})
    assert exchanged(one_seen, exchange([one_seen], 0, chance)) == 8  # 1a may be 1b


def test_cards_seen_from_both_sides_stay(chance: Chance) -> None:
    deck = Deck()
    faces = [deck.face(name, []) for name in "abcd"]
    for front in faces[:2]:
        for back in faces[2:]:
            deck.add(front, back, 0)
    layout = Layout(deck, [0])
    layout.zone("box", "box", side=FRONT, seen=ALL, who=EVERYONE)
    layout.contents[0] = [0, 1, 2, 3]
    upright, turned = State(layout), State(layout)
    turned.side[0] = BACK
    assert exchanged(upright, exchange([upright], 0, chance)) == 4
    assert exchanged(upright, exchange([upright, turned], 0, chance)) == 0


def test_cards_of_another_set_are_never_exchanged(chance: Chance) -> None:
    deck = Deck()
    for number in range(4):
        deck.add(deck.face(f"f{number}", []), deck.face("back", []), number)
    layout = Layout(deck, [0])
    layout.zone("box", "box", seen=NONE, who=NOBODY)
    layout.contents[0] = [0, 1, 2, 3]
    assert exchange([State(layout)], 0, chance) == [0, 1, 2, 3]


@pytest.mark.parametrize("seat", [0, NO_SEAT])
def test_imagined_states_are_equally_likely(seat: int, chance: Chance) -> None:
    deck = Deck()
    for number in range(3):
        deck.add(deck.face(f"f{number}", []), deck.face("back", []), 0)
    layout = Layout(deck, [0])
    layout.zone("box", "box", seen=NONE, who=NOBODY)
    layout.contents[0] = [0, 1, 2]
    counts = Counter(tuple(imagine(State(layout), seat, chance).zones[0]) for _ in range(1_200))
    assert len(counts) == 6
    assert all(140 < count < 260 for count in counts.values())


def test_events_are_renamed_with_their_cards() -> None:
    renamed = [1, 0, 2]
    moved = rename_event(Moved(0, 1, [0, 2], True), renamed)
    assert isinstance(moved, Moved)
    assert (moved.src, moved.dst, moved.cards, moved.under) == (0, 1, [1, 2], True)
    gathered = rename_event(Gathered([0], 1, [2, 1, 0]), renamed)
    assert isinstance(gathered, Gathered)
    assert gathered.order == [2, 0, 1]
    noted = Noted(0, 1)
    assert rename_event(noted, renamed) is noted
