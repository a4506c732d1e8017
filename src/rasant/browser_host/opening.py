"""Opens an in-browser host on the browser's rows, with everything that was played before."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from rasant.browser_host.client import Deliver
from rasant.browser_host.forgiving_store import ForgivingStore, Unkept
from rasant.browser_host.host import BrowserHost
from rasant.hall.environment import HallEnvironment
from rasant.hall.hall import Hall
from rasant.runtime.real_environment import SECRET_BYTES, new_secret, real_environment, seed_of_day, time_of_day
from rasant.store.journal.port import RowKeeper
from rasant.store.port import StoreError
from rasant.table.log.match_id import IN_A_PAGE

MOST_TABLES: Final = 20
KEPT_DAYS: Final = 60
"""Days that a match can be replayed; its result is kept for good."""
SECRET_KEY: Final = "secret"
"""Key of the row with the secret for guests' keys."""
SAME_FOR_ALL: Final = b"rasant, the deal of the day"
"""Used in place of a secret: all players without a server get the same deal of the day."""


async def opened_browser_host(keeper: RowKeeper, deliver: Deliver, unkept: Unkept, log: Any) -> BrowserHost:
    """A host on these rows. If they cannot be read, it is empty, saves nothing, and calls `unkept` with the reason."""
    why = ""
    kept: Mapping[str, bytes] = {}
    store = ForgivingStore(keeper)
    try:
        kept = dict(await keeper.rows())
        await store.load(kept.items())
    except StoreError as error:
        why = str(error)
        store = ForgivingStore.without_rows(keeper, why)
    secret = kept.get(SECRET_KEY, b"")
    if len(secret) != SECRET_BYTES:
        secret = new_secret()
        why = why or await _save_secret(keeper, secret)
    if why:
        unkept(why)
    store.unkept = unkept
    browser_host = BrowserHost(Hall(_environment(secret, log)), store, secret, deliver, log)
    await browser_host.open()
    await store.prune(time_of_day(KEPT_DAYS))
    return browser_host


def _environment(secret: bytes, log: Any) -> HallEnvironment:
    real = real_environment(
        secret,
        MOST_TABLES,
        report=lambda table, bug: log.error("a table broke and was set aside", table=table, exc_info=bug),
        unreadable=lambda table, why: log.error("table cannot be resumed", table=table, why=str(why)),
    )
    return replace(
        real, new_table=lambda: IN_A_PAGE + real.new_table(), seed_of_day=lambda day: seed_of_day(SAME_FOR_ALL, day)
    )


async def _save_secret(keeper: RowKeeper, secret: bytes) -> str:
    """Save a secret; returns why that failed, or nothing."""
    try:
        await keeper.write([(SECRET_KEY, secret)], [])
    except StoreError as error:
        return str(error)
    return ""
