"""The other nodes as this one knows them: their round-trip times, loads, and when they were last heard."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from statistics import median
from typing import Final, final

from rasant.cluster.messages import NodeReport
from rasant.store.ownership import NodeEntry

SILENT_MS: Final = 2_500
"""A node that has not been heard for so long is taken for cut off: its tables are suspended for clients here."""
HOLDS_MS: Final = 3_000
"""How long another node must have held its lease, or been on the bus, before that means anything: when the store or the
bus comes back, not all notice at once."""
UNHEARD_MS: Final = 10_000
"""How long a node that the database lists as alive and on the bus may leave heartbeats unanswered before that is
reported: one that was frozen or killed has lost its lease by then."""
UNANSWERED: Final = 3
"""How many heartbeats in a row it must have left unanswered by then: of many nodes each is asked seldom."""
LAST_TRIPS: Final = 5
"""How many round trips the median is taken of."""


@final
class Peer:
    """One other node."""

    __slots__ = ("_trips", "heard_at", "holds_since", "report", "turn", "unanswered", "unanswered_since")

    def __init__(self) -> None:
        self.heard_at = -SILENT_MS
        self.turn = 0
        """Number of the last heartbeat that it was asked to answer; 0: it never was."""
        self.unanswered = 0
        """How many of those it has left unanswered since its last echo, which shows that each of the two hears the
        other."""
        self.unanswered_since = 0
        """When the first of them was sent."""
        self.report = NodeReport(0, 0, [], False)
        self.holds_since = -1
        """Since when all its reports say that it holds its lease; -1: the last one does not."""
        self._trips: list[float] = []

    def reported(self, report: NodeReport, now: int) -> None:
        """A report of it came."""
        self.report = report
        if not report.holds:
            self.holds_since = -1
        elif self.holds_since < 0:
            self.holds_since = now

    def asked(self, turn: int, now: int) -> None:
        """It is sent a heartbeat that wants an echo."""
        if not self.unanswered:
            self.unanswered_since = now
        self.unanswered += 1
        self.turn = turn

    def unheard(self, now: int) -> bool:
        """Has it left enough heartbeats unanswered, for long enough?"""
        return self.unanswered >= UNANSWERED and now - self.unanswered_since >= UNHEARD_MS

    def measured(self, trip_ms: float) -> None:
        """An echo came."""
        self.unanswered = 0
        self._trips = [trip_ms, *self._trips[: LAST_TRIPS - 1]]

    def trip_ms(self) -> float:
        """The median of the last round trips."""
        return median(self._trips) if self._trips else 0.0


@final
class Peers:
    """All of them, by their ids."""

    def __init__(self) -> None:
        self.entries: dict[str, NodeEntry] = {}
        """Those whose leases hold, as the database last said."""
        self.informed = False
        """Has the database said anything yet?"""
        self._peers: dict[str, Peer] = {}
        self._on_bus_since = -1
        """Since when the database has always listed one of them as on the bus; -1: now it lists none."""
        self._turns = 0
        """How often nodes were asked for an echo."""
        self._due: set[str] = set()
        """Those that should answer: they are on the bus, by the database, and this node is, too."""

    def of(self, node: str) -> Peer:
        """One of them, known or not."""
        peer = self._peers.get(node)
        if peer is None:
            peer = self._peers[node] = Peer()
        return peer

    def heard(self, node: str, now: int) -> None:
        """A message of it came."""
        self.of(node).heard_at = now

    def reachable(self, node: str, now: int) -> bool:
        """Was it heard a short while ago?"""
        return node in self._peers and now - self._peers[node].heard_at < SILENT_MS

    def learn(self, entries: Iterable[NodeEntry], now: int, on_bus: bool = True) -> set[str]:
        """Which nodes there are, by the database, and whether this one is on the bus. A node that was heard just now
        counts, too: it may have joined since."""
        self.informed = True
        before, self.entries = self.entries, {entry.node: entry for entry in entries if entry.alive}
        if not any(entry.status.on_bus for entry in self.entries.values()):
            self._on_bus_since = -1
        elif self._on_bus_since < 0:
            self._on_bus_since = now
        due = {node for node, entry in self.entries.items() if on_bus and entry.status.on_bus}
        self._listen_anew(due - self._due)
        self._due = due
        self._peers = {
            node: peer
            for node, peer in self._peers.items()
            if node in self.entries or (node not in before and self.reachable(node, now))
        }
        return {*self.entries, *self._peers}

    def ask(self, at_stake: Collection[str], now: int) -> list[str]:
        """Which nodes are asked for an echo now: these, and of all the one that was asked longest ago."""
        self._turns += 1
        longest_ago = sorted(self.entries, key=lambda node: (self.of(node).turn, node))[:1]
        asked = sorted({*at_stake, *longest_ago})
        for node in asked:
            self.of(node).asked(self._turns, now)
        return asked

    def unheard(self, now: int) -> list[str]:
        """Those that are alive and on the bus, by the database, and answer no heartbeat over it."""
        return [node for node in self.entries if node in self._due and self.of(node).unheard(now)]

    def listen_anew(self) -> None:
        """This node stood still for a while: what it could not receive meanwhile is no silence of others."""
        self._listen_anew(self._due)

    def _listen_anew(self, nodes: Iterable[str]) -> None:
        for node in nodes:
            self.of(node).unanswered = 0

    def out_of_contact(self, now: int) -> bool:
        """Does this node hear, itself counted, less than half of all nodes? Then the fault is more likely its own.

        At exactly half it keeps serving: of two nodes that do not hear each other neither is better.
        """
        return 2 * len(self.unheard(now)) > len(self._due) + 1

    def any_holds(self, now: int) -> bool:
        """Has one of them held its lease for a while, without a break? Then it can reach the store."""
        return any(
            0 <= peer.holds_since <= now - HOLDS_MS and self.reachable(node, now) for node, peer in self._peers.items()
        )

    def any_on_bus(self, now: int) -> bool:
        """Has one of them been on the bus for a while, by the database? Then it can be reached there."""
        return 0 <= self._on_bus_since <= now - HOLDS_MS

    def willing(self, now: int) -> list[str]:
        """Those that accept tables and can be reached."""
        return [
            node
            for node, entry in self.entries.items()
            if entry.status.on_bus and not entry.status.leaving and self.reachable(node, now)
        ]

    def farthest_ms(self) -> float:
        """The longest round-trip time."""
        return max((peer.trip_ms() for peer in self._peers.values()), default=0.0)

    def reports(self, now: int) -> dict[str, NodeReport]:
        """The last report of each that can be reached."""
        return {node: peer.report for node, peer in self._peers.items() if self.reachable(node, now)}
