"""Erasure of a person from stored data: results with an anonymous seat, and log entries with an alias instead."""

from collections.abc import Callable, Set
from hashlib import blake2b

from msgspec.structs import replace

from rasant.players.results import Result

Scrub = Callable[[bytes, str, str], bytes]
"""Replaces a person by an alias in a log entry: (entry, person, alias)."""


def result_without(result: Result, player: str) -> Result | None:
    """A result without this person; None if no other person played."""
    others = [other for other in result.players if other not in ("", player)]
    if not others:
        return None
    return without_people(result, {player})


def without_people(result: Result, people: Set[str]) -> Result:
    """A result in which the seats of these people have no id, no name and no share."""
    if people.isdisjoint(result.players):
        return result
    players, names, shares = list(result.players), list(result.names), list(result.shares)
    for seat, player in enumerate(result.players):
        if player in people:
            players[seat] = names[seat] = shares[seat] = ""
    return replace(result, players=players, names=names, shares=shares)


def alias_of(player: str, table: str) -> str:
    """An erased person's name in a table's log: the same throughout the log, and another at each table.

    Ids are random, so the hash cannot be reversed by trial.
    """
    return f"-{blake2b(f'{player} {table}'.encode(), digest_size=9).hexdigest()}"
