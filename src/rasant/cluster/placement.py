"""Where a new table goes, and how many tables a node gives away: so that all nodes have about as many."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil
from typing import Final, NamedTuple

TOLERANCE: Final = 1.25
SLACK: Final = 4
"""A node may have so many times as many tables as the others, and so many more, before that matters: a table is best
off where the people are who opened it."""
EVENED_AT_ONCE: Final = 20
"""Tables that are given away at once to make things even."""


class Load(NamedTuple):
    """How full a node is."""

    tables: int
    room: int
    """How many more it takes; negative: it has so many more than it should, because nobody else had room for them."""


def home_of_new(own: Load, others: Mapping[str, Load]) -> str:
    """The node at which a new table is opened; empty: this one, unless another has clearly more room."""
    open_nodes = {node: load for node, load in others.items() if load.room > 0}
    if not open_nodes:
        return ""
    emptiest = min(open_nodes, key=lambda node: (open_nodes[node].tables, node))
    if own.room > 0 and own.tables <= open_nodes[emptiest].tables * TOLERANCE + SLACK:
        return ""
    return emptiest


def surplus(own: Load, others: Mapping[str, Load]) -> tuple[str, int]:
    """To which node some tables go, and how many: none while nobody has clearly fewer."""
    open_nodes = {node: load for node, load in others.items() if load.room > 0}
    if not open_nodes:
        return "", 0
    emptiest = min(open_nodes, key=lambda node: (open_nodes[node].tables, node))
    even = (own.tables + sum(load.tables for load in others.values())) / (len(others) + 1)
    few = open_nodes[emptiest].tables
    if own.tables <= even * TOLERANCE + SLACK or own.tables <= few * TOLERANCE + SLACK:
        return "", 0
    return emptiest, min(EVENED_AT_ONCE, ceil(own.tables - even), ceil(even - few), open_nodes[emptiest].room)


def share_of(tables: int, nodes: int) -> int:
    """How many of these tables are for one of so many nodes."""
    return ceil(tables / max(nodes, 1))


def takeover_share(tables: int, own: Load, others: Sequence[Load]) -> int:
    """How many tables without an owner a node takes: evenly as far as nodes have room, the rest evenly at all of them.

    A limit is worth less than a table that nobody plays at.
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
