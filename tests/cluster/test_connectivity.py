"""When a node counts as cut off, and how long it waits until it sends its clients away."""

from __future__ import annotations

import structlog

from rasant.cluster.connectivity import ALONE_MS, BUS_GRACE_MS, Connectivity
from rasant.cluster.lease import Lease
from rasant.cluster.peers import Peers


class CutOff:
    """A node without a lease, on a clock that a test sets."""

    def __init__(self) -> None:
        self.now = 0
        self.changes: list[bool] = []
        lease = Lease(lambda: self.now, lambda held: None)
        self.connectivity = Connectivity(lambda: self.now, lease, Peers(), self.changes.append, structlog.get_logger())


async def test_a_node_without_lease_and_bus_is_cut_off_whatever_the_others_have() -> None:
    node = CutOff()
    node.connectivity.bus_changed(connected=False)
    node.connectivity.look()
    assert (node.connectivity.cut_off, node.changes) == (True, [True])
    node.now = ALONE_MS - 1
    assert not node.connectivity.alone()
    node.now = ALONE_MS
    assert node.connectivity.alone()


async def test_a_node_with_the_bus_is_not_cut_off_while_no_node_has_a_lease() -> None:
    node = CutOff()
    node.connectivity.look()
    node.now = ALONE_MS + BUS_GRACE_MS
    assert node.connectivity.cut_off
    assert not node.connectivity.alone()
