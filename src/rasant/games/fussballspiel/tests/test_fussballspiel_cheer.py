"""Das Ligretto Fussballspiel: cheer, check, own goal, the next round and the end (LF-38 to LF-47)."""

import pytest

from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, ROUND_ENDED, Batch
from rasant.core.refusal import NOT_NOW, Refusal
from rasant.games.fussballspiel.tests.fussballspiel_ground import BLACK, TL, UPRIGHT, WHITE, Ground

NO_CHEER = Refusal("not_possible", "LF-43")


def built(team: int = WHITE, seats: int = 4, **settings: str) -> Ground:
    """A team that has everything right and only needs to cheer."""
    ground = Ground(seats, **settings)
    ground.goal_phase(team)
    ground.build(team, *UPRIGHT)
    return ground


def unsettle(ground: Ground, team: int, step: int) -> None:
    """Spoil the sum under a field card."""
    ground.put(team, ground.pitch.under[team][step], f"{'BW'[team]}2")


def balanced(ground: Ground) -> bool:
    """Are the goals of one team and the pile of the other five together (LF-46)?"""
    return all(goals + len(ground.state.zones[ground.pitch.goal[1 - t]]) == 5 for t, goals in enumerate(ground.goals()))


@pytest.mark.rule("LF-38")
@pytest.mark.rule("LF-41")
@pytest.mark.parametrize("team", [BLACK, WHITE])
def test_a_right_goal_is_cheered_and_counts(team: int) -> None:
    ground = built(team)
    scene = ground.state.zones[ground.pitch.scene[team]][0]
    seat = ground.pitch.members[team][1]
    assert "cheer" in ground.table.verbs(seat)
    assert isinstance(ground.act(seat, "cheer"), Batch)
    assert (ground.state.phase, ground.state.how) == (ROUND_ENDED, "goal")
    assert ground.state.zones[ground.pitch.won[team]] == [scene]
    assert ground.goals()[team] == 1
    assert ground.game.score(ground.state).points[team] == 1
    assert ground.game.score(ground.state).points[1 - team] == 0
    assert all(ground.act(other, "turn") == NOT_NOW for other in range(4))
    assert balanced(ground)


@pytest.mark.rule("LF-38")
def test_where_mistakes_are_prevented_the_fourth_part_is_the_cheer() -> None:
    ground = Ground(4, "clean")
    ground.goal_phase(WHITE)
    ground.build(WHITE, *UPRIGHT[:3])
    ground.put(WHITE, ground.pitch.up[1], "BR")
    assert ground.act(1, "cheer") == NO_CHEER
    assert "cheer" not in ground.table.verbs(1)
    ground.play(1, ground.pitch.up[1], "BR")
    assert ground.state.how == "goal"
    assert ground.goals() == [0, 1]
    assert balanced(ground)


@pytest.mark.rule("LF-38")
@pytest.mark.rule("LF-43")
def test_where_mistakes_are_prevented_a_cheer_is_refused_whatever_an_early_cheer_means() -> None:
    ground = Ground(4, "clean", early_cheer="own_goal")
    ground.goal_phase(WHITE)
    assert "cheer" not in ground.table.verbs(1)
    assert ground.act(1, "cheer") == NO_CHEER


@pytest.mark.rule("LF-38")
def test_where_mistakes_are_allowed_the_fourth_part_is_not_yet_a_goal() -> None:
    ground = Ground()
    ground.goal_phase(WHITE)
    ground.build(WHITE, *UPRIGHT[:3])
    ground.put(WHITE, ground.pitch.up[1], "BR")
    ground.play(1, ground.pitch.up[1], "BR")
    assert ground.state.phase == CARDS_IN_PLAY


@pytest.mark.rule("LF-39")
@pytest.mark.rule("LF-40")
@pytest.mark.parametrize("step", [1, 2, 3, 4, 5])
def test_every_sum_is_checked_and_only_at_the_cheer(step: int) -> None:
    ground = built()
    unsettle(ground, WHITE, step)
    ground.act(1, "cheer")
    assert ground.state.how == "own_goal"
    assert ground.state.facts[ground.pitch.faults] == 1 << step
    assert ground.state.facts[ground.pitch.cheered] == WHITE + 1


@pytest.mark.rule("LF-39")
@pytest.mark.rule("LF-20")
def test_no_team_can_cheer_without_the_one() -> None:
    ground = Ground()
    assert ground.act(1, "cheer") == NO_CHEER
    assert ground.act(1, "advance", 0) == Refusal("not_possible", "LF-29")
    ground.put(WHITE, ground.pitch.up[1], "W3")
    assert isinstance(ground.play(1, ground.pitch.up[1], "W3", ground.pitch.under[WHITE][0]), Refusal)
    assert ground.step(WHITE) == 0


@pytest.mark.rule("LF-42")
def test_an_own_goal_gives_the_opponents_the_top_card_of_the_offenders() -> None:
    ground = built()
    unsettle(ground, WHITE, 3)
    shown = ground.state.zones[ground.pitch.scene[WHITE]][0]
    top = ground.state.zones[ground.pitch.goal[WHITE]][-1]
    ground.act(1, "cheer")
    assert ground.state.zones[ground.pitch.won[BLACK]] == [top]
    assert shown in ground.state.zones[ground.pitch.goal[BLACK]]
    assert ground.goals() == [1, 0]
    assert ground.game.score(ground.state).points == [1, 0]
    assert balanced(ground)


@pytest.mark.rule("LF-42")
def test_if_the_opponents_had_turned_that_card_up_it_is_this_card() -> None:
    ground = built()
    ground.goal_phase(BLACK, "BR upright")
    unsettle(ground, WHITE, 3)
    theirs = ground.state.zones[ground.pitch.scene[BLACK]][0]
    ours = ground.state.zones[ground.pitch.scene[WHITE]][0]
    ground.act(1, "cheer")
    assert ground.state.zones[ground.pitch.won[BLACK]] == [theirs]
    assert ours in ground.state.zones[ground.pitch.goal[BLACK]]
    assert len(ground.state.zones[ground.pitch.goal[WHITE]]) == 4
    assert balanced(ground)


@pytest.mark.rule("LF-42")
def test_the_card_is_shuffled_back() -> None:
    places = set()
    for seed in range(12):
        ground = Ground(seed=str(seed))
        ground.goal_phase(WHITE)
        ground.build(WHITE, *UPRIGHT)
        unsettle(ground, WHITE, 1)
        shown = ground.state.zones[ground.pitch.scene[WHITE]][0]
        ground.act(1, "cheer")
        places.add(ground.state.zones[ground.pitch.goal[BLACK]].index(shown))
    assert len(places) > 2


@pytest.mark.rule("LF-43")
@pytest.mark.parametrize("early", ["refused", "own_goal"])
def test_a_cheer_over_an_open_frame(early: str) -> None:
    ground = Ground(4, early_cheer=early)
    assert ground.act(1, "cheer") == NO_CHEER, "only in phase 2"
    ground.at(WHITE, 5)
    assert ground.act(1, "cheer") == NO_CHEER, "only in phase 2"
    ground = Ground(4, early_cheer=early)
    ground.goal_phase(WHITE)
    ground.build(WHITE, *UPRIGHT[:3])
    if early == "refused":
        assert "cheer" not in ground.table.verbs(1)
        assert ground.act(1, "cheer") == NO_CHEER
        assert ground.state.phase == CARDS_IN_PLAY
    else:
        assert "cheer" in ground.table.verbs(1)
        ground.act(1, "cheer")
        assert ground.state.how == "own_goal"
        assert ground.goals() == [1, 0]


@pytest.mark.rule("LF-44")
@pytest.mark.parametrize("first", [BLACK, WHITE])
@pytest.mark.parametrize("wrong", [False, True])
def test_the_cheer_that_counts_ends_the_round_and_the_other_lapses(first: int, wrong: bool) -> None:
    ground = built()
    ground.goal_phase(BLACK, "TL upright")
    ground.build(BLACK, *UPRIGHT)
    if wrong:
        unsettle(ground, first, 2)
    ground.act(ground.pitch.members[first][0], "cheer")
    goals = ground.goals()
    assert goals[1 - first if wrong else first] == 1
    assert ground.act(ground.pitch.members[1 - first][0], "cheer") == NOT_NOW
    assert ground.goals() == goals


@pytest.mark.rule("LF-45")
def test_after_a_goal_everything_is_collected_and_the_other_teams_scene_goes_back() -> None:
    ground = built()
    ground.goal_phase(BLACK, "BR upright")
    fields = [ground.state.zones[zone][0] for zone in ground.pitch.field]
    theirs = ground.state.zones[ground.pitch.scene[BLACK]][0]
    ground.act(1, "cheer")
    assert theirs in ground.state.zones[ground.pitch.goal[WHITE]]
    assert balanced(ground)
    ground.table.match.deal(0)
    assert not {ground.state.zones[zone][0] for zone in ground.pitch.field} & set(fields)
    assert set(fields) == set(ground.state.zones[ground.pitch.used])
    assert [len(ground.state.zones[hand]) for hand in ground.pitch.hand] == [30] * 4
    for team in (BLACK, WHITE):
        zones = (*ground.pitch.under[team], *ground.pitch.frame[team], ground.pitch.scene[team])
        assert all(ground.state.zones[zone] == [] for zone in zones)
        assert ground.step(team) == 0
    assert ground.state.facts[ground.pitch.cheered] == 0
    assert ground.game.score(ground.state).points == [0, 0]


def score_once(ground: Ground, team: int) -> None:
    """Let a team score."""
    ground.goal_phase(team)
    ground.build(team, *UPRIGHT)
    ground.act(ground.pitch.members[team][0], "cheer")


@pytest.mark.rule("LF-46")
@pytest.mark.rule("LF-47")
def test_five_goals_win_and_exactly_then_a_pile_is_empty() -> None:
    ground = Ground()
    goals = [0, 0]
    for team in (WHITE, BLACK, WHITE, BLACK, BLACK, WHITE, BLACK, WHITE, WHITE):
        ground.goal_phase(team, scene(ground, 1 - team))
        ground.build(team, *parts_of(ground, team))
        ground.act(ground.pitch.members[team][0], "cheer")
        goals[team] += 1
        assert ground.goals() == goals
        assert balanced(ground)
        empty = any(not ground.state.zones[pile] for pile in ground.pitch.goal)
        assert empty == (ground.state.phase == MATCH_ENDED) == (max(goals) == 5)
        if not empty:
            assert ground.game.score(ground.state).winners == []
            ground.table.match.deal(0)
    assert ground.game.score(ground.state).winners == [WHITE]


def scene(ground: Ground, team: int) -> str:
    """The scene on top of a team's pile."""
    return ground.fronts(ground.pitch.goal[team])[-1].removeprefix("scene ")


def parts_of(ground: Ground, team: int) -> list[tuple[str, int]]:
    """The parts of the scene that a team has turned up."""
    faces = ground.game.layout.deck.faces
    return [(faces[part], way) for part, way in ground.pitch.needs(ground.state.zones[ground.pitch.scene[team]][0])]


@pytest.mark.rule("LF-46")
def test_own_goals_count_towards_the_five() -> None:
    ground = Ground(early_cheer="own_goal")
    for goals in range(1, 6):
        ground.goal_phase(WHITE, scene(ground, BLACK))
        ground.act(1, "cheer")
        assert ground.goals() == [goals, 0]
        assert balanced(ground)
        if goals < 5:
            ground.table.match.deal(0)
    assert ground.state.phase == MATCH_ENDED
    assert ground.game.score(ground.state).winners == [BLACK]
    assert ground.state.zones[ground.pitch.goal[WHITE]] == []


@pytest.mark.rule("LF-41")
def test_the_frame_and_the_sums_stay_visible_until_the_next_deal() -> None:
    ground = built()
    ground.act(1, "cheer")
    assert ground.labels(ground.pitch.frame[WHITE][TL]) == ["TL ball"]
    assert len(ground.state.zones[ground.pitch.under[WHITE][5]]) == 1
