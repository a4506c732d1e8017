"""Das Ligretto Fussballspiel: the deck file (LF-5)."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.core.errors import DeckError
from rasant.gamefiles.deckfile import DeckFile
from rasant.games import box, deck_file
from rasant.games.fussballspiel.cards import FussballDeck, wanted_parts
from rasant.games.fussballspiel.options import Options
from rasant.games.fussballspiel.tests.fussballspiel_ground import Ground

QUARTERS = ("TL", "TR", "BL", "BR")


def text() -> str:
    return deck_file("fussballspiel").text


def refused(changed: str) -> str:
    with pytest.raises(DeckError) as caught:
        box("fussballspiel").set_up(4, {}, DeckFile("own.toml", changed))
    message = str(caught.value)
    assert "\n" not in message
    return message


@pytest.mark.rule("LF-5")
@pytest.mark.parametrize(("numbers", "highest", "copies"), [("1..10", 10, 6), ("1..12", 12, 5), ("1..15", 15, 4)])
def test_shirt_numbers(numbers: str, highest: int, copies: int) -> None:
    deck = FussballDeck(Options(lf_numbers=numbers), deck_file("fussballspiel"))
    assert Counter(deck.numbers) == dict.fromkeys(range(1, highest + 1), copies)
    for team in range(2):
        assert [deck.value[card] for card in deck.of_set(team)] == deck.numbers


@pytest.mark.rule("LF-5")
@pytest.mark.parametrize(("scenes", "balls"), [("two_ways", {"ball": 6}), ("eight_spots", {"inner": 3, "outer": 3})])
def test_backs_and_scenes(scenes: str, balls: dict[str, int]) -> None:
    deck = FussballDeck(Options(lf_scenes=scenes), deck_file("fussballspiel"))
    faces = deck.deck.faces
    for team in range(2):
        backs = Counter(faces[deck.deck.back(card)] for card in deck.of_set(team))
        expected = dict.fromkeys(QUARTERS, 9) | {f"{q} {ball}": n for q in QUARTERS for ball, n in balls.items()}
        assert backs == expected
        poses = ("upright", "inverted") if scenes == "two_ways" else tuple(balls)
        assert {faces[deck.deck.front(card)] for card in deck.of_set(2 + team)} == {
            f"scene {q} {pose}" for q in QUARTERS for pose in poses
        }


@pytest.mark.rule("LF-5")
def test_balls_are_spread_over_all_numbers() -> None:
    deck = FussballDeck(Options(), deck_file("fussballspiel"))
    balls: Counter[int] = Counter()
    for card in deck.of_set(0):
        balls[deck.value[card]] += "ball" in deck.deck.faces[deck.deck.back(card)]
    assert set(balls.values()) == {2, 3}


@pytest.mark.rule("LF-5")
@pytest.mark.parametrize(
    ("field", "values"), [("4..27", [*range(4, 28)]), ("4..20", sorted([*range(4, 21), *range(9, 16)]))]
)
def test_field_values(field: str, values: list[int]) -> None:
    deck = FussballDeck(Options(lf_field=field), deck_file("fussballspiel"))
    assert [deck.value[card] for card in deck.of_set(4)] == values


@pytest.mark.rule("LF-35")
def test_an_inverted_scene_is_the_upright_one_turned_by_half() -> None:
    assert wanted_parts("TR upright") == [("TL", 0), ("TR ball", 0), ("BL", 0), ("BR", 0)]
    assert wanted_parts("TR inverted") == [("BR", 1), ("BL", 1), ("TR ball", 1), ("TL", 1)]
    assert wanted_parts("BL outer") == [("TL", 0), ("TR", 0), ("BL outer", 0), ("BR", 0)]


@pytest.mark.parametrize(
    ("find", "change", "complaint", "line"),
    [
        (r"to_10 = \[\n    1, ", "to_10 = [\n    ", "numbers.to_10: jersey cards: 59, must be 60", "to_10 ="),
        ("1, 1, 1, 1, 1, 1, 2", "2, 2, 2, 2, 2, 2, 2", "numbers.to_10: there must be a 1", "to_10 ="),
        ("10, 10,\n]", "10, 0,\n]", "numbers.to_10: 0 must be a whole number from 1 to 99", "10, 0,"),
        ('"TL", "TR ball"', '"TL", "TR ball", "TR"', "backs.two_ways: jersey cards: 61, must be 60", "two_ways ="),
        ('"TL ball", "TR"', '"TL bal", "TR"', "backs.two_ways: unknown 'TL bal'; known are TL, TR, BL, BR", "TL bal"),
        ('"TL upright", ', "", "scenes.two_ways: scenes: 7, must be 8", "two_ways ="),
        ('"BR inverted"', '"BR inner"', "scenes.two_ways: unknown 'BR inner'", "BR inner"),
        ("26, 27,", "26,", "field.to_27: field cards: 23, must be 24", "to_27 ="),
        ("26, 27,", "26, 0,", "field.to_27: 0 must be a whole number from 1 to 99", "26, 0,"),
    ],
)
def test_an_invalid_deck_is_refused_with_its_line(find: str, change: str, complaint: str, line: str) -> None:
    changed, n = re.subn(find, change, text(), count=1)
    assert n == 1
    message = refused(changed)
    assert complaint in message
    number = int(message.removeprefix("own.toml, line ").split(":")[0])
    assert line in changed.splitlines()[number - 1]


def test_a_scene_that_cannot_be_built_is_refused() -> None:
    message = refused(text().replace('"BL ball"', '"BL"'))
    assert "scenes.two_ways: 'BL upright' cannot be built: no jersey card shows 'BL ball'" in message


def test_a_value_that_no_shirts_add_up_to_is_refused() -> None:
    numbers = ", ".join(["1"] + ["10"] * 59)
    changed = re.sub(r"to_10 = \[[^\]]*\]", f"to_10 = [{numbers}]", text())
    assert "field.to_27: no shirts add up to 4" in refused(changed)


@pytest.mark.parametrize(
    ("changed", "complaint"),
    [
        ("[numbers]\nto_11 = [1]\n", "own.toml, line 2: numbers.to_11: unknown entry"),
        ("[numbers]\nto_12 = [1]\n", "own.toml: numbers.to_10 is missing"),
        ("[numbers", "own.toml: not valid TOML"),
    ],
)
def test_names_that_are_unknown_or_missing(changed: str, complaint: str) -> None:
    assert complaint in refused(changed)


@given(st.permutations(range(60)))
def test_a_corrected_deck_is_played_as_it_is(order: list[int]) -> None:
    """Only the file decides which back goes with which number."""
    numbers = re.search(r"to_10 = \[([^\]]*)\]", text())
    assert numbers
    old = [int(word) for word in numbers[1].replace(",", " ").split()]
    mixed = ", ".join(str(old[place]) for place in order)
    file = DeckFile("own.toml", text().replace(numbers[1], mixed, 1))
    assert FussballDeck(Options(), file).numbers == [old[place] for place in order]


def test_the_numbers_on_the_table_are_those_of_the_options() -> None:
    ground = Ground(2, lf_numbers="1..15", lf_field="4..20", lf_scenes="eight_spots")
    assert {"B15", "W15"} <= set(ground.fronts(ground.pitch.hand[0]) + ground.fronts(ground.pitch.hand[1]))
    assert all(4 <= int(ground.labels(zone)[0]) <= 20 for zone in ground.pitch.field)
