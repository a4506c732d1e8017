"""Time without hands in which all choose at once, so that one can lose a race: a lot says in which order it is done."""

from __future__ import annotations

from rasant.core.contract import NEVER, Game
from rasant.core.events import CARDS_IN_PLAY
from rasant.core.refusal import NOT_POSSIBLE, Refusal
from rasant.lab.episodes.episode import ONLY_WAITING, Company, Episode
from rasant.lab.episodes.numbering import Offer
from rasant.lab.episodes.turnless import HEARTBEAT_MS


class Simultaneous(Episode):
    """Beat by beat all seats are asked at once. There are no bots at such a table."""

    def __init__(self, game: Game, waits: bool, whole_match: bool, company: Company) -> None:
        super().__init__(game, waits, whole_match, company)
        self._offers: list[Offer] = []

    def offered(self, seat: int) -> Offer:
        """What a seat can choose now, by number."""
        return ONLY_WAITING if self.over else self._offers[seat]

    def choose_all(self, actions: list[int]) -> None:
        """Let seats do these: who comes too late, or cannot, is refused."""
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
        self._bring_what_is_due()

    def go_on(self) -> None:
        """On to the next moment at which anybody can do something."""
        while self.in_play():
            due = self._bring_what_is_due()
            if self.state.phase != CARDS_IN_PLAY:
                continue
            self._offers = [self._offer_to(seat) for seat in range(self.game.seats)]
            if any(offer is not ONLY_WAITING for offer in self._offers):
                return
            if due == NEVER:
                raise RuntimeError("nobody has anything to do")
            self.now = max(self.now, due)

    def _bring_what_is_due(self) -> int:
        """Let happen what time has brought by now; when it next brings something."""
        due = self.match.due()
        while due != NEVER and due <= self.now:
            self.elapse()
            due = self.match.due()
        return due

    def _offer_to(self, seat: int) -> Offer:
        moves = self.game.legal(self.state, seat)
        return self.numbering.offer(seat, moves, self._waits) if moves else ONLY_WAITING
