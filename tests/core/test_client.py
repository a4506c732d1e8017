"""The client: after each batch it has the server's view."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.examples import examples
from tests.toys import BOX, DRAWER, HAND, PILE, laid, random_batch, random_state, small_layout

from rasant.core.cards import BACK
from rasant.core.client import Client, mirror
from rasant.core.events import NO_SEAT, Began, Ended, Event, Gathered, Moved, Noted, Opened, Shown
from rasant.core.layout import ALL, EVERYONE, OWNER, TOP
from rasant.core.moves import Act, Play
from rasant.core.redaction import redact
from rasant.core.state import State
from rasant.core.view import View


def heard(*events: Event, seat: int = 0) -> Client:
    """A client after a batch, checked against the server's view."""
    state = laid(small_layout(), {HAND: [0, 2, 4], PILE: [1], DRAWER: [6, 7]})
    client = Client(state.layout, View(state, seat, []).visible())
    client.receive(*redact(state, list(events)).to(seat), [])
    assert client.view().visible() == View(state, seat, []).visible()
    return client


def test_a_client_starts_with_the_view_it_is_given() -> None:
    state = laid(small_layout(), {HAND: [0, 2], PILE: [4, 5]})
    seen = View(state, 0, [Act("knock", 1)]).visible()
    client = Client(state.layout, seen)
    assert client.view().visible() == seen
    assert client.view().acts == [Act("knock", 1)]


def test_a_new_view_replaces_all_that_the_client_had_received() -> None:
    client = heard(Moved(HAND, PILE, [2]))
    seen = View(laid(small_layout(), {HAND: [0], PILE: [4, 5]}), 0, [Act("knock", 1)]).visible()
    client.replace(seen)
    assert client.view().visible() == seen


def test_a_card_from_the_middle_of_the_hand() -> None:
    client = heard(Moved(HAND, PILE, [2]))
    assert client.view().plays() == [Play(HAND, 0, PILE + 1), Play(HAND, 4, PILE)]


def test_every_kind_of_event() -> None:
    for seat in (NO_SEAT, 0, 1):
        client = heard(
            Began(3),
            Gathered([HAND, DRAWER], BOX, [7, 6, 5, 4, 3, 2, 0]),
            Moved(BOX, HAND, [0, 2]),
            Shown(PILE, BACK, TOP, EVERYONE),
            Opened(PILE, TOP, 0),
            Noted(0, 1),
            Ended(2, "over"),
            seat=seat,
        )
        view = client.view()
        assert (view.round, view.phase, view.how, view.fact(0)) == (3, 2, "over", 1)
        assert client.state.takers == [PILE + 1]


def test_cards_that_are_covered_or_hidden_are_forgotten() -> None:
    client = heard(Moved(HAND, PILE, [2]))
    blank = len(small_layout().deck.faces)
    assert client.state.zones[PILE] == [blank, 3]
    client = heard(Shown(HAND, BACK, TOP, OWNER))
    assert client.state.zones[HAND] == [blank, blank, 1]


def test_acts_come_with_a_batch() -> None:
    state = laid(small_layout(), {})
    client = Client(state.layout, View(state, 0, []).visible())
    client.receive([], [], [Act("knock"), Act("draw", 2)])
    assert client.acts == [Act("knock"), Act("draw", 2)]


def test_the_mirror_of_a_table_has_no_card_numbers() -> None:
    layout = small_layout()
    other = mirror(layout)
    assert (other.names, other.kinds, other.owners, other.facts) == (
        layout.names,
        layout.kinds,
        layout.owners,
        layout.facts,
    )
    assert other.deck.sides[0] == other.deck.sides[1] == list(range(len(layout.deck.faces) + 1))
    assert State(other).zones == [[]] * len(layout.names)


@settings(max_examples=examples(150))
@given(st.randoms(use_true_random=False))
def test_a_client_has_the_servers_view_after_every_batch(rng: Random) -> None:
    state = random_state(rng)
    seats = range(NO_SEAT, state.layout.seats)
    clients = [Client(state.layout, View(state, seat, []).visible()) for seat in seats]
    for _ in range(4):
        redacted = redact(state, random_batch(state, rng))
        for seat, client in zip(seats, clients, strict=True):
            client.receive(*redacted.to(seat), [])
            assert client.view().visible() == View(state, seat, []).visible()


@given(st.randoms(use_true_random=False))
def test_a_client_that_sees_what_it_may_lay_and_where_knows_its_plays(rng: Random) -> None:
    state = random_state(rng)
    for zone in range(len(state.zones)):
        state.seen[zone], state.who[zone] = ALL, EVERYONE
    clients = [Client(state.layout, View(state, seat, []).visible()) for seat in range(state.layout.seats)]
    events: list[Event] = [event for event in random_batch(state, rng) if not isinstance(event, Shown)]
    redacted = redact(state, events)
    for seat, client in enumerate(clients):
        client.receive(*redacted.to(seat), [])
        assert client.view().plays() == View(state, seat, []).plays()
