"""Reading and validating deck files (TOML), with errors that name the line.

The reader returns entries in the required type. It raises a `DeckError` with file and line if an entry is missing,
unknown or inconsistent.
"""

import re
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from rasant.core.errors import DeckError, one_line
from rasant.gamefiles.tomltext import parse_toml

LONGEST_PATH: Final = 80
"""Most characters of an entry's path in messages."""

# possessive quantifiers, so that no input of a user takes more than linear time
_QUOTED_OR_COMMENT = re.compile(r'"(?:\\.?|[^"\\])*+(?:"|$)|\'[^\']*+(?:\'|$)|#.*')
_NAME = re.compile(r'"([^"]*)"|\'([^\']*)\'|([\w-]+)')
_HEADER = re.compile(r"\s*\[\[?([^\[\]]+)\]")
_ENTRY = re.compile(r'\s*+((?:"[^"]*+"|\'[^\']*+\'|[\w. -])++)=')


class DeckFile:
    """The data of one deck file. Entries are named by path: `jersey.numbers` is `numbers` in the table `[jersey]`."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self._lines = text.split("\n")
        self.data: dict[str, Any] = parse_toml(name, text, DeckError)

    def fail(self, path: str, message: str, item: int | None = None) -> NoReturn:
        """Raise a `DeckError` about an entry, or about one item of its list, with its line."""
        said = one_line(path, LONGEST_PATH)
        raise DeckError(f"{self.name}, line {self._line(path, item)}: {said}: {message}")

    def only(self, *paths: str) -> None:
        """Fail on the first unknown entry: an unknown name is a typing mistake and must not be ignored."""
        for path in self._leaves():
            known_table = any(known.startswith(f"{path}.") for known in paths)
            if path not in paths and not (known_table and self.get(path) == {}):
                self.fail(path, f"unknown entry; known are {', '.join(paths)}")

    def get(self, path: str) -> Any:
        """An entry of any type."""
        value: Any = self.data
        for part in path.split("."):
            if not isinstance(value, dict) or part not in value:
                raise DeckError(f"{self.name}: {path} is missing")
            value = value[part]
        return value

    def integer(self, path: str, low: int = 0, high: int = 999) -> int:
        """A whole number within limits."""
        value = self.get(path)
        if type(value) is not int or not low <= value <= high:
            self.fail(path, f"must be a whole number from {low} to {high}")
        return value

    def integers(self, path: str, low: int = 0, high: int = 999) -> list[int]:
        """A list of whole numbers within limits."""
        values = self._list(path)
        for item, value in enumerate(values):
            if type(value) is not int or not low <= value <= high:
                self.fail(path, f"{value!r} must be a whole number from {low} to {high}", item)
        return values

    def words(self, path: str, known: list[str] | None = None) -> list[str]:
        """A list of words; only known ones, if they are given."""
        values = self._list(path)
        for item, value in enumerate(values):
            if not isinstance(value, str) or not value:
                self.fail(path, f"{value!r} must be a word in quotes", item)
            if known is not None and value not in known:
                self.fail(path, f"unknown {value!r}; known are {', '.join(known)}", item)
        return values

    def rows(self, path: str, *types: type) -> list[list[Any]]:
        """A list of rows, each with values of these types."""
        values = self._list(path)
        names = ", ".join(wanted.__name__ for wanted in types)
        for item, row in enumerate(values):
            if not isinstance(row, list) or [type(value) for value in row] != list(types):
                self.fail(path, f"{row!r} must be a row of {names}", item)
        return values

    def distinct(self, path: str, values: list[Any]) -> None:
        """Fail at the first value that occurs twice."""
        for item, value in enumerate(values):
            if value in values[:item]:
                self.fail(path, f"{value!r} is listed twice", item)

    def count(self, path: str, found: int, wanted: int, what: str) -> None:
        """Fail unless a number of cards is the required one."""
        if found != wanted:
            self.fail(path, f"{what}: {found}, must be {wanted}")

    def _list(self, path: str) -> list[Any]:
        value = self.get(path)
        if not isinstance(value, list):
            self.fail(path, "must be a list")
        return value

    def _leaves(self) -> Iterator[str]:
        """The paths of all entries and empty tables in order, at any depth, without recursion."""
        rest = list(reversed(self.data.items()))
        while rest:
            path, value = rest.pop()
            if isinstance(value, dict) and value:
                rest += [(f"{path}.{name}", inner) for name, inner in reversed(value.items())]
            else:
                yield path

    def _line(self, path: str, item: int | None) -> int:
        """The line of an entry or of an item of its list; if unknown, that of the table around it, else 1."""
        places = self._places()
        if path in places and item is not None:
            return self._item_line(places[path], item)
        while path and path not in places:
            path = path.rpartition(".")[0]
        return places.get(path, 1)

    def _places(self) -> dict[str, int]:
        """The lines of all tables and entries, by path."""
        places: dict[str, int] = {}
        table = ""
        depth = 0
        for number, line in enumerate(self._lines, 1):
            header, entry = _HEADER.match(line), _ENTRY.match(line)
            if depth == 0 and header:
                table = f"{_path(header[1])}."
                places.setdefault(table[:-1], number)
            elif depth == 0 and entry:
                places.setdefault(table + _path(entry[1]), number)
            bare = _bare(line)
            depth += len(re.findall(r"[\[{]", bare)) - len(re.findall(r"[\]}]", bare))
        return places

    def _item_line(self, number: int, item: int) -> int:
        """The line of an item of a list that begins in line `number`: count the commas between items."""
        depth = 0
        for offset, line in enumerate(self._lines[number - 1 :]):
            bare = _bare(line) if offset else _bare(line).partition("=")[2]
            for char in bare:
                if char in "[{":
                    depth += 1
                elif char in "]}":
                    depth -= 1
                elif char == "," and depth == 1:
                    item -= 1
                if item == 0 and (depth > 1 or (depth == 1 and char not in "[]}, \t")):
                    return number + offset
        return number


def read_colours(file: DeckFile, path: str) -> list[str]:
    """The colours of a deck file. Their first letters must differ, because labels consist of these."""
    colours = file.words(path)
    file.distinct(path, colours)
    letters = [colour[0].upper() for colour in colours]
    for item, letter in enumerate(letters):
        if letter in letters[:item]:
            file.fail(path, f"two colours begin with {letter}; their first letters must differ", item)
    return colours


def _bare(line: str) -> str:
    """A line without its comment and without the contents of quotes."""
    return _QUOTED_OR_COMMENT.sub(lambda found: "" if found[0].startswith("#") else '""', line)


def _path(name: str) -> str:
    """The name of a table or an entry as a path, without quotes and spaces."""
    return ".".join(part[0] or part[1] or part[2] for part in _NAME.findall(name))
