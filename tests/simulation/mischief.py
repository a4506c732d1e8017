"""All that people do besides playing: talk, vote, leave, look twice, send nonsense."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simulation.moving import repeated_move, stale_move, wild_move
from tests.simulation.tab import Tab

from rasant.wire.from_client import (
    CastVote,
    ChangeSeat,
    LeaveTable,
    MutePlayer,
    Ping,
    RemovePlayer,
    RequestSync,
    SendChat,
    SendEmote,
    SetBot,
    SetReady,
)
from rasant.wire.room import LOBBY

if TYPE_CHECKING:
    from tests.simulation.person import Person

JUNK = (
    b"",
    b"{}",
    b"[]",
    b"[" * 5_000,
    b'["play"]',
    b'["play",-1,0,"x"]',
    b'["hello",1,""]',
    b"\xff\xfe",
    b'["bot",0]',
)

KINDS = {
    "wild": 8,
    "stale": 8,
    "repeated": 8,
    "talk": 4,
    "pause": 6,
    "stalemate": 2,
    "sync": 3,
    "ping": 2,
    "second_tab": 3,
    "close_tab": 3,
    "reload": 4,
    "nap": 4,
    "leave": 2,
    "claim_again": 1,
    "junk": 2,
    "unready": 2,
    "rearrange": 4,
}


def misbehave(person: Person, tab: Tab) -> None:
    """Do one of these things."""
    chance, eyes = person.chance, tab.eyes
    assert eyes is not None
    assert eyes.room is not None
    seats = len(eyes.room.seats)
    match chance.choices(list(KINDS), list(KINDS.values()))[0]:
        case "wild":
            wild_move(person, tab)
        case "stale":
            stale_move(person, tab)
        case "repeated":
            repeated_move(person, tab)
        case "talk":
            talk = (
                SendChat("hello\u202e there"),
                SendEmote("ouch"),
                MutePlayer(chance.randint(-1, seats), chance.random() < 0.7),
            )
            tab.say(chance.choice(talk))
        case "pause":
            tab.say(CastVote("pause", chance.random() < 0.8))
        case "stalemate":
            tab.say(CastVote("stalemate", chance.random() < 0.8))
        case "sync":
            tab.say(RequestSync())
        case "ping":
            tab.say(Ping(1.5))
        case "second_tab" if len([other for other in person.tabs if not other.closed]) < 3:
            person.open_tab()
        case "close_tab" if len([other for other in person.tabs if not other.closed]) > 1:
            tab.close()
        case "reload":
            tab.close()
            person.open_tab()
        case "nap":
            tab.hang_up(chance.choice((1_000, 6_000, 20_000)))
        case "leave":
            person.world.will_rise(person.table, person.player)
            tab.say(LeaveTable())
        case "claim_again":
            person.claim()
        case "junk":
            person.world.rave(tab, chance.choice(JUNK))
        case "unready":
            tab.say(SetReady(on=False))
        case "rearrange":
            _rearrange(person, tab, seats)


def _rearrange(person: Person, tab: Tab, seats: int) -> None:
    """Change seats, send somebody away, appoint bots: only before a match, and only the host, but all may try."""
    chance, seat = person.chance, person.chance.randint(-1, seats)
    room = tab.eyes.room if tab.eyes is not None else None
    assert room is not None
    if chance.random() < 0.4:
        person.world.will_rise(person.table, person.player)
        tab.say(ChangeSeat(seat))
    elif chance.random() < 0.5:
        tab.say(SetBot(seat, chance.choice(("", "steady", "nobody"))))
    elif room.phase == LOBBY or chance.random() < 0.5:
        person.world.will_all_rise(person.table)
        tab.say(RemovePlayer(seat))
