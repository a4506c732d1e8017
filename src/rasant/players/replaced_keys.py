"""Keys that took the place of others: what is kept of them, which is nothing that proves or names anybody."""

from __future__ import annotations

from typing import Final, NamedTuple

from rasant.players.erasure import alias_of


class LastKey(NamedTuple):
    """The last key that took the place of another one."""

    number: int
    """How often the person has replaced theirs."""
    mark: str
    """A hash of what only this key has in it."""


FIRST_KEY: Final = LastKey(0, "")
"""Of whoever has replaced none."""


def holder_of(player: str) -> str:
    """In whose place a replaced key is kept: a hash, so that it can outlive a person without telling of them."""
    return alias_of(player, "the last key")


def mark_of(player: str, number: int, secret: str) -> str:
    """What is kept of the secret in a key: a hash that nobody can make a key of."""
    return alias_of(f"{player} {secret}", f"key {number}")


def is_good(claimed: LastKey, last: LastKey) -> bool:
    """Does a key still prove who somebody is? One from after a backup that was restored does."""
    return claimed.number > last.number or claimed == last
