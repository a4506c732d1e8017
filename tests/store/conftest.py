"""Runs one suite on every store. `records.run` executes each call."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import cast

import pytest
from tests.store.clusters import Clusters
from tests.store.kept_rows import KeptRows, ReadAgain
from tests.store.records import run
from tools.local_postgres import PostgresServer

from rasant.store.journal import JournalStore
from rasant.store.memory import MemoryStore
from rasant.store.port import Store
from rasant.store.sqlite import SqliteStore

Opened = Callable[[pytest.FixtureRequest, Path], AbstractContextManager[Store]]


@contextmanager
def _in_memory(request: pytest.FixtureRequest, folder: Path) -> Iterator[Store]:
    yield MemoryStore()


@contextmanager
def _in_sqlite(request: pytest.FixtureRequest, folder: Path) -> Iterator[Store]:
    opened = SqliteStore(folder / "rasant.db")
    yield opened
    run(opened.close())


@contextmanager
def _in_postgres(request: pytest.FixtureRequest, folder: Path) -> Iterator[Store]:
    yield request.getfixturevalue("clusters").node()


@contextmanager
def _in_rows(request: pytest.FixtureRequest, folder: Path) -> Iterator[Store]:
    yield run(JournalStore.opened(KeptRows()))


@contextmanager
def _in_rows_read_again(request: pytest.FixtureRequest, folder: Path) -> Iterator[Store]:
    yield cast(Store, ReadAgain())


STORES: dict[str, Opened] = {
    "memory": _in_memory,
    "sqlite": _in_sqlite,
    "postgres": _in_postgres,
    "journal": _in_rows,
    "journal read again": _in_rows_read_again,
}


@pytest.fixture(params=STORES)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind."""
    with STORES[request.param](request, tmp_path) as opened:
        yield opened


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """The path for a database, which does not exist yet."""
    return tmp_path / "rasant.db"


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL for all tests of this process."""
    with PostgresServer() as server:
        yield server


@pytest.fixture(scope="session")
def empty_clusters(postgres: PostgresServer) -> Clusters:
    """A schema that the tests of this process share, one after another."""
    clusters = Clusters(postgres)
    clusters.node()
    clusters.empty()
    return clusters


@pytest.fixture
def clusters(empty_clusters: Clusters) -> Iterator[Clusters]:
    """Stores of a cluster for this test alone."""
    yield empty_clusters
    empty_clusters.empty()


@pytest.fixture
def spoilt_clusters(postgres: PostgresServer) -> Iterator[Clusters]:
    """Stores of a cluster that is dropped afterwards."""
    clusters = Clusters(postgres)
    yield clusters
    clusters.drop()
