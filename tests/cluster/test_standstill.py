"""What a client is sent while no node has its table."""

from __future__ import annotations

from rasant.cluster.suspension import answer_while_held, sent_away
from rasant.testing.messages import heard
from rasant.wire.from_client import ActMove, Ping, PlayMove, SetReady
from rasant.wire.from_server import Goodbye, Pong, RequestRefused


def test_a_move_is_not_answered_because_it_may_have_been_made() -> None:
    assert answer_while_held(PlayMove(1, 0, "R1", -1, 0)) == b""
    assert answer_while_held(ActMove(2, "turn", 0)) == b""


def test_a_ping_is_answered() -> None:
    assert heard(answer_while_held(Ping(2.5))) == [Pong(2.5)]


def test_every_other_request_is_refused_for_now() -> None:
    for message in (SetReady(), None):
        (answer,) = heard(answer_while_held(message))
        assert isinstance(answer, RequestRefused)
        assert answer.code == "unavailable"
        assert "on its way" in answer.text


def test_a_goodbye_has_a_reason_and_a_delay() -> None:
    assert heard(sent_away("restarting", "Soon.", 250)) == [Goodbye("restarting", 250, "Soon.")]
