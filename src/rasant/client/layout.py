"""The layout from the book that the server sends, so that a client needs no game's code."""

from rasant.core.book import Rule
from rasant.core.cards import Deck
from rasant.core.layout import Layout
from rasant.wire.book import Book, BookRule


def layout_of(book: Book) -> Layout:
    """The layout in a book made by `book_of`. It has no cards: views have the contents of zones."""
    deck = Deck()
    deck.faces = book.faces[:]
    deck.has = [int(keys, 16) for keys in book.has]
    deck.keys = book.keys[:]
    layout = Layout(deck, book.teams[:])
    for zone in book.zones:
        layout.zone(book.kinds[zone.kind], zone.name, zone.owner)
    layout.facts = book.facts[:]
    layout.book = [_rule(rule, len(book.faces)) for rule in book.rules]
    return layout


def _rule(rule: BookRule, faces: int) -> Rule:
    locks = [_row(row, faces) for row in rule.locks]
    also = None if rule.also is None else _rule(rule.also, faces)
    return Rule(rule.kinds, locks, rule.own, rule.ways, rule.elsewhere, also)


def _row(row: str | list[str], faces: int) -> list[int]:
    if isinstance(row, str):
        return [int(row, 16)] * (faces + 1)
    return [int(keys, 16) for keys in row]
