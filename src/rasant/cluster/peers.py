"""This node's view of the other nodes: round-trip times, loads, and when they were last heard."""

from collections.abc import Collection, Iterable
from statistics import median
from typing import Final, final

from rasant.cluster.messages import NodeReport
from rasant.store.ownership import NodeEntry

SILENT_MS: Final = 2_500
"""Milliseconds of silence after which a node counts as cut off: its tables are suspended for clients here."""
HOLDS_MS: Final = 3_000
"""Milliseconds that another node must have held its lease, or been on the bus, before that counts: when the store or
the bus comes back, not all nodes notice at once."""
UNHEARD_MS: Final = 10_000
"""Milliseconds that a node listed as alive and on the bus may leave heartbeats unanswered before that is reported: a
frozen or killed node has lost its lease by then."""
UNANSWERED: Final = 3
"""Heartbeats in a row that it must have left unanswered by then: in a large cluster, each is asked rarely."""
LAST_TRIPS: Final = 5
"""Round trips of which the median is taken."""


@final
class Peer:
    """One other node."""

    __slots__ = ("_trips", "heard_at", "holds_since", "report", "turn", "unanswered", "unanswered_since")

    def __init__(self) -> None:
        self.heard_at = -SILENT_MS
        self.turn = 0
        """Number of the last heartbeat that requested its echo; 0: none."""
        self.unanswered = 0
        """Requested echoes missing since its last one. An echo proves that each node hears the other."""
        self.unanswered_since = 0
        """When the first of them was requested."""
        self.report = NodeReport(0, 0, [], False)
        self.holds_since = -1
        """Since when all its reports say that it holds its lease; -1: the latest does not."""
        self._trips: list[float] = []

    def reported(self, report: NodeReport, now: int) -> None:
        """A report of this node arrived."""
        self.report = report
        if not report.holds:
            self.holds_since = -1
        elif self.holds_since < 0:
            self.holds_since = now

    def asked(self, turn: int, now: int) -> None:
        """Note that an echo is requested."""
        if not self.unanswered:
            self.unanswered_since = now
        self.unanswered += 1
        self.turn = turn

    def unheard(self, now: int) -> bool:
        """Has it left enough heartbeats unanswered, for long enough?"""
        return self.unanswered >= UNANSWERED and now - self.unanswered_since >= UNHEARD_MS

    def measured(self, trip_ms: float) -> None:
        """An echo arrived after this many milliseconds."""
        self.unanswered = 0
        self._trips = [trip_ms, *self._trips[: LAST_TRIPS - 1]]

    def trip_ms(self) -> float:
        """The median of the last round trips in milliseconds."""
        return median(self._trips) if self._trips else 0.0


@final
class Peers:
    """All other nodes by name."""

    def __init__(self) -> None:
        self.entries: dict[str, NodeEntry] = {}
        """Nodes with a valid lease, as the database last listed them."""
        self.informed = False
        """Has the database been read yet?"""
        self._peers: dict[str, Peer] = {}
        self._on_bus_since = -1
        """Since when the database has always listed a node as on the bus; -1: it lists none now."""
        self._turns = 0
        """Number of rounds in which echoes were requested."""
        self._due: set[str] = set()
        """Nodes that should answer: they are on the bus by the database, and this node is, too."""

    def of(self, node: str) -> Peer:
        """The state of a node, created if unknown."""
        peer = self._peers.get(node)
        if peer is None:
            peer = self._peers[node] = Peer()
        return peer

    def heard(self, node: str, now: int) -> None:
        """A message of this node arrived."""
        self.of(node).heard_at = now

    def reachable(self, node: str, now: int) -> bool:
        """Was it heard recently?"""
        return node in self._peers and now - self._peers[node].heard_at < SILENT_MS

    def learn(self, entries: Iterable[NodeEntry], now: int, on_bus: bool = True) -> set[str]:
        """Update the nodes with the database's list, and whether this one is on the bus; returns all known nodes. A
        node heard just now counts too, because it may have joined since."""
        self.informed = True
        before, self.entries = self.entries, {entry.node: entry for entry in entries if entry.alive}
        if not any(entry.status.on_bus for entry in self.entries.values()):
            self._on_bus_since = -1
        elif self._on_bus_since < 0:
            self._on_bus_since = now
        due = {node for node, entry in self.entries.items() if on_bus and entry.status.on_bus}
        self._forgive_silence(due - self._due)
        self._due = due
        self._peers = {
            node: peer
            for node, peer in self._peers.items()
            if node in self.entries or (node not in before and self.reachable(node, now))
        }
        return {*self.entries, *self._peers}

    def ask(self, at_stake: Collection[str], now: int) -> list[str]:
        """Choose the nodes to request an echo from: those at stake, and the one that was asked longest ago."""
        self._turns += 1
        longest_ago = sorted(self.entries, key=lambda node: (self.of(node).turn, node))[:1]
        asked = sorted({*at_stake, *longest_ago})
        for node in asked:
            self.of(node).asked(self._turns, now)
        return asked

    def unheard(self, now: int) -> list[str]:
        """Nodes that are alive and on the bus by the database, but answer no heartbeat."""
        return [node for node in self.entries if node in self._due and self.of(node).unheard(now)]

    def forgive_silence(self) -> None:
        """Forgive silence: this node stood still itself, and could not receive anything."""
        self._forgive_silence(self._due)

    def _forgive_silence(self, nodes: Iterable[str]) -> None:
        for node in nodes:
            self.of(node).unanswered = 0

    def out_of_contact(self, now: int) -> bool:
        """Does this node hear less than half of all nodes, itself included? Then the fault is more likely its own.

        At exactly half it keeps serving: of two nodes that do not hear each other, neither is better.
        """
        return 2 * len(self.unheard(now)) > len(self._due) + 1

    def any_holds(self, now: int) -> bool:
        """Has another node held its lease for a while, without a break? Then it can reach the store."""
        return any(
            0 <= peer.holds_since <= now - HOLDS_MS and self.reachable(node, now) for node, peer in self._peers.items()
        )

    def any_on_bus(self, now: int) -> bool:
        """Has another node been on the bus for a while, by the database? Then the bus works."""
        return 0 <= self._on_bus_since <= now - HOLDS_MS

    def willing(self, now: int) -> list[str]:
        """Nodes that accept tables and can be reached."""
        return [
            node
            for node, entry in self.entries.items()
            if entry.status.on_bus and not entry.status.leaving and self.reachable(node, now)
        ]

    def farthest_ms(self) -> float:
        """The longest round-trip time, in milliseconds."""
        return max((peer.trip_ms() for peer in self._peers.values()), default=0.0)

    def reports(self, now: int) -> dict[str, NodeReport]:
        """The latest report of each reachable node."""
        return {node: peer.report for node, peer in self._peers.items() if self.reachable(node, now)}
