"""The football edition: goals, void rounds, the match, and visibility (LK-40 to LK-48)."""

from functools import partial

import pytest

from rasant.core.cards import HIDDEN
from rasant.core.chance import Moment
from rasant.core.events import CARDS_IN_PLAY, DECLARED, MATCH_ENDED, ROUND_ENDED, STALEMATE, STALLED, Batch
from rasant.core.refusal import NOT_NOW, Refusal
from rasant.games.kickoff.rules import Kickoff
from rasant.testing.arranged_table import ArrangedTable, opened

kickoff = partial(opened, Kickoff, "kickoff")

MILO, LINA, NICO, PAUL = "B Milo4>Lina7 whistle", "B Lina7>Nico10 boot", "B Nico10>Paul11 trophy", "B Paul11>goal"
NOAH, FINN, ELLA = "R Noah4>Ben7 whistle", "R Finn10>Ella11 trophy", "R Ella11>goal"
COUNTERPLAY = "B counterplay 4/7"


def score(table: ArrangedTable, game: Kickoff, team: int) -> None:
    """Let a team score, and deal again unless the match is over."""
    seat, top, goal = [(game.parties[0][0], NICO, PAUL), (game.parties[1][0], FINN, ELLA)][team]
    before, last = [("B Nico10>Mia9 boot", "B Mia9>goal"), ("R Finn10>Zoe9 boot", "R Zoe9>goal")][team]
    if len(table.state.zones[game.won[team]]) == 2:
        top, goal = before, last
    table.lay({game.centre: [top], game.display[seat][0]: [goal]})
    assert isinstance(table.play(seat, game.display[seat][0], goal), Batch)
    if table.state.phase == ROUND_ENDED:
        table.match.deal(0)


def deck_of(table: ArrangedTable, game: Kickoff, team: int) -> list[str]:
    """All cards of a team in this round."""
    deck = game.layout.deck
    zones = [zone for seat in game.parties[team] for zone in (game.hand[seat], *game.display[seat])]
    return [deck.faces[deck.front(card)] for zone in zones for card in table.state.zones[zone]]


@pytest.mark.rule("LK-40")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("source", ["display", "discard"])
def test_a_goal_ends_the_round_at_once_and_its_card_becomes_the_marker(seats: int, source: str) -> None:
    game = kickoff(seats)
    zone = {"display": game.display[0][0], "discard": game.discard[0]}[source]
    table = ArrangedTable(game).lay({game.centre: [MILO, NICO], zone: [PAUL], game.display[1][0]: [NOAH]})
    table.play(0, zone, PAUL)
    assert (table.state.phase, table.state.how) == (ROUND_ENDED, "goal")
    assert table.labels(game.won[0]) == [PAUL]
    assert table.labels(game.centre) == [MILO, NICO]
    result = game.score(table.state)
    assert (result.points, result.totals, result.winners) == ([1, 0], [1, 0], [])
    assert table.play(1, game.display[1][0], NOAH) == table.act(1, "turn") == NOT_NOW
    table.match.deal(0)
    assert table.labels(game.won[0]) == [PAUL]
    assert deck_of(table, game, 0).count(PAUL) == 1
    assert game.score(table.state).points == [0, 0]


@pytest.mark.rule("LK-41")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_centre_cards_go_back_by_their_backs_and_all_is_set_up_anew(seats: int) -> None:
    game = kickoff(seats, reveal="both")
    table = ArrangedTable(game)
    for seat in range(seats):
        table.act(seat, "turn")
    played = [MILO, NOAH, COUNTERPLAY, LINA, FINN]
    table.lay({game.centre: played, game.booked[1]: ["B yellow"], game.display[1][0]: [ELLA]})
    table.play(1, game.display[1][0], ELLA)
    table.match.deal(0)
    assert table.state.round == 2
    assert table.state.zones[game.centre] == table.state.zones[game.booked[1]] == []
    deck = game.layout.deck
    for seat in range(seats):
        assert {deck.sets[card] for card in table.state.zones[game.hand[seat]]} == {game.layout.team[seat]}
        assert table.state.zones[game.discard[seat]] == table.state.zones[game.below[seat]] == []
        assert all(len(table.state.zones[slot]) == 1 for slot in game.display[seat])
    assert {MILO, COUNTERPLAY, LINA} <= set(deck_of(table, game, 0))
    assert {NOAH, FINN} <= set(deck_of(table, game, 1))
    assert [len(deck_of(table, game, team)) for team in (0, 1)] == [74, 72]


@pytest.mark.rule("LK-34")
@pytest.mark.rule("LK-41")
def test_a_new_round_releases_a_player_who_had_to_use_a_yellow_card() -> None:
    game = kickoff(2, yellow="must")
    table = ArrangedTable(game).lay({game.hand[0]: ["B yellow", NICO]})
    table.act(0, "turn")
    assert table.verbs(0) == []
    table.match.declare(0)
    table.match.deal(0)
    table.lay({game.display[0][0]: [MILO]})
    assert table.verbs(0) == ["turn"]
    assert isinstance(table.play(0, game.display[0][0], MILO), Batch)


@pytest.mark.rule("LK-42")
def test_the_team_that_did_not_score_gets_one_more_yellow_card() -> None:
    game = kickoff(4)
    table = ArrangedTable(game)
    seen = []
    for team in (0, 1, 0, 1):
        score(table, game, team)
        seen.append([deck_of(table, game, side).count(f"{side_name} yellow") for side, side_name in enumerate("BR")])
    assert seen == [[1, 2], [2, 2], [2, 3], [3, 3]]
    assert [table.labels(zone) for zone in game.aside] == [[], []]
    assert [len(deck_of(table, game, team)) for team in (0, 1)] == [73, 73]
    score(table, game, 0)
    assert table.state.phase == MATCH_ENDED


@pytest.mark.rule("LK-43")
@pytest.mark.rule("LK-45")
def test_a_void_round_brings_neither_goal_nor_yellow_card_and_the_match_goes_on() -> None:
    game = kickoff(2)
    table = ArrangedTable(game).lay({game.centre: [MILO]})
    assert table.match.declare(0)
    assert (table.state.phase, table.state.how) == (ROUND_ENDED, DECLARED)
    assert game.score(table.state).totals == game.score(table.state).points == [0, 0]
    table.match.deal(0)
    assert (table.state.phase, table.state.round) == (CARDS_IN_PLAY, 2)
    assert [table.labels(zone) for zone in game.aside] == [["B yellow"] * 2, ["R yellow"] * 2]
    assert MILO in deck_of(table, game, 0)


def stands_still(centre: list[str], blue: list[str], red: list[str], **settings: str) -> bool:
    """Is it a stalemate with this centre and these hands, and all other cards out of reach?"""
    game = kickoff(2, **settings)
    hands = {game.hand[0]: blue, game.hand[1]: red}
    table = ArrangedTable(game).lay({game.centre: centre, **hands}, rest=game.box)
    return bool(game.stalemate(table.state, Moment(0, b"x", 0), STALEMATE))


@pytest.mark.rule("LK-44")
@pytest.mark.parametrize(
    ("centre", "blue", "red", "still"),
    [
        ([MILO], [], [], True),
        ([MILO], ["B Theo8>Mia9 whistle", NICO, "B yellow"], ["R Ben7>Finn10 boot", "R yellow"], True),
        ([MILO], [NICO, LINA], [], False),
        ([MILO], [], ["R Ben7>Finn10 whistle"], False),
        ([MILO], [COUNTERPLAY], [], False),
        ([MILO], [], ["R goal kick football/trophy/boot"], False),
        ([NOAH], [LINA], [NOAH.replace("whistle", "boot")], True),
        ([NOAH], ["B Emma6>Lina7 whistle"], [], False),
        ([MILO, COUNTERPLAY], [NICO, "B Theo8>Mia9 whistle"], [FINN], True),
        ([MILO, COUNTERPLAY], [], [NOAH], False),
        ([MILO, COUNTERPLAY], [LINA], [], False),
        ([MILO, "R goal kick football/trophy/boot"], [PAUL, "B Theo8>Mia9 whistle"], [NOAH], True),
        ([MILO, "R goal kick football/trophy/boot"], [NICO], [], False),
        ([], [NICO], [NOAH], False),
    ],
)
def test_the_exact_test_for_a_void_round(centre: list[str], blue: list[str], red: list[str], still: bool) -> None:
    assert stands_still(centre, blue, red) == still


@pytest.mark.rule("LK-44")
@pytest.mark.parametrize("zone", ["hand", "display", "discard", "below"])
def test_a_card_that_fits_counts_wherever_it_is_outside_the_centre(zone: str) -> None:
    game = kickoff(2, reveal="both")
    place = {"hand": game.hand, "display": [game.display[0][3]], "discard": game.discard, "below": game.below}[zone][0]
    table = ArrangedTable(game).lay({game.centre: [MILO], place: [LINA]}, rest=game.box)
    assert game.stalemate(table.state, Moment(0, b"x", 0), STALEMATE) == []


@pytest.mark.rule("LK-44")
@pytest.mark.parametrize("others", [0, 2, 3, 4])
def test_on_reveal_action_cards_do_not_count_when_all_cards_fit_into_the_display(others: int) -> None:
    """A player with no more cards than the four of the display can never turn one up."""
    blue = [COUNTERPLAY, *[NICO, PAUL, "B yellow", "B Theo8>Mia9 whistle"][:others]]
    assert stands_still([MILO], blue, [], action_from="on_reveal") == (others <= 3)
    assert not stands_still([MILO], blue, [], action_from="discard_or_display")


@pytest.mark.rule("LK-43")
@pytest.mark.rule("LK-44")
def test_the_move_after_which_no_player_can_go_on_ends_the_round() -> None:
    game = kickoff(2)
    slot = game.display[0][0]
    table = ArrangedTable(game).lay({game.centre: [MILO], slot: [LINA], game.hand[1]: [NOAH]}, rest=game.box)
    table.play(0, slot, LINA)
    assert (table.state.phase, table.state.how) == (ROUND_ENDED, STALEMATE)
    assert game.score(table.state).totals == [0, 0]


@pytest.mark.rule("LK-44")
def test_a_renewal_after_which_an_action_card_is_dead_ends_the_round() -> None:
    game = kickoff(2, action_from="on_reveal", yellow_display="two")
    left, right = game.display[0][:2]
    table = ArrangedTable(game).lay(
        {game.centre: [MILO], left: [NICO], right: [PAUL], game.discard[0]: [COUNTERPLAY]}, game.box
    )
    table.note({game.slots[0]: 2})
    assert game.stalemate(table.state, Moment(0, b"x", 0), STALEMATE) == []
    table.act(0, "renew")
    assert (table.state.phase, table.state.how) == (ROUND_ENDED, STALEMATE)


@pytest.mark.rule("LK-43")
@pytest.mark.parametrize("clocked", [True, False])
def test_a_round_without_progress_is_void_at_the_stall_limit(clocked: bool) -> None:
    """C-11: only a card in the centre is progress."""
    game = kickoff(2, stall_s="20", stall_moves="50")
    table = ArrangedTable(game, clocked=clocked).lay({game.display[0][0]: [MILO]})
    for _ in range(49):
        for seat in (0, 1):
            table.act(seat, table.verbs(seat)[0])
    assert table.state.phase == CARDS_IN_PLAY
    if clocked:
        assert table.wait(19_999) is None
        table.wait(1)
    else:
        for seat in (0, 1):
            table.act(seat, table.verbs(seat)[0])
    assert (table.state.phase, table.state.how) == (ROUND_ENDED, STALLED)


@pytest.mark.rule("LK-46")
@pytest.mark.parametrize("goals", [[0, 0, 0], [1, 0, 1, 1], [0, 1, 0, 1, 0]])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_team_with_three_goals_wins(seats: int, goals: list[int]) -> None:
    game = kickoff(seats)
    table = ArrangedTable(game)
    for team in goals:
        assert table.state.phase == CARDS_IN_PLAY
        score(table, game, team)
    result = game.score(table.state)
    assert table.state.phase == MATCH_ENDED
    assert result.winners == [goals[-1]]
    assert result.totals == [goals.count(0), goals.count(1)]


@pytest.mark.rule("LK-46")
@pytest.mark.parametrize(("goals", "winners"), [([0], [0]), ([], [0, 1])])
def test_after_the_longest_match_most_goals_win_and_equal_ones_share(goals: list[int], winners: list[int]) -> None:
    """C-12: void rounds count too."""
    game = kickoff(2, max_rounds="2")
    table = ArrangedTable(game)
    for team in goals:
        score(table, game, team)
    while table.state.phase != MATCH_ENDED:
        table.match.declare(0)
        if table.state.phase == ROUND_ENDED:
            table.match.deal(0)
    assert table.state.round == 2
    assert game.score(table.state).winners == winners


@pytest.mark.rule("LK-47")
def test_a_wrong_card_is_refused_and_nothing_changes() -> None:
    game = kickoff(2)
    table = ArrangedTable(game).lay({game.centre: [MILO], game.display[0][0]: [NICO]})
    before = table.state.copy()
    assert table.play(0, game.display[0][0], NICO) == Refusal("does_not_fit", "LK-16")
    assert table.state == before
    assert table.match.number == 1


@pytest.mark.rule("LK-48")
@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_displays_and_tops_are_public_and_no_player_sees_hands_or_covered_discards(seat: int) -> None:
    game = kickoff(4)
    table = ArrangedTable(game).lay({game.centre: [MILO, NOAH]})
    for owner in range(4):
        table.act(owner, "turn")
    view = game.view(table.state, seat)
    assert view.faces(game.centre) == [HIDDEN, table.face(NOAH)]
    for owner in range(4):
        assert set(view.faces(game.hand[owner])) == {HIDDEN}
        assert view.size(game.hand[owner]) == len(table.state.zones[game.hand[owner]])
        assert [view.top(slot) for slot in game.display[owner]] == [
            table.face(table.labels(slot)[0]) for slot in game.display[owner]
        ]
        assert view.faces(game.discard[owner]) == [HIDDEN, table.face(table.labels(game.discard[owner])[1])]
