"""The table's layout from the book that the server sends, so that a client needs to know no game."""

from __future__ import annotations

from rasant.core.book import Rule
from rasant.core.cards import Deck
from rasant.core.layout import Layout
from rasant.wire.book import Book, BookRule


def layout_of(book: Book) -> Layout:
    """The layout of which `book_of` made this book. It has no cards: views say what lies where."""
    deck = Deck()
    deck.faces = book.faces[:]
    deck.has = [int(keys, 16) for keys in book.has]
    deck.keys = book.keys[:]
    layout = Layout(deck, book.teams[:])
    for zone in book.zones:
        layout.zone(book.kinds[zone.kind], zone.name, zone.owner)
    layout.facts = book.facts[:]
    layout.book = [_rule(line, len(book.faces)) for line in book.rules]
    return layout


def _rule(line: BookRule, faces: int) -> Rule:
    locks = [_row(row, faces) for row in line.locks]
    also = None if line.also is None else _rule(line.also, faces)
    return Rule(line.kinds, locks, line.own, line.ways, line.elsewhere, also)


def _row(row: str | list[str], faces: int) -> list[int]:
    if isinstance(row, str):
        return [int(row, 16)] * (faces + 1)
    return [int(keys, 16) for keys in row]
