"""Replays for tests: golden logs of all games, and parsed streams."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rasant.client.layout import layout_of
from rasant.core.client import Client
from rasant.core.view import VisibleTable
from rasant.games import boxes
from rasant.record.logs import Recorded, read_log
from rasant.testing.golden import Golden, goldens
from rasant.testing.messages import heard
from rasant.testing.properties import Subject
from rasant.wire.conversion import acts_from_wire, additions_from_wire, events_from_wire, view_from_wire
from rasant.wire.from_server import BatchMessage, FromServer, PrivateUpdate, RoomChanged, ViewReplaced
from rasant.wire.replay import ReplayHead, ReplayTail

GOLDENS: list[Golden] = [golden for game in boxes() for golden in goldens(Subject(game))]


def recorded(golden: Golden) -> Recorded:
    """The match of a golden log."""
    [match] = read_log(golden.path)
    return match


class ParsedReplay:
    """A parsed stream, with each line checked against its type."""

    def __init__(self, stream: bytes) -> None:
        assert stream.endswith(b"\n")
        first, *lines, last = stream.splitlines()
        self.head = msgspec.json.decode(first, type=ReplayHead)
        self.tail = msgspec.json.decode(last, type=ReplayTail)
        self.messages: list[FromServer] = [message for line in lines for message in heard(line)]
        assert msgspec.json.encode(self.head) == first
        assert msgspec.json.encode(self.tail) == last

    def rooms(self) -> list[RoomChanged]:
        """The messages about the room."""
        return [message for message in self.messages if isinstance(message, RoomChanged)]

    def views(self) -> Iterator[VisibleTable]:
        """The views of a client with nothing but the stream: at first, and after each batch."""
        shown, *rest = self.messages
        assert isinstance(shown, ViewReplaced)
        client = Client(layout_of(self.head.book), view_from_wire(shown.view))
        yield client.view().visible()
        aside, seq = PrivateUpdate(-1, []), shown.seq
        for message in rest:
            match message:
                case PrivateUpdate():
                    aside = message
                case BatchMessage():
                    assert (message.after, message.seq) == (seq, seq + 1), "numbers have a gap"
                    seq = message.seq
                    own = aside if aside.seq == seq else PrivateUpdate(seq, [])
                    acts = client.acts if own.acts is None else acts_from_wire(own.acts)
                    client.receive(events_from_wire(message.events), additions_from_wire(own.additions), acts)
                    yield client.view().visible()
                case RoomChanged():
                    assert message.seq == message.after == seq
                case _:
                    raise AssertionError(f"{message} is no part of a replay")
