"""Erasure of a person from stored data: results with nobody in their place, and log entries with an alias."""

from __future__ import annotations

from collections.abc import Callable, Set
from hashlib import blake2b

from msgspec.structs import replace

from rasant.players.results import Result

Scrub = Callable[[bytes, str, str], bytes]
"""An entry of a table's log in which a person is called by an alias, if it names them."""


def result_without(result: Result, player: str) -> Result | None:
    """A result in which nobody has this person's seats; nothing if no other person sat there."""
    others = [other for other in result.players if other not in ("", player)]
    if not others:
        return None
    return without_people(result, {player})


def without_people(result: Result, people: Set[str]) -> Result:
    """A result in which nobody has the seats of these people: no id, no name, no share."""
    if people.isdisjoint(result.players):
        return result
    players, names, shares = list(result.players), list(result.names), list(result.shares)
    for seat, player in enumerate(result.players):
        if player in people:
            players[seat] = names[seat] = shares[seat] = ""
    return replace(result, players=players, names=names, shares=shares)


def alias_of(player: str, table: str) -> str:
    """What a forgotten person is called in a table's log: the same throughout it, and no two of them alike.

    Ids are chance alone, so nobody finds one by trying; and at each table the alias is another.
    """
    return f"-{blake2b(f'{player} {table}'.encode(), digest_size=9).hexdigest()}"
