"""Metrics for Prometheus. No label names a table or a person."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, final

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

from rasant.api.answers import Answer
from rasant.hall.hall import Hall
from rasant.store.port import EntriesAppended, StoreRecord, TableClosed

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_QUICK: Final = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5)
_SIZES: Final = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024)


@final
class Metrics:
    """All metrics of one server. The commit queue reports to it."""

    def __init__(self, hall: Hall, log: Any) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(_Tables(hall))
        self._log = log
        self.trouble = False
        """Is the store unable to write? The reason is only logged, because it names files."""
        self.sockets = Gauge("rasant_sockets", "Open sockets", registry=self._registry)
        self.refused = Counter(
            "rasant_sockets_refused", "Sockets refused, or closed by the server", ["reason"], registry=self._registry
        )
        self.connections = Gauge(
            "rasant_http_connections", "Open HTTP connections, without sockets", registry=self._registry
        )
        self.http_refused = Counter(
            "rasant_http_refused",
            "Requests answered with a problem, and connections refused",
            ["reason"],
            registry=self._registry,
        )
        self._store_stuck = Gauge("rasant_store_stuck", "1 while the store cannot write", registry=self._registry)
        self._ticks = self._histogram("rasant_tick_seconds", "How long one turn of the commit queue takes", _QUICK)
        self._commits = self._histogram("rasant_commit_seconds", "How long a commit takes", _QUICK)
        self._groups = self._histogram("rasant_commit_records", "Records per commit", _SIZES)

    def watch(self, collector: Collector) -> None:
        """Register a further collector."""
        self._registry.register(collector)

    def ticked(self, seconds: float) -> None:
        self._ticks.observe(seconds)

    def committed(self, records: Sequence[StoreRecord], seconds: float) -> None:
        self._commits.observe(seconds)
        count = 0
        for record in records:
            count += len(record.entries) if type(record) is EntriesAppended else 1
            if type(record) is TableClosed:
                self._log.info("table closed", table=record.table)
        self._groups.observe(count)

    def stuck(self, text: str | None) -> None:
        self.trouble = text is not None
        self._store_stuck.set(0 if text is None else 1)
        if text is None:
            self._log.info("the store writes again")
        else:
            self._log.error("the store cannot write", why=text)

    def text(self) -> Answer:
        """All metrics in Prometheus' text format."""
        return Answer(generate_latest(self._registry), CONTENT_TYPE)

    def _histogram(self, name: str, help_text: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(name, help_text, buckets=buckets, registry=self._registry)


@final
class _Tables(Collector):
    """The hall's counters, collected when metrics are read."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall

    def collect(self) -> Iterable[Metric]:
        """The metrics as they are now."""
        counts = self._hall.counts()
        tables = GaugeMetricFamily("rasant_tables", "Tables by phase", labels=["phase"])
        for phase, count in counts.phases.items():
            tables.add_metric([phase], count)
        refusals = CounterMetricFamily("rasant_moves_refused", "Moves that were refused", labels=["reason"])
        for reason, count in counts.refusals.items():
            refusals.add_metric([reason], count)
        yield tables
        yield refusals
        yield CounterMetricFamily("rasant_moves", "Moves that were made", value=counts.moves)
        yield CounterMetricFamily(
            "rasant_held_seconds", "Time that moves were held for slower connections", value=counts.held_ms / 1000
        )
