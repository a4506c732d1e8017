"""Shared by `rasant serve` and `rasant play`: a data directory, and a server that runs until it is stopped."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from rasant.core.errors import UserError
from rasant.runtime.real_environment import new_secret
from rasant.server.access.secret import has_secret, kept_secret
from rasant.server.process import garbage
from rasant.server.process.cluster_setup import ClusterSetup
from rasant.server.process.environment import new_hall, report_damage, report_lost_secret, report_upgrade
from rasant.server.process.listening import url_of
from rasant.server.process.server_process import ServerProcess
from rasant.server.process.settings import Settings
from rasant.store.memory import MemoryStore
from rasant.store.port import Store
from rasant.store.sqlite import SqliteStore

DATABASE = "rasant.db"
SPARE_FILES = 3_000
"""Open files besides sockets: HTTP connections and the database."""


class Backing(NamedTuple):
    """A server's store and secret, and its cluster if it is a node."""

    store: Store
    secret: bytes
    cluster: ClusterSetup | None = None


def user_data() -> Path:
    """The directory where programs of this user keep their data."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "rasant"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "rasant"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "rasant"


def opened_store(data: Path | None, configure_log: Callable[[], None] = lambda: None) -> Backing:
    """The store in this directory and the server's secret; without a directory, both last as long as the server.

    Damage in the store is logged, so the log is configured before the store is opened.
    """
    if data is None:
        configure_log()
        return Backing(MemoryStore(), new_secret())
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(
            f"cannot create the data directory {data}: {error.strerror}; choose another directory with --data"
        ) from None
    if not os.access(data, os.W_OK | os.X_OK):
        raise UserError(f"cannot write into {data}; choose another directory with --data")
    had_secret = has_secret(data)
    secret = kept_secret(data)
    configure_log()
    store = SqliteStore(data / DATABASE, report_damage, upgrading=report_upgrade)
    if not had_secret and store.has_people():
        report_lost_secret(data)
    return Backing(store, secret)


def host(
    settings: Settings,
    backing: Callable[[], Awaitable[Backing]],
    listening: Sequence[socket.socket],
    started: Callable[[str], None],
) -> None:
    """Run a server until it is stopped. `started` is called with the first of its addresses once it answers."""
    _allow_files(settings.limits.max_sockets + SPARE_FILES)

    async def serve() -> None:
        store, secret, cluster = await backing()
        process = ServerProcess(settings, new_hall(settings.limits.max_tables, secret), store, secret, cluster)
        with garbage.collection_paused():
            await _opened(process)
        loop = asyncio.get_running_loop()
        for number in _stopping_signals():
            loop.add_signal_handler(number, process.stop)
        url, *own = map(url_of, listening)
        process.log.info("server started", url=url, **({"own_url": own[0]} if own else {}))
        started(url)
        await process.serve(list(listening))
        process.log.info("server stopped")

    with asyncio.Runner(loop_factory=_loop_factory()) as runner:
        runner.run(serve())


def _stopping_signals() -> list[signal.Signals]:
    """Signals that stop a server gracefully. One started by `nohup` keeps running when its terminal is closed."""
    numbers = [signal.SIGINT, signal.SIGTERM]
    if sys.platform != "win32" and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN:
        numbers.append(signal.SIGHUP)
    return numbers


async def at_once(backing: Backing) -> Backing:
    """The store that is open already."""
    return backing


async def _opened(process: ServerProcess) -> None:
    """Open a server; if that fails, release everything."""
    try:
        await process.open()
    except UserError:
        await process.abandon()
        raise


def _allow_files(wanted: int) -> None:
    """Raise the limit of open files: every socket counts as one, and the default limit is low."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))


def _loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    if sys.platform == "win32":
        return None
    import uvloop

    return uvloop.new_event_loop
