"""Das Ligretto Fussballspiel: what is hidden (LF-51)."""

import pytest

from rasant.core.cards import HIDDEN
from rasant.core.chance import chance_of
from rasant.core.events import Batch
from rasant.core.imagine import exchange, rename, rename_event
from rasant.core.redaction import redact
from rasant.core.refusal import Refusal
from rasant.core.state import State, after
from rasant.games.fussballspiel.tests.fussballspiel_ground import WHITE, Ground
from rasant.testing.messages import sent_to

EVERYBODY = (-1, 0, 1, 2, 3)


@pytest.mark.rule("LF-51")
def test_the_top_of_a_packet_shows_its_goal_side_in_phase_1_and_its_shirt_in_phase_2() -> None:
    ground = Ground()
    hand, up, pile = ground.pitch.hand[1], ground.pitch.up[1], ground.pitch.disc[1][0]
    ground.done(WHITE)
    ground.put(WHITE, pile, "W9", "W3")
    ground.act(1, "turn")
    for seat in EVERYBODY:
        view = ground.game.view(ground.state, seat)
        assert view.top(hand) == ground.table.face(ground.backs(hand)[-1])
        assert set(view.faces(hand)[:-1]) == {HIDDEN}
        assert view.faces(pile) == [HIDDEN, ground.table.face("W3")]
        assert view.top(up) == ground.table.face(ground.fronts(up)[-1])
    ground.act(1, "advance", 5)
    ground.act(1, "turn")
    for seat in EVERYBODY:
        view = ground.game.view(ground.state, seat)
        assert view.top(hand) == ground.table.face(ground.fronts(hand)[-1])
        assert view.top(up) == ground.table.face(ground.backs(up)[-1])


@pytest.mark.rule("LF-51")
def test_goal_piles_are_face_down_and_laid_cards_are_open() -> None:
    ground = Ground()
    ground.goal_phase(WHITE)
    ground.build(WHITE, ("TL ball", 0))
    for seat in EVERYBODY:
        view = ground.game.view(ground.state, seat)
        assert view.top(ground.pitch.goal[0]) == ground.table.face("B goal")
        assert view.top(ground.pitch.goal[1]) == ground.table.face("W goal")
        assert HIDDEN not in view.faces(ground.pitch.under[WHITE][5])
        assert view.top(ground.pitch.frame[WHITE][0]) == ground.table.face("TL ball")
        assert view.top(ground.pitch.scene[WHITE]) == ground.table.face("scene TL upright")
        assert view.window(ground.pitch.unused) == view.window(ground.pitch.out) == 0


@pytest.mark.rule("LF-51")
def test_the_top_of_a_packet_may_be_hidden_too() -> None:
    ground = Ground(show_packet_top="false")
    ground.done(WHITE)
    for advance in (False, True):
        if advance:
            ground.act(1, "advance", 5)
        for seat in EVERYBODY:
            view = ground.game.view(ground.state, seat)
            assert [view.top(hand) for hand in ground.pitch.hand] == [HIDDEN] * 4
    ground.table.match.declare(0)
    ground.table.match.deal(0)
    assert ground.game.view(ground.state, 0).top(ground.pitch.hand[1]) == HIDDEN


def leaks_nothing(ground: Ground, before: State, batch: Batch | Refusal | None) -> None:
    """Exchange cards that agree on the sides seen before and after a batch: each seat must get the same events."""
    assert isinstance(batch, Batch)
    redacted = redact(before.copy(), batch.events)
    for seat in EVERYBODY:
        for number in range(5):
            renamed = exchange([before, ground.state], seat, chance_of(b"other", number))
            assert renamed != list(range(160))
            other = rename(before, renamed)
            again = redact(other, [rename_event(event, renamed) for event in batch.events])
            assert sent_to(again, seat) == sent_to(redacted, seat)
            assert ground.game.view(other, seat).visible() == ground.game.view(ground.state, seat).visible()


@pytest.mark.rule("LF-51")
@pytest.mark.parametrize("packet", ["shuffle", "keep_order"])
@pytest.mark.parametrize("shown", ["true", "false"])
def test_turning_the_packets_over_reveals_only_the_new_top_cards(packet: str, shown: str) -> None:
    ground = Ground(goal_packet=packet, show_packet_top=shown)
    ground.done(WHITE)
    ground.act(1, "turn")
    ground.put(WHITE, ground.pitch.disc[3][0], "W9", "W3")
    before = ground.state.copy()
    leaks_nothing(ground, before, ground.act(1, "advance", 5))


@pytest.mark.rule("LF-48")
@pytest.mark.rule("LF-51")
def test_clearing_a_field_card_into_a_packet_does_not_reveal_its_top_card() -> None:
    ground = Ground()
    ground.fields(20, 4, 21, 22, 23)
    ground.at(WHITE, 1)
    for number in range(1, 5):
        ground.put(WHITE, ground.pitch.under[WHITE][1], *[f"W{number}"] * (5 if number == 1 else 6))
    before = ground.state.copy()
    batch = ground.act(1, "advance", 1)
    assert ground.state.zones[ground.pitch.under[WHITE][1]] == []
    assert isinstance(batch, Batch)
    leaks_nothing(ground, after(before, batch.events), ground.table.stuck)


@pytest.mark.rule("LF-49")
@pytest.mark.rule("LF-51")
def test_exchanging_the_scene_reveals_only_the_new_one() -> None:
    ground = Ground()
    ground.goal_phase(WHITE, "TL upright")
    ground.build(WHITE, ("BR", 1), ("TR", 0))
    deck = ground.game.layout.deck
    for hand in (ground.state.zones[ground.pitch.hand[1]], ground.state.zones[ground.pitch.hand[3]]):
        for card in [card for card in hand if deck.faces[deck.back(card)] == "TL ball"]:
            hand.remove(card)
            ground.state.zones[ground.pitch.under[WHITE][5]].append(card)
    ground.put(0, ground.pitch.up[0], "B2")
    before = ground.state.copy()
    batch = ground.play(0, ground.pitch.up[0], "B2", ground.pitch.disc[0][0])
    assert ground.labels(ground.pitch.scene[WHITE]) != ["scene TL upright"]
    assert isinstance(batch, Batch)
    leaks_nothing(ground, after(before, batch.events), ground.table.stuck)
