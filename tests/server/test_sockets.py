"""Sockets: what they may send, latency, and misbehaving clients."""

from __future__ import annotations

import random

import pytest
from tests.server.client import BINARY, CONTINUATION, PING, PONG, TEXT, dial, frame
from tests.server.loop import in_loop, until
from tests.server.servers import Served, served

from rasant.limits.host_limits import Limits
from rasant.server.process.settings import Settings
from rasant.server.sockets.timer_wheel import SLOTS

MUTANTS = 400
"""Number of connections that send mutated frames."""
MANY = 1_000_000


def later(server: Served, ms: int, steps: int = SLOTS) -> None:
    """Check all clients, in a number of steps of the wheel, as if that many milliseconds had passed."""
    now = server.process.api.now() + ms
    for _ in range(steps):
        server.process.sockets.timer_wheel.turn(now)


@in_loop
async def test_only_a_flooding_client_is_closed() -> None:
    async with served() as server:
        flooder, other = await server.joined(), await server.joined()
        flooder.send(*[b"again"] * 60)  # on a busy machine tokens return meanwhile
        assert (await flooder.goodbye())[0] == "too_fast"
        assert 39 <= server.hall.heard.count(b"again") < 60, "forty at once, one of them the hello"
        other.send(b"still here")
        heard = b""
        while not heard.endswith(b"still here"):
            heard = await other.text()


@in_loop
async def test_a_flood_of_pings_counts_too() -> None:
    async with served() as server:
        client = await server.joined()
        client.send_raw(frame(b"", PING) * 50)
        await until(lambda: not server.process.commits.writers)


@pytest.mark.parametrize(
    "sent",
    [
        frame(b"{}", BINARY),
        frame(b"\xff\xfe"),
        frame(b"more", CONTINUATION),
        frame(b"a" * 8000, fin=False) + frame(b"a" * 8000, CONTINUATION),
        frame(b"\xc3", fin=False) + frame(b"x", CONTINUATION),
        frame(b"one", fin=False) + frame(b"two"),
    ],
)
@in_loop
async def test_a_frame_that_is_not_text_is_malformed(sent: bytes) -> None:
    async with served() as server:
        client = await server.joined()
        client.send_raw(sent)
        assert (await client.goodbye())[0] == "malformed"
        assert server.hall.heard == [b"hello"]


@in_loop
async def test_a_text_may_come_in_pieces_with_a_ping_between_them() -> None:
    async with served() as server:
        client = await server.joined()
        client.send_raw(frame(b"a ", fin=False) + frame(b"?", PING) + frame("cärd".encode(), CONTINUATION))
        assert await client.frame() == (PONG, b"?")
        assert await client.text() == "a cärd".encode()


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (frame(b"x" * 8193), 1009),
        (b"\x81\x01x", 1002),
        (b"\x83\x80\x00\x00\x00\x00", 1002),
        (b"\x81\xff" + b"\xff" * 8, 1002),
        (frame(b"x" * 126, PING), 1002),
    ],
)
@in_loop
async def test_a_protocol_error_closes_the_socket(sent: bytes, code: int) -> None:
    async with served() as server:
        client = await server.joined()
        client.send_raw(sent)
        assert await client.goodbye() == ("", code)
        await until(lambda: not server.process.sockets.open.total)
        assert server.process.commits.writers == {}


@in_loop
async def test_the_largest_text_is_accepted() -> None:
    async with served() as server:
        client = await server.joined()
        client.send(b"x" * 8192)
        assert await client.text() == b"x" * 8192


@in_loop
async def test_mutated_frames_break_nothing() -> None:
    chance = random.Random(7)
    limits = Limits(messages_per_second=1000, message_burst=MANY, sockets_per_address=MANY)
    async with served(Settings(limits=limits)) as server:
        steady = await server.joined()
        for _ in range(MUTANTS):
            client = await server.joined()
            client.send_raw(b"".join(_mutant(chance) for _ in range(3)))
            client.writer.write_eof()
            await client.ended()
            client.cut()
        steady.send(b"still here")
        heard = b""
        while not heard.endswith(b"still here"):
            heard = await steady.text()
        await until(lambda: server.process.sockets.open.total == 1)
        assert len(server.hall.heard) > MUTANTS + 20, "some of them are valid texts"


def _mutant(chance: random.Random) -> bytes:
    """A message or random bytes, partly changed and perhaps cut off."""
    payload = chance.choice((b'["play",1,2,"Y6"]', b'["sync"]', chance.randbytes(chance.randrange(60))))
    data = bytearray(frame(payload, chance.choice((TEXT, TEXT, TEXT, BINARY, PING, PONG))))
    for _ in range(chance.randrange(4)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.choice((len(data), chance.randrange(1, len(data) + 1)))])


@in_loop
async def test_a_bug_costs_one_socket_and_reveals_nothing_to_the_client() -> None:
    async with served() as server:
        client, other = await server.joined(), await server.joined()
        client.send(b"bug")
        assert await client.goodbye() == ("", 1011)
        other.send(b"fine")
        assert await other.text() == b"fine"


@in_loop
async def test_latency_is_measured_by_pings() -> None:
    async with served() as server:
        client = await server.joined()
        later(server, 2_000, steps=8)
        opcode, payload = await client.frame()
        assert opcode == PING
        client.send_raw(frame(b"something else", PONG) + frame(payload, PONG) + frame(payload, PONG))
        client.send(b"done")
        await client.text()
        assert len(server.hall.trips) == 1
        assert server.hall.trips[0] >= 0


@in_loop
async def test_one_slow_answer_does_not_set_the_latency(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as server:
        client = await server.joined()
        time = 1_000.0
        monkeypatch.setattr(server.process.sockets.clock, "precise", lambda: time)
        for round_trip_ms in (30, 31, 900, 29, 30, 32, 80, 81, 79):
            server.process.sockets.timer_wheel.turn(server.process.api.now())
            while not client_is_pinged(server):
                server.process.sockets.timer_wheel.turn(server.process.api.now())
            _, payload = await client.frame()
            time += round_trip_ms / 1000
            client.send_raw(frame(payload, PONG))
            client.send(b"done")
            await client.text()
        assert server.hall.trips == pytest.approx([30, 30, 31, 30, 30, 31, 32, 32, 79], abs=0.2)


def client_is_pinged(server: Served) -> bool:
    """Does a client owe an answer to a ping?"""
    return any(socket._pinged_at for socket in server.process.commits.writers.values())  # type: ignore[attr-defined]


@in_loop
async def test_a_client_that_answers_no_ping_is_dropped() -> None:
    async with served() as server:
        client = await server.joined()
        later(server, 20_000)
        await client.ended()
        await until(lambda: not server.process.sockets.open.total)


@in_loop
async def test_a_client_without_a_hello_is_dismissed() -> None:
    async with served() as server:
        client = await dial(server.port)
        later(server, 9_000)
        assert (await client.frame())[0] == PING
        later(server, 10_000)
        assert (await client.goodbye())[0] == "too_slow"


@in_loop
async def test_a_full_table_is_reported() -> None:
    async with served() as server:
        server.hall.full = True
        assert (await (await dial(server.port)).goodbye())[0] == "full"
        assert server.process.commits.writers == {}


@in_loop
async def test_a_stalled_reader_delays_no_other_and_gets_a_fresh_view() -> None:
    limits = Limits(messages_per_second=1000, message_burst=MANY)
    async with served(Settings(limits=limits)) as server:
        stalled, talker = await server.joined(), await server.joined()
        stalled.writer.transport.pause_reading()  # type: ignore[attr-defined]
        sockets = list(server.process.commits.writers.values())
        while not any(socket.silent for socket in sockets):
            talker.send(b"x" * 8000)
            await talker.text()
        for _ in range(200):
            talker.send(b"y" * 8000)
            await talker.text()
        line = next(socket for socket in sockets if socket.silent)._transport.underlying_transport  # type: ignore[attr-defined]
        assert line.get_write_buffer_size() < limits.write_buffer + 8200
        stalled.writer.transport.resume_reading()  # type: ignore[attr-defined]
        heard = b""
        while heard != b"fresh":
            heard = await stalled.text()
        assert server.hall.resynced
        talker.send(b"and on")
        while heard != b"and on":
            heard = await stalled.text()


@in_loop
async def test_a_reader_that_stays_stalled_is_dropped() -> None:
    limits = Limits(messages_per_second=1000, message_burst=MANY)
    async with served(Settings(limits=limits)) as server:
        stalled, talker = await server.joined(), await server.joined()
        stalled.writer.transport.pause_reading()  # type: ignore[attr-defined]
        sockets = list(server.process.commits.writers.values())
        while not any(socket.silent for socket in sockets):
            talker.send(b"x" * 8000)
            await talker.text()
        later(server, 7_000)
        assert len(server.process.commits.writers) == 2
        later(server, 8_500)
        assert len(server.process.commits.writers) == 1
        await until(lambda: server.process.sockets.open.total == 1)
