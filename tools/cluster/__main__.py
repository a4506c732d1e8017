"""`make cluster`: a cluster on this machine to look at, to play on, and to break."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from contextlib import ExitStack
from typing import Final, final

from rich.console import Console
from rich.live import Live
from tools.cluster.history import History
from tools.cluster.local_cluster import LocalCluster
from tools.cluster.node_process import NodeProcess
from tools.cluster.picture import ClusterPicture
from tools.local_postgres import free_port

from rasant.cli.keys import Keys

USUAL_PORT: Final = 8423
LOOK_EVERY_S: Final = 0.5
TABLES_A_NODE: Final = 2
GONE_ROWS: Final = 2
"""Ended nodes that are still shown."""


@final
class Supervision:
    """Shows a cluster until the user quits."""

    def __init__(self, cluster: LocalCluster) -> None:
        self.cluster = cluster
        self.enough = asyncio.Event()
        self._chosen = 0
        """The number of the selected node."""
        self._adding: set[asyncio.Task[None]] = set()

    async def run(self, size: int, live: Live | None, keys: Keys) -> None:
        """Run the cluster from the first process to the last."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self.enough.set)
        if keys.there and live is not None:
            loop.add_reader(sys.stdin.fileno(), self._hear, keys)
        try:
            self._show(live)
            await self.cluster.begin(size)
            while not self.enough.is_set():
                await self.cluster.look()
                self._forget()
                self._show(live)
                self._end_if_no_node_is_left()
                await _unless(self.enough, LOOK_EVERY_S)
        finally:
            if keys.there and live is not None:
                loop.remove_reader(sys.stdin.fileno())
            self.cluster.history.note("everything ends")
            await self.cluster.end()

    def _show(self, live: Live | None) -> None:
        if live is not None:
            live.update(ClusterPicture(self.cluster, self._chosen_node()), refresh=True)

    def _hear(self, keys: Keys) -> None:
        while key := keys.wait(0):
            self.press(key)

    def press(self, key: str) -> None:
        """Handle a key."""
        node = self._chosen_node()
        signals = {"k": signal.SIGKILL, "s": signal.SIGTERM, "f": signal.SIGSTOP}
        if key in ("q", "escape"):
            self.enough.set()
        elif key in ("up", "down"):
            self._choose(1 if key == "down" else -1)
        elif key == "n":
            adding = asyncio.get_running_loop().create_task(self.cluster.add())
            self._adding.add(adding)
            adding.add_done_callback(self._adding.discard)
        elif key == "b":
            self.cluster.flip_bus()
        elif key == "d":
            self.cluster.flip_database()
        elif key in signals and node is not None:
            node.signal(signal.SIGCONT if key == "f" and node.state == "frozen" else signals[key])

    def _alive(self) -> list[NodeProcess]:
        return [node for node in self.cluster.nodes if node.ended is None]

    def _chosen_node(self) -> NodeProcess | None:
        """The selected node, or else the one with the most tables."""
        alive = self._alive()
        chosen = next((node for node in alive if node.number == self._chosen), None)
        return chosen or max(alive, key=lambda node: node.reading.tables, default=None)

    def _choose(self, step: int) -> None:
        alive, node = self._alive(), self._chosen_node()
        if node is not None:
            self._chosen = alive[(alive.index(node) + step) % len(alive)].number

    def _forget(self) -> None:
        """Drop all but the last ended nodes."""
        gone = [node for node in self.cluster.nodes if node.noted == "gone"]
        for node in gone[:-GONE_ROWS]:
            self.cluster.nodes.remove(node)

    def _end_if_no_node_is_left(self) -> None:
        """End if no node ever joined."""
        if not any(node.url for node in self.cluster.nodes) and not self._alive():
            self.enough.set()


async def _unless(event: asyncio.Event, seconds: float) -> None:
    """Wait so long, or until the event."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return


def main() -> int:
    """Run it; without a terminal, events are printed as lines."""
    parser = argparse.ArgumentParser(prog="make cluster", description=__doc__)
    parser.add_argument("--nodes", type=int, default=3, help="number of nodes at the beginning")
    parser.add_argument("--port", type=int, default=USUAL_PORT, help="the port that all nodes share; 0: a free one")
    parser.add_argument("--tables", type=int, default=None, help="number of tables with bots")
    asked = parser.parse_args()
    tables = TABLES_A_NODE * asked.nodes if asked.tables is None else asked.tables
    shown = sys.stdout.isatty()
    history = History() if shown else History(_print)
    with ExitStack() as stack:
        keys = stack.enter_context(Keys())
        live = stack.enter_context(Live(console=Console(), screen=True, auto_refresh=False)) if shown else None
        cluster = LocalCluster(asked.port or free_port(), tables, history)
        if not shown:
            _print(f"play at {cluster.url}; kill -9 a node by its process; Ctrl-C ends everything")
        asyncio.run(Supervision(cluster).run(asked.nodes, live, keys))
    if shown:
        _print("All processes have ended.")
    return 0 if any(node.url for node in cluster.nodes) else 1


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
