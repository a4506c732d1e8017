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
        for depth in range(2, min(gives, len(cards)) + 1):
            card = cards[-depth]
            if faces[card] == play.face:
                return card
    return HIDDEN


def takes(state: State, seat: int, play: Play) -> bool:
    """Does the target of a play take such a card from there?"""
    if state.rules[play.dst] == 0 or play.dst == play.src:
        return False
    layout = state.layout
    keys = layout.deck.has[play.face]
    return wants(state, play.dst, seat, layout.kind[play.src], play.way) & keys != 0


def aim(state: State, seat: int, play: Play) -> Play | Refusal:
    """The play as it will be carried out, or why it will not.

    A play without a target gets the first that takes the card; one whose target is taken meanwhile gets an empty zone
    that is as good, where the book says so.
    """
    if not state.may(seat):
        return NOT_NOW
    layout = state.layout
    zones = len(layout.names)
    if not (0 <= play.src < zones and ANYWHERE <= play.dst < zones and 0 <= play.way <= 1):
        return NOT_THERE
    if not layout.owners[play.src] >> seat & 1:
        return NOT_YOURS
    if held(state, play) == HIDDEN:
        return NOT_THERE
    if play.dst == ANYWHERE:
        return _first(state, seat, play)
    if takes(state, seat, play):
        return play
    return _beside(state, seat, play)


def _first(state: State, seat: int, play: Play) -> Play | Refusal:
    for zone in state.takers:
        aimed = Play(play.src, play.face, zone, play.way)
        if takes(state, seat, aimed):
            return aimed
    return DOES_NOT_FIT


def _beside(state: State, seat: int, play: Play) -> Play | Refusal:
    rule = state.rules[play.dst]
    if state.layout.book[rule].elsewhere and state.zones[play.dst]:
        for zone in state.takers:
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
    """Add all plays open to a seat."""
    if state.facts[MAY] >> seat & 1:
        offers = state.offers
        union = 0
        for zone in state.layout.mine[seat]:
            union |= offers[zone]
        union &= state.wants(state.layout.team[seat])
        if union:
            _list(state, seat, union, moves)


def _list(state: State, seat: int, union: int, moves: list[Move]) -> None:
    """Add all plays of a seat, whose zones offer these keys to zones that want them."""
    layout = state.layout
    locks = state.locks[layout.team[seat]]
    targets = [zone for zone in state.takers if locks[zone] & union]
    for src in layout.mine[seat]:
        if state.offers[src] & union == 0:
            continue
        shown = layout.deck.sides[state.side[src]]
        cards = state.zones[src]
        if state.gives[src] == TOP:
            _lay(state, seat, src, shown[cards[-1]], targets, moves)
            continue
        met: list[int] = []
        for depth in range(1, min(state.gives[src], len(cards)) + 1):
            face = shown[cards[-depth]]
            if face not in met:
                met.append(face)
                _lay(state, seat, src, face, targets, moves)


def _lay(state: State, seat: int, src: int, face: int, targets: list[int], moves: list[Move]) -> None:
    """Add the plays of one face onto these targets."""
    layout = state.layout
    locks = state.locks[layout.team[seat]]
    keys = layout.deck.has[face]
    kind = layout.kind[src]
    for dst in targets:
        if locks[dst] & keys and dst != src:
            rule = layout.book[state.rules[dst]]
            if rule.also is not None:
                _add(state, seat, src, face, dst, moves)
            elif rule.kinds >> kind & 1 and (not rule.own or layout.owners[dst] >> seat & 1):
                if rule.ways & STRAIGHT:
                    moves.append(Play(src, face, dst))
                if rule.ways & TURNED:
                    moves.append(Play(src, face, dst, 1))


def _add(state: State, seat: int, src: int, face: int, dst: int, moves: list[Move]) -> None:
    """Add a play onto a zone under more than one rule, in every way in which it is legal."""
    kind = state.layout.kind[src]
    keys = state.layout.deck.has[face]
    for way in range(2):
        if wants(state, dst, seat, kind, way) & keys:
            moves.append(Play(src, face, dst, way))
