"""Metrics of a node of a cluster."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, InfoMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from rasant.cluster.node import ClusterNode


@final
class NodeMetrics(Collector):
    """Collected when metrics are read."""

    def __init__(self, node: ClusterNode) -> None:
        self._node = node

    def collect(self) -> Iterable[Metric]:
        """The metrics as they are now."""
        node = self._node
        yield InfoMetricFamily(
            "rasant_node", "What this node is called, until it loses its lease", {"node": node.links.node}
        )
        yield _gauge("rasant_leaving", "1 while this node hands its tables over and stops", node.leaving)
        yield _gauge("rasant_owned_tables", "Tables that this node has", node.owned.load().tables)
        yield _gauge(
            "rasant_orphaned_tables", "Open tables that no node has, by the database", node.owned.orphaned.number
        )
        yield _gauge("rasant_nodes", "Nodes whose leases hold, with this one", 1 + len(node.peers.entries))
        unheard = len(node.peers.unheard(node.parts.now()))
        yield _gauge("rasant_nodes_unheard", "Nodes whose leases hold and that answer nothing over the bus", unheard)
        yield _gauge("rasant_lease_age_seconds", "Since this node's lease was last renewed", node.lease.age_ms() / 1000)
        yield _gauge(
            "rasant_cut_off", "1 while this node cannot reach the store or the others", node.connectivity.cut_off
        )
        yield _gauge("rasant_away_clients", "Sockets here whose tables other nodes have", len(node.forwarded))
        yield _gauge(
            "rasant_proxied_clients", "Clients of tables here whose sockets other nodes have", len(node.proxied)
        )
        yield _gauge("rasant_hop_seconds", "To the farthest node and back", node.peers.farthest_ms() / 1000)
        hops = CounterMetricFamily("rasant_hops", "Messages to other nodes, and from them", labels=["way"])
        hops.add_metric(["out"], node.links.sent)
        hops.add_metric(["in"], node.links.received)
        yield hops
        yield CounterMetricFamily("rasant_links_torn", "Bundles of other nodes that got lost", value=node.links.torn)
        moved = CounterMetricFamily("rasant_tables_moved", "Tables that changed their node", labels=["how"])
        for how, number in node.owned.moved.items():
            moved.add_metric([how], number)
        yield moved


def _gauge(name: str, text: str, value: float) -> Metric:
    return GaugeMetricFamily(name, text, value=float(value))
