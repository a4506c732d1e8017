"""Players with earlier matches, which a server finds in its store when it starts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from tests.store.records import appended, finished, result, run

from rasant.api.guests import Guests
from rasant.cli.hosting import opened_store
from rasant.players.results import RaceCount, Result, Share
from rasant.store.port import PersonShown, PlayerNamed, StoreRecord
from rasant.wire.http import Guest

ANNA: Final = "anna-anna-anna-a"
BEN: Final = "ben--ben--ben--b"
MARKUP: Final = "markup-markup-mm"
LONG: Final = "long-long-long-l"
HIDDEN: Final = "hidden-hidden-hh"
LEAVING: Final = "leaving-leaving-"
"""A player who wants to be erased."""
NAMES: Final = {
    ANNA: "Anna",
    BEN: "Ben",
    MARKUP: "<b onclick=x>M</b>&amp;",
    LONG: "W" * 24,
    HIDDEN: "Nobody Sees Me",
    LEAVING: "Lea",
}
DUELS: Final = 30
"""Matches of Anna against Ben, more than two pages of a list."""
TWELVE: Final = "twelve"
TEAMS: Final = "teams"
AGAINST_BOTS: Final = 8


def remember(data: Path) -> dict[str, Guest]:
    """Write the matches of these players to a new store; returns the players with their keys."""
    store, secret, _ = opened_store(data)
    run(store.append(_records()))
    run(store.close())
    guests = Guests(secret)
    return {person: Guest(person, name, guests.key_of(person, name)) for person, name in NAMES.items()}


def _records() -> list[StoreRecord]:
    people: list[StoreRecord] = [PlayerNamed(person, name) for person, name in NAMES.items()]
    records = [*people, PersonShown(HIDDEN, shown=False)]
    for number, outcome in enumerate((*_duels(), *_against_bots(), *_parties())):
        table = f"table{number}"
        records += [*appended(table, 0), finished(outcome, table, public=sum(map(bool, outcome.players)) > 1)]
    return records


def _duels() -> list[Result]:
    """Anna wins two of three against Ben; a player who is erased by now sits with them."""
    return [
        _named(
            result(
                [ANNA, BEN, ""],
                [0 if number % 3 else 1],
                match=f"duel{number}",
                ended=f"2025-12-{1 + number:02}T18:30:00.000Z",
                bots=["", "", "quick" if number % 2 else ""],
                totals=[21 + number, 20 + number, -7] if number % 3 else [5, 40, 3],
                lasted=150_000 + 1000 * number,
                races=[RaceCount(4, 2, 60 - number), RaceCount(2, 3, 90), RaceCount(0, 1, -1)],
            )
        )
        for number in range(DUELS)
    ]


def _against_bots() -> list[Result]:
    return [
        _named(
            result(
                [ANNA, "", "", ""],
                [0],
                match=f"bots{number}",
                game="kickoff",
                ended=f"2025-12-31T1{number}:00:00.000Z",
                parties=[[0, 2], [1, 3]],
                totals=[3, 0],
                lasted=93_000,
            )
        )
        for number in range(AGAINST_BOTS)
    ]


def _parties() -> list[Result]:
    others = [BEN, MARKUP, LONG, HIDDEN]
    shares: list[Share] = ["whole" if seat < 5 else "" for seat in range(12)]
    big = result(
        [ANNA, *others, *[""] * 7],
        [3],
        match=TWELVE,
        ended="2025-12-30T20:00:00.000Z",
        totals=[41, 12, 33, 57, 8, 0, -4, 15, 22, 9, -12, 31],
        shares=shares,
        lasted=311_000,
    )
    teams = result(
        [ANNA, *others, ""],
        [0, 1],
        match=TEAMS,
        game="fussballspiel",
        ended="2026-01-01T09:00:00.000Z",
        parties=[[0, 1, 2], [3, 4, 5]],
        totals=[2, 2],
        lasted=400_000,
    )
    farewell = result([BEN, LEAVING], [1], match="farewell", game="schuss_und_tor", ended="2025-12-31T21:00:00.000Z")
    return [_named(big), _named(teams), _named(farewell)]


def _named(outcome: Result) -> Result:
    outcome.names[:] = [NAMES.get(player, "") for player in outcome.players]
    return outcome
