"""The football edition: the steady bot plays from its view, ends its rounds and beats chance."""

from functools import partial

import pytest

from rasant.core.chance import chance_of, secret_of
from rasant.core.events import CARDS_IN_PLAY, MATCH_ENDED, Batch
from rasant.core.match import Match
from rasant.core.moves import Move, Play
from rasant.core.policy import Policy
from rasant.games.kickoff.bot import Steady
from rasant.games.kickoff.rules import Kickoff
from rasant.testing.arranged_table import ArrangedTable, opened

kickoff = partial(opened, Kickoff, "kickoff")

MILO, LINA, NICO, PAUL = "B Milo4>Lina7 whistle", "B Lina7>Nico10 boot", "B Nico10>Paul11 trophy", "B Paul11>goal"
HARMLESS = ["R Noah4>Ida6 trophy", "R Noah4>Leo8 trophy", "R Noah4>Ida6 gloves", "R Noah4>Leo8 gloves"]


def play_match(game: Kickoff, steady: set[int], seed: str) -> tuple[Match, int]:
    """Play a match in which these teams are steady and the others random; returns the match and its longest round."""
    bot: Policy = Steady(game)
    match = Match(game, secret_of(seed), False)
    chance = chance_of(secret_of(seed), 7)
    longest = 0
    while match.state.phase != MATCH_ENDED:
        match.deal(0)
        moves = 0
        while match.state.phase == CARDS_IN_PLAY:
            seat = chance.below(game.seats)
            if game.layout.team[seat] in steady:
                move = bot.choose(game.view(match.state, seat), chance)
            else:
                legal = game.legal(match.state, seat)
                move = legal[chance.below(len(legal))] if legal else None
            if move is not None:
                assert isinstance(match.move(seat, move, 0), Batch)
                match.stalemate()
            moves += 1
            assert moves < 3000, "a round that does not end"
        longest = max(longest, moves)
    return match, longest


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("preset", "settings"),
    [
        ("en", {}),
        ("fr", {}),
        ("en", {"yellow": "must", "reveal": "both"}),
        ("fr", {"yellow_from": "on_reveal", "yellow_display": "two", "refill_filter": "on"}),
    ],
)
def test_matches_of_steady_bots_end_with_goals(seats: int, preset: str, settings: dict[str, str]) -> None:
    game = kickoff(seats, preset, **settings)
    for number in range(3):
        match, longest = play_match(game, {0, 1}, f"{seats} {preset} {number}")
        assert max(game.score(match.state).totals) == 3
        assert longest < 600


@pytest.mark.parametrize(("seats", "least"), [(2, 20), (3, 14), (4, 20)])
def test_the_steady_bot_clearly_beats_chance(seats: int, least: int) -> None:
    """It wins also alone against two."""
    game = kickoff(seats)
    won = sum(game.score(play_match(game, {0}, f"steady {i}")[0].state).winners == [0] for i in range(30))
    assert won >= least


def chosen(table: ArrangedTable, seat: int = 0) -> Move | None:
    return Steady(table.game).choose(table.game.view(table.state, seat), chance_of(b"bot", 1))


def test_it_scores_when_it_can() -> None:
    game = kickoff(2)
    slots = game.display[0]
    table = ArrangedTable(game).lay({game.centre: [NICO], slots[0]: ["B Paul11>Mia9 trophy"], slots[1]: [PAUL]})
    move = chosen(table)
    assert isinstance(move, Play)
    assert move.face == table.face(PAUL)


def test_it_passes_towards_a_goal_card_its_team_shows() -> None:
    game = kickoff(4)
    left, right = game.display[0]
    to_mia, to_paul = "B Lina7>Mia9 trophy", "B Lina7>Paul11 trophy"
    table = ArrangedTable(game).lay({game.centre: [MILO], left: [to_mia], right: [to_paul], game.display[2][0]: [PAUL]})
    table.lay({game.display[2][1]: ["B Emma6>Theo8 gloves"]})
    assert chosen(table) == Play(right, table.face(to_paul), game.centre)


def test_it_avoids_the_symbol_an_opponent_shows() -> None:
    game = kickoff(2)
    slots = game.display[0]
    shown = dict(zip(game.display[1], [[label] for label in HARMLESS], strict=True))
    safe, risky = "B Lina7>Nico10 boot", "B Lina7>Paul11 trophy"
    filler = "B Emma6>Theo8 corner flag"
    table = ArrangedTable(game).lay(
        {game.centre: [MILO], slots[0]: [safe], slots[1]: [risky], slots[2]: [filler], **shown}
    )
    table.lay({slots[3]: ["B Emma6>Theo8 gloves"]})
    assert chosen(table) == Play(slots[0], table.face(safe), game.centre)


@pytest.mark.parametrize("threat", [True, False])
def test_it_keeps_an_action_card_until_the_others_are_about_to_score(threat: bool) -> None:
    game = kickoff(2)
    slots = game.display[0]
    shown = dict(zip(game.display[1], [[label] for label in HARMLESS], strict=True))
    if threat:
        shown[game.display[1][0]] = ["R Ella11>goal"]
    hand = ["B Theo8>Mia9 boot", "B Theo8>Paul11 boot", "B Emma6>Nico10 boot"]
    own = {slots[k + 1]: [label] for k, label in enumerate(hand)}
    table = ArrangedTable(game).lay(
        {game.centre: ["R Finn10>Ella11 trophy"], slots[0]: ["B counterplay 4/7"], **own, **shown}
    )
    move = chosen(table)
    assert (move == Play(slots[0], table.face("B counterplay 4/7"), game.centre)) == threat


def test_it_books_the_opponent_who_threatens_most() -> None:
    game = kickoff(4)
    table = ArrangedTable(game).lay({game.centre: ["R Finn10>Ella11 trophy"], game.discard[0]: ["B yellow"]})
    table.lay({game.display[0][0]: ["B Emma6>Lina7 boot"], game.display[0][1]: ["B Emma6>Lina7 whistle"]})
    for k in range(2):
        table.lay({game.display[1][k]: [HARMLESS[k]], game.display[3][k]: [HARMLESS[k + 2]]})
    table.lay({game.display[3][1]: ["R Ella11>goal"]})
    assert chosen(table) == Play(game.discard[0], table.face("B yellow"), game.booked[3])


def test_it_plays_a_yellow_card_that_must_be_played_even_at_a_harmless_opponent() -> None:
    game = kickoff(2, yellow="must")
    shown = dict(zip(game.display[1], [[label] for label in HARMLESS], strict=True))
    table = ArrangedTable(game).lay({**shown, game.hand[0]: [LINA, "B yellow", NICO]})
    table.act(0, "turn")
    assert chosen(table) == Play(game.discard[0], table.face("B yellow"), game.booked[1])


def test_it_waits_when_it_has_no_move() -> None:
    game = kickoff(2)
    table = ArrangedTable(game).lay({game.centre: [MILO], game.display[0][0]: [NICO]}, rest=game.box)
    assert chosen(table) is None
