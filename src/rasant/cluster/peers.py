"""The other nodes as this one knows them: which there are, how far and how full they are, when they were last heard."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from statistics import median
from typing import Final, final

from rasant.cluster.messages import NodeReport
from rasant.store.ownership import NodeEntry

SILENT_MS: Final = 2_500
"""A node that has not been heard for so long is taken for cut off: tables that are there stand still."""
HOLDS_MS: Final = 3_000
"""So long another has held its lease, or been on the bus, before that tells anything: when the store or the bus comes
back, not all find it at once."""
UNHEARD_MS: Final = 10_000
"""So long the database may say that a node is alive and on the bus before it is wrong that nothing comes back from it:
one that was frozen or killed has lost its lease by then."""
UNANSWERED: Final = 3
"""Heartbeats in a row that it must have left unanswered by then: where there are many nodes, each is asked seldom."""
LAST_TRIPS: Final = 5
"""Round trips to a node of which the median counts."""


@final
class Peer:
    """One other node."""

    __slots__ = ("_trips", "heard_at", "holds_since", "report", "turn", "unanswered", "unanswered_since")

    def __init__(self) -> None:
        self.heard_at = -SILENT_MS
        self.turn = 0
        """Which of all heartbeats to answer it was last sent; 0: it never was."""
        self.unanswered = 0
        """How many of those it has left unanswered since its last answer, by which each of the two has heard the
        other."""
        self.unanswered_since = 0
        """When it was sent the first of them."""
        self.report = NodeReport(0, 0, [], False)
        self.holds_since = -1
        """Since when it has said each time that it holds its lease; -1: it says that it does not."""
        self._trips: list[float] = []

    def reported(self, report: NodeReport, now: int) -> None:
        """It told how it is."""
        self.report = report
        if not report.holds:
            self.holds_since = -1
        elif self.holds_since < 0:
            self.holds_since = now

    def asked(self, turn: int, now: int) -> None:
        """It is sent a heartbeat to answer."""
        if not self.unanswered:
            self.unanswered_since = now
        self.unanswered += 1
        self.turn = turn

    def unheard(self, now: int) -> bool:
        """Was it asked often enough, for long enough, and has answered nothing?"""
        return self.unanswered >= UNANSWERED and now - self.unanswered_since >= UNHEARD_MS

    def measured(self, trip_ms: float) -> None:
        """A message went there and back."""
        self.unanswered = 0
        self._trips = [trip_ms, *self._trips[: LAST_TRIPS - 1]]

    def trip_ms(self) -> float:
        """How long that usually takes."""
        return median(self._trips) if self._trips else 0.0


@final
class Peers:
    """All of them, by their ids."""

    def __init__(self) -> None:
        self.entries: dict[str, NodeEntry] = {}
        """As the database told last, those whose leases hold."""
        self.informed = False
        """Has the database told anything yet?"""
        self._peers: dict[str, Peer] = {}
        self._on_bus_since = -1
        """Since when the database has told each time that one of them is on the bus; -1: none is."""
        self._turns = 0
        """How often nodes were asked for an answer."""
        self._due: set[str] = set()
        """Those that should answer: by the database they are on the bus, and this node is, too."""

    def of(self, node: str) -> Peer:
        """One of them, known or not."""
        peer = self._peers.get(node)
        if peer is None:
            peer = self._peers[node] = Peer()
        return peer

    def heard(self, node: str, now: int) -> None:
        """It said something."""
        self.of(node).heard_at = now

    def reachable(self, node: str, now: int) -> bool:
        """Was it heard of late?"""
        return node in self._peers and now - self._peers[node].heard_at < SILENT_MS

    def learn(self, entries: Iterable[NodeEntry], now: int, on_bus: bool = True) -> set[str]:
        """Which nodes there are, by the database, and whether this one is on the bus. Who was heard just now is there
        too: it may have joined since."""
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
        """Who is sent a heartbeat to answer now: these, and of all the one that was asked longest ago."""
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
        """This node stood still for a while: what nobody could have heard meanwhile is no silence."""
        self._listen_anew(self._due)

    def _listen_anew(self, nodes: Iterable[str]) -> None:
        for node in nodes:
            self.of(node).unanswered = 0

    def out_of_contact(self, now: int) -> bool:
        """Does this node hear, itself counted, less than half of all nodes? Then it is more likely its own fault.

        Of two that do not hear each other neither is better than the other; nor is one half than the other.
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
        """Those that take tables, and can be reached."""
        return [
            node
            for node, entry in self.entries.items()
            if entry.status.on_bus and not entry.status.leaving and self.reachable(node, now)
        ]

    def farthest_ms(self) -> float:
        """How long it takes to the farthest of them and back."""
        return max((peer.trip_ms() for peer in self._peers.values()), default=0.0)

    def reports(self, now: int) -> dict[str, NodeReport]:
        """What those say who can be reached."""
        return {node: peer.report for node, peer in self._peers.items() if self.reachable(node, now)}
