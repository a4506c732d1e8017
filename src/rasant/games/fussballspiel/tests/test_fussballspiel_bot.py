"""Das Ligretto Fussballspiel: a bot that adds up, sometimes with mistakes."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.core.chance import Chance, chance_of
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, STUCK, Batch
from rasant.core.moves import Act, Move, Play
from rasant.core.policy import Policy
from rasant.core.view import View
from rasant.games.fussballspiel.bot import Steady
from rasant.games.fussballspiel.reckoning import ExpectedTurns, fewest
from rasant.games.fussballspiel.tests.fussballspiel_ground import BLACK, UPRIGHT, WHITE, Ground
from rasant.lab.simulate import Order, simulate
from rasant.record.setup import setup


def choice(ground: Ground, seat: int, number: int = 3) -> Move | None:
    return Steady(ground.game).choose(ground.game.view(ground.state, seat), chance_of(b"bot", number))


def choices(ground: Ground, seat: int) -> list[Move | None]:
    """Its choices at many looks."""
    return [choice(ground, seat, number) for number in range(60)]


def mistake(ground: Ground) -> Move | None:
    return Steady(ground.game).misjudge(ground.game.view(ground.state, 1), chance_of(b"bot", 3))


def play_round(ground: Ground, policies: list[Policy], chance: Chance) -> int:
    """Let bots play a round, with a random seat to move; returns the number of moves."""
    moves = 0
    while ground.state.phase == CARDS_IN_PLAY:
        seat = chance.below(len(policies))
        move = policies[seat].choose(ground.game.view(ground.state, seat), chance)
        if move is not None:
            assert isinstance(ground.table.match.move(seat, move, 0), Batch)
            ground.table.match.stalemate()
            moves += 1
    return moves


@given(st.lists(st.integers(1, 10), max_size=7), st.integers(0, 30))
def test_the_fewest_numbers_that_make_a_sum(numbers: list[int], wanted: int) -> None:
    places = range(len(numbers))
    choices = [list(c) for n in range(len(numbers) + 1) for c in combinations(places, n)]
    right = [c for c in choices if sum(numbers[place] for place in c) == wanted]
    found = fewest(numbers, wanted)
    if not right:
        assert found is None
    else:
        assert found in right
        assert len(found or []) == min(len(c) for c in right)


def test_fewer_turns_are_expected_with_cards_at_hand() -> None:
    expected_turns = ExpectedTurns([number for number in range(1, 11) for _ in range(6)])
    assert expected_turns.bare(0) == 0
    assert expected_turns.bare(1) == pytest.approx(10)
    assert expected_turns.bare(2) <= expected_turns.bare(1)
    assert expected_turns.with_sums(12, 0b1) > expected_turns.with_sums(12, 0b1000000001)


def test_it_completes_a_sum_from_the_cards_it_shows() -> None:
    ground = Ground(2)
    ground.fields(18, 4, 9, 12, 25)
    ground.at(WHITE, 1)
    ground.put(WHITE, ground.pitch.disc[1][0], "W10")
    ground.put(WHITE, ground.pitch.disc[1][1], "W8")
    move = choice(ground, 1)
    assert isinstance(move, Play)
    assert move.dst == ground.pitch.under[WHITE][1]


def test_it_counts_on_a_team_mate_who_can_complete_the_sum() -> None:
    ground = Ground(4)
    ground.fields(18, 4, 9, 12, 25)
    ground.at(WHITE, 2)
    ground.put(WHITE, ground.pitch.disc[1][0], "W4")
    ground.put(WHITE, ground.pitch.up[3], "W3")
    mine = choice(ground, 1)
    assert isinstance(mine, Play)
    assert mine.dst == ground.pitch.under[WHITE][2]
    mates = choice(ground, 3)
    assert isinstance(mates, Play)
    assert mates.dst in ground.pitch.disc[3]


def test_it_advances_when_exact_and_clears_a_sum_that_is_too_much_or_wrong() -> None:
    ground = Ground(4)
    ground.fields(10, 9, 8, 7, 6)
    ground.at(WHITE, 2)
    ground.put(WHITE, ground.pitch.under[WHITE][1], "W10")
    ground.put(WHITE, ground.pitch.under[WHITE][2], "W9")
    assert choice(ground, 1) == Act("advance", 2)
    ground.put(WHITE, ground.pitch.under[WHITE][2], "W1")
    move = choice(ground, 1)
    assert isinstance(move, Act)
    assert (move.verb, move.choice // 10) == ("remove", 2)
    ground.act(1, "advance", 2)
    moves = choices(ground, 1)
    cleared = [move for move in moves if isinstance(move, Act) and (move.verb, move.choice // 10) == ("remove", 2)]
    assert cleared, "it notices a wrong earlier sum at some look"
    assert len(cleared) < len(moves) / 2, "it does not check earlier sums at every look"


def test_it_does_not_lay_a_card_that_could_never_be_completed() -> None:
    ground = Ground(2)
    ground.fields(18, 10, 9, 12, 25)
    ground.at(WHITE, 2)
    ground.put(WHITE, ground.pitch.under[WHITE][1], *["W1"] * 5, "W10", "W3")
    ground.put(WHITE, ground.pitch.up[1], "W9")
    move = choice(ground, 1)
    assert isinstance(move, Play)
    assert move.dst in ground.pitch.disc[1]


def test_it_builds_takes_back_wrong_parts_and_cheers_when_the_goal_is_right() -> None:
    ground = Ground(4)
    ground.goal_phase(WHITE, "TL upright")
    ground.put(WHITE, ground.pitch.up[1], "BL")
    move = choice(ground, 1)
    assert isinstance(move, Play)
    assert (move.dst, move.way) == (ground.pitch.frame[WHITE][2], 0)
    ground.build(WHITE, ("TL", 0))
    move = choice(ground, 3)
    assert isinstance(move, Play)
    assert move.src == ground.pitch.frame[WHITE][0]
    ground = Ground(4)
    ground.goal_phase(WHITE, "TL upright")
    ground.build(WHITE, *UPRIGHT)
    assert choice(ground, 1) == Act("cheer")
    ground.put(WHITE, ground.pitch.under[WHITE][3], "W2")
    moves = choices(ground, 1)
    assert moves.count(Act("cheer")) > len(moves) / 2, "it seldom checks the sums again"
    assert moves.count(Act("cheer")) < len(moves)


@pytest.mark.rule("LF-40")
def test_a_miscalculating_bot_moves_on_too_soon_or_lays_a_slightly_wrong_card() -> None:
    ground = Ground(4)
    ground.fields(10, 9, 8, 7, 6)
    ground.at(WHITE, 2)
    ground.put(WHITE, ground.pitch.under[WHITE][1], "W10")
    ground.put(WHITE, ground.pitch.under[WHITE][2], "W4")
    ground.put(WHITE, ground.pitch.up[1], "W6")
    wrong = mistake(ground)
    assert isinstance(wrong, Play)
    assert wrong.dst == ground.pitch.under[WHITE][2], "4 + 6 is nearly 9"
    ground.put(WHITE, ground.pitch.under[WHITE][2], "W4")
    assert mistake(ground) == Act("advance", 2), "4 + 4 is nearly 9"
    ground.put(WHITE, ground.pitch.under[WHITE][2], "W1")
    assert mistake(ground) is None, "a right sum leads to no mistake"
    assert mistake(Ground(4, "clean")) is None, "where mistakes are prevented it makes none"


def test_the_slower_a_bot_the_more_own_goals_and_lightning_hardly_scores_any() -> None:
    own_goals = {}
    for name in ("relaxed", "lightning"):
        table = setup("fussballspiel", 2, bots=(name,)).simulated()
        own_goals[name] = simulate(Order(table, "own goals", 40, whole_matches=False)).outcome.ends["own_goal"]
    assert own_goals["relaxed"] > 1 >= own_goals["lightning"]


def test_it_waits_between_rounds() -> None:
    ground = Ground()
    ground.table.match.declare(0)
    assert choice(ground, 0) is None


@pytest.mark.parametrize("preset", ["default", "clean"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_bots_finish_their_rounds_without_an_own_goal(seats: int, preset: str) -> None:
    chance = chance_of(b"bots", seats)
    ground = Ground(seats, preset, seed=preset)
    bot: Policy = Steady(ground.game)
    ends: Counter[str] = Counter()
    for _ in range(5):
        moves = play_round(ground, [bot] * seats, chance)
        ends[ground.state.how] += 1
        assert moves < 600
        if ground.state.phase == MATCH_ENDED:
            break
        ground.table.match.deal(0)
    assert set(ends) == {"goal"}


class Anything(Policy):
    """Makes random legal moves."""

    def choose(self, view: View, chance: Chance) -> Move | None:
        moves: list[Move] = [*view.plays(), *view.acts]
        return moves[chance.below(len(moves))] if moves else None


@pytest.mark.parametrize("preset", ["default", "clean"])
def test_a_bot_beats_chance(preset: str) -> None:
    chance = chance_of(b"beats", 0)
    ground = Ground(2, preset, seed="beats")
    while ground.state.phase != MATCH_ENDED:
        play_round(ground, [Steady(ground.game), Anything()], chance)
        if ground.state.phase != MATCH_ENDED:
            ground.table.match.deal(0)
    assert ground.game.score(ground.state).winners == [BLACK]
    assert ground.goals()[BLACK] == 5


@pytest.mark.parametrize("settings", [{}, {"remove": "current_only"}, {"goal_from_discard": "false"}])
def test_a_bot_with_a_careless_team_mate_still_ends_its_rounds(settings: dict[str, str]) -> None:
    chance = chance_of(b"careless", 1)
    ground = Ground(4, seed="careless", stall_moves="150", **settings)
    bot: Policy = Steady(ground.game)
    for _ in range(2):
        play_round(ground, [bot, bot, Anything(), Anything()], chance)
        assert ground.state.how in ("goal", "own_goal", *STUCK)
        ground.table.match.deal(0)
