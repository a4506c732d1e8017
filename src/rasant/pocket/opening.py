"""From rows that somebody keeps to a pocket that can be played in, with all that was played in it before."""

from __future__ import annotations

from typing import Any, Final

from rasant.hall.hall import Hall
from rasant.pocket.forgiving_store import ForgivingStore, Unkept
from rasant.pocket.lines import Deliver
from rasant.pocket.pocket import Pocket
from rasant.runtime.real_environment import new_secret, real_environment
from rasant.store.journal.port import RowKeeper
from rasant.store.port import StoreError

MOST_TABLES: Final = 20
SECRET_KEY: Final = "secret"
"""Under which the secret is kept that guests' keys and the deal of the day are made with."""


async def opened_pocket(keeper: RowKeeper, deliver: Deliver, unkept: Unkept, log: Any) -> Pocket:
    """A pocket on these rows. If they cannot be had, it is empty and keeps nothing, and `unkept` is told why."""
    try:
        secret = await _kept_secret(keeper)
        store = await ForgivingStore.opened(keeper)
    except StoreError as error:
        secret = new_secret()
        store = ForgivingStore.without_rows(keeper, str(error))
        unkept(str(error))
    store.unkept = unkept
    environment = real_environment(
        secret,
        MOST_TABLES,
        report=lambda table, bug: log.error("a table broke and was set aside", table=table, exc_info=bug),
        unreadable=lambda table, why: log.error("table cannot be resumed", table=table, why=str(why)),
    )
    pocket = Pocket(Hall(environment), store, secret, deliver, log)
    await pocket.open()
    return pocket


async def _kept_secret(keeper: RowKeeper) -> bytes:
    kept = dict(await keeper.rows()).get(SECRET_KEY)
    if kept is None:
        kept = new_secret()
        await keeper.write([(SECRET_KEY, kept)], [])
    return kept
