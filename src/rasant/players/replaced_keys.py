"""Replaced keys: what is stored of them proves nothing and names no person."""

from __future__ import annotations

from typing import Final, NamedTuple

from rasant.players.erasure import alias_of


class LastKey(NamedTuple):
    """The latest key of a person who has replaced theirs."""

    number: int
    """How often the key was replaced."""
    mark: str
    """A hash of the secret in this key."""


FIRST_KEY: Final = LastKey(0, "")
"""Of a person who has replaced none."""


def holder_of(player: str) -> str:
    """The person as a hash, which may be kept after the person is erased."""
    return alias_of(player, "the last key")


def mark_of(player: str, number: int, secret: str) -> str:
    """The secret in a key as a hash, of which no key can be made."""
    return alias_of(f"{player} {secret}", f"key {number}")


def is_good(claimed: LastKey, last: LastKey) -> bool:
    """Is a key still valid? One that is newer than a restored backup is."""
    return claimed.number > last.number or claimed == last
