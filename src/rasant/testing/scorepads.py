"""Properties of a game's score pad, `scorepad.toml`: it is valid, names existing rules, and has all its texts."""

import string

from rasant.core.errors import ScorePadError
from rasant.gamefiles.scorepadfile import Pad
from rasant.gamefiles.texts import ENGLISH
from rasant.games import rules, scorepad, texts
from rasant.testing.properties import Subject, every_game
from rasant.testing.rules import defined

GIVEN = {"name", "given", "most", "least"}
"""Placeholders that the sentence of a limit may have."""


def read(subject: Subject) -> Pad:
    """The pad of a game."""
    try:
        return scorepad(subject.game)
    except ScorePadError as error:
        raise AssertionError(str(error)) from None


@every_game()
def a_score_pad_stands_on_rules_and_has_words(subject: Subject) -> None:
    """A game's score pad, if it has one, is valid: its rules are in the README, all its entries have English texts, and
    sentences of limits have known placeholders."""
    pad = read(subject)
    unfounded = sorted({rule for rule in pad.rules() if rule} - set(defined(rules(subject.game))))
    assert not unfounded, f"scorepad.toml names rules that are not in the README: {', '.join(unfounded)}"
    words = texts(subject.game, ENGLISH)
    lacking = [key for key in pad.text_keys() if f"pad.{key}" in words.missing]
    assert not lacking, f"texts/en.toml says nothing under [pad] for {', '.join(lacking)}"
    for limit in pad.limits:
        named = {name for _, name, _, _ in string.Formatter().parse(words.pad[limit.key]) if name is not None}
        assert named <= GIVEN, f"texts/en.toml: pad.{limit.key} speaks of {', '.join(sorted(named - GIVEN))}"
