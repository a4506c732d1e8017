"""Decks in which each seat has a set of cards with a colour and a number; the back shows whose set it is."""

from typing import final

from rasant.core.cards import Deck


@final
class ColouredSets:
    """A deck with one set per seat: the cards of seat p have set p, in order of colour and number."""

    __slots__ = ("colours", "copies", "deck", "numbers")

    def __init__(self, seats: int, colours: list[str], copies: list[int]) -> None:
        self.colours = colours
        self.copies = copies
        """How many cards of each number, from 1 upwards, each colour of a set has."""
        self.numbers = list(range(1, len(copies) + 1))
        self.deck = Deck()
        self._fill(seats)

    def label(self, colour: int, number: int) -> str:
        """The label of a face: R6 is the red six."""
        return f"{self.colours[colour][0].upper()}{number}"

    def face(self, colour: int, number: int) -> int:
        """The number of that face."""
        return self.deck.faces.index(self.label(colour, number))

    def key(self, colour: int, number: int) -> int:
        """The key of that face."""
        return self.deck.key(self.label(colour, number))

    def _fill(self, seats: int) -> None:
        labels = [self.label(colour, number) for colour in range(len(self.colours)) for number in self.numbers]
        faces = [self.deck.face(label, [label]) for label in labels]
        backs = [self.deck.face(f"set{seat}", []) for seat in range(seats)]
        for seat in range(seats):
            for place, face in enumerate(faces):
                for _ in range(self.copies[place % len(self.numbers)]):
                    self.deck.add(face, backs[seat], seat)
