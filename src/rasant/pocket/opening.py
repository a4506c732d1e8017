"""From rows that somebody keeps to a pocket that can be played in, with all that was played in it before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rasant.hall.hall import Hall
from rasant.pocket.forgiving_store import ForgivingStore, Unkept
from rasant.pocket.lines import Deliver
from rasant.pocket.pocket import Pocket
from rasant.runtime.real_environment import SECRET_BYTES, new_secret, real_environment, time_of_day
from rasant.store.journal.port import RowKeeper
from rasant.store.port import StoreError

MOST_TABLES: Final = 20
KEPT_DAYS: Final = 60
"""For so long a match can be watched again; how it ended is never forgotten."""
SECRET_KEY: Final = "secret"
"""Under which the secret is kept that guests' keys and the deals of the days are made with."""


async def opened_pocket(keeper: RowKeeper, deliver: Deliver, unkept: Unkept, log: Any) -> Pocket:
    """A pocket on these rows. If they cannot be had, it is empty and keeps nothing, and `unkept` is told why."""
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
        why = why or await _trouble(keeper, secret)
    if why:
        unkept(why)
    store.unkept = unkept
    environment = real_environment(
        secret,
        MOST_TABLES,
        report=lambda table, bug: log.error("a table broke and was set aside", table=table, exc_info=bug),
        unreadable=lambda table, why: log.error("table cannot be resumed", table=table, why=str(why)),
    )
    pocket = Pocket(Hall(environment), store, secret, deliver, log)
    await pocket.open()
    await store.prune(time_of_day(KEPT_DAYS))
    return pocket


async def _trouble(keeper: RowKeeper, secret: bytes) -> str:
    """Keep a secret; why that cannot be, if so."""
    try:
        await keeper.write([(SECRET_KEY, secret)], [])
    except StoreError as error:
        return str(error)
    return ""
