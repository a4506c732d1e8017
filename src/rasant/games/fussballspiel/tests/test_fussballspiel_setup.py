"""Das Ligretto Fussballspiel: components and set-up (LF-1 to LF-14)."""

from collections import Counter

import pytest

from rasant.core.chance import Moment
from rasant.core.errors import OptionError
from rasant.core.moves import Act
from rasant.core.refusal import NOT_NOW
from rasant.core.state import State
from rasant.games.fussballspiel.tests.fussballspiel_ground import BLACK, WHITE, Ground


@pytest.mark.rule("LF-1")
@pytest.mark.rule("LF-2")
@pytest.mark.rule("LF-3")
@pytest.mark.rule("LF-4")
def test_the_box_holds_two_teams_of_jerseys_goal_cards_and_field_cards() -> None:
    deck = Ground().game.layout.deck
    assert len(deck) == 160
    assert Counter(deck.sets) == {0: 60, 1: 60, 2: 8, 3: 8, 4: 24}
    for card, owner in enumerate(deck.sets):
        front, back = deck.faces[deck.front(card)], deck.faces[deck.back(card)]
        if owner < 2:
            assert front[0] == "BW"[owner]
            assert front[1:].isdigit()
            assert back.split()[0] in ("TL", "TR", "BL", "BR")
        elif owner < 4:
            assert front.startswith("scene ")
            assert back == f"{'BW'[owner - 2]} goal"
        else:
            assert front.isdigit()
            assert back == "field"


@pytest.mark.rule("LF-6")
@pytest.mark.parametrize(("seats", "sizes"), [(2, (1, 1)), (3, (1, 2)), (4, (2, 2)), (5, (2, 3)), (6, (3, 3))])
def test_two_teams_by_the_number_of_players(seats: int, sizes: tuple[int, int]) -> None:
    game = Ground(seats).game
    assert tuple(len(members) for members in game.parties) == sizes
    assert sorted(game.parties[0] + game.parties[1]) == list(range(seats))


@pytest.mark.rule("LF-6")
@pytest.mark.parametrize("seats", [1, 7])
def test_it_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(OptionError, match="2 to 6 players"):
        Ground(seats)


@pytest.mark.rule("LF-7")
def test_each_team_draws_five_of_its_eight_goal_cards_once_a_match() -> None:
    ground = Ground()
    piles = [ground.state.zones[pile][:] for pile in ground.pitch.goal]
    assert [len(pile) for pile in piles] == [5, 5]
    assert {card: ground.game.layout.deck.sets[card] for pile in piles for card in pile} == {
        **dict.fromkeys(piles[0], 2),
        **dict.fromkeys(piles[1], 3),
    }
    out = sorted(ground.state.zones[ground.pitch.out])
    for _ in range(3):
        ground.table.match.declare(0)
        ground.table.match.deal(0)
        assert sorted(ground.state.zones[ground.pitch.out]) == out
        assert [ground.state.zones[pile] for pile in ground.pitch.goal] == piles
    assert any(Ground(seed=seed).state.zones[ground.pitch.out] != out for seed in "abc")


@pytest.mark.rule("LF-8")
@pytest.mark.rule("LF-9")
def test_white_works_from_its_left_and_black_the_other_way_along_the_same_five_cards() -> None:
    ground = Ground()
    ground.fields(18, 4, 9, 12, 25)
    white = [ground.labels(ground.pitch.field_of(WHITE, step))[0] for step in range(1, 6)]
    black = [ground.labels(ground.pitch.field_of(BLACK, step))[0] for step in range(1, 6)]
    assert white == ["18", "4", "9", "12", "25"]
    assert black == white[::-1]
    assert len(ground.state.zones[ground.pitch.unused]) == 19


@pytest.mark.rule("LF-9")
def test_the_first_field_cards_of_a_match_are_any_of_all() -> None:
    grounds = [Ground(seed=str(seed)) for seed in range(16)]
    first = {ground.labels(ground.pitch.field[0])[0] for ground in grounds}
    assert len(first) > 5


@pytest.mark.rule("LF-10")
def test_field_cards_are_put_aside_until_fewer_than_five_are_left_then_all_are_shuffled() -> None:
    ground = Ground()
    seen: list[int] = []
    for unused in (19, 14, 9, 4):
        assert len(ground.state.zones[ground.pitch.unused]) == unused
        seen += [ground.state.zones[zone][0] for zone in ground.pitch.field]
        ground.table.match.declare(0)
        ground.table.match.deal(0)
    assert len(set(seen)) == 20
    assert len(ground.state.zones[ground.pitch.unused]) == 19
    assert ground.state.zones[ground.pitch.used] == []


@pytest.mark.rule("LF-11")
@pytest.mark.rule("LF-12")
@pytest.mark.parametrize(
    ("seats", "sizes"),
    [(2, [60, 60]), (3, [60, 30, 30]), (4, [30] * 4), (5, [30, 20, 30, 20, 20]), (6, [20] * 6)],
)
def test_jerseys_are_shuffled_and_split_evenly_shirt_side_down(seats: int, sizes: list[int]) -> None:
    ground = Ground(seats)
    hands = [ground.state.zones[hand][:] for hand in ground.pitch.hand]
    assert [len(hand) for hand in hands] == sizes
    for seat, hand in enumerate(hands):
        assert {ground.game.layout.deck.sets[card] for card in hand} == {ground.game.layout.team[seat]}
        assert ground.labels(ground.pitch.hand[seat]) == ground.backs(ground.pitch.hand[seat])
        assert hand != sorted(hand)
    ground.table.match.declare(0)
    ground.table.match.deal(0)
    assert all(ground.state.zones[zone] != hand for zone, hand in zip(ground.pitch.hand, hands, strict=True))


@pytest.mark.rule("LF-13")
@pytest.mark.rule("LF-14")
@pytest.mark.parametrize(
    ("seats", "option", "piles"),
    [
        (2, "3_each", [2, 2]),
        (3, "3_each", [4, 2, 2]),
        (4, "3_each", [2, 2, 2, 2]),
        (5, "3_each", [3, 2, 3, 2, 2]),
        (5, "3_per_team", [2, 2, 1, 2, 2]),
        (6, "3_per_team", [2] * 6),
    ],
)
def test_discard_piles_by_the_size_of_the_teams(seats: int, option: str, piles: list[int]) -> None:
    ground = Ground(seats, two_v_three_piles=option)
    assert [len(zones) for zones in ground.pitch.disc] == piles
    every = {zone for zones in ground.pitch.disc for zone in zones}
    for seat in range(seats):
        ground.act(seat, "turn")
        onto = {dst for _, _, dst in ground.table.plays(seat)}
        assert onto & every == set(ground.pitch.disc[seat])


@pytest.mark.rule("C-1")
def test_nothing_happens_before_the_deal_and_all_may_act_after_it() -> None:
    game = Ground().game
    state = State(game.layout)
    assert all(game.legal(state, seat) == [] for seat in range(4))
    assert game.decide(state, 0, Act("turn"), Moment(0, b"secret", 0)) == NOT_NOW
    ground = Ground()
    assert all(ground.table.verbs(seat) == ["turn"] for seat in range(4))
