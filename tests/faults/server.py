"""A real server as the target of faults: `python -m tests.faults.server ORDER` prints its address.

It is what `rasant serve` runs, but the order has its limits and timeouts, and the time of day can be set: SIGUSR1
sets it forward by an hour, SIGUSR2 back.
"""

from __future__ import annotations

import datetime
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import msgspec
from tests.orphans import die_with_parent

from rasant.cli import hosting
from rasant.cli.joining import joined
from rasant.hall.hall import Hall
from rasant.limits.host_limits import Limits
from rasant.runtime import real_environment
from rasant.server.process import environment
from rasant.server.process.listening import listen
from rasant.server.process.logs import configure
from rasant.server.process.settings import Settings
from rasant.table.timeouts import Timeouts

HOUR_S = 3_600


class Order(msgspec.Struct, kw_only=True):
    """The settings of the server."""

    data: str = ""
    store: str = ""
    """A database that several nodes share, instead of `data`."""
    bus: str = ""
    cluster: str = "rasant"
    port: int = 0
    limits: dict[str, int] = {}
    timeouts: dict[str, int] = {}
    set_clock: bool = False


class SetClock(datetime.datetime):
    """The time of day, as it was set."""

    ahead_s = 0

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> SetClock:
        """The set time."""
        return cls.fromtimestamp(_real_time() + cls.ahead_s, tz)


_real_time = time.time


def _let_clock_be_set() -> None:
    def step(number: int, frame: object) -> None:
        SetClock.ahead_s += HOUR_S if number == signal.SIGUSR1 else -HOUR_S

    signal.signal(signal.SIGUSR1, step)
    signal.signal(signal.SIGUSR2, step)
    time.time = lambda: _real_time() + SetClock.ahead_s
    vars(real_environment)["datetime"] = SetClock


def _hall(timeouts: Timeouts, most_tables: int) -> Hall:
    real = real_environment.real_environment(b"", most_tables, environment._report, lambda table, why: None)
    return Hall(replace(real, seed_of_day=str, timeouts=timeouts))


def _serve(order: Order) -> None:
    limits = Limits(**order.limits)
    vars(hosting)["new_hall"] = lambda most_tables, _secret: _hall(Timeouts(**order.timeouts), most_tables)
    with listen("127.0.0.1", order.port) as listening:
        hosting.host(Settings(limits=limits), _backing(order), [listening], _started)


def _backing(order: Order) -> Callable[[], Awaitable[hosting.Backing]]:
    if order.store:
        return lambda: joined(order.store, order.bus, order.cluster, None, None)
    backing = hosting.opened_store(Path(order.data))
    return lambda: hosting.at_once(backing)


def _started(url: str) -> None:
    sys.stdout.write(f"{url}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    die_with_parent()
    asked = msgspec.json.decode(sys.argv[1], type=Order)
    configure("json")
    if asked.set_clock:
        _let_clock_be_set()
    _serve(asked)
