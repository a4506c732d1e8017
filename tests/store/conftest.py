"""Every store under one suite. Stores hold no loop: each question is simply put by `asyncio.run`, in `records.run`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.store.records import run

from rasant.store.memory import MemoryStore
from rasant.store.port import Store
from rasant.store.sqlite import SqliteStore

STORES: dict[str, Callable[[Path], Store]] = {
    "memory": lambda folder: MemoryStore(),
    "sqlite": lambda folder: SqliteStore(folder / "rasant.db"),
}


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind."""
    opened = STORES[request.param](tmp_path)
    yield opened
    run(opened.close())


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where a database may be; there is none yet."""
    return tmp_path / "rasant.db"
