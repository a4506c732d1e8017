"""Das Ligretto Fussballspiel: phase 2, the goal (LF-30 to LF-37, LF-52)."""

import pytest

from rasant.core.events import ROUND_ENDED, Batch, Event, Gathered, Moved, Shown
from rasant.core.layout import EVERYONE, NOBODY
from rasant.core.refusal import DOES_NOT_FIT, NOT_YOURS, Refusal
from rasant.core.state import fold_all
from rasant.games.fussballspiel.rules_goal import reveal
from rasant.games.fussballspiel.tests.fussballspiel_ground import (
    BL,
    BLACK,
    BR,
    TL,
    TR,
    UPRIGHT,
    WHITE,
    Ground,
    moment,
)

NO_SUCH_PART = Refusal("does_not_fit", "LF-52")


@pytest.mark.rule("LF-30")
@pytest.mark.parametrize("preset", ["default", "clean"])
def test_after_the_last_field_card_the_opponents_top_goal_card_is_turned_up(preset: str) -> None:
    ground = Ground(4, preset)
    ground.done(WHITE)
    last = ground.state.zones[ground.pitch.under[WHITE][5]].pop()
    ground.state.zones[ground.pitch.disc[3][0]].append(last)
    ground.at(WHITE, 5)
    ground.state.refresh()
    top = ground.state.zones[ground.pitch.goal[BLACK]][-1]
    ground.play(3, ground.pitch.disc[3][0], ground.labels(ground.pitch.disc[3][0])[0], ground.pitch.under[WHITE][5])
    if preset == "default":
        assert ground.step(WHITE) == 5
        assert isinstance(ground.act(1, "advance", 5), Batch)
    assert ground.step(WHITE) == 6
    assert ground.state.zones[ground.pitch.scene[WHITE]] == [top]
    assert len(ground.state.zones[ground.pitch.goal[BLACK]]) == 4
    assert ground.state.zones[ground.pitch.scene[BLACK]] == []
    assert ground.labels(ground.pitch.scene[WHITE])[0].startswith("scene ")
    assert ground.state.zones[ground.pitch.under[WHITE][5]] == [last]
    assert sorted(card for cards in ground.state.zones for card in cards) == list(range(160))


@pytest.mark.rule("LF-30")
def test_each_team_has_its_own_scene() -> None:
    ground = Ground()
    ground.goal_phase(WHITE, "TL upright")
    ground.goal_phase(BLACK, "BR inverted")
    assert ground.labels(ground.pitch.scene[WHITE]) == ["scene TL upright"]
    assert ground.labels(ground.pitch.scene[BLACK]) == ["scene BR inverted"]


@pytest.mark.rule("LF-31")
def test_packet_waiting_card_and_discards_become_a_packet_shirt_side_up() -> None:
    ground = Ground()
    ground.done(WHITE)
    for seat in (1, 3):
        ground.act(seat, "turn")
        ground.put(WHITE, ground.pitch.disc[seat][0], "W9", "W10")
        ground.put(WHITE, ground.pitch.disc[seat][1], "W3")
    before = [
        sorted(card for zone in (ground.pitch.hand[seat], ground.pitch.up[seat], *ground.pitch.disc[seat])
               for card in ground.state.zones[zone])
        for seat in (1, 3)
    ]  # fmt: skip
    under = [ground.state.zones[zone][:] for zone in ground.pitch.under[WHITE]]
    black = [ground.state.zones[zone][:] for zone in (ground.pitch.hand[0], ground.pitch.hand[2])]
    ground.act(1, "advance", 5)
    for place, seat in enumerate((1, 3)):
        hand = ground.pitch.hand[seat]
        assert sorted(ground.state.zones[hand]) == before[place]
        assert ground.labels(hand) == ground.fronts(hand)
        assert ground.state.zones[ground.pitch.up[seat]] == []
        assert all(ground.state.zones[pile] == [] for pile in ground.pitch.disc[seat])
    assert [ground.state.zones[zone] for zone in ground.pitch.under[WHITE]] == under
    assert [ground.state.zones[zone] for zone in (ground.pitch.hand[0], ground.pitch.hand[2])] == black


@pytest.mark.rule("LF-31")
@pytest.mark.rule("LF-51")
def test_a_packet_is_hidden_while_it_is_turned_over() -> None:
    ground = Ground()
    ground.done(WHITE)
    events: list[Event] = []
    reveal(ground.pitch, ground.state, WHITE, -1, moment(), events)
    for hand in (ground.pitch.hand[1], ground.pitch.hand[3]):
        touching = [
            event
            for event in events
            if (isinstance(event, Shown) and event.zone == hand) or (isinstance(event, Gathered) and event.dst == hand)
        ]
        hidden, gathered, shown = touching
        assert isinstance(hidden, Shown)
        assert hidden.who == NOBODY
        assert isinstance(gathered, Gathered)
        assert isinstance(shown, Shown)
        assert shown.who == EVERYONE


@pytest.mark.rule("LF-32")
def test_the_packet_is_shuffled_or_keeps_its_order_and_is_turned_as_a_whole() -> None:
    for packet in ("shuffle", "keep_order"):
        ground = Ground(2, goal_packet=packet)
        ground.done(WHITE)
        ground.act(1, "turn")
        ground.put(WHITE, ground.pitch.disc[1][0], "W9", "W10")
        ground.put(WHITE, ground.pitch.disc[1][1], "W3", "W2")
        zones = (ground.pitch.hand[1], ground.pitch.up[1], *ground.pitch.disc[1])
        from_the_top = [card for zone in zones for card in reversed(ground.state.zones[zone])]
        ground.act(1, "advance", 5)
        turned = ground.state.zones[ground.pitch.hand[1]]
        assert sorted(turned) == sorted(from_the_top)
        if packet == "keep_order":
            assert turned == from_the_top, "the bottom card is now on top, and the top is listed last"
            assert ground.fronts(ground.pitch.hand[1])[-2:] == ["W2", "W3"]
        else:
            assert turned not in (from_the_top, from_the_top[::-1])


@pytest.mark.rule("LF-33")
@pytest.mark.rule("LF-19")
def test_turning_discarding_and_renewing_go_on_with_the_goal_side() -> None:
    ground = Ground(4)
    ground.goal_phase(WHITE)
    hand, up, piles = ground.pitch.hand[1], ground.pitch.up[1], ground.pitch.disc[1]
    turned = 0
    while ground.state.zones[hand]:
        part = ground.backs(hand)[-1]
        ground.act(1, "turn")
        assert ground.labels(up) == [part]
        assert ground.act(1, "turn") == Refusal("not_possible", "LF-15")
        ground.play(1, up, part, piles[turned % 2])
        assert ground.labels(piles[turned % 2])[-1] == part
        turned += 1
    ground.act(1, "renew")
    assert len(ground.state.zones[hand]) == turned
    assert ground.labels(hand) == ground.fronts(hand), "shirt side up again"


@pytest.mark.rule("LF-34")
@pytest.mark.parametrize("allowed", ["true", "false"])
@pytest.mark.parametrize("preset", ["default", "clean"])
def test_parts_from_discard_piles(allowed: str, preset: str) -> None:
    ground = Ground(4, preset, goal_from_discard=allowed)
    ground.goal_phase(WHITE)
    pile, cell = ground.pitch.disc[1][1], ground.pitch.frame[WHITE][TR]
    ground.put(WHITE, pile, "TR")
    answer = ground.play(1, pile, "TR", cell)
    assert isinstance(answer, Batch) if allowed == "true" else answer == NO_SUCH_PART
    ground.put(WHITE, ground.pitch.up[3], "BL")
    assert isinstance(ground.play(3, ground.pitch.up[3], "BL", ground.pitch.frame[WHITE][BL]), Batch)


@pytest.mark.rule("LF-35")
@pytest.mark.parametrize(
    ("cell", "part", "way", "fault"),
    [
        (TL, "TL ball", 0, False),
        (TL, "TL", 0, True),
        (TL, "TL ball", 1, True),
        (TR, "TR ball", 0, True),
        (TR, "TL", 0, True),
        (BR, "BR", 1, True),
    ],
)
def test_a_part_is_right_if_quarter_rotation_and_ball_are(cell: int, part: str, way: int, fault: bool) -> None:
    ground = Ground()
    ground.goal_phase(WHITE, "TL upright")
    parts = list(UPRIGHT)
    parts[cell] = (part, way)
    ground.build(WHITE, *parts)
    ground.act(1, "cheer")
    assert ground.state.how == ("own_goal" if fault else "goal")
    assert ground.state.facts[ground.pitch.faults] == (1 << 6 + cell if fault else 0)


@pytest.mark.rule("LF-35")
def test_an_inverted_scene_needs_every_quarter_in_the_opposite_corner_upside_down() -> None:
    for way in (1, 0):
        ground = Ground()
        ground.goal_phase(WHITE, "TR inverted")
        ground.build(WHITE, ("BR", way), ("BL", way), ("TR ball", way), ("TL", way))
        ground.act(3, "cheer")
        assert ground.state.how == ("goal" if way else "own_goal")


@pytest.mark.rule("LF-35")
def test_with_eight_spots_the_ball_must_lie_where_the_scene_has_it() -> None:
    for ball, how in (("BL outer", "goal"), ("BL inner", "own_goal")):
        ground = Ground(4, lf_scenes="eight_spots")
        ground.goal_phase(WHITE, "BL outer")
        ground.build(WHITE, ("TL", 0), ("TR", 0), (ball, 0), ("BR", 0))
        ground.act(3, "cheer")
        assert ground.state.how == how


@pytest.mark.rule("LF-36")
@pytest.mark.parametrize("preset", ["default", "clean"])
def test_a_laid_part_is_taken_back_onto_a_pile_of_the_taker(preset: str) -> None:
    ground = Ground(4, preset)
    ground.goal_phase(WHITE, "TR inverted")
    cell = ground.pitch.frame[WHITE][TL]
    ground.put(WHITE, ground.pitch.up[1], "BR")
    ground.play(1, ground.pitch.up[1], "BR", cell, 1)
    assert ground.state.facts[ground.pitch.rotation[WHITE][TL]] == 1
    assert ground.play(3, cell, "BR", ground.pitch.disc[1][0]) == DOES_NOT_FIT
    assert ground.play(0, cell, "BR", ground.pitch.disc[0][0]) == NOT_YOURS
    assert ground.play(3, cell, "BR", ground.pitch.frame[WHITE][TR], 1) == NO_SUCH_PART
    assert isinstance(ground.play(3, cell, "BR", ground.pitch.disc[3][1]), Batch)
    assert ground.labels(ground.pitch.disc[3][1]) == ["BR"]
    assert ground.state.zones[cell] == []
    assert ground.state.facts[ground.pitch.rotation[WHITE][TL]] == 0


@pytest.mark.rule("LF-37")
def test_the_other_team_plays_on_undisturbed() -> None:
    ground = Ground()
    ground.fields(4, 5, 6, 7, 8)
    ground.at(BLACK, 2)
    ground.put(BLACK, ground.pitch.disc[0][0], "B7")
    ground.goal_phase(WHITE)
    assert ground.step(BLACK) == 2
    assert ground.labels(ground.pitch.disc[0][0]) == ["B7"]
    assert isinstance(ground.play(0, ground.pitch.disc[0][0], "B7", ground.pitch.under[BLACK][2]), Batch)
    assert isinstance(ground.act(2, "advance", 2), Batch)
    assert isinstance(ground.act(2, "turn"), Batch)
    assert ground.labels(ground.pitch.up[2])[0].startswith("B")


@pytest.mark.rule("LF-52")
def test_where_mistakes_are_allowed_any_part_goes_into_any_empty_cell_either_way() -> None:
    ground = Ground()
    ground.goal_phase(WHITE, "TL upright")
    for cell, way in ((TL, 1), (TR, 0), (BL, 1), (BR, 0)):
        ground.put(WHITE, ground.pitch.up[1], "BR ball")
        zone = ground.pitch.frame[WHITE][cell]
        assert isinstance(ground.play(1, ground.pitch.up[1], "BR ball", zone, way), Batch)
        assert ground.state.facts[ground.pitch.rotation[WHITE][cell]] == way
    ground.put(WHITE, ground.pitch.up[3], "BR")
    for zone in ground.pitch.frame[WHITE]:
        assert ground.play(3, ground.pitch.up[3], "BR", zone) == NO_SUCH_PART, "the cell is taken"
    assert ground.play(3, ground.pitch.up[3], "BR", ground.pitch.frame[BLACK][BR]) == DOES_NOT_FIT


@pytest.mark.rule("LF-52")
def test_where_mistakes_are_prevented_only_the_right_part_goes_the_right_way() -> None:
    ground = Ground(4, "clean")
    ground.goal_phase(WHITE, "TR inverted")
    up = ground.pitch.up[1]
    ground.put(WHITE, up, "BR")
    frame = ground.pitch.frame[WHITE]
    for cell in range(4):
        assert ground.play(1, up, "BR", frame[cell], 0) == NO_SUCH_PART
    for cell in (TR, BL, BR):
        assert ground.play(1, up, "BR", frame[cell], 1) == NO_SUCH_PART
    assert isinstance(ground.play(1, up, "BR", frame[TL], 1), Batch)


@pytest.mark.rule("LF-52")
def test_parts_are_laid_only_in_the_goal_phase() -> None:
    ground = Ground()
    ground.at(WHITE, 5)
    ground.put(WHITE, ground.pitch.up[1], "W5")
    assert ground.play(1, ground.pitch.up[1], "W5", ground.pitch.frame[WHITE][TL]) == NO_SUCH_PART
    ground.goal_phase(BLACK)
    ground.put(BLACK, ground.pitch.up[0], "TL")
    assert ground.play(0, ground.pitch.up[0], "TL", ground.pitch.under[BLACK][5]) == Refusal("does_not_fit", "LF-21")


@pytest.mark.rule("LF-45")
@pytest.mark.rule("LF-51")
def test_packets_are_collected_before_their_other_side_is_shown_again() -> None:
    ground = Ground()
    ground.goal_phase(WHITE)
    ground.table.match.declare(0)
    events = ground.table.match.deal(0).events
    for seat in (1, 3):
        zones = (ground.pitch.hand[seat], ground.pitch.up[seat], *ground.pitch.disc[seat])
        shown = [place for place, event in enumerate(events) if isinstance(event, Shown) and event.zone in zones]
        (collected,) = [
            place for place, event in enumerate(events) if isinstance(event, Gathered) and zones[0] in event.srcs
        ]
        (dealt,) = [place for place, event in enumerate(events) if isinstance(event, Moved) and event.dst == zones[0]]
        assert len(shown) == len(zones)
        assert collected < min(shown) <= max(shown) < dealt


@pytest.mark.rule("LF-33")
def test_a_new_round_turns_everything_back() -> None:
    ground = Ground()
    ground.goal_phase(WHITE, "TR inverted")
    ground.build(WHITE, ("BR", 1))
    ground.table.match.declare(0)
    assert ground.state.phase == ROUND_ENDED
    ground.table.match.deal(0)
    fresh = Ground().state
    assert ground.state.side == fresh.side
    assert ground.state.rules == fresh.rules
    assert ground.state.gives == fresh.gives
    assert ground.state.seen == fresh.seen
    assert ground.state.who == fresh.who
    assert ground.state.facts == fresh.facts
    events: list[Event] = []
    reveal(ground.pitch, ground.state, BLACK, -1, moment(), events)
    fold_all(ground.state, events)
    assert ground.step(BLACK) == 6
