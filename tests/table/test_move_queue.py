"""Order of moves: one order for all, lots among equals, delays for faster connections, and notices to losers."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.table.scene import Guest, Scene
from tests.toys import HAND, PILE, SPARE, laid, small_layout

from fairness import WITHOUT, Arena, Player, shares
from rasant.core.chance import chance_of
from rasant.core.contract import NEVER
from rasant.core.events import MOVE, Batch, Moved, Opened
from rasant.core.layout import SHARED, TOP
from rasant.core.moves import ANYWHERE, Act, Play
from rasant.core.state import fold_all
from rasant.table.connections.connection import UNKNOWN_DELAY
from rasant.table.log.entries import RaceLost
from rasant.table.play.move_queue import RECENT, MoveQueue, QueuedMove, Races, contested
from rasant.table.timeouts import Timeouts
from rasant.wire.from_client import CastVote
from rasant.wire.from_server import MoveAccepted, MoveRefused
from rasant.wire.room import PLAYING

CAP, NEAR = 75, 4
KNOCK = Act("knock")


def new_queue(seats: int = 4, seed: int = 0) -> MoveQueue:
    """An empty queue."""
    return MoveQueue(seats, chance_of(b"queue", seed), CAP, NEAR)


def due(queue: MoveQueue, seat: int, now: int = 1_000, contested: bool = True) -> int:
    """When a move of this seat that arrives now is made."""
    queued = QueuedMove(seat, KNOCK, None, 0)
    queue.push(queued, contested, now)
    return queued.at


def order(queue: MoveQueue) -> list[QueuedMove]:
    """The queued moves in order."""
    waiting = []
    while queue.due() != NEVER:
        waiting.append(queue.pop())
    return waiting


# --- one order ---


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 40), st.booleans()), max_size=40))
def test_moves_are_made_in_the_order_of_their_times_and_those_of_one_seat_as_they_came(
    arrivals: list[tuple[int, int, bool]],
) -> None:
    queue = new_queue()
    queue.measure([0, 20, 40, 75], some_without=False)
    now = 0
    for number, (seat, later, wanted) in enumerate(arrivals):
        now += later
        queue.push(QueuedMove(seat, KNOCK, None, number), wanted, now)
    made = order(queue)
    assert sorted(queued.id for queued in made) == list(range(len(arrivals)))
    assert [queued.at for queued in made] == sorted(queued.at for queued in made)
    for seat in range(4):
        own = [queued.id for queued in made if queued.seat == seat]
        assert own == sorted(own)


@pytest.mark.rule("C-4")
@pytest.mark.parametrize("now", [0, 1_000])
def test_of_moves_in_the_same_millisecond_no_seat_is_favoured_and_neither_is_who_came_first(now: int) -> None:
    races, seats = 2_000, 4
    firsts, earliest = [0] * seats, 0
    random = Random(1)
    for race in range(races):
        queue = new_queue(seats, race)
        arriving = random.sample(range(seats), seats)
        for seat in arriving:
            due(queue, seat, now)
        first = queue.pop().seat
        firsts[first] += 1
        earliest += first == arriving[0]
    expected = races / seats
    assert sum((won - expected) ** 2 / expected for won in firsts) < 16.3, firsts  # chi-square, 3 degrees, 0.1 %
    assert abs(earliest - expected) < 78  # four standard deviations


@pytest.mark.rule("C-4")
def test_lots_are_drawn_from_the_tables_secret_and_come_out_the_same_again() -> None:
    def winners(seed: str) -> list[int]:
        arena = Arena([Player(0)] * 3, Timeouts(), 0)
        queue = (
            arena.table.cards._new_live_match().queue
            if seed == ""
            else MoveQueue(3, chance_of(seed.encode(), 0), CAP, NEAR)
        )
        found = []
        for now in range(1, 60):
            for seat in range(3):
                due(queue, seat, now)
            found.append(order(queue)[0].seat)
        return found

    assert winners("") == winners("")
    assert winners("a") != winners("b")


def test_a_seats_second_move_in_the_same_millisecond_draws_no_new_lot() -> None:
    for seed in range(50):
        queue = new_queue(2, seed)
        for seat, number in ((0, 0), (1, 1), (0, 2)):
            queue.push(QueuedMove(seat, KNOCK, None, number), False, 5)
        ids = [queued.id for queued in order(queue)]
        assert ids in ([0, 2, 1], [1, 0, 2]), "two tries are no better than one"


# --- holds ---


@pytest.mark.parametrize(
    ("latencies", "some_without", "holds"),
    [
        ([10, 75], False, [130, 0]),
        ([10, 40, 75], False, [130, 70, 0]),
        ([10, 10], False, [0, 0]),
        ([10, 14], False, [0, 0]),
        ([10, 15], False, [10, 0]),
        ([10, 500], False, [130, 0]),
        ([80, 500], False, [0, 0]),
        ([UNKNOWN_DELAY, 50], True, [100, 0]),
        ([UNKNOWN_DELAY, 3], True, [0, 0]),
        ([UNKNOWN_DELAY, 500], True, [150, 0]),
        ([UNKNOWN_DELAY, 50], False, [0, 0]),
        ([UNKNOWN_DELAY, UNKNOWN_DELAY], True, [0, 0]),
        ([20, UNKNOWN_DELAY, 60], False, [80, 120, 0]),
    ],
)
def test_a_contested_move_waits_twice_the_difference_to_the_slowest_connection(
    latencies: list[int], some_without: bool, holds: list[int]
) -> None:
    queue = new_queue(len(latencies))
    queue.measure(latencies, some_without)
    assert [due(queue, seat) - 1_000 for seat in range(len(latencies))] == holds


@given(st.lists(st.integers(UNKNOWN_DELAY, 2_000), min_size=1, max_size=12), st.booleans())
def test_no_hold_is_longer_than_the_capped_round_trip(latencies: list[int], some_without: bool) -> None:
    queue = new_queue(len(latencies))
    queue.measure(latencies, some_without)
    holds = [due(queue, seat) - 1_000 for seat in range(len(latencies))]
    assert all(0 <= hold <= 2 * CAP for hold in holds)
    slowest = max(latencies)
    assert all(hold == 0 for seat, hold in enumerate(holds) if latencies[seat] == slowest != UNKNOWN_DELAY)


def test_uncontested_moves_are_not_delayed_but_stay_behind_the_seats_own_earlier_moves() -> None:
    queue = new_queue()
    queue.measure([10, 75, 75, 75], some_without=False)
    assert due(queue, 0, contested=False) == 1_000
    assert due(queue, 0) == 1_130
    assert due(queue, 0, now=1_001, contested=False) == 1_130


def test_nothing_is_held_before_latencies_are_measured() -> None:
    queue = new_queue(2)
    assert queue.delays == [UNKNOWN_DELAY, UNKNOWN_DELAY]
    assert due(queue, 0) == 1_000


def test_contested_moves() -> None:
    state = laid(small_layout(), {HAND: [0, 2]})
    assert contested(state, Play(HAND, 0, PILE))
    assert contested(state, Play(HAND, 0, ANYWHERE))
    assert not contested(state, Play(HAND, 0, HAND + 1))
    assert not contested(state, Play(HAND, 0, 65_535))
    assert not contested(state, KNOCK)


def test_bots_are_delayed_like_people_and_the_delay_is_counted() -> None:
    scene = Scene()
    (anna,) = scene.match("kickoff", people=1, bots=3)
    anna.measured(150)
    scene.wait_for(lambda: scene.hall.counts().held_ms > 0)
    assert scene.hall.counts().held_ms == 150
    anna.measured(150)
    assert scene.hall.counts().held_ms == 150, "no hold is counted twice"
    before = anna.seq
    scene.wait(149)
    assert anna.seq == before
    scene.wait(1)
    assert anna.seq == before + 1 or sum(scene.hall.counts().refusals.values()) == 1


def test_nothing_is_delayed_at_a_table_of_neighbours() -> None:
    scene = Scene()
    anna, ben = scene.match(people=2)
    anna.measured(10)
    ben.measured(16)
    for _ in range(20):
        for guest in (anna, ben):
            if guest.legal():
                guest.move(guest.legal()[0])
    assert scene.hall.counts().held_ms == 0


def test_a_client_that_answers_no_pings_counts_as_near() -> None:
    scene = Scene()
    anna, ben = scene.match("ligretto", people=2)
    ben.measured(100)
    number = anna.put(next(move for move in anna.legal() if isinstance(move, Act)))
    scene.settle()
    assert number in anna.answers, "an uncontested move is not held"
    late = anna.put(Play(anna.copy.state.layout.mine[0][0], 0))
    scene.wait(99)
    assert late not in anna.answers
    scene.wait(1)
    assert late in anna.answers


# --- races ---


def change(races: Races, number: int, seat: int, at: int, src: int, dst: int, card: int) -> None:
    """A player lays a card."""
    races.look()
    batch = Batch(number, at, seat, KNOCK, [Moved(src, dst, [card])], MOVE)
    fold_all(races._state, batch.events)
    races.note(batch, at)
    races.follow(batch)


def small_race() -> Races:
    """Seat 0 holds 1 and 2, seat 1 holds 1, 2 and 3 (cards 0, 2 and 1, 3, 4)."""
    return Races(laid(small_layout(), {HAND: [0, 2], HAND + 1: [1, 3, 4]}))


def face(races: Races, label: str) -> int:
    """The number of a face."""
    return races._state.layout.deck.faces.index(label)


def test_the_loser_of_a_race_learns_the_winner_and_the_margin() -> None:
    races = small_race()
    change(races, 0, 0, 100, HAND, PILE, 0)
    assert races.lost(1, Play(HAND + 1, face(races, "1"), PILE), 143) == RaceLost(0, 1, 43, 0)
    assert races.lost(0, Play(HAND, face(races, "1"), PILE), 143) is None, "no seat beats itself"
    assert races.lost(1, Play(HAND + 1, face(races, "3"), PILE), 143) is None, "it never fitted"
    assert races.lost(1, Play(HAND + 1, face(races, "1"), SPARE), 143) is None, "that zone has not changed"
    assert races.lost(1, Play(HAND + 1, face(races, "1"), ANYWHERE), 143) == RaceLost(0, 1, 43, 0)
    assert races.lost(1, Play(HAND + 1, face(races, "1"), PILE), 100 + RECENT + 1) is None, "that was no race"


def test_the_winner_is_named_even_if_others_followed_meanwhile() -> None:
    races = small_race()
    change(races, 0, 0, 100, HAND, PILE, 0)
    change(races, 1, 1, 110, HAND + 1, PILE, 3)
    change(races, 2, 1, 120, HAND + 1, PILE, 4)
    assert races.lost(1, Play(HAND + 1, face(races, "1"), PILE), 130) == RaceLost(0, 1, 30, 0)
    assert races.lost(0, Play(HAND, face(races, "2"), PILE), 130) == RaceLost(1, 0, 20, 1)


def test_eight_changes_of_a_pile_are_remembered() -> None:
    races = small_race()
    late = Play(HAND + 1, face(races, "1"), PILE)
    change(races, 0, 0, 100, HAND, PILE, 0)
    for number in range(1, 9):
        assert races.lost(1, late, 120) == RaceLost(0, 1, 20, 0)
        batch = Batch(number, 110, 0, KNOCK, [Opened(PILE, TOP, 0)], MOVE)
        fold_all(races._state, batch.events)
        races.note(batch, 110)
        races.follow(batch)
    assert races.lost(1, late, 120) is None


def test_a_race_does_not_span_a_break() -> None:
    races = small_race()
    change(races, 0, 0, 100, HAND, PILE, 0)
    races.clear()
    assert races.lost(1, Play(HAND + 1, face(races, "1"), PILE), 101) is None


@pytest.mark.parametrize("game", ["ligretto", "fun_run", "kickoff", "schuss_und_tor"])
def test_the_locks_of_shared_zones_are_followed_through_all_events(game: str) -> None:
    scene = Scene("known")
    [guest] = scene.match(game, people=1, bots=3)
    found = scene.hall.find(guest.table)
    assert found is not None
    live = found.cards.live
    looked = 0
    for _ in range(600):
        scene.wait(100)
        known = live.races._locks
        locks = live.match.state.locks
        assert known == {zone: [row[zone] for row in locks] for zone in known}
        looked += bool(known)
    assert looked >= 50


def rivals(guests: list[Guest]) -> dict[int, list[tuple[Guest, Play]]]:
    """By shared zone: those who could lay a card there now, if there are several."""
    found: dict[int, list[tuple[Guest, Play]]] = {}
    for guest in guests:
        layout = guest.copy.state.layout
        mine: set[int] = set()
        for move in guest.legal():
            if isinstance(move, Play) and layout.owner[move.dst] == SHARED and move.dst not in mine:
                mine.add(move.dst)
                found.setdefault(move.dst, []).append((guest, move))
    return {zone: claims for zone, claims in found.items() if len(claims) > 1}


def anything(guests: list[Guest], random: Random) -> None:
    """A player does something, best of all lays a card."""
    guest = random.choice([guest for guest in guests if guest.legal()])
    moves = guest.legal()
    plays = [move for move in moves if isinstance(move, Play)]
    guest.move(random.choice(plays or moves))
    guest.scene.wait(200)


@pytest.mark.rule("C-3")
@pytest.mark.parametrize("game", ["ligretto", "fun_run", "kickoff"])
@pytest.mark.parametrize("seed", range(3))
def test_a_contested_pile_has_exactly_one_first_and_every_loser_learns_who_it_was(game: str, seed: int) -> None:
    random = Random(seed)
    scene = Scene(f"race {seed}")
    guests = scene.match(game, people=4)
    races = 0
    for _ in range(200):
        if guests[0].phase != PLAYING or not any(guest.legal() for guest in guests):
            break
        contests = rivals(guests)
        if not contests:
            anything(guests, random)
            continue
        zone, claims = random.choice(sorted(contests.items()))
        random.shuffle(claims)
        seq, empty = scene.table(guests[0].table).journal.seq, not guests[0].copy.state.zones[zone]
        numbers = [(guest, guest.put(play)) for guest, play in claims]
        scene.settle()
        answers = [guest.answers[number] for guest, number in numbers]
        made = {
            answer.seq: guest.seat
            for (guest, _), answer in zip(numbers, answers, strict=True)
            if isinstance(answer, MoveAccepted)
        }
        assert min(made) == seq + 1, f"one move was first at {zone}"
        for answer in answers:
            if isinstance(answer, MoveRefused) and guests[0].phase == PLAYING:
                assert answer.reason == "beaten"
                assert (answer.by in made.values(), answer.ms) == (True, 0)
                assert answer.rule == "C-3"
        if game == "ligretto" and not empty:
            assert len(made) == 1
        races += 1
    assert races >= 3, "there were races"


def test_a_late_move_after_a_pause_lost_no_race() -> None:
    scene = Scene()
    guests = scene.match("ligretto", people=4)
    random = Random(1)
    piles: list[list[tuple[Guest, Play]]] = []
    while not piles:
        anything(guests, random)
        zones = guests[0].copy.state.zones
        piles = [claims for zone, claims in rivals(guests).items() if zones[zone]]
    (winner, first), (loser, second) = piles[0][:2]
    assert isinstance(winner.move(first), MoveAccepted)
    scene.all_say(guests, CastVote("pause"))
    scene.all_say(guests, CastVote("resume"))
    scene.wait(scene.environment.timeouts.countdown)
    answer = loser.move(second)
    assert isinstance(answer, MoveRefused)
    assert (answer.reason, answer.by) == ("does_not_fit", -1)


@pytest.mark.rule("C-4")
def test_over_many_races_at_a_table_no_seat_is_favoured() -> None:
    won = shares([Player(30)] * 4, 1_500)
    assert all(abs(share - 0.25) < 0.045 for share in won), won  # four standard deviations


# --- the experiment ---


def test_a_far_player_wins_as_often_as_a_near_one_of_the_same_speed() -> None:
    near, far = shares([Player(20), Player(150)], 10_000)
    assert abs(near - 0.5) < 0.05, (near, far)


def test_without_delays_the_faster_connection_wins_nearly_always() -> None:
    near, far = shares([Player(20), Player(150)], 1_000, WITHOUT)
    assert near > 0.9, (near, far)


def test_jitter_and_bots_change_little() -> None:
    assert abs(shares([Player(20, jitter=3), Player(120, jitter=30)], 1_000)[0] - 0.5) < 0.08
    assert abs(shares([Player(-1), Player(80)], 1_000)[0] - 0.5) < 0.08


def test_every_loser_of_a_race_is_sent_the_race() -> None:
    arena = Arena([Player(20), Player(90), Player(150)], Timeouts(), 3)
    wins = arena.run(300)
    assert 2 * sum(wins) - sum(arena.beaten) <= 2, "except in the last race, whose losers were not informed yet"


def test_a_cheater_who_delays_answers_to_pings_gains_no_more_than_the_cap_allows() -> None:
    _, some = shares([Player(20), Player(20, feigned=130)], 1_000)
    _, more = shares([Player(20), Player(20, feigned=100_000)], 1_000)
    assert 0.5 < some <= more + 0.02
    assert abs(more - some) < 0.03, "above the cap nothing is gained"
