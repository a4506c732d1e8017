"""Clients whose table is at another node: their frames are forwarded there, and they get frames of its owner only."""

from __future__ import annotations

from typing import cast

import structlog
from tests.cluster.post import HandCarriedBus, hand_carried

from rasant.cluster.forwarded_clients import ForwardedClients, ForwardedTable
from rasant.cluster.links import SIGNATURE_BYTES
from rasant.cluster.messages import (
    FINAL_FRAME,
    FRESH_FRAME,
    ClientAttached,
    ClientBehind,
    ClientFrame,
    ClientGone,
    ClientMeasured,
    ClientSaid,
    ClientsVoid,
    Item,
    unpack,
)
from rasant.cluster.parts import NodeParts
from rasant.runtime.commit_queue import CommitQueue, FrameWriter
from rasant.runtime.hall_runner import HallRunner
from rasant.store.ownership import Ownership
from rasant.table.connections.connection import Connection
from rasant.testing.messages import heard
from rasant.wire.codec import encode
from rasant.wire.from_client import ActMove, Hello, SetReady
from rasant.wire.from_server import Goodbye, RequestRefused, TableSuspended
from rasant.wire.limits import PROTOCOL_VERSION

HELLO = encode(Hello(PROTOCOL_VERSION, "me.1-client", "t" * 32, False))
READY = encode(SetReady())


class NearSocket:
    """A client's socket as its own node sees it."""

    def __init__(self, gateway: Gateway, connection: Connection) -> None:
        self.silent = False
        self.stalled = False
        self.written: list[bytes] = []
        self._gateway = gateway
        self._connection = connection

    def write(self, text: bytes) -> None:
        """Records a text."""
        self.written.append(text)

    def close(self) -> None:
        """Records that the socket was closed."""
        del self._gateway.writers[self._connection]
        self._gateway.forwarded.gone(self._connection)

    def resume(self) -> None:
        """Allow writes again, unless the client does not read."""
        self.silent = self.stalled


class Gateway:
    """A node with clients and without tables."""

    forwarded: ForwardedClients
    bus: HandCarriedBus

    def __init__(self) -> None:
        self.writers: dict[Connection, FrameWriter] = {}
        self.lost: list[str] = []

    async def start(self) -> Gateway:
        """Prepare for clients."""
        self.links, self.bus, _ = await hand_carried("here")
        parts = NodeParts(
            cast(HallRunner, None), cast(CommitQueue, self), cast(Ownership, None), lambda: 0, structlog.get_logger()
        )
        self.forwarded = ForwardedClients(parts, self.links, lambda node: 40.0, self._lose)
        return self

    def _lose(self, table: ForwardedTable) -> None:
        self.lost.append(table.name)

    def connect(self, table: str = "table") -> tuple[Connection, NearSocket]:
        """A client connects."""
        connection = Connection(table)
        socket = NearSocket(self, connection)
        self.writers[connection] = socket
        self.forwarded.add(connection)
        return connection, socket

    def found(self, node: str, table: str = "table") -> None:
        """Report the owner of a table."""
        self.forwarded.found(self.forwarded.tables[table], node)

    def said(self) -> list[tuple[str, Item]]:
        """What was sent to other nodes since the last call."""
        self.links.flush()
        sent, self.bus.sent = self.bus.sent, []
        return [
            (address.rsplit(".", 1)[1], item)
            for address, message in sent
            for item in unpack(message[SIGNATURE_BYTES:]).items
        ]


async def attached() -> tuple[Gateway, Connection, NearSocket]:
    """A client that is attached at `owner`, under number 1."""
    gateway = await Gateway().start()
    connection, socket = gateway.connect()
    gateway.forwarded.receive(connection, HELLO)
    gateway.found("owner")
    gateway.said()
    return gateway, connection, socket


async def test_a_client_is_attached_without_its_token_when_the_owner_is_found() -> None:
    gateway = await Gateway().start()
    connection, _ = gateway.connect()
    assert gateway.lost == ["table"]
    gateway.forwarded.receive(connection, HELLO)
    assert gateway.said() == []
    gateway.found("owner")
    ((node, item),) = gateway.said()
    assert node == "owner"
    assert isinstance(item, ClientAttached)
    assert (item.client, item.table, item.greeting.client, item.replaces) == (1, "table", "me.1-client", 0)
    assert item.greeting.key not in (None, "t" * 32)


async def test_a_frame_of_a_client_goes_to_the_owner() -> None:
    gateway, connection, _ = await attached()
    gateway.forwarded.receive(connection, READY)
    gateway.forwarded.measured(connection, 30.0)
    gateway.forwarded.behind(connection)
    gateway.forwarded.gone(connection)
    assert gateway.said() == [
        ("owner", ClientSaid(1, READY)),
        ("owner", ClientMeasured(1, 70.0)),
        ("owner", ClientBehind(1)),
        ("owner", ClientGone(1)),
    ]
    assert gateway.forwarded.tables == {}


async def test_only_frames_of_the_owner_for_the_current_number_are_accepted() -> None:
    gateway, _, socket = await attached()
    gateway.forwarded.deliver("owner", ClientFrame([1], b"yes", 1))
    gateway.forwarded.deliver("other", ClientFrame([1], b"not the owner", 1))
    gateway.found("other")
    gateway.forwarded.deliver("owner", ClientFrame([1], b"no longer the owner", 1))
    gateway.forwarded.deliver("other", ClientFrame([1], b"an old number", 1))
    gateway.forwarded.deliver("other", ClientFrame([2], b"yes, too", 1))
    assert socket.written == [b"yes", b"yes, too"]


async def test_a_frame_of_an_earlier_epoch_is_rejected_and_the_owner_is_looked_up_again() -> None:
    gateway, _, socket = await attached()
    table = gateway.forwarded.tables["table"]
    gateway.forwarded.deliver("owner", ClientFrame([1], b"by the fourth", 4))
    gateway.lost.clear()
    gateway.forwarded.deliver("owner", ClientFrame([1], b"by the third", 3))
    assert b"by the third" not in socket.written
    assert (gateway.lost, table.node) == (["table"], "")
    gateway.forwarded.found(table, "owner", 3)  # the database is the authority
    gateway.forwarded.deliver("owner", ClientFrame([2], b"by the third after all", 3))
    assert socket.written[-1] == b"by the third after all"


async def test_a_client_attached_at_another_node_is_removed_from_the_earlier_one() -> None:
    gateway, _, _ = await attached()
    gateway.found("other")
    said = dict(gateway.said())
    assert said["owner"] == ClientGone(1)
    attachment = said["other"]
    assert isinstance(attachment, ClientAttached)
    assert (attachment.client, attachment.replaces) == (2, 0)


async def test_a_client_whose_welcome_was_sent_after_its_table_left_counts_as_present() -> None:
    gateway, connection, _ = await attached()
    connection.note_welcome()
    gateway.found("other")
    attachment = dict(gateway.said())["other"]
    assert isinstance(attachment, ClientAttached)
    assert attachment.greeting.again


async def test_attached_anew_at_the_same_node_it_replaces_itself() -> None:
    gateway, _, _ = await attached()
    gateway.forwarded.attach_anew("owner")
    (_, item), (_, void) = gateway.said()
    assert isinstance(item, ClientAttached)
    assert item.replaces == 1
    assert item.client > 1
    assert isinstance(void, ClientsVoid)
    assert 1 < void.below <= item.client


async def test_a_node_is_sent_word_when_no_client_is_attached_to_it_any_more() -> None:
    gateway, connection, _ = await attached()
    gateway.forwarded.gone(connection)
    gateway.said()
    gateway.forwarded.attach_anew("owner")
    ((_, item),) = gateway.said()
    assert isinstance(item, ClientsVoid)


async def test_while_no_node_has_the_table_its_clients_are_notified_once_and_requests_are_refused() -> None:
    gateway, connection, socket = await attached()
    table = gateway.forwarded.tables["table"]
    gateway.forwarded.lose(table)
    gateway.forwarded.lose(table)
    assert gateway.said() == [("owner", ClientGone(1))]
    gateway.forwarded.receive(connection, READY)
    gateway.forwarded.receive(connection, encode(ActMove(1, "turn", 0)))
    held, refused = [message for frame in socket.written for message in heard(frame)]
    assert held == TableSuspended("moving")
    assert isinstance(refused, RequestRefused)


async def test_a_client_that_does_not_read_gets_nothing_until_a_fresh_frame_comes_and_it_reads() -> None:
    gateway, _, socket = await attached()
    socket.silent = socket.stalled = True
    gateway.forwarded.deliver("owner", ClientFrame([1], b"missed", 1))
    gateway.forwarded.deliver("owner", ClientFrame([1], b"fresh, and missed", 1, FRESH_FRAME))
    socket.stalled = False
    gateway.forwarded.deliver("owner", ClientFrame([1], b"stale", 1))
    gateway.forwarded.deliver("owner", ClientFrame([1], b"fresh", 1, FRESH_FRAME))
    assert socket.written == [b"fresh"]


async def test_a_goodbye_closes_the_socket() -> None:
    gateway, connection, socket = await attached()
    gateway.forwarded.deliver("owner", ClientFrame([1], b"bye", 1, FINAL_FRAME))
    assert socket.written == [b"bye"]
    assert connection not in gateway.forwarded
    assert gateway.said() == [("owner", ClientGone(1))]


async def test_the_clients_of_an_unknown_table_are_disconnected() -> None:
    gateway, connection, socket = await attached()
    gateway.forwarded.close(gateway.forwarded.tables["table"], "There is no such table.")
    assert heard(socket.written[0]) == [Goodbye("closed", -1, "There is no such table.")]
    assert connection not in gateway.forwarded


async def test_clients_whose_table_returns_are_greeted_here_and_no_longer_forwarded() -> None:
    gateway, connection, _ = await attached()
    silent, _ = gateway.connect()
    home = gateway.forwarded.take_back("table")
    assert [(each, greeting is not None) for each, greeting in home] == [(connection, True), (silent, False)]
    assert gateway.said() == [("owner", ClientGone(1))]
    assert (len(gateway.forwarded), gateway.forwarded.tables, gateway.forwarded._by_number) == (0, {}, {})


async def test_the_token_of_a_second_hello_stays_here() -> None:
    gateway, connection, socket = await attached()
    gateway.forwarded.receive(connection, HELLO)
    assert gateway.said() == []
    (refused,) = heard(socket.written[-1])
    assert isinstance(refused, RequestRefused)


async def test_a_frame_that_only_contains_the_word_hello_goes_to_the_owner() -> None:
    gateway, connection, _ = await attached()
    chat = encode(ActMove(1, "hello", 0))
    gateway.forwarded.receive(connection, chat)
    assert gateway.said() == [("owner", ClientSaid(1, chat))]


async def test_a_client_that_sends_anything_before_hello_is_disconnected() -> None:
    gateway = await Gateway().start()
    connection, socket = gateway.connect()
    gateway.forwarded.receive(connection, READY)
    assert heard(socket.written[0]) == [Goodbye("malformed", -1, "Say hello first.")]
    assert connection not in gateway.forwarded


async def test_clients_that_are_all_disconnected_reconnect_one_after_the_other() -> None:
    gateway, _, socket = await attached()
    _, other = gateway.connect()
    gateway.forwarded.dismiss_all("restarting", 1_000, "Soon.")
    goodbyes = [message for each in (socket, other) for frame in each.written for message in heard(frame)]
    assert goodbyes == [Goodbye("restarting", 500, "Soon."), Goodbye("restarting", 1_000, "Soon.")]
    assert len(gateway.forwarded) == 0
