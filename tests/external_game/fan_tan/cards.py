"""The pack: suits and ranks, read from the deck file."""

from __future__ import annotations

from rasant.core.cards import Deck
from rasant.gamefiles.deckfile import DeckFile, read_colours

MOST_CARDS = 60
"""Largest number of cards: each has a key, and sets of up to 62 keys are fast."""
BACK = "back"
SIGNS = {"clubs": "♣", "diamonds": "♦", "hearts": "♥", "spades": "♠"}


class Pack:
    """The deck, and the place of each card in its suit. Cards are numbered by suit, then by rank."""

    def __init__(self, file: DeckFile) -> None:
        file.only("cards.suits", "cards.ranks", "start.rank", "start.suit")
        self.suits = read_colours(file, "cards.suits")
        self.ranks = _ranks(file)
        _check_size(file, len(self.suits), len(self.ranks))
        self.middle = self.ranks.index(_one(file, "start.rank", self.ranks))
        """The place of the rank from which suits grow."""
        self.first_suit = self.suits.index(_one(file, "start.suit", self.suits))
        self.deck = Deck()
        back = self.deck.face(BACK, [])
        labels = [self.label(suit, rank) for suit in range(len(self.suits)) for rank in range(len(self.ranks))]
        self.faces = [self.deck.face(label, [label]) for label in labels]
        for face in self.faces:
            self.deck.add(face, back, 0)

    def label(self, suit: int, rank: int) -> str:
        """The label of a card: ♦7 is the seven of diamonds; a suit without a sign has its first letter."""
        name = self.suits[suit]
        return f"{SIGNS.get(name, name[0].upper())}{self.ranks[rank]}"

    def face(self, suit: int, rank: int) -> int:
        """The face of a card."""
        return self.faces[suit * len(self.ranks) + rank]

    def place(self, face: int) -> tuple[int, int]:
        """The suit and the rank of a face."""
        return divmod(self.faces.index(face), len(self.ranks))


def _ranks(file: DeckFile) -> list[str]:
    ranks = file.words("cards.ranks")
    file.distinct("cards.ranks", ranks)
    for item, rank in enumerate(ranks):
        if not rank.isalnum():
            file.fail("cards.ranks", f"{rank!r} must be letters or digits", item)
    return ranks


def _check_size(file: DeckFile, suits: int, ranks: int) -> None:
    """Check that eight players get a card each, and that suits can grow."""
    if suits < 2:
        file.fail("cards.suits", "there must be two at least")
    if ranks < 5:
        file.fail("cards.ranks", "there must be five at least")
    if suits * ranks > MOST_CARDS:
        file.fail("cards.ranks", f"{suits} suits of {ranks} are more than {MOST_CARDS} cards")


def _one(file: DeckFile, path: str, known: list[str]) -> str:
    words = file.words(path, known)
    file.count(path, len(words), 1, "names")
    return words[0]
