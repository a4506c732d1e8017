"""An arranged pitch for the tests beside this file."""

from rasant.core.cards import BACK, FRONT
from rasant.core.chance import Moment
from rasant.core.events import Batch, Event
from rasant.core.refusal import Refusal
from rasant.core.state import fold_all
from rasant.games.fussballspiel.rules import Fussballspiel
from rasant.games.fussballspiel.rules_goal import reveal
from rasant.testing.arranged_table import ArrangedTable, opened

BLACK, WHITE = 0, 1
TL, TR, BL, BR = range(4)
UPRIGHT = [("TL ball", 0), ("TR", 0), ("BL", 0), ("BR", 0)]
"""The parts of the scene `TL upright`, cell by cell, with the way they lie."""


def moment(number: int = 0) -> Moment:
    """A moment for direct calls of a game."""
    return Moment(0, b"secret", number)


class Ground:
    """A dealt table whose cards a test can rearrange. Seat 0 is Black, seat 1 White."""

    def __init__(self, seats: int = 4, preset: str = "", seed: str = "table", **settings: str) -> None:
        self.game = opened(Fussballspiel, "fussballspiel", seats, preset, **settings)
        self.table = ArrangedTable(self.game, seed)
        self.state = self.table.state
        self.pitch = self.game.pitch

    def put(self, team: int, zone: int, *labels: str) -> None:
        """Put cards with these labels on a zone, out of the packets of a team."""
        for label in labels:
            face = self.table.face(label)
            self._take(team, face, zone)
        self.state.refresh()

    def _take(self, team: int, face: int, zone: int) -> None:
        deck = self.game.layout.deck
        for seat in self.pitch.members[team]:
            hand = self.state.zones[self.pitch.hand[seat]]
            for card in hand:
                if face in (deck.front(card), deck.back(card)):
                    hand.remove(card)
                    self.state.zones[zone].append(card)
                    return
        raise ValueError(f"no {deck.faces[face]} in the packets of team {team}")

    def fields(self, *values: int) -> None:
        """Lay field cards with these values, from the left of White."""
        zones = self.state.zones
        value = self.game.pitch.value
        for zone, wanted in zip(self.pitch.field, values, strict=True):
            for other in (self.pitch.unused, self.pitch.used, *self.pitch.field):
                for place, card in enumerate(zones[other]):
                    if value[card] == wanted:
                        zones[other][place], zones[zone][-1] = zones[zone][-1], card
        self.state.refresh()

    def at(self, team: int, step: int) -> None:
        """Bring a team to a step of the build-up: its 1 is laid, nothing else."""
        if not self.state.zones[self.pitch.under[team][0]]:
            self.put(team, self.pitch.under[team][0], f"{'BW'[team]}1")
        events: list[Event] = []
        self.pitch.point(self.state, team, step, self.pitch.rest(self.state, team, step), events)
        fold_all(self.state, events)

    def done(self, team: int) -> None:
        """Satisfy all five field cards of a team, and bring it to the last one."""
        self.fields(4, 5, 6, 7, 8)
        for step in range(1, 6):
            value = self.table.labels(self.pitch.field_of(team, step))[0]
            self.put(team, self.pitch.under[team][step], f"{'BW'[team]}{value}")
        self.at(team, 5)

    def goal_phase(self, team: int, scene: str = "TL upright") -> None:
        """Bring a team, all sums right, to the goal phase with this scene."""
        self.done(team)
        self.top_scene(1 - team, scene)
        events: list[Event] = []
        reveal(self.pitch, self.state, team, -1, moment(), events)
        fold_all(self.state, events)

    def top_scene(self, team: int, scene: str) -> None:
        """Bring a scene to the top of a team's goal pile, if necessary from the scenes not in this match."""
        face = self.table.face(f"scene {scene}")
        pile = self.state.zones[self.pitch.goal[team]]
        for other in (pile, self.state.zones[self.pitch.out]):
            for place, card in enumerate(other):
                of_team = self.game.layout.deck.sets[card] == 2 + team
                if of_team and self.game.layout.deck.front(card) == face:
                    other[place], pile[-1] = pile[-1], card
                    return
        raise ValueError(f"no {scene}")

    def build(self, team: int, *parts: tuple[str, int]) -> None:
        """Put parts, with their ways, into the cells of a team in order, without a move."""
        for cell, (part, way) in enumerate(parts):
            self.put(team, self.pitch.frame[team][cell], part)
            self.state.facts[self.pitch.rotation[team][cell]] = way
        self.state.refresh()

    def play(self, seat: int, src: int, label: str, dst: int = -1, way: int = 0) -> Batch | Refusal:
        """Try to lay a card."""
        return self.table.play(seat, src, label, dst, way)

    def act(self, seat: int, verb: str, choice: int = 0) -> Batch | Refusal:
        """Try an act."""
        return self.table.act(seat, verb, choice)

    def step(self, team: int) -> int:
        """The step of a team."""
        return self.state.facts[self.pitch.step[team]]

    def labels(self, zone: int) -> list[str]:
        """The labels of the visible sides of a zone's cards."""
        return self.table.labels(zone)

    def fronts(self, zone: int) -> list[str]:
        """The labels of the fronts of a zone's cards."""
        return self._side(zone, FRONT)

    def backs(self, zone: int) -> list[str]:
        """The labels of the backs of a zone's cards."""
        return self._side(zone, BACK)

    def _side(self, zone: int, side: int) -> list[str]:
        deck = self.game.layout.deck
        return [deck.faces[deck.sides[side][card]] for card in self.state.zones[zone]]

    def goals(self) -> list[int]:
        """The goals of both teams."""
        return self.game.score(self.state).totals
