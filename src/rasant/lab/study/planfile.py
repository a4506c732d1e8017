"""Reading the TOML file of a study: what is set, what is varied, how much is played.

rounds = 500            # for each cell of the grid; or matches
seed = 7
against = "bots"        # compare along this axis; otherwise every cell is compared with the first one
players = 4             # fixed values: players, preset, deck, bots

[set]                   # fixed options
recycle = "shuffle"

[vary]                  # one axis per line: players, preset, deck, bots, or an option
waste_next = ["locked", "uncovered"]
bots = ["steady", ["quick", "steady"]]
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from rasant.core.errors import OptionError, one_line
from rasant.core.options import as_text
from rasant.gamefiles.tomltext import TomlReader, parse_toml
from rasant.lab.study.axes import BOTS_AXIS, COMMON_AXES, DECK_AXIS, EVERY, OWN_DECK, Value, value_of
from rasant.lab.study.request import StudyRequest

SET: Final = "set"
VARY: Final = "vary"
LONGEST_TITLE: Final = 80
ENTRIES_OF_A_PLAN: Final = ["game", "title", "rounds", "matches", "seed", "against", *COMMON_AXES, SET, VARY]


def read_plan(path: Path, game: str) -> StudyRequest:
    """Parse the file of a study; raises `OptionError` if it is invalid or about another game."""
    try:
        data = parse_toml(str(path), path.read_text(encoding="utf-8"), OptionError)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "not a text in UTF-8"
        raise OptionError(f"cannot read the study {path}: {reason}") from None
    return _PlanReader(path).request(data, game)


class _PlanReader(TomlReader):
    """Reads the entries of a study file as texts."""

    def __init__(self, path: Path) -> None:
        super().__init__(str(path), OptionError)
        self._folder = path.parent

    def request(self, data: Mapping[str, object], game: str) -> StudyRequest:
        """The request in the file."""
        self.only("", data, ENTRIES_OF_A_PLAN)
        about = self.word("", data, "game", game)
        if about != game:
            self.fail("game", f"this is a study of {about}, not of {game}")
        same, options = {name: data[name] for name in COMMON_AXES if name in data}, self.table(data, SET)
        for name in COMMON_AXES:
            if name in options:
                self.fail(f"{SET}.{name}", f"is not an option; write {name} above all tables")
        return StudyRequest(
            where=self.name,
            fixed={name: self._value(name, name, value) for name, value in {**same, **options}.items()},
            varied={name: self._values(name, values) for name, values in self.table(data, VARY).items()},
            rounds=self.number("", data, "rounds") if "rounds" in data else None,
            matches=self.number("", data, "matches") if "matches" in data else None,
            seed=str(self.number("", data, "seed")) if "seed" in data else None,
            title=one_line(self.word("", data, "title"), LONGEST_TITLE) if "title" in data else "",
            against=self.word("", data, "against") if "against" in data else "",
        )

    def _values(self, name: str, values: object) -> tuple[Value, ...]:
        path = f"{VARY}.{name}"
        if values == EVERY:
            return (EVERY,)
        if not isinstance(values, list):
            self.fail(path, f'must be a list of values, or "{EVERY}"')
        return tuple(self._value(path, name, value) for value in values)

    def _value(self, path: str, name: str, value: object) -> Value:
        if name == BOTS_AXIS and isinstance(value, list):
            return tuple(self.words(path, value))
        if not isinstance(value, str | int):
            self.fail(path, "must be a word in quotes, a whole number, true or false")
        text = as_text(value)
        return value_of(name, str(self._folder / text) if name == DECK_AXIS and text != OWN_DECK else text)
