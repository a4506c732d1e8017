"""Old logs are deleted while the server runs, and only if its host has set that."""

from __future__ import annotations

from pathlib import Path

import pytest
import structlog
from tests.server.fakes import GatedStore
from tests.server.loop import in_loop, until
from tests.server.servers import new_server
from tests.store.records import appended, finished, result

from rasant.runtime.retention import Retention
from rasant.server.process.settings import Settings
from rasant.store.port import PrunedError, StoreError, TableClosed
from rasant.store.sqlite import SqliteStore


async def filled(store: GatedStore) -> None:
    await store.append([*appended("old", 0), TableClosed("old", "2026-01-01T00:00:00.000Z")])


async def is_gone(store: GatedStore) -> bool:
    try:
        await store.entries("old", 0, 0)
    except PrunedError:
        return True
    return False


@pytest.mark.parametrize(("days", "gone"), [(0, False), (30, True)])
@in_loop
async def test_a_server_erases_old_logs_only_if_it_is_configured(days: int, gone: bool) -> None:
    process, _, store = new_server(Settings(keep_logs_days=days))
    await filled(store)
    await process.open()
    if gone:
        await until(lambda: "old" in store._pruned)
    assert await is_gone(store) == gone
    await process._retention.stop()
    process.sockets.stop()
    process.commits.stop()


@in_loop
async def test_an_interrupted_erasure_is_finished_later(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "rasant.db")
    matches = [finished(result(["ann", "ben"], [0], match=f"m{number}")) for number in range(30)]
    await store.append([*appended("t", 0), *matches])
    assert await store.forget("ann")
    assert [found.match for found in await store.results("ann", "ann", "", "", 50) if "ann" in found.players]
    with structlog.testing.capture_logs() as logged:
        await Retention(store, 0, structlog.get_logger(), pause_s=0).once()
    assert [line["event"] for line in logged] == ["a person was erased, as they asked"]
    assert await store.results("ann", "ann", "", "", 50) == []
    assert len(await store.results("ben", "ben", "", "", 50)) == 30
    await store.close()


@in_loop
async def test_the_age_of_a_log_is_counted_from_now() -> None:
    store, asked = GatedStore(), list[int]()
    await filled(store)

    def ago(days: int) -> str:
        asked.append(days)
        return "2026-01-01T00:00:00.000Z"

    await Retention(store, 7, structlog.get_logger(), ago).once()
    assert asked == [7]
    assert not await is_gone(store)


@in_loop
async def test_a_store_that_cannot_prune_is_logged_and_asked_again_later(monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(self: GatedStore, before: str) -> bool:
        raise StoreError("the disk is full")

    monkeypatch.setattr(GatedStore, "prune", fails)
    with structlog.testing.capture_logs() as logged:
        await Retention(GatedStore(), 7, structlog.get_logger()).once()
    assert [line["why"] for line in logged] == ["the disk is full"]


@in_loop
async def test_a_bug_in_pruning_is_logged_and_does_not_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def breaks(self: GatedStore, before: str) -> bool:
        raise RuntimeError("a bug")

    monkeypatch.setattr(GatedStore, "prune", breaks)
    with structlog.testing.capture_logs() as logged:
        await Retention(GatedStore(), 7, structlog.get_logger()).once()
    assert [line["log_level"] for line in logged] == ["error"]
