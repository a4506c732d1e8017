"""Arranged tables: positions for tests and bug reports."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from rasant.core.arrangement import Arrangement
from rasant.core.chance import secret_of
from rasant.core.contract import Game
from rasant.core.events import Batch
from rasant.core.match import Match
from rasant.core.moves import ANYWHERE, Act, Move, Play
from rasant.core.refusal import Refusal
from rasant.games import set_up

GameT = TypeVar("GameT", bound=Game)


def opened(kind: type[GameT], game: str, seats: int, preset: str = "", **settings: str) -> GameT:
    """A game set up, typed as its class."""
    ready = set_up(game, seats, preset, settings)
    assert isinstance(ready, kind)
    return ready


class ArrangedTable:
    """A match with arranged cards, in which moves are given by label instead of by number."""

    def __init__(self, game: Game, seed: str = "table", clocked: bool = False) -> None:
        self.game = game
        self.match = Match(game, secret_of(seed), clocked)
        self.state = self.match.state
        self.now = 0
        self.dealt = self.match.deal(self.now)
        self.stuck: Batch | None = None
        """The batch of a stalemate after the last move, if there was one."""

    def lay(self, zones: Mapping[int, list[str]], rest: int | None = None) -> ArrangedTable:
        """Put cards into zones, the top one last, named by the label of either side ("R6", or "R6@2" for set 2).

        With `rest`, all cards of other zones go there. Without, other zones keep their cards, and displaced cards fill
        the gaps that the wanted ones left.
        """
        arrangement = Arrangement(self.state)
        arrangement.lay(zones)
        self.state.zones[:] = arrangement.zones
        if rest is not None:
            for zone, cards in enumerate(self.state.zones):
                if zone not in zones and zone != rest:
                    self.state.zones[rest] += cards
                    cards.clear()
        self.state.refresh()
        return self

    def note(self, facts: Mapping[int, int]) -> ArrangedTable:
        """Set facts."""
        for fact, value in facts.items():
            self.state.facts[fact] = value
        return self

    def play(self, seat: int, src: int, label: str, dst: int = ANYWHERE, way: int = 0) -> Batch | Refusal:
        """Try to lay the card that shows this label."""
        return self._move(seat, Play(src, self.face(label), dst, way))

    def act(self, seat: int, verb: str, choice: int = 0) -> Batch | Refusal:
        """Try an act."""
        return self._move(seat, Act(verb, choice))

    def _move(self, seat: int, move: Move) -> Batch | Refusal:
        """Make a move; a stalemate after it is carried out at once."""
        answer = self.match.move(seat, move, self.now)
        self.stuck = self.match.stalemate()
        return answer

    def wait(self, milliseconds: int) -> Batch | None:
        """Let time pass."""
        self.now += milliseconds
        return self.match.elapse(self.now)

    def face(self, label: str) -> int:
        """The number of a face."""
        return self.game.layout.deck.faces.index(label)

    def labels(self, zone: int) -> list[str]:
        """The labels of the visible sides of a zone's cards, the top one last."""
        deck = self.game.layout.deck
        return [deck.faces[deck.sides[self.state.side[zone]][card]] for card in self.state.zones[zone]]

    def verbs(self, seat: int) -> list[str]:
        """The verbs of a seat's acts."""
        return [act.verb for act in self.game.acts(self.state, seat)]

    def plays(self, seat: int) -> set[tuple[int, str, int]]:
        """All plays of a seat as source, label and target."""
        faces = self.game.layout.deck.faces
        return {
            (move.src, faces[move.face], move.dst)
            for move in self.game.legal(self.state, seat)
            if isinstance(move, Play)
        }
