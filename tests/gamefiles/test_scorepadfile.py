"""Score pad files: errors name file and entry."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rasant.core.errors import ScorePadError
from rasant.core.options import ROUNDS, choice, number
from rasant.gamefiles.scorepadfile import PadMatch, plain_pad, read_scorepad


@dataclass(frozen=True)
class Options:
    """Options that a pad can depend on."""

    match: str = choice("to_99", "single", ROUNDS, rule="T-1", about="how long a match lasts")
    end: str = choice("automatic", "call", rule="T-2", about="how a round ends")
    max_rounds: int = number(20, 1, 100, rule="T-3", about="the longest match")


COUNT = '[[counts]]\nkey = "laid"\neach = 1\nrule = "T-4"\n'
LEFT = '[[counts]]\nkey = "left"\neach = -2\nrule = "T-4"\n'
LIMIT = '[[limits]]\nkey = "stack"\ncounts = ["laid"]\nrule = "T-5"\n'
CHOSEN = 'options = ["match", "end", "max_rounds"]\n'


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("counts = ", "not valid TOML"),
        ("", "counts: must be tables [[counts]]"),
        ("counts = 3\n", "counts: must be tables [[counts]]"),
        (f"cuonts = 1\n{COUNT}", "no entry 'cuonts'; did you mean 'counts'"),
        (f'options = ["mach"]\n{COUNT}', "options: no name 'mach'; did you mean 'match'"),
        (f"options = 3\n{COUNT}", "options: must be a list of names"),
        (COUNT.replace("each = 1", "each = 1.5"), "counts[1].each: must be a whole number"),
        (COUNT.replace('rule = "T-4"\n', ""), "counts[1].rule: must be a word"),
        (f"{COUNT}worth = 2\n", "counts[1]: no entry 'worth'"),
        (f"{COUNT}others = 1\n", "counts[1].others: must be true or false"),
        (f"{COUNT}{COUNT}", "laid: is the key of two things"),
        (f'teams = ["laid"]\n{COUNT}', "laid: is the key of two things"),
        (f"{COUNT}{LIMIT}", "limits[1]: has neither most nor least"),
        (f"{COUNT}{LIMIT}most = true\n", "limits[1].most: must be a whole number"),
        (f'{COUNT}{LIMIT}most = 3\nover = "some"\n', "limits[1].over: no way 'some'"),
        (f"{COUNT}{LIMIT.replace('laid', 'lied')}most = 3\n", "limits[1].counts: no name 'lied'; did you mean 'laid'"),
        (f'{COUNT}{LIMIT}most = 3\nsettings = {{ end = "call" }}\n', "limits[1].settings: no name 'end'"),
        (
            f'{CHOSEN}{COUNT}{LIMIT}most = 3\nsettings = {{ end = "cal" }}\n',
            "limits[1].settings: end cannot be 'cal': it takes automatic | call",
        ),
        (f"{COUNT}[match]\noption = 'match'\n", "match.option: no name 'match'"),
        (f"{CHOSEN}{COUNT}[match]\noption = 'match'\ntargets = {{ to_98 = 98 }}\n", "match.targets: no name 'to_98'"),
        (f"{COUNT}[match]\ntargets = {{ to_99 = 99 }}\n", "match.targets: no name 'to_99'"),
        (f"{COUNT}[match]\ntarget = 3\nrounds = 1\n", "match: ends by one of option, target and rounds"),
        (f"{COUNT}[match]\nstuck = 'left'\n", "match.stuck: no name 'left'"),
        (f"{COUNT}[match]\ntarget = '3'\n", "match.target: must be a whole number"),
    ],
)
def test_an_invalid_entry_is_reported(text: str, complaint: str) -> None:
    with pytest.raises(ScorePadError) as caught:
        read_scorepad("toy", text, Options)
    assert str(caught.value).startswith("toy/scorepad.toml: ")
    assert "\n" not in str(caught.value)
    assert complaint in str(caught.value)


def test_reading_a_pad() -> None:
    text = (
        f'{CHOSEN}box_for = 4\n{COUNT}{LEFT}others = true\n{LIMIT}over = "empty"\nmost = 1\n'
        'settings = { end = "automatic" }\n'
        '[match]\noption = "match"\ntargets = { to_99 = 99 }\nmost_rounds = "max_rounds"\n'
        'stuck = "left"\nrule = "T-6"\n'
    )
    pad = read_scorepad("toy", text, Options)
    assert (pad.options, pad.box_for, pad.teams, pad.one, pad.plain) == (
        ["match", "end", "max_rounds"],
        4,
        [],
        False,
        False,
    )
    assert [(count.key, count.each, count.others) for count in pad.counts] == [("laid", 1, False), ("left", -2, True)]
    assert (pad.limits[0].over, pad.limits[0].most, pad.limits[0].least) == ("empty", 1, None)
    assert pad.limits[0].settings == {"end": "automatic"}
    assert (pad.match.targets, pad.match.most_rounds, pad.match.stuck) == ({"to_99": 99}, "max_rounds", "left")
    assert pad.text_keys() == ["laid", "left", "stack"]
    assert pad.rules() == ["T-4", "T-4", "T-5", "T-6"]


def test_defaults_of_a_pad() -> None:
    pad = read_scorepad("toy", f"{COUNT}{LIMIT}most = 1\n", Options)
    assert (pad.limits[0].over, pad.limits[0].settings) == ("each", {})
    assert pad.match == PadMatch("", {}, 0, 0, "", {}, "", {}, "")
    assert (pad.counts[0].others, pad.counts[0].signed, pad.counts[0].usual) == (False, False, None)


def test_a_game_without_one_has_the_plain_pad_which_needs_no_words() -> None:
    pad = plain_pad("toy")
    assert [(count.key, count.each, count.signed) for count in pad.counts] == [("points", 1, True)]
    assert pad.plain
    assert pad.text_keys() == []
    assert (pad.match.option, pad.match.most_rounds) == ("", ""), "no option says when a match ends"
