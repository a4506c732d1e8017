"""Moves: what is listed is accepted, what is accepted is listed, and what is refused changes nothing."""

from __future__ import annotations

import pytest
from tests.playing import Played

from rasant.core.chance import Chance, Moment, chance_of
from rasant.core.contract import Game
from rasant.core.events import NO_SEAT
from rasant.core.legal import aim
from rasant.core.moves import ANYWHERE, Act, Move, Play
from rasant.core.refusal import NOT_THERE, NOT_YOURS, Refusal
from rasant.core.state import State, after

MOMENT_SECRET = b"moves"


def moment(now: int) -> Moment:
    """A moment like any other."""
    return Moment(now, MOMENT_SECRET, 0)


def wild_moves(game: Game, chance: Chance, n: int) -> list[Move]:
    """Moves that nobody listed: numbers from just outside to far outside, real and unreal verbs."""
    layout = game.layout
    verbs = ["", "fly", "count", "turn", "take_up", "pass", "cheer", "name", "walk", "advance", "remove", "renew"]
    found: list[Move] = []
    for _ in range(n):
        src, dst = (chance.below(len(layout.names) + 4) - 2 for _ in range(2))
        found.append(Play(src, chance.below(len(layout.deck.faces) + 4) - 2, dst, chance.below(5) - 1))
        found.append(Act(verbs[chance.below(len(verbs))], chance.below(40) - 5))
    edge = 1 << 70
    return [*found, Play(edge, edge, edge, edge), Play(-edge, -edge, -edge, -edge), Act("fly", edge), Act("", -edge)]


def test_every_legal_move_is_accepted_and_brings_something(played: Played) -> None:
    game = played.game
    for state, batch in played.sampled(25):
        for seat in range(game.layout.seats):
            for move in game.legal(state, seat):
                unlooked = state.copy()  # remembers no list, so everything is proved again
                answer = game.decide(unlooked, seat, move, moment(batch.now))
                assert not isinstance(answer, Refusal), f"{played}, before batch {batch.number}: {move} of seat {seat}"
                assert answer, f"{played}, before batch {batch.number}: {move} of seat {seat} brings nothing"
                assert unlooked == state, "a decision changed the state"
                assert sum(map(len, after(state, answer).zones)) == len(game.layout.deck)


def test_acts_change_only_for_the_seats_concerned(played: Played) -> None:
    game = played.game
    for state, batch in played.positions(1):
        later = after(state, batch.events)
        concerned = game.concerned(batch.events)
        for seat in range(game.layout.seats):
            if not concerned >> seat & 1:
                assert game.acts(later, seat) == game.acts(state, seat), f"{played}, batch {batch.number}, seat {seat}"


def accepted_plays(game: Game, state: State, seat: int, now: int) -> set[Play]:
    """By trying: all plays that are carried out as they are."""
    found: set[Play] = set()
    if not state.may(seat):
        return found
    for src in range(len(game.layout.names)):
        for face in range(len(game.layout.deck.faces)):
            if aim(state, seat, Play(src, face)) not in (NOT_THERE, NOT_YOURS):
                found |= accepted_from(game, state, seat, src, face, now)
    return found


def accepted_from(game: Game, state: State, seat: int, src: int, face: int, now: int) -> set[Play]:
    """By trying: all plays of this card that are carried out as they are."""
    every = [Play(src, face, dst, way) for dst in range(len(game.layout.names)) for way in (0, 1)]
    found = {play for play in every if aim(state, seat, play) == play}
    assert all(isinstance(game.decide(state, seat, play, moment(now)), list) for play in found)
    tapped = aim(state, seat, Play(src, face))
    assert isinstance(tapped, Refusal) or tapped in found, "one tap found what is not legal"
    return found


def test_the_list_of_plays_is_what_is_accepted(played: Played) -> None:
    game = played.game
    for number, (state, batch) in enumerate(played.sampled(6)):
        seat = number % game.layout.seats
        listed = [move for move in game.legal(state, seat) if isinstance(move, Play)]
        assert len(set(listed)) == len(listed)
        assert set(listed) == accepted_plays(game, state, seat, batch.now), f"{played}, batch {batch.number}"


def test_the_list_of_acts_is_what_is_accepted(played: Played) -> None:
    game, seats = played.game, range(played.game.layout.seats)
    listed = {act for state, _ in played.sampled(60) for seat in seats for act in game.acts(state, seat)}
    verbs = {act.verb for act in listed}
    choices = {act.choice + off for act in listed for off in (-1, 0, 1)} | {-1, 0, 1}
    for number, (state, batch) in enumerate(played.sampled(12)):
        seat = number % len(seats)
        acts = game.acts(state, seat)
        assert len(set(acts)) == len(acts)
        every = [Act(verb, choice) for verb in sorted(verbs) for choice in sorted(choices)] + acts
        accepted = {act for act in every if isinstance(game.decide(state, seat, act, moment(batch.now)), list)}
        assert accepted == set(acts), f"{played}, batch {batch.number}, seat {seat}"


@pytest.mark.rule("C-6")
def test_a_wild_move_is_refused_or_legal_and_a_refusal_changes_nothing(played: Played) -> None:
    game = played.game
    chance = chance_of(b"wild", 1)
    for state, batch in played.sampled(12):
        before = state.copy()
        for move in wild_moves(game, chance, 10):
            for seat in range(game.layout.seats):
                answer = game.decide(state, seat, move, moment(batch.now))
                assert isinstance(answer, Refusal) or not unlisted(game, state, seat, move), f"{move} of seat {seat}"
        assert state == before


def unlisted(game: Game, state: State, seat: int, move: Move) -> bool:
    """Is a move neither listed nor one that goes where a listed one goes?"""
    legal = game.legal(state, seat)
    if isinstance(move, Act):
        return move not in legal
    aimed = aim(state, seat, move)
    return isinstance(aimed, Refusal) or aimed not in legal


def test_a_game_that_lists_moves_by_itself_lists_what_core_would(played: Played) -> None:
    game = played.game
    for state, batch in played.sampled(60):
        for seat in (NO_SEAT, *range(game.layout.seats)):
            expected = Game.legal(game, state.copy(), seat)
            assert game.legal(state, seat) == expected, f"{played}, before batch {batch.number}, seat {seat}"


def test_a_view_lists_what_the_game_lists(played: Played) -> None:
    game = played.game
    for state, _ in played.sampled(10):
        for seat in range(game.layout.seats):
            view = game.view(state, seat)
            assert [*view.plays(), *view.acts] == game.legal(state, seat)
        spectator = game.view(state, NO_SEAT)
        assert (spectator.plays(), spectator.acts) == ([], [])


def test_who_may_lay_a_card_sees_it_and_what_it_goes_on(played: Played) -> None:
    game = played.game
    for state, _ in played.sampled(40):
        for seat in range(game.layout.seats):
            view = game.view(state, seat)
            for play in view.plays():
                assert play.dst != ANYWHERE
                assert view.top(play.dst) != -1, f"{game.layout.names[play.dst]} hides its top from seat {seat}"
                assert play.face in view.faces(play.src), f"{game.layout.names[play.src]} hides what it gives"
