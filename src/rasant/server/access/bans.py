"""Networks that the operator has banned for a time, saved in a file so that a restart lifts no ban."""

import os
from collections.abc import Callable
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Final, final

import msgspec

from rasant.core.errors import UserError, quoted
from rasant.limits.client_networks import UNKNOWN_ADDRESS, WIDTHS
from rasant.runtime.real_environment import seconds_since_1970
from rasant.server.access.addresses import Network
from rasant.store.durable import sync_folder
from rasant.wire.http import Problem

BANS_FILE: Final = "bans.json"
"""Name of the file in the data directory."""
MOST_BANS: Final = 1_000
"""Each change writes all of them."""


class Ban(msgspec.Struct, frozen=True):
    """A banned network, the end of the ban (seconds since 1970), and the reason."""

    network: str
    until: float
    why: str = ""


@final
class Bans:
    """All bans. Without a file they are lost when the process ends."""

    def __init__(self, path: Path | None = None, clock: Callable[[], float] = seconds_since_1970) -> None:
        self._path = path
        self._clock = clock
        self._bans: dict[Network, Ban] = {}
        self._by_width: dict[int, dict[int, dict[int, Ban]]] = {}
        """The same by version, length and bits of their prefixes: a request looks once at each length there is."""
        if path is not None and path.exists():
            self._hold({network_of(ban.network): ban for ban in _read(path)})

    def list(self) -> list[Ban]:
        """Bans in force, the first to end first."""
        self._forget_ended()
        return sorted(self._bans.values(), key=lambda ban: ban.until)

    def add(self, text: str, seconds: float, why: str = "") -> Ban:
        """Ban a network; `UserError` if the text names none, or if the ban cannot be saved."""
        network = network_of(text)
        self._forget_ended()
        if len(self._bans) >= MOST_BANS and network not in self._bans:
            raise UserError(f"there are {MOST_BANS} bans; lift one, or ban wider networks")
        ban = Ban(str(network), self._clock() + seconds, why)
        self._keep({**self._bans, network: ban})
        return ban

    def lift(self, text: str) -> bool:
        """Lift the ban of exactly this network; False if there was none."""
        network = network_of(text)
        if network not in self._bans:
            return False
        self._keep({other: ban for other, ban in self._bans.items() if other != network})
        return True

    def refusal(self, caller: str) -> Problem | None:
        """Why a caller is refused, or None. `caller` is the network that `client_network` returns."""
        if not self._bans or caller == UNKNOWN_ADDRESS:
            return None
        counted = ip_network(caller)
        bits, now = int(counted.network_address), self._clock()
        for width, bans in self._by_width.get(counted.version, {}).items():
            ban = bans.get(bits >> counted.max_prefixlen - width)
            if ban is not None and ban.until > now:
                return Problem("banned", f"the operator of this server has banned your network until {when(ban)}")
        return None

    def _forget_ended(self) -> None:
        now = self._clock()
        self._hold({network: ban for network, ban in self._bans.items() if ban.until > now})

    def _hold(self, bans: dict[Network, Ban]) -> None:
        self._bans, self._by_width = bans, {}
        for network, ban in bans.items():
            bits = int(network.network_address) >> network.max_prefixlen - network.prefixlen
            self._by_width.setdefault(network.version, {}).setdefault(network.prefixlen, {})[bits] = ban

    def _keep(self, bans: dict[Network, Ban]) -> None:
        if self._path is not None:
            half = self._path.with_suffix(".new")
            try:
                half.touch(mode=0o600)
                with half.open("wb") as file:
                    file.write(msgspec.json.encode(list(bans.values())))
                    file.flush()
                    os.fsync(file.fileno())  # a power cut could leave an empty file, and no server starts with one
                os.replace(half, self._path)
                sync_folder(self._path.parent)
            except OSError as error:
                raise UserError(f"cannot write {self._path}: {error.strerror}") from None
        self._hold(bans)


def network_of(text: str) -> Network:
    """Parse a network or an address; a single IPv6 address is widened to a household's network. `UserError` if it is
    neither."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        raise UserError(
            f"{quoted(text)} is not a network; give one such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/64"
        ) from None
    if isinstance(network, IPv6Network) and network.prefixlen == network.max_prefixlen:
        mapped = network.network_address.ipv4_mapped
        if mapped is not None:  # callers are counted by the IPv4 address inside
            return IPv4Network(mapped)
    if isinstance(network, IPv6Network) and network.prefixlen > WIDTHS[-1]:
        return network.supernet(new_prefix=WIDTHS[-1])
    return network


def when(ban: Ban) -> str:
    """The end of a ban, in UTC."""
    return datetime.fromtimestamp(ban.until, UTC).strftime("%Y-%m-%d %H:%M UTC")


def _read(path: Path) -> list[Ban]:
    try:
        return msgspec.json.decode(path.read_bytes(), type=list[Ban])
    except (OSError, msgspec.DecodeError) as error:
        raise UserError(f"cannot read the bans in {path}: {error}; mend or remove the file") from None
