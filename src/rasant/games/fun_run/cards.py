"""The deck of Fun Run: every player has a set of the same faces; the symbols on the backs differ."""

from rasant.core.coloured import ColouredSets
from rasant.gamefiles.deckfile import DeckFile, read_colours

SET_SIZE = 40
FEWEST_NUMBERS = 3


def fun_run_sets(seats: int, file: DeckFile) -> ColouredSets:
    """A set for every seat; `set.copies` has the number of copies of each number."""
    file.only("set.colours", "set.numbers", "set.copies")
    colours = read_colours(file, "set.colours")
    numbers = file.integers("set.numbers", 1, 99)
    if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < FEWEST_NUMBERS:
        file.fail("set.numbers", f"must run from 1 to {FEWEST_NUMBERS} or more without a gap")
    copies = file.integers("set.copies", 1, SET_SIZE)
    file.count("set.copies", len(copies), len(numbers), "one entry a number")
    file.count("set.copies", len(colours) * sum(copies), SET_SIZE, "cards in a set")
    return ColouredSets(seats, colours, copies)


def neighbours(cards: ColouredSets, colour: int, number: int) -> int:
    """The keys of the two cards that fit on this one: one higher and one lower, where last and first are neighbours."""
    last = len(cards.numbers)
    return cards.key(colour, number % last + 1) | cards.key(colour, (number - 2) % last + 1)
