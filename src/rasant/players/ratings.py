"""How strong people are thought to be: what they were before, and a result, give what they are after.

Plackett-Luce by openskill: parties are teams, and a team is as strong as its players together. People are measured by
people, and by bots in a column of its own; bots are opponents of fixed strength. Nothing here remembers anything; the
same matches in the same order give the same ratings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from rasant.core.errors import quoted
from rasant.players.results import Result, Share, Versus


class Rating(NamedTuple):
    """A guess at somebody's strength, and how far off it may be."""

    mu: float
    sigma: float


class Judged(NamedTuple):
    """What a result says of a person: in which column, what they are thought to be after it, and whether they won."""

    versus: Versus
    rating: Rating
    won: bool


class Heat(NamedTuple):
    """Parties that are measured by each other. Whoever left is measured alone, as if their party had come last."""

    versus: Versus
    parties: tuple[int, ...]
    leaver: str
    """Who it was; empty: all who were there."""


Ratings = Mapping[tuple[str, Versus], Rating]
"""By person and column; who is not in it starts."""

START: Final = Rating(25.0, 25.0 / 3.0)
"""Of somebody nobody has seen play."""

STEP: Final = START.sigma
"""From one temperament to the next. The quicker of two neighbours wins nearly every match, in nearly every game."""

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
"""The strength of bots, known about as well as that of somebody who has played a dozen matches.

Those that adapt and those that keep still are named as well, so that a result with them can be read; they measure
nobody, since a match in which one of them played does not count.
"""

LEAST_OF_A_WIN: Final = 0.25
"""A match that weighs less is no win: four of one pair a day are, and two of one network."""

ESTABLISHED: Final = 10
"""Matches against people at public tables; whom somebody with fewer of them has lost to gains less, in public."""

# Sigma never grows: otherwise whoever goes on beating those far below them would sink, by mu - 3 sigma.
_MODEL: Final = PlackettLuce(mu=START.mu, sigma=START.sigma, limit_sigma=True)


def strength_of(bot: str) -> Rating:
    """How strong a bot is; `LookupError` if there is none of this name, which only a damaged result can say."""
    if bot not in BOT_STRENGTHS:
        raise LookupError(f"no bot is called {quoted(bot)}, so nobody can be measured by it")
    return BOT_STRENGTHS[bot]


def contenders(result: Result) -> dict[str, int]:
    """The people whom a result says something about, and the party of each.

    Whoever sits at several seats of a party is one player of it; whoever sits on several sides has played against
    themselves, which counts for nothing. So does it if only a bot played at somebody's seat.
    """
    sides: dict[str, set[int]] = {}
    for party, seats in enumerate(result.parties):
        for seat in seats:
            if result.players[seat] and result.shares[seat]:
                sides.setdefault(result.players[seat], set()).add(party)
    return {person: min(parties) for person, parties in sides.items() if len(parties) == 1}


def rated(before: Ratings, result: Result) -> dict[str, Judged]:
    """What a result says of its contenders; nothing if it does not count, or of those who had no opponents."""
    if not result.counts or result.rounds < 1:
        return {}
    after: dict[str, Judged] = {}
    for heat, people in _heats(result).items():
        after.update(_measured(before, result, heat, people))
    return {person: _weighed(before, result, person, judged) for person, judged in after.items()}


def known_by(start: Rating, judged: Judged, known: float) -> Judged:
    """What a match is worth in public if those whom one played are known so well, from 0 to 1. A loss is a loss.

    Whoever has beaten only people whom nobody knows has not won.
    """
    won = judged.won and known > 0
    if judged.rating.mu <= start.mu:
        return judged._replace(won=won)
    return judged._replace(rating=_part_of(start, judged.rating, known), won=won)


def rivals(result: Result, person: str) -> list[str]:
    """The people on other sides against whom somebody played."""
    people = contenders(result)
    return [
        other
        for other, party in people.items()
        if party != people[person] and _share(result, other) in ("part", "whole")
    ]


def _part_of(start: Rating, goal: Rating, part: float) -> Rating:
    return Rating(*(old + part * (new - old) for old, new in zip(start, goal, strict=True)))


def _weighed(before: Ratings, result: Result, person: str, judged: Judged) -> Judged:
    """As much of what a match against people says as it weighs; one that weighs little is no win."""
    if judged.versus == "bots" or result.weight == 1:
        return judged
    part = _part_of(before.get((person, judged.versus), START), judged.rating, result.weight)
    return judged._replace(rating=part, won=judged.won and result.weight >= LEAST_OF_A_WIN)


def _heats(result: Result) -> dict[Heat, dict[str, int]]:
    """Who is measured by whom: by the parties that people played for, or else by bots; and the party of each."""
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
    """What a heat says of these people. Where all share the first place it says nothing."""
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
    """Low is good: the winners share the first place, then totals decide, and equal totals share a place."""
    standing = [
        (2, 0) if party == last else (0, 0) if party in result.winners else (1, -result.totals[party])
        for party in parties
    ]
    places = sorted(set(standing))
    return [float(places.index(place) + 1) for place in standing]


def _strength(before: Ratings, result: Result, seat: int, heat: Heat) -> Rating:
    """Of whoever played at a seat: where a bot played most of it that is the bot, unless its person is judged."""
    person, bot = result.players[seat], result.bots[seat]
    if person and (not bot or result.shares[seat] == "part" or person == heat.leaver):
        return before.get((person, heat.versus), START)
    if not person and not bot:
        return START  # somebody who had themselves forgotten
    return strength_of(bot)


def _earned(start: Rating, goal: Rating, result: Result, heat: Heat, person: str) -> Judged:
    """What the model says, for whoever played the whole match themselves; others can only lose.

    So can whoever has a bot in their party against people: it could have won without them.
    """
    party = contenders(result)[person]
    if _share(result, person) != "whole" or heat.leaver or _helped(result, heat, party):
        return Judged(heat.versus, Rating(min(goal.mu, start.mu), start.sigma), won=False)
    if heat.versus == "bots":
        goal = goal._replace(mu=min(goal.mu, max(start.mu, _reach(result, heat, party))))
    beaten = any(other not in result.winners for other in heat.parties)
    return Judged(heat.versus, goal, won=beaten and party in result.winners)


def _helped(result: Result, heat: Heat, party: int) -> bool:
    """Could a bot have won for a party? Against people any could; against bots one that somebody came late for.

    Of the latter nobody knows how strong it was.
    """
    seats = result.parties[party]
    if heat.versus == "people" and any(result.bots[seat] for seat in seats):
        return True
    return any(not result.bots[seat] and not result.shares[seat] for seat in seats)


def _reach(result: Result, heat: Heat, party: int) -> float:
    """What bots can prove at most: one step above the strongest of them. They can be had by the thousand."""
    seats = [seat for other in heat.parties if other != party for seat in result.parties[other]]
    return max(strength_of(result.bots[seat]).mu for seat in seats) + STEP


def _share(result: Result, person: str) -> Share:
    return result.shares[result.players.index(person)]


def _left(result: Result, person: str) -> bool:
    """Did a bot sit in for them at the end?"""
    return bool(result.bots[result.players.index(person)])
