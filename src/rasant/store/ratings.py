"""How strong people are thought to be: what they were before, and a result, give what they are after.

Plackett-Luce by openskill: parties are teams, and a team is as strong as its players together. Bots are opponents of
fixed strength. Nothing here remembers anything; the same matches in the same order give the same ratings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from rasant.wire.http import Result


class Rating(NamedTuple):
    """A guess at somebody's strength, and how far off it may be."""

    mu: float
    sigma: float


START: Final = Rating(25.0, 25.0 / 3.0)
"""Of somebody nobody has seen play."""

STEP: Final = START.sigma
"""From one temperament to the next. The quicker of two neighbours wins nearly every match, in nearly every game."""

BOTS: Final = {
    name: Rating(START.mu + steps * STEP, START.sigma / 2)
    for name, steps in (("random", -2), ("relaxed", -1), ("steady", 0), ("quick", 1), ("lightning", 2))
}
"""The strength of bots, known about as well as that of somebody who has played a dozen matches."""

BOT_COUNTS: Final = 1 / 3
"""How far a match against bots moves a rating, compared with one against people.

Bots can be had by the thousand: who beats nobody else is also never thought to be more than a step above them.
"""

# Sigma never grows: otherwise whoever goes on beating those far below them would sink, by mu - 3 sigma.
_MODEL: Final = PlackettLuce(mu=START.mu, sigma=START.sigma, limit_sigma=True)


def contenders(result: Result) -> dict[str, int]:
    """The people whom a result says something about, and the party of each.

    Whoever sits at several seats of a party is one player of it; whoever sits on several sides has played against
    themselves, which counts for nothing.
    """
    sides: dict[str, set[int]] = {}
    for party, seats in enumerate(result.parties):
        for seat in seats:
            if result.players[seat]:
                sides.setdefault(result.players[seat], set()).add(party)
    return {person: min(parties) for person, parties in sides.items() if len(parties) == 1}


def rated(before: Mapping[str, Rating], result: Result) -> dict[str, Rating]:
    """The ratings of all contenders after this result; who is not in `before` starts."""
    people = contenders(result)
    parties = [party for party, seats in enumerate(result.parties) if seats]
    if len(parties) < 2:
        return {person: before.get(person, START) for person in people}
    teams = [[_MODEL.rating(*_strength(before, result, seat)) for seat in result.parties[party]] for party in parties]
    judged = _MODEL.rate(teams, ranks=_ranks(result, parties))
    after: dict[str, Rating] = {}
    for person, party in people.items():
        place = [result.players[seat] for seat in result.parties[party]].index(person)
        start, model = before.get(person, START), judged[parties.index(party)][place]
        after[person] = _moved(start, Rating(model.mu, model.sigma), _opponents(result, party))
    return after


def _strength(before: Mapping[str, Rating], result: Result, seat: int) -> Rating:
    person = result.players[seat]
    if person:
        return before.get(person, START)
    return _bot(result, seat)


def _bot(result: Result, seat: int) -> Rating:
    return BOTS.get(result.bots[seat], BOTS["steady"])


def _ranks(result: Result, parties: list[int]) -> list[float]:
    """Low is good: the winners share the first place, then totals decide, and equal totals share a place."""
    standing = [(0, 0) if party in result.winners else (1, -result.totals[party]) for party in parties]
    places = sorted(set(standing))
    return [float(places.index(place) + 1) for place in standing]


def _opponents(result: Result, party: int) -> list[Rating | None]:
    """Whom a party played against: bots by their strength, people as nothing."""
    seats = [seat for other, seats in enumerate(result.parties) if other != party for seat in seats]
    return [None if result.players[seat] else _bot(result, seat) for seat in seats]


def _moved(start: Rating, goal: Rating, opponents: list[Rating | None]) -> Rating:
    """Part of the way to what the model says: the fewer people, the shorter; never above what bots can prove."""
    part = sum(1.0 if opponent is None else BOT_COUNTS for opponent in opponents) / len(opponents)
    mu = start.mu + part * (goal.mu - start.mu)
    bots = [opponent.mu for opponent in opponents if opponent is not None]
    if len(bots) == len(opponents):
        mu = min(mu, max(start.mu, max(bots) + STEP))
    return Rating(mu, start.sigma + part * (goal.sigma - start.sigma))
