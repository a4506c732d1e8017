"""A check for a scheduler at an address, made first because Dask's client waits for ever for anything else there."""

import asyncio

from distributed import rpc
from distributed.security import Security

from rasant.core.errors import OptionError, one_line


def check_scheduler(address: str, timeout_s: float) -> None:
    """Raise `OptionError` unless a scheduler answers in time."""
    keys = Security().get_connection_args("client")
    if address.startswith(("tls:", "wss:")) and keys.get("ssl_context") is None:
        raise OptionError(
            f"--on {one_line(address)} needs certificates: name them in Dask's settings, at distributed.comm.tls"
        )
    try:
        asyncio.run(asyncio.wait_for(_asked(address, keys), timeout_s))
    except Exception:  # another service at that address may cause any exception
        raise OptionError(
            f"no scheduler answers at {one_line(address)}; start one with `dask scheduler`, and name what it prints"
        ) from None


async def _asked(address: str, keys: dict[str, object]) -> None:
    async with rpc(address, connection_args=keys) as scheduler:
        await scheduler.identity()
