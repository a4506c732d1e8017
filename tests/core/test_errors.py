"""Errors for users: one base class, one line, and the most similar name."""

from __future__ import annotations

import pytest

from rasant.core.errors import LONGEST_COMPLAINT, DeckError, LogError, OptionError, UserError, one_line, quoted, unknown


@pytest.mark.parametrize("error", [OptionError, DeckError, LogError])
def test_all_errors_for_users_have_one_base(error: type[UserError]) -> None:
    assert issubclass(error, UserError)


def test_an_unknown_name_comes_with_the_nearest_known_one() -> None:
    assert (
        unknown("game", "chess", ["ludo", "chests"])
        == "no game 'chess'; did you mean 'chests'? (there is: ludo, chests)"
    )
    assert unknown("game", "xyz", ["ludo"]) == "no game 'xyz' (there is: ludo)"


def test_user_input_is_quoted_on_one_short_line() -> None:
    assert quoted("a\nb") == "'a\\nb'"
    assert len(quoted("x" * 1000)) < 50
    assert one_line("a\nb\u2028\x1bc d") == "a b  c d"
    assert one_line("x" * 1000, 5) == "xxxxx…"
    assert len(one_line("x" * 1000)) == LONGEST_COMPLAINT + 1
