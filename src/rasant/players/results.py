"""Results of matches, and players' records, statistics and awards."""

from typing import Literal

from msgspec import Struct

Share = Literal["", "little", "part", "whole"]
"""How much of a match a person played themselves.

`whole`: no bot ever sat in for them. `part`: one did, but not for all of the second half. `little`: they were there,
but a bot played the rest, or they did nothing. Empty: only a bot played there, or a player took its seat
between two rounds: they have neither won nor lost.
"""


Versus = Literal["people", "bots"]
"""Against whom: each has a column of its own, and leaderboards show `people` only."""


class RaceCount(Struct, frozen=True):
    """Races for a place that a player won and lost, and the closest win in milliseconds; -1: none."""

    won: int = 0
    lost: int = 0
    closest: int = -1


class Result(Struct, frozen=True):
    """How a match ended: by seat, who sat there, to which party they belonged, and what the party reached."""

    match: str
    game: str
    preset: str
    ended: str
    """When, in UTC (ISO 8601)."""
    players: list[str]
    """Public ids by seat; empty for bots, and for erased people, whose seats have no bot either."""
    names: list[str]
    bots: list[str]
    """The bots that played at the end, by seat. Where there is a player too, they had left or were away.

    Players who joined during the match have no share in it, and bots that played for them are not named.
    """
    parties: list[list[int]]
    totals: list[int]
    winners: list[int]
    rounds: int
    counts: bool
    """May it move ratings? Only a match by its preset's own rules does."""
    shares: list[Share]
    lasted: int = 0
    """Milliseconds of the table's clock; 0: unknown."""
    races: list[RaceCount] = []
    """By seat; empty: not counted."""
    day: str = ""
    """The day whose deal it was a counted try at; empty for any other match."""
    weight: float = 1.0
    """How much it changes ratings of people against people, up to 1: less if they, or their networks, meet all day."""


def contenders(result: Result) -> dict[str, int]:
    """The people for whom a result counts, and the party of each.

    A person at several seats of a party is one player. A person on several sides has played against themselves, which
    does not count; nor does a seat at which only a bot played.
    """
    sides: dict[str, set[int]] = {}
    for party, seats in enumerate(result.parties):
        for seat in seats:
            if result.players[seat] and result.shares[seat]:
                sides.setdefault(result.players[seat], set()).add(party)
    return {person: min(parties) for person, parties in sides.items() if len(parties) == 1}


class PlayerRecord(Struct, frozen=True):
    """A person's record in one game against people, or against bots, with their rating."""

    game: str
    versus: Versus
    matches: int
    wins: int
    rating: float
    """A lower bound of the strength, nearly certain: mu - 3 sigma."""
    mu: float
    sigma: float


class CoursePoint(Struct, frozen=True):
    """A player's level after a rated match; its fraction is the progress to the next level."""

    match: str
    ended: str
    level: float
    won: bool


Span = Literal["all", "week"]
"""The matches that a leaderboard covers: all, or those since Monday, 0:00 UTC."""


AwardName = Literal[
    "first_win",
    "beat_people",
    "beat_lightning",
    "five_games",
    "big_table",
    "clean_sheet",
    "by_a_hair",
    "photo_finish",
    "streak_5",
    "streak_10",
    "hundred_matches",
    "hundred_races",
    "seven_days",
]
"""Awards, each earned once. A match counts as won only for those who played all of it.

`first_win`: a match was won. `beat_people`: against people. `beat_lightning`: against lightning bots alone.
`five_games`: in a fifth game. `big_table`: with ten or more at the table. `clean_sheet`: with nothing for the others.
`by_a_hair`: by one point. `photo_finish`: a race by less than 20 ms. `streak_5`, `streak_10`: so many in a row in one
game. `hundred_matches`, `hundred_races`: so many played, and won. `seven_days`: the deals of seven days in a row.
"""


class Best(Struct, frozen=True):
    """A personal best: its value and its match."""

    value: int
    match: str
    ended: str


class GameStats(Struct, frozen=True):
    """A player's statistics in one game against any opponents, in matches that they played themselves."""

    game: str
    matches: int
    wins: int
    streak: int
    """Matches won in a row, up to the latest."""
    longest_streak: int
    played_ms: int
    races_won: int
    races_lost: int
    most_points: Best | None = None
    quickest_win: Best | None = None
    """Milliseconds of the table's clock."""
    closest_race: Best | None = None
    """Milliseconds of the margin."""


class Award(Struct, frozen=True):
    """An achievement: its name, and the match that earned it."""

    award: AwardName
    game: str
    match: str
    ended: str
