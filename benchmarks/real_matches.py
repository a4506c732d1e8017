"""Logs of whole matches, played by bots at a hall's table in virtual time."""

from __future__ import annotations

from rasant.games import boxes
from rasant.testing.halls import World
from rasant.wire.codec import encode
from rasant.wire.from_client import Hello, LeaveTable, SetReady
from rasant.wire.limits import PROTOCOL_VERSION


def real_log(game: str) -> list[bytes]:
    """The entries of a match by the usual rules with the usual number of players, from the first to the last."""
    world = World(f"real {game}")
    table = world.open(game, bots=["", *["steady"] * (boxes()[game].usual_seats - 1)])
    connection = world.connect(table)
    world.hall.receive(connection, encode(Hello(PROTOCOL_VERSION, "host", world.sit(table, "Ann").token)), world.now)
    world.hall.receive(connection, encode(SetReady()), world.now)
    world.deliver()
    world.hall.receive(connection, encode(LeaveTable()), world.now)
    while not world.finished(table):
        assert world.pass_time(), f"a match of {game} never ended"
        world.deliver()
    return world.entries(table, 0, world.finished(table)[0].last)
