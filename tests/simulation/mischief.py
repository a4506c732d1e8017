"""All that people do besides playing: chat, vote, leave, open two tabs, send invalid frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.simulation.hosting import begin_now, change_setup, next_step, oppose, swap_seats
from tests.simulation.learner import leave
from tests.simulation.moving import repeated_move, stale_move, wild_move
from tests.simulation.tab import Tab

from rasant.wire.from_client import (
    CastVote,
    ChangeSeat,
    MutePlayer,
    Ping,
    RemovePlayer,
    RequestSync,
    SendChat,
    SendEmote,
    SetBot,
    SetReady,
)
from rasant.wire.room import LOBBY, MATCH_OVER

if TYPE_CHECKING:
    from tests.simulation.person import Person

JUNK = (
    b"",
    b"{}",
    b"[]",
    b"[" * 5_000,
    b'["play"]',
    b'["play",-1,0,"x"]',
    b'["hello",3,""]',
    b"\xff\xfe",
    b'["bot",0]',
)

KINDS = {
    "wild": 8,
    "stale": 8,
    "repeated": 8,
    "talk": 4,
    "pause": 8,
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
    "swap": 4,
    "setup": 6,
    "begin": 3,
    "oppose": 3,
    "next": 2,
}

BETWEEN_MATCHES = {"rearrange": 20, "swap": 16, "setup": 24, "begin": 6}
"""By phase: actions that are more frequent in it, since they are refused in others."""

HOSTING = {"swap": swap_seats, "setup": change_setup, "begin": begin_now, "oppose": oppose, "next": next_step}
"""Actions of the host, which other players try too."""


def misbehave(person: Person, tab: Tab) -> None:
    """Do a random one of these actions."""
    chance, viewpoint = person.chance, tab.viewpoint
    assert viewpoint is not None
    assert viewpoint.room is not None
    seats = len(viewpoint.room.seats)
    kinds = KINDS | (BETWEEN_MATCHES if viewpoint.room.phase in (LOBBY, MATCH_OVER) else {})
    kind = chance.choices(list(kinds), list(kinds.values()))[0]
    if kind in HOSTING:
        HOSTING[kind](person, tab)
        return
    match kind:
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
            leave(person, tab)
        case "claim_again":
            person.claim()
        case "junk":
            person.world.send_invalid(tab, chance.choice(JUNK))
        case "unready":
            tab.say(SetReady(on=False))
        case "rearrange":
            _rearrange(person, tab, seats)


def _rearrange(person: Person, tab: Tab, seats: int) -> None:
    """Change seats, remove a player or set bots, which only the host may do before a match, but all try."""
    chance, seat = person.chance, person.chance.randint(-1, seats)
    room = tab.viewpoint.room if tab.viewpoint is not None else None
    assert room is not None
    if chance.random() < 0.25:
        person.world.will_rise(person.table, person.player)
        tab.say(ChangeSeat(seat))
    elif chance.random() < 0.3:
        tab.say(SetBot(seat, chance.choice(("", "steady", "nobody"))))
    elif room.phase == LOBBY or chance.random() < 0.5:
        person.world.will_all_rise(person.table)
        people = [other for other, place in enumerate(room.seats) if place.player]
        tab.say(RemovePlayer(chance.choice([seat, *people, *people])))
