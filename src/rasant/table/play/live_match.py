"""A match while it is played: moves come in, are queued, made or refused, logged, and sent to all.

This is the hot path of a live table. Each batch is packed once for the log and encoded once for all clients.
"""

from collections.abc import Callable
from typing import Final, final

from rasant.core.cards import HIDDEN
from rasant.core.chance import chance_of, secret_of
from rasant.core.contract import NEVER, Game
from rasant.core.events import Batch, Event
from rasant.core.lesson import Lesson
from rasant.core.match import Match
from rasant.core.moves import Act, Move, Play
from rasant.core.packing import pack
from rasant.core.redacted import Addition
from rasant.core.refusal import Refusal
from rasant.table.bots.pace_meter import PaceMeter
from rasant.table.bots.seated_bots import SeatedBots
from rasant.table.connections.audience import Audience
from rasant.table.connections.connection import Connection
from rasant.table.log.entries import BatchPlayed, Entry, RaceLost
from rasant.table.log.journal import Journal, MoveCounts
from rasant.table.play.driver import MatchDriver
from rasant.table.play.lesson_progress import LessonProgress
from rasant.table.play.move_queue import MoveQueue, QueuedMove, Races
from rasant.table.play.move_senders import NOT_MADE, MoveSender, MoveSenders
from rasant.table.play.private_updates import PrivateUpdates
from rasant.table.timeouts import Timeouts
from rasant.wire.codec import encode
from rasant.wire.conversion import encode_accepted, encode_batch
from rasant.wire.from_server import MoveRefused, Reason
from rasant.wire.view import ViewData

_PLAYED: Final = BatchPlayed
"""Types made for every move: compiled code looks up a name that is not `Final` each time."""

_QUEUE_TIES: Final = 1 << 60
_LOOK_TIES: Final = 1 << 61
"""Positions in the table's sequence of chances that no log reaches."""

FIRST_COME: Final = "C-3"
"""The rule that decides races."""


@final
class LiveMatch:
    """One match among the people and bots of a table."""

    __slots__ = (
        "_audience",
        "_counts",
        "_driver",
        "_faces",
        "_journal",
        "_lesson",
        "_lost_to",
        "_private_updates",
        "_record",
        "_senders",
        "game",
        "match",
        "queue",
        "races",
        "seated_bots",
    )

    def __init__(
        self,
        game: Game,
        seed: str,
        timeouts: Timeouts,
        audience: Audience,
        journal: Journal,
        record: Callable[[Entry], None],
        senders: MoveSenders,
        counts: MoveCounts,
        lesson: LessonProgress | None = None,
    ) -> None:
        secret = secret_of(seed)
        self.game = game
        self.match = Match(game, secret, clocked=lesson is None, redacting=True)
        self.queue = MoveQueue(game.seats, chance_of(secret, _QUEUE_TIES), timeouts.latency_cap, timeouts.near)
        self.races = Races(self.match.state)
        self._driver = MatchDriver(self.match, self.queue, chance_of(secret, _LOOK_TIES), self.races)
        self.seated_bots: SeatedBots = self._driver.seated_bots
        self._audience = audience
        self._journal = journal
        self._record = record
        """Logs entries that are not batches."""
        self._lost_to = [-1] * game.seats
        """The latest batch to which each seat lost a logged race."""
        self._senders = senders
        self._counts = counts
        self._lesson = lesson
        self._faces = {label: face for face, label in enumerate(game.layout.deck.faces)}
        self._private_updates = PrivateUpdates(game)

    def measure(self, meter: PaceMeter | None) -> None:
        """Measure people's times with this meter, if any."""
        self._driver.pace_meter = meter

    # --- people's moves come in ---

    def play(self, connection: Connection, number: int, src: int, label: str, dst: int, way: int, now: int) -> None:
        """A person plays a card. An unknown label becomes the hidden face, which no zone shows."""
        self._submit(connection, number, Play(src, self._faces.get(label, HIDDEN), dst, way), now)

    def act(self, connection: Connection, number: int, verb: str, choice: int, now: int) -> None:
        """A person makes a move other than a play."""
        self._submit(connection, number, Act(verb, choice), now)

    def refuse(self, connection: Connection, number: int) -> None:
        """Refuse a move because none is possible now, or because a spectator sent it."""
        if connection.seat < 0:
            self._answer_no(connection, number, "not_seated", "")
            return
        sender = self._sender(connection)
        if not self._known(sender, connection, number):
            sender.last = number
            self._answer_no(connection, number, "not_now", "")

    def came_before(self, connection: Connection, number: int) -> bool:
        """Has the same client sent this move before? Then it gets the same answer, now or later."""
        return connection.seat >= 0 and self._known(self._sender(connection), connection, number)

    def _submit(self, connection: Connection, number: int, move: Move, now: int) -> None:
        sender = self._sender(connection)
        if self._known(sender, connection, number):
            return
        sender.last = number
        if self._lesson is not None and self._is_withheld(self._lesson, connection.seat, move, now):
            self._answer_no(connection, number, "not_this_step", "")
            return
        sender.open.add(number)
        self._driver.submit(QueuedMove(connection.seat, move, sender, number), now)

    def _is_withheld(self, lesson: LessonProgress, seat: int, move: Move, now: int) -> bool:
        """Does the lesson wait for another move, or is one queued already?"""
        self.run(now)
        return lesson.withholds(self.match, seat, move, now, self.queue.due() != NEVER)

    def _sender(self, connection: Connection) -> MoveSender:
        sender = self._senders.of(connection.seat, connection.client)
        sender.connection = connection
        return sender

    def _known(self, sender: MoveSender, connection: Connection, number: int) -> bool:
        """Answer a move that was sent before. One that is still queued is answered later, on the newest connection."""
        if number > sender.last:
            return False
        seq = sender.entry_of(number)
        if seq != NOT_MADE:
            self._answer_yes(connection, number, seq)
        elif number not in sender.open:
            self._answer_no(connection, number, "repeated", "")
        return True

    # --- time passes ---

    def due(self) -> int:
        """When the next thing is due, on the table's clock, or `NEVER`."""
        return self._driver.due()

    def run(self, now: int) -> None:
        """Process everything that is due, in order, until the round is over."""
        driver = self._driver
        while True:
            answer = driver.step(now)
            if answer is None:
                break
            queued = driver.queued
            if isinstance(answer, Batch):
                self._publish_move(answer, queued)
            elif queued is not None:
                self._refuse(queued, answer)
        if driver.held_ms:
            self._counts.held_ms += driver.held_ms
            driver.held_ms = 0

    def _publish_move(self, batch: Batch, queued: QueuedMove | None) -> None:
        """Publish a batch, and answer the person whose move caused it, if any."""
        if queued is not None:
            self._counts.moves += 1
            if isinstance(queued.move, Play):
                self.races.note(batch, queued.at)
            if self._lesson is not None:
                self._lesson.made(queued.seat)
        sender = None if queued is None else queued.sender
        if sender is None or queued is None:
            self.publish(batch, "", -1)
            return
        seq = self.publish(batch, sender.client, queued.id)
        sender.open.discard(queued.id)
        sender.accept(queued.id, seq)
        if sender.connection is not None:
            self._answer_yes(sender.connection, queued.id, seq)

    def _refuse(self, queued: QueuedMove, refusal: Refusal) -> None:
        move, sender = queued.move, queued.sender
        if self._lesson is not None and self._lesson.refused(self.match, queued.seat, move):
            self.seated_bots.startle(queued.at)
        race = self.races.behind(queued, refusal)
        if race is not None:
            self._note_race(race)
        if sender is None:
            self._counts.refuse(refusal.reason if race is None else "beaten")
            return
        sender.open.discard(queued.id)
        connection = sender.connection
        if connection is None:
            return
        if race is None:
            self._answer_no(connection, queued.id, refusal.reason, refusal.rule)
        else:
            self._counts.refuse("beaten")
            self._audience.send(connection, encode(MoveRefused(queued.id, "beaten", FIRST_COME, race.won, race.ms)))

    def _note_race(self, race: RaceLost) -> None:
        """Log a lost race, at most once per winning batch, so that repeated tries do not fill the disk."""
        if race.batch > self._lost_to[race.lost]:
            self._lost_to[race.lost] = race.batch
            self._record(race)

    # --- logging and sending ---

    def deal(self, now: int) -> None:
        """Deal the next round."""
        if self._lesson is not None:
            self._deal_lesson(self._lesson.lesson, now)
            return
        self.publish(self.match.deal(now), "", -1)

    def _deal_lesson(self, lesson: Lesson, now: int) -> None:
        """Set up the table of a lesson, and make the moves that precede it."""
        self.publish(self.match.deal(now, lesson), "", -1)
        for step in lesson.before:
            assert step.move is not None
            batch = self.match.move(step.seat, step.move, now)
            assert isinstance(batch, Batch), f"{step.move} cannot come before the lesson: {batch}"
            self.publish(batch, "", -1)

    def declare(self, now: int) -> None:
        """Declare a stalemate that all have agreed on (C-9)."""
        batch = self.match.declare(now)
        if batch is not None:
            self.publish(batch, "", -1)
            self.seated_bots.startle(batch.now)

    def publish(self, batch: Batch, client: str, number: int) -> int:
        """Log a batch and send it redacted; returns its number in the log."""
        self.races.follow(batch)
        after = self._journal.batch
        seq = self._journal.write_batch(_PLAYED(pack(batch), client, number))
        redacted = self.match.redacted
        assert redacted is not None
        audience = self._audience
        if audience.connections:
            private_updates = self._private_updates_of(seq, batch.events, redacted.private)
            message = encode_batch(seq, batch.now, batch.seat, redacted.public, after)
            audience.broadcast_batch(message, private_updates)
        return seq

    def _private_updates_of(
        self, seq: int, events: list[Event], private: dict[int, list[Addition]]
    ) -> list[tuple[Connection, bytes]]:
        """The private updates of all connected seats."""
        concerned = self._private_updates.concerned(events, private)
        private_updates: list[tuple[Connection, bytes]] = []
        for connection in self._audience.connections:
            seat = connection.seat
            if seat >= 0 and concerned >> seat & 1:
                update = _already_encoded(seat, private_updates) or self._private_updates.update_of(
                    self.match.state, seq, seat, private.get(seat)
                )
                if update:
                    private_updates.append((connection, update))
        return private_updates

    def greet(self, seat: int) -> ViewData:
        """The view of a seat; from now on changes of its acts are sent to it."""
        return self._private_updates.greet(self.match.state, seat)

    def stop(self) -> None:
        """The round is over or paused: refuse all queued moves."""
        for queued in self.queue.clear():
            sender = queued.sender
            if sender is not None:
                sender.open.discard(queued.id)
                if sender.connection is not None:
                    self._answer_no(sender.connection, queued.id, "not_now", "")
        self.races.clear()
        self.seated_bots.rest()

    def _answer_yes(self, connection: Connection, number: int, seq: int) -> None:
        self._audience.send(connection, encode_accepted(number, seq))

    def _answer_no(self, connection: Connection, number: int, reason: Reason, rule: str) -> None:
        self._counts.refuse(reason)
        self._audience.send(connection, encode(MoveRefused(number, reason, rule)))

    # --- recovery ---

    def resume(self, batch: Batch, seq: int, client: str, number: int) -> None:
        """Restore a batch from the log; `LogError` if it does not fit."""
        self.match.resume(batch, trusted=False)
        if client:
            self._senders.of(batch.seat, client).accept(number, seq)


def _already_encoded(seat: int, private_updates: list[tuple[Connection, bytes]]) -> bytes:
    """The update as already encoded for another client of the same seat; empty: none."""
    for connection, update in private_updates:
        if connection.seat == seat:
            return update
    return b""
