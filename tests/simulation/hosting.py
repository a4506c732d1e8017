"""Actions on a room's setup: seats, options and starts, valid and invalid, by the host or other players."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Final

from tests.simulation.plan import hurried
from tests.simulation.tab import Tab

from rasant.gamefiles.box import Box
from rasant.games import box
from rasant.testing.configs import option_values
from rasant.wire.from_client import BeginNow, ChangeSetup, NextStep, OpposeMotion, SwapSeats
from rasant.wire.room import LOBBY

if TYPE_CHECKING:
    from tests.simulation.person import Person

BENDS: Final = 0.3
"""Share of changes among a host's actions between matches."""

DAWDLES: Final = 0.6
"""Probability that a player does not get ready, because only a waiting room can change."""

TIMES: Final = (*[1] * 12, *[2] * 6, 40)
"""Numbers of messages sent at once: mostly one, sometimes from two windows, sometimes very many."""

MOST_SEATS: Final = 6
"""Larger numbers of seats are seldom chosen, because bots at a full table take long to simulate."""


def swap_seats(person: Person, tab: Tab) -> None:
    """Swap two seats, sometimes nonexistent ones."""
    chance, seats = person.chance, len(tab.room.seats)
    tab.say(SwapSeats(chance.randint(-1, seats), chance.randint(0, seats)))


def change_setup(person: Person, tab: Tab) -> None:
    """Change the setup, sometimes twice at once, as two players who both think they are the host."""
    chance, viewpoint = person.chance, tab.viewpoint
    assert viewpoint is not None
    if viewpoint.setup is None:
        return
    chosen = box(viewpoint.setup.game)
    for _ in range(chance.choice(TIMES)):
        tab.say(
            ChangeSetup(
                changes=max(0, viewpoint.setup.changes - (chance.random() < 0.1)),
                preset=chance.choice([*chosen.presets, *chosen.presets, "nonsense"]),
                settings=_settings(chosen, chance),
                players=_players(chosen, chance, sum(bool(place.player) for place in tab.room.seats)),
                is_public=chance.random() < 0.5,
            )
        )


def begin_now(person: Person, tab: Tab) -> None:
    """Begin the match with the present people."""
    chance, room = person.chance, tab.room
    wanted = BeginNow(chance.choice(("go", "bots")), chance.choice(("steady", "adaptive", "lightning", "nobody")))
    if tab.viewpoint is not None and room.host == tab.viewpoint.seat and room.phase == LOBBY:
        person.world.occurrences.call(tab.table, wanted.empty)
    tab.say(wanted)


def oppose(person: Person, tab: Tab) -> None:
    """Vote against a motion, or against none."""
    asked = [motion for motion, seats in tab.room.votes.items() if seats]
    tab.say(OpposeMotion(person.chance.choice([*asked, *asked, *asked, "pause", "resume", "stalemate"])))


def next_step(person: Person, tab: Tab) -> None:
    """Advance a lesson, at a wrong step or where there is none."""
    tab.say(NextStep(person.chance.randint(-1, 30)))


def _players(chosen: Box, chance: Random, people: int) -> int:
    """A number of seats, possibly invalid for the game or too small for the seated people."""
    if people > chosen.seats[0] and chance.random() < 0.4:
        return people - 1
    usual = [seats for seats in chosen.seats if seats <= max(MOST_SEATS, chosen.seats[0])]
    return chance.choice((*usual, *usual, *usual, *usual, -1, 0, 1, chosen.seats[-1], chosen.seats[-1] + 1))


def _settings(chosen: Box, chance: Random) -> dict[str, str]:
    """Changed settings, possibly invalid for the number of seats, sometimes with an unknown option."""
    options = {name: values for name, values in option_values(chosen.id).items() if values}
    if not options or chance.random() < 0.3:
        return hurried(chosen)
    name = chance.choice([*options])
    if chance.random() < 0.1:
        return {name: "nonsense"}
    return {name: chance.choice(options[name])} | hurried(chosen)
