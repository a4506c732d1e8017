"""Messages between nodes are received once and in order, or the gap is noticed."""

from __future__ import annotations

from unittest.mock import patch

import pytest
import structlog
from structlog.testing import capture_logs
from tests.cluster.post import HandCarriedBus, LinkNotes, hand_carried
from tests.cluster.shared_memory import IDENTITY

from rasant.cluster import links as links_module
from rasant.cluster.freshness import STALE_MS
from rasant.cluster.links import (
    BUNDLE_BYTES,
    FOREIGN_MESSAGE,
    ITEM_BYTES,
    OTHER_DATABASE,
    OTHER_VERSION,
    OVERDUE,
    SIGNATURE_BYTES,
    UNLISTED,
    UNLISTED_MS,
    UNREADABLE_MESSAGE,
    Links,
)
from rasant.cluster.messages import SPEAKS, Bundle, ClientSaid, Echo, Heartbeat, TablesTaken, pack
from rasant.store.ownership import ClusterIdentity

TO = "rasant.test.there"


async def said(links: Links, bus: HandCarriedBus, *sent: float) -> list[bytes]:
    """Send one message for each of these, and return the messages."""
    for each in sent:
        links.put("there", Heartbeat(each))
        links.flush()
    return [message for address, message in bus.sent[-len(sent) :] if address == TO]


async def two() -> tuple[Links, HandCarriedBus, HandCarriedBus, LinkNotes]:
    """A node that sends, and one that receives."""
    here, wire, _ = await hand_carried("here")
    _, far, notes = await hand_carried("there")
    return here, wire, far, notes


def carry(far: HandCarriedBus, *messages: bytes) -> None:
    """Deliver all of these messages, in this order."""
    for message in messages:
        far.carry(TO, message)


async def test_items_of_one_loop_turn_are_sent_in_one_message() -> None:
    here, wire, far, notes = await two()
    here.put("there", Heartbeat(1))
    here.put("there", Echo(2))
    here.flush()
    assert len(wire.sent) == 1
    carry(far, wire.sent[0][1])
    assert notes.heard_items == [Heartbeat(1), Echo(2)]


async def test_a_duplicate_message_is_received_once() -> None:
    here, wire, far, notes = await two()
    one, other = await said(here, wire, 1, 2)
    carry(far, one, one, other, one, other)
    assert notes.heard_items == [Heartbeat(1), Heartbeat(2)]
    assert notes.torn_from == []


async def test_a_gap_is_noticed_with_the_next_message_which_is_received() -> None:
    here, wire, far, notes = await two()
    one, _, three = await said(here, wire, 1, 2, 3)
    carry(far, one, three)
    assert notes.torn_from == ["here"]
    assert notes.heard_items == [Heartbeat(1), Heartbeat(3)]


async def test_an_overtaken_message_counts_as_missing_and_is_dropped() -> None:
    here, wire, far, notes = await two()
    one, two_, three = await said(here, wire, 1, 2, 3)
    carry(far, one, three, two_)
    assert notes.torn_from == ["here"]
    assert notes.heard_items == [Heartbeat(1), Heartbeat(3)]


async def test_a_gap_at_the_very_first_message_is_noticed() -> None:
    here, wire, far, notes = await two()
    _, second = await said(here, wire, 1, 2)
    carry(far, second)
    assert notes.torn_from == ["here"]


async def test_messages_to_others_leave_no_gap() -> None:
    here, wire, far, notes = await two()
    (one,) = await said(here, wire, 1)
    here.put("elsewhere", Heartbeat(5))
    here.flush()
    (other,) = await said(here, wire, 2)
    carry(far, one, other)
    assert notes.torn_from == []


async def test_a_node_that_was_forgotten_and_returns_is_accepted_at_once_and_notices_the_gap() -> None:
    here, wire, far, notes = await two()
    carry(far, *await said(here, wire, 1, 2, 3))
    here.keep_those_to(())
    carry(far, *await said(here, wire, 4, 5))
    assert notes.heard_items == [Heartbeat(sent) for sent in (1, 2, 3, 4, 5)]
    assert notes.torn_from == ["here"]


async def test_a_node_that_forgot_another_notices_that_it_continues() -> None:
    here, wire, _ = await hand_carried("here")
    there, far, notes = await hand_carried("there")
    carry(far, *await said(here, wire, 1, 2))
    there.keep_those_to(())
    carry(far, *await said(here, wire, 3))
    assert notes.torn_from == ["here"]


async def test_a_new_name_starts_new_numbers_and_the_old_name_receives_nothing() -> None:
    here, wire, _ = await hand_carried("here")
    there, far, notes = await hand_carried("there")
    one, other = await said(here, wire, 1, 2)
    carry(far, one)
    await there.take_name("later")
    assert far.addresses == {"rasant.test.all", "rasant.test.later"}
    carry(far, other)
    assert notes.heard_items == [Heartbeat(1)]
    here.put("later", Heartbeat(3))
    here.flush()
    far.carry("rasant.test.later", wire.sent[-1][1])
    assert notes.heard_items == [Heartbeat(1), Heartbeat(3)]
    assert notes.torn_from == []


async def test_a_node_receives_broadcasts_but_not_its_own() -> None:
    here, wire, far, notes = await two()
    here.broadcast(TablesTaken({"one": 2}))
    far.carry("rasant.test.all", wire.sent[0][1])
    assert notes.heard_items == [TablesTaken({"one": 2})]
    own, bus, mine = await hand_carried("here")
    own.broadcast(TablesTaken({"one": 2}))
    bus.carry("rasant.test.all", bus.sent[0][1])
    assert mine.heard_items == []


async def test_a_message_that_another_cluster_signed_is_rejected_and_the_host_warned_once() -> None:
    stranger, wire, _ = await hand_carried("here", ClusterIdentity(IDENTITY.cluster, b"another secret"))
    _, far, notes = await hand_carried("there")
    with capture_logs() as logs:
        carry(far, *await said(stranger, wire, 1, 2))
    assert notes.heard_items == []
    assert [log["what"] for log in logs] == [FOREIGN_MESSAGE]


async def test_nodes_of_a_copy_of_the_database_are_rejected_though_they_have_the_same_secret() -> None:
    copy, wire, _ = await hand_carried("here", ClusterIdentity("a restored copy", IDENTITY.secret))
    _, far, notes = await hand_carried("there")
    copy.broadcast(TablesTaken({"one": 9}))
    with capture_logs() as logs:
        far.carry("rasant.test.all", wire.sent[0][1])
        carry(far, *await said(copy, wire, 1, 2))
    assert notes.heard_items == []
    assert [(log["what"], "copy of this database" in log["advice"]) for log in logs] == [(OTHER_DATABASE, True)]


async def test_a_node_is_accepted_as_soon_as_the_database_lists_it_and_reported_if_it_never_does() -> None:
    now = 0
    here, wire, _ = await hand_carried("here")
    there, far, notes = await hand_carried("there", clock=lambda: now)
    there.accept_from({"there"})
    with capture_logs() as logs:
        carry(far, *await said(here, wire, 1))
        assert (notes.heard_items, notes.unlisted_heard, logs) == ([], 1, [])
        now += UNLISTED_MS
        carry(far, *await said(here, wire, 2))
    assert [log["what"] for log in logs] == [UNLISTED]
    there.accept_from({"there", "here"})
    carry(far, *await said(here, wire, 3))
    assert (notes.heard_items, notes.torn_from) == ([Heartbeat(3)], ["here"])


async def test_a_message_copied_from_another_address_is_rejected() -> None:
    here, wire, far, notes = await two()
    here.put("elsewhere", Heartbeat(1))
    here.flush()
    here.broadcast(TablesTaken({"one": 2}))
    (_, private), (_, public) = wire.sent
    carry(far, private, public)
    far.carry("rasant.test.all", private)
    assert notes.heard_items == []
    far.carry("rasant.test.all", public)
    far.carry("rasant.test.all", public)
    assert notes.heard_items == [TablesTaken({"one": 2})]


async def test_held_back_messages_are_dropped_and_an_unsigned_message_makes_none_too_old() -> None:
    now = 0
    here, wire, _ = await hand_carried("here")
    _, far, notes = await hand_carried("there", clock=lambda: now)
    first, held_back = await said(here, wire, 1, 2)
    carry(far, first)
    wire.number = 2
    (over_another,) = await said(here, wire, 3)
    forged = pack(Bundle(SPEAKS, "here", IDENTITY.cluster, "there", 999_999, 0, 999_999, 1, []))
    with capture_logs() as logs:
        carry(far, bytes(SIGNATURE_BYTES) + forged, forged, b"\0", over_another, held_back)
        now += STALE_MS + 1
        carry(far, *await said(here, wire, 4))
    assert notes.heard_items == [Heartbeat(1), Heartbeat(3)]
    assert [log.get("what", log["event"]) for log in logs] == [FOREIGN_MESSAGE, OVERDUE]


@pytest.mark.parametrize("place", [0, 5, -1])
async def test_a_byte_changed_in_transit_is_noticed(place: int) -> None:
    here, wire, far, notes = await two()
    (message,) = await said(here, wire, 1)
    changed = bytearray(message)
    changed[place] ^= 1
    with capture_logs() as logs:
        carry(far, bytes(changed), b"", b"short")
    assert notes.heard_items == []
    assert [log["what"] for log in logs] == [FOREIGN_MESSAGE]


async def test_a_node_of_another_version_is_rejected_and_named() -> None:
    here, wire, far, notes = await two()
    with patch.object(links_module, "SPEAKS", 999):
        (message,) = await said(here, wire, 1)
    with capture_logs() as logs:
        carry(far, message)
    assert notes.heard_items == []
    assert [log["what"] for log in logs] == [OTHER_VERSION]


async def test_a_signed_message_that_is_no_bundle_is_rejected() -> None:
    here, _, far, notes = await two()
    with capture_logs() as logs:
        carry(far, here._signature(b"\xc1") + b"\xc1")
    assert notes.heard_items == []
    assert [log["what"] for log in logs] == [UNREADABLE_MESSAGE]


async def test_a_bundle_is_closed_as_soon_as_it_is_large_and_nothing_is_missing() -> None:
    here, wire, far, notes = await two()
    frame = b"x" * (BUNDLE_BYTES // 4)
    for number in range(20):
        here.put("there", ClientSaid(number, frame))
    here.flush()
    assert len(wire.sent) >= 5
    carry(far, *(message for _, message in wire.sent))
    assert [item.client for item in notes.heard_items if isinstance(item, ClientSaid)] == list(range(20))
    assert notes.torn_from == []


async def test_a_bundle_is_sent_early_only_when_it_exceeds_its_bytes() -> None:
    here, wire, _, _ = await two()
    here.put("there", ClientSaid(1, b"x" * (BUNDLE_BYTES - ITEM_BYTES)))
    assert wire.sent == []
    here.put("there", ClientSaid(2, b""))
    assert len(wire.sent) == 1


async def test_a_node_that_has_not_joined_sends_nothing() -> None:
    bus = HandCarriedBus()
    links = Links(bus, "test", IDENTITY, structlog.get_logger(), lambda: 0)
    links.put("there", Heartbeat(1))
    links.broadcast(TablesTaken({"one": 2}))
    links.flush()
    await links.take_name("here")
    links.flush()
    assert bus.sent == []


def test_all_warnings_differ() -> None:
    complaints = [FOREIGN_MESSAGE, OTHER_DATABASE, OTHER_VERSION, OVERDUE, UNLISTED, UNREADABLE_MESSAGE]
    assert len({complaint.lower() for complaint in complaints}) == len(complaints)
