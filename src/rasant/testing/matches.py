"""Properties of matches and boxes: matches end, with every preset and number of players, and boxes are consistent."""

import re

from rasant.core.chance import chance_of, secret_of
from rasant.core.events import MATCH_ENDED, ROUND_ENDED, Began
from rasant.core.match import Match
from rasant.core.options import specs
from rasant.games import set_up
from rasant.testing.configs import Config, every_table, first_preset, option_values, short
from rasant.testing.properties import Subject, every_game
from rasant.testing.rounds import Driver

MATCH_ROUNDS = 4
"""Rounds of a match, if the game has an option for that."""
MOST = 60
"""Most rounds of any match."""


@every_table()
def a_match_goes_from_round_to_round_and_ends(config: Config) -> None:
    """A match goes from round to round and ends with winners, after the chosen length if there is an option for it."""
    game = config.shortened(MATCH_ROUNDS).open()
    match = Match(game, secret_of(f"match {config.id}"), clocked=False)
    driver = Driver(match, chance_of(secret_of(config.id), 1))
    most = MATCH_ROUNDS if short(config.box, MATCH_ROUNDS) else MOST
    rounds = 0
    while match.state.phase != MATCH_ENDED:
        rounds += 1
        assert rounds <= most, f"the match does not end after {most} rounds"
        batches = driver.round()
        began = [event.round for batch in batches for event in batch.events if isinstance(event, Began)]
        assert began == [rounds] == [match.state.round], f"round {rounds} began as {began}"
        assert match.state.phase in (ROUND_ENDED, MATCH_ENDED), f"round {rounds} is neither over nor on"
    score = game.score(match.state)
    assert score.winners, "no seat won the match"
    assert len(score.totals) == len(game.parties), f"{score} has no total for each of {len(game.parties)} parties"


@every_game()
def a_deal_of_the_day_is_one_round(subject: Subject) -> None:
    """With the box's settings for the deal of the day, if any, a match is over after one round."""
    chosen = subject.box
    game = set_up(subject.game, chosen.usual_seats, chosen.first_preset, dict(chosen.daily))
    match = Match(game, secret_of(f"day {subject.game}"), clocked=False)
    Driver(match, chance_of(secret_of(subject.game), 1)).round()
    assert not chosen.daily or match.state.phase == MATCH_ENDED, f"{dict(chosen.daily)} makes more than one round"


@every_game()
def presets_set_only_options_that_exist_and_every_value_can_be_chosen(subject: Subject) -> None:
    """Presets set only options that exist, and every value of every option can be chosen."""
    chosen = subject.box
    names = specs(chosen.options)
    for preset, settings in chosen.presets.items():
        assert set(settings) <= set(names), f"preset {preset} sets {sorted(set(settings) - set(names))}"
        set_up(subject.game, chosen.seats[0], preset)
    for name, values in option_values(subject.game).items():
        for value in values:
            Config(subject.game, chosen.seats[0], first_preset(subject.game), ((name, value),)).open()


@every_game()
def the_box_is_consistent(subject: Subject) -> None:
    """The box has a name, a line, a prefix, numbers of players, and only settings and facts that exist."""
    chosen = subject.box
    assert re.fullmatch(r"[a-z][a-z0-9_]*", chosen.id), f"the id {chosen.id!r} is no plain word in small letters"
    for what, line in (("title", chosen.title), ("kind", chosen.kind)):
        assert line.strip(), f"there is no {what}"
        assert line.isprintable(), f"the {what} must be one line"
    assert re.fullmatch(r"[A-Z]+", chosen.prefix), f"the prefix {chosen.prefix!r} must be capitals"
    assert chosen.prefix != "C", "the prefix C is that of the rules common to several games"
    assert list(chosen.seats), "there must be numbers of players"
    assert (chosen.seats.step, chosen.seats[0] > 0) == (1, True), f"{chosen.seats} are no numbers of players"
    assert chosen.presets, "there must be a preset"
    assert set(chosen.simulated) <= set(specs(chosen.options)), "a setting for simulation does not exist"
    facts = set_up(subject.game, chosen.seats[0]).layout.facts
    assert set(chosen.counted) <= set(facts), f"a counted fact does not exist; the facts are {', '.join(facts)}"


@every_game()
def unequal_teams_have_their_chances(subject: Subject) -> None:
    """The box says how often the smaller team wins for exactly those numbers of players with unequal teams."""
    chosen = subject.box
    sizes = {seats: {len(party) for party in set_up(subject.game, seats).parties} for seats in chosen.seats}
    unequal = [seats for seats, found in sizes.items() if len(found) > 1]
    assert unequal == list(chosen.uneven), f"unequal with {unequal}, declared for {list(chosen.uneven)}"
