"""The periodic tasks of a node."""

import asyncio
from collections.abc import Callable
from typing import Final, final

from rasant.cluster.connectivity import Connectivity
from rasant.cluster.heartbeats import Heartbeats
from rasant.cluster.peer_monitor import PeerMonitor
from rasant.cluster.rebalance import Rebalancer

HEARTBEAT_S: Final = 0.5
REPORT_EVERY: Final = 4
"""Heartbeats between two reports: ranking many public tables takes a while."""
BALANCE_EVERY: Final = 4


@final
class Maintenance:
    """Runs the tasks until it is cancelled."""

    def __init__(
        self,
        heartbeats: Heartbeats,
        peer_monitor: PeerMonitor,
        connectivity: Connectivity,
        rebalancer: Rebalancer,
        notice_isolation: Callable[[], None],
    ) -> None:
        self._heartbeats = heartbeats
        self._peer_monitor = peer_monitor
        self._connectivity = connectivity
        self._rebalancer = rebalancer
        self._notice_isolation = notice_isolation

    async def run(self) -> None:
        """Run at every heartbeat."""
        beats = 0
        while True:
            self._heartbeats.beat()
            if beats % REPORT_EVERY == 0:
                await self._heartbeats.report()
            self._heartbeats.notice_silence()
            self._peer_monitor.listen()
            self._connectivity.look()
            self._notice_isolation()
            if beats % BALANCE_EVERY == BALANCE_EVERY - 1:
                self._rebalancer.balance()
            beats += 1
            await asyncio.sleep(HEARTBEAT_S)
