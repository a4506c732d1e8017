"""Deliberate bugs of the cluster, one at a time, which the simulation must find."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Final
from unittest.mock import patch

from msgspec.structs import replace
from tests.cluster.shared_database import SharedDatabase
from tests.simulation.cluster.database import SimulatedDatabase
from tests.simulation.cluster.store import SimulatedStore
from tests.simulation.mutants import Mutant, send_before_commit

from rasant.cluster.forwarded_clients import ForwardedClient, ForwardedClients
from rasant.cluster.lease import Lease
from rasant.cluster.links import Links
from rasant.cluster.messages import Bundle, ClientFrame


def write_by_any_epoch() -> AbstractContextManager[object]:
    """Writes of any epoch are accepted."""
    return patch.object(SharedDatabase, "fenced", lambda database, group: set())


def send_without_lease() -> AbstractContextManager[object]:
    """Messages are sent even without a valid lease."""

    async def at_once(lease: Lease) -> None:
        pass

    @contextmanager
    def careless() -> Iterator[None]:
        with patch.object(Lease, "wait", at_once), patch.object(Lease, "_expire", lambda lease: None):
            yield

    return careless()


def ignore_gaps() -> AbstractContextManager[object]:
    """Gaps in the messages between two nodes are ignored."""

    def take(links: Links, bundle: Bundle) -> None:
        if not bundle.receiver or bundle.number > links._last_heard.get(bundle.sender, 0):
            if bundle.receiver:
                links._last_heard[bundle.sender] = bundle.number
            links.listener.heard(bundle.sender, bundle.items)

    return patch.object(Links, "_take", take)


def deliver_old_frames() -> AbstractContextManager[object]:
    """Frames of an earlier attachment are forwarded as if they were of the current one."""
    deliver, attach = ForwardedClients.deliver, ForwardedClients._attach
    earlier: dict[tuple[int, int], ForwardedClient] = {}

    def attach_and_remember(away: ForwardedClients, client: ForwardedClient) -> None:
        earlier[id(away), client.number] = client
        attach(away, client)

    def deliver_anyhow(away: ForwardedClients, node: str, item: ClientFrame) -> None:
        for number in item.clients:
            client = earlier.get((id(away), number))
            if client is None or not client.number:
                deliver(away, node, replace(item, clients=[number]))
            else:
                deliver(away, client.table.node, replace(item, clients=[client.number]))

    @contextmanager
    def mistaken() -> Iterator[None]:
        with (
            patch.object(ForwardedClients, "_attach", attach_and_remember),
            patch.object(ForwardedClients, "deliver", deliver_anyhow),
        ):
            yield

    return mistaken()


def stay_where_they_were() -> AbstractContextManager[object]:
    """A client that is attached elsewhere or has left is not detached."""

    def detach(away: ForwardedClients, client: ForwardedClient) -> None:
        away._by_number.pop(client.number, None)
        client.number = 0

    return patch.object(ForwardedClients, "_detach", detach)


def take_over_by_the_databases_clock() -> AbstractContextManager[object]:
    """Leases expire by the database's clock, even if it is set."""
    take_over = SimulatedDatabase.take_over

    def at_once(
        database: SimulatedDatabase, node: str, limit: int, known: Collection[str], silent: Mapping[str, int]
    ) -> list[str]:
        untils = database.untils()
        over = {name: until for name, until in untils.items() if not database.alive(name)}
        return take_over(database, node, limit, known, over)

    return patch.object(SimulatedDatabase, "take_over", at_once)


def write_again_what_was_not_answered() -> AbstractContextManager[object]:
    """A group whose answer was lost is written again as a new one."""
    resume = SimulatedStore._resume

    async def resume_without_memory(store: SimulatedStore) -> None:
        await resume(store)
        store._written = []

    return patch.object(SimulatedStore, "_resume", resume_without_memory)


CLUSTER_MUTANTS: Final[dict[Mutant, int]] = {
    write_by_any_epoch: 42,
    send_before_commit: 0,
    send_without_lease: 8,
    ignore_gaps: 3,
    deliver_old_frames: 3,
    stay_where_they_were: 0,
    take_over_by_the_databases_clock: 1,
    write_again_what_was_not_answered: 0,
}
"""By mutant: the seed to begin with, which has found it before."""
