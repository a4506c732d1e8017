"""Limits of numbers in messages."""

from __future__ import annotations

import msgspec
import pytest

from rasant.wire.limits import Count


@pytest.mark.parametrize("number", [-1, 2**53])
def test_a_count_is_a_number_that_javascript_represents_exactly(number: int) -> None:
    assert msgspec.convert(2**53 - 1, Count) == 2**53 - 1
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(number, Count)
