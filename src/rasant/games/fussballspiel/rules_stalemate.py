"""Positions of Das Ligretto Fussballspiel in which a team cannot go on, and how they are resolved (LF-48 to LF-50)."""

from rasant.core.cards import BACK
from rasant.core.chance import Moment
from rasant.core.events import Event, Gathered, Moved
from rasant.core.recurring import note
from rasant.core.state import State, fold, fold_all
from rasant.games.fussballspiel.rules_pitch import GOAL, KEEPER, LAST, Pitch


def unlock(pitch: Pitch, state: State, team: int, moment: Moment, events: list[Event]) -> bool:
    """Add the events that help a team which cannot go on; False if nothing helps."""
    step = state.facts[pitch.step[team]]
    if step == GOAL:
        return buildable(pitch, state, team) or _turn_another(pitch, state, team, moment, events)
    if step != KEEPER and not completable(pitch, state, team, step):
        _clear(pitch, state, team, moment, events)
    return True


def completable(pitch: Pitch, state: State, team: int, step: int) -> bool:
    """Can cards that do not lie under other field cards add up to this one (LF-48)?

    The reachable sums are the bits of one integer. Usually the first few cards suffice.
    """
    value = pitch.value
    zones = state.zones
    wanted = value[zones[pitch.field_of(team, step)][-1]]
    sums = 1
    for zone in pitch.reserve[team][step]:
        for card in zones[zone]:
            sums |= sums << value[card]
            if sums >> wanted & 1:
                return True
    return False


def _clear(pitch: Pitch, state: State, team: int, moment: Moment, events: list[Event]) -> None:
    """Shuffle the cards of the earliest field card that has some into a member's packet, until the current one can be
    completed.

    The cleared step becomes the current one, unless it is later than that: no step may be skipped.
    """
    future = state.copy()
    while True:
        step = future.facts[pitch.step[team]]
        earliest = 1
        while earliest <= LAST and not future.zones[pitch.under[team][earliest]]:
            earliest += 1
        if earliest > LAST or completable(pitch, future, team, step):
            return
        zone = pitch.under[team][earliest]
        _shuffle_in(pitch, future, team, [zone], moment, events)
        fold(future, events[-1])
        current = min(step, earliest)
        pointed: list[Event] = []
        pitch.point(future, team, current, pitch.rest(future, team, current), pointed)
        fold_all(future, pointed)
        events.extend(pointed)


def _shuffle_in(pitch: Pitch, state: State, team: int, zones: list[int], moment: Moment, events: list[Event]) -> None:
    """Shuffle all cards of these zones into the packet of a random member."""
    hand = pitch.hand[moment.chance.one_of(pitch.members[team])]
    cards = state.zones[hand][:]
    for zone in zones:
        cards += state.zones[zone]
    events.append(Gathered(zones, hand, moment.chance.shuffled(cards)))


def buildable(pitch: Pitch, state: State, team: int) -> bool:
    """Can the team's scene be built from the cards that do not lie under field cards (LF-49)?"""
    locked = 0
    for zone in pitch.under[team]:
        locked += len(state.zones[zone])
    if locked < pitch.scarcest:
        return True
    return _left_for(pitch, state, team, state.zones[pitch.scene[team]][-1])


def _left_for(pitch: Pitch, state: State, team: int, scene: int) -> bool:
    """Are all four parts of a scene available?"""
    backs = pitch.layout.deck.sides[BACK]
    for part, _ in pitch.needs(scene):
        left = pitch.cards.copies[pitch.cards.parts.index(part)]
        for zone in pitch.under[team]:
            for card in state.zones[zone]:
                if backs[card] == part:
                    left -= 1
        if left == 0:
            return False
    return True


def _turn_another(pitch: Pitch, state: State, team: int, moment: Moment, events: list[Event]) -> bool:
    """Turn up another goal card that can be built; False if there is none (LF-49)."""
    scene = pitch.scene[team]
    pile = pitch.goal[1 - team]
    order = moment.chance.shuffled(state.zones[pile] + state.zones[scene])
    for card in reversed(order):
        if _left_for(pitch, state, team, card):
            order.remove(card)
            order.append(card)
            events.append(Gathered([scene], pile, order))
            events.append(Moved(pile, scene, [card]))
            _take_parts_back(pitch, state, team, moment, events)
            pitch.open_frame(state, team, card, events)
            return True
    return False


def _take_parts_back(pitch: Pitch, state: State, team: int, moment: Moment, events: list[Event]) -> None:
    laid = [zone for zone in pitch.frame[team] if state.zones[zone]]
    if laid:
        _shuffle_in(pitch, state, team, laid, moment, events)
    for fact in pitch.rotation[team]:
        note(state, fact, 0, events)
