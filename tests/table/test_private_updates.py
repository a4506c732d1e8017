"""Private updates besides the batches for all."""

from __future__ import annotations

from tests.toys import HAND, Toy, laid

from rasant.table.connections.connection import Broadcast, Connection, Outbox
from rasant.table.play.private_updates import PrivateUpdates


def test_a_client_that_was_sent_a_view_is_not_sent_its_content_again() -> None:
    game = Toy()
    state = laid(game.layout, {HAND: [0, 2]})
    private_updates = PrivateUpdates(game)
    assert game.acts(state, 0)
    assert private_updates.update_of(state, 1, 0, None), "a seat without a view is sent its acts"
    private_updates.greet(state, 1)
    assert not private_updates.update_of(state, 1, 1, None)


def test_a_connection_waits_once_however_much_it_is_sent() -> None:
    outbox, connection = Outbox(), Connection("table")
    outbox.send(connection, b"one")
    outbox.send(connection, b"two")
    assert outbox.connections == [connection]
    assert outbox.take().frames == [(connection, b"one\ntwo")]


def test_a_connection_that_skips_receives_only_what_is_sent_after_that() -> None:
    outbox, connection = Outbox(), Connection("table")
    stream = Broadcast(outbox)
    stream.follow(connection)
    stream.add(b"for all")
    stream.add_for(connection, b"for one")
    stream.skip(connection)
    stream.add(b"later")
    assert outbox.take().frames == [(connection, b"later")]
