"""An episode: a round or a match in which an outside caller chooses the actions of seats by number."""

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
from rasant.lab.episodes.observation_rows import ObservationRows
from rasant.lab.episodes.places import Places
from rasant.table.bots.seated_bot import SeatedBot

_EPISODE_CHANCE: Final = 1 << 60
"""A position in the table's sequence of random numbers that no log reaches."""

ONLY_WAITING: Final[Offer] = {WAIT: None}

BotFactory = Callable[[bytes], list[SeatedBot | None]]
"""Creates the bots for an episode with this secret, by seat; `None` for seats with outside choices."""


class Episode:
    """The base of episodes with different timings. After `begin` and after each choice, `seat` is asked next.

    Bots are not asked, and no seat is once the episode is over. `watcher` is called with every batch.
    """

    def __init__(self, game: Game, waits: bool, whole_match: bool, bots: BotFactory) -> None:
        places = Places(game.layout)
        self.game = game
        self.numbering = Numbering(game, places)
        self.observation = ObservationRows(game, places)
        self.whole_match = whole_match
        """Does the episode end with the match? Otherwise with its first round."""
        self.over = True
        self.seat = NO_SEAT
        self.now = 0
        """Virtual time since the first deal, in milliseconds."""
        self.refusals: list[Refusal | None] = [None] * game.seats
        """By seat: why its last choice was refused, if it was."""
        self.watcher: Callable[[Batch], None] | None = None
        self._waits = waits
        self._offer: Offer = ONLY_WAITING
        self._create_bots = bots
        self._set_table(b"")

    def _set_table(self, secret: bytes) -> None:
        self.match = Match(self.game, secret)
        self.state: State = self.match.state
        self.chance: Chance = chance_of(secret, _EPISODE_CHANCE)
        self.bots = self._create_bots(secret)

    def begin(self, secret: bytes) -> None:
        """Deal the first round from this secret, and go on to the first choice."""
        self._set_table(secret)
        self.over = False
        self.now = 0
        self.refusals = [None] * self.game.seats
        self.observation.begin(self.state)
        self.seated()
        self._deal()
        self.go_on()

    def offered(self, seat: int) -> Offer:
        """The actions of a seat now, by number. A seat that is not asked can only wait."""
        return self._offer if seat == self.seat else ONLY_WAITING

    def choose(self, action: int) -> None:
        """Carry out the action of the asked seat, and go on to the next choice.

        An action that was not offered is refused, and only costs time.
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
        """Choose for all seats at once; only the action of the asked seat counts."""
        self.choose(actions[self.seat])

    # -- what timings differ in ----------------------------------------------------------------------------------------

    def seated(self) -> None:
        """Called when a new match was created, before its first deal."""

    def dealt(self) -> None:
        """Called after a deal."""

    def carry_out(self, seat: int, move: Move | None) -> None:
        """Process the choice of a seat: a move, or `None` to wait."""
        raise NotImplementedError

    def try_again(self, seat: int) -> None:
        """Called when a seat chose an action that was not offered."""

    def go_on(self) -> None:
        """Advance until a seat is asked or the episode is over."""
        raise NotImplementedError

    # -- what timings share --------------------------------------------------------------------------------------------

    def ask(self, seat: int) -> bool:
        """Ask a seat next, if it has a legal move; returns whether it has."""
        moves = self.game.legal(self.state, seat)
        if not moves:
            return False
        self.seat = seat
        self._offer = self.numbering.offer(seat, moves, self._waits)
        return True

    def in_play(self) -> bool:
        """Is a round being played? Deals the next one if there is one; otherwise ends the episode."""
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
        """Update the observations by a batch, and pass it to the watcher."""
        self.observation.follow(batch.events)
        if self.watcher is not None:
            self.watcher(batch)

    def elapse(self) -> None:
        """Carry out the batch that is due."""
        batch = self.match.elapse(self.now)
        if batch is None:
            raise RuntimeError("something was due, but there was no batch")
        self.happened(batch)

    def _deal(self) -> None:
        self.happened(self.match.deal(self.now))
        self.dealt()
