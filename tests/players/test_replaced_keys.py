"""Which of several keys proves the identity of a person."""

from __future__ import annotations

from rasant.players.replaced_keys import FIRST_KEY, LastKey, is_good, mark_of


def test_which_keys_are_good() -> None:
    last = LastKey(2, mark_of("ann", 2, "secret"))
    assert is_good(last, last)
    assert is_good(LastKey(3, "of a time after the backup"), last)
    for ended in (FIRST_KEY, LastKey(1, "one"), LastKey(2, mark_of("ann", 2, "another"))):
        assert not is_good(ended, last)
    assert is_good(FIRST_KEY, FIRST_KEY)
    assert len({last.mark, mark_of("ann", 3, "secret"), mark_of("ben", 2, "secret")}) == 3
    assert "secret" not in last.mark
