"""Where a new table goes, and how many tables a node gives away to rebalance: all nodes have about as many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor
from typing import Final, NamedTuple

TOLERANCE: Final = 1.25
SLACK: Final = 4
"""A node may have so many times as many tables as the others, and so many more, before that matters: a table is best
off where the people are who opened it."""
EVENED_AT_ONCE: Final = 50
"""Tables that a node gives away, one after the other, before it looks again how full the others are."""


class Load(NamedTuple):
    """How full a node is."""

    tables: int
    room: int
    """How many more it takes; negative: it has so many more than it should, because no other node had room for them."""


def home_of_new(own: Load, others: Mapping[str, Load]) -> str:
    """The node at which a new table is opened; empty: this one, unless another has clearly more room."""
    open_nodes = {node: load for node, load in others.items() if load.room > 0}
    if not open_nodes:
        return ""
    emptiest = min(open_nodes, key=lambda node: (open_nodes[node].tables, node))
    if own.room > 0 and own.tables <= open_nodes[emptiest].tables * TOLERANCE + SLACK:
        return ""
    return emptiest


def surplus(node: str, own: Load, others: Mapping[str, Load]) -> dict[str, int]:
    """How many tables a node gives to which others: none while the emptiest of them has not clearly fewer.

    All nodes work out the same from what they report: those with clearly more than the emptiest give what they have
    above the mean, those below it get what they lack. So however many give at once, no node gets too much.
    """
    open_nodes = {name: load for name, load in others.items() if load.room > 0}
    if not open_nodes:
        return {}
    if own.room < 0:
        return _shared_out(-own.room, {name: load.room for name, load in open_nodes.items()})
    loads = {**others, node: own}
    even = sum(load.tables for load in loads.values()) / len(loads)
    enough = max(even, min(load.tables for load in open_nodes.values()) * TOLERANCE + SLACK)
    excess = {name: load.tables - even for name, load in loads.items() if load.tables > enough}
    wanted = {name: min(load.room, ceil(even - load.tables)) for name, load in open_nodes.items() if load.tables < even}
    if node not in excess or not wanted:
        return {}
    total = max(1, round(min(sum(excess.values()), sum(wanted.values()))))
    scale = total / sum(excess.values())
    before = sum(excess[name] for name in excess if name < node)
    return _shared_out(floor((before + excess[node]) * scale + 0.5) - floor(before * scale + 0.5), wanted)


def _shared_out(tables: int, wanted: Mapping[str, int]) -> dict[str, int]:
    """So many tables, or as many as may be given at once, to nodes that want so many."""
    total = sum(wanted.values())
    tables = min(tables, total, EVENED_AT_ONCE)
    shares = {name: tables * most // total for name, most in wanted.items()}
    for name in sorted(wanted, key=lambda name: (shares[name] - wanted[name], name)):
        rest = tables - sum(shares.values())
        shares[name] += min(rest, wanted[name] - shares[name])
    return {name: number for name, number in shares.items() if number}


def share_of(tables: int, nodes: int) -> int:
    """How many of these tables are for one of so many nodes."""
    return ceil(tables / max(nodes, 1))


def takeover_share(tables: int, own: Load, others: Sequence[Load]) -> int:
    """How many tables without an owner a node takes: evenly as far as nodes have room, the rest evenly at all of them.

    It is better to exceed a limit than to leave a table without an owner.
    """
    rooms = sorted(max(0, load.room) for load in (own, *others))
    room = max(0, own.room)
    left = tables
    for place, smallest in enumerate(rooms):
        even = share_of(left, len(rooms) - place)
        if even <= smallest:
            return min(room, even)
        left -= smallest
    return room + share_of(left, len(rooms))
