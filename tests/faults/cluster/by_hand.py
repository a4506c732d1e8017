"""A cluster's tables in the database are edited by hand, and nonsense is sent on its bus: no player loses a move."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import nats
from tests.faults.cluster.refusals import no_node
from tests.faults.cluster.stage import MANY, NAME
from tests.faults.cluster.trial import Trial
from tests.faults.company import TIMEOUTS
from tests.faults.processes import ordered
from tests.faults.server import Order
from tests.real_time import asked_until
from tools.local_postgres import binaries
from tools.nats_server import NatsServer

from rasant.cli.joining import RESTORED
from rasant.cluster.messages import SPEAKS

NOT_UNDERSTOOD = "a message on the bus was not understood"
GARBAGE = (b"", b"\0", b"hello", b"\xff" * 100, b"[" * 100_000, bytes(range(256)) * 50)
MARK = "_rasant.0123456789abcdef.999999999.0"
"""What a reply address looked like in an earlier version, which judged messages by it."""
HEARD = 20
"""Number of messages of nodes that are recorded."""


@asynccontextmanager
async def stray_nodes(trial: Trial) -> AsyncIterator[None]:
    """Start a node on another bus; while it waits for the others all else happens. Then a node of another version
    is started."""
    with NatsServer() as elsewhere:
        stray = asyncio.create_task(no_node(trial.stage, bus=elsewhere.url))
        yield
        assert "another name (--cluster)" in await stray
    await trial.stage.sql(f"UPDATE nodes SET speaks = {SPEAKS + 1} WHERE state = 'alive'")
    assert f"have version {SPEAKS + 1}" in await no_node(trial.stage)
    trial.people.renew()
    await trial.end()


async def owner_that_does_not_exist(trial: Trial) -> None:
    """Names an unknown node as the owner of a table."""
    await trial.begin()
    _, owned = await trial.victim(0)
    table = next(iter(owned))
    await trial.stage.sql(f"UPDATE tables SET owner = 'nobody' WHERE id = '{table}'")
    await trial.people.moves_at([table])

    async def has_an_owner() -> bool:
        return (await trial.stage.holdings())[table].owner != "nobody"

    await asked_until(has_an_owner)
    trial.people.renew()
    await trial.end()


async def another_epoch(trial: Trial) -> None:
    """Raise the epochs of all tables, and lower them again."""
    await trial.begin()
    for change in ("+ 7", "- 7"):
        await trial.stage.sql(f"UPDATE tables SET epoch = epoch {change} WHERE open")
        trial.people.renew()
        await trial.people.all_are_heard()
    trial.people.renew()
    await trial.end()


async def lease_far_in_the_future(trial: Trial) -> None:
    """Give a living node, and then a killed one, a lease for a year: the first plays on, the second counts as lost."""
    await trial.begin()
    victim, owned = await trial.victim(0)
    for_a_year = f"UPDATE nodes SET until = now() + interval '1 year' WHERE node = '{victim.name}'"
    await trial.stage.sql(for_a_year)
    trial.people.renew()
    await trial.people.all_are_heard()
    await victim.served.kill()
    await trial.stage.sql(for_a_year)
    trial.people.renew()
    await trial.people.moves_at(owned)
    await victim.served.start()
    await trial.end()


async def restored_backup(trial: Trial, folder: Path) -> None:
    """Restore a live dump beside the original, and start a node on it with the same bus and cluster name."""
    await trial.begin()
    stage, dump = trial.stage, folder / "rasant.dump"
    original, copy = stage.database.url, stage.database.url_with(database="copy")
    await _command("pg_dump", "--format=custom", f"--schema={NAME}", f"--file={dump}", original)
    await stage.sql("CREATE DATABASE copy TEMPLATE template0")
    await _command("pg_restore", f"--dbname={copy}", str(dump))
    order = Order(store=copy, bus=stage.bus.url, cluster=NAME, limits=MANY, timeouts=TIMEOUTS)
    async with ordered(order) as stray:

        async def has_all_tables() -> bool:
            return await stray.metric("rasant_owned_tables") >= len(trial.people.tables)

        await asked_until(has_all_tables)
        for node in stage.nodes:
            await node.until_said(NOT_UNDERSTOOD, 1)
        trial.people.renew()
        await trial.people.all_are_heard()
        assert await stray.metric("rasant_proxied_clients") == 0
        assert [line["level"] for line in stray.lines() if line["event"] == RESTORED] == ["warning"]
    await stage.sql("DROP DATABASE copy WITH (FORCE)")
    await trial.end()


async def _command(program: str, *words: str) -> None:
    """Run a program of PostgreSQL."""
    await asyncio.to_thread(lambda: subprocess.run([binaries() / program, *words], check=True))


async def garbage_on_the_bus(trial: Trial) -> None:
    """Send nonsense to each node and to all, and messages of nodes once more: whole, cut off, and with a bit
    flipped."""
    await trial.begin()
    stranger = await nats.connect(trial.stage.bus.url)
    subjects = [f"rasant.{NAME}.all", *(f"rasant.{NAME}.{node.name}" for node in trial.stage.nodes)]
    listening = await stranger.subscribe(f"rasant.{NAME}.>", max_msgs=HEARD)
    heard = [message async for message in listening.messages]
    for subject in subjects:
        for text in GARBAGE:
            await stranger.publish(subject, text)
            await stranger.publish(subject, text, reply=MARK)
    for message in heard:
        for text in (message.data, message.data[:-3], bytes([*message.data[:-1], message.data[-1] ^ 1])):
            await stranger.publish(message.subject, text, reply=message.reply)
    await stranger.drain()
    for node in trial.stage.nodes:
        await node.until_said(NOT_UNDERSTOOD, 1)
    trial.people.renew()
    await trial.end()
