"""The texts of games: everything has a text, with the same keys in every language, and no text is unused."""

from __future__ import annotations

import string
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from pkgutil import iter_modules

import pytest

import rasant.games
from rasant.core.events import Ended
from rasant.core.refusal import Refusal
from rasant.gamefiles.texts import GameTexts
from rasant.gamefiles.textsfile import read_common
from rasant.games import box, boxes, folder, languages, scorepad, texts
from rasant.testing.configs import Config, changed_options
from rasant.testing.rounds import Way, play

LANGUAGES = ["de", "en", "es", "fr", "it", "nl"]
OURS = [game for game in boxes() if Path(str(folder(game))).parent == Path(rasant.games.__file__).parent]
"""Games of other packages may lack texts; English ones stand in."""
LONGEST_REFUSAL = 75
"""Characters that fit into three lines of the bar on a phone."""
MOST_ROUNDS = 60
"""Rounds within which every verb and every ending of a game is seen."""


def rounds(game: str) -> Iterator[Config]:
    """Many ways to play a game: with every option changed, and then each preset again."""
    yield from changed_options(game)
    while True:
        yield from (Config(game, seats, preset) for preset in box(game).presets for seats in box(game).seats)


@cache
def said_in_play(game: str, wanted: frozenset[str]) -> frozenset[str]:
    """The verbs that seats may use and the endings of rounds, played until all wanted ones are among them."""
    found: set[str] = set()
    fewest = len(changed_options(game))
    for number, config in zip(range(MOST_ROUNDS), rounds(game), strict=False):
        played = play(Way(config, seed=f"texts {number}"))
        for state, batch in played.sampled(60):
            found |= {f"acts.{act.verb}" for seat in range(config.seats) for act in played.game.acts(state, seat)}
            found |= {f"ends.{event.how}" for event in batch.events if isinstance(event, Ended)}
        if wanted <= found and number > fewest:
            break
    return frozenset(found)


def keys(words: GameTexts) -> set[str]:
    """Keys with a text, except for those marked as missing."""
    flat = {
        f"{name}.{key}"
        for name in ("acts", "zones", "faces", "facts", "ends", "refusals", "pad")
        for key in getattr(words, name)
    }
    options = {f"options.{name}.values.{value}" for name, option in words.options.items() for value in option.values}
    titles = {f"options.{name}.title" for name in words.options} | {f"presets.{name}.about" for name in words.presets}
    return (flat | options | titles) - set(words.missing)


def test_the_languages() -> None:
    assert languages() == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_shared_texts_have_the_same_keys_in_every_language(language: str) -> None:
    common = [
        read_common(code, files("rasant.games").joinpath("texts", f"{code}.toml").read_text(encoding="utf-8"))
        for code in ("en", language)
    ]
    assert list(common[0].words) == list(common[1].words)


def test_shared_texts_are_for_options_of_several_games() -> None:
    common = read_common("en", files("rasant.games").joinpath("texts", "en.toml").read_text(encoding="utf-8"))
    for path in common.words:
        if path[0] == "options":
            having = [game for game in boxes() if path[1] in texts(game, "en").options]
            assert len(having) > 1, f"{path[1]} belongs into {having}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_nothing_is_missing(game: str, language: str) -> None:
    words = texts(game, language)
    assert words.missing == []
    assert len(words.hints) == len(texts(game, "en").hints) > 0
    assert keys(words) == keys(texts(game, "en"))


@pytest.mark.parametrize("game", OURS)
def test_every_action_has_a_text_and_no_text_is_unused(game: str) -> None:
    words = texts(game, "en")
    acts = {f"acts.{verb}" for verb in words.acts}
    ends = {f"ends.{how.removeprefix('your_')}" for how in words.ends}
    seen = said_in_play(game, frozenset(acts | ends))
    assert {name for name in seen if name.startswith("acts.")} == acts
    assert ends <= seen


def refusals(game: str) -> set[str]:
    """The rules that a game's modules name when they refuse a move."""
    package = f"rasant.games.{game}"
    modules = [import_module(f"{package}.{name}") for _, name, _ in iter_modules(import_module(package).__path__)]
    values = [value for module in modules for value in vars(module).values()]
    listed = [inner for value in values if isinstance(value, dict) for inner in value.values()]
    return {value.rule for value in values + listed if isinstance(value, Refusal) and value.rule}


@pytest.mark.parametrize("game", OURS)
def test_every_rule_that_refuses_a_move_has_a_sentence_that_fits_into_a_bar(game: str) -> None:
    assert refusals(game)
    for language in LANGUAGES:
        sentences = texts(game, language).refusals
        assert set(sentences) == refusals(game), language
        assert all(len(sentence) <= LONGEST_REFUSAL and sentence[-1] == "." for sentence in sentences.values()), (
            language
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_an_ending_names_only_the_player_who_ended_it(game: str, language: str) -> None:
    for word in texts(game, language).ends.values():
        assert placeholders(word) <= {"name"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS)
def test_a_limit_of_the_score_pad_has_the_same_numbers_in_every_language(game: str, language: str) -> None:
    for limit in scorepad(game).limits:
        sentences, english = (placeholders(texts(game, code).pad[limit.key]) for code in (language, "en"))
        assert sentences == english, limit.key


def placeholders(word: str) -> set[str]:
    """The placeholders of a text."""
    return {name for _, name, _, _ in string.Formatter().parse(word) if name is not None}


@pytest.mark.parametrize("game", boxes())
def test_every_game_has_texts_in_an_unknown_language(game: str) -> None:
    for language in LANGUAGES:
        words = texts(game, language)
        assert words.title
        assert words.tagline
        assert list(words.presets) == list(box(game).presets)
        assert set(words.options) == set(texts(game, "en").options)
