"""Actions: one fixed, numbered list of moves for all seats, made from the game's repertoire.

First comes waiting, then the acts, then laying the top of one place onto another, then laying a face out of a fan. All
are relative to the seat, so that all seats have the same list. A legal move that the game did not declare, or that
shares its number with another, gets one of the `FURTHER` numbers at the end, in order.
"""

from typing import Final, final

from rasant.core.book import EITHER_WAY, STRAIGHT, TURNED, Rule
from rasant.core.contract import Game
from rasant.core.layout import OFF_TABLE, TOP, Layout
from rasant.core.moves import Act, Move, Play
from rasant.core.repertoire import Lay
from rasant.lab.episodes.places import NO_ZONE, Places

WAIT: Final = 0
"""The action of doing nothing for now."""
FURTHER: Final = 8
"""Number of actions for moves without a fixed number."""
UNNUMBERED: Final = -1

Offer = dict[int, Move | None]
"""The legal moves of a seat by action number; waiting is `None`."""


@final
class Numbering:
    """The action numbers of a game's moves, for each seat. `labels` has their meanings."""

    __slots__ = ("_acts", "_faces", "_further", "_tops", "_turned", "labels", "size")

    def __init__(self, game: Game, places: Places) -> None:
        layout = game.layout
        zones = len(layout.names)
        seats = range(layout.seats)
        self.labels: list[str] = ["wait"]
        self._acts: list[dict[str, list[int]]] = [{} for _ in seats]
        """By seat, verb and choice: the number of an act."""
        self._tops: list[list[list[int]]] = [[[] for _ in range(zones)] for _ in seats]
        """By seat, source and target: the number of laying the top card straight."""
        self._turned: list[list[list[int]]] = [[[] for _ in range(zones)] for _ in seats]
        """By seat, source and target: the number of laying the top card upside down."""
        self._faces: list[list[list[int]]] = [[[] for _ in range(zones)] for _ in seats]
        """By seat, source and face: the number of laying a face out of a fan."""
        self._number_acts(game)
        fans = _fans(game)
        for lay in _lays(game):
            if lay.src not in fans:
                self._number_tops(places, lay)
        for kind in fans:
            self._number_fan(places, kind)
        self._further = len(self.labels)
        self.labels += [f"further move {number}" for number in range(1, FURTHER + 1)]
        self.size = len(self.labels)

    def offer(self, seat: int, moves: list[Move], waits: bool) -> Offer:
        """These moves by their numbers, with waiting if it is allowed."""
        offered: Offer = {WAIT: None} if waits else {}
        acts = self._acts[seat]
        tops = self._tops[seat]
        faces = self._faces[seat]
        further = self._further
        for move in moves:
            number = UNNUMBERED
            if isinstance(move, Play):
                src = move.src
                if faces[src]:
                    number = faces[src][move.face]
                elif tops[src]:
                    row = tops[src] if move.way == 0 else self._turned[seat][src]
                    number = row[move.dst] if row else UNNUMBERED
            else:
                choices = acts.get(move.verb)
                if choices is not None and 0 <= move.choice < len(choices):
                    number = choices[move.choice]
            if number == UNNUMBERED or number in offered:
                number = further
                further += 1
            if number < self.size:
                offered[number] = move
        return offered

    def _add(self, label: str) -> int:
        self.labels.append(label)
        return len(self.labels) - 1

    def _number_acts(self, game: Game) -> None:
        """Number the acts; a choice that is a seat is relative to the seat that acts."""
        seats = game.layout.seats
        longest = 1 + max([act.choice for act in game.repertoire.acts], default=0)
        for act in game.repertoire.acts:
            at_seat = act.verb in game.repertoire.at_seats
            number = self._add(_act_label(game, act, at_seat))
            for seat in range(seats):
                choice = (act.choice + seat) % seats if at_seat else act.choice
                self._acts[seat].setdefault(act.verb, [UNNUMBERED] * longest)[choice] = number

    def _number_tops(self, places: Places, lay: Lay) -> None:
        """Number the plays from one kind of zone to another, by source, target and way."""
        layout = places.layout
        own = places.own_places()
        shared = [zone for zone in places.shared if layout.kinds[layout.kind[zone]] == lay.dst]
        for src, source in enumerate(own):
            if source.kind != lay.src:
                continue
            what = f"{source.name} on"
            for dst, target in enumerate(own):
                if target.kind == lay.dst and dst != src:
                    pairs = [(places.own(seat)[src], places.own(seat)[dst]) for seat in range(layout.seats)]
                    self._number_pairs(f"{what} {target.name}", lay.ways, pairs)
            for zone in shared:
                pairs = [(places.own(seat)[src], zone) for seat in range(layout.seats)]
                self._number_pairs(f"{what} {layout.names[zone]}", lay.ways, pairs)

    def _number_pairs(self, label: str, ways: int, pairs: list[tuple[int, int]]) -> None:
        """Number one play; `pairs` has its source and target for each seat."""
        if ways & STRAIGHT:
            _enter(self._tops, self._add(label), pairs)
        if ways & TURNED:
            _enter(self._turned, self._add(f"{label}, turned"), pairs)

    def _number_fan(self, places: Places, kind: str) -> None:
        """Number the plays out of a fan, by source and by each face that could ever fit."""
        layout = places.layout
        deck = layout.deck
        wanted = _wanted(layout, kind)
        for src, source in enumerate(places.own_places()):
            for face, keys in enumerate(deck.has):
                if source.kind == kind and keys & wanted:
                    number = self._add(f"{deck.faces[face]} of {source.name}")
                    for seat in range(layout.seats):
                        zone = places.own(seat)[src]
                        if zone != NO_ZONE:
                            row = self._faces[seat][zone] or [UNNUMBERED] * len(deck.faces)
                            row[face] = number
                            self._faces[seat][zone] = row


def _enter(tables: list[list[list[int]]], number: int, pairs: list[tuple[int, int]]) -> None:
    for table, (src, dst) in zip(tables, pairs, strict=True):
        if src != NO_ZONE and dst != NO_ZONE:
            row = table[src] or [UNNUMBERED] * len(table)
            row[dst] = number
            table[src] = row


def _act_label(game: Game, act: Act, at_seat: bool) -> str:
    if at_seat:
        return f"{act.verb} seat+{act.choice}"
    alone = sum([other.verb == act.verb for other in game.repertoire.acts]) == 1
    return act.verb if alone else f"{act.verb} {act.choice}"


def _fans(game: Game) -> list[str]:
    """The kinds of zone that are fans: as declared, else those that are fans in the layout."""
    layout = game.layout
    if game.repertoire.declared():
        return game.repertoire.fans
    kinds = [layout.kinds[layout.kind[zone]] for zone, gives in enumerate(layout.gives) if gives > TOP]
    return list(dict.fromkeys(kinds))


def _lays(game: Game) -> list[Lay]:
    """The possible plays by kinds of zone: as declared, else between all kinds on the table."""
    layout = game.layout
    if game.repertoire.declared():
        return game.repertoire.lays
    ways = EITHER_WAY if any(_turns(rule) for rule in layout.book) else STRAIGHT
    kinds = [kind for kind in layout.kinds if kind != OFF_TABLE]
    return [Lay(src, dst, ways) for src in kinds if _wanted(layout, src) for dst in kinds]


def _turns(rule: Rule) -> bool:
    return rule.ways & TURNED != 0 or (rule.also is not None and _turns(rule.also))


def _wanted(layout: Layout, kind: str) -> int:
    """All keys that any rule of the book can take from a kind of zone."""
    bit = 1 << layout.kinds.index(kind)
    bits = 0
    for rule in layout.book:
        if rule.kinds_together & bit:
            for row in rule.locks_together:
                for lock in row:
                    bits |= lock
    return bits
