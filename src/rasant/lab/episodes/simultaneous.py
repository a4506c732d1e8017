"""Timing in which all seats choose at once, and their moves are carried out in random order."""

from rasant.core.contract import NEVER, Game
from rasant.core.events import CARDS_IN_PLAY
from rasant.core.refusal import NOT_POSSIBLE, Refusal
from rasant.lab.episodes.episode import ONLY_WAITING, BotFactory, Episode
from rasant.lab.episodes.numbering import Offer
from rasant.lab.episodes.turnless import HEARTBEAT_MS


class Simultaneous(Episode):
    """In each step all seats are asked at once, so that a seat can lose a race. There are no bots at such a table."""

    def __init__(self, game: Game, waits: bool, whole_match: bool, bots: BotFactory) -> None:
        super().__init__(game, waits, whole_match, bots)
        self._offers: list[Offer] = []

    def offered(self, seat: int) -> Offer:
        """The actions of a seat now, by number."""
        return ONLY_WAITING if self.over else self._offers[seat]

    def choose_all(self, actions: list[int]) -> None:
        """Carry out the actions of all seats in random order; late or impossible ones are refused."""
        for seat in self.chance.shuffled(list(range(self.game.seats))):
            self.refusals[seat] = None
            if self.state.phase == CARDS_IN_PLAY:
                self._try(seat, actions[seat])
        self.now += HEARTBEAT_MS
        self.go_on()

    def _try(self, seat: int, action: int) -> None:
        offer = self._offers[seat]
        if action not in offer:
            self.refusals[seat] = NOT_POSSIBLE
            return
        move = offer[action]
        if move is None:
            return
        answer = self.match.move(seat, move, self.now)
        if isinstance(answer, Refusal):
            self.refusals[seat] = answer
            return
        self.happened(answer)
        self._elapse_all()

    def go_on(self) -> None:
        """Advance to the next time at which any seat has a legal move."""
        while self.in_play():
            due = self._elapse_all()
            if self.state.phase != CARDS_IN_PLAY:
                continue
            self._offers = [self._offer_to(seat) for seat in range(self.game.seats)]
            if any(offer is not ONLY_WAITING for offer in self._offers):
                return
            if due == NEVER:
                raise RuntimeError("no seat has a move and nothing is due")
            self.now = max(self.now, due)

    def _elapse_all(self) -> int:
        """Carry out everything that is due now; returns when something is due next."""
        due = self.match.due()
        while due != NEVER and due <= self.now:
            self.elapse()
            due = self.match.due()
        return due

    def _offer_to(self, seat: int) -> Offer:
        moves = self.game.legal(self.state, seat)
        return self.numbering.offer(seat, moves, self._waits) if moves else ONLY_WAITING
