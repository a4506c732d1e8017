"""The real store returns what a simulated world wrote, like the simulated store."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.simulation.disk import Disk, at_once
from tests.simulation.world import World

from rasant.store.port import StoredTable
from rasant.store.sqlite import SqliteStore


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 15])
def test_sqlite_keeps_what_a_world_wrote(seed: int, tmp_path: Path) -> None:
    world = World(seed)
    world.run()
    kept = asyncio.run(_written(world.disk, tmp_path / "rasant.db"))
    expected = at_once(world.disk.memory.open_tables())
    assert sorted(kept, key=lambda each: each.table) == expected


async def _written(disk: Disk, path: Path) -> list[StoredTable]:
    """Write all groups of a world to a database, and return what is found when it is reopened."""
    store = SqliteStore(path)
    for group in disk.groups:
        await store.append(group)
    await store.close()
    again = SqliteStore(path)
    try:
        return await again.open_tables()
    finally:
        await again.close()
