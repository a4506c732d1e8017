"""Decks, layouts, moves, refusals and scores: small objects that compare by value."""

from __future__ import annotations

import pytest
from tests.toys import Toy, small_layout

from rasant.core.book import Rule
from rasant.core.cards import Deck
from rasant.core.contract import Score
from rasant.core.layout import SHARED, Layout
from rasant.core.moves import ANYWHERE, Act, Play
from rasant.core.refusal import NOT_NOW, Refusal


def test_a_deck_keeps_a_face_once_and_names_its_keys() -> None:
    deck = Deck()
    seven = deck.face("7", ["seven", "whistle"])
    assert deck.face("7", ["ignored"]) == seven
    back = deck.face("back", [])
    card = deck.add(seven, back, 3)
    assert (len(deck), deck.front(card), deck.back(card), deck.sets[card]) == (1, seven, back, 3)
    assert deck.has[seven] == deck.key("seven") | deck.key("whistle")
    assert deck.key_names(deck.has[seven]) == ["seven", "whistle"]
    assert deck.key_names(0) == []


def test_zones_belong_to_a_seat_a_team_or_neither() -> None:
    layout = Layout(Deck(), [0, 1, 0])
    zones = [layout.zone("z", "a", 1), layout.zone("z", "b", layout.team_owner(0)), layout.zone("y", "c", SHARED)]
    assert [layout.owners[zone] for zone in zones] == [0b010, 0b101, 0]
    assert layout.mine == [[1], [0], [1]]
    assert (layout.members(0), layout.all_seats()) == ([0, 2], 0b111)
    assert layout.bits("z", "y") == 0b11
    with pytest.raises(ValueError, match="is not in list"):
        layout.bits("nowhere")


def test_the_first_rule_of_every_book_takes_nothing() -> None:
    rule = small_layout().book[0]
    assert isinstance(rule, Rule)
    assert (rule.kinds, {bits for row in rule.locks for bits in row}) == (0, {0})


def test_moves_compare_by_value() -> None:
    assert Play(1, 2) == Play(1, 2, ANYWHERE, 0)
    assert len({Play(1, 2), Play(1, 2), Play(1, 3), Play(1, 2, 0), Play(1, 2, -1, 1), Act("x"), Act("x", 1)}) == 6
    assert Act("x") == Act("x", 0) != Play(0, 0)
    assert (repr(Play(1, 2, 3, 1)), repr(Act("x", 1))) == ("Play(1, 2, 3, 1)", "Act('x', 1)")


def test_refusals_compare_by_value() -> None:
    assert Refusal("not_now") == NOT_NOW != Refusal("not_now", "L-1")
    assert len({NOT_NOW, Refusal("not_now")}) == 1
    assert repr(NOT_NOW) == "Refusal('not_now', '')"


def test_scores_compare_by_value() -> None:
    assert Score([1], [2], []) == Score([1], [2], []) != Score([1], [2], [0])
    assert repr(Score([1], [2], [0])) == "Score([1], [2], [0])"
    with pytest.raises(TypeError):
        hash(Score([], [], []))


def test_by_default_every_seat_is_a_party_and_nothing_is_due() -> None:
    assert Toy().parties == [[0], [1]]
