"""All that a table sends and logs in whole matches is of the closed unions, and clients see no more than that."""

from __future__ import annotations

from itertools import count, product
from typing import get_args

import pytest
from tests.table.scene import Guest, Scene

from rasant.core.book import Rule
from rasant.core.chance import Chance, chance_of
from rasant.games import boxes, set_up
from rasant.table.log.entries import read_entry, write_entry
from rasant.table.timeouts import Timeouts
from rasant.wire.book import BookRule, book_of
from rasant.wire.events import WireEvent
from rasant.wire.from_client import (
    ActMove,
    CastVote,
    FromClient,
    MutePlayer,
    OpposeMotion,
    Ping,
    PlayMove,
    RequestSync,
    SendChat,
    SendEmote,
    SetReady,
    SwapSeats,
)
from rasant.wire.from_server import BatchMessage, FromServer
from rasant.wire.room import LOBBY, MATCH_OVER, PLAYING

LONGEST = 400
"""Most moves of people in a round; then all give up."""
ROUNDS = 2
SEEDS = 8

ODDS: list[FromClient | bytes] = [
    SendChat("well laid"),
    SendEmote("ouch"),
    MutePlayer(0),
    MutePlayer(0, False),
    Ping(7.5),
    RequestSync(),
    CastVote("stalemate"),
    CastVote("pause"),
    OpposeMotion("pause"),
    b'["dance"]',
]
"""What people send besides moves."""


def play(scene: Scene, guests: list[Guest], chance: Chance) -> None:
    """Play two rounds in which people do anything: legal moves, wild ones, at the same time, and chat."""
    numbers = count(1_000)
    for _ in range(ROUNDS):
        for _ in range(LONGEST):
            if guests[0].phase != PLAYING:
                break
            guest = chance.one_of(guests)
            legal = guest.legal()
            if legal:
                move = guest.as_message(chance.one_of(legal), next(numbers))
                for other in guests if chance.below(4) == 0 else [guest]:  # all play the same card
                    other.send(move)
            if chance.below(8) == 0:
                guest.send(PlayMove(next(numbers), chance.below(60) - 1, "no such face", chance.below(60) - 1))
                guest.send(ActMove(next(numbers), "dance", chance.below(3)))
            if chance.below(30) == 0:
                guest.say(chance.one_of(ODDS))
            scene.wait(chance.below(600))
        if guests[0].phase == PLAYING:
            scene.end_round(guests[0])
        if guests[0].phase == MATCH_OVER:
            return
        scene.all_say(guests, SetReady())
        scene.wait(scene.environment.timeouts.countdown)


def kinds(messages: list[FromServer]) -> set[type]:
    """The types of some messages, and of the events in them."""
    batches = [message for message in messages if isinstance(message, BatchMessage)]
    return {type(message) for message in messages} | {type(event) for batch in batches for event in batch.events}


@pytest.mark.parametrize("game", boxes())
def test_whole_matches_are_sent_and_logged_in_the_closed_unions(game: str) -> None:
    scene = Scene(f"wire {game}")
    guests = scene.match(game, people=2, bots=boxes()[game].seats[0] - 2 or 1, bot="adaptive")
    watcher = scene.watch(guests[0].table)
    play(scene, guests, chance_of(b"whole matches", 0))
    assert all(guest.received for guest in (*guests, watcher)), "and every frame of it was compared as it came"
    for entry in scene.disk.logs[guests[0].table]:
        assert write_entry(read_entry(entry)) == entry


def test_every_kind_of_message_and_event_comes_in_such_matches() -> None:
    wanted = {*get_args(FromServer), *get_args(WireEvent)}
    scene = Scene("kinds")
    waiting = scene.stage(LOBBY)
    waiting[0].say(SwapSeats(0, 1))
    met = kinds([message for guest in waiting for message in guest.received])
    for seed, game in product(range(SEEDS), boxes()):
        scene = Scene(f"kinds {game} {seed}", Timeouts())
        guests = scene.match(game, people=2, bots=1, bot="adaptive")
        play(scene, guests, chance_of(b"kinds", seed))
        scene.hall.stuck("store", scene.now)
        scene.hall.stuck("", scene.now)
        scene.hall.dismiss_all("restarting", 100)
        scene.settle()
        met |= kinds([message for guest in guests for message in guest.received])
        if met == wanted:
            return
    raise AssertionError(f"not met: {wanted - met}")


@pytest.mark.parametrize("game", list(boxes()))
def test_a_book_has_every_rule_with_all_its_alternatives(game: str) -> None:
    layout = set_up(game, boxes()[game].usual_seats).layout

    def kinds(rule: Rule | BookRule | None) -> list[int]:
        return [] if rule is None else [rule.kinds, *kinds(rule.also)]

    assert [kinds(rule) for rule in book_of(layout).rules] == [kinds(rule) for rule in layout.book]
