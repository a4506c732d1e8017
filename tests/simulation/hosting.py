"""A room whose setup changes: seats, rules and beginnings, rightly and wrongly, by the host or any other player."""

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
"""How much of what a host does between matches is to change something."""

DAWDLES: Final = 0.6
"""How often a player who could get ready for a match does not: a room in which no player waits does not change."""

TIMES: Final = (*[1] * 12, *[2] * 6, 40)
"""So often something is sent at once: mostly once, at times from two windows, at times without end."""

MOST_SEATS: Final = 6
"""More of them are seldom asked for: bots at a full table take long to simulate."""


def swap_seats(person: Person, tab: Tab) -> None:
    """Let two seats change places: some that are not there, too."""
    chance, seats = person.chance, len(tab.room.seats)
    tab.say(SwapSeats(chance.randint(-1, seats), chance.randint(0, seats)))


def change_setup(person: Person, tab: Tab) -> None:
    """Change what is played; now and then twice at once, as two who both think they are the host."""
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
    """Begin with those who are here."""
    chance, room = person.chance, tab.room
    wanted = BeginNow(chance.choice(("go", "bots")), chance.choice(("steady", "adaptive", "lightning", "nobody")))
    if tab.viewpoint is not None and room.host == tab.viewpoint.seat and room.phase == LOBBY:
        person.world.occurrences.call(tab.table, wanted.empty)
    tab.say(wanted)


def oppose(person: Person, tab: Tab) -> None:
    """Say no to what is voted on, or to what was not asked for."""
    asked = [motion for motion, seats in tab.room.votes.items() if seats]
    tab.say(OpposeMotion(person.chance.choice([*asked, *asked, *asked, "pause", "resume", "stalemate"])))


def next_step(person: Person, tab: Tab) -> None:
    """Go on in a lesson: at another step, or where there is no lesson."""
    tab.say(NextStep(person.chance.randint(-1, 30)))


def _players(chosen: Box, chance: Random, people: int) -> int:
    """A number of seats: one that the game has, or hasn't, or that is too small for those who sit there."""
    if people > chosen.seats[0] and chance.random() < 0.4:
        return people - 1
    usual = [seats for seats in chosen.seats if seats <= max(MOST_SEATS, chosen.seats[0])]
    return chance.choice((*usual, *usual, *usual, *usual, -1, 0, 1, chosen.seats[-1], chosen.seats[-1] + 1))


def _settings(chosen: Box, chance: Random) -> dict[str, str]:
    """Something else than the preset has, which may not go with the number of seats; at times what is no option."""
    options = {name: values for name, values in option_values(chosen.id).items() if values}
    if not options or chance.random() < 0.3:
        return hurried(chosen)
    name = chance.choice([*options])
    if chance.random() < 0.1:
        return {name: "nonsense"}
    return {name: chance.choice(options[name])} | hurried(chosen)
