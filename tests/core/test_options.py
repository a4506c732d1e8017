"""Options: parsing, and errors that list the possible values."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.core.errors import OptionError
from rasant.core.options import ROUNDS, choice, defaults, flag, number, parse, rounds_of, specs


@dataclass(frozen=True)
class Options:
    """Options for these tests."""

    recycle: str = choice("shuffle", "turn_over", rule="X-1", about="how")
    match: str = choice("to_99", ROUNDS, rule="X-2", about="how long")
    easy: bool = flag(False, rule="X-3", about="whether")
    strict: bool = flag(True, rule="X-4", about="whether")
    stall_s: int = number(180, -5, 86_400, rule="X-5", about="seconds")


def test_defaults() -> None:
    assert parse(Options, {}) == Options("shuffle", "to_99", False, True, 180)
    assert defaults(Options) == {
        "recycle": "shuffle",
        "match": "to_99",
        "easy": "false",
        "strict": "true",
        "stall_s": "180",
    }
    assert parse(Options, defaults(Options)) == Options()


def test_values_from_texts() -> None:
    settings = {"recycle": "turn_over", "match": "rounds:12", "easy": "true", "strict": "false", "stall_s": "-5"}
    assert parse(Options, settings) == Options("turn_over", "rounds:12", True, False, -5)


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("recycle", "shufle", "recycle cannot be 'shufle': it takes shuffle | turn_over (rule X-1)"),
        ("recycle", "", "recycle cannot be ''"),
        ("recycle", "Shuffle", "recycle cannot be 'Shuffle'"),
        ("match", "rounds:N", "match cannot be 'rounds:N': it takes to_99 | rounds:N (rule X-2)"),
        ("match", "rounds:0", "match cannot be 'rounds:0'"),
        ("match", "rounds:07", "match cannot be 'rounds:07'"),
        ("match", "rounds:10000", "match cannot be 'rounds:10000'"),
        ("match", "rounds:3\n", "match cannot be"),
        ("recycle", "rounds:3", "recycle cannot be 'rounds:3'"),
        ("easy", "yes", "easy cannot be 'yes': it takes false | true (rule X-3)"),
        ("easy", "True", "easy cannot be 'True'"),
        ("stall_s", "86401", "stall_s cannot be '86401': it takes -5 to 86400 (rule X-5)"),
        ("stall_s", "-6", "stall_s cannot be '-6'"),
        ("stall_s", "1.5", "stall_s cannot be '1.5'"),
        ("stall_s", "1e3", "stall_s cannot be '1e3'"),
        ("stall_s", "1" * 5000, "stall_s cannot be"),
        ("stall_s", "٣", "stall_s cannot be"),
        ("recycel", "shuffle", "no option 'recycel'; did you mean 'recycle'? (there is: recycle, match, easy"),
    ],
)
def test_a_wrong_option_is_named_with_what_it_takes(name: str, text: str, complaint: str) -> None:
    with pytest.raises(OptionError) as caught:
        parse(Options, {name: text})
    assert str(caught.value).startswith(complaint)
    assert len(str(caught.value)) < 300


@given(st.text(), st.text())
def test_no_text_raises_another_exception(name: str, text: str) -> None:
    for option in (name, "recycle", "match", "easy", "stall_s"):
        said = ""
        try:
            parse(Options, {option: text})
        except OptionError as error:
            said = str(error)
        assert len(said) < 300
        assert "\n" not in said


def test_rounds() -> None:
    assert [rounds_of(text) for text in ("rounds:1", "rounds:9999", "single", "rounds:")] == [1, 9999, 0, 0]


def test_what_is_known_of_options() -> None:
    known = specs(Options)
    assert list(known) == ["recycle", "match", "easy", "strict", "stall_s"]
    assert known["stall_s"].possible() == "-5 to 86400"
    assert known["strict"].possible() == "true | false"
    assert (known["easy"].rule, known["easy"].about) == ("X-3", "whether")
