"""What happens on a table, told frame by frame: live from bots at play, or from a record, forth and back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec

from rasant.core.cards import HIDDEN
from rasant.core.contract import Game
from rasant.core.events import Batch, Gathered, Moved
from rasant.games import package
from rasant.lab.bot_match import STRICT, BotMatch, LateMove
from rasant.lab.foreign_bots.guard import Oversight
from rasant.record.setup import Setup
from rasant.terminal.scene import Flight, Line, Scene, Viewpoint
from rasant.terminal.table import TableDrawing

FLIGHT_MS = 260
"""So long a card flies. It lands when the log says so: who watches runs a little behind."""

Happening = Batch | LateMove


def table_of(game_id: str, game: Game) -> TableDrawing:
    """The table of a game: that of the module `terminal` in its folder if it has one, or the generic one."""
    name = f"{package(game_id)}.terminal"
    kind: type[TableDrawing] = import_module(name).TABLE if find_spec(name) else TableDrawing
    return kind(game)


class Story:
    """A scene that moves on with time. What is to come is known a flight ahead, so that cards can be seen coming."""

    def __init__(self, setup: Setup, happenings: Iterator[Happening], viewpoint: Viewpoint) -> None:
        game = setup.open()
        self.scene = Scene(setup, game, viewpoint)
        self.table = table_of(setup.game, game)
        self._happenings = happenings
        self._coming: deque[Happening] = deque()
        self._ended = False

    @property
    def over(self) -> bool:
        """Has all been shown?"""
        return self._ended and not self._coming

    def restart(self, happenings: Iterator[Happening]) -> None:
        """Go on with other happenings from here."""
        self._happenings = happenings
        self._coming.clear()
        self._ended = False

    def next_at(self) -> int:
        """When the next thing happens; the present, if nothing does any more."""
        self._look_ahead(self.scene.now + 1)
        return self._coming[0].now if self._coming else self.scene.now

    def advance(self, now: int) -> list[Line]:
        """Let time run on to `now`; what there was to tell."""
        self._look_ahead(now + FLIGHT_MS)
        told: list[Line] = []
        while self._coming and self._coming[0].now <= now:
            told += self.show(self._coming.popleft())
        self.scene.now = now
        self.scene.flights = self._flights(now)
        return told

    def show(self, happening: Happening) -> list[Line]:
        """Let one thing happen."""
        scene, phrases = self.scene, self.table.phrases
        scene.now = max(scene.now, happening.now)
        if isinstance(happening, LateMove):
            lines = [phrases.late(scene, happening)]
            scene.missed[happening.seat] = happening.now
        else:
            lines = phrases.tell(scene, happening)
            scene.fold(happening)
        scene.lines.extend(line for line in lines if not line.minor)
        return lines

    def change_viewpoint(self) -> None:
        """Look through the next eyes: spectator, every seat in turn, all-seeing."""
        viewpoint, seats = self.scene.viewpoint, self.scene.layout.seats
        if viewpoint.everything:
            self.scene.viewpoint = Viewpoint()
        elif viewpoint.seat + 1 < seats:
            self.scene.viewpoint = Viewpoint(viewpoint.seat + 1)
        else:
            self.scene.viewpoint = Viewpoint(everything=True)

    def _look_ahead(self, until: int) -> None:
        while not self._ended and (not self._coming or self._coming[-1].now <= until):
            happening = next(self._happenings, None)
            if happening is None:
                self._ended = True
            else:
                self._coming.append(happening)

    def _flights(self, now: int) -> list[Flight]:
        """Cards that will have landed a little later."""
        found: list[Flight] = []
        for happening in self._coming:
            if isinstance(happening, Batch) and happening.move is not None and happening.now - now < FLIGHT_MS:
                share = 1 - (happening.now - now) / FLIGHT_MS
                for event in happening.events:
                    if isinstance(event, Moved) and event.cards:
                        face = self._face(event, happening)
                        found.append(Flight(event.src, event.dst, face, happening.seat, share))
                    elif isinstance(event, Gathered) and event.srcs:
                        found.append(Flight(event.srcs[0], event.dst, HIDDEN, happening.seat, share))
        return found

    def _face(self, event: Moved, batch: Batch) -> int:
        """The face of a flying card as far as these eyes see it, where it comes from or where it goes."""
        state, viewpoint = self.scene.state, self.scene.viewpoint
        deck = state.layout.deck
        card = event.cards[-1]
        side = state.side[event.src]
        if deck.sides[side][card] in viewpoint.faces(state, event.src)[-1:]:
            return deck.sides[side][card]
        lands_open = state.seen[event.dst] and state.sees(event.dst, viewpoint.seat)
        return deck.sides[state.side[event.dst]][card] if lands_open or viewpoint.everything else HIDDEN


def live(setup: Setup, seed: str, rounds: int, oversight: Oversight = STRICT) -> Iterator[Happening]:
    """Bots at play: so many rounds, or a whole match if there are fewer; 0: the whole match."""
    bot_match = BotMatch(setup, seed, oversight=oversight)
    played = 0
    while not bot_match.over and (not rounds or played < rounds):
        yield bot_match.deal()
        while (happened := bot_match.step()) is not None:
            yield happened
        played += 1
