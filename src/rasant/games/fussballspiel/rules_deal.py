"""Dealing a round of Das Ligretto Fussballspiel (LF-7 to LF-13, LF-45)."""

from rasant.core.book import TAKES_NOTHING
from rasant.core.cards import BACK, FRONT
from rasant.core.chance import Moment
from rasant.core.events import Began, Event, Gathered, Moved, Noted, Opened, Shown
from rasant.core.layout import EVERYONE, MAY, NONE, TOP
from rasant.core.recurring import note
from rasant.core.state import State
from rasant.games.fussballspiel.rules_goal import GOALS_TO_WIN
from rasant.games.fussballspiel.rules_pitch import KEEPER, LAST, Pitch


def deal_round(pitch: Pitch, state: State, moment: Moment) -> list[Event]:
    """Collect all cards and deal the next round."""
    events: list[Event] = [Began(state.round + 1)]
    if state.round == 0:
        _draw_goal_cards(pitch, state, moment, events)
    _lay_field(pitch, state, moment, events)
    shares = _shares(pitch, moment)
    _collect(pitch, state, shares, events)
    _tidy(pitch, state, events)
    for seat in range(pitch.layout.seats):
        events.append(Moved(pitch.box, pitch.hand[seat], shares[seat]))
    facts = [*pitch.step, *pitch.best, *pitch.rotation[0], *pitch.rotation[1], pitch.cheered, pitch.faults]
    for fact in facts:
        note(state, fact, 0, events)
    events.append(Noted(MAY, pitch.layout.all_seats()))
    return events


def _draw_goal_cards(pitch: Pitch, state: State, moment: Moment, events: list[Event]) -> None:
    """Draw five of eight goal cards for each team, once per match (LF-7)."""
    for pile in pitch.goal:
        order = moment.chance.shuffled(state.zones[pile])
        events.append(Gathered([], pile, order))
        events.append(Moved(pile, pitch.out, order[GOALS_TO_WIN:]))


def _lay_field(pitch: Pitch, state: State, moment: Moment, events: list[Event]) -> None:
    """Replace the five field cards by unused ones; reshuffle all 24 if fewer than five are left (LF-9, LF-10)."""
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


def _shares(pitch: Pitch, moment: Moment) -> list[list[int]]:
    """Each seat's share of its team's jersey cards, shuffled and split evenly (LF-11, LF-12)."""
    shares: list[list[int]] = [[] for _ in range(pitch.layout.seats)]
    for team in range(2):
        order = moment.chance.shuffled(pitch.jerseys[team])
        members = pitch.members[team]
        for place, seat in enumerate(members):
            shares[seat] = order[place :: len(members)]
    return shares


def _collect(pitch: Pitch, state: State, shares: list[list[int]], events: list[Event]) -> None:
    """Collect all jersey cards in the box, in the order of the deal with the first card on top."""
    lying: list[int] = []
    for team in range(2):
        for zone in [*pitch.under[team], *pitch.frame[team], *pitch.packets[team]]:
            if state.zones[zone]:
                lying.append(zone)
    dealt = [card for share in shares for card in share]
    events.append(Gathered(lying, pitch.box, dealt[::-1]))


def _tidy(pitch: Pitch, state: State, events: list[Event]) -> None:
    """Reset what all zones take and show to the state before the first round."""
    for team in range(2):
        for zone in [*pitch.under[team][1:], *pitch.frame[team]]:
            if state.rules[zone] != TAKES_NOTHING:
                events.append(Opened(zone, NONE, TAKES_NOTHING))
        keeper = pitch.opening(team, KEEPER, 0)
        if state.rules[keeper.zone] != keeper.rule:
            events.append(keeper)
    for seat in range(pitch.layout.seats):
        for zone in [pitch.up[seat], *pitch.disc[seat]]:
            if state.side[zone] != FRONT:
                events.append(Shown(zone, FRONT, TOP, EVERYONE))
        if state.side[pitch.hand[seat]] != BACK:
            events.append(Shown(pitch.hand[seat], BACK, pitch.packet_seen, pitch.packet_who))
