"""The rule book of a table, as clients receive it."""

from __future__ import annotations

import pytest

from rasant.core.book import Rule
from rasant.games import boxes, set_up
from rasant.wire.book import book_of


@pytest.mark.parametrize("game", boxes())
def test_every_rule_is_sent_with_its_alternative(game: str) -> None:
    layout = set_up(game, boxes()[game].usual_seats).layout
    lines = book_of(layout).rules
    assert [line.kinds for line in lines] == [rule.kinds for rule in layout.book]
    assert [line.also.kinds if line.also else None for line in lines] == [_also(rule) for rule in layout.book]


def _also(rule: Rule) -> int | None:
    return rule.also.kinds if rule.also else None
