"""The protocol's page: its conversation works with a real hall, and it documents every message."""

from __future__ import annotations

import os
import re
from typing import Any, get_args

import msgspec
import pytest
from tests.client.servers import ROOT

from rasant.api.catalogue import OPERATIONS
from rasant.client.session import Session
from rasant.core.events import DEAL, STUCK, TIME
from rasant.core.packing import unpack
from rasant.limits.host_limits import Limits
from rasant.record.logs import header_line, is_race, line_of, race_line, read_race
from rasant.record.setup import setup
from rasant.table.play.move_senders import MoveSender, MoveSenders
from rasant.table.timeouts import Timeouts
from rasant.testing.halls import World
from rasant.wire.codec import understand
from rasant.wire.events import AdditionData, WireEvent
from rasant.wire.from_client import EmoteName, FromClient, Motion
from rasant.wire.from_server import FromServer, GoodbyeReason, HoldReason, Reason, RequestProblem, Welcome
from rasant.wire.limits import LARGEST_FRAME, PROTOCOL_VERSION
from rasant.wire.replay import MomentKind, ReplayTail
from rasant.wire.room import Phase
from rasant.wire.view import ViewData, ZoneData

pytestmark = pytest.mark.skipif(
    os.environ.get("RASANT_EXPECT_COMPILED") == "1", reason="the compiled build is tested without the pages"
)

PAGE = ROOT / "docs" / "protocol.md"
BLOCK = re.compile(r"^```json (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GAP = "…"
STEPS = 40
"""Most steps before a frame of the page arrives."""
BEFORE = {'["sync"]': 15}
"""Client messages that the page omits, and the entry of the log at which they are sent."""


def blocks() -> list[tuple[str, list[str]]]:
    """The speaker and the lines of each block, in the page's order."""
    return [(who, text.splitlines()) for who, text in BLOCK.findall(PAGE.read_text(encoding="utf-8"))]


class Conversation:
    """The table of the page: Ligretto with one seat for the reader and one for a quick bot."""

    def __init__(self) -> None:
        self.world = World("page")
        table = self.world.open("ligretto", 2, bots=["", "quick"])
        self.session = Session("f3a91c", self.world.sit(table, "Ben").token)
        self.connection = self.world.connect(table)
        self.heard: list[str] = []

    def say(self, message: str) -> None:
        """Send a message of the reader, which must be exactly what the Python client sends."""
        understood = understand(message.encode())
        assert understood is not None, message
        while self.session.seq < BEFORE.get(message, -1):
            self.wait()
        self.world.hall.receive(self.connection, message.encode(), self.world.now)
        self.deliver()

    def deliver(self) -> None:
        for _, frame in self.world.deliver():
            self.session.receive(frame)
            self.heard += frame.decode().split("\n")

    def wait(self) -> None:
        """Advance to the next due time."""
        assert self.world.pass_time()
        self.deliver()

    def hears(self, shown: str) -> None:
        """Wait for a frame, in order."""
        for _ in range(STEPS):
            for place, message in enumerate(self.heard):
                if alike(shown, message):
                    del self.heard[: place + 1]
                    return
            self.wait()
        raise AssertionError(f"the server never says {shown}")


def alike(shown: str, said: str) -> bool:
    """Are the frames equal except for omissions on the page?"""
    return re.fullmatch(".*".join(map(re.escape, shown.split(GAP))), said) is not None


def test_the_conversation_goes_as_the_page_describes() -> None:
    conversation = Conversation()
    for who, messages in conversation_in_order():
        for message in messages:
            if who == "client":
                conversation.say(message)
            else:
                conversation.hears(message)


def conversation_in_order() -> list[tuple[str, list[str]]]:
    """The conversation in order of time: the page shows a paused room before the vote for the pause."""
    said = [(who, messages) for who, messages in blocks() if who in ("client", "server")]
    paused = next(entry for entry in said if '"phase":"paused"' in entry[1][0])
    said.remove(paused)
    sync = next(place for place, entry in enumerate(said) if entry[1] == ['["sync"]'])
    said[sync + 2 : sync + 2] = [("client", ['["vote","pause"]']), paused]
    return said


def test_the_book_is_worked_through_as_it_is() -> None:
    conversation = Conversation()
    conversation.world.hall.receive(conversation.connection, encode_hello(), conversation.world.now)
    [(_, frame)] = conversation.world.deliver()
    welcome = msgspec.json.decode(frame.split(b"\n")[0], type=FromServer)
    assert isinstance(welcome, Welcome)
    assert welcome.book is not None
    book = welcome.book
    [shown] = [messages[0] for who, messages in blocks() if who == "book.rules.2"]
    assert alike(shown, msgspec.json.encode(book.rules[2]).decode())
    assert (book.zones[19].name, book.zones[20].name, book.zones[19].owner) == ("yellow0", "yellow1", -1)
    assert [welcome.view.zones[zone].rule for zone in (19, 20)] == [2, 0]
    assert (book.faces[10], book.has[10], book.has[book.faces.index("Y2")]) == ("Y1", "400", "800")
    assert [book.kinds[bit] for bit in range(8) if 22 >> bit & 1] == ["stack", "row", "waste"]


def encode_hello() -> bytes:
    return next(messages[0] for who, messages in blocks() if who == "client").encode()


def test_every_message_is_on_the_page() -> None:
    page = PAGE.read_text(encoding="utf-8")
    words: list[Any] = [
        *get_args(GoodbyeReason),
        *get_args(Reason),
        *get_args(RequestProblem),
        *filter(None, get_args(HoldReason)),
        *get_args(Phase),
        *get_args(Motion),
        *get_args(EmoteName),
    ]
    tags = [kind.__struct_config__.tag for kind in (*get_args(FromClient), *get_args(FromServer))]
    for word in [*words, *tags]:
        assert f"`{word}`" in page or f'["{word}"' in page, word
    for operation in OPERATIONS:
        assert operation.path in page or not operation.path.startswith("/api"), operation.path


@pytest.mark.parametrize("kind", [*get_args(FromServer), *get_args(WireEvent), AdditionData, ViewData, ZoneData])
def test_every_array_is_on_the_page_entry_by_entry(kind: type[msgspec.Struct]) -> None:
    tag = kind.__struct_config__.tag
    entries = [*([f'"{tag}"'] if tag else []), *kind.__struct_fields__]
    assert f"`[{', '.join(entries)}]`" in PAGE.read_text(encoding="utf-8")


def test_the_lines_of_a_log_are_those_of_the_format() -> None:
    header, *batches = [line for who, lines in blocks() if who == "log" for line in lines]
    shown = msgspec.json.decode(header)
    assert list(shown) == list(msgspec.json.decode(header_line(setup("ligretto", 2), "")))
    for line in batches:
        value = msgspec.json.decode(line)
        assert (race_line(read_race(value, 2, 13)) if is_race(value) else line_of(unpack(value))) == line
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{cause}`" in page for cause in (DEAL, TIME, *STUCK))


def test_a_replay_has_one_tail_and_every_kind_of_moment_is_sent() -> None:
    [[tail]] = [messages for who, messages in blocks() if who == "tail"]
    assert msgspec.json.encode(msgspec.json.decode(tail, type=ReplayTail)).decode() == tail
    page = PAGE.read_text(encoding="utf-8")
    assert all(f"`{kind}`" in page for kind in get_args(MomentKind))


def test_what_the_server_remembers_of_moves_is_sent() -> None:
    assert (MoveSender.MEMORY, MoveSenders.EACH) == (64, 8)


def test_the_numbers_are_those_of_the_server() -> None:
    limits, timeouts = Limits(), Timeouts()
    assert (PROTOCOL_VERSION, LARGEST_FRAME, limits.messages_per_second, limits.message_burst) == (3, 8192, 20, 40)
    assert (limits.sockets_per_address, limits.hello_ms, limits.slow_ms, limits.write_buffer) == (
        64,
        10_000,
        8_000,
        65_536,
    )
    assert (limits.connects_per_second, limits.connect_burst, timeouts.arrival, timeouts.room_every) == (
        10,
        100,
        30_000,
        250,
    )
    assert (timeouts.countdown, timeouts.between, timeouts.ready_wait, timeouts.absence) == (
        3_000,
        15_000,
        30_000,
        15_000,
    )
