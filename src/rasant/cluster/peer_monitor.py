"""Reports to the operator which other nodes joined, left, were lost, or cannot be heard."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, final

from rasant.cluster.peers import Peers
from rasant.store.ownership import NodeEntry

UNREADY: Final = "this machine does not hear most of the others over the bus, or they do not hear it"

STOOD_STILL_MS: Final = 2_500


@final
class PeerMonitor:
    """Compares the database's list of nodes with the messages received from them."""

    def __init__(self, peers: Peers, now: Callable[[], int], log: Any) -> None:
        self._peers = peers
        self._now = now
        self._log = log
        self.begun = False
        """Has this node joined? Until then nothing is logged."""
        self._unheard: set[str] = set()
        self._listened_at = now()

    def learned(self, before: Mapping[str, NodeEntry], nodes: Sequence[NodeEntry]) -> None:
        """The database listed these nodes. `before`: the ones with leases until now."""
        if not self.begun:
            return
        last = {entry.node: entry for entry in nodes}
        for node in sorted(self._peers.entries.keys() - before.keys()):
            self._log.info("another node has joined", node=node)
        for node in sorted(before.keys() - self._peers.entries.keys()):
            status = last.get(node, before[node]).status
            if status.leaving:
                self._log.info("another node has left", node=node)
            else:
                self._log.warning("another node is lost: its lease has run out", node=node, tables=status.tables)

    def listen(self) -> None:
        """Warn when a node is alive in the database but does not answer on the bus."""
        if not self.begun:
            return
        now = self._now()
        if now - self._listened_at > STOOD_STILL_MS:
            self._peers.forgive_silence()
        self._listened_at = now
        unheard = set(self._peers.unheard(now))
        for node in sorted(unheard - self._unheard):
            self._log.warning("another node is alive in the database and cannot be heard over the bus", node=node)
        for node in sorted(self._unheard - unheard):
            if node in self._peers.entries:
                self._log.info("another node answers on the bus again", node=node)
        self._unheard = unheard

    def unready(self) -> str:
        """Why no client should be sent to this node; empty if they may be."""
        return UNREADY if self._peers.out_of_contact(self._now()) else ""
