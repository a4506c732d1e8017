"""Clients at every seat, and a spectator, have the server's view after each batch."""

from rasant.client.layout import layout_of
from rasant.core.client import Client
from rasant.core.events import NO_SEAT, Batch
from rasant.core.match import Match
from rasant.core.redaction import redact
from rasant.core.state import State, fold_all
from rasant.testing.configs import Config, every_table
from rasant.testing.rounds import Round, at, every_round
from rasant.wire.book import book_of

STRETCH = 40
"""Number of batches that clients follow at the beginning, in the middle and at the end of a round."""


@every_round("C-10")
def every_client_has_the_servers_view_after_every_batch(round: Round) -> None:
    """A client that receives redacted batches has the server's view after each, at any seat and as a spectator."""
    state = State(round.game.layout)
    done = 0
    for stretch in _stretches(len(round.batches)):
        for batch in round.batches[done : stretch.start]:
            fold_all(state, batch.events)
        _follow(round, state, round.batches[max(done, stretch.start) : stretch.stop])
        done = stretch.stop
    assert state == round.last, "what was redacted and folded is another state than the one in which the round ended"


def _stretches(batches: int) -> list[range]:
    starts = sorted({0, max(0, batches // 2 - STRETCH // 2), max(0, batches - STRETCH)})
    return [range(start, min(start + STRETCH, batches)) for start in starts]


def _follow(round: Round, state: State, batches: list[Batch]) -> None:
    game = round.game
    seats = range(NO_SEAT, len(round.seats))
    every = max(1, len(round.seats) // 3)
    clients = [Client(game.layout, game.view(state, seat).visible()) for seat in seats]
    for batch in batches:
        redacted = redact(state, batch.events)
        for seat, client in zip(seats, clients, strict=True):
            view = game.view(state, seat)
            client.receive(*redacted.to(seat), view.acts)
            if (batch.number + seat) % every == 0 or batch.number == 0:
                where = f"after {at(batch)}, seat {seat}"
                assert client.view().visible() == view.visible(), f"{where}: another view"
                assert client.view().plays() == view.plays(), f"{where}: other plays"


@every_round()
def a_client_that_comes_late_has_the_same_view(round: Round) -> None:
    """A client that joins late has the view it was given."""
    game = round.game
    for state, batch in round.sampled(5):
        for seat in range(NO_SEAT, len(round.seats)):
            seen = game.view(state, seat).visible()
            assert Client(game.layout, seen).view().visible() == seen, f"before {at(batch)}, seat {seat}"


@every_table()
def the_book_has_all_that_a_client_needs(config: Config) -> None:
    """A client with the book from the wire finds the same plays as one with the game's rules."""
    game = config.open()
    match = Match(game, b"any secret")
    match.deal(0)
    for seat in range(game.layout.seats):
        view = game.view(match.state, seat).visible()
        by_book, by_rules = Client(layout_of(book_of(game.layout)), view), Client(game.layout, view)
        assert by_book.view().plays() == by_rules.view().plays(), f"seat {seat}: other plays"
        assert by_book.view().visible() == by_rules.view().visible() == view, f"seat {seat}: another view"
        assert by_book.state.locks == by_rules.state.locks, f"seat {seat}: other locks"
