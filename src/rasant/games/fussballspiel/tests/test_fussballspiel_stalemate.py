"""Das Ligretto Fussballspiel: when a team cannot go on (LF-48 to LF-50), and the limits (C-9, C-11, C-12)."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.core.cards import BACK
from rasant.core.events import CARDS_IN_PLAY, DECLARED, MATCH_ENDED, ROUND_ENDED, STALEMATE, STALLED, Batch
from rasant.games.fussballspiel.rules_stalemate import completable
from rasant.games.fussballspiel.tests.fussballspiel_ground import BLACK, UPRIGHT, WHITE, Ground, moment


def lock(ground: Ground, team: int, numbers: range, zone: int) -> None:
    """Put all shirts with these numbers from a team's packets under a field card."""
    for seat in ground.pitch.members[team]:
        hand = ground.state.zones[ground.pitch.hand[seat]]
        for card in [card for card in hand if ground.pitch.value[card] in numbers]:
            hand.remove(card)
            ground.state.zones[zone].append(card)
    ground.state.refresh()


def discard_one(ground: Ground, seat: int) -> None:
    """Turn a card and discard it, so that the match tests for a stalemate."""
    ground.act(seat, "turn")
    up = ground.pitch.up[seat]
    assert isinstance(ground.play(seat, up, ground.labels(up)[0], ground.pitch.disc[seat][0]), Batch)


@pytest.mark.rule("LF-48")
@pytest.mark.parametrize("remove", ["any", "current_only"])
@pytest.mark.parametrize("preset", ["default", "clean"])
def test_the_earliest_field_card_is_cleared_if_the_current_one_cannot_be_completed(preset: str, remove: str) -> None:
    ground = Ground(4, preset, remove=remove)
    ground.fields(20, 21, 4, 22, 23)
    under = ground.pitch.under[WHITE]
    ground.at(WHITE, 3)
    lock(ground, WHITE, range(1, 3), under[1])
    lock(ground, WHITE, range(3, 5), under[2])
    packets = [len(ground.state.zones[ground.pitch.hand[seat]]) for seat in (1, 3)]
    locked = ground.state.zones[under[1]][:]
    discard_one(ground, 0)
    assert ground.step(WHITE) == 1
    assert ground.state.zones[under[1]] == []
    assert len(ground.state.zones[under[2]]) == 12
    after = [len(ground.state.zones[ground.pitch.hand[seat]]) for seat in (1, 3)]
    gained = [late - early for early, late in zip(packets, after, strict=True)]
    assert sorted(gained) == [0, len(locked)]
    lucky = ground.state.zones[ground.pitch.hand[(1, 3)[gained.index(len(locked))]]]
    assert set(locked) <= set(lucky)
    assert lucky[-len(locked) :] != locked, "shuffled in"
    assert ground.pitch.rest(ground.state, WHITE, 1) == 20
    ground.put(WHITE, ground.pitch.up[1], "W10")
    assert isinstance(ground.play(1, ground.pitch.up[1], "W10", under[1]), Batch)


@pytest.mark.rule("LF-48")
def test_the_member_who_gets_the_cleared_cards_is_drawn_at_random() -> None:
    lucky = set()
    for seed in range(16):
        ground = Ground(6, seed=str(seed))
        ground.fields(20, 4, 21, 22, 23)
        ground.at(WHITE, 2)
        lock(ground, WHITE, range(1, 5), ground.pitch.under[WHITE][1])
        sizes = [len(ground.state.zones[ground.pitch.hand[seat]]) for seat in (1, 3, 5)]
        discard_one(ground, 0)
        after = [len(ground.state.zones[ground.pitch.hand[seat]]) for seat in (1, 3, 5)]
        lucky |= {place for place in range(3) if after[place] != sizes[place]}
    assert len(lucky) == 3


@pytest.mark.rule("LF-48")
@pytest.mark.parametrize("preset", ["default", "clean"])
def test_clearing_a_later_card_skips_no_field_card(preset: str) -> None:
    ground = Ground(4, preset)
    ground.fields(4, 20, 21, 22, 23)
    ground.at(WHITE, 1)
    lock(ground, WHITE, range(1, 5), ground.pitch.under[WHITE][3])
    discard_one(ground, 0)
    assert ground.state.zones[ground.pitch.under[WHITE][3]] == []
    assert ground.step(WHITE) == 1


@pytest.mark.rule("LF-48")
def test_field_cards_are_cleared_until_the_current_one_can_be_completed() -> None:
    ground = Ground()
    ground.fields(4, 5, 20, 21, 22)
    under = ground.pitch.under[WHITE]
    ground.at(WHITE, 2)
    lock(ground, WHITE, range(5, 11), under[1])
    lock(ground, WHITE, range(1, 5), under[3])
    ground.put(BLACK, ground.pitch.up[0], "B2")
    ground.play(0, ground.pitch.up[0], "B2", ground.pitch.disc[0][0])
    assert ground.step(WHITE) == 1
    assert [len(ground.state.zones[zone]) for zone in under] == [1, 0, 0, 0, 0, 0]


@pytest.mark.rule("LF-48")
def test_cards_under_the_current_card_discards_and_turned_cards_count() -> None:
    for place in ("under", "up", "disc"):
        ground = Ground()
        ground.fields(4, 20, 21, 22, 23)
        ground.at(WHITE, 1)
        zone = {"under": ground.pitch.under[WHITE][1], "up": ground.pitch.up[3], "disc": ground.pitch.disc[1][1]}[place]
        ground.put(WHITE, zone, "W4")
        lock(ground, WHITE, range(1, 5), ground.pitch.under[WHITE][2])
        discard_one(ground, 0)
        assert ground.step(WHITE) == 1
        assert ground.labels(zone) == ["W4"]
        assert len(ground.state.zones[ground.pitch.under[WHITE][2]]) == 22


@pytest.mark.rule("LF-48")
def test_the_stalemate_test_runs_at_once_when_a_team_moves_on_or_clears_a_card() -> None:
    ground = Ground()
    ground.fields(20, 4, 21, 22, 23)
    under = ground.pitch.under[WHITE]
    ground.at(WHITE, 1)
    lock(ground, WHITE, range(1, 5), under[1])
    ground.act(1, "advance", 1)
    assert (ground.step(WHITE), len(ground.state.zones[under[1]])) == (1, 0), "the second could not be completed"
    ground.at(WHITE, 3)
    lock(ground, WHITE, range(1, 5), under[3])
    ground.put(WHITE, under[2], "W10")
    ground.act(1, "remove", 20)
    assert (ground.step(WHITE), len(ground.state.zones[under[3]])) == (2, 0)


@given(st.lists(st.integers(1, 10), max_size=9), st.integers(4, 27))
def test_the_sums_equal_those_of_trying_every_subset(numbers: list[int], wanted: int) -> None:
    ground = Ground(2)
    ground.fields(wanted, *[value for value in range(4, 28) if value != wanted][:4])
    ground.at(WHITE, 1)
    spare = {number: 6 - (number == 1) for number in range(1, 11)}
    held: list[int] = []
    for number in numbers:
        if spare[number]:
            spare[number] -= 1
            held.append(number)
    ground.put(WHITE, ground.pitch.disc[1][0], *[f"W{number}" for number in held])
    lock(ground, WHITE, range(1, 11), ground.pitch.under[WHITE][2])
    choices = [choice for n in range(len(held) + 1) for choice in combinations(held, n)]
    assert completable(ground.pitch, ground.state, WHITE, 1) == any(sum(choice) == wanted for choice in choices)


def bury(ground: Ground, team: int, *parts: str) -> None:
    """Put all cards of a team with these parts under its field cards, in exchange for others."""
    deck = ground.game.layout.deck
    faces = [ground.table.face(part) for part in parts]
    for seat in ground.pitch.members[team]:
        for zone in (ground.pitch.hand[seat], ground.pitch.up[seat], *ground.pitch.disc[seat]):
            cards = ground.state.zones[zone]
            for card in [card for card in cards if deck.sides[BACK][card] in faces]:
                cards.remove(card)
                ground.state.zones[ground.pitch.under[team][5]].append(card)
    ground.state.refresh()


@pytest.mark.rule("LF-49")
@pytest.mark.parametrize("preset", ["default", "clean"])
def test_a_scene_that_cannot_be_built_is_exchanged_for_one_that_can(preset: str) -> None:
    ground = Ground(4, preset)
    ground.goal_phase(WHITE, "TL upright")
    ground.build(WHITE, ("BR", 1), ("TR", 0))
    scene = ground.state.zones[ground.pitch.scene[WHITE]][0]
    bury(ground, WHITE, "TL ball")
    cards = sum(len(ground.state.zones[ground.pitch.hand[seat]]) for seat in (1, 3))
    discard_one(ground, 0)
    assert ground.step(WHITE) == 6
    assert scene in ground.state.zones[ground.pitch.goal[BLACK]]
    assert len(ground.state.zones[ground.pitch.goal[BLACK]]) == 4
    (shown,) = ground.labels(ground.pitch.scene[WHITE])
    assert not shown.startswith("scene TL")
    assert all(ground.state.zones[zone] == [] for zone in ground.pitch.frame[WHITE])
    assert all(ground.state.facts[fact] == 0 for fact in ground.pitch.rotation[WHITE])
    assert sum(len(ground.state.zones[ground.pitch.hand[seat]]) for seat in (1, 3)) == cards + 2
    for cell, (part, way) in enumerate(ground.pitch.needs(ground.state.zones[ground.pitch.scene[WHITE]][0])):
        label = ground.game.layout.deck.faces[part]
        ground.put(WHITE, ground.pitch.up[1], label)
        assert isinstance(ground.play(1, ground.pitch.up[1], label, ground.pitch.frame[WHITE][cell], way), Batch)


@pytest.mark.rule("LF-49")
def test_any_scene_of_the_pile_that_can_be_built_may_come_and_the_old_one_lies_anywhere_in_it() -> None:
    scenes: set[str] = set()
    places: set[int] = set()
    for seed in range(16):
        ground = Ground(seed=str(seed))
        ground.goal_phase(WHITE, "TL upright")
        scene = ground.state.zones[ground.pitch.scene[WHITE]][0]
        bury(ground, WHITE, "TL ball")
        discard_one(ground, 0)
        scenes |= set(ground.labels(ground.pitch.scene[WHITE]))
        places.add(ground.state.zones[ground.pitch.goal[BLACK]].index(scene))
    assert len(scenes) > 3
    assert places == {0, 1, 2, 3}


@pytest.mark.rule("LF-49")
def test_laid_parts_count_as_left() -> None:
    ground = Ground()
    ground.goal_phase(WHITE, "TL upright")
    ground.build(WHITE, *UPRIGHT[:1])
    bury(ground, WHITE, "TL ball")
    discard_one(ground, 0)
    assert ground.labels(ground.pitch.scene[WHITE]) == ["scene TL upright"]
    assert ground.labels(ground.pitch.frame[WHITE][0]) == ["TL ball"]


@pytest.mark.rule("LF-49")
@pytest.mark.rule("LF-50")
def test_a_round_goes_on_while_one_team_can_be_helped() -> None:
    ground = Ground()
    ground.goal_phase(WHITE, "TL upright")
    ground.goal_phase(BLACK)
    bury(ground, BLACK, "BR", "BR ball")
    bury(ground, WHITE, "TL ball")
    discard_one(ground, 0)
    assert ground.state.phase == CARDS_IN_PLAY
    assert not ground.labels(ground.pitch.scene[WHITE])[0].startswith("scene TL")


@pytest.mark.rule("LF-49")
@pytest.mark.rule("LF-50")
def test_a_team_without_any_scene_stays_and_the_round_is_void_if_both_are_so() -> None:
    ground = Ground()
    ground.goal_phase(WHITE)
    ground.goal_phase(BLACK)
    bury(ground, WHITE, "TL")
    bury(ground, WHITE, "TL ball")
    scene = ground.state.zones[ground.pitch.scene[WHITE]][:]
    discard_one(ground, 0)
    assert ground.state.phase == CARDS_IN_PLAY
    assert ground.state.zones[ground.pitch.scene[WHITE]] == scene
    bury(ground, BLACK, "BR", "BR ball")
    discard_one(ground, 1)
    assert (ground.state.phase, ground.state.how) == (ROUND_ENDED, STALEMATE)
    assert ground.goals() == [0, 0]
    assert [len(ground.state.zones[pile]) for pile in ground.pitch.goal] == [5, 5]
    assert ground.state.facts[0] == 0


@pytest.mark.rule("LF-50")
@pytest.mark.rule("C-9")
def test_a_declared_stalemate_voids_the_round_and_only_while_one_is_on() -> None:
    ground = Ground()
    ground.goal_phase(WHITE)
    assert ground.table.match.declare(0) is not None
    assert (ground.state.phase, ground.state.how) == (ROUND_ENDED, DECLARED)
    assert len(ground.state.zones[ground.pitch.goal[BLACK]]) == 5
    assert ground.game.stalemate(ground.state, moment(), DECLARED) == []


@pytest.mark.rule("C-11")
def test_reaching_a_new_step_is_progress_and_reaching_an_old_one_again_is_not() -> None:
    ground = Ground(2, stall_moves="5")
    ground.at(WHITE, 1)
    for step in (1, 2):
        ground.put(WHITE, ground.pitch.under[WHITE][step], "W5")
        for _ in range(4):
            discard_one(ground, 0)
        ground.act(1, "advance", step)
    assert (ground.step(WHITE), ground.state.phase) == (3, CARDS_IN_PLAY)
    ground.act(1, "remove", 20)
    ground.put(WHITE, ground.pitch.under[WHITE][2], "W5")
    ground.act(1, "advance", 2)
    for _ in range(4):
        assert ground.state.phase == CARDS_IN_PLAY
        discard_one(ground, 0)
    assert (ground.state.phase, ground.state.how) == (ROUND_ENDED, STALLED)


@pytest.mark.rule("C-11")
def test_a_round_without_progress_is_void_after_the_stall_time() -> None:
    ground = Ground(4)
    ground.table.match.clocked = True
    assert ground.table.wait(299_000) is None
    ground.put(WHITE, ground.pitch.up[1], "W1")
    ground.play(1, ground.pitch.up[1], "W1")
    assert ground.table.wait(299_000) is None
    assert ground.table.wait(1_000) is not None
    assert ground.state.how == STALLED


@pytest.mark.rule("C-12")
@pytest.mark.rule("LF-47")
@pytest.mark.parametrize(("scored", "winners"), [(True, [1]), (False, [0, 1])])
def test_after_the_last_round_the_most_goals_win_and_equal_ones_share(scored: bool, winners: list[int]) -> None:
    ground = Ground(4, max_rounds="3")
    for played in range(1, 4):
        if scored and played == 2:
            ground.goal_phase(WHITE)
            ground.build(WHITE, *UPRIGHT)
            ground.act(1, "cheer")
        else:
            ground.table.match.declare(0)
        assert ground.state.phase == (MATCH_ENDED if played == 3 else ROUND_ENDED)
        if played < 3:
            ground.table.match.deal(0)
    assert ground.game.score(ground.state).winners == winners


@pytest.mark.rule("C-12")
def test_a_goal_in_the_last_round_ends_the_match() -> None:
    ground = Ground(4, max_rounds="1")
    ground.goal_phase(WHITE)
    ground.build(WHITE, *UPRIGHT)
    ground.act(1, "cheer")
    assert ground.state.phase == MATCH_ENDED
    assert ground.game.score(ground.state).winners == [WHITE]
