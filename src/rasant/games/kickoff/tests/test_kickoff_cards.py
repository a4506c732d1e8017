"""The football edition: the cards, and deck files of users (LK-1 to LK-6)."""

from collections import Counter
from functools import partial
from importlib.resources import files

import pytest

from rasant.core.errors import DeckError
from rasant.core.events import Batch
from rasant.core.refusal import Refusal
from rasant.gamefiles.deckfile import DeckFile
from rasant.games import box
from rasant.games.kickoff.cards import COUNTERPLAY, GOAL, GOAL_KICK, PASS, YELLOW
from rasant.games.kickoff.rules import Kickoff
from rasant.testing.arranged_table import ArrangedTable, opened

kickoff = partial(opened, Kickoff, "kickoff")

SYMBOLS = {"football", "trophy", "boot", "corner flag", "whistle", "gloves"}


def cards_of(team: int) -> list[int]:
    deck = kickoff(2).layout.deck
    return [card for card in range(len(deck)) if deck.sets[card] == team]


def deck_text(old: str = "", new: str = "", times: int = 1) -> str:
    """The deck file of this game with a change."""
    text = files("rasant.games.kickoff").joinpath("deck.toml").read_text(encoding="utf-8")
    assert old in text
    return text.replace(old, new, times)


def opened_with(text: str, seats: int = 2, **settings: str) -> Kickoff:
    game = box("kickoff").set_up(seats, settings, DeckFile("own.toml", text))
    assert isinstance(game, Kickoff)
    return game


@pytest.mark.rule("LK-1")
@pytest.mark.parametrize(("team", "back"), [(0, "blue"), (1, "red")])
def test_a_team_has_68_team_cards_3_yellow_and_4_action_cards(team: int, back: str) -> None:
    cards = kickoff(2).cards
    assert len(cards.deck) == 150
    kinds = Counter(cards.printed[cards.deck.front(card)].kind for card in cards_of(team))
    assert kinds[PASS] + kinds[GOAL] == 68
    assert (kinds[YELLOW], kinds[COUNTERPLAY] + kinds[GOAL_KICK]) == (3, 4)
    assert {cards.deck.faces[cards.deck.back(card)] for card in cards_of(team)} == {back}


@pytest.mark.rule("LK-2")
def test_a_team_card_shows_a_player_and_a_team_mate_or_a_goal() -> None:
    printed = kickoff(2).cards.printed
    blue = {card.centre for card in printed if card.team == 0 and card.centre}
    for card in printed:
        if card.kind == PASS:
            assert card.target != card.centre
            assert (card.target in blue) == (card.team == 0)
        elif card.kind == GOAL:
            assert card.target == ""
    passes = {(card.centre, card.target) for card in printed}
    assert {("Milo 4", "Lina 7"), ("Lina 7", "Nico 10"), ("Nico 10", "Paul 11"), ("Paul 11", "")} <= passes
    assert ("Noah 4", "Ben 7") in passes


@pytest.mark.rule("LK-3")
def test_a_pass_card_has_one_symbol_that_is_asked_for_and_matched_alike() -> None:
    game = kickoff(2)
    deck = game.layout.deck
    locks = game.layout.book[game.wants.centre].locks
    for face, card in enumerate(game.cards.printed):
        if card.kind == PASS:
            assert card.symbol in SYMBOLS
            assert locks[1 - card.team][face + 1] & ~deck.key("action") == deck.key(card.symbol)
            assert deck.has[face] & deck.key(card.symbol)


@pytest.mark.rule("LK-4")
@pytest.mark.rule("LK-6")
def test_the_proposed_deck_is_the_one_described() -> None:
    """Twenty passes with three symbols each, every symbol ten times; goals of 9, 10 and 11, without a symbol."""
    game = kickoff(2)
    deck = game.layout.deck
    for team in (0, 1):
        printed = [game.cards.printed[deck.front(card)] for card in cards_of(team)]
        passes = [card for card in printed if card.kind == PASS]
        assert set(Counter(card.symbol for card in passes).items()) == {(symbol, 10) for symbol in SYMBOLS}
        assert len(set(passes)) == 60
        assert set(Counter((card.centre, card.target) for card in passes).values()) == {3}
        goals = [card for card in printed if card.kind == GOAL]
        assert Counter(card.number for card in goals) == {"9": 4, "10": 2, "11": 2}
        assert {card.symbol for card in goals} == {"none"}
        centres = Counter(card.number for card in passes + goals)
        assert centres == {"4": 9, "6": 9, "7": 9, "8": 9, "9": 10, "10": 11, "11": 11}
        wanted = Counter(card.target.split()[1] for card in passes)
        assert wanted == {"6": 3, "7": 9, "8": 9, "9": 12, "10": 15, "11": 12}


@pytest.mark.rule("LK-5")
def test_two_counterplays_list_numbers_and_two_goal_kicks_list_symbols() -> None:
    printed = [card for card in kickoff(2).cards.printed if card.team == 1]
    assert [card.listed for card in printed if card.kind == COUNTERPLAY] == [("4", "7"), ("6", "8")]
    kicks = [card.listed for card in printed if card.kind == GOAL_KICK]
    assert kicks == [("football", "trophy", "boot"), ("corner flag", "whistle", "gloves")]


def test_labels_are_short_and_say_what_is_printed() -> None:
    faces = kickoff(2).layout.deck.faces
    assert {"B Milo4>Lina7 whistle", "B Paul11>goal", "R counterplay 4/7", "R yellow", "blue"} <= set(faces)
    assert "R goal kick corner flag/whistle/gloves" in faces
    assert len(set(faces)) == len(faces)


PASS_ROW = '["Milo 4", "Lina 7", ["football", "boot", "whistle"]],'
GOAL_ROW = '["Mia 9", ["none", "none", "none", "none"]],'


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (PASS_ROW, PASS_ROW.replace("Lina 7", "Lina 8"), "blue.passes: unknown player 'Lina 8'"),
        (PASS_ROW, PASS_ROW.replace("Lina 7", "Milo 4"), "blue.passes: 'Milo 4' cannot pass to himself"),
        (PASS_ROW, PASS_ROW.replace("boot", "shoe"), "blue.passes: unknown symbol 'shoe'"),
        (PASS_ROW, PASS_ROW.replace('"boot"', "7"), "blue.passes: unknown symbol 7"),
        (PASS_ROW, '["Milo 4", ["boot"]],', "must be a row of str, str, list"),
        ('[6, "Emma"],', '[4, "Milo"],', "blue.roster: 'Milo 4' is listed twice"),
        ('[6, "Emma"],', '[0, "Emma"],', "blue.roster: [0, 'Emma'] must be a number from 1 to 99"),
        ('[6, "Emma"],', '[6, "Emma6"],', "and a name of letters"),
        (GOAL_ROW, GOAL_ROW.replace("Mia 9", "Milo 4"), "blue.goals: 'Milo 4' kicks off and cannot score"),
        (GOAL_ROW, GOAL_ROW.replace("Mia 9", "Mia"), "blue.goals: unknown player 'Mia'"),
        (GOAL_ROW, GOAL_ROW.replace("none", "nothing", 1), "blue.goals: unknown symbol 'nothing'"),
        ("[6, 8]]", "[6, 5]]", "blue.counterplay: unknown number '5'; known are 4, 6, 7, 8, 9, 10, 11"),
        ("[6, 8]]", "8]", "blue.counterplay: 8 must be a list of what the card asks for"),
        ("[[4, 7], [6, 8]]", "4", "blue.counterplay: must be a list of lists"),
        ('"trophy", "boot"], [', '"cup", "boot"], [', "blue.goal_kick: unknown symbol 'cup'"),
        ("yellow = 3", "yellow = 2", "blue.yellow: yellow cards: 2, must be 3"),
        ("yellow = 3", "yelow = 3", "blue.yelow: unknown entry"),
        ('["football",', '["4",', "symbols.names: '4' has another meaning"),
        ('["football",', '["yellow",', "symbols.names: 'yellow' has another meaning"),
        ('["football",', '["trophy",', "symbols.names: 'trophy' is listed twice"),
    ],
)
def test_a_wrong_entry_is_named_with_file_and_line(old: str, new: str, complaint: str) -> None:
    text = deck_text(old, new)
    line = deck_text()[: deck_text().index(old)].count("\n") + 1
    with pytest.raises(DeckError) as caught:
        opened_with(text)
    assert str(caught.value).startswith(f"own.toml, line {line}: ")
    assert complaint in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (PASS_ROW, "", "own.toml, line 24: blue.passes: pass and goal cards: 65, must be 68"),
        ("[6, 8]]", "]", "blue.counterplay: counterplay and goal_kick cards: 3, must be 4"),
        ("yellow = 3", "", "own.toml: blue.yellow is missing"),
        ("[red]", "[green]", "green.roster: unknown entry"),
        ("yellow = 3", "yellow = ", "own.toml: not valid TOML"),
    ],
)
def test_an_invalid_deck_is_refused(old: str, new: str, complaint: str) -> None:
    with pytest.raises(DeckError) as caught:
        opened_with(deck_text(old, new))
    assert complaint in str(caught.value)


def test_a_deck_needs_a_kick_off_and_enough_goals() -> None:
    without = deck_text('["Milo 4",', '["Emma 6",', 3).replace('["Emma 6", "Emma 6"', '["Emma 6", "Mia 9"')
    with pytest.raises(DeckError, match=r"line 24: blue\.passes: no pass of a player with number 4"):
        opened_with(without)
    goals = deck_text(GOAL_ROW, "").replace('["Nico 10", ["none", "none"]],', "", 1)
    with pytest.raises(DeckError, match=r"blue\.goals: goal cards: 2, must be 3 or more"):
        opened_with(goals)


@pytest.mark.rule("LK-4")
@pytest.mark.rule("LK-30")
@pytest.mark.parametrize("goal_by", ["any_legal", "pass_only"])
def test_goal_cards_with_symbols_steal_and_answer_only_if_any_legal_play_scores(goal_by: str) -> None:
    text = deck_text(GOAL_ROW, GOAL_ROW.replace("none", "whistle", 1))
    text = text.replace("[[4, 7], [6, 8]]", "[[4, 9], [6, 8]]", 1)
    goal = "B Mia9>goal whistle"
    for top in ("R Noah4>Ben7 whistle", "B counterplay 4/9", "R goal kick corner flag/whistle/gloves"):
        game = opened_with(text, goal_by=goal_by)
        slot = game.display[0][0]
        table = ArrangedTable(game).lay({game.centre: [top], slot: [goal]})
        scored = isinstance(table.play(0, slot, goal), Batch)
        assert scored == (goal_by == "any_legal")
        assert game.score(table.state).totals == [int(scored), 0]
    game = opened_with(text, goal_by=goal_by)
    table = ArrangedTable(game).lay({game.centre: ["B Lina7>Mia9 trophy"], game.display[0][0]: [goal]})
    assert isinstance(table.play(0, game.display[0][0], goal), Batch)


@pytest.mark.rule("LK-16")
def test_two_players_with_the_same_number_are_distinguished_by_name() -> None:
    text = deck_text('[6, "Emma"],', '[7, "Emma"],').replace("Emma 6", "Emma 7").replace("[6, 8]]", "[7, 8]]", 1)
    game = opened_with(text)
    slot, other = game.display[0][:2]
    lina, emma = "B Lina7>Mia9 gloves", "B Emma7>Theo8 gloves"
    table = ArrangedTable(game).lay({game.centre: ["B Milo4>Lina7 whistle"], slot: [emma], other: [lina]})
    assert table.play(0, slot, emma) == Refusal("does_not_fit", "LK-16")
    assert isinstance(table.play(0, other, lina), Batch)
