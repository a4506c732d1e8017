"""Ratings: computes new ratings from earlier ones and a result.

The model is Plackett-Luce by openskill: parties are teams, and a team is as strong as its players together. People are
rated against people, and separately against bots, which have a fixed strength. Nothing here has state: the same matches
in the same order give the same ratings.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from rasant.core.errors import quoted
from rasant.players.results import Result, Share, Versus, contenders


class Rating(NamedTuple):
    """An estimate of strength, and its uncertainty."""

    mu: float
    sigma: float


class Judged(NamedTuple):
    """A person's outcome of a match: the kind of opponents, their new rating, and whether they won."""

    versus: Versus
    rating: Rating
    won: bool


class Heat(NamedTuple):
    """Parties that are rated against each other. A player who left is rated alone, as if their party had come last."""

    versus: Versus
    parties: tuple[int, ...]
    leaver: str
    """The player who left; empty: all who stayed."""


Ratings = Mapping[tuple[str, Versus], Rating]
"""By person and kind of opponents; missing ones have `START`."""

START: Final = Rating(25.0, 25.0 / 3.0)
"""The rating of a new player."""

STEP: Final = START.sigma
"""Difference between neighbouring temperaments. The quicker of two wins nearly every match, in nearly every game."""

BOT_STRENGTHS: Final = {
    name: Rating(START.mu + steps * STEP, START.sigma / 2)
    for steps, names in (
        (-2, ("still", "random")),
        (-1, ("relaxed",)),
        (0, ("steady", "adaptive")),
        (1, ("quick",)),
        (2, ("lightning",)),
    )
    for name in names
}
"""The strength of bots, about as certain as a person's after a dozen matches.

Adaptive and still bots are listed too, so that a result with them can be read; no person is rated against them, since
a match in which one of them played does not count.
"""

LEAST_OF_A_WIN: Final = 0.25
"""A match with less weight counts as no win. Four matches of one pair a day reach this, or two within one network."""

ESTABLISHED: Final = 10
"""Matches against people at public tables; a public win over players with fewer is worth less."""

# Sigma never grows: otherwise a player who keeps beating much weaker ones would lose rating (mu - 3 sigma).
_MODEL: Final = PlackettLuce(mu=START.mu, sigma=START.sigma, limit_sigma=True)


def strength_of(bot: str) -> Rating:
    """The strength of a bot; `LookupError` if there is none of this name, which only a damaged result has."""
    if bot not in BOT_STRENGTHS:
        raise LookupError(f"no bot is called {quoted(bot)}, so no player can be rated against it")
    return BOT_STRENGTHS[bot]


def rated(before: Ratings, result: Result) -> dict[str, Judged]:
    """The outcome for each contender; nothing if the match does not count. Contenders without opponents are left
    out."""
    if not result.counts or result.rounds < 1:
        return {}
    after: dict[str, Judged] = {}
    for heat, people in _heats(result).items():
        after.update(_measured(before, result, heat, people))
    return {person: _weighed(before, result, person, judged) for person, judged in after.items()}


def known_by(start: Rating, judged: Judged, known: float) -> Judged:
    """A person's public outcome if the opponents are established to this degree, from 0 to 1. A loss counts in full.

    A win over new players only does not count as a win.
    """
    won = judged.won and known > 0
    if judged.rating.mu <= start.mu:
        return judged._replace(won=won)
    return judged._replace(rating=_part_of(start, judged.rating, known), won=won)


def rivals(result: Result, person: str) -> list[str]:
    """The people on other sides whom a person played against."""
    people = contenders(result)
    return [
        other
        for other, party in people.items()
        if party != people[person] and _share(result, other) in ("part", "whole")
    ]


def _part_of(start: Rating, goal: Rating, part: float) -> Rating:
    return Rating(*(old + part * (new - old) for old, new in zip(start, goal, strict=True)))


def _weighed(before: Ratings, result: Result, person: str, judged: Judged) -> Judged:
    """Scale an outcome against people by the match's weight; with little weight it is no win."""
    if judged.versus == "bots" or result.weight == 1:
        return judged
    part = _part_of(before.get((person, judged.versus), START), judged.rating, result.weight)
    return judged._replace(rating=part, won=judged.won and result.weight >= LEAST_OF_A_WIN)


def _heats(result: Result) -> dict[Heat, dict[str, int]]:
    """The heats of a match: people are rated against the parties of other people, or else of bots."""
    people = contenders(result)
    opponents = {party for person, party in people.items() if _share(result, person) in ("part", "whole")}
    bots = {party for party, seats in enumerate(result.parties) if seats and all(result.bots[seat] for seat in seats)}
    heats: dict[Heat, dict[str, int]] = {}
    for person, party in people.items():
        versus: Versus = "people" if opponents - {party} else "bots"
        parties = tuple(sorted((opponents if versus == "people" else bots) | {party}))
        if len(parties) > 1:
            heat = Heat(versus, parties, person if _left(result, person) else "")
            heats.setdefault(heat, {})[person] = party
    return heats


def _measured(before: Ratings, result: Result, heat: Heat, people: Mapping[str, int]) -> dict[str, Judged]:
    """The outcomes of these people in a heat. If all share the first place, nothing changes."""
    teams = [
        [_MODEL.rating(*_strength(before, result, seat, heat)) for seat in result.parties[party]]
        for party in heat.parties
    ]
    ranks = _ranks(result, heat.parties, last=people.get(heat.leaver, -1))
    judged = _MODEL.rate(teams, ranks=ranks) if len(set(ranks)) > 1 else teams
    after: dict[str, Judged] = {}
    for person, party in people.items():
        place = [result.players[seat] for seat in result.parties[party]].index(person)
        model = judged[heat.parties.index(party)][place]
        start = before.get((person, heat.versus), START)
        after[person] = _earned(start, Rating(model.mu, model.sigma), result, heat, person)
    return after


def _ranks(result: Result, parties: tuple[int, ...], last: int) -> list[float]:
    """Ranks, lowest best: winners share the first place, then totals decide, and equal totals share a place."""
    standing = [
        (2, 0) if party == last else (0, 0) if party in result.winners else (1, -result.totals[party])
        for party in parties
    ]
    places = sorted(set(standing))
    return [float(places.index(place) + 1) for place in standing]


def _strength(before: Ratings, result: Result, seat: int, heat: Heat) -> Rating:
    """The strength at a seat: the bot's if it played most of the match, unless its person is being rated."""
    person, bot = result.players[seat], result.bots[seat]
    if person and (not bot or result.shares[seat] == "part" or person == heat.leaver):
        return before.get((person, heat.versus), START)
    if not person and not bot:
        return START  # an erased person
    return strength_of(bot)


def _earned(start: Rating, goal: Rating, result: Result, heat: Heat, person: str) -> Judged:
    """The model's rating for a person who played the whole match; others can only lose.

    A person with a bot in their party against people can only lose, too: the bot could have won without them.
    """
    party = contenders(result)[person]
    if _share(result, person) != "whole" or heat.leaver or _helped(result, heat, party):
        return Judged(heat.versus, Rating(min(goal.mu, start.mu), start.sigma), won=False)
    if heat.versus == "bots":
        goal = goal._replace(mu=min(goal.mu, max(start.mu, _reach(result, heat, party))))
    beaten = any(other not in result.winners for other in heat.parties)
    return Judged(heat.versus, goal, won=beaten and party in result.winners)


def _helped(result: Result, heat: Heat, party: int) -> bool:
    """Could a bot have won for a party? Against people, any could; against bots, one that a late person replaced."""
    seats = result.parties[party]
    if heat.versus == "people" and any(result.bots[seat] for seat in seats):
        return True
    return any(not result.bots[seat] and not result.shares[seat] for seat in seats)


def _reach(result: Result, heat: Heat, party: int) -> float:
    """The highest rating that bots can give: one step above the strongest of them, however often it is beaten."""
    seats = [seat for other in heat.parties if other != party for seat in result.parties[other]]
    return max(strength_of(result.bots[seat]).mu for seat in seats) + STEP


def _share(result: Result, person: str) -> Share:
    return result.shares[result.players.index(person)]


def _left(result: Result, person: str) -> bool:
    """Did a bot play for a person at the end?"""
    return bool(result.bots[result.players.index(person)])
