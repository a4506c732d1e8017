"""The hall: independent tables, counters, and closing."""

from __future__ import annotations

from tests.table.scene import Scene

from rasant.wire.from_client import CastVote
from rasant.wire.from_server import (
    Goodbye,
)
from rasant.wire.room import LOBBY, PLAYING


def test_tables_do_not_disturb_each_other() -> None:
    scene = Scene()
    (anna,) = scene.match("kickoff", people=1, bots=3)
    (carl,) = scene.match("ligretto", people=1, bots=3)
    carl.say(CastVote("pause"))
    before = carl.seq, len(carl.received)
    scene.wait(5_000)
    assert (carl.seq, len(carl.received)) == before
    assert anna.seq > 20


def test_the_halls_counters() -> None:
    scene = Scene()
    anna, _ = scene.stage(PLAYING, people=2, bots=0)
    scene.stage(LOBBY)
    anna.move(anna.legal()[0])
    anna.move(anna.legal()[0], 0)
    counts = scene.hall.counts()
    assert (counts.phases, counts.moves, counts.refusals) == ({"playing": 1, "lobby": 1}, 1, {"repeated": 1})


def test_dismissed_clients_reconnect_at_different_times() -> None:
    scene = Scene()
    guests = [*scene.stage(PLAYING), *scene.stage(LOBBY)]
    scene.hall.dismiss_all("restarting", 1_000)
    scene.settle()
    byes = [guest.bye for guest in guests]
    assert [bye.reason for bye in byes if bye is not None] == ["restarting"] * 4
    assert sorted(bye.again for bye in byes if bye is not None) == [250, 500, 750, 1_000]
    assert all(isinstance(guest.last(), Goodbye) for guest in guests)


def test_a_withdrawn_table_has_no_clients() -> None:
    scene = Scene()
    anna, ben = scene.stage(PLAYING)
    table = scene.table(anna.table)
    assert scene.hall.withdraw([anna.table], scene.now) == [anna.connection, ben.connection]
    assert table.people.audience.connections == []
    assert scene.hall.find(anna.table) is None
