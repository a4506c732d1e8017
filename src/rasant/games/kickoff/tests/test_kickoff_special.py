"""The football edition: action cards and yellow cards (LK-22, LK-32 to LK-39)."""

from functools import partial

import pytest

from rasant.core.events import Batch, Moved
from rasant.core.refusal import Refusal
from rasant.games.kickoff.rules import Kickoff
from rasant.testing.arranged_table import ArrangedTable, opened

kickoff = partial(opened, Kickoff, "kickoff")

MILO, LINA, THEO, EMMA = "B Milo4>Lina7 whistle", "B Lina7>Nico10 boot", "B Theo8>Mia9 boot", "B Emma6>Theo8 trophy"
NICO, PAUL = "B Nico10>Paul11 trophy", "B Paul11>goal"
NOAH, COUNTERPLAY, YELLOW = "R Noah4>Ben7 whistle", "B counterplay 4/7", "B yellow"
ON_REVEAL = {"yellow_from": "on_reveal", "action_from": "on_reveal"}


def cards_of(table: ArrangedTable, game: Kickoff, seat: int) -> list[int]:
    zones = (game.hand[seat], game.discard[seat], *game.display[seat], *game.below[seat : seat + 1])
    return sorted(card for zone in zones for card in table.state.zones[zone])


@pytest.mark.rule("LK-32")
@pytest.mark.parametrize("action_from", ["discard_or_display", "on_reveal"])
@pytest.mark.parametrize("card", [COUNTERPLAY, "B goal kick football/trophy/boot"])
def test_an_action_card_in_the_display_is_alive_or_dead(action_from: str, card: str) -> None:
    game = kickoff(2, action_from=action_from)
    slot = game.display[0][0]
    table = ArrangedTable(game).lay({game.centre: [NOAH], slot: [card]})
    listed = (slot, card, game.centre) in table.plays(0)
    assert listed == isinstance(table.play(0, slot, card, game.centre), Batch) == (action_from == "discard_or_display")
    if not listed:
        assert table.play(0, slot, card, game.centre) == Refusal("does_not_fit", "LK-32")


@pytest.mark.rule("LK-32")
@pytest.mark.parametrize("action_from", ["discard_or_display", "on_reveal"])
def test_an_action_card_on_the_discard_pile_is_always_alive(action_from: str) -> None:
    game = kickoff(2, action_from=action_from)
    table = ArrangedTable(game).lay({game.centre: [NOAH], game.discard[0]: [THEO, COUNTERPLAY]})
    assert isinstance(table.play(0, game.discard[0], COUNTERPLAY), Batch)


@pytest.mark.rule("LK-32")
def test_a_dead_action_card_lives_again_after_the_renewal() -> None:
    game = kickoff(4, action_from="on_reveal")
    left, right = game.display[0]
    pile = [THEO, EMMA, "B Theo8>Mia9 whistle"]
    table = ArrangedTable(game).lay({game.centre: [NOAH], left: [COUNTERPLAY], right: [LINA], game.discard[0]: pile})
    table.lay({game.hand[0]: []})
    for _ in range(200):
        table.act(0, "renew")
        while table.verbs(0) == ["turn"]:
            if table.labels(game.discard[0])[-1:] == [COUNTERPLAY]:
                assert isinstance(table.play(0, game.discard[0], COUNTERPLAY), Batch)
                return
            table.act(0, "turn")
    pytest.fail("the action card never came to the top of the discard pile")


@pytest.mark.rule("LK-22")
@pytest.mark.rule("LK-33")
@pytest.mark.parametrize("place", ["discard", "display"])
def test_a_yellow_card_is_available_on_the_discard_pile_and_in_the_display(place: str) -> None:
    game = kickoff(4)
    zone = {"discard": game.discard[0], "display": game.display[0][1]}[place]
    table = ArrangedTable(game).lay({zone: [YELLOW]})
    assert table.plays(0) == {(zone, YELLOW, game.booked[1]), (zone, YELLOW, game.booked[3])}
    assert isinstance(table.play(0, zone, YELLOW, game.booked[1]), Batch)
    assert table.labels(game.booked[1]) == [YELLOW]


@pytest.mark.rule("LK-33")
def test_on_reveal_a_yellow_card_goes_under_the_hand_instead_of_into_a_slot() -> None:
    game = kickoff(2, yellow_from="on_reveal")
    slot, discard, hand = game.display[0][0], game.discard[0], game.hand[0]
    table = ArrangedTable(game).lay({game.centre: [MILO], slot: [LINA], discard: [THEO, EMMA, YELLOW]})
    yellow = table.state.zones[discard][-1]
    size = len(table.state.zones[hand])
    table.play(0, slot, LINA)
    assert table.labels(slot) == [EMMA]
    assert table.labels(discard) == [THEO]
    assert table.state.zones[hand][0] == yellow
    assert len(table.state.zones[hand]) == size + 1


@pytest.mark.rule("LK-33")
def test_on_reveal_a_slot_stays_empty_if_there_is_only_a_yellow_card() -> None:
    game = kickoff(2, yellow_from="on_reveal")
    slot, discard = game.display[0][0], game.discard[0]
    table = ArrangedTable(game).lay({game.centre: [MILO], slot: [LINA], discard: [YELLOW]})
    table.play(0, slot, LINA)
    assert table.labels(slot) == table.labels(discard) == []
    table.act(0, "turn")
    assert len(table.state.zones[slot]) == 1


@pytest.mark.rule("LK-33")
def test_on_reveal_a_turned_yellow_card_fills_no_gap() -> None:
    game = kickoff(4, yellow_from="on_reveal")
    left, right = game.display[0]
    table = ArrangedTable(game).lay({left: [], right: [THEO], game.discard[0]: []})
    table.lay({game.hand[0]: [EMMA, YELLOW, LINA]})
    table.act(0, "turn")  # Lina, then the yellow card on top of her
    assert table.labels(left) == [LINA]
    deck = game.layout.deck
    assert [deck.faces[deck.front(card)] for card in table.state.zones[game.hand[0]]] == [YELLOW, EMMA]


@pytest.mark.rule("LK-33")
@pytest.mark.parametrize("yellow_from", ["discard_or_display", "on_reveal"])
def test_a_renewed_display_has_a_yellow_card_only_where_it_can_be_used(yellow_from: str) -> None:
    game = kickoff(4, yellow_from=yellow_from)
    left, right = game.display[0]
    table = ArrangedTable(game).lay({game.hand[0]: [], left: [THEO], right: [EMMA], game.discard[0]: [LINA, YELLOW]})
    shown: set[str] = set()
    for _ in range(25):
        table.act(0, "renew")
        shown |= {*table.labels(left), *table.labels(right)}
        table.act(0, "turn")
    assert shown - {YELLOW} == {THEO, EMMA, LINA}
    assert (YELLOW in shown) == (yellow_from == "discard_or_display")


@pytest.mark.rule("LK-33")
def test_on_reveal_the_last_cards_leave_a_slot_empty_rather_than_show_a_yellow_card() -> None:
    game = kickoff(4, yellow_from="on_reveal")
    left, right = game.display[0]
    table = ArrangedTable(game).lay({game.hand[0]: [], left: [THEO], right: [], game.discard[0]: [YELLOW]})
    table.act(0, "renew")
    assert (table.labels(left), table.labels(right)) == ([THEO], [])
    assert len(table.state.zones[game.hand[0]]) == 1


@pytest.mark.rule("LK-34")
@pytest.mark.parametrize(("seats", "victim", "size"), [(2, 1, 4), (3, 1, 2), (3, 2, 2), (4, 3, 2)])
def test_the_victim_shuffles_all_open_cards_into_the_hand_and_lays_a_new_display(
    seats: int, victim: int, size: int
) -> None:
    game = kickoff(seats)
    table = ArrangedTable(game)
    for _ in range(5):
        table.act(victim, "turn")
    table.lay({game.discard[0]: [YELLOW]})
    before = cards_of(table, game, victim)
    hand = table.state.zones[game.hand[victim]][:]
    others = [cards_of(table, game, seat) for seat in range(1, seats) if seat != victim]
    assert isinstance(table.play(0, game.discard[0], YELLOW, game.booked[victim]), Batch)
    assert cards_of(table, game, victim) == before
    assert table.state.zones[game.discard[victim]] == []
    assert [len(table.state.zones[slot]) for slot in game.display[victim]] == [1] * size
    assert table.state.zones[game.hand[victim]][:10] != hand[:10]
    assert [cards_of(table, game, seat) for seat in range(1, seats) if seat != victim] == others
    assert isinstance(table.act(victim, "turn"), Batch)


@pytest.mark.rule("LK-34")
def test_a_yellow_card_goes_in_front_of_opponents_only_and_only_a_yellow_card() -> None:
    game = kickoff(4)
    left, right = game.display[0]
    table = ArrangedTable(game).lay({game.centre: [MILO], left: [YELLOW], right: [LINA]})
    for seat in (0, 2):
        assert table.play(0, left, YELLOW, game.booked[seat]) == Refusal("does_not_fit", "LK-34")
    assert table.play(0, left, YELLOW, game.centre) == Refusal("does_not_fit", "LK-34")
    assert table.play(0, right, LINA, game.booked[1]) == Refusal("does_not_fit")
    assert isinstance(table.play(0, left, YELLOW), Batch)
    assert table.labels(game.booked[1]) == [YELLOW]


@pytest.mark.rule("LK-34")
@pytest.mark.parametrize("yellow", ["may", "must"])
def test_a_yellow_card_may_wait_or_must_be_used_before_all_else(yellow: str) -> None:
    game = kickoff(2, yellow=yellow)
    hand, discard, slot = game.hand[0], game.discard[0], game.display[0][0]
    table = ArrangedTable(game)
    table.lay({game.centre: [MILO], slot: [LINA], hand: [EMMA, YELLOW, THEO]})
    table.act(0, "turn")
    listed = table.plays(0)
    assert (discard, YELLOW, game.booked[1]) in listed
    if yellow == "must":
        assert listed == {(discard, YELLOW, game.booked[1])}
        assert table.verbs(0) == []
        assert table.act(0, "turn") == table.play(0, slot, LINA) == Refusal("not_now", "LK-34")
        table.play(0, discard, YELLOW)
    assert isinstance(table.play(0, slot, LINA), Batch)
    assert isinstance(table.act(0, "turn"), Batch)


@pytest.mark.rule("LK-34")
def test_must_also_holds_for_a_yellow_card_from_a_refill_or_a_new_display() -> None:
    game = kickoff(2, yellow="must")
    slots = game.display[1]
    table = ArrangedTable(game).lay({game.discard[0]: [YELLOW], game.hand[1]: [], game.discard[1]: []})
    table.lay({slots[0]: ["R yellow"], slots[1]: [], slots[2]: [], slots[3]: []})
    table.play(0, game.discard[0], YELLOW, game.booked[1])
    assert table.plays(1) == {(slots[0], "R yellow", game.booked[0])}
    assert table.act(1, "turn") == Refusal("not_now", "LK-34")
    assert isinstance(table.act(0, "turn"), Batch)


@pytest.mark.rule("LK-35")
@pytest.mark.parametrize(("yellow_display", "size"), [("as_setup", 4), ("two", 2)])
def test_a_booked_lone_player_lays_four_cards_or_two_until_the_next_renewal(yellow_display: str, size: int) -> None:
    game = kickoff(3, yellow_display=yellow_display)
    slots = game.display[0]
    table = ArrangedTable(game).lay({game.discard[1]: ["R yellow"]})
    table.play(1, game.discard[1], "R yellow", game.booked[0])
    assert sum(len(table.state.zones[slot]) for slot in slots) == size
    while table.verbs(0) == ["turn"]:
        table.act(0, "turn")
        assert sum(len(table.state.zones[slot]) for slot in slots) == size
    table.act(0, "renew")
    assert [len(table.state.zones[slot]) for slot in slots] == [1, 1, 1, 1]


@pytest.mark.rule("LK-24")
@pytest.mark.rule("LK-35")
@pytest.mark.rule("LK-36")
@pytest.mark.parametrize("gap", [False, True])
def test_unused_slots_of_a_booked_lone_player_are_not_filled(gap: bool) -> None:
    game = kickoff(2, yellow_display="two", reveal="both")
    first, second, third, fourth = game.display[0]
    table = ArrangedTable(game).lay({game.discard[1]: ["R yellow"]})
    table.play(1, game.discard[1], "R yellow", game.booked[0])
    table.lay({first: [] if gap else [NICO], second: [PAUL], game.hand[0]: [EMMA, THEO, LINA]})
    table.act(0, "turn")
    assert table.labels(first) == ([THEO] if gap else [NICO])
    assert table.labels(game.discard[0]) == ([LINA] if gap else [THEO])
    assert table.labels(game.below[0]) == ([] if gap else [LINA])
    assert table.labels(third) == table.labels(fourth) == []


@pytest.mark.rule("LK-35")
def test_a_new_round_gives_the_lone_player_four_cards_again() -> None:
    game = kickoff(2, yellow_display="two")
    table = ArrangedTable(game).lay({game.discard[1]: ["R yellow"]})
    table.play(1, game.discard[1], "R yellow", game.booked[0])
    table.match.declare(0)
    table.match.deal(0)
    assert all(len(table.state.zones[slot]) == 1 for slot in game.display[0])
    assert table.state.facts[game.slots[0]] == 4


def turned(reveal: str, upper: str, lower: str, **settings: str) -> tuple[Kickoff, ArrangedTable]:
    """A table at which seat 0 has just turned this pair onto an earlier discard."""
    game = kickoff(2, reveal=reveal, **settings)
    table = ArrangedTable(game).lay({game.centre: [NOAH], game.discard[0]: [EMMA]})
    table.lay({game.hand[0]: ["B Theo8>Nico10 gloves", "B Emma6>Lina7 boot", upper, lower]})
    table.act(0, "turn")
    return game, table


@pytest.mark.rule("LK-36")
@pytest.mark.parametrize("reveal", ["top_only", "both"])
@pytest.mark.parametrize("special", [YELLOW, COUNTERPLAY])
@pytest.mark.parametrize("settings", [{}, ON_REVEAL], ids=["from_display", "on_reveal"])
def test_the_lower_of_two_turned_cards_counts_only_with_both(
    reveal: str, special: str, settings: dict[str, str]
) -> None:
    game, table = turned(reveal, THEO, special, **settings)
    target = game.booked[1] if special == YELLOW else game.centre
    labels = [label for _, label, dst in table.plays(0) if dst == target]
    assert (special in labels) == (reveal == "both")
    if reveal == "both":
        assert table.labels(game.discard[0]) == [EMMA, THEO]
        assert isinstance(table.play(0, game.below[0], special, target), Batch)
        assert table.labels(target)[-1] == special
        assert table.labels(game.discard[0]) == [EMMA, THEO]
    else:
        assert table.labels(game.discard[0]) == [EMMA, special, THEO]


@pytest.mark.rule("LK-36")
def test_with_both_the_lower_card_is_usable_until_its_owners_next_action_only() -> None:
    game, table = turned("both", THEO, COUNTERPLAY)
    assert isinstance(table.act(1, "turn"), Batch)
    assert table.labels(game.below[0]) == [COUNTERPLAY]
    table.act(0, "turn")
    assert table.play(0, game.below[0], COUNTERPLAY) == Refusal("not_there")
    assert table.labels(game.below[0]) == ["B Emma6>Lina7 boot"]
    assert table.labels(game.discard[0]) == [EMMA, COUNTERPLAY, THEO, "B Theo8>Nico10 gloves"]


@pytest.mark.rule("LK-36")
def test_with_both_a_last_card_turned_alone_is_an_action_too() -> None:
    game, table = turned("both", THEO, COUNTERPLAY)
    last = "B Theo8>Nico10 gloves"
    table.lay({game.hand[0]: [last]})
    table.act(0, "turn")
    assert table.labels(game.below[0]) == []
    assert table.labels(game.discard[0]) == [EMMA, COUNTERPLAY, THEO, last]
    assert not any(label == COUNTERPLAY for _, label, _ in table.plays(0))


@pytest.mark.rule("LK-36")
def test_with_both_a_lower_team_card_is_seen_but_cannot_be_played() -> None:
    whistle = "B Theo8>Mia9 whistle"
    game, table = turned("both", THEO, whistle)
    assert game.view(table.state, 1).top(game.below[0]) == table.face(whistle)
    assert not any(src == game.below[0] for src, _, _ in table.plays(0))
    assert table.play(0, game.below[0], whistle) == Refusal("does_not_fit", "LK-36")


@pytest.mark.rule("LK-36")
@pytest.mark.parametrize("source", ["discard", "display"])
def test_with_both_the_lower_card_becomes_the_top_when_the_upper_one_leaves(source: str) -> None:
    whistle = "B Theo8>Mia9 whistle"
    game, table = turned("both", whistle, COUNTERPLAY)
    slot = game.display[0][0]
    if source == "display":
        table.lay({slot: ["B Lina7>Nico10 whistle"]})
        table.play(0, slot, "B Lina7>Nico10 whistle")
        assert table.labels(slot) == [whistle]
    else:
        table.play(0, game.discard[0], whistle)
    assert table.labels(game.discard[0]) == [EMMA, COUNTERPLAY]
    assert table.labels(game.below[0]) == []
    assert isinstance(table.play(0, game.discard[0], COUNTERPLAY), Batch)


@pytest.mark.rule("LK-36")
def test_with_both_the_lower_card_is_gathered_by_a_renewal_and_by_a_yellow_card() -> None:
    game = kickoff(2, reveal="both")
    table = ArrangedTable(game)
    before = [cards_of(table, game, seat) for seat in (0, 1)]
    table.act(1, "turn")
    table.lay({game.discard[0]: [YELLOW]})
    table.play(0, game.discard[0], YELLOW)
    assert table.state.zones[game.below[1]] == []
    while table.verbs(1) == ["turn"]:
        table.act(1, "turn")
    table.act(1, "renew")
    assert table.state.zones[game.below[1]] == []
    assert cards_of(table, game, 1) == before[1]


@pytest.mark.rule("LK-36")
@pytest.mark.rule("LK-34")
def test_with_both_and_must_a_lower_yellow_card_must_be_used() -> None:
    game, table = turned("both", THEO, YELLOW, yellow="must")
    assert table.plays(0) == {(game.below[0], YELLOW, game.booked[1])}
    assert table.act(0, "turn") == Refusal("not_now", "LK-34")
    table.play(0, game.below[0], YELLOW)
    assert table.verbs(0) == ["turn"]


@pytest.mark.rule("LK-37")
def test_a_used_yellow_card_stays_with_its_victim_until_the_round_ends() -> None:
    game = kickoff(4)
    table = ArrangedTable(game).lay({game.discard[0]: [YELLOW]})
    yellow = table.state.zones[game.discard[0]][0]
    table.play(0, game.discard[0], YELLOW, game.booked[3])
    for seat in (0, 1, 2, 3) * 20:
        table.act(seat, "turn")
    assert table.state.zones[game.booked[3]] == [yellow]
    table.match.declare(0)
    assert table.state.zones[game.booked[3]] == [yellow]
    table.match.deal(0)
    assert table.state.zones[game.booked[3]] == []
    assert yellow in table.state.zones[game.hand[0]] + table.state.zones[game.hand[2]]


@pytest.mark.rule("LK-38")
def test_a_yellow_card_changes_neither_the_centre_nor_who_has_the_ball() -> None:
    game = kickoff(2)
    table = ArrangedTable(game).lay({game.centre: [NOAH], game.discard[0]: [YELLOW]})
    locks = [row[game.centre] for row in table.state.locks]
    batch = table.play(0, game.discard[0], YELLOW)
    assert isinstance(batch, Batch)
    assert table.labels(game.centre) == [NOAH]
    assert [row[game.centre] for row in table.state.locks] == locks
    assert not any(isinstance(event, Moved) and event.dst == game.centre for event in batch.events)
    assert not game.progressed(batch.events)


@pytest.mark.rule("LK-39")
def test_no_player_has_to_play_an_action_card() -> None:
    game = kickoff(2, yellow="must")
    table = ArrangedTable(game).lay({game.centre: [MILO], game.discard[0]: [COUNTERPLAY], game.display[0][0]: [LINA]})
    assert table.verbs(0) == ["turn"]
    assert {label for _, label, _ in table.plays(0)} >= {COUNTERPLAY, LINA}
    assert isinstance(table.act(0, "turn"), Batch)
