"""A person: their name, and whether others may see them."""

from typing import NamedTuple


class Person(NamedTuple):
    """A person, in the order of the databases' columns."""

    id: str
    name: str
    """Empty if unknown, and after an erasure has begun."""
    public: int
    """Have they finished a match at a public table? 0 or 1."""
    shown: int
    """Do they want others to see them? 0 or 1."""
    going: int
    """Is their erasure under way? 0 or 1. If so, the other fields are what they have set since it began."""

    @property
    def visible(self) -> bool:
        """May others see them?"""
        return bool(self.shown and not self.going)


def stranger(player: str) -> Person:
    """A person about whom nothing is stored. They are visible by default."""
    return Person(player, "", 0, 1, 0)


def met(person: Person, name: str, publicly: bool) -> Person:
    """A person after a match, with the name they had there if they have no other.

    During an erasure nothing changes: the match is erased as well.
    """
    if person.going:
        return person
    return person._replace(name=person.name or name, public=int(publicly or person.public))


def named(person: Person, name: str, if_new: bool) -> Person:
    """A person with a new name. `if_new`: only if they have none."""
    return person if if_new and person.name else person._replace(name=name)


def with_visibility(person: Person, shown: bool) -> Person:
    """A person who wants to be visible or hidden; unchanged if nothing is stored about them."""
    return person._replace(shown=int(shown)) if person.name else person
