"""Matches of bots as one would write them on a score pad, with which the page's own calculation is compared.

Counts come from the cards on the table when a round is over; points, totals, winners and the end from the game.
Written by `tests.web_fixtures`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rasant.core.contract import Game
from rasant.core.events import Batch, Ended
from rasant.core.options import specs
from rasant.core.state import State
from rasant.gamefiles.scorepadfile import Pad
from rasant.games import boxes, scorepad
from rasant.lab.bot_match import BotMatch
from rasant.record.setup import Setup, setup

LONG = {"match": ("rounds:2",), "max_rounds": ("4",)}
"""Values of options that have no list of values."""
SEEDS = 2
"""Matches at each table."""
TIES = 20
"""Short matches to play until some of them are ties."""


def pad_setups() -> Iterator[Setup]:
    """Every game with its own score pad: all numbers of players, and each value of an option on the pad."""
    for game, box in boxes().items():
        pad = scorepad(game)
        if pad.plain:
            continue
        yield from (setup(game, seats) for seats in box.seats)
        for option in pad.options:
            values = [value for value in specs(box.options)[option].values if value.isidentifier()]
            for value in [*values, *LONG.get(option, ())]:
                yield setup(game, settings={option: value})
    yield from _where_matches_end_otherwise()


def _where_matches_end_otherwise() -> Iterator[Setup]:
    """Setups with ties and stuck rounds, which are rare in the matches above."""
    for game, box in boxes().items():
        chosen = scorepad(game).match
        if chosen.extra_round and chosen.option:
            short = {chosen.option: "single", chosen.most_rounds: "2", **chosen.extra_round}
            yield from [setup(game, box.seats[0], settings=short)] * TIES
        if chosen.stuck_ends:
            yield from (setup(game, box.seats[0], preset, settings=chosen.stuck_ends) for preset in box.presets)


def written(asked: Setup, seed: str) -> dict[str, Any]:
    """A match of bots: its table, and for each round the counts and the standing."""
    running = BotMatch(asked.simulated(), seed)
    rounds: list[dict[str, Any]] = []
    while not running.over:
        how = _play_round(running)
        rounds.append(_round(scorepad(asked.game), running.game, running.state, how, running.over))
    settings = asked.box.all_settings(asked.preset, asked.settings)
    return {"game": asked.game, "settings": settings, "rounds": rounds}


def _play_round(running: BotMatch) -> str:
    """Play a round, and return how it ended."""
    ends: list[str] = []
    running.deal()
    while (happened := running.step()) is not None:
        if isinstance(happened, Batch):
            ends += [event.how for event in happened.events if isinstance(event, Ended)]
    return ends[-1]


def _round(pad: Pad, game: Game, state: State, how: str, over: bool) -> dict[str, Any]:
    score = game.score(state)
    entry = _happened(pad, score.points, how) if pad.one else _counted(pad, game, state)
    return {"entry": entry, "points": score.points, "totals": score.totals, "over": over, "winners": score.winners}


def _counted(pad: Pad, game: Game, state: State) -> dict[str, list[int]]:
    """Counts of the cards on the table that give points, by the value of one card."""
    worth = [count.each for count in pad.counts]
    assert len(set(worth)) == len(worth), "cards of the same worth cannot be distinguished here"
    parts = game.parts(state)
    assert all(each in worth for made in parts for _, _, each in made)
    return {
        count.key: [sum(cards for _, cards, each in made if each == count.each) for made in parts]
        for count in pad.counts
    }


def _happened(pad: Pad, points: list[int], how: str) -> dict[str, list[int]]:
    """Events by player: an event that counts for others is credited to a player who gets nothing."""
    return {count.key: [int(count.key == how and bool(won) != count.others) for won in points] for count in pad.counts}


def matches() -> Iterator[tuple[str, dict[str, Any]]]:
    """All matches, each with a unique name."""
    for number, asked in enumerate(pad_setups()):
        changed = ", ".join(f"{name} {value}" for name, value in asked.settings.items())
        for seed in range(SEEDS):
            name = ", ".join(filter(None, [f"{asked.game} for {asked.players}", changed, f"match {number}.{seed}"]))
            yield name, written(asked, f"pad {number} {seed}")
