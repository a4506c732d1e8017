"""Creates the bus that `--bus` names."""

from pathlib import Path

from rasant.bus.memory import MemoryBus
from rasant.bus.nats_servers import addresses_of
from rasant.bus.port import Bus
from rasant.core.errors import UserError


def bus_of(urls: str, authorities: Path | None = None, credentials: Path | None = None) -> Bus:
    """The bus over these servers, or one inside this process if none is named. `OptionError` if the list is invalid."""
    if not urls:
        return MemoryBus()
    servers = addresses_of(urls)
    try:
        from rasant.bus.nats import NatsBus  # an optional package
    except ModuleNotFoundError as missing:
        if missing.name and missing.name.startswith("rasant"):
            raise
        raise UserError("--bus needs one more package: pip install 'rasant[cluster]'") from None
    return NatsBus(servers, authorities, credentials)
