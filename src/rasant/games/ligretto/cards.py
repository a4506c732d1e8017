"""The deck of Ligretto: every player has a set of the same faces, told apart by the back."""

from __future__ import annotations

from rasant.core.cards import Deck
from rasant.core.deckfile import DeckFile


class LigrettoDeck:
    """A deck with as many sets as seats; cards of seat p have the set p."""

    def __init__(self, seats: int, file: DeckFile) -> None:
        file.only("set.colours", "set.numbers", "set.copies")
        self.colours = file.words("set.colours")
        file.distinct("set.colours", self.colours)
        self._tell_apart(file)
        self.numbers = file.integers("set.numbers", 1, 99)
        if self.numbers != list(range(1, len(self.numbers) + 1)):
            file.fail("set.numbers", "must run from 1 upwards without a gap")
        self.copies = file.integer("set.copies", 1, 4)
        cards = len(self.colours) * len(self.numbers) * self.copies
        if not 20 <= cards <= 120:
            file.fail("set.copies", f"a set must have 20 to 120 cards, this one has {cards}")
        self.deck = Deck()
        self._fill(seats)

    def _tell_apart(self, file: DeckFile) -> None:
        """Labels have only the first letter of a colour, so these must differ."""
        letters = [colour[0].upper() for colour in self.colours]
        for item, letter in enumerate(letters):
            if letter in letters[:item]:
                file.fail("set.colours", f"two colours begin with {letter}; their first letters must differ", item)

    def label(self, colour: int, number: int) -> str:
        """The face of a card: R6 is the red six."""
        return f"{self.colours[colour][0].upper()}{number}"

    def key(self, colour: int, number: int) -> int:
        """The key of a face."""
        return self.deck.key(self.label(colour, number))

    def _fill(self, seats: int) -> None:
        labels = [self.label(colour, number) for colour in range(len(self.colours)) for number in self.numbers]
        faces = [self.deck.face(label, [label]) for label in labels]
        backs = [self.deck.face(f"set{seat}", []) for seat in range(seats)]
        for seat in range(seats):
            for _ in range(self.copies):
                for face in faces:
                    self.deck.add(face, backs[seat], seat)
