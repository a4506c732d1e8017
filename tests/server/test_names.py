"""What people may call themselves."""

from __future__ import annotations

import pytest

from rasant.api.names import proper
from rasant.api.problems import ProblemError
from rasant.table.names import MOST_MARKS

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
    "a key": "1\ufe0f\u20e3",
    "Braille": "\u2801\u2803",
    "Burmese, with four marks on a letter": "\u101c\u103e\u102f\u1036\u1037",
}


@pytest.mark.parametrize("name", INVISIBLE.values(), ids=INVISIBLE.keys())
def test_what_cannot_be_seen_is_no_name(name: str) -> None:
    with pytest.raises(ProblemError, match="no invisible characters") as refused:
        proper(name)
    assert refused.value.problem.code == "wrong"


@pytest.mark.parametrize("name", READABLE.values(), ids=READABLE.keys())
def test_what_can_be_read_is_a_name_without_the_blanks_around_it(name: str) -> None:
    assert proper(f" {name} ") == name


@pytest.mark.parametrize("mark", ["\u0301", "\u0e47", "\u20dd", "\ufe0f", "\u0301\u200d"])
def test_a_tower_of_marks_is_no_name(mark: str) -> None:
    assert proper("A" + mark * MOST_MARKS + "da") == "A" + mark * MOST_MARKS + "da"
    with pytest.raises(ProblemError, match="at most 4 marks on a letter") as refused:
        proper("A" + mark * (MOST_MARKS + 1) + "da")
    assert refused.value.problem.code == "wrong"
