"""The book, the faces and the zones as data, with which a client highlights, predicts, and finds the target of a tap.

Sets of keys are hexadecimal numbers, one bit per key: JSON numbers are too small for them in some languages.
"""

from __future__ import annotations

from msgspec import Struct

from rasant.core.book import Rule
from rasant.core.layout import Layout

OneOrMore = str | list[str]
"""One text as itself, another number of them as a list."""


class ZoneInfo(Struct, array_like=True, frozen=True):
    """A zone: kind, name, and owner: a seat, `seats + team` for a team, or -1 for a shared zone."""

    kind: int
    name: str
    owner: int


class BookRule(Struct, frozen=True, omit_defaults=True):
    """A line of the book (`rasant.core.book.Rule`).

    `locks[team]` are the keys wanted by that team: one set if it does not depend on the top card, otherwise one for the
    empty zone and then one for each face on top.
    """

    kinds: int
    locks: list[OneOrMore]
    own: bool = False
    ways: int = 1
    elsewhere: bool = False
    also: BookRule | None = None


class Book(Struct, frozen=True):
    """Everything that is constant at a table."""

    faces: list[str]
    """Labels, indexed by face."""
    has: list[str]
    """The keys of each face."""
    keys: list[str]
    """The names of the keys, from the lowest bit."""
    kinds: list[str]
    zones: list[ZoneInfo]
    facts: list[str]
    teams: list[int]
    """The team of each seat."""
    rules: list[BookRule]


def book_of(layout: Layout) -> Book:
    """The book of a table, for the wire."""
    deck = layout.deck
    return Book(
        faces=deck.faces[:],
        has=[f"{keys:x}" for keys in deck.has],
        keys=deck.keys[:],
        kinds=layout.kinds[:],
        zones=[ZoneInfo(*zone) for zone in zip(layout.kind, layout.names, layout.owner, strict=True)],
        facts=layout.facts[:],
        teams=layout.team[:],
        rules=[_line(rule) for rule in layout.book],
    )


def _line(rule: Rule) -> BookRule:
    return BookRule(
        kinds=rule.kinds,
        locks=[_row(row) for row in rule.locks],
        own=rule.own,
        ways=rule.ways,
        elsewhere=rule.elsewhere,
        also=None if rule.also is None else _line(rule.also),
    )


def _row(row: list[int]) -> str | list[str]:
    return f"{row[0]:x}" if len(set(row)) == 1 else [f"{keys:x}" for keys in row]
