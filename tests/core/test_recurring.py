"""Common parts of games: noting, collecting, ending, and points of races."""

from __future__ import annotations

import pytest
from tests.toys import BOX, DRAWER, HAND, PILE, laid, small_layout

from rasant.core.cards import BACK
from rasant.core.chance import Chance
from rasant.core.events import MATCH_ENDED, ROUND_ENDED, Event, Noted
from rasant.core.layout import NOBODY, NONE
from rasant.core.packing import pack_event
from rasant.core.recurring import collect, note
from rasant.core.state import after
from rasant.core.tally import ending, race_points, standing


def test_a_fact_is_noted_only_if_it_changes() -> None:
    state = laid(small_layout(), {})
    events: list[Event] = []
    note(state, 0, state.facts[0], events)
    assert events == []
    note(state, 0, 1, events)
    assert [pack_event(event) for event in events] == [pack_event(Noted(0, 1))]


def test_all_cards_are_collected_except_those_that_stay() -> None:
    state = laid(small_layout(), {HAND: [0, 1], PILE: [2], DRAWER: [3]})
    collected = after(state, [collect(state, BOX, [7, 6, 5, 4, 2, 1, 0], [DRAWER])])
    assert collected.zones[BOX] == [7, 6, 5, 4, 2, 1, 0]
    assert (collected.zones[HAND], collected.zones[PILE], collected.zones[DRAWER]) == ([], [], [3])
    everything = collect(state, BOX, list(range(8)))
    assert after(state, [everything]).zones[DRAWER] == []


@pytest.mark.rule("C-12")
@pytest.mark.parametrize(
    ("decided", "max_rounds", "over"), [(False, 2, ROUND_ENDED), (True, 2, MATCH_ENDED), (False, 1, MATCH_ENDED)]
)
def test_a_match_ends_when_it_is_decided_or_has_lasted_long_enough(decided: bool, max_rounds: int, over: int) -> None:
    end = ending(laid(small_layout(), {}), decided, max_rounds, "won")
    assert (end.over, end.how) == (over, "won")


def test_winners_are_known_when_the_match_is_over_and_not_before() -> None:
    state = laid(small_layout(), {})
    assert standing(state, [1, 2], [5, 5]).winners == []
    state.phase = MATCH_ENDED
    assert standing(state, [1, 2], [5, 5]).winners == [0, 1]
    assert standing(state, [1, 2], [4, 5]).winners == [1]


def test_cards_in_the_centre_count_one_and_cards_left_two_against() -> None:
    layout = small_layout()
    layout.deck.sets = [0, 1] * 4
    state = laid(layout, {HAND: [0, 2], HAND + 1: [1], PILE: [3, 4, 5]})
    assert race_points(state, [HAND, HAND + 1], [PILE]) == [1 - 4, 2 - 2]


def test_a_box_lies_face_down_and_shows_no_seat_anything() -> None:
    layout = small_layout()
    box = layout.box("another")
    drawer = layout.hidden("drawer", "mine", 1)
    for zone in (box, drawer):
        assert (layout.side[zone], layout.seen[zone], layout.who[zone]) == (BACK, NONE, NOBODY)
    assert (layout.names[box], layout.owner_seats[box], layout.owner_seats[drawer]) == ("another", [], [1])


def test_every_item_can_be_drawn() -> None:
    chance = Chance(b"one", 0)
    assert {chance.one_of(["a", "b", "c"]) for _ in range(60)} == {"a", "b", "c"}
