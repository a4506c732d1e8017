"""The deck of Ligretto: every player has a set of the same faces; the backs differ."""

from rasant.core.coloured import ColouredSets
from rasant.gamefiles.deckfile import DeckFile, read_colours


def ligretto_sets(seats: int, file: DeckFile) -> ColouredSets:
    """A set for every seat, in which all numbers are equally frequent."""
    file.only("set.colours", "set.numbers", "set.copies")
    colours = read_colours(file, "set.colours")
    numbers = file.integers("set.numbers", 1, 99)
    if numbers != list(range(1, len(numbers) + 1)):
        file.fail("set.numbers", "must run from 1 upwards without a gap")
    copies = file.integer("set.copies", 1, 4)
    cards = len(colours) * len(numbers) * copies
    if not 20 <= cards <= 120:
        file.fail("set.copies", f"a set must have 20 to 120 cards, this one has {cards}")
    return ColouredSets(seats, colours, [copies] * len(numbers))
