"""Every message in every phase, by the host, another player and a spectator: a refused message changes nothing."""

from __future__ import annotations

import msgspec
import pytest
from tests.table.scene import Guest, Scene

from rasant.wire.from_client import (
    ActMove,
    BeginNow,
    CastVote,
    ChangeSeat,
    ChangeSetup,
    FromClient,
    Hello,
    LeaveTable,
    MutePlayer,
    OpposeMotion,
    Ping,
    PlayMove,
    RemovePlayer,
    RequestSync,
    SendChat,
    SendEmote,
    SetBot,
    SetReady,
    SwapSeats,
)
from rasant.wire.from_server import MoveAccepted, MoveRefused, RequestRefused
from rasant.wire.limits import PROTOCOL_VERSION
from rasant.wire.room import COUNTDOWN, LOBBY, MATCH_OVER, PAUSED, PLAYING, ROUND_OVER, Phase

PHASES: list[Phase] = [LOBBY, COUNTDOWN, PLAYING, PAUSED, ROUND_OVER, MATCH_OVER]
ROLES = ["host", "seat", "spectator"]
ALWAYS = PHASES
DONE = ""

MESSAGES: dict[str, tuple[FromClient, list[Phase]]] = {
    "lay": (PlayMove(1, 0, "?"), [PLAYING]),
    "act": (ActMove(1, "count"), [PLAYING]),
    "ready": (SetReady(), [LOBBY, ROUND_OVER, MATCH_OVER]),
    "pause": (CastVote("pause"), [PLAYING]),
    "resume": (CastVote("resume"), [PAUSED]),
    "stalemate": (CastVote("stalemate"), [PLAYING]),
    "say": (SendChat("hello"), ALWAYS),
    "emote": (SendEmote("ouch"), ALWAYS),
    "mute": (MutePlayer(1), ALWAYS),
    "change": (ChangeSeat(3), [LOBBY]),
    "bot": (SetBot(2, "quick"), [LOBBY, MATCH_OVER]),
    "remove": (RemovePlayer(1), [LOBBY]),
    "swap": (SwapSeats(0, 1), [LOBBY]),
    "setup": (ChangeSetup(0, "default", {}, 5, True), [LOBBY, MATCH_OVER]),
    "begin": (BeginNow("bots"), [LOBBY]),
    "oppose": (OpposeMotion("pause"), [PLAYING]),
    "leave": (LeaveTable(), ALWAYS),
    "sync": (RequestSync(), ALWAYS),
    "ping": (Ping(1.5), ALWAYS),
    "hello": (Hello(PROTOCOL_VERSION, "tab", "t" * 32), []),
}
"""A valid message at these tables, and the phases in which it is accepted."""

FOR_EVERYBODY = ["mute", "sync", "ping", "hello"]
FOR_THE_HOST = ["bot", "remove", "swap", "setup", "begin"]


def expected(name: str, phase: Phase, role: str) -> str:
    """Why a message is refused, or `DONE`."""
    if role == "spectator" and name not in FOR_EVERYBODY:
        return "not_seated"
    if role == "seat" and name in FOR_THE_HOST:
        return "not_host"
    if phase not in MESSAGES[name][1]:
        return "not_now"
    return {"stalemate": "too_soon", "oppose": "not_possible"}.get(name, DONE)


def table_in(scene: Scene, phase: Phase) -> dict[str, Guest]:
    """Two people and two bots; before the match one of the seats is free."""
    host, seat = scene.stage(phase, people=2, bots=2)
    if phase == LOBBY:
        host.say(SetBot(3, ""))
    return {"host": host, "seat": seat, "spectator": scene.watch(host.table)}


def everything(guest: Guest) -> tuple[object, ...]:
    """The whole state of a table."""
    table = guest.scene.table(guest.table)
    roster = msgspec.json.encode(table.people.roster)
    return (
        table.journal.seq,
        roster,
        table.cards.live.match.pack(),
        table.clock.deadline,
        table.clock.time(),
        table.cards.live.queue.due(),
    )


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("name", MESSAGES)
def test_every_message_is_accepted_in_its_phases_and_from_its_roles(name: str, phase: Phase, role: str) -> None:
    scene = Scene()
    guests = table_in(scene, phase)
    guest, others = guests[role], [other for key, other in guests.items() if key != role]
    before, heard = everything(guest), [len(other.received) for other in others]
    message = MESSAGES[name][0]
    guest.say(message)
    answer = guest.received[-1]
    wanted = expected(name, phase, role)
    if wanted == DONE:
        assert not isinstance(answer, RequestRefused)
        return
    if isinstance(message, PlayMove | ActMove):
        assert isinstance(answer, MoveRefused)
        assert (answer.id, answer.reason) == (1, wanted)
    else:
        assert isinstance(answer, RequestRefused)
        assert answer.code == wanted
        assert answer.text
    assert everything(guest) == before
    assert [len(other.received) for other in others] == heard


@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase != PLAYING])
def test_no_legal_move_is_made_outside_of_play(phase: Phase) -> None:
    scene = Scene()
    guest = table_in(scene, phase)["seat"]
    before = everything(guest)
    for move in guest.legal() or []:
        answer = guest.move(move)
        assert isinstance(answer, MoveRefused)
        assert answer.reason == "not_now"
    assert everything(guest) == before


def test_a_legal_move_is_made_during_play() -> None:
    scene = Scene()
    guest = table_in(scene, PLAYING)["seat"]
    assert isinstance(guest.move(guest.legal()[0]), MoveAccepted)


def test_a_closed_table_accepts_nothing() -> None:
    scene = Scene()
    anna, ben = scene.stage(PAUSED)
    watcher = scene.watch(anna.table)
    anna.disconnect()
    ben.disconnect()
    connection = watcher.connection
    scene.wait(scene.environment.timeouts.desertion)
    assert watcher.bye is not None
    assert connection is not None
    received = len(watcher.received)
    scene.hall.receive(connection, b'["sync"]', scene.now)
    scene.settle()
    assert len(watcher.received) == received
