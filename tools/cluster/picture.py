"""A cluster on this machine as a picture in the terminal."""

from __future__ import annotations

from typing import Final

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text
from tools.cluster.local_cluster import LocalCluster
from tools.cluster.node_process import NodeProcess, short
from tools.cluster.readings import process_state

KEYS: Final = (
    ("↑↓", "choose"),
    ("k", "kill"),
    ("s", "stop"),
    ("f", "freeze"),
    ("n", "new node"),
    ("b", "bus"),
    ("d", "database"),
    ("q", "end"),
)
STYLES: Final = {
    "up": "green", "running": "green", "starting": "yellow", "leaving": "yellow", "gone": "red",
}  # fmt: skip
COLUMNS: Final = ("tables", "sockets", "away", "remote", "moves/s", "lease", "hop")
FURNITURE: Final = 12
"""Lines that are neither a node nor an event."""
FEWEST_EVENTS: Final = 3


class ClusterPicture:
    """The current state of a cluster, with one node selected."""

    def __init__(self, cluster: LocalCluster, chosen: NodeProcess | None) -> None:
        self._cluster = cluster
        self._chosen = chosen

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Draw it for this terminal."""
        room = max(FEWEST_EVENTS, console.height - len(self._cluster.nodes) - FURNITURE)
        yield Group(self._head(), self._nodes(), self._servers(), Text(), _keys(), Text(), self._events(room))

    def _head(self) -> RenderableType:
        return Text.assemble(
            ("A cluster of rasant  ", "bold"), (self._cluster.url, "cyan"), ("  the one address of all nodes", "dim")
        )

    def _nodes(self) -> RenderableType:
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="dim")
        for name in (" ", "node", "process", "state"):
            table.add_column(name, no_wrap=True)
        for name in COLUMNS:
            table.add_column(name, justify="right", no_wrap=True)
        for node in self._cluster.nodes:
            table.add_row(*_row(node, node is self._chosen))
        return table

    def _servers(self) -> RenderableType:
        line = Text()
        states = (
            ("PostgreSQL", self._cluster.database.pid, self._cluster.database_state),
            ("NATS", self._cluster.bus.pid, process_state(self._cluster.bus.pid)),
        )
        for name, pid, state in states:
            line.append(f"{name} ").append(state, STYLES.get(state, "bold red"))
            line.append(f"  process {pid}    " if pid else "    ", "dim")
        return line

    def _events(self, room: int) -> RenderableType:
        lines = list(self._cluster.history.lines)[-room:]
        return Text("\n".join(lines), no_wrap=True, overflow="ellipsis")


def _row(node: NodeProcess, chosen: bool) -> list[RenderableType]:
    state, reading = node.state, node.reading
    style = "dim" if state in ("gone", "frozen", "silent") else ""  # its readings are outdated
    cells: list[RenderableType] = [
        Text("▸" if chosen else " ", "bold cyan"),
        Text(short(node.name) or "…", style),
        Text(str(node.pid), style),
        Text(state, STYLES.get(state, "bold red")),
    ]
    if state in ("gone", "starting"):
        return cells
    numbers = (reading.tables, reading.sockets, reading.away, reading.remote)
    times = (f"{node.moves_a_second:.1f}", f"{reading.lease_s:.1f} s", f"{reading.hop_s * 1000:.1f} ms")
    return [*cells, *(Text(str(figure), style) for figure in (*numbers, *times))]


def _keys() -> Text:
    line = Text()
    for key, what in KEYS:
        line.append(key, "bold").append(f" {what}   ", "dim")
    return line.append("\nor by hand, from another terminal: kill -9 PROCESS, kill -STOP PROCESS, …", "dim")
