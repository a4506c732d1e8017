"""Legal plays, from zones and the book alone. Games add only what these cannot express."""

from typing import Final

from rasant.core.cards import HIDDEN
from rasant.core.layout import MAY, TOP
from rasant.core.moves import ANYWHERE, Play
from rasant.core.refusal import DOES_NOT_FIT, NOT_NOW, NOT_THERE, NOT_YOURS, Refusal
from rasant.core.state import STALE, State

NO_PLAYS: Final[list[Play]] = []


def wants(state: State, zone: int, seat: int, kind: int, way: int) -> int:
    """The keys that a zone now takes from this seat, for a card from a zone of this kind laid this way."""
    layout = state.layout
    cards = state.zones[zone]
    top = layout.deck.sides[state.side[zone]][cards[-1]] + 1 if cards else 0
    team = layout.team[seat]
    mine = bool(layout.owners[zone] >> seat & 1)
    bits = 0
    rule = layout.book[state.rules[zone]]
    while True:
        if rule.kinds >> kind & 1 and rule.ways >> way & 1 and (mine or not rule.own):
            bits |= rule.locks[team][top]
        also = rule.also
        if also is None:
            return bits
        rule = also


def held(state: State, play: Play) -> int:
    """The card that a play names, or `HIDDEN` if its source does not give such a card now."""
    src = play.src
    cards = state.zones[src]
    gives = state.gives[src]
    if gives == 0 or not cards:
        return HIDDEN
    face = play.face
    shown = state.layout.deck.sides[state.side[src]]
    if shown[cards[-1]] == face:
        return cards[-1]
    if gives > TOP:
        for card in reversed(cards if gives >= len(cards) else cards[-gives:]):
            if shown[card] == face:
                return card
    return HIDDEN


def takes(state: State, seat: int, play: Play) -> bool:
    """Does the target of the play take its card?"""
    layout = state.layout
    src = play.src
    dst = play.dst
    keys = layout.deck.has[play.face]
    if state.locks[layout.team[seat]][dst] & keys == 0 or dst == src:
        return False
    rule = layout.book[state.rules[dst]]
    kind = layout.kind[src]
    if play.way == 0 and rule.plain_kinds >> kind & 1:
        return not rule.own or layout.owners[dst] >> seat & 1 == 1
    return wants(state, dst, seat, kind, play.way) & keys != 0


def aim(state: State, seat: int, play: Play) -> Play | Refusal:
    """The play with its final target, or why it is refused.

    A play without a target gets the first zone that takes the card. One whose target has just been taken gets an
    equally good empty zone, where the book says `elsewhere`.
    """
    if seat < 0 or not state.facts[MAY] >> seat & 1:
        return NOT_NOW
    if state.listed_for == seat:  # a seat that moves has usually just listed its plays
        for listed in state.listed:
            if listed is play:
                return play
    src = play.src
    dst = play.dst
    zones = len(state.zones)
    if not (0 <= src < zones and ANYWHERE <= dst < zones and 0 <= play.way <= 1):
        return NOT_THERE
    if not state.layout.owners[src] >> seat & 1:
        return NOT_YOURS
    if held(state, play) == HIDDEN:
        return NOT_THERE
    if dst == ANYWHERE:
        return _first_target(state, seat, play)
    if takes(state, seat, play):
        return play
    return _other_target(state, seat, play)


def _first_target(state: State, seat: int, play: Play) -> Play | Refusal:
    for zone in _targets(state, seat, play.src):
        aimed = Play(play.src, play.face, zone, play.way)
        if takes(state, seat, aimed):
            return aimed
    return DOES_NOT_FIT


def _other_target(state: State, seat: int, play: Play) -> Play | Refusal:
    rule = state.rules[play.dst]
    if state.layout.book[rule].elsewhere and state.zones[play.dst]:
        for zone in _targets(state, seat, play.src):
            if state.rules[zone] == rule and not state.zones[zone]:
                aimed = Play(play.src, play.face, zone, play.way)
                if takes(state, seat, aimed):
                    return aimed
    return DOES_NOT_FIT


def _targets(state: State, seat: int, src: int) -> list[int]:
    """The zones onto which this seat might lay a card of `src`: those open to all seats, then its own."""
    own = state.own_takers[seat]
    return state.takers + own[state.layout.kind[src]] if own else state.takers


def plays(state: State, seat: int) -> list[Play]:
    """All legal plays of a seat, each face of a zone once.

    The list belongs to the state: never change it.
    """
    if seat < 0 or not state.facts[MAY] >> seat & 1:
        return NO_PLAYS
    if state.listed_for == seat:
        return state.listed
    layout = state.layout
    team = layout.team[seat]
    locks = state.locks[team]
    wanted = state.shared_wants[team]
    if wanted == STALE:
        wanted = state.wanted(team)
    own = state.own_takers[seat]
    offers = state.offers
    found: list[Play] = []
    for src in state.givers[seat]:
        keys = offers[src]
        if keys & wanted:
            targets = _targets(state, seat, src)
        elif keys and own:
            targets = own[layout.kind[src]]
        else:
            continue
        if state.gives[src] != TOP:
            _add_fan(state, seat, src, targets, found)
            continue
        kind = layout.kind[src]
        face = layout.deck.sides[state.side[src]][state.zones[src][-1]]
        for dst in targets:
            if locks[dst] & keys and src != dst:
                if layout.book[state.rules[dst]].plain_kinds >> kind & 1:
                    found.append(Play(src, face, dst))
                else:
                    _add_exactly(state, seat, src, face, dst, found)
    state.listed = found
    state.listed_for = seat
    return found


def _add_fan(state: State, seat: int, src: int, targets: list[int], found: list[Play]) -> None:
    """Add the plays from a zone that gives more than its top card."""
    layout = state.layout
    locks = state.locks[layout.team[seat]]
    wanted = 0
    for dst in targets:
        wanted |= locks[dst]
    kind = layout.kind[src]
    side = state.side[src]
    shown = layout.deck.sides[side]
    keys_on = layout.deck.keys_on[side]
    met: list[int] = []
    for card in state.zones[src][-state.gives[src] :]:
        keys = keys_on[card] & wanted
        if keys and shown[card] not in met:
            face = shown[card]
            met.append(face)
            for dst in targets:
                if locks[dst] & keys and src != dst:
                    if layout.book[state.rules[dst]].plain_kinds >> kind & 1:
                        found.append(Play(src, face, dst))
                    else:
                        _add_exactly(state, seat, src, face, dst, found)


def _add_exactly(state: State, seat: int, src: int, face: int, dst: int, found: list[Play]) -> None:
    """Add the plays of a face onto a zone in every way that some rule of the zone allows."""
    kind = state.layout.kind[src]
    keys = state.layout.deck.has[face]
    for way in range(2):
        if wants(state, dst, seat, kind, way) & keys:
            found.append(Play(src, face, dst, way))
