"""Deck files: an error names the line that is wrong."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rasant.core.errors import DeckError
from rasant.gamefiles.deckfile import DeckFile

TEXT = """\
# a deck
copies = 2

[jersey]
numbers = [1, 2,
    3,  # three, and no more
    4]
colours = [
    "red",
    "blue, dark",
    'green # not a comment',
    "[odd]",
    "a \\"quoted\\", one",
    "last"
]

[player."first team"]
rows = [
    ["Fritz", 7],
    ["Hans", 9]
]
after = 5

[ keeper ]  # a table
"number" = 1
same_line = ["x", "y", 3]
"""


def complaint(check: Callable[[DeckFile], object], text: str = TEXT) -> str:
    """The message of a failed check."""
    with pytest.raises(DeckError) as caught:
        check(DeckFile("own.toml", text))
    return str(caught.value)


def test_valid_entries_are_returned() -> None:
    file = DeckFile("own.toml", TEXT)
    assert file.integer("copies", 1, 4) == 2
    assert file.integers("jersey.numbers") == [1, 2, 3, 4]
    assert file.words("jersey.colours")[-1] == "last"
    assert file.rows("player.first team.rows", str, int) == [["Fritz", 7], ["Hans", 9]]
    file.distinct("jersey.numbers", [1, 2, 3, 4])
    file.count("copies", 4, 4, "cards")


@pytest.mark.parametrize(
    ("path", "item", "line"),
    [
        ("copies", None, 2),
        ("jersey.numbers", None, 5),
        ("jersey.numbers", 0, 5),
        ("jersey.numbers", 1, 5),
        ("jersey.numbers", 2, 6),
        ("jersey.numbers", 3, 7),
        ("jersey.colours", None, 8),
        ("jersey.colours", 0, 9),
        ("jersey.colours", 1, 10),
        ("jersey.colours", 2, 11),
        ("jersey.colours", 3, 12),
        ("jersey.colours", 4, 13),
        ("jersey.colours", 5, 14),
        ("player.first team.rows", 0, 19),
        ("player.first team.rows", 1, 20),
        ("player.first team.after", None, 22),
        ("keeper.number", None, 25),
        ("keeper.same_line", 2, 26),
        ("keeper", None, 24),
        ("nowhere", None, 1),
    ],
)
def test_the_line_of_an_entry_or_an_item(path: str, item: int | None, line: int) -> None:
    assert complaint(lambda file: file.fail(path, "wrong", item)) == f"own.toml, line {line}: {path}: wrong"


def test_an_invalid_word_is_reported_with_its_own_line() -> None:
    with pytest.raises(DeckError, match=r"^own.toml, line 3: words: 3 must be a word in quotes"):
        DeckFile("own.toml", 'words = [\n"one",\n3]\n').words("words")


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        (lambda file: file.integer("copies", 3), "own.toml, line 2: copies: must be a whole number from 3 to 999"),
        (lambda file: file.integer("jersey.numbers"), "own.toml, line 5: jersey.numbers: must be a whole number"),
        (lambda file: file.integers("jersey.numbers", 1, 3), "own.toml, line 7: jersey.numbers: 4 must be a whole"),
        (lambda file: file.integers("copies"), "own.toml, line 2: copies: must be a list"),
        (lambda file: file.words("keeper.same_line"), "own.toml, line 26: keeper.same_line: 3 must be a word in"),
        (lambda file: file.words("jersey.colours", ["red"]), "own.toml, line 10: jersey.colours: unknown 'blue, dark'"),
        (lambda file: file.rows("player.first team.rows", str, str), "own.toml, line 19: player.first team.rows: ['"),
        (lambda file: file.distinct("jersey.numbers", [1, 2, 1]), "own.toml, line 6: jersey.numbers: 1 is listed twi"),
        (lambda file: file.count("copies", 3, 4, "cards"), "own.toml, line 2: copies: cards: 3, must be 4"),
        (lambda file: file.get("jersey.sizes"), "own.toml: jersey.sizes is missing"),
        (lambda file: file.get("copies.more"), "own.toml: copies.more is missing"),
        (lambda file: file.only("copies"), "own.toml, line 5: jersey.numbers: unknown entry; known are copies"),
    ],
)
def test_every_complaint(check: Callable[[DeckFile], object], expected: str) -> None:
    said = complaint(check)
    assert said.startswith(expected)
    assert "\n" not in said


def test_booleans_are_not_numbers() -> None:
    text = "copies = true\nnumbers = [1, false]"
    assert "line 1" in complaint(lambda file: file.integer("copies"), text)
    assert "line 2: numbers: False" in complaint(lambda file: file.integers("numbers"), text)


def test_an_unknown_table_is_found_even_if_it_is_empty() -> None:
    text = "[set]\ncopies = 1\n[exrta]\n"
    assert complaint(lambda file: file.only("set.copies"), text).startswith("own.toml, line 3: exrta: unknown entry")
    DeckFile("own.toml", "[set]\n").only("set.copies")


@pytest.mark.parametrize("text", ["[set", "a = 1\na = 2", "a = " + "[" * 5_000, "a = " + "9" * 5_000, "a = 1e", "\x00"])
def test_invalid_toml_is_reported_in_one_line(text: str) -> None:
    said = complaint(lambda file: file.get("a"), text)
    assert said.startswith("own.toml: not valid TOML: ")
    assert "\n" not in said
    assert len(said) < 200


MANY = 4_000_000


@pytest.mark.parametrize(
    "text",
    [
        "unknown = 1\n" + " " * MANY,
        "unknown = 1\n" + " " * MANY + "#",
        "unknown = '''\n" + '\\"' * (MANY // 2) + "'''",
        "unknown = '''\n" + '\\"' * (MANY // 2) + "\\\n'''",
    ],
    ids=["blanks", "blanks before a comment", "quotes", "quotes and a backslash"],
)
def test_parsing_takes_linear_time(text: str) -> None:
    """With quadratic time it would take hours and hit the test's timeout."""
    assert complaint(lambda file: file.only("copies"), text).startswith("own.toml, line 1: unknown: unknown entry")


def test_endlessly_nested_tables_are_reported_as_any_unknown_entry() -> None:
    text = "copies = 1\n" + ".".join(["deep"] * 1_500) + " = 1"
    said = complaint(lambda file: file.only("copies"), text)
    assert said.startswith("own.toml, line 2: deep.deep.")
    assert said.endswith("…: unknown entry; known are copies")
    assert len(said) < 200


def test_a_name_with_line_breaks_is_reported_in_one_line() -> None:
    said = complaint(lambda file: file.only("copies"), r'"a\nb\u2028c" = 1')
    assert said == "own.toml, line 1: a b c: unknown entry; known are copies"


VALUES = st.sampled_from(["1", '"a, [b"', "'#'", "[1, 2]"])
SPACES = st.sampled_from(["", " ", "\n", "#,[\n"])


@given(st.lists(st.tuples(VALUES, SPACES)))
def test_items_are_found_however_a_list_is_broken_into_lines(items: list[tuple[str, str]]) -> None:
    text = "x = [" + "".join(f"{space}{value}," for value, space in items) + "\n]"
    for item in range(len(items)):
        before = "x = [" + "".join(f"{space}{value}," for value, space in items[:item]) + items[item][1]
        line = before.count("\n") + 1
        fail = partial(DeckFile.fail, path="x", message="wrong", item=item)
        assert f"line {line}:" in complaint(fail, text)
