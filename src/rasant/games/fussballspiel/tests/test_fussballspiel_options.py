"""Das Ligretto Fussballspiel: every option, preset and number of players is played, and wild moves change nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.core.chance import chance_of
from rasant.core.events import CARDS_IN_PLAY, Batch
from rasant.core.moves import Act, Play
from rasant.core.options import parse, specs
from rasant.core.refusal import Refusal
from rasant.games import box
from rasant.games.fussballspiel.options import PRESETS, Options
from rasant.games.fussballspiel.tests.fussballspiel_ground import BLACK, WHITE, Ground

VALUES = [(name, value) for name, spec in specs(Options).items() for value in spec.values]


def play(ground: Ground, moves: int, seed: bytes) -> None:
    """Make random legal moves; each must be accepted, and no card may get lost."""
    chance = chance_of(seed, 0)
    seats = ground.game.layout.seats
    for _ in range(moves):
        if ground.state.phase != CARDS_IN_PLAY:
            ground.table.match.deal(0)
        seat = chance.below(seats)
        legal = ground.game.legal(ground.state, seat)
        if legal:
            batch = ground.table.match.move(seat, legal[chance.below(len(legal))], 0)
            assert isinstance(batch, Batch)
            assert batch.events
            ground.table.match.stalemate()
            assert ground.game.options.max_rounds >= ground.state.round
    assert sorted(card for cards in ground.state.zones for card in cards) == list(range(160))


@pytest.mark.parametrize(("name", "value"), VALUES)
@pytest.mark.parametrize("preset", ["default", "clean"])
def test_every_value_of_every_option_is_played(name: str, value: str, preset: str) -> None:
    settings = {name: value}
    ground = Ground(5, preset, max_rounds="1000", **settings)
    play(ground, 400, f"{name}{value}".encode())


@pytest.mark.parametrize("preset", list(PRESETS))
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_every_preset_is_played_with_every_number_of_players(preset: str, seats: int) -> None:
    ground = Ground(seats, preset, max_rounds="1000", stall_moves="60")
    play(ground, 600, preset.encode())


def test_the_presets() -> None:
    chosen = box("fussballspiel")
    default, clean = (parse(Options, chosen.settings(name, {})) for name in ("default", "clean"))
    assert default == Options()
    assert (default.mistakes, default.remove, default.two_v_three_piles) == ("allowed", "any", "3_each")
    assert default.goal_packet == "shuffle"
    assert (default.goal_from_discard, default.early_cheer, default.show_packet_top) == (True, "refused", True)
    assert (default.stall_s, default.stall_moves, default.max_rounds) == (300, 600, 15)
    assert clean == Options(mistakes="prevented")
    assert next(iter(chosen.presets)) == "default"


WILD = st.one_of(
    st.builds(Play, st.integers(-2, 90), st.integers(-3, 120), st.integers(-2, 90), st.integers(-1, 2)),
    st.builds(
        Act,
        st.sampled_from(["turn", "renew", "remove", "advance", "cheer", "", "goal"]),
        st.integers(-3, 70) | st.integers(),
    ),
)


@given(st.integers(0, 3), WILD, st.sampled_from(["dealt", "built", "goal"]), st.sampled_from(["default", "clean"]))
def test_a_wild_move_is_either_legal_or_refused_without_a_trace(
    seat: int, move: Play | Act, position: str, preset: str
) -> None:
    ground = Ground(4, preset)
    if position == "built":
        ground.at(WHITE, 3)
        ground.at(BLACK, 1)
    elif position == "goal":
        ground.goal_phase(WHITE)
    before = ground.state.copy()
    legal = ground.game.legal(ground.state, seat)
    answer = ground.table.match.move(seat, move, 0)
    if isinstance(answer, Refusal):
        assert ground.state == before
        assert move not in legal
    elif isinstance(move, Act):
        assert move in legal
