"""The moves of one client and their answers: each is numbered, repeated until answered, and answered consistently."""

from __future__ import annotations

from tests.simulation.trace import PromiseError
from tests.simulation.truth import Truth

from rasant.wire.from_client import ActMove, PlayMove
from rasant.wire.from_server import MoveAccepted, MoveRefused

Sent = PlayMove | ActMove


class Answers:
    """Records moves and answers, and checks them against the log."""

    def __init__(self, client: str, truth: Truth) -> None:
        self.client = client
        self.open: dict[int, Sent] = {}
        """Unanswered moves, in order."""
        self.sent: dict[int, Sent] = {}
        self.next = 0
        self._truth = truth
        self._copies: dict[int, int] = {}
        self._answers: dict[int, list[MoveAccepted | MoveRefused]] = {}

    def send(self, message: Sent) -> None:
        """Record a sent move, or a repetition of one."""
        number = message.id
        if number not in self.sent:
            self.sent[number] = message
            self.open[number] = message
            self.next = max(self.next, number) + 1
        self._copies[number] = self._copies.get(number, 0) + 1

    def receive(self, answer: MoveAccepted | MoveRefused) -> None:
        """Record an answer."""
        number = answer.id
        heard = self._answers.setdefault(number, [])
        heard.append(answer)
        self.open.pop(number, None)
        if len(heard) > self._copies.get(number, 0):
            raise PromiseError(f"move {number} of {self.client} is answered more often than it was sent")
        if isinstance(answer, MoveAccepted) and self._truth.made.get((self.client, number)) != answer.seq:
            raise PromiseError(f"move {number} of {self.client} is said to be entry {answer.seq}, which is another")

    def refused(self, number: int) -> bool:
        """Was this move refused? A repetition would be a new attempt."""
        return any(isinstance(answer, MoveRefused) for answer in self._answers.get(number, []))

    def settle(self, listening: bool) -> None:
        """At the end, check that all moves are answered in agreement with the log."""
        if listening and self.open:
            raise PromiseError(f"moves {list(self.open)} of {self.client} were never answered")
        for number, heard in self._answers.items():
            seq = self._truth.made.get((self.client, number))
            if seq is None:
                continue
            said = ["" if isinstance(answer, MoveAccepted) else answer.reason for answer in heard]
            if "not_seated" in said:
                continue  # the player left the seat in another tab, and no longer gets its answers
            one_is_lost = self._copies[number] > len(heard)  # one of several copies was made, but its answer was lost
            early = said[: said.index("")] if "" in said else said if one_is_lost else ["no answer"]
            if any(reason != "unavailable" for reason in early):
                raise PromiseError(f"move {number} of {self.client} was refused ({early}), but it is entry {seq}")
