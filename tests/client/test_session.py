"""Sessions at a hall, in virtual time: every game, with lost frames, cut lines and a killed server."""

from __future__ import annotations

import pytest
from tests.client.guests import Member, Party
from tests.halls import World

from rasant.client.errors import ProtocolError
from rasant.client.layout import layout_of
from rasant.client.session import Session
from rasant.core.chance import chance_of
from rasant.core.client import Client
from rasant.core.match import Match
from rasant.core.moves import Act, Play
from rasant.games import boxes, set_up
from rasant.wire.book import book_of
from rasant.wire.codec import encode, listen, understand
from rasant.wire.events import EventTold, MovedTold, NotedTold, OpenedTold, ShownTold
from rasant.wire.from_client import ActMove, Hello, PlayMove, RequestSync
from rasant.wire.from_server import BatchTold, Goodbye, MoveAccepted, MoveRefused, RoomChanged, ViewReplaced, Welcome

PLENTY = 20_000
"""Steps within which any match is over."""


def gathered(game: str, seed: str, matches: int = 1) -> Party:
    """Two robots, a spectator, and a bot of the hall's where the game has room for one."""
    world = World(f"{game} {seed}")
    players = min(3, boxes()[game].seats[-1])
    table = world.open(game, players, bots=["", "", "quick"][:players])
    seated = [Member(world, table, name, bot, matches) for name, bot in (("Ben", "quick"), ("Mia", "lightning"))]
    party = Party(world, table, [*seated, Member(world, table, "watcher", "")])
    for member in party.members:
        member.connect()
    return party


def over(party: Party) -> bool:
    return all(member.stay.done for member in party.members[:2])


@pytest.mark.parametrize("game", boxes())
def test_a_match_is_played_through_the_views_alone(game: str) -> None:
    party = gathered(game, "calm")
    for _ in range(PLENTY):
        party.step()
        if over(party):
            break
        assert party.check() == 3
    [finished] = party.world.finished(party.table)
    assert finished.result.names[:2] == ["Ben", "Mia"]
    assert all(member.session.unanswered == {} for member in party.members)


@pytest.mark.parametrize("game", boxes())
def test_lost_frames_cut_lines_and_a_killed_server_are_made_good(game: str) -> None:
    party = gathered(game, "stormy", matches=2)
    chance = chance_of(game.encode(), 1)
    up_to_date = 0
    for step in range(PLENTY):
        party.step()
        if over(party):
            break
        party.disturb(chance)
        if step % 150 == 100:
            party.crash()
        up_to_date += party.check()
    assert over(party)
    assert up_to_date > 100
    assert any(isinstance(event, ViewReplaced) for member in party.members for event in member.heard)
    # whoever was cut off at the end of a match has not seen it, and stays for one more
    assert len(party.world.finished(party.table)) >= 2


@pytest.mark.parametrize("game", boxes())
def test_the_book_tells_all_that_a_client_needs(game: str) -> None:
    for seats in boxes()[game].seats:
        ours = set_up(game, seats)
        match = Match(ours, b"any secret")
        match.deal(0)
        view = ours.view(match.state, 0).visible()
        by_book, by_rules = Client(layout_of(book_of(ours.layout)), view), Client(ours.layout, view)
        assert by_book.view().plays() == by_rules.view().plays()
        assert by_book.view().visible() == by_rules.view().visible() == view
        assert by_book.state.locks == by_rules.state.locks


def welcomed(game: str = "ligretto") -> tuple[Session, Welcome, World]:
    world = World("alone")
    table = world.open(game, 2, bots=["", "quick"])
    session = Session("tab", world.sit(table, "Ben").token)
    link = world.connect(table)
    session.hello()
    world.hall.hear(link, session.outgoing.pop(), world.now)
    [(_, frame)] = world.post()
    [welcome] = [message for message in listen(frame) if isinstance(message, Welcome)]
    session.receive(frame)
    return session, welcome, world


def test_the_first_hello_asks_for_the_book_and_later_ones_do_not() -> None:
    session, _, _ = welcomed()
    session.hello()
    hello = understand(session.outgoing[0])
    assert isinstance(hello, Hello)
    assert (hello.client, hello.token, hello.book) == ("tab", session.token, False)


def test_a_missing_entry_is_asked_for_once_and_nothing_is_folded_until_it_came() -> None:
    session, welcome, _ = welcomed()
    ahead = [
        encode(BatchTold(welcome.seq + skipped, 0, -1, [NotedTold(0, 1)], welcome.seq + skipped - 1))
        for skipped in (2, 3)
    ]
    assert [session.receive(frame) for frame in ahead] == [[], []]
    assert [understand(frame) for frame in session.outgoing] == [RequestSync()]
    assert session.view().fact(0) == 0
    fresh = ViewReplaced(welcome.seq + 3, 5, welcome.room, welcome.view)
    assert session.receive(encode(fresh)) == [fresh]
    assert (session.seq, session.now) == (welcome.seq + 3, 5)


def test_entries_that_are_no_batches_need_not_be_told_one_by_one() -> None:
    session, welcome, _ = welcomed()
    room = RoomChanged(welcome.seq + 3, 0, welcome.room, welcome.seq)
    batch = BatchTold(welcome.seq + 5, 0, -1, [NotedTold(0, 1)], welcome.seq)
    assert session.receive(encode(room)) + session.receive(encode(batch)) == [room, batch]
    assert (session.seq, session.view().fact(0), session.outgoing) == (welcome.seq + 5, 1, [])


def test_a_room_tells_of_a_batch_that_is_missing() -> None:
    session, welcome, _ = welcomed()
    assert session.receive(encode(RoomChanged(welcome.seq + 1, 0, welcome.room, welcome.seq + 1))) == []
    assert [understand(frame) for frame in session.outgoing] == [RequestSync()]


@pytest.mark.parametrize(
    "event", [MovedTold(0, 999, 1, [], []), ShownTold(0, 0, 1, 0, ["no such face"]), OpenedTold(0, 1, 999)]
)
def test_an_event_that_does_not_fit_is_as_good_as_a_missing_one(event: EventTold) -> None:
    session, welcome, _ = welcomed()
    session.receive(encode(BatchTold(welcome.seq + 1, 0, -1, [event], welcome.seq)))
    assert [understand(frame) for frame in session.outgoing] == [RequestSync()]


@pytest.mark.parametrize("event", [b'["m",0]', b'["n","may",1]', b'["?",0]', b'["s",0,2,1,0,[]]', b"[]", b"7"])
def test_what_is_no_event_is_no_frame_of_the_protocol(event: bytes) -> None:
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


def test_a_farewell_for_good_is_kept_and_another_is_a_loss() -> None:
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
    assert session.receive(frame) == [answer], "what was said before the last word is heard"
    assert session.goodbye is not None
    assert (session.goodbye.code, "sit down again" in str(session.goodbye)) == ("bad_token", True)


@pytest.mark.parametrize("frame", [b"", b"<html>", b'["nonsense"]', b'["b",1]', b"[" * 100_000])
def test_what_is_no_frame_is_told_in_one_line(frame: bytes) -> None:
    session, _, _ = welcomed()
    with pytest.raises(ProtocolError) as error:
        session.receive(frame)
    assert "\n" not in str(error.value)


def test_a_lay_names_the_face_and_not_the_card() -> None:
    session, _, _ = welcomed()
    session.move(Play(3, 0, 7))
    assert understand(session.outgoing[-1]) == PlayMove(0, 3, session.view().layout.deck.faces[0], 7, 0)
