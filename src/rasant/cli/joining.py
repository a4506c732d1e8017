"""Makes `rasant serve` a cluster node: a store that all nodes share, and a bus."""

from pathlib import Path
from typing import Final

import structlog

from rasant.bus.choice import bus_of
from rasant.cli.hosting import Backing
from rasant.core.errors import OptionError, UserError, quoted
from rasant.server.process.cluster_setup import ClusterSetup

STORE_SCHEMES: Final = ("postgresql://", "postgres://")

RESTORED: Final = "this database is a restored copy"
RESTORED_ADVICE: Final = "it is a cluster of its own from now on; if the original cluster still runs, stop one of them"


def check_cluster_options(store: str, bus: str, data: Path | None) -> None:
    """`OptionError` if these options exclude each other."""
    if not store:
        if bus:
            raise OptionError("--bus needs --store postgresql://…: nodes on a bus must share a database")
        return
    if not store.startswith(STORE_SCHEMES):
        scheme = store.partition("://")[0] if "://" in store else store
        raise OptionError(
            f"--store cannot be {quoted(scheme)}: it takes postgresql://…; without it, data is stored in --data"
        )
    if data is not None:
        raise OptionError("--data and --store exclude each other: with --store, data is stored in that database")


async def joined(store: str, bus: str, cluster: str, authorities: Path | None, credentials: Path | None) -> Backing:
    """Open the shared store and the bus; `UserError` if one of them cannot be used."""
    try:
        from rasant.store.postgres import PostgresStore  # asyncpg is optional
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("rasant"):
            raise
        raise UserError("--store needs one more package: pip install 'rasant[cluster]'") from None
    carrier = bus_of(bus, authorities, credentials)
    shared = await PostgresStore.open(store, cluster)
    identity = await shared.identity()
    if identity.restored:
        structlog.get_logger("rasant").warning(RESTORED, cluster=cluster, advice=RESTORED_ADVICE)
    return Backing(shared, identity.secret, ClusterSetup(shared, carrier, cluster, identity))
