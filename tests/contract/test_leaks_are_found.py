"""The check for leaks finds bad redactions and games that use hidden cards."""

from __future__ import annotations

from functools import partial

import pytest
from tests.toys import BOX, HAND, PILE, Toy, laid, small_layout

from rasant.core.cards import BACK
from rasant.core.chance import Chance, Moment, secret_of
from rasant.core.events import Batch, Event, Gathered, Moved, Noted, Shown
from rasant.core.imagine import exchange, rename
from rasant.core.layout import EVERYONE, TOP
from rasant.core.match import Match
from rasant.core.moves import Act, Move, Play
from rasant.core.redacted import RedactedBatch, RedactedGathered
from rasant.core.redaction import redact
from rasant.core.refusal import Refusal
from rasant.core.state import State
from rasant.testing.worlds import Redaction, batch_leak, decided, seen_and_possible


def leak_card_numbers(state: State, events: list[Event]) -> RedactedBatch:
    """A bad redaction: card numbers on the wire."""
    redacted = redact(state, events)
    numbers = [Noted(0, card) for event in events if isinstance(event, Moved) for card in event.cards]
    return RedactedBatch([*redacted.public, *numbers], redacted.private)


def leak_event_by_event(state: State, events: list[Event]) -> RedactedBatch:
    """A bad redaction: every event shows what is visible just then."""
    parts = [redact(state, [event]).public[0] for event in events]
    return RedactedBatch(parts, {})


def leak_to_all(state: State, events: list[Event]) -> RedactedBatch:
    """A bad redaction: additions of single seats are sent to all."""
    redacted = redact(state, events)
    aloud = RedactedGathered([], BOX)
    aloud.seen = [face for additions in redacted.private.values() for addition in additions for face in addition.seen]
    return RedactedBatch([*redacted.public, aloud], {})


TURNED_AND_SHUFFLED: list[Event] = [Shown(PILE, BACK, TOP, EVERYONE), Gathered([], PILE, [3, 5, 1])]


@pytest.mark.parametrize(
    ("redaction", "events"),
    [
        (leak_card_numbers, [Moved(HAND + 1, BOX, [6])]),
        (leak_event_by_event, TURNED_AND_SHUFFLED),
        (leak_to_all, [Moved(BOX, HAND + 1, [7])]),
    ],
)
def test_a_leaking_redaction_is_found(redaction: Redaction, events: list[Event]) -> None:
    state = laid(small_layout(), {HAND: [0], HAND + 1: [2, 4, 6], PILE: [1, 3, 5]})
    assert all(batch_leak(state, events, 0, seed) is None for seed in range(20))
    assert any(batch_leak(state, events, 0, seed, redaction) for seed in range(20))


class Nosy(Toy):
    """A game that reveals a hidden card: the top card of the box."""

    def __init__(self, slip: str) -> None:
        super().__init__()
        self.slip = slip

    def top(self, state: State) -> int:
        """The hidden card."""
        return self.layout.deck.front(state.zones[BOX][-1])

    def acts(self, state: State, seat: int) -> list[Act]:
        """Add an act with a choice that reveals it."""
        return super().acts(state, seat) + [Act("knock", self.top(state))] * (self.slip == "acts")

    def decide(self, state: State, seat: int, move: Move, moment: Moment) -> list[Event] | Refusal:
        """Add a fact or a refusal that reveals it."""
        if self.slip == "refusal" and isinstance(move, Play) and self.top(state) == 0:
            return Refusal("not_possible")
        if self.slip == "fact" and isinstance(move, Act):
            return [Noted(self.knocks, self.top(state))]
        return super().decide(state, seat, move, moment)


@pytest.mark.parametrize("slip", ["acts", "refusal", "fact"])
def test_a_leaking_game_is_found(slip: str, chance: Chance) -> None:
    game = Nosy(slip)
    match = Match(game, secret_of(slip))
    match.deal(0)
    batch = Batch(1, 0, 1, Act("knock"), [])
    moment = partial(Moment, 0, b"", 0)
    found = 0
    for _ in range(20):
        other = rename(match.state, exchange([match.state], 0, chance))
        worlds = {seen_and_possible(game, world, 0, [Play(0, 0)], moment) for world in (match.state, other)}
        answers = {decided(game, world, batch, 0, moment()) for world in (match.state, other)}
        found += len(worlds) > 1 or len(answers) > 1
    assert found
