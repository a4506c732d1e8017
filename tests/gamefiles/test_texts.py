"""Texts of a game: allowed entries, fallbacks for missing ones, and one-line errors."""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from tests.toys import Toy, small_layout

from rasant.core.errors import TextsError
from rasant.core.options import choice, flag, number
from rasant.core.policy import Policy
from rasant.gamefiles.box import Box
from rasant.gamefiles.texts import GameTexts, vocabulary, words_of
from rasant.gamefiles.textsfile import TextsFile, read_common, read_texts


@dataclass(frozen=True)
class Options:
    """One option of each kind."""

    pace: str = choice("fast", "very_slow", rule="T-1", about="how fast it is played")
    loud: bool = flag(False, rule="T-2", about="whether one may shout")
    cards: int = number(8, 1, 8, rule="T-3", about="how many cards there are")


BOX = Box(
    id="toy",
    title="Toy",
    kind="a toy for two",
    prefix="T",
    at_once=True,
    seats=range(2, 3),
    usual_seats=2,
    options=Options,
    presets={"usual": {}, "calm_one": {"pace": "very_slow"}},
    open=lambda seats, options, deck: Toy(),
    steady=lambda _: Policy(),
)
KNOWN = vocabulary(BOX, [small_layout()], ["first_step"], ["cards_left"])
COMMON = read_common("common", '[options.cards]\ntitle = "Cards"\n[values]\ntrue = "yes"\nfalse = "no"\n')
NOTHING = TextsFile()


def words(own: str, english: str = "", common: TextsFile = COMMON) -> GameTexts:
    """The texts of the toy with this file in a language and this one in English."""
    return words_of(BOX, KNOWN, read_texts("de.toml", own, KNOWN), read_texts("en.toml", english, KNOWN), common)


def test_a_game_without_texts_is_described_by_its_box() -> None:
    bare = words("", common=NOTHING)
    assert (bare.title, bare.tagline, bare.hints) == ("Toy", "a toy for two", [])
    assert bare.presets["calm_one"].title == "calm one"
    assert bare.presets["calm_one"].about == "pace very slow"
    assert bare.options["pace"].title == "how fast it is played"
    assert bare.options["pace"].values == {"fast": "fast", "very_slow": "very slow"}
    assert bare.options["cards"].values == {}
    assert bare.zones == {"hand": "hand", "pile": "pile", "drawer": "drawer"}, "the box is not on the table"
    assert (bare.lesson, bare.pad) == ({"first_step": "first step"}, {"cards_left": "cards left"})
    assert bare.acts == bare.faces == bare.facts == bare.ends == {}
    named = {"title", "tagline", "hints", "presets.usual.title", "options.pace.values.very_slow", "zones.hand"}
    assert named <= set(bare.missing)


def test_english_replaces_a_missing_language_and_is_named() -> None:
    english = 'title = "The toy"\nhints = ["Lay!"]\n[acts]\npass = "Pass"\nhop = "Hop"\n'
    german = words('[acts]\npass = "Passen"\n', english)
    assert (german.title, german.hints) == ("The toy", ["Lay!"])
    assert german.acts == {"pass": "Passen", "hop": "Hop"}
    assert {"title", "hints", "acts.hop"} <= set(german.missing)
    assert "acts.pass" not in german.missing


def test_common_texts_are_not_missing_and_a_game_may_override_them() -> None:
    shared = words('[options.loud]\ntitle = "Noise"\nvalues = { true = "allowed" }\n')
    assert shared.options["loud"].title == "Noise"
    assert shared.options["loud"].values == {"false": "no", "true": "allowed"}
    assert shared.options["cards"].title == "Cards"
    assert not [name for name in shared.missing if name.startswith(("options.loud", "options.cards"))]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("title = ", "not valid TOML: Invalid value (at end of document)"),
        ("titel = 'Toy'", "titel: no entry 'titel'; did you mean 'title'?"),
        ("title = 7", "title: must be some words in quotes"),
        ("title = ''", "title: must be some words in quotes"),
        ("[title]\nshort = 'Toy'", "title.short: must be some words in quotes"),
        ("hints = 'Lay!'", "hints: must be a list of sentences in quotes"),
        ("hints = ['Lay!', 2]", "hints: must be a list of sentences in quotes"),
        ("presets = 'usual'", "presets: must be a table; it may have usual, calm_one"),
        ("[presets.usuall]\ntitle = 'Usual'", "presets.usuall.title: no entry 'usuall'; did you mean 'usual'?"),
        ("[presets.usual]\nname = 'Usual'", "presets.usual.name: no entry 'name' (there is: title, about)"),
        ("[options.pase]\ntitle = 'Pace'", "options.pase.title: no entry 'pase'; did you mean 'pace'?"),
        ("[options.pace.values]\nslow = 'x'", "options.pace.values.slow: no entry 'slow'; did you mean 'very_slow'?"),
        ("[options.cards.values]\n8 = 'eight'", "options.cards.values.8: no entry '8'"),
        ("[zones]\nbox = 'Box'", "zones.box: no entry 'box'"),
        ("[faces]\n9 = 'nine'", "faces.9: no entry '9'"),
        ("[facts]\nmight = 'May'", "facts.might: no entry 'might'"),
        ("[notes]\nstuck = 'x'", "notes.stuck: no entry 'stuck'"),
        ("[lesson]\nfirst_stop = 'x'", "lesson.first_stop: no entry 'first_stop'; did you mean 'first_step'?"),
        ("[pad]\ncards = 'x'", "pad.cards: no entry 'cards'"),
        ("[acts.pass]\ntitle = 'Pass'", "acts.pass.title: must be some words in quotes"),
    ],
)
def test_an_invalid_file_is_reported_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(TextsError) as error:
        read_texts("toy/texts/en.toml", text, KNOWN)
    assert str(error.value).startswith(f"toy/texts/en.toml: {complaint}")
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "text", ["title = 'All'", "[options.cards]\nname = 'x'", "[options.cards.title]\nx = 'x'", "[values.true]\nx = 'x'"]
)
def test_an_invalid_common_file_is_reported(text: str) -> None:
    with pytest.raises(TextsError, match=r"^common: "):
        read_common("common", text)
