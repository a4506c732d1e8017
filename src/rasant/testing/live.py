"""Live tables in virtual time: clients, bots and a spectator; lost frames, broken connections and kills."""

import msgspec

from rasant.core.chance import chance_of
from rasant.core.events import MATCH_ENDED
from rasant.core.state import State, fold_all
from rasant.games import box
from rasant.record.live import log_of_match
from rasant.record.logs import Recorded, parsed_log
from rasant.record.setup import PERSON
from rasant.store.port import MatchFinished
from rasant.table.people.roster import Roster
from rasant.table.table import Table
from rasant.testing.configs import Config, first_preset, short
from rasant.testing.guests import Member, Party
from rasant.testing.halls import World
from rasant.testing.properties import Over, Subject

PLENTY = 40_000
"""Steps within which any match must be over."""
PEOPLE = (("Ben", "quick"), ("Mia", "lightning"))
"""The names of clients, and their bots."""
PLAYERS = 3
"""Number of players, clients and the hall's bots together, if the game allows it."""
CRASH_EVERY = 150
"""Steps between kills of the server."""
LIVE_ROUNDS = 3
"""Rounds of a match, if the game has an option for that."""


def live_table(game: str) -> Config:
    """A table for two clients and a bot, if the game allows it, with a short match if possible."""
    chosen = box(game)
    players = min(max(PLAYERS, chosen.seats[0]), chosen.seats[-1])
    return Config(game, players, first_preset(game), tuple(short(chosen, LIVE_ROUNDS).items()))


def gathered(config: Config, seed: str, matches: int = 1) -> Party:
    """A table with two clients, a spectator, and bots of the hall at the other seats."""
    world = World(f"{config.game} {seed}")
    people = PEOPLE[: config.seats]
    bots = [""] * len(people) + ["quick"] * (config.seats - len(people))
    table = world.open(config.game, config.seats, preset=config.preset, bots=bots, settings=dict(config.changes))
    seated = [Member(world, table, name, bot, matches) for name, bot in people]
    party = Party(world, table, [*seated, Member(world, table, "watcher", "")])
    for member in party.members:
        member.connect()
    return party


def _tables(subject: Subject) -> list[Config]:
    return [live_table(subject.game)]


def _itself(config: Config) -> Config:
    return config


every_live_table = Over("live", _tables, _itself)
"""Properties of a live table."""


def over(party: Party) -> bool:
    """Have all seated clients seen the end of all their matches?"""
    return all(member.stay.done for member in party.members[:-1])


@every_live_table("C-10")
def a_live_match_is_played_through_views_alone(config: Config) -> None:
    """Clients at a live table have exactly the server's view after every batch, and play a match to its end."""
    party = gathered(config, "calm")
    for _ in range(PLENTY):
        party.step()
        if over(party):
            break
        assert party.check() == len(party.members), "a client is not up to date though nothing was lost"
    assert over(party), f"a live match does not end within {PLENTY} steps"
    [finished] = party.world.finished(party.table)
    names = [member.session.name for member in party.members[:-1]]
    assert finished.result.names[: len(names)] == names, f"the result names {finished.result.names}"
    assert all(member.session.unanswered == {} for member in party.members), "a move was never answered"


@every_live_table()
def a_live_table_comes_back_after_the_server_was_killed(config: Config) -> None:
    """After each of many kills, lost frames and broken connections a table is restored unchanged, from its log and from
    a snapshot, and all clients play on to the end."""
    party = gathered(config, "stormy", matches=2)
    chance = chance_of(config.game.encode(), 1)
    up_to_date = crashes = 0
    for step in range(PLENTY):
        party.step()
        if over(party):
            break
        party.disturb(chance)
        if step % CRASH_EVERY == CRASH_EVERY - 50:
            _comes_back(party)
            crashes += 1
        up_to_date += party.check()
    assert over(party), f"two live matches do not end within {PLENTY} steps and {crashes} kills"
    assert crashes, "the matches were over before the server could be killed"
    assert up_to_date > 100, "hardly any client was ever up to date"
    # a client that was disconnected at the end of a match has not seen it, and stays for one more
    assert len(party.world.finished(party.table)) >= 2, "a match was played of which no result is kept"


def _comes_back(party: Party) -> None:
    """Kill the server twice: the table is the same from its log alone, and from a snapshot."""
    party.world.deliver()  # otherwise unwritten entries would be lost, which no client has received
    before = remains(party.world.table(party.table))
    for snapshots in (False, True):
        party.crash(snapshots)
        source = "a snapshot" if snapshots else "its log"
        found = remains(party.world.table(party.table))
        assert found == before, f"entry {before[3]}: the table comes back otherwise from {source}"
    party.members[0].connect()  # one client must stay, because an empty table is closed; the others reconnect later


def remains(table: Table) -> tuple[Roster, list[object], object, int, int]:
    """All of a table that must be restored."""
    table.cards.live.match.due()  # makes the pending test for a stalemate
    roster = msgspec.convert(msgspec.to_builtins(table.people.roster), Roster)
    return roster, table.cards.live.match.pack(), table.cards.senders.pack(), table.journal.seq, table.journal.first


@every_live_table()
def a_live_match_can_be_replayed_from_its_log(config: Config) -> None:
    """The downloaded log of a live match, or of a rematch, folds to the totals that were sent."""
    party = gathered(config, "kept", matches=2)
    for _ in range(PLENTY):
        party.step()
        if over(party):
            break
    first, second = party.world.finished(party.table)
    assert _replayed(party.world, first).seed != _replayed(party.world, second).seed, (
        "a rematch is dealt the same cards"
    )


def _replayed(world: World, finished: MatchFinished) -> Recorded:
    """The log of a match, checked against the result that was sent."""
    [recorded] = downloaded(world, finished)
    assert recorded.setup.bots == tuple(name or PERSON for name in finished.result.bots), "the log names other players"
    game = recorded.setup.open()
    state = State(game.layout)
    for batch in recorded.batches:
        fold_all(state, batch.events)
    assert state.phase == MATCH_ENDED, "the log breaks off before the match is over"
    assert game.score(state).totals == finished.result.totals, "the log comes to other totals than were sent"
    return recorded


def downloaded(world: World, finished: MatchFinished) -> list[Recorded]:
    """The log of a finished match, as a client downloads it."""
    entries = world.entries(finished.table, finished.first - 1, finished.last)
    log = log_of_match(world.founded(finished.table), entries, finished.result)
    return parsed_log(finished.result.match, log.decode().splitlines())
