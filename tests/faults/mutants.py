"""Many mutated frames: they cause no crash, reveal nothing about the inside of the server, and leak no memory."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
from tests.faults.cheap_sockets import dial, hello
from tests.faults.processes import SOON_S, Served, served
from tests.faults.reports import Report, Say
from tests.server.client import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, frame

from rasant.client import Lobby
from rasant.games import boxes
from rasant.wire.codec import listen
from rasant.wire.from_server import Goodbye
from rasant.wire.http import NewTable
from rasant.wire.limits import PROTOCOL_VERSION


@dataclass(frozen=True)
class Size:
    """Number of frames and connections."""

    frames: int
    report_every: int
    at_once: int


SMALL = Size(frames=4_000, report_every=2_000, at_once=5)
FULL = Size(frames=1_000_000, report_every=100_000, at_once=10)

LIMITS: Final = {
    "sockets_per_address": 1_000,
    "connects_per_second": 1_000,
    "messages_per_second": 1_000,
    "message_burst": 1_000_000,
    "posts_per_second": 1_000,
    "post_burst": 1_000,
    "tables_per_hour": 10_000,
    "seat_burst": 1_000_000,
}
LAWFUL: Final = 20
"""Messages of the protocol with other values per connection. They are answered or refused."""
BROKEN: Final = 3
"""Broken frames that follow per connection. Each may close it, and later ones would then not be read."""

_SEED: Final[list[list[Any]]] = [
    ["play", 5, 3, "Y6", 9, 0],
    ["act", 5, "draw", 0],
    ["ready", True],
    ["vote", "pause", True],
    ["vote", "resume", True],
    ["vote", "stalemate", False],
    ["say", "well"],
    ["emote", "laugh"],
    ["mute", 1, True],
    ["change", 1],
    ["bot", 2, "quick"],
    ["sync"],
    ["ping", 1.5],
    ["hello", PROTOCOL_VERSION, "tab", None, True],
]
_LAST: Final = frame(b'["ping",9.0]')
_NUMBERS: Final = (-1, 0, 1, 2, 3, 7, 11, 12, 63, 64, 255, 65_535)
_ANY_NUMBER: Final = {("play", 1), ("act", 1), ("act", 3), ("hello", 1)}
"""Fields in which any number is meaningful; elsewhere a number is that of a seat, a zone or a way."""
_WORDS: Final = (
    "Y6",
    "draw",
    "quick",
    "steady",
    "\u202e",
    "\x00",
    "ä" * 30,
    "pause",
    "__class__",
    "../..",
    "x" * 32,
)
_INSIDE: Final = (b"Traceback", b'File "', b"Error:", b".py", b"rasant.")
"""Texts that no client may ever receive."""


def lawful(chance: Random) -> bytes:
    """A message with other values, each of the expected type."""
    message = list(chance.choice(_SEED))
    for place in range(1, len(message)):
        if chance.random() < 0.7:
            message[place] = _other(message[place], (message[0], place) in _ANY_NUMBER, chance)
    return frame(msgspec.json.encode(message))


def _other(value: object, any_number: bool, chance: Random) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return chance.randrange(2**53) if any_number else chance.choice(_NUMBERS)
    if isinstance(value, float):
        return 10 + chance.random() * 10.0 ** chance.randrange(300)
    return value if value in ("pause", "resume", "stalemate", "laugh", None) else chance.choice(_WORDS)


def broken(chance: Random) -> bytes:
    """A frame with bytes changed anywhere, in its head, its mask or its text, and perhaps cut off."""
    kind = chance.choice((TEXT, TEXT, TEXT, TEXT, BINARY, PING, PONG, CONTINUATION, CLOSE))
    text = (
        msgspec.json.encode(chance.choice(_SEED)) if chance.random() < 0.7 else chance.randbytes(chance.randrange(200))
    )
    if chance.random() < 0.5:
        changed = bytearray(text)
        for _ in range(chance.randrange(1, 4)):
            if changed:
                changed[chance.randrange(len(changed))] = chance.randrange(256)
        text = bytes(changed) * chance.choice((1, 1, 1, 2, 30))
    data = bytearray(frame(text, kind, fin=chance.random() < 0.9))
    for _ in range(chance.randrange(4)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    return bytes(data[: chance.choice((len(data), chance.randrange(1, len(data) + 1)))])


async def run(data: Path, size: Size, say: Say) -> Report:
    """Open many connections, each with some frames; another client is answered to the end."""
    sent, heard, whole = itertools.count(), itertools.count(), itertools.count()
    memory: list[tuple[int, float]] = []
    async with served(data, limits=LIMITS) as server:
        lobbies, tables = await _tables(server, size.at_once)
        bystander = await dial(server.port, tables[0])
        bystander.send(hello(None))
        bystander.keeps = False
        connections = iter(range(-(-size.frames // (LAWFUL + BROKEN))))

        async def work(number: int) -> None:
            chance = Random(f"mutants {number}")
            lobby, table = lobbies[number], tables[number]
            token = (await lobby.claim(table, "Eve")).token
            for _ in connections:
                if await _attack(server, table, token, chance, heard, whole):
                    token = (await lobby.claim(table, "Eve")).token
                for _ in range(LAWFUL + BROKEN):
                    count = next(sent) + 1
                    if count % size.report_every == 0:
                        memory.append((count, server.rss_mb()))
                        say(f"{count:,} of {size.frames:,} frames, {memory[-1][1]:.1f} MB")

        await asyncio.gather(*(work(number) for number in range(size.at_once)))
        bystander.keeps = True
        bystander.send(b'["ping",7]')
        while b'["pong",7' not in await bystander.text():
            pass
        complaints = server.complaints()
        bystander.cut()
        for lobby in lobbies:
            await lobby.__aexit__(None, None, None)
    assert complaints == []
    report = Report(
        f"{next(sent):,} frames over {size.frames // (LAWFUL + BROKEN):,} connections of {size.at_once} people at "
        f"tables of all games with bots at work: {LAWFUL} messages with other values and {BROKEN} frames with other "
        f"bytes each. Without the limit on messages."
    )
    report.add("crashes, tables set aside, errors in the log of the server", "0", "0")
    report.add("connections answered after their last lawful message", "", f"{next(whole):,}")
    report.add("answers checked; with internals of the server", "0", f"{next(heard):,}; 0")
    ends = dict(memory[:1] + memory[-1:]).items()
    report.add("memory of the server, MB", "flat", ", ".join(f"{mb:.1f} after {count:,}" for count, mb in ends))
    return report


async def _attack(
    server: Served, table: str, token: str, chance: Random, heard: Iterator[int], whole: Iterator[int]
) -> bool:
    """Run one connection; returns whether a new key is needed."""
    client = await dial(server.port, table)
    assert client.opened.result() == 101
    client.send_raw(b"".join([frame(hello(token)), *(lawful(chance) for _ in range(LAWFUL)), _LAST]))
    texts: list[bytes] = []
    with contextlib.suppress(ConnectionResetError):
        while not texts or b'["pong",9.0' not in texts[-1]:
            texts.append(await client.text())
        next(whole)
        client.send_raw(b"".join(broken(chance) for _ in range(BROKEN)))
        client.end()
    await asyncio.wait_for(asyncio.shield(client.closed), SOON_S)
    refused = False
    for text in (*texts, *client.texts):
        next(heard)
        assert not any(word in text for word in _INSIDE), text
        refused |= any(isinstance(message, Goodbye) and message.reason == "bad_token" for message in _messages(text))
    return refused


def _messages(text: bytes) -> list[Any]:
    try:
        return list(listen(text))
    except msgspec.DecodeError as error:
        raise AssertionError(f"the server sent something that is no message: {text!r}") from error


async def _tables(server: Served, count: int) -> tuple[list[Lobby], list[str]]:
    games = list(boxes())
    lobbies = [Lobby(server.url, timeout_s=SOON_S) for _ in range(count)]
    tables = []
    for number, lobby in enumerate(lobbies):
        await lobby.guest("Eve")
        order = NewTable(game=games[number % len(games)], players=3, bots=["", "lightning", "quick"])
        tables.append((await lobby.open_table(order)).table)
    return lobbies, tables
