"""The rules that all games played at once have in common (C-1 to C-12), over each of those games."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest
from tests.playing import Config, Player, play

from rasant.bots.pacing import Temperament
from rasant.core.chance import Moment, chance_of, secret_of
from rasant.core.contract import Game
from rasant.core.events import CARDS_IN_PLAY, DECLARED, MATCH_ENDED, STALLED, Batch
from rasant.core.legal import aim
from rasant.core.match import Match
from rasant.core.moves import ANYWHERE, Move, Play
from rasant.core.options import specs
from rasant.core.refusal import DOES_NOT_FIT, Refusal
from rasant.core.state import State, after
from rasant.games import box, boxes
from rasant.lab.bot_match import BotMatch
from rasant.record.setup import setup

AT_ONCE = [game for game, box in boxes().items() if box.at_once]
at_once = pytest.mark.parametrize("game", AT_ONCE)


def usual(game: str, seats: int = 4, /, **changes: str) -> Config:
    """The game as it is usually played."""
    return Config(game, seats, next(iter(box(game).presets)), tuple(changes.items()))


def dealt(config: Config, seed: str = "common", clocked: bool = False) -> Match:
    """A match whose first round has begun."""
    match = Match(config.open(), secret_of(seed), clocked)
    match.deal(0)
    return match


def on_the_way(config: Config, seed: str, moves: int) -> Match:
    """A match with so many moves made, if the round lasted so long."""
    match = dealt(config, seed)
    player = Player(match, chance_of(secret_of(seed), 0))
    for _ in range(moves):
        if match.state.phase == CARDS_IN_PLAY:
            player.step()
    return match


def test_four_games_are_played_at_once_and_one_in_turns() -> None:
    assert {"fun_run", "fussballspiel", "kickoff", "ligretto"} <= {*AT_ONCE}
    assert "schuss_und_tor" not in AT_ONCE


@at_once
@pytest.mark.rule("C-1")
@pytest.mark.parametrize("order", [[0, 1, 2, 3], [3, 2, 1, 0], [2, 2, 2, 2], [1, 3, 1, 3]])
def test_there_are_no_turns(game: str, order: list[int]) -> None:
    match = dealt(usual(game))
    for seat in order:
        legal = match.game.legal(match.state, seat)
        assert legal, f"seat {seat} must wait"
        assert isinstance(match.move(seat, legal[-1], 0), Batch)


@at_once
@pytest.mark.rule("C-2")
def test_a_move_is_checked_when_it_is_applied_and_not_when_it_was_begun(game: str) -> None:
    played = play(usual(game), "late")
    begun: list[tuple[int, Move]] = []
    outcomes: Counter[bool] = Counter()
    for state, batch in played.positions(every=5):
        for seat, move in begun:
            answer = played.game.decide(state, seat, move, Moment(batch.now, b"late", batch.number))
            fits_now = isinstance(aim(state, seat, move), Play) if isinstance(move, Play) else None
            assert isinstance(answer, list) == (
                move in played.game.legal(state, seat) if fits_now is None else fits_now
            )
            outcomes[isinstance(answer, list)] += 1
        begun = [(seat, move) for seat in range(4) for move in played.game.legal(state, seat)]
    assert outcomes[True]
    assert outcomes[False]


def meetings(state: State, game: Game) -> list[tuple[int, Play, int, Play]]:
    """Plays of two seats onto the same place that nobody owns."""
    plays = [(seat, play) for seat in range(game.layout.seats) for play in game.view(state, seat).plays()]
    return [
        (one, first, other, second)
        for (one, first), (other, second) in permutations(plays, 2)
        if one != other and first.dst == second.dst and game.layout.owners[first.dst] == 0
    ]


@at_once
@pytest.mark.rule("C-3")
def test_the_move_applied_first_stands_and_the_other_bounces(game: str) -> None:
    bounced: Counter[str] = Counter()
    played = play(usual(game), "race")
    for state, batch in played.positions():
        for one, first, other, second in meetings(state, played.game):
            won = played.game.decide(state, one, first, Moment(batch.now, b"race", batch.number))
            assert isinstance(won, list)
            later = after(state, won)
            before = later.copy()
            lost = played.game.decide(later, other, second, Moment(batch.now, b"race", batch.number + 1))
            assert later == before, "a card that bounces stays where it came from"
            if isinstance(lost, Refusal):
                bounced[lost.reason] += 1
    shared = any(played.game.layout.owners[zone] == 0 for zone in played.last.takers)
    assert bounced[DOES_NOT_FIT.reason] or not shared, "no race was ever lost"


@pytest.mark.rule("C-4")
def test_moves_of_the_same_instant_are_ordered_by_lot_and_never_by_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    for delay in ("look_ms", "reach_ms", "startle_ms"):
        monkeypatch.setattr(Temperament, delay, lambda *_: 100)
    firsts: Counter[int] = Counter()
    for seed in range(80):
        running = BotMatch(setup("ligretto", 4), f"tie {seed}")
        running.deal()
        happened = running.step()
        assert happened is not None
        firsts[happened.seat] += 1
    assert sorted(firsts) == [0, 1, 2, 3]
    assert all(8 <= count <= 36 for count in firsts.values())


@at_once
@pytest.mark.rule("C-6")
def test_a_refused_move_costs_nothing(game: str) -> None:
    match = on_the_way(usual(game), "penalty", 12)
    before, score = match.state.copy(), match.game.score(match.state)
    for seat in range(4):
        for src in range(len(match.game.layout.names)):
            answer = match.move(seat, Play(src, len(match.game.layout.deck.faces), ANYWHERE), 99_000)
            assert isinstance(answer, Refusal)
    assert match.state == before
    assert match.game.score(match.state) == score


@at_once
@pytest.mark.rule("C-7")
def test_nobody_is_forced_to_lay_a_card(game: str) -> None:
    match = dealt(usual(game), "idle", clocked=False)

    class HoldingBack(Player):
        def choose(self, seat: int) -> Move | None:
            move = super().choose(seat)
            return None if seat == 0 and isinstance(move, Play) else move

    player = HoldingBack(match, chance_of(b"idle", 0))
    fitting = 0
    while match.state.phase == CARDS_IN_PLAY and fitting < 200:
        fitting += bool(match.game.view(match.state, 0).plays())
        batch = player.step()
        assert batch.seat != 0 or not isinstance(batch.move, Play)
    assert fitting, "there was never a card to hold back"


@at_once
@pytest.mark.rule("C-8")
def test_another_seed_deals_other_cards(game: str) -> None:
    zones = [dealt(usual(game), f"seed {number}").state.zones for number in range(5)]
    assert all(one != other for one, other in pairwise(zones))
    assert zones[0] == dealt(usual(game), "seed 0").state.zones


@at_once
@pytest.mark.rule("C-9")
def test_a_declared_stalemate_ends_the_round_as_the_stall_limit_does(game: str) -> None:
    declared, stalled = (dealt(usual(game, stall_s="1"), "vote", clocked=True) for _ in range(2))
    for _ in range(50):
        if declared.state.phase == CARDS_IN_PLAY:
            assert declared.declare(1000) is not None
    while stalled.state.phase == CARDS_IN_PLAY:
        stalled.elapse(stalled.due())
    assert declared.state.phase == stalled.state.phase != CARDS_IN_PLAY
    assert (declared.state.how, stalled.state.how) == (DECLARED, STALLED)
    assert declared.game.score(declared.state) == stalled.game.score(stalled.state)
    assert declared.declare(2000) is None


@at_once
@pytest.mark.rule("C-11")
def test_the_stall_limits_default_to_what_the_rules_say(game: str) -> None:
    longer = 2 if box(game).prefix == "LF" else 1
    for seats in (2, 4):
        opened = usual(game, seats).open()
        assert opened.stall_ms == (300_000 if longer == 2 else 180_000)
        assert opened.stall_moves == 300 * longer * seats


@at_once
@pytest.mark.rule("C-11")
def test_a_round_without_progress_ends_by_time_or_by_moves(game: str) -> None:
    match = dealt(usual(game, stall_s="7"), clocked=True)
    while match.state.phase == CARDS_IN_PLAY:
        due = match.due()
        assert due <= 7_000 * 3
        assert match.elapse(due) is not None
    by_moves = play(usual(game, stall_moves="1"), "stall")
    assert len(by_moves.batches) < len(play(usual(game), "stall").batches)
    assert by_moves.last.phase != CARDS_IN_PLAY


@at_once
@pytest.mark.rule("C-12")
def test_a_match_ends_after_max_rounds_at_the_latest(game: str) -> None:
    options = specs(box(game).options)
    without_end = [value for value in ("to_99", "to_100") if "match" in options and value in options["match"].values]
    longest = {"match": without_end[0]} if without_end else {}
    match = Match(usual(game, max_rounds="3", **longest).open(), secret_of("long"), False)
    for number in (1, 2, 3):
        assert match.state.phase != MATCH_ENDED
        match.deal(0)
        assert match.state.round == number
        for _ in range(50):
            if match.state.phase == CARDS_IN_PLAY:
                match.declare(0)
    assert match.state.phase == MATCH_ENDED
    assert match.game.score(match.state).winners
