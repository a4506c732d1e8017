"""Replaced keys, stored as hashes that prove nothing and identify no person."""

from typing import Final, NamedTuple

from rasant.players.erasure import alias_of


class LastKey(NamedTuple):
    """The latest key of a person who has replaced theirs."""

    number: int
    """How often the key was replaced."""
    mark: str
    """A hash of the key's secret."""


FIRST_KEY: Final = LastKey(0, "")
"""The key of a person who has replaced none."""


def holder_of(player: str) -> str:
    """A hash of the person's id, which may be kept after they are erased."""
    return alias_of(player, "the last key")


def mark_of(player: str, number: int, secret: str) -> str:
    """A hash of the key's secret, from which no key can be made."""
    return alias_of(f"{player} {secret}", f"key {number}")


def is_good(claimed: LastKey, last: LastKey) -> bool:
    """Is a key valid? One newer than the stored key is too: the database may be a restored backup."""
    return claimed.number > last.number or claimed == last
