"""Sessions at a hall in virtual time: missing, late, wrong and repeated messages."""

from __future__ import annotations

import msgspec
import pytest

from rasant.client.bot_client import bot_client
from rasant.client.errors import ProtocolError
from rasant.client.session import Session
from rasant.core.contract import NEVER
from rasant.core.moves import Act, Play
from rasant.testing.halls import World
from rasant.wire.codec import encode, listen, understand
from rasant.wire.events import MovedEvent, NotedEvent, OpenedEvent, ShownEvent, WireEvent
from rasant.wire.from_client import ActMove, Hello, PlayMove, RequestSync
from rasant.wire.from_server import (
    BatchMessage,
    Goodbye,
    MoveAccepted,
    MoveRefused,
    RoomChanged,
    TableSuspended,
    ViewReplaced,
    Welcome,
)
from rasant.wire.room import PLAYING


def welcomed(game: str = "ligretto") -> tuple[Session, Welcome, World]:
    world = World("alone")
    table = world.open(game, 2, bots=["", "quick"])
    session = Session("tab", world.sit(table, "Ben").token)
    connection = world.connect(table)
    session.hello()
    world.hall.receive(connection, session.outgoing.pop(), world.now)
    [(_, frame)] = world.deliver()
    [welcome] = [message for message in listen(frame) if isinstance(message, Welcome)]
    session.receive(frame)
    return session, welcome, world


def test_the_first_hello_asks_for_the_book_and_later_ones_do_not() -> None:
    session, _, _ = welcomed()
    session.hello()
    hello = understand(session.outgoing[0])
    assert isinstance(hello, Hello)
    assert (hello.client, hello.token, hello.book) == ("tab", session.token, False)


def test_a_missing_entry_is_requested_once_and_nothing_is_folded_before_it_arrives() -> None:
    session, welcome, _ = welcomed()
    ahead = [
        encode(BatchMessage(welcome.seq + skipped, 0, -1, [NotedEvent(0, 1)], welcome.seq + skipped - 1))
        for skipped in (2, 3)
    ]
    assert [session.receive(frame) for frame in ahead] == [[], []]
    assert [understand(frame) for frame in session.outgoing] == [RequestSync()]
    assert session.view().fact(0) == 0
    fresh = ViewReplaced(welcome.seq + 3, 5, welcome.room, welcome.view)
    assert session.receive(encode(fresh)) == [fresh]
    assert (session.seq, session.now) == (welcome.seq + 3, 5)


def test_entries_other_than_batches_need_not_be_sent_one_by_one() -> None:
    session, welcome, _ = welcomed()
    room = RoomChanged(welcome.seq + 3, 0, welcome.room, welcome.seq)
    batch = BatchMessage(welcome.seq + 5, 0, -1, [NotedEvent(0, 1)], welcome.seq)
    assert session.receive(encode(room)) + session.receive(encode(batch)) == [room, batch]
    assert (session.seq, session.view().fact(0), session.outgoing) == (welcome.seq + 5, 1, [])


def test_a_room_reveals_a_missing_batch() -> None:
    session, welcome, _ = welcomed()
    assert session.receive(encode(RoomChanged(welcome.seq + 1, 0, welcome.room, welcome.seq + 1))) == []
    assert [understand(frame) for frame in session.outgoing] == [RequestSync()]


@pytest.mark.parametrize(
    "event", [MovedEvent(0, 999), ShownEvent(0, 0, 1, 0, ["no such face"]), OpenedEvent(0, 1, 999)]
)
def test_an_event_that_does_not_fit_is_treated_as_a_missing_one(event: WireEvent) -> None:
    session, welcome, _ = welcomed()
    session.receive(encode(BatchMessage(welcome.seq + 1, 0, -1, [event], welcome.seq)))
    assert [understand(frame) for frame in session.outgoing] == [RequestSync()]


@pytest.mark.parametrize("event", [b'["m",0]', b'["n","may",1]', b'["?",0]', b'["s",0,2,1,0,[]]', b"[]", b"7"])
def test_an_unknown_event_violates_the_protocol(event: bytes) -> None:
    session, welcome, _ = welcomed()
    with pytest.raises(ProtocolError):
        session.receive(b'["b",%d,0,-1,[%b],%d]' % (welcome.seq + 1, event, welcome.seq))


def test_a_move_without_an_answer_is_sent_again_under_its_number() -> None:
    session, welcome, _ = welcomed()
    view = session.view()
    src = view.layout.mine[0][0]
    first, second = session.move(Play(src, 0)), session.move(Act("turn"))
    assert session.receive(encode(MoveAccepted(first, welcome.seq))) == [MoveAccepted(first, welcome.seq)]
    session.hello()
    sent = session.outgoing[1:]
    assert sent == []
    session.receive(encode(welcome))
    again = [understand(frame) for frame in session.outgoing[1:]]
    assert [move for move in again if not isinstance(move, Hello)] == [ActMove(second, "turn")]
    session.receive(encode(MoveRefused(second, "not_now")))
    assert session.unanswered == {}


def test_a_welcome_on_the_same_connection_repeats_unanswered_moves() -> None:
    session, welcome, _ = welcomed()
    number = session.move(Act("turn"))
    session.outgoing = []
    session.receive(encode(welcome))
    assert [understand(frame) for frame in session.outgoing] == [ActMove(number, "turn")]


def test_while_the_table_is_suspended_no_bot_plays_until_it_resumes_or_is_sent_anew() -> None:
    session, welcome, _ = welcomed()
    playing = msgspec.structs.replace(welcome, room=msgspec.structs.replace(welcome.room, phase=PLAYING))
    session.receive(encode(playing))
    held = TableSuspended("store")
    for goes_on in (TableSuspended(""), playing):
        assert session.receive(encode(held)) == [held]
        assert (session.held, session.playing) == ("store", False)
        session.receive(encode(goes_on))
        assert (session.held, session.playing) == ("", True)
    session.receive(encode(held))
    session.hello()
    assert session.held == ""


def test_a_bot_waits_while_its_table_is_suspended() -> None:
    session, welcome, _ = welcomed()
    playing = msgspec.structs.replace(welcome, room=msgspec.structs.replace(welcome.room, phase=PLAYING))
    client = bot_client("steady", session, "seed")
    course: list[Welcome | TableSuspended] = [playing, TableSuspended("moving"), TableSuspended("")]
    due: list[int] = []
    for message in course:
        [event] = session.receive(encode(message))
        client.receive(event, 1_000)
        due.append(client.due())
    assert [at == NEVER for at in due] == [False, True, False]


def test_a_final_goodbye_is_kept_and_another_is_a_lost_connection() -> None:
    session, _, _ = welcomed()
    [lost] = session.receive(encode(Goodbye("restarting", 1500, "back soon")))
    assert getattr(lost, "again", None) == 1500
    assert session.goodbye is None
    answer = MoveRefused(7, "not_now")
    frame = (
        encode(answer)
        + b"\n"
        + encode(Goodbye("bad_token", -1, "This key opens no seat at this table; sit down again."))
    )
    assert session.receive(frame) == [answer], "messages before the goodbye are processed"
    assert session.goodbye is not None
    assert (session.goodbye.code, "sit down again" in str(session.goodbye)) == ("bad_token", True)


@pytest.mark.parametrize("frame", [b"", b"<html>", b'["nonsense"]', b'["b",1]', b"[" * 100_000])
def test_an_invalid_frame_is_reported_in_one_line(frame: bytes) -> None:
    session, _, _ = welcomed()
    with pytest.raises(ProtocolError) as error:
        session.receive(frame)
    assert "\n" not in str(error.value)


def test_a_play_names_the_face_and_not_the_card() -> None:
    session, _, _ = welcomed()
    session.move(Play(3, 0, 7))
    assert understand(session.outgoing[-1]) == PlayMove(0, 3, session.view().layout.deck.faces[0], 7, 0)
