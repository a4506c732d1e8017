"""Cards in motion: moves come in, wait their turn, are made or refused, written down, and told to everybody.

This is the hot path of a live table. Each batch is packed once for the log and encoded once for all who see it.
"""

from __future__ import annotations

from typing import Final, final

from msgspec.json import Encoder

from rasant.core.chance import chance_of, secret_of
from rasant.core.contract import NEVER, Game
from rasant.core.events import PLAYING, Batch
from rasant.core.match import Match
from rasant.core.moves import Act, Move, Play
from rasant.core.packing import pack
from rasant.core.refusal import DOES_NOT_FIT, NOT_THERE, Refusal
from rasant.core.view import View
from rasant.table.arbitration import EMPTY, Intent, Lane, Races, Sender, contested
from rasant.table.audience import Audience
from rasant.table.crew import IDLE, Crew
from rasant.table.journal import Counts, Journal
from rasant.table.link import Link
from rasant.table.pace import Pace

_encode: Final = Encoder().encode

_TIES: Final = 1 << 60
_BOTS: Final = 1 << 61
"""Places in the table's sequence of chances that no log reaches."""

BEATEN: Final = "beaten"
REPEATED: Final = "repeated"
NOT_NOW: Final = "not_now"


@final
class Floor:
    """One match among the people and bots of a table."""

    __slots__ = (
        "_acts",
        "_audience",
        "_counts",
        "_faces",
        "_journal",
        "_senders",
        "_speakers",
        "crew",
        "game",
        "lane",
        "match",
        "races",
    )

    MOST_SENDERS: Final = 64
    """So many clients are remembered; of those not connected any more the oldest are forgotten."""

    def __init__(self, game: Game, seed: str, pace: Pace, audience: Audience, journal: Journal, counts: Counts) -> None:
        secret = secret_of(seed)
        self.game = game
        self.match = Match(game, secret, telling=True)
        ties = chance_of(secret, _TIES)
        self.lane = Lane(game.seats, ties, pace.slowest_line, pace.near)
        self.races = Races(self.match.state)
        self.crew = Crew(game.seats, chance_of(secret, _BOTS))
        self._audience = audience
        self._journal = journal
        self._counts = counts
        self._faces = {label: face for face, label in enumerate(game.layout.deck.faces)}
        self._acts: list[list[Act]] = [[] for _ in range(game.seats)]
        """What each seat was last told it may do."""
        self._senders: dict[tuple[int, str], Sender] = {}
        self._speakers: dict[Sender, Link] = {}
        """The link over which a client last spoke: answers go there."""

    # --- people's moves come in ---

    def lay(self, link: Link, number: int, src: int, label: str, dst: int, way: int, now: int) -> None:
        """A person lays a card."""
        face = self._faces.get(label)
        if face is None or not -1 <= dst < len(self.game.layout.names):
            self._answer_no(link, number, NOT_THERE.reason, "")
            return
        self._submit(link, number, Play(src, face, dst, way), now)

    def act(self, link: Link, number: int, verb: str, choice: int, now: int) -> None:
        """A person does something else."""
        self._submit(link, number, Act(verb, choice), now)

    def refuse(self, link: Link, number: int, reason: str) -> None:
        """A move comes at a time when none is possible. One that was made before is still known."""
        sender = self._senders.get((link.seat, link.client))
        if sender is not None and number in sender.done:
            self._answer_yes(link, number, sender.done[number])
        else:
            self._answer_no(link, number, reason, "")

    def _submit(self, link: Link, number: int, move: Move, now: int) -> None:
        sender = self._sender(link.seat, link.client)
        self._speakers[sender] = link
        if number <= sender.last:
            if number in sender.open:
                return  # the answer is on its way, and will take the newest link
            if number in sender.done:
                self._answer_yes(link, number, sender.done[number])
            else:
                self._answer_no(link, number, REPEATED, "")
            return
        sender.last = number
        sender.open.add(number)
        self.lane.push(Intent(link.seat, move, sender, number), contested(self.match.state, move), now)

    def _sender(self, seat: int, client: str) -> Sender:
        sender = self._senders.get((seat, client))
        if sender is None:
            if len(self._senders) >= self.MOST_SENDERS:
                self._forget_one()
            sender = Sender(seat, client)
            self._senders[(seat, client)] = sender
        return sender

    def _forget_one(self) -> None:
        connected = {(link.seat, link.client) for link in self._audience.links}
        for key in self._senders:
            if key not in connected:
                self._speakers.pop(self._senders.pop(key), None)
                return

    # --- time passes ---

    def due(self) -> int:
        """When something happens by itself, on the table's clock, or `NEVER`."""
        first: int = NEVER
        for at in (self.lane.due(), self.match.due(), self.crew.due()):
            if at >= 0 and (first < 0 or at < first):
                first = at
        return first

    def run(self, now: int) -> None:
        """Let everything happen that is due, in its order, until the round is over."""
        match, lane, crew = self.match, self.lane, self.crew
        while match.state.phase == PLAYING:
            due, moving, looking = match.due(), lane.due(), crew.due()
            at = due
            if moving != EMPTY and (at == NEVER or moving < at):
                at = moving
            if looking != IDLE and (at == NEVER or looking < at):
                at = looking
            if at == NEVER or at > now:
                return
            if at == due:
                self._elapse(at)
            elif at == moving:
                self._make(lane.pop())
            else:
                self._let_bot(at)

    def _elapse(self, at: int) -> None:
        batch = self.match.elapse(max(at, self.match.now))
        if batch is None:
            raise RuntimeError(f"due at {at}, but nothing came of it")
        self.publish(batch, "", -1)

    def _let_bot(self, at: int) -> None:
        chosen = self.crew.next(self._look)
        if chosen is not None:
            seat, move = chosen
            self.lane.push(Intent(seat, move, None, -1), contested(self.match.state, move), at)

    def _look(self, seat: int) -> View:
        return self.game.view(self.match.state, seat)

    def _make(self, intent: Intent) -> None:
        """Make a move, or say why not."""
        move, seat, sender = intent.move, intent.seat, intent.sender
        before = self.races.before() if isinstance(move, Play) else None
        answer = self.match.move(seat, move, intent.at)
        if isinstance(answer, Refusal):
            self._refuse(intent, answer)
            return
        self._counts.moves += 1
        if before is not None:
            self.races.note(answer, before, intent.at)
        if sender is None:
            self.publish(answer, "", -1)
            self.crew.moved(seat, answer.now)
            return
        seq = self.publish(answer, sender.client, intent.id)
        sender.open.discard(intent.id)
        sender.accept(intent.id, seq)
        self._answer_yes(self._speakers[sender], intent.id, seq)

    def _refuse(self, intent: Intent, refusal: Refusal) -> None:
        seat, move, sender = intent.seat, intent.move, intent.sender
        by, ms = -1, 0
        if isinstance(move, Play) and refusal.reason == DOES_NOT_FIT.reason:
            by, ms = self.races.lost(seat, move, intent.at)
        reason = refusal.reason if by < 0 else BEATEN
        self._counts.refuse(reason)
        if sender is None:
            self.crew.refused(seat, intent.at)
            return
        sender.open.discard(intent.id)
        link = self._speakers[sender]
        if by < 0:
            self._answer_no(link, intent.id, reason, refusal.rule)
        else:
            self._audience.post(link, _encode(("no", intent.id, reason, refusal.rule or "C-3", by, ms)))

    # --- what happened is written down and told ---

    def deal(self) -> None:
        """Set the next round."""
        self.publish(self.match.deal(self.match.now), "", -1)

    def declare(self, now: int) -> None:
        """All agree that nobody can go on (C-9)."""
        batch = self.match.declare(now)
        if batch is not None:
            self.publish(batch, "", -1)

    def publish(self, batch: Batch, client: str, number: int) -> int:
        """Write a batch down and tell everybody what they may know of it; its number in the log."""
        packed = pack(batch)
        seq = self._journal.write(_encode(("b", packed, client, number) if client else ("b", packed)))
        told = self.match.told
        assert told is not None
        audience = self._audience
        if audience.links:
            asides = self._asides(seq, told.private)
            audience.tell_batch(_encode(("b", seq, batch.now, batch.seat, told.public)), asides)
        self.crew.startle(batch.now)
        return seq

    def _asides(self, seq: int, private: dict[int, list[list[object]]]) -> dict[int, bytes]:
        """What single seats are told besides: what only they see, and what they may do if that changed."""
        asides: dict[int, bytes] = {}
        state, game = self.match.state, self.game
        for link in self._audience.links:
            seat = link.seat
            if seat < 0 or seat in asides:
                continue
            acts = game.acts(state, seat)
            additions = private.get(seat)
            if acts != self._acts[seat]:
                self._acts[seat] = acts[:]
                listed = [(act.verb, act.choice) for act in acts]
                asides[seat] = _encode(("p", seq, additions or [], listed))
            elif additions is not None:
                asides[seat] = _encode(("p", seq, additions))
        return asides

    def greet(self, seat: int) -> list[object]:
        """The view of a seat that somebody connects to, as arrays; from now on it is told what changes."""
        view = self.game.view(self.match.state, seat)
        if seat >= 0:
            self._acts[seat] = view.acts[:]
        return view.wire()

    def stop(self, reason: str) -> None:
        """The round is over or paused: what is still on its way comes too late."""
        for intent in self.lane.clear():
            sender = intent.sender
            if sender is not None:
                sender.open.discard(intent.id)
                self._answer_no(self._speakers[sender], intent.id, reason, "")
        self.crew.rest()

    def _answer_yes(self, link: Link, number: int, seq: int) -> None:
        self._audience.post(link, _encode(("ok", number, seq)))

    def _answer_no(self, link: Link, number: int, reason: str, rule: str) -> None:
        self._audience.post(link, _encode(("no", number, reason, rule) if rule else ("no", number, reason)))

    # --- coming back ---

    def resume(self, batch: Batch, seq: int, client: str, number: int) -> None:
        """Take over a batch from the log; `LogError` if it cannot be."""
        self.match.resume(batch, trusted=False)
        if client:
            self._sender(batch.seat, client).accept(number, seq)

    def remembered(self) -> list[tuple[int, str, int, dict[int, int]]]:
        """Which moves of whom were handled, as plain data."""
        return [(sender.seat, sender.client, sender.last, sender.done) for sender in self._senders.values()]

    def remember(self, seat: int, client: str, last: int, done: dict[int, int]) -> None:
        """Know again which moves were handled."""
        sender = self._sender(seat, client)
        sender.last = last
        sender.done = dict(done)
