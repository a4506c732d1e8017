"""Reading TOML files of users, with errors that name the file and the entry."""

import tomllib
from collections.abc import Mapping
from typing import NoReturn

from rasant.core.errors import UserError, unknown


def parse_toml(name: str, text: str, error: type[UserError]) -> dict[str, object]:
    """Parse a TOML file; raises `error` with its name."""
    try:
        return tomllib.loads(text)
    except ValueError as wrong:
        raise error(f"{name}: not valid TOML: {wrong}") from None
    except RecursionError:
        raise error(f"{name}: not valid TOML: lists within lists without end") from None


class TomlReader:
    """Returns entries in the required type; raises `error` with file and entry if one is missing, wrong or unknown."""

    def __init__(self, name: str, error: type[UserError]) -> None:
        self.name = name
        self.error = error

    def only(self, path: str, entries: Mapping[str, object], known: list[str]) -> None:
        """Fail on the first unknown entry: it is a typing mistake and must not be ignored."""
        for key in entries:
            if key not in known:
                self.fail(path or "file", unknown("entry", key, known))

    def table(self, data: Mapping[str, object], key: str) -> dict[str, object]:
        """An optional table."""
        return self.entries(key, data.get(key, {}))

    def tables(self, data: Mapping[str, object], key: str) -> list[tuple[str, dict[str, object]]]:
        """An optional array of tables (`[[key]]`), each with its path."""
        value = data.get(key, [])
        if not isinstance(value, list):
            self.fail(key, f"must be tables [[{key}]]")
        paths = [f"{key}[{number}]" for number in range(1, len(value) + 1)]
        return [(path, self.entries(path, entry)) for path, entry in zip(paths, value, strict=True)]

    def words_by_name(self, data: Mapping[str, object], key: str) -> dict[str, str]:
        """An optional table whose values are words."""
        return {name: self.a_word(f"{key}.{name}", word) for name, word in self.table(data, key).items()}

    def entries(self, path: str, value: object) -> dict[str, object]:
        """A table."""
        if not isinstance(value, dict):
            self.fail(path, "must be a table")
        return value

    def words(self, path: str, value: object) -> list[str]:
        """A list of names."""
        if not isinstance(value, list) or not all(isinstance(word, str) and word for word in value):
            self.fail(path, "must be a list of names in quotes")
        return [str(word) for word in value]

    def word(self, path: str, entries: Mapping[str, object], key: str, usual: str | None = None) -> str:
        """A word; required unless `usual` is its default."""
        return usual if key not in entries and usual is not None else self.a_word(_within(path, key), entries.get(key))

    def number(self, path: str, entries: Mapping[str, object], key: str, usual: int | None = None) -> int:
        """A whole number; required unless `usual` is its default."""
        return (
            usual if key not in entries and usual is not None else self.a_number(_within(path, key), entries.get(key))
        )

    def flag(self, path: str, entries: Mapping[str, object], key: str) -> bool:
        """True or false; false by default."""
        value = entries.get(key, False)
        if not isinstance(value, bool):
            self.fail(_within(path, key), "must be true or false")
        return value

    def a_word(self, path: str, value: object) -> str:
        """A word that is not empty."""
        if not isinstance(value, str) or not value:
            self.fail(path, "must be a word in quotes")
        return value

    def a_number(self, path: str, value: object) -> int:
        """A whole number."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.fail(path, "must be a whole number")
        return value

    def fail(self, path: str, message: str) -> NoReturn:
        """Raise the reader's kind of error with file and entry."""
        raise self.error(f"{self.name}: {path}: {message}")


def _within(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
