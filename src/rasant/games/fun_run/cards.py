"""The deck of Fun Run: every player has a set of the same faces, told apart by the symbol on the back."""

from __future__ import annotations

from rasant.core.cards import Deck
from rasant.core.deckfile import DeckFile

SET_SIZE = 40
FEWEST_NUMBERS = 3


class FunRunDeck:
    """A deck with as many sets as seats; cards of seat p have the set p and lie in it by colour and number."""

    def __init__(self, seats: int, file: DeckFile) -> None:
        file.only("set.colours", "set.numbers", "set.copies")
        self.colours = file.words("set.colours")
        file.distinct("set.colours", self.colours)
        self._tell_apart(file)
        self.numbers = file.integers("set.numbers", 1, 99)
        if self.numbers != list(range(1, len(self.numbers) + 1)) or len(self.numbers) < FEWEST_NUMBERS:
            file.fail("set.numbers", f"must run from 1 to {FEWEST_NUMBERS} or more without a gap")
        self.copies = file.integers("set.copies", 1, SET_SIZE)
        file.count("set.copies", len(self.copies), len(self.numbers), "one entry a number")
        file.count("set.copies", len(self.colours) * sum(self.copies), SET_SIZE, "cards in a set")
        self.deck = Deck()
        self._fill(seats)

    def _tell_apart(self, file: DeckFile) -> None:
        """Labels have only the first letter of a colour, so these must differ."""
        letters = [colour[0].upper() for colour in self.colours]
        for item, letter in enumerate(letters):
            if letter in letters[:item]:
                file.fail("set.colours", f"two colours begin with {letter}; their first letters must differ", item)

    def label(self, colour: int, number: int) -> str:
        """The face of a card: R3 is the red three."""
        return f"{self.colours[colour][0].upper()}{number}"

    def face(self, colour: int, number: int) -> int:
        """The number of that face."""
        return self.deck.faces.index(self.label(colour, number))

    def neighbours(self, colour: int, number: int) -> int:
        """The keys of the two cards that go on this one: one higher and one lower, last and first being neighbours."""
        last = len(self.numbers)
        return self.key(colour, number % last + 1) | self.key(colour, (number - 2) % last + 1)

    def key(self, colour: int, number: int) -> int:
        """The key of a face."""
        return self.deck.key(self.label(colour, number))

    def _fill(self, seats: int) -> None:
        labels = [self.label(colour, number) for colour in range(len(self.colours)) for number in self.numbers]
        faces = [self.deck.face(label, [label]) for label in labels]
        backs = [self.deck.face(f"set{seat}", []) for seat in range(seats)]
        for seat in range(seats):
            for place, face in enumerate(faces):
                for _ in range(self.copies[place % len(self.numbers)]):
                    self.deck.add(face, backs[seat], seat)
