"""Laying cards: which plays the table accepts. Games add only what a zone cannot say."""

from __future__ import annotations

from rasant.core.book import STRAIGHT, TURNED
from rasant.core.cards import HIDDEN
from rasant.core.layout import MAY, TOP
from rasant.core.moves import ANYWHERE, Move, Play
from rasant.core.refusal import DOES_NOT_FIT, NOT_NOW, NOT_THERE, NOT_YOURS, Refusal
from rasant.core.state import State


def wants(state: State, zone: int, seat: int, kind: int, way: int) -> int:
    """The keys a zone takes from this seat, out of a zone of this kind, laid this way, now."""
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
    """The card a play means, or `HIDDEN` if its source does not give such a card now."""
    cards = state.zones[play.src]
    gives = state.gives[play.src]
    if gives == 0 or not cards:
        return HIDDEN
    faces = state.layout.deck.sides[state.side[play.src]]
    card = cards[-1]
    if faces[card] == play.face:
        return card
    if gives > TOP:
        for card in reversed(cards[-gives:]):
            if faces[card] == play.face:
                return card
    return HIDDEN


def takes(state: State, seat: int, play: Play) -> bool:
    """Does the target of a play take such a card from there?"""
    layout = state.layout
    dst = play.dst
    keys = layout.deck.has[play.face]
    if state.locks[layout.team[seat]][dst] & keys == 0 or dst == play.src:
        return False
    rule = layout.book[state.rules[dst]]
    kind = layout.kind[play.src]
    if rule.also is not None:
        return wants(state, dst, seat, kind, play.way) & keys != 0
    if rule.own and not layout.owners[dst] >> seat & 1:
        return False
    return (rule.kinds >> kind) & (rule.ways >> play.way) & 1 == 1


def aim(state: State, seat: int, play: Play) -> Play | Refusal:
    """The play as it will be carried out, or why it will not.

    A play without a target gets the first that takes the card; one whose target is taken meanwhile gets an empty zone
    that is as good, where the book says so.
    """
    if seat < 0 or not state.facts[MAY] >> seat & 1:
        return NOT_NOW
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
        return _first(state, seat, play)
    if takes(state, seat, play):
        return play
    return _beside(state, seat, play)


def _first(state: State, seat: int, play: Play) -> Play | Refusal:
    for zone in state.takers + state.own_takers[seat]:
        aimed = Play(play.src, play.face, zone, play.way)
        if takes(state, seat, aimed):
            return aimed
    return DOES_NOT_FIT


def _beside(state: State, seat: int, play: Play) -> Play | Refusal:
    rule = state.rules[play.dst]
    if state.layout.book[rule].elsewhere and state.zones[play.dst]:
        for zone in state.takers + state.own_takers[seat]:
            if state.rules[zone] == rule and not state.zones[zone]:
                aimed = Play(play.src, play.face, zone, play.way)
                if takes(state, seat, aimed):
                    return aimed
    return DOES_NOT_FIT


def plays(state: State, seat: int) -> list[Play]:
    """All plays open to a seat, each face of a zone once."""
    moves: list[Move] = []
    add_plays(state, seat, moves)
    return [move for move in moves if isinstance(move, Play)]


def add_plays(state: State, seat: int, moves: list[Move]) -> None:
    """Add all plays open to a seat: what its zones offer to zones that want it."""
    if seat < 0 or not state.facts[MAY] >> seat & 1:
        return
    wanted = state.wants(seat)
    offers = state.offers
    for src in state.givers[seat]:
        keys = offers[src] & wanted
        if keys:
            if state.gives[src] == TOP:
                _add_face(state, seat, src, state.top_face(src), keys, moves)
            else:
                _add_fan(state, seat, src, wanted, moves)


def _add_fan(state: State, seat: int, src: int, wanted: int, moves: list[Move]) -> None:
    """Add the plays of a zone that gives more than its top, each face once."""
    deck = state.layout.deck
    has = deck.has
    shown = deck.sides[state.side[src]]
    met: list[int] = []
    for card in state.zones[src][-state.gives[src] :]:
        face = shown[card]
        keys = has[face] & wanted
        if keys and face not in met:
            met.append(face)
            _add_face(state, seat, src, face, keys, moves)


def _add_face(state: State, seat: int, src: int, face: int, keys: int, moves: list[Move]) -> None:
    """Add the plays of one face, which has these keys."""
    layout = state.layout
    locks = state.locks[layout.team[seat]]
    kind = layout.kind[src]
    own = state.own_takers[seat]
    for dst in state.takers + own if own else state.takers:
        if locks[dst] & keys and src != dst:
            rule = layout.book[state.rules[dst]]
            if rule.also is not None:
                _add_exactly(state, seat, src, face, dst, moves)
            elif rule.kinds >> kind & 1:
                if rule.ways & STRAIGHT:
                    moves.append(Play(src, face, dst))
                if rule.ways & TURNED:
                    moves.append(Play(src, face, dst, 1))


def _add_exactly(state: State, seat: int, src: int, face: int, dst: int, moves: list[Move]) -> None:
    """Add the plays onto a zone under more than one rule: a key may be wanted from some zones only."""
    kind = state.layout.kind[src]
    keys = state.layout.deck.has[face]
    for way in range(2):
        if wants(state, dst, seat, kind, way) & keys:
            moves.append(Play(src, face, dst, way))
