"""A person: their name, and whether others may see them."""

from __future__ import annotations

from typing import NamedTuple


class Person(NamedTuple):
    """A person, in the order of the columns in which a database keeps them."""

    id: str
    name: str
    """Empty while unknown, as after an erasure has begun."""
    public: int
    """Have they finished a match at a public table?"""
    shown: int
    """Do they want others to see them?"""
    going: int
    """Is an erasure under way? The other fields are then what the person has set since it began."""

    @property
    def visible(self) -> bool:
        """May others see them?"""
        return bool(self.shown and not self.going)


def stranger(player: str) -> Person:
    """A person of whom nothing is known. They are visible by default."""
    return Person(player, "", 0, 1, 0)


def met(person: Person, name: str, publicly: bool) -> Person:
    """A person after a match, with the name they had there if they have no other.

    During an erasure nothing changes: the match is erased as well.
    """
    if person.going:
        return person
    return person._replace(name=person.name or name, public=int(publicly or person.public))


def named(person: Person, name: str, if_new: bool) -> Person:
    """A person under a new name; `if_new`: unless they have one."""
    return person if if_new and person.name else person._replace(name=name)


def with_visibility(person: Person, shown: bool) -> Person:
    """A person who wants to be seen, or does not; of a stranger nothing is kept."""
    return person._replace(shown=int(shown)) if person.name else person
