"""Fun Run: what is hidden (FR-42), wild input, and bots that play from what they see."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.bots import RandomPolicy
from rasant.core.cards import HIDDEN
from rasant.core.chance import chance_of, secret_of
from rasant.core.contract import NEVER
from rasant.core.events import CARDS_IN_PLAY, NO_SEAT, Batch
from rasant.core.match import Match
from rasant.core.moves import ANYWHERE, Act, Play
from rasant.core.policy import Policy
from rasant.core.redaction import redact
from rasant.core.refusal import Refusal
from rasant.games import set_up
from rasant.games.fun_run.bot import Steady, drawn, longest_run
from rasant.games.fun_run.rules import FunRun
from rasant.games.fun_run.rules_run import Run
from rasant.games.fun_run.rules_sitting import UpAndDown
from rasant.testing.arranged_table import ArrangedTable, opened
from rasant.testing.messages import sent_to

EVERY_WAY = [
    (preset, settings)
    for preset in ("default", "kids", "sitting")
    for settings in (
        {},
        {"table": "open_side", "match": "rounds:2"},
        {"end": "call", "hold_while_standing": "true", "match": "to_100", "max_rounds": "2"},
    )
]


@pytest.mark.rule("FR-42")
@pytest.mark.parametrize("viewer", [NO_SEAT, 0, 1])
def test_only_its_owner_sees_a_pile_and_only_while_holding_it(viewer: int) -> None:
    game = opened(Run, "fun_run", 2)
    table = ArrangedTable(game)
    pile = game.piles[0][1]
    table.act(0, "walk", 1)
    table.wait(1500)
    assert game.view(table.state, viewer).faces(pile) == [HIDDEN] * 10
    table.act(0, "pick_up", 1)
    assert (HIDDEN in game.view(table.state, viewer).faces(pile)) == (viewer != 0)
    table.act(0, "put_down")
    assert game.view(table.state, viewer).faces(pile) == [HIDDEN] * 10


@pytest.mark.rule("FR-42")
@pytest.mark.parametrize("viewer", [NO_SEAT, 0, 1])
def test_sizes_tops_and_the_centre_are_public_and_no_player_sees_the_rest_of_a_stack(viewer: int) -> None:
    game = opened(Run, "fun_run", 2)
    table = ArrangedTable(game).lay({game.stack[1]: ["G2@1", "R2@1"], game.centre[0]: ["R1@1", "R5@1"]})
    view = game.view(table.state, viewer)
    assert view.faces(game.stack[1]) == [HIDDEN, table.face("R2")]
    assert view.top(game.centre[0]) == table.face("R5")
    assert [view.size(zone) for zone in game.piles[0]] == [0, 10, 10, 10]
    assert [view.size(zone) for zone in game.stack] == [10, 2]


@pytest.mark.rule("FR-42")
def test_a_laid_card_shows_others_its_face_but_not_its_position_in_the_pile() -> None:
    game = opened(Run, "fun_run", 2)
    table = ArrangedTable(game).lay({game.piles[0][1]: ["R1", "G3", "B1", "B2"]})
    table.act(0, "walk", 1)
    table.wait(1500)
    table.act(0, "pick_up", 1)
    before = table.state.copy()
    batch = table.play(0, game.piles[0][1], "R1")
    assert isinstance(batch, Batch)
    redacted = redact(before, batch.events)
    public = [["m", game.piles[0][1], game.centre[0], "R1"]]
    assert sent_to(redacted, 1) == (public, [])
    assert sent_to(redacted, 0) == (public, [[0, [], [], [0]]])


Wild = st.one_of(
    st.builds(Play, st.integers(-3, 30), st.integers(-3, 40), st.integers(-3, 30), st.integers(-2, 3)),
    st.builds(
        Act,
        st.sampled_from(["walk", "pick_up", "put_down", "stand", "sit", "stop", "deal", ""]),
        st.one_of(st.integers(-2, 5), st.integers()),
    ),
)


@pytest.mark.parametrize("preset", ["default", "sitting"])
@given(st.lists(st.tuples(st.integers(0, 2), Wild, st.integers(0, 900)), max_size=40))
def test_wild_moves_are_refused_without_a_trace_unless_they_are_legal(
    preset: str, moves: list[tuple[int, Play | Act, int]]
) -> None:
    game = set_up("fun_run", 3, preset, {"end": "call"})
    table = ArrangedTable(game)
    for seat, move, pause in moves:
        table.wait(pause)
        before = table.state.copy()
        legal = game.legal(table.state, seat)
        answer = table.match.move(seat, move, table.now)
        if isinstance(answer, Refusal):
            assert move not in legal
            assert table.state == before
        else:
            assert answer.events
            assert move in legal or (isinstance(move, Play) and move.dst == ANYWHERE)


def play_round(game: FunRun, policies: list[Policy], seed: str) -> tuple[int, Match]:
    """Let all seats look in turn, about twice a second; returns the duration in milliseconds."""
    match = Match(game, secret_of(seed))
    chance = chance_of(secret_of(seed), 1 << 40)
    match.deal(0)
    now = 0
    while match.state.phase == CARDS_IN_PLAY:
        now += 500 // game.seats
        due = match.due()
        if due != NEVER and due <= now:
            match.elapse(now)
            continue
        seat = chance.below(game.seats)
        move = policies[seat].choose(game.view(match.state, seat), chance)
        if move is not None:
            assert isinstance(match.move(seat, move, now), Batch)
    return now, match


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("preset", "settings"), EVERY_WAY)
def test_random_players_come_to_an_end_with_all_cards(seats: int, preset: str, settings: dict[str, str]) -> None:
    game = set_up("fun_run", seats, preset, {**settings, "stall_s": "20"})
    assert isinstance(game, FunRun)
    now, match = play_round(game, [RandomPolicy() for _ in range(seats)], "random")
    assert now < 40 * seats * 20_000
    assert sorted(card for cards in match.state.zones for card in cards) == list(range(40 * seats))
    assert game.score(match.state).totals == game.score(match.state).points


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("preset", "settings"), EVERY_WAY)
def test_steady_bots_bring_a_round_to_its_own_end(seats: int, preset: str, settings: dict[str, str]) -> None:
    for seed in "ab":
        game = set_up("fun_run", seats, preset, settings)
        assert isinstance(game, FunRun)
        now, match = play_round(game, [Steady(game) for _ in range(seats)], seed)
        assert now < 180_000
        assert match.state.how in ("emptied", "called", "stalemate")
        assert max(game.score(match.state).points) > 0


@pytest.mark.parametrize("preset", ["default", "kids", "sitting"])
def test_a_steady_bot_beats_random_ones(preset: str) -> None:
    won = 0
    for unit in range(6):
        game = set_up("fun_run", 3, preset)
        assert isinstance(game, FunRun)
        _, match = play_round(game, [RandomPolicy(), Steady(game), RandomPolicy()], f"{preset}{unit}")
        won += game.score(match.state).winners == [1]
    assert won >= 5


def test_a_steady_bot_turns_round_for_its_stack_and_waits_on_the_way() -> None:
    game = opened(Run, "fun_run", 2)
    table = ArrangedTable(game).lay({game.stack[0]: ["Y5", "R2"], game.stack[1]: ["B4@1", "R1@1"]})
    bot, chance = Steady(game), chance_of(b"bot", 0)
    assert isinstance(bot.choose(game.view(table.state, 0), chance), Act)
    table.act(0, "walk", 1)
    assert bot.choose(game.view(table.state, 0), chance) is None
    table.play(1, game.stack[1], "R1")
    assert bot.choose(game.view(table.state, 0), chance) == Act("walk", 0)


def test_a_steady_bot_that_overlooks_its_stack_stays_and_looks_again() -> None:
    game = opened(Run, "fun_run", 2)
    table = ArrangedTable(game).lay({game.stack[0]: ["Y5", "R1"]})
    view = game.view(table.state, 0)
    view.overlook(table.face("R1"))
    assert Steady(game).choose(view, chance_of(b"bot", 0)) is None


def test_a_steady_bot_on_a_chair_puts_its_pile_down_to_stand_up_for_the_stack() -> None:
    game = opened(UpAndDown, "fun_run", 2, "sitting")
    table = ArrangedTable(game).lay({game.stack[0]: ["Y5", "R2"], game.centre[0]: ["R1@1"]})
    bot, chance = Steady(game), chance_of(b"bot", 0)
    table.act(0, "pick_up", 1)
    for verb in ("put_down", "stand"):
        assert bot.choose(game.view(table.state, 0), chance) == Act(verb)
        table.act(0, verb)
    assert bot.choose(game.view(table.state, 0), chance) is None
    table.wait(1000)
    assert bot.choose(game.view(table.state, 0), chance) == Play(game.stack[0], table.face("R2"), game.centre[0])


def test_a_steady_bot_begins_the_longest_run() -> None:
    game = opened(Run, "fun_run", 2)
    pile = game.piles[0][1]
    table = ArrangedTable(game).lay(
        {pile: ["R2", "R5", "R4", "R3", "G2"], game.centre[0]: ["R1@1"], game.stack[0]: ["B2"]}
    )
    table.act(0, "walk", 1)
    table.wait(1500)
    table.act(0, "pick_up", 1)
    row = game.layout.book[table.state.rules[game.centre[0]]].locks[0]
    faces = [table.face(label) for label in table.labels(pile)]
    assert longest_run(faces, row, row[table.face("R1") + 1], game.layout.deck.has) == 4
    move = Steady(game).choose(game.view(table.state, 0), chance_of(b"bot", 0))
    assert isinstance(move, Play)
    table.match.move(0, move, table.now)
    assert table.labels(game.centre[0]) in (["R1", "R2"], ["R1", "R5"])


def test_weights_are_drawn_in_proportion_and_a_weight_of_0_never() -> None:
    chance = chance_of(b"weights", 0)
    found = [drawn([0, 3, 0, 1], chance) for _ in range(400)]
    assert set(found) == {1, 3}
    assert 250 < found.count(1) < 350
