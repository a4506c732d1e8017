"""The scene of a table over time, for display in the terminal: live from bots, or from a recorded match."""

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
"""Duration of a card's flight in milliseconds. It lands at the time in the log, so it starts earlier."""

Happening = Batch | LateMove


def table_of(game_id: str, game: Game) -> TableDrawing:
    """The drawing of a game: `TABLE` of the module `terminal` in its folder, or the generic one."""
    name = f"{package(game_id)}.terminal"
    kind: type[TableDrawing] = import_module(name).TABLE if find_spec(name) else TableDrawing
    return kind(game)


class Story:
    """A scene that advances with time. It looks ahead by the duration of a flight, to show cards in flight."""

    def __init__(self, setup: Setup, happenings: Iterator[Happening], viewpoint: Viewpoint) -> None:
        game = setup.open()
        self.setup = setup
        bots = [setup.bot_of(seat) for seat in range(setup.players)]
        self.scene = Scene(setup.box.title, bots, game, viewpoint)
        self.table = table_of(setup.game, game)
        self._happenings = happenings
        self._coming: deque[Happening] = deque()
        self._ended = False

    @property
    def over(self) -> bool:
        """Has everything been shown?"""
        return self._ended and not self._coming

    def restart(self, happenings: Iterator[Happening]) -> None:
        """Continue with other happenings from here."""
        self._happenings = happenings
        self._coming.clear()
        self._ended = False

    def next_at(self) -> int:
        """Time of the next happening in milliseconds; the current time if there is none."""
        self._look_ahead(self.scene.now + 1)
        return self._coming[0].now if self._coming else self.scene.now

    def advance(self, now: int) -> list[Line]:
        """Advance to `now`; returns the lines of text for what happened."""
        self._look_ahead(now + FLIGHT_MS)
        lines: list[Line] = []
        while self._coming and self._coming[0].now <= now:
            lines += self.show(self._coming.popleft())
        self.scene.now = now
        self.scene.flights = self._flights(now)
        return lines

    def show(self, happening: Happening) -> list[Line]:
        """Apply one happening; returns its lines of text."""
        scene, phrases = self.scene, self.table.phrases
        scene.now = max(scene.now, happening.now)
        if isinstance(happening, LateMove):
            lines = [phrases.late(scene, happening.now, happening.seat, happening.move, happening.refusal)]
            scene.missed[happening.seat] = happening.now
        else:
            lines = phrases.lines(scene, happening)
            scene.fold(happening)
        scene.lines.extend(line for line in lines if not line.minor)
        return lines

    def change_viewpoint(self) -> None:
        """Switch to the next viewpoint: spectator, each seat in order, all-seeing."""
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
        """The cards in flight: those that land within `FLIGHT_MS`."""
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
        """The face of a flying card if the viewpoint sees it at its source or its target, else `HIDDEN`."""
        state, viewpoint = self.scene.state, self.scene.viewpoint
        deck = state.layout.deck
        card = event.cards[-1]
        side = state.side[event.src]
        if deck.sides[side][card] in viewpoint.faces(state, event.src)[-1:]:
            return deck.sides[side][card]
        lands_open = state.seen[event.dst] and state.sees(event.dst, viewpoint.seat)
        return deck.sides[state.side[event.dst]][card] if lands_open or viewpoint.everything else HIDDEN


def live(setup: Setup, seed: str, rounds: int, oversight: Oversight = STRICT) -> Iterator[Happening]:
    """Happenings of a match of bots: at most `rounds` rounds, or the whole match if 0."""
    bot_match = BotMatch(setup, seed, oversight=oversight)
    played = 0
    while not bot_match.over and (not rounds or played < rounds):
        yield bot_match.deal()
        while (happened := bot_match.step()) is not None:
            yield happened
        played += 1
