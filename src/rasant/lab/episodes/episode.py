"""A round, or a whole match, in which somebody outside chooses what seats do, by number."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rasant.core.chance import Chance, chance_of
from rasant.core.contract import Game
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, NO_SEAT, Batch
from rasant.core.match import Match
from rasant.core.moves import Move
from rasant.core.refusal import NOT_POSSIBLE, Refusal
from rasant.core.state import State
from rasant.lab.bot_match import PAUSE_MS
from rasant.lab.episodes.numbering import WAIT, Numbering, Offer
from rasant.lab.episodes.places import Places
from rasant.lab.episodes.sight import Sight
from rasant.table.bots.seated_bot import SeatedBot

_LOTS: Final = 1 << 60
"""A place in the table's sequence of chances that no log reaches."""

ONLY_WAITING: Final[Offer] = {WAIT: None}

Company = Callable[[bytes], list[SeatedBot | None]]
"""Who sits at the table in an episode with this secret: by seat, a bot or somebody outside."""


class Episode:
    """What all ways of time have in common. After `begin` and after each choice, `seat` is asked: see `offered`.

    Bots are never asked. Once the episode is over, nobody is. A `watcher` is told every batch.
    """

    def __init__(self, game: Game, waits: bool, whole_match: bool, company: Company) -> None:
        places = Places(game.layout)
        self.game = game
        self.numbering = Numbering(game, places)
        self.sight = Sight(game, places)
        self.whole_match = whole_match
        """Does it end with the match, or with its first round?"""
        self.over = True
        self.seat = NO_SEAT
        self.now = 0
        """Milliseconds since the first deal; nobody waits for them."""
        self.refusals: list[Refusal | None] = [None] * game.seats
        """By seat: why its last choice came to nothing, if it did."""
        self.watcher: Callable[[Batch], None] | None = None
        self._waits = waits
        self._offer: Offer = ONLY_WAITING
        self._company = company
        self._set_table(b"")

    def _set_table(self, secret: bytes) -> None:
        self.match = Match(self.game, secret)
        self.state: State = self.match.state
        self.chance: Chance = chance_of(secret, _LOTS)
        self.bots = self._company(secret)

    def begin(self, secret: bytes) -> None:
        """Deal the first round, from this secret, and go on to the first choice."""
        self._set_table(secret)
        self.over = False
        self.now = 0
        self.refusals = [None] * self.game.seats
        self.sight.begin(self.state)
        self.seated()
        self._deal()
        self.go_on()

    def offered(self, seat: int) -> Offer:
        """What a seat can choose now, by number. Who is not asked can only wait."""
        return self._offer if seat == self.seat else ONLY_WAITING

    def choose(self, action: int) -> None:
        """Let the seat that is asked do this, and go on to the next choice.

        What it was not offered is refused, and nothing comes of it but that time passes.
        """
        seat = self.seat
        self.refusals[seat] = None
        if action in self._offer:
            self.carry_out(seat, self._offer[action])
        else:
            self.refusals[seat] = NOT_POSSIBLE
            self.try_again(seat)
        self.go_on()

    def choose_all(self, actions: list[int]) -> None:
        """Let seats do these, each as far as it is asked."""
        self.choose(actions[self.seat])

    # -- what ways of time differ in -----------------------------------------------------------------------------------

    def seated(self) -> None:
        """A new match is at the table, and nothing has happened yet."""

    def dealt(self) -> None:
        """A round was dealt: all look at their cards."""

    def carry_out(self, seat: int, move: Move | None) -> None:
        """Take note of what a seat has chosen: a move, or to wait."""
        raise NotImplementedError

    def try_again(self, seat: int) -> None:
        """A seat chose what it could not: it is to choose anew."""

    def go_on(self) -> None:
        """Let happen what happens until somebody is to be asked, or all is over."""
        raise NotImplementedError

    # -- what they share -----------------------------------------------------------------------------------------------

    def ask(self, seat: int) -> bool:
        """Ask a seat next, if there is anything that it can do."""
        moves = self.game.legal(self.state, seat)
        if not moves:
            return False
        self.seat = seat
        self._offer = self.numbering.offer(seat, moves, self._waits)
        return True

    def in_play(self) -> bool:
        """Are cards in play? The next round is dealt if there is to be one; otherwise nobody is asked any more."""
        if self.state.phase == CARDS_IN_PLAY:
            return True
        if self.whole_match and self.state.phase != MATCH_ENDED:
            self.now += PAUSE_MS
            self._deal()
            return True
        self.over = True
        self.seat = NO_SEAT
        return False

    def happened(self, batch: Batch) -> None:
        """Show what a batch has changed."""
        self.sight.follow(batch.events)
        if self.watcher is not None:
            self.watcher(batch)

    def elapse(self) -> None:
        """Let happen what time has brought."""
        batch = self.match.elapse(self.now)
        if batch is None:
            raise RuntimeError("something was due, and nothing came of it")
        self.happened(batch)

    def _deal(self) -> None:
        self.happened(self.match.deal(self.now))
        self.dealt()
