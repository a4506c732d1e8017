"""Connected clients while the host changes the setup: they get the new one and play on."""

from __future__ import annotations

import pytest

from rasant.games import box, boxes
from rasant.testing.configs import short
from rasant.testing.guests import Member, Party
from rasant.testing.halls import World
from rasant.wire.from_client import BeginNow, ChangeSetup
from rasant.wire.room import LOBBY

PLENTY = 40_000
"""Steps within which any match must be over."""


@pytest.mark.parametrize("game", boxes())
def test_bots_over_the_wire_play_what_the_host_chose_last(game: str) -> None:
    chosen, world = box(game), World(game)
    first, last = chosen.seats[0], min(chosen.seats[-1], chosen.seats[0] + 1)
    preset = list(chosen.presets)[-1]
    table = world.open(game, last, bots=["", ""])
    people = [Member(world, table, "Ben", "lightning"), Member(world, table, "watcher", "")]
    party = Party(world, table, people)
    for member in people:
        member.connect()
    party.step()
    ben, watcher = (member.session for member in people)
    assert ben.room.phase == LOBBY
    ben.say(ChangeSetup(0, preset, short(chosen, 1), first, False))
    ben.say(BeginNow("bots", "quick"))
    people[0].send()
    for _ in range(PLENTY):
        party.step()
        assert party.check() == len(people)
        if people[0].stay.done:
            break
    assert people[0].stay.done
    for session in (ben, watcher):
        assert session.setup is not None
        assert (session.setup.players, session.setup.preset, session.setup.changes) == (first, preset, 1)
    [finished] = world.finished(table)
    assert len(finished.result.players) == first
