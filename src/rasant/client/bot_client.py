"""A bot that plays over the protocol, as a person does: it sees only what the server sends to its seat.

It has no timer and no socket: the caller passes events to it, asks when it is due, and runs it then.
"""

from collections.abc import Callable
from typing import final

from rasant.bots import bot
from rasant.client.errors import ProtocolError
from rasant.client.session import Answer, ConnectionLost, Event, Session
from rasant.core.chance import Chance, chance_of, secret_of
from rasant.core.contract import Game
from rasant.core.view import View
from rasant.gamefiles.box import Box
from rasant.games import box, set_up
from rasant.table.bots.seated_bot import SeatedBot
from rasant.table.bots.seated_bots import SeatedBots
from rasant.wire.from_server import (
    BatchMessage,
    MoveAccepted,
    MoveRefused,
    RoomChanged,
    TableSetup,
    TableSuspended,
    ViewReplaced,
    Welcome,
)

_ALONE = 0
"""The only seat in its `SeatedBots`."""


@final
class BotClient:
    """A bot for the seat of a session. Times are milliseconds of the caller's clock."""

    def __init__(self, session: Session, new_player: Callable[[], SeatedBot], seed: str) -> None:
        """`new_player` creates a bot for the game at the session's table."""
        self._session = session
        self._new_player = new_player
        self._setup = session.setup
        self._seated_bots = SeatedBots(1, chance_of(secret_of(seed), 0))
        self._seated_bots.bots[_ALONE] = new_player()
        self._playing = False
        self._asked: int | None = None
        """The number of its unanswered move."""

    def receive(self, event: Event, now: int) -> None:
        """Process an event that the session has folded."""
        match event:
            case Welcome() | ViewReplaced():
                self._learn()
                self._look_anew(now)
            case RoomChanged() | TableSuspended():
                if self._session.playing != self._playing:
                    self._look_anew(now)
            case BatchMessage():
                self._seated_bots.startle(now)
            case MoveAccepted() | MoveRefused():
                self._answered(event, now)
            case ConnectionLost():
                self._seated_bots.rest()

    def due(self) -> int:
        """When it next looks or moves, in milliseconds, or `NEVER`."""
        return self._seated_bots.due()

    def run(self, now: int) -> None:
        """Look or move, if it is due."""
        while 0 <= self._seated_bots.due() <= now:
            chosen = self._seated_bots.next(self._look)
            if chosen is not None:
                self._asked = self._session.move(chosen[1])

    def _look(self, seat: int) -> View:
        return self._session.view()

    def _learn(self) -> None:
        """Create another bot if the setup has changed: the host can change it between matches."""
        if self._session.setup != self._setup:
            self._setup = self._session.setup
            self._seated_bots.bots[_ALONE] = self._new_player()

    def _look_anew(self, now: int) -> None:
        self._playing = self._session.playing
        if self._asked not in self._session.unanswered:
            self._asked = None
        if not self._playing:
            self._seated_bots.rest()
        elif self._asked is None:
            self._seated_bots.begin(now)

    def _answered(self, answer: Answer, now: int) -> None:
        if answer.id != self._asked:
            return
        self._asked = None
        if not self._playing:
            return
        if isinstance(answer, MoveAccepted):
            self._seated_bots.moved(_ALONE, now)
        else:
            self._seated_bots.refused(_ALONE, now)


NewBot = Callable[[str, Box, Game, Chance], SeatedBot]
"""Creates a bot by name, for a game, with these random numbers."""


def bot_client(name: str, session: Session, seed: str, new_bot: NewBot = bot) -> BotClient:
    """A bot by name at the table of a welcomed session; `new_bot` creates it, by default a built-in one."""

    def new_player() -> SeatedBot:
        setup = session.setup
        assert setup is not None, "a session knows no game before its welcome"
        game = game_of(setup, session.view())
        return new_bot(name, box(setup.game), game, chance_of(secret_of(f"{seed} hand"), 0))

    return BotClient(session, new_player, seed)


def game_of(setup: TableSetup, view: View) -> Game:
    """The local game of this setup; raises `ProtocolError` if the server's has another layout."""
    game = set_up(setup.game, setup.players, setup.preset, setup.settings)
    here, there = game.layout, view.layout
    if here.names != there.names or here.facts != there.facts or here.deck.faces != there.deck.faces[:-1]:
        raise ProtocolError(f"the server plays another version of {setup.game}; use the client that belongs to it")
    return game
