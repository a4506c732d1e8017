"""The football edition: turning, passing, stealing, answering, renewing (LK-15 to LK-31)."""

from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.core.chance import Moment
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, ROUND_ENDED, Batch
from rasant.core.legal import plays
from rasant.core.moves import ANYWHERE, Act, Play
from rasant.core.refusal import DOES_NOT_FIT, NOT_POSSIBLE, NOT_THERE, NOT_YOURS, Refusal
from rasant.games.kickoff.cards import GOAL
from rasant.games.kickoff.rules import Kickoff
from rasant.testing.arranged_table import ArrangedTable, opened

kickoff = partial(opened, Kickoff, "kickoff")

MILO, LINA, NICO = "B Milo4>Lina7 whistle", "B Lina7>Nico10 boot", "B Nico10>Paul11 trophy"
PAUL = "B Paul11>goal"
NOAH, BEN = "R Noah4>Ben7 whistle", "R Ben7>Zoe9 corner flag"


@pytest.mark.rule("LK-15")
def test_two_cards_are_turned_one_after_the_other_and_the_last_one_alone() -> None:
    game = kickoff(4)
    hand, discard = game.hand[1], game.discard[1]
    table = ArrangedTable(game)
    cards = table.state.zones[hand][-3:]
    table.state.zones[hand][:] = cards
    table.act(1, "turn")
    assert table.state.zones[discard] == [cards[2], cards[1]]
    table.act(1, "turn")
    assert table.state.zones[discard] == [cards[2], cards[1], cards[0]]
    assert table.act(1, "turn") == Refusal("not_possible", "LK-15")


@pytest.mark.rule("LK-16")
@pytest.mark.rule("LK-40")
def test_the_worked_example_of_a_goal() -> None:
    game = kickoff(2)
    chain = [MILO, LINA, NICO, PAUL]
    table = ArrangedTable(game).lay(dict(zip(game.display[0], [[label] for label in chain], strict=True)))
    for slot, label in zip(game.display[0], chain, strict=True):
        assert table.state.phase == CARDS_IN_PLAY
        assert isinstance(table.play(0, slot, label), Batch)
    assert table.state.phase == ROUND_ENDED
    assert table.labels(game.centre) == chain[:3]
    assert table.labels(game.won[0]) == [PAUL]
    assert game.score(table.state).totals == [1, 0]


@pytest.mark.rule("LK-3")
@pytest.mark.rule("LK-17")
def test_the_worked_example_of_the_whistle_and_the_corner_flag() -> None:
    game = kickoff(2)
    noah, ben = game.display[1][:2]
    flag = "B Theo8>Nico10 corner flag"
    table = ArrangedTable(game).lay({game.centre: [MILO], noah: [NOAH], ben: [BEN], game.display[0][0]: [flag]})
    assert isinstance(table.play(1, noah, NOAH), Batch)
    assert table.play(0, game.display[0][0], flag) == Refusal("does_not_fit", "LK-17")
    assert isinstance(table.play(1, ben, BEN), Batch)
    assert isinstance(table.play(0, game.display[0][0], flag), Batch)
    assert table.labels(game.centre) == [MILO, NOAH, BEN, flag]


@pytest.mark.rule("LK-16")
@pytest.mark.rule("LK-27")
@pytest.mark.parametrize(
    ("seat", "label", "answer"),
    [
        (0, "B Lina7>Paul11 gloves", None),
        (0, "B Theo8>Mia9 whistle", Refusal("does_not_fit", "LK-16")),
        (0, "B Emma6>Lina7 boot", Refusal("does_not_fit", "LK-16")),
        (1, "R Finn10>Zoe9 whistle", None),
        (1, "R Ben7>Zoe9 trophy", Refusal("does_not_fit", "LK-17")),
    ],
)
def test_the_attack_needs_the_player_and_the_defence_the_symbol(seat: int, label: str, answer: Refusal | None) -> None:
    """The top is Milo 4, passing to Lina 7, with a whistle: a blue whistle or a red seven are of no use."""
    game = kickoff(2)
    slot = game.display[seat][0]
    table = ArrangedTable(game).lay({game.centre: [MILO], slot: [label]})
    result = table.play(seat, slot, label, game.centre)
    assert isinstance(result, Batch) if answer is None else result == answer
    assert (table.labels(game.centre)[-1] == label) == (answer is None)


@pytest.mark.rule("LK-27")
@pytest.mark.rule("LK-16")
def test_the_fit_on_a_pass_card_depends_on_the_colour_of_the_team() -> None:
    game = kickoff(2)
    deck = game.layout.deck
    locks = game.layout.book[game.wants.centre].locks
    for top, below in enumerate(game.cards.printed):
        if below.kind != "pass":
            continue
        for face, card in enumerate(game.cards.printed):
            if not card.centre:
                continue
            fits = bool(deck.has[face] & locks[card.team][top + 1])
            attacks = card.team == below.team
            assert fits == (card.centre == below.target if attacks else card.symbol == below.symbol)


@pytest.mark.rule("LK-18")
@pytest.mark.rule("LK-28")
@pytest.mark.rule("LK-29")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("player", ["B", "R"])
def test_a_counterplay_is_answered_by_either_team_with_a_listed_centre_number(seat: int, player: str) -> None:
    game = kickoff(2)
    seven, to_seven = [("B Lina7>Mia9 gloves", "B Emma6>Lina7 boot"), ("R Ben7>Zoe9 gloves", "R Ida6>Ben7 boot")][seat]
    slot, other = game.display[seat][:2]
    table = ArrangedTable(game).lay(
        {game.centre: [MILO, f"{player} counterplay 4/7"], slot: [seven], other: [to_seven]}
    )
    assert table.play(seat, other, to_seven, game.centre) == Refusal("does_not_fit", "LK-18")
    assert isinstance(table.play(seat, slot, seven), Batch)
    assert table.labels(game.centre)[-1] == seven


@pytest.mark.rule("LK-19")
@pytest.mark.rule("LK-28")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("player", ["B", "R"])
def test_a_goal_kick_is_answered_by_either_team_with_a_listed_symbol(seat: int, player: str) -> None:
    game = kickoff(2)
    boot, gloves = [("B Emma6>Lina7 boot", "B Lina7>Mia9 gloves"), ("R Ida6>Ben7 boot", "R Ben7>Zoe9 gloves")][seat]
    slot, other = game.display[seat][:2]
    kick = f"{player} goal kick football/trophy/boot"
    table = ArrangedTable(game).lay({game.centre: [MILO, kick], slot: [boot], other: [gloves]})
    assert table.play(seat, other, gloves, game.centre) == Refusal("does_not_fit", "LK-19")
    assert isinstance(table.play(seat, slot, boot), Batch)


@pytest.mark.rule("LK-20")
@pytest.mark.parametrize(("seat", "size"), [(0, 4), (1, 2)])
def test_renewing_shuffles_display_and_discards_and_lays_a_new_display(seat: int, size: int) -> None:
    game = kickoff(3)
    table = ArrangedTable(game)
    assert table.act(seat, "renew") == Refusal("not_possible", "LK-20")
    while table.verbs(seat) == ["turn"]:
        table.act(seat, "turn")
    before = sorted(card for zone in (game.discard[seat], *game.display[seat]) for card in table.state.zones[zone])
    order = table.state.zones[game.discard[seat]][:]
    assert table.verbs(seat) == ["renew"]
    table.act(seat, "renew")
    shown = [table.state.zones[slot] for slot in game.display[seat]]
    assert [len(cards) for cards in shown] == [1] * size
    hand = table.state.zones[game.hand[seat]]
    assert sorted(hand + [cards[0] for cards in shown]) == before
    assert table.state.zones[game.discard[seat]] == []
    assert hand[:10] not in (order[:10], order[::-1][:10])


@pytest.mark.rule("LK-20")
def test_a_renewed_display_has_as_many_cards_as_there_are() -> None:
    game = kickoff(2)
    slots = game.display[0]
    table = ArrangedTable(game).lay(
        {game.hand[0]: [], game.discard[0]: [LINA], slots[0]: [NICO], slots[1]: [], slots[2]: []}
    )
    table.lay({slots[3]: []})
    assert isinstance(table.act(0, "renew"), Batch)
    assert [len(table.state.zones[slot]) for slot in slots] == [1, 1, 0, 0]
    assert table.verbs(0) == []
    assert table.act(0, "renew") == Refusal("not_possible", "LK-20")


@pytest.mark.rule("LK-21")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("top", [MILO, NOAH, "B counterplay 6/8", "R goal kick football/trophy/boot"])
def test_an_action_card_goes_on_whatever_lies_there_and_cancels_it(seat: int, top: str) -> None:
    game = kickoff(2)
    card = ["B counterplay 4/7", "R counterplay 4/7"][seat]
    slot = game.display[seat][0]
    table = ArrangedTable(game).lay({game.centre: [NOAH, top] if top != NOAH else [MILO, top], slot: [card]})
    assert isinstance(table.play(seat, slot, card), Batch)
    wanted = {"4", "7", "action"}
    for team in (0, 1):
        assert set(game.layout.deck.key_names(table.state.locks[team][game.centre])) == wanted


@pytest.mark.rule("LK-23")
@pytest.mark.rule("LK-25")
def test_the_discard_pile_gives_one_top_after_the_other_and_fills_nothing() -> None:
    game = kickoff(2)
    discard = game.discard[0]
    table = ArrangedTable(game).lay({game.centre: [MILO], discard: ["B Theo8>Mia9 boot", NICO, LINA]})
    shown = [table.labels(slot) for slot in game.display[0]]
    assert table.play(0, discard, NICO) == NOT_THERE
    assert isinstance(table.play(0, discard, LINA), Batch)
    assert isinstance(table.play(0, discard, NICO), Batch)
    assert table.labels(discard) == ["B Theo8>Mia9 boot"]
    assert [table.labels(slot) for slot in game.display[0]] == shown


@pytest.mark.rule("LK-24")
def test_a_display_slot_is_filled_in_the_same_move_with_the_top_of_the_discard_pile() -> None:
    game = kickoff(2)
    slot = game.display[0][2]
    table = ArrangedTable(game).lay({game.centre: [MILO], slot: [LINA], game.discard[0]: ["B Theo8>Mia9 boot", NICO]})
    table.play(0, slot, LINA)
    assert table.labels(slot) == [NICO]
    assert table.labels(game.discard[0]) == ["B Theo8>Mia9 boot"]


@pytest.mark.rule("LK-24")
def test_empty_slots_are_filled_after_the_next_turn_the_leftmost_first() -> None:
    game = kickoff(2)
    first, second, third, fourth = game.display[0]
    table = ArrangedTable(game).lay({game.centre: [MILO], fourth: [LINA], second: [NICO], game.discard[0]: []})
    hand = table.state.zones[game.hand[0]]
    upper, lower = hand[-2], hand[-1]
    table.play(0, fourth, LINA)
    table.play(0, second, NICO)
    assert table.labels(second) == table.labels(fourth) == []
    table.act(0, "turn")
    assert table.state.zones[second] == [upper]
    assert table.state.zones[fourth] == [lower]
    assert table.state.zones[game.discard[0]] == []
    assert len(table.state.zones[first]) == len(table.state.zones[third]) == 1


@pytest.mark.rule("LK-24")
def test_a_single_turned_card_fills_one_gap_and_the_rest_wait() -> None:
    game = kickoff(4)
    left, right = game.display[0]
    table = ArrangedTable(game).lay({left: [], right: [], game.hand[0]: [LINA], game.discard[0]: []})
    table.act(0, "turn")
    assert table.labels(left) == [LINA]
    assert table.labels(right) == []


@pytest.mark.rule("LK-26")
def test_with_an_empty_hand_one_may_still_play_before_renewing() -> None:
    game = kickoff(2)
    table = ArrangedTable(game).lay(
        {game.hand[0]: [], game.centre: [MILO], game.discard[0]: [LINA], game.display[0][0]: [NICO]}
    )
    assert table.verbs(0) == ["renew"]
    assert isinstance(table.play(0, game.discard[0], LINA), Batch)
    assert table.verbs(0) == []
    assert isinstance(table.play(0, game.display[0][0], NICO), Batch)


@pytest.mark.rule("LK-30")
@pytest.mark.parametrize("goal_by", ["any_legal", "pass_only"])
def test_with_the_proposed_deck_only_a_pass_lays_a_goal(goal_by: str) -> None:
    game = kickoff(2, goal_by=goal_by)
    deck = game.layout.deck
    locks = game.layout.book[game.wants.centre].locks
    for top, below in enumerate(game.cards.printed):
        for face, card in enumerate(game.cards.printed):
            if card.kind == GOAL and deck.has[face] & locks[card.team][top + 1]:
                assert (below.kind, below.team, below.target) == ("pass", card.team, card.centre)
    table = ArrangedTable(game).lay({game.centre: [NICO], game.display[0][0]: [PAUL]})
    table.play(0, game.display[0][0], PAUL)
    assert table.state.how == "goal"


@pytest.mark.rule("LK-31")
def test_no_player_plays_or_gets_the_cards_of_a_team_mate() -> None:
    game = kickoff(4)
    table = ArrangedTable(game).lay({game.centre: [MILO], game.display[0][0]: [LINA]})
    assert table.play(2, game.display[0][0], LINA) == NOT_YOURS
    assert table.play(0, game.display[0][0], LINA, game.display[2][0]) == DOES_NOT_FIT
    assert table.play(0, game.display[0][0], LINA, game.discard[0]) == DOES_NOT_FIT


@pytest.mark.rule("LK-47")
@given(
    src=st.integers(-3, 40),
    face=st.integers(-3, 150),
    dst=st.integers(-3, 40),
    way=st.integers(-1, 2),
    verb=st.sampled_from(["turn", "renew", "stop", ""]),
    choice=st.integers(-2, 2),
    turns=st.integers(0, 30),
)
def test_wild_moves_are_refused_and_change_nothing(
    src: int, face: int, dst: int, way: int, verb: str, choice: int, turns: int
) -> None:
    game = kickoff(4)
    table = ArrangedTable(game).lay({game.centre: [MILO]})
    for turn in range(turns):
        table.act(turn % 4, "turn")
    play, act = Play(src, face, dst, way), Act(verb, choice)
    legal = game.legal(table.state, 2)
    before = table.state.copy()
    answers = [isinstance(game.decide(table.state, 2, move, Moment(0, b"x", 0)), list) for move in (play, act)]
    assert before == table.state
    fits = any((play.src, play.face, play.way) == (move.src, move.face, move.way) for move in plays(table.state, 2))
    assert answers == [fits if dst == ANYWHERE else play in legal, act in legal]


def test_a_verb_with_a_choice_is_refused() -> None:
    table = ArrangedTable(kickoff(2))
    assert table.act(0, "turn", 1) == NOT_POSSIBLE
    assert table.act(0, "shoot") == NOT_POSSIBLE


@pytest.mark.rule("LK-24")
@given(seed=st.integers(0, 10_000), seats=st.sampled_from([2, 3, 4]), both=st.booleans(), strict=st.booleans())
def test_a_slot_is_empty_only_while_the_discard_pile_is(seed: int, seats: int, both: bool, strict: bool) -> None:
    yellow_from = "on_reveal" if strict else "discard_or_display"
    game = kickoff(seats, reveal="both" if both else "top_only", yellow_from=yellow_from)
    table = ArrangedTable(game, str(seed))
    for step in range(60):
        seat = (seed + step * 7) % seats
        moves = game.legal(table.state, seat)
        if moves and table.state.phase < ROUND_ENDED:
            table.match.move(seat, moves[(seed + step) % len(moves)], 0)
            table.match.stalemate()
        for owner in range(seats):
            full = all(table.state.zones[slot] for slot in game.display[owner])
            assert full or not table.state.zones[game.discard[owner]] or table.state.phase in (ROUND_ENDED, MATCH_ENDED)


def test_all_listed_moves_are_accepted_with_events() -> None:
    game = kickoff(3)
    table = ArrangedTable(game).lay({game.centre: [MILO], game.display[0][0]: [LINA], game.discard[1]: ["R yellow"]})
    assert len(plays(table.state, 0)) >= 1
    for seat in range(3):
        for move in game.legal(table.state, seat):
            assert isinstance(events := game.decide(table.state, seat, move, Moment(0, b"x", 0)), list)
            assert events
