"""Replays: from any viewpoint, a client has the view of the match after each batch."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.record.replays import GOLDENS, ParsedReplay, recorded
from tests.whole_replay import replay_lines

from rasant.core.cards import FRONT
from rasant.core.chance import chance_of
from rasant.core.errors import LogError
from rasant.core.events import NO_SEAT, Batch
from rasant.core.imagine import exchange, rename_event
from rasant.core.layout import ALL, EVERYONE, OFF_TABLE
from rasant.core.state import State, fold_all
from rasant.core.view import VisibleTable
from rasant.lab.simulate import Order, simulate
from rasant.record.logs import Recorded, header_line, line_of, parsed_log, race_line
from rasant.record.moments import CLOSE_MS, MOST_RACES
from rasant.record.replay import MatchReplay, all_viewpoints
from rasant.record.setup import setup
from rasant.table.log.entries import RaceLost
from rasant.testing.golden import Golden
from rasant.wire.replay import ALL_SEEING, SPECTATOR

every_golden = pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.id)


def stream(match: Recorded, viewpoint: int) -> bytes:
    return b"".join(replay_lines(match, viewpoint))


@every_golden
def test_a_client_sees_what_each_seat_and_a_spectator_saw(golden: Golden) -> None:
    match = recorded(golden)
    for viewpoint in range(SPECTATOR, match.setup.players):
        game = match.setup.open()
        state = State(game.layout)
        views = ParsedReplay(stream(match, viewpoint)).views()
        assert next(views) == game.view(state, viewpoint).visible()
        for batch in match.batches:
            fold_all(state, batch.events)
            assert next(views) == game.view(state, viewpoint).visible(), f"batch {batch.number}, eyes {viewpoint}"
        assert next(views, None) is None


@every_golden
def test_the_all_seeing_viewpoint_sees_every_card_on_the_table(golden: Golden) -> None:
    match = recorded(golden)
    game = match.setup.open()
    state = State(game.layout)
    views = ParsedReplay(stream(match, ALL_SEEING)).views()
    assert_open(state, next(views))
    for batch in match.batches:
        fold_all(state, batch.events)
        assert_open(state, next(views))
    assert next(views, None) is None


def assert_open(state: State, seen: VisibleTable) -> None:
    """All cards on the table are visible, and those that any seat saw show the side that was up."""
    layout = state.layout
    labels = layout.deck.faces
    spectator = (seen.seat, seen.round, seen.phase, seen.how, seen.facts)
    assert spectator == (SPECTATOR, state.round, state.phase, state.how, state.facts)
    for zone, shown in enumerate(seen.zones):
        cards = state.zones[zone]
        assert (shown.size, shown.gives, shown.rule) == (len(cards), state.gives[zone], state.rules[zone])
        if layout.kinds[layout.kind[zone]] == OFF_TABLE:
            assert shown.seen == []
            continue
        was_seen = any(state.window(zone, seat) for seat in range(NO_SEAT, layout.seats))
        side = state.side[zone] if was_seen or not cards else FRONT
        assert (shown.shows, shown.who) == (ALL, EVERYONE)
        assert shown.side == side or not cards
        assert shown.seen == [labels[layout.deck.sides[side][card]] for card in cards]


@every_golden
def test_cards_a_viewpoint_never_saw_leave_no_trace_in_its_messages(golden: Golden) -> None:
    match = recorded(golden)
    for viewpoint in (SPECTATOR, match.setup.players - 1):
        assert stream(exchanged_for(match, viewpoint), viewpoint) == stream(match, viewpoint), f"eyes {viewpoint}"


def test_the_all_seeing_viewpoint_sees_exchanged_cards() -> None:
    match = recorded(next(golden for golden in GOLDENS if golden.game == "ligretto"))
    assert stream(exchanged_for(match, SPECTATOR), ALL_SEEING) != stream(match, ALL_SEEING)


def exchanged_for(match: Recorded, viewpoint: int) -> Recorded:
    """The same match with as many exchanged cards as possible that this viewpoint never saw."""
    renamed = exchange(states_of(match), viewpoint, chance_of(b"replays", viewpoint + 1))
    batches = []
    for batch in match.batches:
        events = [rename_event(event, renamed) for event in batch.events]
        batches.append(Batch(batch.number, batch.now, batch.seat, batch.move, events, batch.cause))
    return Recorded(match.setup, "another", batches)


def states_of(match: Recorded) -> list[State]:
    """The table after each batch."""
    state = State(match.setup.open().layout)
    states = [state.copy()]
    for batch in match.batches:
        fold_all(state, batch.events)
        states.append(state.copy())
    return states


def test_no_stream_has_the_seed() -> None:
    for golden in GOLDENS[::4]:
        match = recorded(golden)
        marked = Recorded(match.setup, "a seed that is found again", match.batches)
        for viewpoint in all_viewpoints(match.setup.players):
            assert b"a seed that" not in stream(marked, viewpoint)


def test_a_head_says_what_was_played_and_by_which_bots() -> None:
    match = recorded(GOLDENS[0])
    head = ParsedReplay(stream(match, SPECTATOR)).head
    assert (head.setup.game, head.setup.players, head.viewpoint) == (match.setup.game, match.setup.players, SPECTATOR)
    assert head.setup.settings == match.setup.box.all_settings(match.setup.preset, match.setup.settings)
    assert head.names == [""] * match.setup.players
    assert head.bots == [match.setup.bot_of(seat) for seat in range(match.setup.players)]
    assert head.allowed == all_viewpoints(match.setup.players)
    assert head.result is None


def test_an_impossible_batch_is_reported_and_not_folded() -> None:
    match = recorded(GOLDENS[0])
    replay = MatchReplay(match.setup, SPECTATOR, [])
    replay.head()
    with pytest.raises(LogError, match="batch 1 where 0 should be"):
        replay.batch(match.batches[1])


def test_an_empty_match_cannot_be_replayed() -> None:
    replay = MatchReplay(recorded(GOLDENS[0]).setup, SPECTATOR, [])
    replay.head()
    with pytest.raises(LogError, match="nothing was played"):
        replay.tail()


def test_an_invalid_deck_is_reported_in_one_line() -> None:
    deep = ".".join(["deep"] * 1_500) + " = 1"
    for deck in (deep, "[", r'"a\nb" = 1'):
        own = replace(recorded(GOLDENS[0]).setup, deck=deck, deck_name="my\ndeck" + "x" * 5_000)
        with pytest.raises(LogError, match=r"^log, line 1: my deckx+…[,:] ") as caught:
            parsed_log("log", [header_line(own, "")])
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 500


# --- races ---


def test_a_log_has_races_between_its_batches_and_reads_as_before_without_them() -> None:
    match = recorded(GOLDENS[0])
    plain = [header_line(match.setup, match.seed), *map(line_of, match.batches)]
    race = RaceLost(0, 1, 7, 2)
    [with_race] = parsed_log("log", [*plain[:4], race_line(race), *plain[4:]])
    [without] = parsed_log("log", plain)
    assert (with_race.races, without.races) == ([race], [])
    assert len(with_race.batches) == len(without.batches) == len(match.batches)


@pytest.mark.parametrize(
    "line",
    ['["race",0,1,7,3]', '["race",0,99,7,0]', '["race",1,1,7,0]', '["race",0,1]', '["race","a",1,7,0]', '["race"]'],
)
def test_an_impossible_race_is_reported_with_its_line(line: str) -> None:
    match = recorded(GOLDENS[0])
    lines = [header_line(match.setup, match.seed), *map(line_of, match.batches[:3]), line]
    with pytest.raises(LogError, match=r"log, line 5: .*race"):
        parsed_log("log", lines)


def test_the_closest_races_are_key_moments() -> None:
    match = recorded(GOLDENS[0])
    times = {batch.number: batch.now for batch in match.batches}
    races = [RaceLost(0, 1, ms, ms % len(match.batches)) for ms in range(CLOSE_MS - 20, CLOSE_MS + 20)]
    replay = ParsedReplay(stream(Recorded(match.setup, match.seed, match.batches, races), SPECTATOR))
    found = [moment for moment in replay.tail.moments if moment.kind == "race"]
    assert sorted(moment.ms for moment in found) == list(range(CLOSE_MS - 20, CLOSE_MS - 20 + MOST_RACES))
    for moment in found:
        assert moment.now == times[moment.seq - 1]
        assert (moment.round, moment.seat, moment.other) == (1, 0, 1)


def test_simulated_matches_record_their_races() -> None:
    lines: list[str] = []
    simulate(
        Order(setup("ligretto", bots=("lightning",)), "races", 1, whole_matches=False, logged=True), log=lines.append
    )
    [match] = parsed_log("simulated", lines)
    assert match.races
    assert all(race.won != race.lost and race.ms >= 0 for race in match.races)
