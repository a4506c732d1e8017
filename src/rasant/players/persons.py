"""Who somebody is to a store: what they are called, and who may see them. The same in every database."""

from __future__ import annotations

from typing import NamedTuple


class PersonRow(NamedTuple):
    """A person, as a database has them."""

    id: str
    name: str
    public: int
    """Have they finished a match at a public table?"""
    shown: int
    """Do they want others to see them?"""
    going: int
    """Has one begun to forget them? The rest is of whoever they are afterwards, and nobody sees it before."""

    @property
    def visible(self) -> bool:
        """May others see them?"""
        return bool(self.shown and not self.going)

    @property
    def known(self) -> bool:
        """Have they a name? Somebody who is being forgotten has one if they took it since."""
        return not self.going or self.name != ""


def stranger(player: str) -> PersonRow:
    """Somebody of whom nothing is known: until told otherwise, others may see them."""
    return PersonRow(player, "", 0, 1, 0)


def met(person: PersonRow, known: bool, name: str, publicly: bool) -> PersonRow:
    """A person after they have played a match, with the name they had there if they have no other.

    Of somebody who is being forgotten nothing is known by it: the match goes as well.
    """
    if person.going:
        return person
    return person._replace(name=person.name if known else name, public=int(publicly or person.public))
