"""Placement of new tables, and rebalancing: all nodes should have about equally many."""

from collections.abc import Mapping, Sequence
from math import ceil, floor
from typing import Final, NamedTuple

TOLERANCE: Final = 1.25
SLACK: Final = 4
"""A node is rebalanced when it has more tables than TOLERANCE times those of the others, plus SLACK: not
sooner, because a table is best placed near the people who opened it."""
EVENED_AT_ONCE: Final = 50
"""Tables that a node gives away, one after another, before it looks at the others' loads again."""


class Load(NamedTuple):
    """How full a node is."""

    tables: int
    room: int
    """Further tables that it takes; negative: the excess that it holds because no other node had room."""


def node_for_new_table(own: Load, others: Mapping[str, Load]) -> str:
    """The node for a new table; empty: this one, unless another has clearly more room."""
    open_nodes = {node: load for node, load in others.items() if load.room > 0}
    if not open_nodes:
        return ""
    emptiest = min(open_nodes, key=lambda node: (open_nodes[node].tables, node))
    if own.room > 0 and own.tables <= open_nodes[emptiest].tables * TOLERANCE + SLACK:
        return ""
    return emptiest


def surplus(node: str, own: Load, others: Mapping[str, Load]) -> dict[str, int]:
    """How many tables a node gives to which others; none unless the emptiest has clearly fewer.

    All nodes compute the same from their reports: nodes with clearly more than the emptiest give their excess above the
    mean, and nodes below the mean get what they lack. So even if many give at once, no node gets too many.
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
    """Divide tables, up to `EVENED_AT_ONCE`, among nodes in proportion to what each wants."""
    total = sum(wanted.values())
    tables = min(tables, total, EVENED_AT_ONCE)
    shares = {name: tables * most // total for name, most in wanted.items()}
    for name in sorted(wanted, key=lambda name: (shares[name] - wanted[name], name)):
        rest = tables - sum(shares.values())
        shares[name] += min(rest, wanted[name] - shares[name])
    return {name: number for name, number in shares.items() if number}


def share_of(tables: int, nodes: int) -> int:
    """The share of one of `nodes` nodes, rounded up."""
    return ceil(tables / max(nodes, 1))


def takeover_share(tables: int, own: Load, others: Sequence[Load]) -> int:
    """How many tables without an owner a node takes: evenly as far as nodes have room, the rest evenly among all.

    Exceeding a limit is better than leaving a table without an owner.
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
