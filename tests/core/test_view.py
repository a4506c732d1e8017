"""Views: what a seat and a spectator see, and snapshots without card numbers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.toys import BOX, HAND, PILE, SPARE, Toy, laid, random_state, small_layout

from rasant.core.book import Rule
from rasant.core.cards import BACK, HIDDEN, Deck
from rasant.core.chance import secret_of
from rasant.core.events import NO_SEAT, Moved, Noted, Shown
from rasant.core.imagine import UNSEEN, seen_sides
from rasant.core.layout import ALL, EVERYONE, OWNER, TOP, Layout
from rasant.core.match import Match
from rasant.core.moves import ANYWHERE, Act, Play
from rasant.core.state import State, fold, fold_all
from rasant.core.view import EMPTY, View, VisibleZone
from rasant.games import boxes, set_up


def table() -> State:
    """Seat 0 holds 1a and 2a; 3a and 3b lie on the pile."""
    return laid(small_layout(), {HAND: [0, 2], PILE: [4, 5]})


@pytest.mark.rule("C-10")
def test_tops_and_heights_are_public_and_a_hand_is_its_owners() -> None:
    state = table()
    for seat in (NO_SEAT, 0, 1):
        view = View(state, seat, [])
        assert (view.size(HAND), view.size(PILE), view.size(BOX)) == (2, 2, 4)
        assert (view.top(PILE), view.top(SPARE), view.top(BOX)) == (4, EMPTY, HIDDEN)
        assert view.faces(PILE) == [HIDDEN, 4]
        assert view.faces(HAND) == ([0, 3] if seat == 0 else [HIDDEN, HIDDEN])
        assert view.window(HAND) == (2 if seat == 0 else 0)


def test_a_zone_shows_the_side_that_is_up_as_deep_as_it_is_seen() -> None:
    state = table()
    for seen, faces in ((TOP, [HIDDEN, 2]), (2, [1, 2]), (ALL, [1, 2])):
        fold(state, Shown(PILE, BACK, seen, EVERYONE))
        assert View(state, NO_SEAT, []).faces(PILE) == faces


def test_a_view_reads_the_live_state() -> None:
    state = table()
    view = View(state, 1, [Act("knock")])
    assert (view.round, view.phase, view.how, view.fact(0)) == (1, 1, "", 3)
    assert (view.gives(HAND), view.rule(PILE)) == (ALL, 1)
    assert [act.verb for act in view.acts] == ["knock"]
    assert view.lock(SPARE) == state.layout.deck.key("1")


@pytest.mark.parametrize("game", list(boxes()))
def test_lists_that_a_view_returns_are_copies(game: str) -> None:
    game_set_up, random = set_up(game, boxes()[game].seats[-1]), Random(7)
    match = Match(game_set_up, secret_of("lists"))
    match.deal(0)
    for now in range(0, 60_000, 100):
        match.elapse(now)
        seat = random.randrange(game_set_up.seats)
        legal, view = game_set_up.legal(match.state, seat)[:], game_set_up.view(match.state, seat)
        for handed in (view.acts, view.plays(), view.visible().acts, view.visible().facts):
            handed.clear()
        fresh = game_set_up.view(match.state, seat)
        assert [*fresh.plays(), *fresh.acts] == game_set_up.legal(match.state, seat) == legal
        if legal:
            match.move(seat, random.choice(legal), now)
    assert match.number > 20


def test_a_view_accepts_its_own_acts_only() -> None:
    view = View(laid(small_layout(), {HAND: [0]}), 0, [Act("knock", 1)])
    assert view.accepts(Act("knock", 1))
    assert not view.accepts(Act("knock", 2))


def test_a_view_accepts_its_own_plays_only() -> None:
    view = View(laid(small_layout(), {HAND: [0]}), 0, [])
    assert all(view.accepts(play) for play in view.plays())
    assert view.accepts(Play(HAND, 0, ANYWHERE))
    assert not view.accepts(Play(HAND + 1, 0, ANYWHERE))


def test_a_spectator_may_do_nothing() -> None:
    view = Toy().view(table(), NO_SEAT)
    assert (view.may(), view.plays(), view.acts) == (False, [], [])
    assert view.lock(SPARE) == view.layout.deck.key("1")
    assert View(table(), 0, []).plays() == [Play(HAND, 0, SPARE)]


def test_a_lock_is_the_one_for_the_team_that_looks_and_a_spectator_sees_the_first() -> None:
    deck = Deck()
    locks = [[deck.key(team)] * (len(deck.faces) + 1) for team in ("blue", "red")]
    layout = Layout(deck, [0, 1])
    layout.zone("pile", "pile", rule=layout.rule(Rule(1, locks)))
    state = State(layout)
    assert [View(state, seat, []).lock(0) for seat in (0, 1, NO_SEAT)] == [deck.key(k) for k in ("blue", "red", "blue")]


@pytest.mark.rule("C-10")
def test_a_snapshot_of_a_view() -> None:
    state = table()
    fold(state, Shown(SPARE, BACK, TOP, OWNER))
    seen = View(state, 0, [Act("knock", 2)]).visible()
    assert (seen.seat, seen.round, seen.phase, seen.how, seen.facts) == (0, 1, 1, "", [3])
    assert seen.zones[HAND] == VisibleZone(2, ["1", "2"], 0, ALL, OWNER, ALL, 0)
    assert seen.zones[PILE] == VisibleZone(2, ["3"], 0, TOP, EVERYONE, 0, 1)
    assert (seen.zones[BOX].size, seen.zones[BOX].seen) == (4, [])
    assert seen.acts == [Act("knock", 2)]


def test_a_snapshot_stays_the_same_when_the_table_goes_on() -> None:
    state = table()
    acts = [Act("knock")]
    seen = View(state, 0, acts).visible()
    acts.clear()
    fold_all(state, [Moved(HAND, PILE, [2]), Noted(0, 1)])
    assert (seen.facts, seen.zones[HAND].seen, seen.zones[PILE].seen) == ([3], ["1", "2"], ["3"])
    assert seen.acts == [Act("knock")]


@given(st.randoms(use_true_random=False))
def test_a_snapshot_has_labels_of_visible_cards_only(rng: Random) -> None:
    state = random_state(rng)
    deck = state.layout.deck
    for seat in range(NO_SEAT, state.layout.seats):
        zones = View(state, seat, []).visible().zones
        sides = seen_sides(state, seat)
        shown = [deck.faces[deck.sides[sides[c]][c]] for cards in state.zones for c in cards if sides[c] != UNSEEN]
        assert [label for zone in zones for label in zone.seen] == shown
        assert [zone.size for zone in zones] == [len(cards) for cards in state.zones]
