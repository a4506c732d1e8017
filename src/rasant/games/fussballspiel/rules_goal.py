"""Phase 2 of Das Ligretto Fussballspiel: turning the packets, checking the goal, scoring it (LF-30 to LF-46)."""

from typing import Final

from rasant.core.book import TAKES_NOTHING
from rasant.core.cards import BACK, FRONT
from rasant.core.chance import Moment
from rasant.core.events import Event, Gathered, Moved, Noted, Opened, Shown
from rasant.core.layout import EVERYONE, MAY, NOBODY, NONE, TOP
from rasant.core.state import State
from rasant.core.tally import ending
from rasant.games.fussballspiel.rules_pitch import CELLS, GOAL, LAST, Pitch

GOALS_TO_WIN: Final = 5
"""Goals that win the match (LF-46)."""
NO_CARD: Final = -1
"""In place of a card."""


def reveal(pitch: Pitch, state: State, team: int, placed: int, moment: Moment, events: list[Event]) -> None:
    """Turn up the opponents' goal card and the own packets (LF-30, LF-31).

    `placed` is the card that the same move lays under the last field card, or `NO_CARD`.
    """
    step = state.facts[pitch.step[team]]
    events.append(Opened(pitch.under[team][step], NONE, TAKES_NOTHING))
    pitch.enter(state, team, GOAL, events)
    scene = state.zones[pitch.goal[1 - team]][-1]
    events.append(Moved(pitch.goal[1 - team], pitch.scene[team], [scene]))
    for seat in pitch.members[team]:
        _turn_packet(pitch, state, seat, placed, moment, events)
    pitch.open_frame(state, team, scene, events)


def _turn_packet(pitch: Pitch, state: State, seat: int, placed: int, moment: Moment, events: list[Event]) -> None:
    """Make all cards of a seat its packet, shirt side up.

    The packet is hidden before the cards are gathered and shown in its new order afterwards, so that the events reveal
    both sides of no card, even one by one.
    """
    hand = pitch.hand[seat]
    lying = [pitch.up[seat], *pitch.disc[seat]]
    order = state.zones[hand][::-1]
    for zone in lying:
        order += state.zones[zone][::-1]
    if placed in order:
        order.remove(placed)
    if pitch.options.goal_packet == "shuffle":
        order = moment.chance.shuffled(order)
    events.append(Shown(hand, FRONT, NONE, NOBODY))
    events.append(Gathered(lying, hand, order))
    events.append(Shown(hand, FRONT, pitch.packet_seen, pitch.packet_who))
    for zone in lying:
        events.append(Shown(zone, BACK, TOP, EVERYONE))


def faults_of(pitch: Pitch, state: State, team: int) -> int:
    """The mistakes of a team as bits: steps with a wrong sum, and from bit 6 cells with a wrong part (LF-39).

    The 1 below the goal need not be checked: without it no team gets to the first field card (LF-20).
    """
    faults = 0
    for step in range(1, LAST + 1):
        if pitch.rest(state, team, step):
            faults |= 1 << step
    needs = pitch.needs(state.zones[pitch.scene[team]][-1])
    for cell in range(CELLS):
        part, way = needs[cell]
        zone = pitch.frame[team][cell]
        if not state.zones[zone] or state.top_face(zone) != part or state.facts[pitch.rotation[team][cell]] != way:
            faults |= 1 << GOAL + cell
    return faults


def judge(pitch: Pitch, state: State, team: int, faults: int, moment: Moment) -> list[Event]:
    """End the round after a cheer: a goal (LF-41), or an own goal if there are faults (LF-42)."""
    winner = 1 - team if faults else team
    events: list[Event] = [Noted(MAY, 0), Noted(pitch.cheered, team + 1)]
    if faults:
        events.append(Noted(pitch.faults, faults))
    pile = pitch.scene[winner]
    if not state.zones[pile]:
        pile = pitch.goal[1 - winner]
    events.append(Moved(pile, pitch.won[winner], [state.zones[pile][-1]]))
    _take_back(pitch, state, 1 - winner, moment, events)
    decided = len(state.zones[pitch.won[winner]]) + 1 == GOALS_TO_WIN
    events.append(ending(state, decided, pitch.options.max_rounds, "own_goal" if faults else "goal"))
    return events


def void(pitch: Pitch, state: State, moment: Moment, cause: str) -> list[Event]:
    """End the round without a goal (LF-50)."""
    events: list[Event] = [Noted(MAY, 0)]
    for team in range(2):
        _take_back(pitch, state, team, moment, events)
    events.append(ending(state, False, pitch.options.max_rounds, cause))
    return events


def _take_back(pitch: Pitch, state: State, team: int, moment: Moment, events: list[Event]) -> None:
    """Shuffle the goal card that a team has turned up, if any, back into the opponents' pile (LF-42, LF-45)."""
    scene = pitch.scene[team]
    pile = pitch.goal[1 - team]
    if state.zones[scene]:
        order = moment.chance.shuffled(state.zones[pile] + state.zones[scene])
        events.append(Gathered([scene], pile, order))
