"""Properties of the deck file: it can be read, and any mistake in it is reported in one line."""

import re
import tomllib
from typing import Any

from rasant.core.errors import DeckError
from rasant.gamefiles.deckfile import DeckFile
from rasant.games import deck_file
from rasant.testing.properties import Subject, every_game

ODD = {"odd": [[True]]}
"""A value that is invalid for every entry."""
STRANGE: list[Any] = [True, -1, 0, "", "?", [], [[]], [-1], [""], {}, 10**9]
"""Values that are valid for few entries, if any."""
UNKNOWN = "no_such_entry_of_any_deck"


@every_game()
def the_deck_is_good_for_every_number_of_players(subject: Subject) -> None:
    """The game's own deck works for every number of players, and the layout has every card once."""
    chosen = subject.box
    for seats in chosen.seats:
        layout = chosen.set_up(seats, chosen.settings("", {}), deck_file(subject.game)).layout
        lying = sorted(card for cards in layout.contents for card in cards)
        assert lying == list(range(len(layout.deck))), f"{seats} players: the layout does not hold every card once"


@every_game()
def a_wrong_deck_is_reported_in_one_line(subject: Subject) -> None:
    """A deck with an unknown, missing or wrong entry is refused in one line that names it."""
    text = deck_file(subject.game).text
    unknown = _error_of(subject, DeckFile("deck.toml", f"{UNKNOWN} = 1\n{text}"))
    assert unknown is not None, f"an entry {UNKNOWN!r} is not noticed: name the known ones with `DeckFile.only`"
    assert f"line 1: {UNKNOWN}" in unknown, f"an unknown entry is reported as: {unknown}"
    for path in _leaves(tomllib.loads(text), ""):
        reported = _error_of(subject, _changed(text, path, ODD))
        assert reported is not None, f"{path} may be {ODD}"
        assert re.search(rf"line \d+: {re.escape(path)}\b", reported), f"{path} = {ODD} is reported as: {reported}"
        for value in STRANGE:
            _error_of(subject, _changed(text, path, value))
        _error_of(subject, _changed(text, path, None))


def _error_of(subject: Subject, file: DeckFile) -> str | None:
    """The error of a deck with the fewest players; `None` if it is valid."""
    chosen = subject.box
    try:
        chosen.set_up(chosen.seats[0], chosen.settings("", {}), file)
    except DeckError as error:
        reported = str(error)
    else:
        return None
    assert "\n" not in reported, f"the error is more than a line: {reported}"
    return reported


def _changed(text: str, path: str, value: Any) -> DeckFile:
    """A deck with another value for this entry; without the entry if `None`."""
    file = DeckFile("deck.toml", text)
    *tables, name = path.split(".")
    table: dict[str, Any] = file.data
    for part in tables:
        table = table[part]
    if value is None:
        del table[name]
    else:
        table[name] = value
    return file


def _leaves(table: dict[str, Any], prefix: str) -> list[str]:
    found: list[str] = []
    for name, value in table.items():
        found += _leaves(value, f"{prefix}{name}.") if isinstance(value, dict) else [f"{prefix}{name}"]
    return found
