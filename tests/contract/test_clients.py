"""Redacted batches: a client at every seat, and one beside the table, has the server's view after each."""

from __future__ import annotations

import pytest
from tests.playing import Played

from rasant.core.client import Client
from rasant.core.events import NO_SEAT
from rasant.core.redaction import redact
from rasant.core.state import State, fold_all


def stretches(batches: int) -> list[range]:
    """The parts of a round that clients follow: the beginning, the middle and the end."""
    starts = sorted({0, max(0, batches // 2 - 20), max(0, batches - 40)})
    return [range(start, min(start + 40, batches)) for start in starts]


@pytest.mark.rule("C-10")
def test_every_client_has_the_servers_view_after_every_batch(played: Played) -> None:
    game = played.game
    state = State(game.layout)
    seats = range(NO_SEAT, game.layout.seats)
    every = max(1, game.layout.seats // 3)
    at = 0
    for stretch in stretches(len(played.batches)):
        for batch in played.batches[at : stretch.start]:
            fold_all(state, batch.events)
        clients = [Client(game.layout, game.view(state, seat).visible()) for seat in seats]
        for batch in played.batches[max(at, stretch.start) : stretch.stop]:
            told = redact(state, batch.events)
            for seat, client in zip(seats, clients, strict=True):
                view = game.view(state, seat)
                client.hear(*told.to(seat), view.acts)
                if (batch.number + seat) % every == 0 or batch.number == 0:
                    where = f"{played}, seat {seat}, batch {batch.number}"
                    assert client.view().visible() == view.visible(), where
                    assert client.view().plays() == view.plays(), where
        at = stretch.stop
    assert state == played.last


def test_a_client_that_comes_late_has_the_same_view(played: Played) -> None:
    game = played.game
    for state, _ in played.sampled(5):
        for seat in range(NO_SEAT, game.layout.seats):
            seen = game.view(state, seat).visible()
            assert Client(game.layout, seen).view().visible() == seen
