"""Schuss und Tor: who sees what (ST-34)."""

import pytest

from rasant.core.cards import HIDDEN
from rasant.core.chance import chance_of, secret_of
from rasant.core.client import Client
from rasant.core.events import CARDS_IN_PLAY, Batch, Moved, Noted, Opened
from rasant.core.imagine import imagine
from rasant.core.match import Match
from rasant.core.redaction import redact
from rasant.core.refusal import Refusal
from rasant.core.state import State, fold_all
from rasant.games.schuss_und_tor.tests.pitch import Pitch, schuss
from rasant.testing.arranged_table import ArrangedTable


@pytest.mark.rule("ST-34")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_its_owner_sees_a_hand_and_its_size_is_public(seats: int) -> None:
    game = schuss(seats)
    state = ArrangedTable(game).state
    for seat in range(-1, seats):
        view = game.view(state, seat)
        for owner in range(seats):
            seen = [face for face in view.faces(game.hand[owner]) if face != HIDDEN]
            assert view.size(game.hand[owner]) == len(state.zones[game.hand[owner]])
            assert len(seen) == (view.size(game.hand[owner]) if seat == owner else 0)


@pytest.mark.rule("ST-34")
def test_pile_spent_cards_and_goals_are_open_to_all() -> None:
    hands = [["Max-Luigi", "Otto-Otto", "Max-Max"], ["Willi-Max", "Willi-Fritz", "Luigi-Otto", "Otto-Max"]]
    pitch = Pitch(hands, ["Tor", "Tor-Otto", "ZweiTore"])
    pitch.put("Max-Luigi", "Luigi-Otto").say("pass").say("pass").put("Otto-Otto").say("pass")
    for seat in (-1, 0, 1):
        view = pitch.game.view(pitch.state, seat)
        for zone, labels in (
            (pitch.game.pile, ["Max-Luigi", "Luigi-Otto", "Otto-Otto"]),
            (pitch.game.spent, ["Tor-Otto"]),
            (pitch.game.goals[0], ["Tor"]),
            (pitch.game.goals[1], ["ZweiTore"]),
        ):
            assert [pitch.game.layout.deck.faces[face] for face in view.faces(zone)] == labels


@pytest.mark.rule("ST-34")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_legal_moves_never_depend_on_hidden_cards(seats: int) -> None:
    game = schuss(seats, "franjos", foul_card="victim_chooses")
    match = Match(game, secret_of("hidden"), clocked=False)
    match.deal(0)
    chance = chance_of(b"hidden", seats)
    while match.state.phase == CARDS_IN_PLAY:
        for seat in range(seats):
            other = imagine(match.state, seat, chance)
            assert game.view(other, seat).visible() == game.view(match.state, seat).visible()
            assert game.legal(other, seat) == game.legal(match.state, seat)
            assert game.score(other) == game.score(match.state)
        seat = match.state.facts[0].bit_length() - 1
        legal = game.legal(match.state, seat)
        assert not isinstance(match.move(seat, legal[chance.below(len(legal))], 0), Refusal)


@pytest.mark.rule("ST-34")
@pytest.mark.parametrize(("seats", "preset"), [(2, "sheet"), (3, "franjos"), (4, "sheet")])
def test_redacted_batches_keep_every_seat_s_view_up_to_date(seats: int, preset: str) -> None:
    game = schuss(seats, preset, foul_card="victim_chooses", after_block="from_before", action_empty="reshuffle")
    match = Match(game, secret_of("told"), clocked=False)
    mirror = State(game.layout)
    clients = [Client(game.layout, game.view(mirror, seat).visible()) for seat in range(-1, seats)]
    chance = chance_of(b"told", seats)
    batch = match.deal(0)
    while True:
        redacted = redact(mirror, batch.events)
        for client in clients:
            view = game.view(mirror, client.seat)
            client.receive(*redacted.to(client.seat), view.acts)
            assert client.view().visible() == view.visible()
            assert client.view().plays() == view.plays()
        if match.state.phase != CARDS_IN_PLAY:
            break
        seat = match.state.facts[0].bit_length() - 1
        legal = game.legal(match.state, seat)
        answer = match.move(seat, legal[chance.below(len(legal))], 0)
        assert not isinstance(answer, Refusal)
        batch = answer


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_event_repeats_the_current_state(seats: int) -> None:
    game = schuss(seats, "franjos", foul_card="victim_chooses", turn_s="0")
    match = Match(game, secret_of("news"), clocked=False)
    mirror = State(game.layout)
    chance = chance_of(b"news", seats)
    answer: Batch | Refusal = match.deal(0)
    while True:
        assert isinstance(answer, Batch)
        for event in answer.events:
            if isinstance(event, Noted):
                assert mirror.facts[event.fact] != event.value, game.layout.facts[event.fact]
            elif isinstance(event, Opened):
                assert (mirror.gives[event.zone], mirror.rules[event.zone]) != (event.gives, event.rule)
            elif isinstance(event, Moved):
                assert event.cards
            fold_all(mirror, [event])
        if match.state.phase != CARDS_IN_PLAY:
            break
        seat = match.state.facts[0].bit_length() - 1
        legal = game.legal(match.state, seat)
        answer = match.move(seat, legal[chance.below(len(legal))], 0)
