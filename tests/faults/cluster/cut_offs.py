"""A node is cut off from NATS, from PostgreSQL or from both: by connections that fall silent, and by broken ones."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path

from tests.faults.cluster.stage import StagedNode
from tests.faults.cluster.trial import Suspensions, Trial, trial
from tests.faults.cluster.wire_proxy import WireProxy
from tests.faults.reports import Report, Say
from tests.real_time import pass_by

SERVERS = ("NATS", "PostgreSQL", "both")
KINDS = (("both", "silent"), ("PostgreSQL", "silent"), ("NATS", "broken"), *product(SERVERS, ("broken", "silent")))
"""What is cut, and how; the first two are those of the small size. The number is odd, so each is short now and then."""


BARS = {"PostgreSQL": "8 s"}


@dataclass(frozen=True)
class Size:
    """How often nodes are cut off.

    `short_s`: every second cut is repaired after this many seconds, before any node can have taken a table.
    `patient`: the other cuts are repaired when all play again, not only the players at another node.
    """

    cuts: int
    short_s: tuple[float, float] | None
    patient: bool


SMALL = Size(cuts=2, short_s=None, patient=True)
FULL = Size(cuts=50, short_s=(0.5, 4.0), patient=True)


async def run(data: Path, size: Size, say: Say) -> Report:
    """Run this part in its own cluster."""
    async with trial("cut offs", say) as under_way:
        return await happen(under_way, size)


async def happen(trial: Trial, size: Size) -> Report:
    """Cut off one of three nodes until all play elsewhere, and repair the connection."""
    stood = {what: Suspensions() for what in (*SERVERS, "either, for a moment")}
    waited = {what: Suspensions() for what in SERVERS}
    people = trial.people
    for number in range(size.cuts):
        await trial.begin()
        victim, owned = await trial.victim(number)
        what, how = KINDS[number % len(KINDS)]
        there = people.at(victim.served)
        people.begin()
        for proxy in _proxies(victim, what):
            _cut(proxy, how)
        short = size.short_s is not None and number % 2
        if short and size.short_s is not None:
            await pass_by(trial.chance.uniform(*size.short_s))
        else:
            await people.know_why(owned)
            people.renew()
            await people.judged_at(owned)
            if size.patient:
                await people.all_are_heard()
            stood[what].add(people.stood_still_s(), owned)
            waited[what].add(people.waited_s(), [each for each in there if each.place >= 0 and each.table in owned])
        people.kept_their_sockets(there)
        for proxy in _proxies(victim, "both"):
            proxy.mend()
        if not short:
            people.renew()
        still = await trial.end()
        if short:
            stood["either, for a moment"].add(still, owned)
        trial.say(f"{number + 1} of {size.cuts} cuts, from {what} ({how}{', short' if short else ''})")
    return await trial.report(
        f"A node cut off {size.cuts} times from NATS, from PostgreSQL or from both, by connections that fell silent or "
        f"broke; mended when all played elsewhere, or every second time after a moment.",
        [
            *((f"{_no_move(what)} at its tables for", BARS.get(what, ""), str(still)) for what, still in stood.items()),
            *(
                (f"{_no_move(what)} of clients of the node at its own tables for", BARS.get(what, ""), str(still))
                for what, still in waited.items()
            ),
        ],
    )


def _no_move(what: str) -> str:
    return f"cut off from {what}: no move judged"


def _proxies(node: StagedNode, what: str) -> list[WireProxy]:
    to_bus = [node.to_bus] if what in ("NATS", "both") else []
    return [*to_bus, *(node.to_store if what in ("PostgreSQL", "both") else [])]


def _cut(proxy: WireProxy, how: str) -> None:
    if how == "silent":
        proxy.stall()
    else:
        proxy.close()
