"""Setting a round of Das Ligretto Fussballspiel (LF-7 to LF-13, LF-45)."""

from __future__ import annotations

from rasant.core.book import CLOSED
from rasant.core.cards import BACK, FRONT
from rasant.core.chance import Moment
from rasant.core.events import Began, Event, Gathered, Moved, Noted, Opened, Shown
from rasant.core.layout import EVERYONE, MAY, NONE, TOP
from rasant.core.state import State
from rasant.games.fussballspiel.rules_goal import ENOUGH
from rasant.games.fussballspiel.rules_pitch import KEEPER, LAST, Pitch


def deal_round(pitch: Pitch, state: State, moment: Moment) -> list[Event]:
    """Collect everything and lay the next round out."""
    events: list[Event] = [Began(state.round + 1)]
    if state.round == 0:
        _draw_goal_cards(pitch, state, moment, events)
    _lay_field(pitch, state, moment, events)
    _collect(pitch, state, events)
    for team in range(2):
        _split(pitch, team, moment, events)
    facts = [*pitch.step, *pitch.best, *pitch.rotation[0], *pitch.rotation[1], pitch.cheered, pitch.faults]
    for fact in facts:
        if state.facts[fact]:
            events.append(Noted(fact, 0))
    events.append(Noted(MAY, pitch.layout.everybody()))
    return events


def _draw_goal_cards(pitch: Pitch, state: State, moment: Moment, events: list[Event]) -> None:
    """Five of eight for each team, once a match (LF-7)."""
    for pile in pitch.goal:
        order = moment.chance.shuffled(state.zones[pile])
        events.append(Gathered([], pile, order))
        events.append(Moved(pile, pitch.out, order[ENOUGH:]))


def _lay_field(pitch: Pitch, state: State, moment: Moment, events: list[Event]) -> None:
    """Put the used field cards aside and lay five new ones, of all 24 if fewer than five are left (LF-9, LF-10)."""
    zones = state.zones
    lying = [zones[zone][-1] for zone in pitch.field if zones[zone]]
    if lying:
        events.append(Gathered(pitch.field[:], pitch.used, zones[pitch.used] + lying))
    unused = zones[pitch.unused]
    if len(unused) < LAST:
        unused = moment.chance.shuffled(unused + zones[pitch.used] + lying)
        events.append(Gathered([pitch.used], pitch.unused, unused))
    elif not lying:
        unused = moment.chance.shuffled(unused)
        events.append(Gathered([], pitch.unused, unused))
    for k in range(LAST):
        events.append(Moved(pitch.unused, pitch.field[k], [unused[-1 - k]]))


def _collect(pitch: Pitch, state: State, events: list[Event]) -> None:
    """All jersey cards into the box, every zone as it was before the first round."""
    layout = pitch.layout
    lying: list[int] = []
    cards = state.zones[pitch.box][:]
    for team in range(2):
        for zone in [*pitch.under[team], *pitch.frame[team], *pitch.reserve[team][KEEPER][:-1]]:
            if state.zones[zone]:
                lying.append(zone)
                cards += state.zones[zone]
        for zone in [*pitch.under[team], *pitch.frame[team]]:
            if state.rules[zone] != CLOSED:
                events.append(Opened(zone, NONE, CLOSED))
        events.append(Opened(pitch.under[team][KEEPER], NONE, pitch.under_rule(team, KEEPER, 0)))
    if lying:
        events.append(Gathered(lying, pitch.box, sorted(cards)))
    for seat in range(layout.seats):
        for zone in [pitch.up[seat], *pitch.disc[seat]]:
            if state.side[zone] != FRONT:
                events.append(Shown(zone, FRONT, TOP, EVERYONE))
        if state.side[pitch.hand[seat]] != BACK:
            events.append(Shown(pitch.hand[seat], BACK, pitch.packet_seen, pitch.packet_who))


def _split(pitch: Pitch, team: int, moment: Moment, events: list[Event]) -> None:
    """Shuffle a team's jersey cards and split them evenly among its members (LF-11, LF-12)."""
    order = moment.chance.shuffled(pitch.cards.of_set(team))
    members = pitch.members[team]
    for place, seat in enumerate(members):
        events.append(Moved(pitch.box, pitch.hand[seat], order[place :: len(members)]))
