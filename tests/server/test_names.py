"""Allowed and reserved names of players."""

from __future__ import annotations

import pytest

from rasant.api.names import OFFICIAL, NameRules
from rasant.api.problems import ProblemError
from rasant.bots import bot_names
from rasant.server.access.confusables import unicode_skeleton
from rasant.server.process.environment import new_hall
from rasant.table.people.names import MOST_MARKS, distinct_name
from rasant.wire.http import Claim, NewTable, Seated, TableInfo

proper = NameRules(unicode_skeleton()).proper

INVISIBLE = {
    "nothing": "",
    "blanks": "  ",
    "a joiner": "\u200d",
    "joiners between blanks": "\u200d \u200d",
    "a variation selector": "\ufe0f",
    "a mark that stands on nothing": "\u0301\u0302",
    "the Hangul filler": "\u3164",
    "the half Hangul filler": "\uffa0",
    "a Hangul vowel filler": "\u1160",
    "the Braille blank": "\u2800",
    "a name beside a filler": "Anna\u3164",
    "a blank that is none": "Anna\u00a0B",
    "an override of the direction": "\u202eannA",
    "an isolate": "\u2067Anna",
    "a zero width space": "An\u200bna",
    "a soft hyphen": "An\u00adna",
    "a grapheme joiner": "An\u034fna",
    "a tag": "Anna\U000e0041",
    "a line break": "An\nna",
    "something private": "\ue000",
}

READABLE = {
    "letters": "Ada",
    "letters of all kinds": "Zoë Łukasz Ἑλένη Анна",
    "marks on letters": "Zoe\u0308",
    "Arabic": "ليلى",
    "Korean": "안나",
    "Japanese, in an old form": "葛\U000e0100城",
    "a family": "\U0001f469\u200d\U0001f467",
    "a heart": "\u2764\ufe0f",
    "a flag": "\U0001f1e9\U0001f1ea",
    "Mongolian, with the last variation selector": "\u182e\u180f",
    "a key": "1\ufe0f\u20e3",
    "Braille": "\u2801\u2803",
    "Burmese, with four marks on a letter": "\u101c\u103e\u102f\u1036\u1037",
}


@pytest.mark.parametrize("name", INVISIBLE.values(), ids=INVISIBLE.keys())
def test_invisible_characters_are_refused(name: str) -> None:
    with pytest.raises(ProblemError, match="no invisible characters") as refused:
        proper(name)
    assert refused.value.problem.code == "wrong"


@pytest.mark.parametrize("name", READABLE.values(), ids=READABLE.keys())
def test_legible_names_are_accepted_without_surrounding_spaces(name: str) -> None:
    assert proper(f" {name} ") == name


@pytest.mark.parametrize("mark", ["\u0301", "\u0e47", "\u20dd", "\ufe0f", "\u0301\u200d"])
def test_a_tower_of_marks_is_refused(mark: str) -> None:
    assert proper("A" + mark * MOST_MARKS + "da") == "A" + mark * MOST_MARKS + "da"
    with pytest.raises(ProblemError, match="at most 4 marks on a letter") as refused:
        proper("A" + mark * (MOST_MARKS + 1) + "da")
    assert refused.value.problem.code == "wrong"


KEPT = [
    *(form for word in OFFICIAL for form in (word, word.upper(), f"{word} 2", f"The {word.title()}", f"{word}_1")),
    *bot_names(),
    "Adm\u0456n",
    "\u0410dmin",
    "Adrnin",
    "A D M I N",
    "\uff33erver",
    "\u0405erver",
    "Ser\u2010ver admin",
    "Bot Ada",
    "bot-Ada",
    "\u0412\u043et Ada",
    "B0t Ada",
    "8ot Ada",
    "BotAda",
    "botAda",
    "BOTAda",
    "Bot2 Ada",
    "The M0derator",
    "M0derator 2",
    "M0derator2",
    "TheModerator",
    "ADMlN",
    "ADM1N",
    "Adm1n",
    "Adm1n1",
    "adm!n",
    "@dmin",
    "Admin!",
    "4dm1n1str4t0r",
    "A.d.m.i.n",
    "Adm 1N",
    "$erver",
    "5ystem",
    "R4S4NT",
    "5y\u0455tem",
    "xXAdminXx",
    "L1ghtning",
    "5teady",
]

PEOPLE = [
    "Bot",
    "B0t",
    "Bot 2",
    "Bot2000",
    "Botond",
    "BOTOND",
    "Botond 2",
    "Botticelli",
    "Botho",
    "Robot2000",
    "Robot 2000",
    "Roboter",
    "Talbot",
    "Abbott",
    "ABBOTT",
    "Adam",
    "ADAM",
    "Adam 1",
    "Adm. Ackbar",
    "Admir",
    "Amin",
    "Armin",
    "Adrian",
    "Adelmin",
    "Lina 2",
    "L1na",
    "Ada 99",
    "Sven!",
    "Ke$ha",
    "M@x",
    "007",
    "4711",
    "Modesta",
    "Rasa",
    "Rasant\u00e9",
    "Severin",
    "Steadman",
    "McQuick",
    "JanAndMia",
    "O'Neill",
    "Jean-Luc",
    "Li",
    "IIl",
    "Adamina",
    "Serverin",
    "Abbot Ada",
    "Quickly",
    "Anna Host",
    "\U0001f469",
    "Анна",
    "Ἑλένη",
    "王芳",
]


@pytest.mark.parametrize("name", KEPT)
def test_names_of_the_server_and_of_bots_are_reserved(name: str) -> None:
    with pytest.raises(ProblemError, match="reserved for the server and its bots") as refused:
        proper(name)
    assert refused.value.problem.code == "kept_name"


@pytest.mark.parametrize("name", PEOPLE)
def test_names_that_only_contain_reserved_ones_are_allowed(name: str) -> None:
    assert proper(name) == name
    assert NameRules().proper(name) == name


@pytest.mark.parametrize(
    "alike",
    ["\u0410nna", "\u0391nna", "An\u0578a", "\U0001d400nna", "ANN\u0391", "Ann\u0251"],
    ids=["Cyrillic", "Greek", "Armenian", "mathematical", "Greek capitals", "phonetic"],
)
def test_names_that_look_alike_in_another_script_are_distinguished(alike: str) -> None:
    assert distinct_name(alike, ["Anna"], unicode_skeleton()) == f"{alike} 2"
    assert distinct_name("Anna", [alike], unicode_skeleton()) == "Anna 2"
    assert distinct_name(alike, ["Anna"]) in (alike, f"{alike} 2"), "the in-browser host has no table of look-alikes"


@pytest.mark.parametrize(("one", "other"), [("Mia", "Rnia"), ("Ian", "lan"), ("0tto", "Otto")])
def test_letters_that_look_alike_are_distinguished_in_one_script_too(one: str, other: str) -> None:
    assert distinct_name(one, [other], unicode_skeleton()) == f"{one} 2"
    assert distinct_name(other, [one], unicode_skeleton()) == f"{other} 2"


def test_other_names_are_not_changed() -> None:
    for name in ("Anne", "Hanna", "Анна", "Ben", "王芳"):
        assert distinct_name(name, ["Anna"], unicode_skeleton()) == name


def test_at_the_tables_of_a_server_names_that_look_alike_get_numbers() -> None:
    hall = new_hall(10, bytes(32))
    table = hall.open_table(NewTable("ligretto", players=3), "anna", 0)
    assert isinstance(table, str)
    for player, name in (("anna", "Anna"), ("eve", "\u0410nna")):
        assert isinstance(hall.claim(table, Claim(name), player, 0), Seated)
    info = hall.info(table)
    assert isinstance(info, TableInfo)
    assert info.names[:2] == ["Anna", "\u0410nna 2"]
