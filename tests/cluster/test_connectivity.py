"""When a node is cut off, and how long it waits until it is of no use."""

from __future__ import annotations

import structlog

from rasant.cluster.connectivity import ALONE_MS, BUS_GRACE_MS, Connectivity
from rasant.cluster.lease import Lease
from rasant.cluster.peers import Peers


class CutOff:
    """A node on a clock that a test sets, without a lease."""

    def __init__(self) -> None:
        self.now = 0
        self.changes: list[bool] = []
        lease = Lease(lambda: self.now, lambda held: None)
        self.connectivity = Connectivity(lambda: self.now, lease, Peers(), self.changes.append, structlog.get_logger())


async def test_without_a_lease_and_without_the_bus_a_node_is_alone_whatever_the_others_are() -> None:
    node = CutOff()
    node.connectivity.bus_changed(connected=False)
    node.connectivity.look()
    assert (node.connectivity.cut_off, node.changes) == (True, [True])
    node.now = ALONE_MS - 1
    assert not node.connectivity.alone()
    node.now = ALONE_MS
    assert node.connectivity.alone()


async def test_without_a_lease_on_the_bus_a_node_is_not_alone_while_no_other_has_one() -> None:
    node = CutOff()
    node.connectivity.look()
    node.now = ALONE_MS + BUS_GRACE_MS
    assert node.connectivity.cut_off
    assert not node.connectivity.alone()
