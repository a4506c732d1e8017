"""Metrics of a cluster node."""

from collections.abc import Iterable
from typing import final

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from rasant.cluster.node import ClusterNode


@final
class NodeMetrics(Collector):
    """The node's state, collected when metrics are read."""

    def __init__(self, node: ClusterNode) -> None:
        self._node = node

    def collect(self) -> Iterable[Metric]:
        """The metrics as they are now."""
        node = self._node
        yield InfoMetricFamily(
            "rasant_node", "Name of this node; it gets a new one after losing its lease", {"node": node.links.node}
        )
        yield _gauge("rasant_leaving", "1 while this node hands its tables over and stops", node.leaving)
        yield _gauge("rasant_owned_tables", "Tables that this node owns", node.owned.load().tables)
        yield _gauge(
            "rasant_orphaned_tables", "Open tables that no node owns, by the database", node.owned.orphaned.number
        )
        yield _gauge("rasant_nodes", "Nodes with a valid lease, this one included", 1 + len(node.peers.entries))
        unheard = len(node.peers.unheard(node.parts.now()))
        yield _gauge("rasant_nodes_unheard", "Nodes with a valid lease that do not answer on the bus", unheard)
        yield _gauge("rasant_lease_age_seconds", "Time since the last lease renewal", node.lease.age_ms() / 1000)
        yield _gauge(
            "rasant_cut_off", "1 while this node cannot reach the store or the others", node.connectivity.cut_off
        )
        yield _gauge(
            "rasant_forwarded_clients", "Clients of other nodes' tables that are connected here", len(node.forwarded)
        )
        yield _gauge(
            "rasant_proxied_clients", "Clients of this node's tables that are connected elsewhere", len(node.proxied)
        )
        yield _gauge("rasant_hop_seconds", "Round trip to the farthest node", node.peers.farthest_ms() / 1000)
        hops = CounterMetricFamily("rasant_hops", "Messages to and from other nodes", labels=["way"])
        hops.add_metric(["out"], node.links.sent)
        hops.add_metric(["in"], node.links.received)
        yield hops
        yield CounterMetricFamily("rasant_links_torn", "Lost bundles from other nodes", value=node.links.torn)
        moved = CounterMetricFamily("rasant_tables_moved", "Tables that changed their owner", labels=["how"])
        for how, number in node.owned.moved.items():
            moved.add_metric([how], number)
        yield moved


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value=float(value))
