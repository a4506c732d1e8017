"""Cards in motion: moves come in, wait their turn, are made or refused, written down, and told to everybody.

This is the hot path of a live table. Each batch is packed once for the log and encoded once for all who see it.
"""

from __future__ import annotations

from typing import Final, final

from msgspec.json import Encoder

from rasant.core.cards import HIDDEN
from rasant.core.chance import chance_of, secret_of
from rasant.core.contract import Game
from rasant.core.events import Batch
from rasant.core.match import Match
from rasant.core.moves import Act, Move, Play
from rasant.core.packing import pack
from rasant.core.refusal import DOES_NOT_FIT, Refusal
from rasant.table.audience import Audience
from rasant.table.connection import Connection
from rasant.table.driver import MatchDriver
from rasant.table.journal import Journal, MoveCounts
from rasant.table.move_queue import MoveQueue, QueuedMove, Races
from rasant.table.move_senders import NOT_MADE, MoveSender, MoveSenders
from rasant.table.seated_bots import SeatedBots
from rasant.table.timeouts import Timeouts

_encode: Final = Encoder().encode

_TIES: Final = 1 << 60
_BOTS: Final = 1 << 61
"""Places in the table's sequence of chances that no log reaches."""

BEATEN: Final = "beaten"
REPEATED: Final = "repeated"
NOT_NOW: Final = "not_now"
NOT_SEATED: Final = "not_seated"

FIRST_COME: Final = "C-3"
"""The rule behind a lost race."""


@final
class LiveMatch:
    """One match among the people and bots of a table."""

    __slots__ = (
        "_acts",
        "_audience",
        "_counts",
        "_driver",
        "_faces",
        "_journal",
        "_senders",
        "crew",
        "game",
        "lane",
        "match",
        "races",
    )

    def __init__(
        self,
        game: Game,
        seed: str,
        pace: Timeouts,
        audience: Audience,
        journal: Journal,
        senders: MoveSenders,
        counts: MoveCounts,
    ) -> None:
        secret = secret_of(seed)
        self.game = game
        self.match = Match(game, secret, telling=True)
        self.lane = MoveQueue(game.seats, chance_of(secret, _TIES), pace.slowest_line, pace.near)
        self._driver = MatchDriver(self.match, self.lane, chance_of(secret, _BOTS))
        self.crew: SeatedBots = self._driver.crew
        self.races = Races(self.match.state)
        self._audience = audience
        self._journal = journal
        self._senders = senders
        self._counts = counts
        self._faces = {label: face for face, label in enumerate(game.layout.deck.faces)}
        self._acts: list[list[Act]] = [[] for _ in range(game.seats)]
        """What each seat was last told it may do."""

    # --- people's moves come in ---

    def lay(self, link: Connection, number: int, src: int, label: str, dst: int, way: int, now: int) -> None:
        """A person lays a card. One that does not exist shows no face, so it lies nowhere."""
        self._submit(link, number, Play(src, self._faces.get(label, HIDDEN), dst, way), now)

    def act(self, link: Connection, number: int, verb: str, choice: int, now: int) -> None:
        """A person does something else."""
        self._submit(link, number, Act(verb, choice), now)

    def refuse(self, link: Connection, number: int) -> None:
        """A move comes at a time when none is possible, or from somebody who watches."""
        if link.seat < 0:
            self._answer_no(link, number, NOT_SEATED, "")
            return
        sender = self._sender(link)
        if not self._known(sender, link, number):
            sender.last = number
            self._answer_no(link, number, NOT_NOW, "")

    def came_before(self, link: Connection, number: int) -> bool:
        """Was this move sent before, by the same client? Then it is answered as it was, or will be."""
        return link.seat >= 0 and self._known(self._sender(link), link, number)

    def _submit(self, link: Connection, number: int, move: Move, now: int) -> None:
        sender = self._sender(link)
        if self._known(sender, link, number):
            return
        sender.last = number
        sender.open.add(number)
        self._driver.submit(QueuedMove(link.seat, move, sender, number), now)

    def _sender(self, link: Connection) -> MoveSender:
        sender = self._senders.of(link.seat, link.client)
        sender.link = link
        return sender

    def _known(self, sender: MoveSender, link: Connection, number: int) -> bool:
        """Answer a move that came before. If it is still on its way, so is the answer, which takes the newest link."""
        if number > sender.last:
            return False
        seq = sender.entry_of(number)
        if seq != NOT_MADE:
            self._answer_yes(link, number, seq)
        elif number not in sender.open:
            self._answer_no(link, number, REPEATED, "")
        return True

    # --- time passes ---

    def due(self) -> int:
        """When something happens by itself, on the table's clock, or `NEVER`."""
        return self._driver.due()

    def run(self, now: int) -> None:
        """Let everything happen that is due, in its order, until the round is over."""
        driver, races = self._driver, self.races
        while True:
            races.look()
            answer = driver.step(now)
            if answer is None:
                break
            intent = driver.intent
            if isinstance(answer, Batch):
                self._tell(answer, intent)
            elif intent is not None:
                self._refuse(intent, answer)
        self._counts.held_ms += driver.held_ms
        driver.held_ms = 0

    def _tell(self, batch: Batch, intent: QueuedMove | None) -> None:
        """Publish what a move or time alone has brought, and answer the person whose move it was."""
        if intent is not None:
            self._counts.moves += 1
            if isinstance(intent.move, Play):
                self.races.note(batch, intent.at)
        sender = None if intent is None else intent.sender
        if sender is None or intent is None:
            self.publish(batch, "", -1)
            return
        seq = self.publish(batch, sender.client, intent.id)
        sender.open.discard(intent.id)
        sender.accept(intent.id, seq)
        if sender.link is not None:
            self._answer_yes(sender.link, intent.id, seq)

    def _refuse(self, intent: QueuedMove, refusal: Refusal) -> None:
        move, sender = intent.move, intent.sender
        by, ms = -1, 0
        if isinstance(move, Play) and refusal.reason == DOES_NOT_FIT.reason:
            by, ms = self.races.lost(intent.seat, move, intent.at)
        if sender is None:
            self._counts.refuse(refusal.reason if by < 0 else BEATEN)
            return
        sender.open.discard(intent.id)
        link = sender.link
        if link is None:
            return
        if by < 0:
            self._answer_no(link, intent.id, refusal.reason, refusal.rule)
        else:
            self._counts.refuse(BEATEN)
            self._audience.post(link, _encode(("no", intent.id, BEATEN, FIRST_COME, by, ms)))

    # --- what happened is written down and told ---

    def deal(self, now: int) -> None:
        """Set the next round."""
        self.publish(self.match.deal(now), "", -1)

    def declare(self, now: int) -> None:
        """All agree that nobody can go on (C-9)."""
        batch = self.match.declare(now)
        if batch is not None:
            self.publish(batch, "", -1)
            self.crew.startle(batch.now)

    def publish(self, batch: Batch, client: str, number: int) -> int:
        """Write a batch down and tell everybody what they may know of it; its number in the log."""
        self.races.follow(batch)
        packed = pack(batch)
        after = self._journal.batch
        seq = self._journal.write_batch(_encode(("b", packed, client, number) if client else ("b", packed)))
        told = self.match.told
        assert told is not None
        audience = self._audience
        if audience.links:
            asides = self._asides(seq, told.private, self.game.concerned(batch.events))
            audience.tell_batch(_encode(("b", seq, batch.now, batch.seat, told.public, after)), asides)
        return seq

    def _asides(
        self, seq: int, private: dict[int, list[list[object]]], concerned: int
    ) -> list[tuple[Connection, bytes]]:
        """What single seats are told besides: what only they see, and what they may do if that changed."""
        for seat in private:
            concerned |= 1 << seat
        asides: list[tuple[Connection, bytes]] = []
        for link in self._audience.links:
            seat = link.seat
            if seat >= 0 and concerned >> seat & 1:
                aside = _told_to(seat, asides) or self._aside(seq, seat, private.get(seat))
                if aside:
                    asides.append((link, aside))
        return asides

    def _aside(self, seq: int, seat: int, additions: list[list[object]] | None) -> bytes:
        """What one seat is told besides; empty: nothing."""
        acts = self.game.acts(self.match.state, seat)
        if acts != self._acts[seat]:
            self._acts[seat] = acts[:]
            return _encode(("p", seq, additions or [], [(act.verb, act.choice) for act in acts]))
        return b"" if additions is None else _encode(("p", seq, additions))

    def greet(self, seat: int) -> list[object]:
        """The view of a seat that somebody connects to, as arrays; from now on it is told what changes."""
        view = self.game.view(self.match.state, seat)
        if seat >= 0:
            self._acts[seat] = view.acts[:]
        return view.wire()

    def stop(self) -> None:
        """The round is over or paused: what is still on its way comes too late."""
        for intent in self.lane.clear():
            sender = intent.sender
            if sender is not None:
                sender.open.discard(intent.id)
                if sender.link is not None:
                    self._answer_no(sender.link, intent.id, NOT_NOW, "")
        self.races.clear()
        self.crew.rest()

    def _answer_yes(self, link: Connection, number: int, seq: int) -> None:
        self._audience.post(link, _encode(("ok", number, seq)))

    def _answer_no(self, link: Connection, number: int, reason: str, rule: str) -> None:
        self._counts.refuse(reason)
        self._audience.post(link, _encode(("no", number, reason, rule) if rule else ("no", number, reason)))

    # --- coming back ---

    def resume(self, batch: Batch, seq: int, client: str, number: int) -> None:
        """Take over a batch from the log; `LogError` if it cannot be."""
        self.match.resume(batch, trusted=False)
        if client:
            self._senders.of(batch.seat, client).accept(number, seq)


def _told_to(seat: int, asides: list[tuple[Connection, bytes]]) -> bytes:
    """What another client of the same seat is told already."""
    for link, aside in asides:
        if link.seat == seat:
            return aside
    return b""
